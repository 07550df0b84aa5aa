/** The caller's `url` as an address that can be fetched. */
import type { Deadline } from '../deadline.ts';
import { FetchFailure } from './failure.ts';

/** Maximum milliseconds that a caller may give a page. */
export const MAX_TIMEOUT = 25_000;

/** Throws `invalid_url` for anything but an absolute http or https URL. */
export function parseTargetUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  const hint = isBareAddress(text) ? ` Did you mean https://${text.trim()} ?` : '';
  throw new FetchFailure('invalid_url', `The url is not an absolute http or https URL.${hint}`);
}

/** Whether only the scheme is missing: `host.tld`, with or without port and path. */
function isBareAddress(text: string): boolean {
  return /^\s*[^\s/:?#@]+\.[^\s/:?#@]+(?::\d+)?(?:[/?#]|\s*$)/.test(text) && URL.canParse(`https://${text}`);
}

/**
 * The page was not retrieved within the caller's timeout: the message names the whole timeout, whichever try ran out of
 * time, and what is known about the reason.
 */
export function retrievalTimeout(
  { retrieval: { milliseconds } }: Pick<Deadline, 'retrieval'>,
  reason?: Error,
): FetchFailure {
  const why = reason === undefined ? '' : `: ${reason.message}`;
  const message = `The page was not retrieved within ${milliseconds} ms${why}.${moreTime(milliseconds)}`;
  return new FetchFailure('timeout', message, { cause: reason });
}

/** The same, and the page was not even asked for. */
export function noBrowserInTime({ retrieval: { milliseconds } }: Pick<Deadline, 'retrieval'>): FetchFailure {
  const message = `No browser was ready within ${milliseconds} ms: there are too many pages with JavaScript at once. With js=false none is needed.`;
  return new FetchFailure('timeout', message + moreTime(milliseconds), { lackedBrowser: true });
}

const moreTime = (milliseconds: number): string =>
  milliseconds < MAX_TIMEOUT ? ` Increase the timeout parameter (at most ${MAX_TIMEOUT}).` : '';
