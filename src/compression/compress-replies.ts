/** Compresses what the framework itself sends: descriptions of the API, the dashboard's answers, metrics. */
import type { FastifyInstance } from 'fastify';
import { compressed, mayBeCompressed } from './compress-body.ts';

/** For all routes of this server, including those added later. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const contentType = String(reply.getHeader('content-type') ?? '');
    if (!mayBeCompressed(payload, contentType) || reply.hasHeader('content-encoding')) return payload;
    // Answers with session secrets are not compressed together with text that others chose: the size could reveal the
    // secret.
    if (reply.hasHeader('set-cookie')) return payload;
    const { body, headers } = await compressed(payload, contentType, request.headers['accept-encoding']);
    reply.headers(headers);
    if (headers['content-encoding'] !== undefined) reply.removeHeader('content-length');
    return body;
  });
}
