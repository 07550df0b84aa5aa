/** Decodes the transfer codings of a body that arrived as a whole, as browsers leave them. */
import { type Answered, failureOfBody, unfinished } from './body-failure.ts';
import { outputCheck } from './body-limits.ts';
import { ContentDecoder } from './content-decoder.ts';

/**
 * A body without its transfer codings, each of which makes some bytes of none. Fails in the same ways as reading it.
 */
export async function unpackedBody(
  bytes: Buffer,
  codings: readonly string[],
  maxBytes: number,
  answered: Answered,
): Promise<Buffer> {
  try {
    const decoder = new ContentDecoder(
      codings,
      outputCheck(maxBytes, () => bytes.length, answered),
      true,
    );
    try {
      const pieces = await decoder.write(bytes);
      const rest = await decoder.finish();
      if (!rest.complete || bytes.length === 0) throw unfinished(answered);
      return Buffer.concat([...pieces, ...rest.pieces]);
    } finally {
      decoder.destroy();
    }
  } catch (error) {
    throw failureOfBody(error, answered);
  }
}
