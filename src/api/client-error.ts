/** The answer to bytes that are no HTTP request: the server knows no request then, only the socket. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorContent } from './call.ts';
import { Refusal, requestTooLong } from './refusal.ts';
import { newRequestId } from './request-id.ts';

const REFUSALS: Readonly<Record<string, () => Refusal>> = {
  HPE_HEADER_OVERFLOW: requestTooLong,
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal(408, 'request_timeout', 'The request did not arrive in time.'),
};

const malformed = () => new Refusal(400, 'malformed_request', 'The request is not valid HTTP.');

/** Milliseconds in which the rest of what the client sends is read and thrown away. */
const LINGER = 1_000;

export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = (REFUSALS[error.code ?? ''] ?? malformed)();
  const { contentType, body } = errorContent({ message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Service-Request-Id: ${newRequestId()}`,
      `Content-Type: ${contentType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  linger(socket);
}

/** Closing a socket with unread bytes resets it, and the client would lose the answer that was just sent. */
function linger(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => {});
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
}
