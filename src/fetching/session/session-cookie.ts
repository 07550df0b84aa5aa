/** A cookie as a session keeps it, whoever set it: a browser, or an answer without one. */

export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  /** Without a leading dot. */
  readonly domain: string;
  /** Sent to its domain alone, and not to the names below it. */
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite?: 'Strict' | 'Lax' | 'None' | undefined;
  /** Seconds since 1970; absent: until its session ends. */
  readonly expires?: number | undefined;
  /** For a cookie of a frame that is kept apart for each site around it. Only browsers know these. */
  readonly partitionKey?: { readonly topLevelSite: string; readonly hasCrossSiteAncestor: boolean } | undefined;
}

/** Characters of all cookies of a session: a site can set thousands, of 4 KB each. */
const MOST_CHARACTERS = 256 * 1024;

/** As many as a session may keep, the latest of them. */
export function withinBounds(cookies: readonly SessionCookie[]): readonly SessionCookie[] {
  let left = MOST_CHARACTERS;
  const first = cookies.findLastIndex(({ name, value, domain, path }) => {
    left -= name.length + value.length + domain.length + path.length;
    return left < 0;
  });
  return first === -1 ? cookies : cookies.slice(first + 1);
}
