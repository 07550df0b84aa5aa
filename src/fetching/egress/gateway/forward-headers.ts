/**
 * Headers on their way through a proxy: hop-by-hop headers are removed, all others keep their order and spelling. Reads
 * and returns flat lists of names and values, like Node's `rawHeaders`. Knows nothing of connections.
 */
import { transferCodings } from '../../http/transfer-codings.ts';
import { FAILURE_HEADER } from './door-refusal.ts';

/** RFC 9110 section 7.6.1; `Expect` too, because the door answers it itself. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect']);

/** Headers for the target, or for an upstream proxy if `proxyAuthorization` is given. */
export function requestHeaders(raw: readonly string[], host: string, proxyAuthorization: string | undefined): string[] {
  const listed = namedByConnection(raw);
  const headers: string[] = [];
  let hasHost = false;
  let hasConnection = false;
  let chunked = false;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const lower = name.toLowerCase();
    if (lower === 'host') {
      // The request target names the host; a header that says something else is not believed (RFC 9112 section 3.2.2).
      if (!hasHost) headers.push(name, host);
      hasHost = true;
    } else if (lower === 'connection' || lower === 'proxy-connection') {
      // In the same place, so that the order of headers is the one that the browser has without a proxy.
      if (!hasConnection) headers.push('Connection', 'keep-alive');
      hasConnection = true;
    } else if (lower === 'transfer-encoding') {
      chunked = true;
    } else if (!isHopByHop(lower, listed)) {
      headers.push(name, raw[index + 1] ?? '');
    }
  }
  if (!hasHost) headers.unshift('Host', host);
  if (chunked) headers.push('Transfer-Encoding', 'chunked');
  if (proxyAuthorization !== undefined) headers.push('Proxy-Authorization', proxyAuthorization);
  return headers;
}

/** Headers for the browser. */
export function responseHeaders(raw: readonly string[]): string[] {
  const listed = namedByConnection(raw);
  const headers: string[] = [];
  // The chunks say where the body ends, whatever length is declared (RFC 9112 section 6.3).
  const codings = raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === 'transfer-encoding');
  const isChunked = codings.length > 0;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const lower = name.toLowerCase();
    if (isHopByHop(lower, listed) || lower === FAILURE_NAME || !TOKEN.test(name)) continue;
    if (isChunked && lower === 'content-length') continue;
    headers.push(name, (raw[index + 1] ?? '').replace(NOT_IN_VALUES, ' '));
  }
  // The others are undone where the document is taken, as over TLS.
  const others = transferCodings(codings.join()).reverse();
  if (others.length > 0)
    headers.push('Transfer-Encoding', [...others, 'chunked'].join(', ').replace(NOT_IN_VALUES, ' '));
  return headers;
}

/** Valid header names; targets are parsed more leniently than their headers are passed on. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_IN_VALUES = /[\x00-\x08\x0a-\x1f\x7f]+/g;

const FAILURE_NAME = FAILURE_HEADER.toLowerCase();

/** Whether a message with these headers has a body to forward. */
export function announcesBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isHopByHop(lower: string, listed: ReadonlySet<string>): boolean {
  return HOP_BY_HOP.has(lower) || lower.startsWith('proxy-') || listed.has(lower);
}

const NONE: ReadonlySet<string> = new Set();

/** `Connection` may name more hop-by-hop headers, but must not remove those that frame the message. */
function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  let names: Set<string> | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() !== 'connection') continue;
    const value = raw[index + 1]?.toLowerCase() ?? '';
    // The usual value.
    if (value === 'keep-alive' || value === 'close') continue;
    names ??= new Set();
    for (const each of value.split(',')) names.add(each.trim());
  }
  names?.delete('content-length');
  names?.delete('host');
  return names ?? NONE;
}
