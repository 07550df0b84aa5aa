/** The address of an upstream proxy, with a password that cannot be printed. */
import { Secret } from '../../secret.ts';

export interface ProxyUrl {
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: Secret | undefined;
}

/** Reads `http://user:password@host:port`; undefined when it is none. Never throws, never quotes what it was given. */
export function parseProxyUrl(text: string): ProxyUrl | undefined {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.hostname === '' || (url.pathname !== '/' && url.pathname !== '') || url.search || url.hash) return undefined;
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const username = decode(url.username);
  const password = decode(url.password);
  if (username === undefined || password === undefined) return undefined;
  return {
    protocol,
    host: url.hostname,
    port: url.port === '' ? (protocol === 'https' ? 443 : 80) : Number(url.port),
    username: username === '' && password === '' ? undefined : username,
    password: username === '' && password === '' ? undefined : new Secret(password),
  };
}

/** The value of `Proxy-Authorization`, when the proxy has credentials. */
export function proxyAuthorization(proxy: ProxyUrl): string | undefined {
  if (proxy.username === undefined) return undefined;
  const credentials = `${proxy.username}:${proxy.password?.reveal() ?? ''}`;
  return `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
