/** Size limits of a page: of its document, and of everything that it loads. Counts nothing itself. */
import { FetchFailure } from '../../failure.ts';
import { growsTooMuch } from '../../http/body-limits.ts';
import { targetAnswer } from '../../outcomes.ts';
import type { Loading } from '../loading/loading.ts';

/**
 * A page, including its scripts and styles, may load this many times the limit of a document before it counts as
 * endless.
 */
const LOAD_FACTOR = 3;

const TOO_LARGE = 'The page is too large.';

/** The failure if the document, as far as it has arrived, is too large. */
export function documentTooLarge(loading: Loading, mostBytes: number): FetchFailure | undefined {
  const { bytes = 0, packedBytes } = loading.answer ?? {};
  if (bytes > mostBytes) return tooLarge(loading, TOO_LARGE);
  const unpacked = packedBytes === undefined ? undefined : growsTooMuch(bytes, packedBytes);
  return unpacked === undefined ? undefined : tooLarge(loading, unpacked);
}

/** The failure if a page has received too many bytes. */
export function loadsTooMuch(loading: Loading, received: number, mostBytes: number): FetchFailure | undefined {
  return received > LOAD_FACTOR * mostBytes ? tooLarge(loading, `${TOO_LARGE} It keeps loading more.`) : undefined;
}

export function tooLarge({ answer, url: finalUrl }: Loading, message = TOO_LARGE): FetchFailure {
  const target = answer && targetAnswer(answer.status, answer.statusMessage, '');
  return new FetchFailure('response_too_large', message, { finalUrl, ...(target && { target }) });
}
