/**
 * Searches and pages of known sites that the demonstration site plays, so that /serp and /data can be tried without internet.
 * `https://www.youtube.com/watch?v=…` is `http://demo.mudlark.test/www.youtube.com/watch?v=…` there. Nothing of such a request goes
 * elsewhere, and its answer is read as any other.
 */
import type { PageRequest } from '../fetching/page.ts';
import { DEMO_URL } from './example.ts';

const DEMO_HOST = new URL(DEMO_URL).host;

/** The page that is played, by its own address; undefined for addresses that are not of the demonstration site. */
export function playedAddress(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'http:' || url.host !== DEMO_HOST) return undefined;
  return `https:/${url.pathname}${url.search}`;
}

/** No search engine has pages of a name that is reserved: whoever asks for them asks the demonstration site. */
export function isPlayedSearch(query: string): boolean {
  return query.toLowerCase().split(/\s+/).includes(`site:${DEMO_HOST}`);
}

/** The same request, made to the demonstration site. */
export function playedRequest<Request extends Pick<PageRequest, 'url'>>(request: Request): Request {
  const { host, pathname, search } = new URL(request.url);
  return { ...request, url: `${DEMO_URL}${host}${pathname}${search}` };
}
