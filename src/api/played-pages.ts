/**
 * Searches and pages of known sites that the demonstration site simulates, so that /serp and /data can be tried without
 * internet. `https://www.youtube.com/watch?v=…` is `http://demo.mudlark.test/www.youtube.com/watch?v=…` there. No part
 * of such a request goes to the real site, and its answer is read like any other.
 */
import type { PageRequest } from '../fetching/page.ts';
import { DEMO_URL } from './example.ts';

const DEMO_HOST = new URL(DEMO_URL).host;

/** The address of the simulated page on the real site; undefined for addresses outside of the demonstration site. */
export function playedAddress(address: string): string | undefined {
  const url = URL.parse(address.trim());
  if (url?.protocol !== 'http:' || url.host !== DEMO_HOST) return undefined;
  return `https:/${url.pathname}${url.search}`;
}

/** No search engine has pages on this reserved name, so a search for them is sent to the demonstration site. */
export function isPlayedSearch(query: string): boolean {
  return query.toLowerCase().split(/\s+/).includes(`site:${DEMO_HOST}`);
}

/** The same request, sent to the demonstration site. */
export function playedRequest<Request extends Pick<PageRequest, 'url'>>(request: Request): Request {
  const { host, pathname, search } = new URL(request.url);
  return { ...request, url: `${DEMO_URL}${host}${pathname}${search}` };
}
