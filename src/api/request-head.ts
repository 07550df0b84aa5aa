/** What may be wrong with the head of a request, whatever its path. */
import type { IncomingMessage } from 'node:http';
import { badRequest, type Refusal, requestTooLong } from './refusal.ts';

/** Bytes of a request line, `GET /html?… HTTP/1.1`. */
export const MAX_REQUEST_LINE_BYTES = 64 * 1024;

/** Room for the request line and the other headers. */
export const MAX_HEAD_BYTES = MAX_REQUEST_LINE_BYTES + 32 * 1024;

/** A name or an address, with or without a port (RFC 9110, 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

export function problemOfHead(request: IncomingMessage): Refusal | undefined {
  const { method = '', url = '', headers, rawHeaders, httpVersion } = request;
  if (method.length + url.length + ' '.length + ' HTTP/1.1'.length > MAX_REQUEST_LINE_BYTES) return requestTooLong();
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return badRequest('The request has more than one Host header.');
  if (hosts.length === 0 && httpVersion === '1.1') return badRequest('The request has no Host header.');
  if (!HOST.test(headers.host ?? '')) return badRequest('The Host header is not the name of a host.');
  return undefined;
}
