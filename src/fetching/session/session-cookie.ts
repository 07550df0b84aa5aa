/** A cookie as a session stores it, whether a browser or an HTTP answer set it. */

export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  /** Without a leading dot. */
  readonly domain: string;
  /** Sent only to its domain, and not to subdomains. */
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
  /** Seconds since 1970; absent: until its session ends. */
  readonly expires?: number | undefined;
  /** For a partitioned cookie of a frame, which is separate for each site around it. Only browsers have these. */
  readonly partitionKey?: { readonly topLevelSite: string; readonly hasCrossSiteAncestor: boolean } | undefined;
}

/** Maximum characters of all cookies of a session: a site can set thousands of 4 KB each. */
const MAX_CHARACTERS = 256 * 1024;
/** Maximum number of them: thousands of a few characters each would take long to read for every request. */
const MAX_COOKIES = 1_000;

/** As many as a session may have, the latest ones. */
export function withinBounds(cookies: readonly SessionCookie[]): readonly SessionCookie[] {
  let left = MAX_CHARACTERS;
  const latest = cookies.slice(-MAX_COOKIES);
  const first = latest.findLastIndex(({ name, value, domain, path }) => {
    left -= name.length + value.length + domain.length + path.length;
    return left < 0;
  });
  return first === -1 ? latest : latest.slice(first + 1);
}
