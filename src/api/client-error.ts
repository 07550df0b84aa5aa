/** The answer to bytes that are not an HTTP request: the server then has no request, only the socket. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, requestTooLong } from './refusal.ts';
import { errorContent } from './reply.ts';
import { newRequestId } from './request-id.ts';

/** The refusal for a method that its path does not take, or for a path where there is nothing. */
export type WhyNot = (method: string, path: string) => Refusal;

const REFUSALS: Readonly<Record<string, (error: Error, whyNot: WhyNot) => Refusal>> = {
  HPE_HEADER_OVERFLOW: requestTooLong,
  HPE_INVALID_METHOD: (error, whyNot) => {
    const [, method, target = ''] = /^([A-Za-z-]{1,30}) (\S+) HTTP\/1/.exec(startOfPacket(error)) ?? [];
    return method === undefined ? malformed() : whyNot(method, target.split('?', 1)[0] ?? '');
  },
  HPE_INVALID_URL: () =>
    new Refusal('malformed_request', 'The address of the request has characters that must be percent-encoded.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('request_timeout', 'The request did not arrive in time.'),
};

const malformed = () => new Refusal('malformed_request', 'The request is not valid HTTP.');

/** Milliseconds for which the rest of what the client sends is read and discarded. */
const LINGER = 1_000;

export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket, whyNot: WhyNot): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refuseOnSocket(socket, (REFUSALS[error.code ?? ''] ?? malformed)(error, whyNot));
}

export function refuseOnSocket(socket: Socket, { status, message, headers }: Refusal): void {
  const { contentType, body } = errorContent({ message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Service-Request-Id: ${newRequestId()}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Type: ${contentType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  linger(socket);
}

/** What arrived, as far as it may contain a request line. */
function startOfPacket(error: Error): string {
  const packet = 'rawPacket' in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 100_000) : '';
}

/** Closing a socket with unread bytes resets it, and the client would lose the answer that was just sent. */
function linger(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => {});
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
}
