/** How much a page may be: its document, and all that it loads. Counts nothing itself. */
import { FetchFailure } from '../../failure.ts';
import { growsTooMuch } from '../../http/body.ts';
import { targetAnswer } from '../../outcomes.ts';
import type { Loading } from '../loading/loading.ts';

/** A page may load this many times what a document may have, its scripts and styles included, before it counts as endless. */
const LOAD_FACTOR = 3;

const TOO_LARGE = 'The page is too large.';

/** The failure that the document is, as far as it has come. */
export function documentTooLarge(loading: Loading, mostBytes: number): FetchFailure | undefined {
  const { bytes = 0, packedBytes } = loading.answer ?? {};
  if (bytes > mostBytes) return tooLarge(loading, TOO_LARGE);
  const unpacked = packedBytes === undefined ? undefined : growsTooMuch(bytes, packedBytes);
  return unpacked === undefined ? undefined : tooLarge(loading, unpacked);
}

/** The failure that a page is which has received so many bytes. */
export function loadsTooMuch(loading: Loading, received: number, mostBytes: number): FetchFailure | undefined {
  return received > LOAD_FACTOR * mostBytes ? tooLarge(loading, `${TOO_LARGE} It keeps loading more.`) : undefined;
}

export function tooLarge({ answer, url: finalUrl }: Loading, message = TOO_LARGE): FetchFailure {
  const target = answer && targetAnswer(answer.status, answer.statusMessage, '');
  return new FetchFailure('response_too_large', message, { finalUrl, ...(target && { target }) });
}
