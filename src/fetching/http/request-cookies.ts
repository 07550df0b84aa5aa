/**
 * The cookies of one request: what its redirects set, kept as a browser keeps them, and gone with the request.
 * The jar is made when the first cookie comes: most requests never see one.
 */
import { CookieJar } from 'tough-cookie';

export class RequestCookies {
  #jar: CookieJar | undefined;

  store(url: URL, setCookies: readonly string[]): void {
    if (setCookies.length === 0) return;
    this.#jar ??= new CookieJar(undefined, { prefixSecurity: 'silent', looseMode: true });
    for (const line of setCookies) {
      this.#jar.setCookieSync(line, url.href, { ignoreError: true });
    }
  }

  /** The whole `Cookie` value for a URL: the caller's first, then the jar's, which win over the caller's of the same name. */
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
