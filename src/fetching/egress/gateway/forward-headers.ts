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
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
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
      headers.push(name, raw[index + 1] ?? '');
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
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = raw[index] ?? '';
    const lower = name.toLowerCase();
    if (isHopByHop(lower, listed) || lower === FAILURE_NAME || !TOKEN.test(name)) continue;
    headers.push(name, (raw[index + 1] ?? '').replace(NOT_IN_VALUES, ' '));
  }
  return headers;
}

/** What a header may be called; targets are read more leniently than they are passed on. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_IN_VALUES = /[\x00-\x08\x0a-\x1f\x7f]+/g;

const FAILURE_NAME = FAILURE_HEADER.toLowerCase();

/** Does a message with these headers have a body to be sent on? */
export function announcesBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isHopByHop(lower: string, listed: ReadonlySet<string>): boolean {
  return HOP_BY_HOP.has(lower) || lower.startsWith('proxy-') || listed.has(lower);
}

const NONE: ReadonlySet<string> = new Set();

/** `Connection` may name more headers of this hop. Those that frame the message are not its to take away. */
function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  let names: Set<string> | undefined;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() !== 'connection') continue;
    const value = raw[index + 1]?.toLowerCase() ?? '';
    // What it nearly always is.
    if (value === 'keep-alive' || value === 'close') continue;
    names ??= new Set();
    for (const each of value.split(',')) names.add(each.trim());
  }
  names?.delete('content-length');
  names?.delete('host');
  return names ?? NONE;
}
