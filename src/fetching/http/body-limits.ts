/** How large a body may become when it is decompressed. */
import { FetchFailure } from '../failure.ts';
import { type Answered, tooLarge } from './body-failure.ts';
import type { OutputCheck } from './content-decoder.ts';

/** A body may grow by this factor when it is decompressed … */
const MAX_RATIO = 200;
/** … if it is larger than this: small pages of blanks are not attacks. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** Why a body that grew by this much when decompressed is refused. */
export function growsTooMuch(bytes: number, rawBytes: number): string | undefined {
  return bytes > RATIO_FREE_BYTES && bytes > rawBytes * MAX_RATIO
    ? `The response decompresses to more than ${MAX_RATIO} times its size`
    : undefined;
}

/** Stops decoding where there is too much, for what has arrived or at all. */
export function outputCheck(maxBytes: number, rawBytes: () => number, answered: Answered): OutputCheck {
  return (bytes) => {
    if (bytes > maxBytes) throw tooLarge(maxBytes, answered);
    const tooMuch = growsTooMuch(bytes, rawBytes());
    if (tooMuch !== undefined) throw new FetchFailure('response_too_large', tooMuch, answered);
  };
}
