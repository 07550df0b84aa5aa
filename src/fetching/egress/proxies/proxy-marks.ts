/**
 * By what an answer to a plain request is recognized as a proxy's own, and not that of the target behind it. Only what
 * no target has by chance counts: `Via`, a bare 502 or `Proxy-Status` of any name may come from a gateway in front of
 * the target. A target may fake them all. It gains nothing: such an answer is a failure as without the mark, of which
 * the caller gets no content, and as doubtful as a connection that is closed without an answer, which it can have too.
 */
import type { IncomingMessage } from 'node:http';

/** Headers with which a proxy, or a provider of proxies, says that something failed. */
const ERROR_HEADERS = [
  'x-squid-error',
  'x-brd-error',
  'x-brd-error-code',
  'x-brd-err-code',
  'x-brd-err-msg',
  'x-luminati-error',
  'x-luminati-error-code',
  'x-thor-error',
  'x-thor-error-code',
];

/** Headers that mean this only from the proxies of one provider. */
const ERROR_HEADERS_OF: Readonly<Record<string, RegExp>> = { 'x-error-description': /\.oxylabs\.io$/i };

/** Forward proxies that name themselves only in answers of their own. */
const FORWARD_PROXY = /^(?:tinyproxy\/|mitmproxy )/i;

/** 3proxy sends only these, in this order. */
const ONLY_3PROXY = 'proxy-connection,content-type';

type Head = Pick<IncomingMessage, 'statusCode' | 'headers' | 'rawHeaders' | 'httpVersion'>;

/** `host`: that of the proxy that was asked. */
export function isProxysOwn({ statusCode = 0, headers, rawHeaders, httpVersion }: Head, host = ''): boolean {
  if (statusCode < 400) return false;
  if (ERROR_HEADERS.some((name) => headers[name] !== undefined)) return true;
  if (Object.entries(ERROR_HEADERS_OF).some(([name, of]) => headers[name] !== undefined && of.test(host))) return true;
  if (FORWARD_PROXY.test(String(headers.server ?? ''))) return true;
  const names = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .join()
    .toLowerCase();
  return (httpVersion === '1.0' && names === ONLY_3PROXY) || saysSo(String(headers['proxy-status'] ?? ''), host);
}

const QUOTED = /"(?:[^"\\]|\\.)*"?/g;

/** Whether `Proxy-Status` (RFC 9209) reports an error of the proxy with this name: the last one is the nearest. */
function saysSo(proxyStatus: string, host: string): boolean {
  const last = proxyStatus.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g)?.at(-1) ?? '';
  const [, quoted, bare, parameters = ''] = /^\s*(?:"([^"]*)"|([^\s;"]+))\s*(;.*)?$/s.exec(last) ?? [];
  const name = quoted ?? bare ?? '';
  return (
    name !== '' && name.toLowerCase() === host.toLowerCase() && /;\s*error\s*=/.test(parameters.replace(QUOTED, ''))
  );
}
