/** The address of a search on Google, and the variants of the page that can be requested. */
import { COUNTRIES, type Country } from '../../fetching/page.ts';
import type { SearchParameters, SearchRequest } from '../engine.ts';

const RESULTS_A_PAGE = 10;

/**
 * Answers the consent page in advance: Google keeps the visitor's choice in `SOCS` (this value only says that a choice
 * was made), and kept it in `CONSENT` before 2023.
 */
export const CONSENT_COOKIE = 'CONSENT=PENDING+987; SOCS=CAESHAgBEhIaAB';

/** Google accepts both codes for the United Kingdom, proxies only one. */
const COUNTRY_OF_GL: Readonly<Record<string, Country>> = {
  ...Object.fromEntries(COUNTRIES.map((country) => [country, country])),
  uk: 'gb',
};

/** The address of a results page; quotes and operators reach Google as the caller wrote them. */
export function searchUrl({ q, gl, hl, page }: SearchParameters): string {
  const url = new URL('https://www.google.com/search');
  url.searchParams.set('q', q);
  url.searchParams.set('hl', hl);
  url.searchParams.set('gl', gl);
  if (page > 1) url.searchParams.set('start', String(firstResult(page)));
  // Without personalization, and in UTF-8 whatever the browser claims to be.
  url.searchParams.set('pws', '0');
  url.searchParams.set('ie', 'UTF-8');
  url.searchParams.set('oe', 'UTF-8');
  return url.href;
}

/** The number of results before a page. */
export function firstResult(page: number): number {
  return (page - 1) * RESULTS_A_PAGE;
}

/** With JavaScript first: since 2025 Google shows most visitors without it only a request to turn it on. */
export function searchRequests(parameters: SearchParameters): readonly SearchRequest[] {
  const url = searchUrl(parameters);
  const shared = { headers: { Cookie: CONSENT_COOKIE }, country: COUNTRY_OF_GL[parameters.gl] ?? 'us' };
  return [
    { url, js: true, ...shared },
    // `gbv=1` asks for the page made for browsers without JavaScript.
    { url: `${url}&gbv=1`, js: false, ...shared },
  ];
}
