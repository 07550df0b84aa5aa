/** Where a redirect leads, and which of the caller's headers may go along. Pure rules on URLs; sends nothing. */
import { getDomain } from 'tldts';

export const MAX_REDIRECTS = 10;

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

export const isRedirect = (status: number): boolean => REDIRECT_STATUSES.has(status);

/**
 * The URL that a redirect leads to, with the fragment that Fetch gives it; undefined if the answer is not a redirect:
 * another status, no `Location`, an empty one (Chrome shows that answer's own page), or an invalid URL.
 */
export function redirectTarget(status: number, location: string | undefined, from: URL): URL | undefined {
  if (!REDIRECT_STATUSES.has(status) || location === undefined || location.trim() === '') return undefined;
  let target: URL;
  try {
    target = new URL(location, withoutCredentials(from));
  } catch {
    return undefined;
  }
  if (!location.includes('#')) target.hash = from.hash;
  return target;
}

export function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

/** The URL without userinfo: the only form in which it is shown. */
export function withoutCredentials(url: URL): URL {
  if (url.username === '' && url.password === '') return url;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare;
}

/** Which of the caller's headers may go to a URL: all, all except credentials, or none. */
export const CARRIED = ['none', 'ordinary', 'all'] as const;
export type Carried = (typeof CARRIED)[number];

/**
 * From the URL for which the caller's headers were meant to another. Credentials stay with the host and port, and may
 * change from http to https but never back; other headers may go anywhere on the same site if the ports are default.
 */
export function carriedTo(from: URL, to: URL): Carried {
  const sameHost = from.hostname === to.hostname;
  const downgrade = from.protocol === 'https:' && to.protocol !== 'https:';
  if (sameHost && !downgrade) {
    if (portOf(from) === portOf(to)) return 'all';
    if (portOf(from) === 80 && portOf(to) === 443 && to.protocol === 'https:') return 'all';
  }
  const defaultPorts = from.port === '' && to.port === '';
  return defaultPorts && (sameHost || sameSite(from.hostname, to.hostname)) ? 'ordinary' : 'none';
}

/** The smaller of two grants: what a redirect once removed does not come back. */
export function lesserCarried(one: Carried, other: Carried): Carried {
  return CARRIED.indexOf(one) < CARRIED.indexOf(other) ? one : other;
}

const CREDENTIAL_HEADERS = new Set(['authorization', 'cookie']);

export function carriedHeaders(
  headers: Readonly<Record<string, string>>,
  carried: Carried,
): Readonly<Record<string, string>> {
  if (carried === 'all') return headers;
  if (carried === 'none') return {};
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIAL_HEADERS.has(name.toLowerCase())));
}

/** Private suffixes count: two customers of one hosting domain are different sites. */
function sameSite(one: string, other: string): boolean {
  const site = getDomain(one, { allowPrivateDomains: true });
  return site !== null && site === getDomain(other, { allowPrivateDomains: true });
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
