/** The address of an upstream proxy, with a password that cannot be printed. */
import { Secret } from '../../../secret.ts';

export interface ProxyUrl {
  readonly protocol: 'http' | 'https' | 'socks5';
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: Secret | undefined;
}

/** `socks5h` means that the proxy resolves names, which is how every proxy is used here. */
const SCHEMES: Readonly<Record<string, Pick<ProxyUrl, 'protocol' | 'port'>>> = {
  http: { protocol: 'http', port: 80 },
  https: { protocol: 'https', port: 443 },
  socks5: { protocol: 'socks5', port: 1080 },
  socks5h: { protocol: 'socks5', port: 1080 },
};

/** Lengths are sent as one byte (RFC 1929). */
const MAX_SOCKS_CREDENTIAL_BYTES = 255;

/** Parses `http://user:password@host:port`; undefined if it is invalid. Never throws, never quotes its input. */
export function parseProxyUrl(text: string): ProxyUrl | undefined {
  const [, name = '', rest = ''] = /^([a-z0-9]+):(\/\/.*)$/is.exec(text.trim()) ?? [];
  const scheme = Object.hasOwn(SCHEMES, name.toLowerCase()) ? SCHEMES[name.toLowerCase()] : undefined;
  // Parsed by the rules for http, whatever the scheme: the URL parser does not normalize hosts of unknown schemes.
  const url = scheme && URL.parse(`http:${rest}`);
  if (!url || url.hostname === '' || url.pathname !== '/' || url.search || url.hash) return undefined;
  const username = decode(url.username);
  const password = decode(url.password);
  if (username === undefined || password === undefined) return undefined;
  if (scheme.protocol === 'socks5' && [username, password].some(isTooLongForSocks)) return undefined;
  // Parsed twice, because each scheme drops its own default port.
  const port = url.port || URL.parse(`https:${rest}`)?.port || scheme.port;
  const anonymous = username === '' && password === '';
  return {
    protocol: scheme.protocol,
    host: url.hostname,
    port: Number(port),
    username: anonymous ? undefined : username,
    password: anonymous ? undefined : new Secret(password),
  };
}

function isTooLongForSocks(text: string): boolean {
  return Buffer.byteLength(text, 'utf8') > MAX_SOCKS_CREDENTIAL_BYTES;
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
