/** Where the links of a results page really lead: without Google's redirects and click tracking. */

/** Relative links lead to Google, whatever its country. */
const BASE = 'https://www.google.com/';
const GOOGLE = /^(?:www\.)?google\.(?:[a-z]{2,3})(?:\.[a-z]{2})?$/;
/** Paths of Google's own host that are part of the search: never a result, even if the query is about Google. */
const PART_OF_SEARCH = /^\/(?:search|url|aclk|imgres|sorry|setprefs|preferences|advanced_search|localservices)(?:\/|$)/;
const ADVERTISING = /(?:^|\.)(?:googleadservices|doubleclick|googlesyndication)\.(?:com|net)$/;
/** Google adds it to links to shops; shops do not need it. */
const CLICK_ID = /(?:\?srsltid=[^&#]*(?=#|$)|(?<=\?)srsltid=[^&#]*&|&srsltid=[^&#]*)/;
/** Asks the browser to scroll to the words of the snippet. */
const TEXT_FRAGMENT = /#?:~:.*$/s;

/** The address of the result that a link leads to; undefined if it stays within the search. */
export function resultLink(href: string): string | undefined {
  if (href === '') return undefined;
  const url = URL.parse(href, BASE);
  if (url === null) return undefined;
  if (!GOOGLE.test(url.hostname) || url.pathname !== '/url') {
    // Relative links are Google's own, except the redirect.
    return /^\s*https?:/i.test(href) ? cleaned(href.trim(), url) : undefined;
  }
  const target = url.searchParams.get('q') ?? url.searchParams.get('url') ?? '';
  const targetUrl = URL.parse(target);
  return targetUrl === null ? undefined : cleaned(target.trim(), targetUrl);
}

function cleaned(written: string, url: URL): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (ADVERTISING.test(url.hostname)) return undefined;
  if (GOOGLE.test(url.hostname) && PART_OF_SEARCH.test(url.pathname)) return undefined;
  // Kept as the page wrote it if that is a complete address; parsing would add slashes and escapes.
  const address = /^https?:\/\/[!-~]+$/i.test(written) ? written : url.href;
  return address.replace(TEXT_FRAGMENT, '').replace(CLICK_ID, '');
}

/** The parameters of a link to another search, or undefined when the link leads elsewhere. */
export function searchLink(href: string): URLSearchParams | undefined {
  if (!href.includes('/search')) return undefined;
  const url = URL.parse(href, BASE);
  return url !== null && GOOGLE.test(url.hostname) && url.pathname === '/search' ? url.searchParams : undefined;
}
