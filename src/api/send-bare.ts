/** Sends the answers of the API: compressed if the caller wants it, and a large one no faster than it is read. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from '../compression/compress-body.ts';
import type { Reply } from './reply.ts';
import { sendAnswer } from './send-answer.ts';

export type BareAnswer = Pick<Reply, 'status' | 'headers' | 'contentType' | 'body' | 'bytes' | 'leaving'>;

/**
 * Scraped content must never act as a page of ours: opened in a browser, its scripts would run on the dashboard's
 * origin, with the session of the person who looks at it.
 */
export const OTHERS_CONTENT = { 'Content-Security-Policy': 'sandbox', 'X-Content-Type-Options': 'nosniff' };

/**
 * Answers up to this size need no further attention once they were handed over, unless the connection's buffer is
 * already full.
 */
const SMALL = 64 * 1024;

/**
 * Written directly to the socket: the framework's own path would cost as much time per call as reading the parameters.
 */
export async function sendBare(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BareAnswer,
  ownHeaders: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  reply.hijack();
  const { status, contentType, leaving } = answer;
  const { raw } = reply;
  const outgoing = await compressed(answer.body, contentType, headerOf(request, 'accept-encoding'));
  const { body } = outgoing;
  const length = body === answer.body ? answer.bytes : Buffer.byteLength(body);
  if (body !== answer.body) leaving?.sent(answer.bytes - length);
  const headers = {
    'service-request-id': request.id,
    ...ownHeaders,
    ...answer.headers,
    'content-type': contentType,
    ...outgoing.headers,
    'content-length': length,
  };
  if (leaving && (leaving.holdsSlot || length > SMALL || raw.socket?.writableLength)) {
    await sendAnswer(raw, status, headers, body, leaving);
    return reply;
  }
  raw.writeHead(status, headers).end(body);
  if (raw.socket?.writableLength && !raw.destroyed) raw.once('close', () => leaving?.end());
  else leaving?.end();
  return reply;
}

/** Also undefined if it was given more than once. */
export function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
