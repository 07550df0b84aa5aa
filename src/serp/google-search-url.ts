/** Whether an address is a Google results page: those are read by /serp, not fetched as pages. */

const GOOGLE_HOST = /^(www\.)?google\.(com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/;

export function isGoogleSearchUrl(text: string): boolean {
  const { hostname = '', pathname = '' } = URL.parse(text) ?? {};
  return GOOGLE_HOST.test(hostname.replace(/\.$/, '')) && pathname.replace(/\/$/, '') === '/search';
}
