/** The cookies of a browser's context, in the format of sessions. */
import type { Protocol } from 'devtools-protocol';
import type { SessionCookie } from '../../session/session-cookie.ts';
import { ProtocolError, type Session } from '../protocol/protocol-client.ts';

export async function readCookies(browser: Session, browserContextId: string): Promise<SessionCookie[]> {
  const { cookies } = await browser.send('Storage.getCookies', { browserContextId });
  return cookies.map(cookieOf);
}

/** Replaces the context's cookies. Those that the browser does not accept are left out. */
export async function writeCookies(
  browser: Session,
  browserContextId: string,
  cookies: readonly SessionCookie[],
): Promise<void> {
  await browser.send('Storage.clearCookies', { browserContextId });
  const write = (some: readonly SessionCookie[]) =>
    browser.send('Storage.setCookies', { browserContextId, cookies: some.map(parameterOf) });
  try {
    await write(cookies);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    // The command sets all of them or none.
    for (const cookie of cookies) await write([cookie]).catch(() => {});
  }
}

function cookieOf(cookie: Protocol.Network.Cookie): SessionCookie {
  const { name, value, domain, path, secure, httpOnly, sameSite, session, expires, partitionKey } = cookie;
  const hostOnly = !domain.startsWith('.');
  return {
    name,
    value,
    domain: hostOnly ? domain : domain.slice(1),
    hostOnly,
    path,
    secure,
    httpOnly,
    sameSite,
    ...(!session && { expires }),
    ...(partitionKey && { partitionKey }),
  };
}

function parameterOf(cookie: SessionCookie): Protocol.Network.CookieParam {
  const { name, value, domain, hostOnly, path, secure, httpOnly, sameSite, expires, partitionKey } = cookie;
  return {
    name,
    value,
    // Without a dot, the cookie is for this host only.
    domain: hostOnly ? domain : `.${domain}`,
    path,
    secure,
    httpOnly,
    ...(sameSite && { sameSite }),
    ...(expires !== undefined && { expires }),
    ...(partitionKey && { partitionKey }),
  };
}
