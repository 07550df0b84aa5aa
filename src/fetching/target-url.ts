/** The caller's `url` as an address that can be fetched. */
import type { Deadline } from '../deadline.ts';
import { FetchFailure } from './failure.ts';

/** Maximum milliseconds that a caller may give a page. */
export const MAX_TIMEOUT = 25_000;

/** Throws `invalid_url` for anything but an absolute http or https URL. */
export function parseTargetUrl(text: string): URL {
  const url = URL.parse(text);
  if (url && isFetched(url)) return url;
  throw new FetchFailure('invalid_url', `The url is not an absolute http or https URL.${whatIsWrong(text, url)}`);
}

const isFetched = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';

/** Nobody meant a longer one, and looking at 64 KiB of dots would hold the event loop for seconds. */
const MAX_MEANT_LENGTH = 2_000;

function whatIsWrong(text: string, url: URL | null): string {
  const meant = text.length <= MAX_MEANT_LENGTH ? whatWasMeant(text.trim()) : undefined;
  if (meant !== undefined) return ` Did you mean ${meant} ?`;
  // `localhost:80` has a scheme too, to a parser.
  if (url && !/^[^/?#]*[.:]\d|^[^:]*\./.test(text))
    return ` Its scheme is ${url.protocol.slice(0, 40)}, and only http: and https: are fetched.`;
  const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(text.trim()) ?? [];
  if (authority === '') return ' It has no host.';
  if (/\s/.test(authority ?? '')) return ' There is a blank in its host.';
  return Number(/:(\d+)$/.exec(authority ?? '')?.[1]) > 65_535 ? ' The largest port is 65535.' : '';
}

/** The address that was written in quotes, encoded twice, or without its scheme. */
function whatWasMeant(text: string): string | undefined {
  const [, quoted] = /^(?:["'](.+)["']|<(.+)>)$/s.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (quoted !== undefined) return ifFetched(quoted);
  const decoded = /^https?%3A/i.test(text) ? decodedOnce(text) : undefined;
  if (decoded !== undefined) return ifFetched(decoded);
  return isBareAddress(text) ? `https://${text}` : undefined;
}

function ifFetched(text: string): string | undefined {
  const url = URL.parse(text);
  return url && isFetched(url) ? text : undefined;
}

function decodedOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether only the scheme is missing: `host.tld`, with or without port and path. */
function isBareAddress(text: string): boolean {
  return /^[^\s/:?#@]+\.[^\s/:?#@]+(?::\d+)?(?:[/?#]|$)/.test(text) && URL.canParse(`https://${text}`);
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
  const message = `No browser was ready within ${milliseconds} ms: one is still starting, or there are too many pages with JavaScript at once. With js=false none is needed.`;
  return new FetchFailure('timeout', message + moreTime(milliseconds), { lackedBrowser: true });
}

const moreTime = (milliseconds: number): string =>
  milliseconds < MAX_TIMEOUT ? ` Increase the timeout parameter (at most ${MAX_TIMEOUT}).` : '';
