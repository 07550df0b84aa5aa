/**
 * The headers of one request, in Chrome's order and spelling for HTTP/1.1, with the caller's own inserted. Knows
 * nothing about connections or redirects; which of the caller's headers may be sent is decided before.
 */
import { COUNTRY_PROFILES } from '../countries.ts';
import { brandList, type DeviceProfile } from '../devices.ts';
import type { Country } from '../page.ts';

export interface HeaderSource {
  readonly url: URL;
  readonly profile: DeviceProfile;
  readonly country: Country;
  /** The caller's headers that may go to this URL. */
  readonly caller: Readonly<Record<string, string>>;
  /** From the URL's userinfo; the caller's own `Authorization` has priority. */
  readonly authorization: string | undefined;
  readonly proxyAuthorization: string | undefined;
  /** The complete `Cookie` value, including the caller's part. */
  readonly cookie: string | undefined;
}

/** Name, value, name, value …, with values as byte strings (one character for each byte of their UTF-8). */
export function requestHeaders(source: HeaderSource): string[] {
  return isPlain(source) ? plainHeaders(source) : assembledHeaders(source);
}

/** Only the browser's own headers, as for most requests. */
function isPlain({ caller, authorization, proxyAuthorization, cookie }: HeaderSource): boolean {
  if (authorization !== undefined || proxyAuthorization !== undefined || cookie !== undefined) return false;
  for (const _name in caller) return false;
  return true;
}

const plainWithoutHost = new WeakMap<DeviceProfile, Map<string, readonly string[]>>();

/** Equal for every request except for the host, so it is built once. */
function plainHeaders(source: HeaderSource): string[] {
  const { url, profile, country } = source;
  const known = plainWithoutHost.get(profile) ?? new Map<string, readonly string[]>();
  plainWithoutHost.set(profile, known);
  const kind = `${country} ${isTrustworthy(url)}`;
  let rest = known.get(kind);
  if (!rest) {
    rest = assembledHeaders(source).slice(2);
    known.set(kind, rest);
  }
  return ['Host', url.host, ...rest];
}

function assembledHeaders(source: HeaderSource): string[] {
  const headers = browserHeaders(source);
  if (source.authorization !== undefined) headers.splice(2, 0, ['Authorization', source.authorization]);
  if (source.proxyAuthorization !== undefined) {
    headers.splice(2, 0, ['Proxy-Authorization', source.proxyAuthorization]);
  }
  let cookiePlaced = source.cookie === undefined;
  for (const [name, callersValue] of Object.entries(source.caller)) {
    const lower = name.toLowerCase();
    let value = callersValue;
    if (lower === 'cookie' && source.cookie !== undefined) {
      value = source.cookie;
      cookiePlaced = true;
    }
    const index = headers.findIndex(([ours]) => ours.toLowerCase() === lower);
    if (index === -1) headers.push([name, value]);
    else headers[index] = [name, value];
  }
  if (!cookiePlaced && source.cookie !== undefined) headers.push(['Cookie', source.cookie]);
  return headers.flatMap(([name, value]) => [name, utf8ByteString(value)]);
}

function browserHeaders({ url, profile, country, caller }: HeaderSource): [string, string][] {
  const { userAgent, accept, clientHints } = profile;
  const trustworthy = isTrustworthy(url);
  const headers: [string, string][] = [
    ['Host', url.host],
    ['Connection', 'keep-alive'],
  ];
  // The hints describe our user agent: they would contradict one that the caller chose.
  if (trustworthy && !hasHeader(caller, 'user-agent')) {
    headers.push(
      ['sec-ch-ua', brandList(clientHints.brands)],
      ['sec-ch-ua-mobile', clientHints.mobile ? '?1' : '?0'],
      ['sec-ch-ua-platform', `"${clientHints.platform}"`],
    );
  }
  headers.push(['Upgrade-Insecure-Requests', '1'], ['User-Agent', userAgent], ['Accept', accept]);
  if (trustworthy) {
    headers.push(
      ['Sec-Fetch-Site', 'none'],
      ['Sec-Fetch-Mode', 'navigate'],
      ['Sec-Fetch-User', '?1'],
      ['Sec-Fetch-Dest', 'document'],
    );
  }
  headers.push(
    // Chrome offers br and zstd only if no proxy in between can interfere.
    ['Accept-Encoding', trustworthy ? 'gzip, deflate, br, zstd' : 'gzip, deflate'],
    ['Accept-Language', COUNTRY_PROFILES[country].acceptLanguage],
  );
  return headers;
}

/** Origins that Chrome treats as secure: https, and anything on the machine itself. */
function isTrustworthy(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  const host = url.hostname.replace(/\.$/, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function hasHeader(headers: Readonly<Record<string, string>>, lowerName: string): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === lowerName);
}

/** Node writes headers as latin1: a string with one character per byte goes out as exactly these bytes. */
function utf8ByteString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}
