/**
 * The cookies of one request: those of its session and those that its answers set, handled as in a browser. Without a
 * session they end with the request. The jar is created with the first cookie, because most requests have none.
 */
import { CookieJar, type SerializedCookie } from 'tough-cookie';
import type { CallerSession } from '../session/caller-session.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import { browsersCookie } from './cookie-rules.ts';

/** Browsers keep this many cookies of a site: of an answer that sets more, the last ones. */
const MAX_PER_SITE = 180;

const RULES = { prefixSecurity: 'silent', looseMode: true } as const;

export class RequestCookies {
  readonly #session: CallerSession | undefined;
  #jar: CookieJar | undefined;

  constructor(session?: CallerSession) {
    this.#session = session;
    if (session && session.cookies.length > 0) this.#jar = jarOf(session.cookies);
  }

  store(url: URL, setCookies: readonly string[]): void {
    if (setCookies.length === 0) return;
    this.#jar ??= new CookieJar(undefined, RULES);
    for (const line of setCookies.slice(-MAX_PER_SITE)) {
      const cookie = browsersCookie(line, url.protocol === 'https:');
      if (cookie) this.#jar.setCookieSync(cookie, url.href, { ignoreError: true });
    }
    this.#session?.replaceCookies([...this.#session.cookies.filter(isPartitioned), ...cookiesIn(this.#jar)]);
  }

  /**
   * The complete `Cookie` value for a URL: the caller's first, then the jar's, which replace the caller's of the same
   * name.
   */
  header(url: URL, callers: string | undefined): string | undefined {
    const kept = this.#jar?.getCookiesSync(url.href) ?? [];
    if (kept.length === 0) return callers;
    const keptNames = new Set(kept.map((cookie) => cookie.key));
    const callersPairs = (callers ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair !== '' && !keptNames.has(pair.split('=', 1)[0]?.trim() ?? ''));
    return [...callersPairs, ...kept.map((cookie) => cookie.cookieString())].join('; ');
  }
}

/** Those are for frames, which do not exist here. */
const isPartitioned = ({ partitionKey }: SessionCookie) => partitionKey !== undefined;

function jarOf(cookies: readonly SessionCookie[]): CookieJar {
  const now = new Date().toISOString();
  const empty = new CookieJar(undefined, RULES).serializeSync();
  if (!empty) throw new Error('a jar in memory can be written down');
  const kept = cookies.filter((cookie) => !isPartitioned(cookie));
  return CookieJar.deserializeSync({ ...empty, cookies: kept.map((cookie) => serialized(cookie, now)) });
}

function serialized(cookie: SessionCookie, now: string): SerializedCookie {
  const { name: key, value, domain, hostOnly, path, secure, httpOnly, sameSite, expires } = cookie;
  return {
    key,
    value,
    domain,
    hostOnly,
    path,
    secure,
    httpOnly,
    ...(sameSite && { sameSite: sameSite.toLowerCase() }),
    ...(expires !== undefined && { expires: new Date(expires * 1_000).toISOString() }),
    creation: now,
    lastAccessed: now,
  };
}

function cookiesIn(jar: CookieJar): SessionCookie[] {
  const now = Date.now();
  return (jar.serializeSync()?.cookies ?? [])
    .map(cookieOf)
    .filter(({ expires }) => expires === undefined || expires * 1_000 > now);
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

function cookieOf(cookie: SerializedCookie): SessionCookie {
  const { key = '', value = '', domain, hostOnly, path, secure, httpOnly, sameSite } = cookie;
  const expires = expiryOf(cookie);
  return {
    name: key,
    value,
    domain: String(domain ?? ''),
    hostOnly: hostOnly === true,
    path: String(path ?? '/'),
    secure: secure === true,
    httpOnly: httpOnly === true,
    sameSite: SAME_SITE[sameSite as keyof typeof SAME_SITE],
    ...(expires !== undefined && { expires }),
  };
}

/** `Max-Age` has priority over `Expires`, and counts from when the cookie was set. */
function expiryOf({ expires, maxAge, creation }: SerializedCookie): number | undefined {
  if (typeof maxAge === 'number') return Date.parse(String(creation)) / 1_000 + maxAge;
  if (maxAge === '-Infinity') return 0;
  const at = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  return Number.isNaN(at) ? undefined : at / 1_000;
}
