/**
 * Headers on their way through a proxy: what belongs to one hop is taken out, all else keeps its order and its spelling. Takes and
 * gives flat lists, name and value in turn, as Node's `rawHeaders`. Knows nothing of connections.
 */
import { FAILURE_HEADER } from './door-refusal.ts';

/** RFC 9110 section 7.6.1; `Expect` too, since the door answers it itself. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect']);

/** What goes to the target, or to an upstream proxy when `proxyAuthorization` says so. */
export function requestHeaders(raw: readonly string[], host: string, proxyAuthorization: string | undefined): string[] {
  const listed = namedByConnection(raw);
  const headers: string[] = [];
  let hasHost = false;
  let hasConnection = false;
  let chunked = false;
  for (const [name, value] of pairs(raw)) {
    const lower = name.toLowerCase();
    if (lower === 'host') {
      // The request target names the host; a header that says something else is not believed (RFC 9112 section 3.2.2).
      if (!hasHost) headers.push(name, host);
      hasHost = true;
    } else if (lower === 'connection' || lower === 'proxy-connection') {
      // In its place, so that the order of headers is the one the browser has without a proxy.
      if (!hasConnection) headers.push('Connection', 'keep-alive');
      hasConnection = true;
    } else if (lower === 'transfer-encoding') {
      chunked = true;
    } else if (!isHopByHop(lower, listed)) {
      headers.push(name, value);
    }
  }
  if (!hasHost) headers.unshift('Host', host);
  if (chunked) headers.push('Transfer-Encoding', 'chunked');
  if (proxyAuthorization !== undefined) headers.push('Proxy-Authorization', proxyAuthorization);
  return headers;
}

/** What goes back to the browser. */
export function responseHeaders(raw: readonly string[]): string[] {
  const listed = namedByConnection(raw);
  const headers: string[] = [];
  for (const [name, value] of pairs(raw)) {
    const lower = name.toLowerCase();
    if (!isHopByHop(lower, listed) && lower !== FAILURE_HEADER.toLowerCase()) headers.push(name, value);
  }
  return headers;
}

/** Does a message with these headers have a body to be sent on? */
export function announcesBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isHopByHop(lower: string, listed: ReadonlySet<string>): boolean {
  return HOP_BY_HOP.has(lower) || lower.startsWith('proxy-') || listed.has(lower);
}

/** `Connection` may name more headers of this hop. Those that frame the message are not its to take away. */
function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, value] of pairs(raw)) {
    if (name.toLowerCase() !== 'connection') continue;
    for (const each of value.split(',')) names.add(each.trim().toLowerCase());
  }
  names.delete('content-length');
  names.delete('host');
  return names;
}

function* pairs(raw: readonly string[]): Generator<readonly [string, string]> {
  for (let index = 0; index + 1 < raw.length; index += 2) yield [raw[index] ?? '', raw[index + 1] ?? ''];
}
