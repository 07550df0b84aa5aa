/** The answer to bytes that are not an HTTP request: the server then has no request, only the socket. */

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Pipelines } from './pipelined-requests.ts';
import { headersTooLarge, lineOrHeadersTooLong, Refusal, requestTooLong } from './refusal.ts';
import { errorContent } from './reply.ts';
import { newRequestId } from './request-id.ts';

/** The refusal for a method that its path does not take, or for a path where there is nothing. */
export type WhyNot = (method: string, path: string) => Refusal;

const REFUSALS: Readonly<Record<string, (error: Error, whyNot: WhyNot) => Refusal>> = {
  HPE_HEADER_OVERFLOW: (error) => {
    const { before, line } = readUntil(error);
    if (before !== '') return headersTooLarge();
    return /^[A-Z]+ /.test(line) ? requestTooLong() : lineOrHeadersTooLong();
  },
  HPE_INVALID_METHOD: (error, whyNot) => {
    const [, method, target = ''] = /^([A-Za-z-]{1,30}) (\S+) HTTP\/1/.exec(readUntil(error).line) ?? [];
    return method === undefined ? malformed() : whyNot(method, target.split('?', 1)[0] ?? '');
  },
  HPE_INVALID_URL: () =>
    new Refusal('malformed_request', 'The address of the request has characters that must be percent-encoded.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('request_timeout', 'The request did not arrive in time.'),
};

const malformed = () => new Refusal('malformed_request', 'The request is not valid HTTP.');

/** Milliseconds for which the rest of what the client sends is read and discarded. */
const LINGER = 1_000;

export function answerMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  whyNot: WhyNot,
  pipelines: Pipelines,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.readableEnded) {
    socket.destroy();
    return;
  }
  const refuse = () => {
    if (socket.writable) refuseOnSocket(socket, (REFUSALS[error.code ?? ''] ?? malformed)(error, whyNot));
  };
  // The answers to earlier requests come first: the caller would take the refusal for one of them. What follows a
  // request that wants the connection closed is not read.
  const then = error.code === 'HPE_CLOSED_CONNECTION' ? () => {} : refuse;
  if (pipelines.afterAnswers(socket, then)) ignoreRest(socket);
  else refuse();
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

/** The line of the last packet that could not be read, and those before it, which may be of an earlier request. */
function readUntil(error: Error): { readonly before: string; readonly line: string } {
  const packet = 'rawPacket' in error ? error.rawPacket : undefined;
  if (!Buffer.isBuffer(packet)) return { before: '', line: '' };
  const text = packet.toString('latin1', 0, 100_000);
  const bytes = 'bytesParsed' in error ? Number(error.bytesParsed) : 0;
  const start = bytes === 0 ? 0 : text.lastIndexOf('\n', bytes - 1) + 1;
  return { before: text.slice(0, start), line: text.slice(start) };
}

function ignoreRest(socket: Socket): void {
  socket.removeAllListeners('data').on('data', () => {});
}

/** Closing a socket with unread bytes resets it, and the client would lose the answer that was just sent. */
function linger(socket: Socket): void {
  ignoreRest(socket);
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
}
