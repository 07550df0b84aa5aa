/** Which addresses belong to one site, and when two of them are the same page. Pure. */
import { getDomain } from 'tldts';

/** Parameters that say where a visitor came from, and do not change the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi)$/i;
const MAX_URL_LENGTH = 2_000;

export interface Scope {
  /** The normalized address, which may be relative to a base; undefined if it is of another site, or invalid. */
  inside(address: string, base?: string): string | undefined;
}

/** The site of this address: its host, with and without `www.`, or all hosts of its domain. */
export function scopeOf(site: URL, withSubdomains: boolean): Scope {
  const domain = getDomain(site.hostname, { allowPrivateDomains: true });
  const own = bare(site.hostname);
  const isInside = (host: string) =>
    bare(host) === own ||
    (withSubdomains && domain !== null && getDomain(host, { allowPrivateDomains: true }) === domain);
  return {
    inside(address, base) {
      if (address.length > MAX_URL_LENGTH) return undefined;
      const url = URL.parse(address, base);
      if (
        !url ||
        url.href.length > MAX_URL_LENGTH ||
        (url.protocol !== 'http:' && url.protocol !== 'https:') ||
        !isInside(url.hostname)
      )
        return undefined;
      return normalized(url);
    },
  };
}

/** For comparing pages: neither the scheme nor `www.` makes a different page. */
export function sameness(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/(?=\?|$)/, '');
}

function normalized(url: URL): string {
  // Only where there is something to remove: each of these parses the address again.
  if (url.href.includes('#')) url.hash = '';
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  if (url.search !== '') {
    const unwanted = [...new Set(url.searchParams.keys())].filter((name) => TRACKING.test(name));
    for (const name of unwanted) url.searchParams.delete(name);
    // A question mark without a query has no meaning.
    if (url.search === '') url.search = '';
  }
  return url.href;
}

const bare = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '');
