/**
 * Closes connections whose client sends one request after another without waiting for answers: thousands fit into a few
 * packets, and their answers would fill the memory before one of them is read.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Unanswered requests of one connection; hardly any client sends even two. */
const MAX_UNANSWERED = 8;

export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = unanswered.get(socket) ?? 0;
    if (socket.destroyed || before >= MAX_UNANSWERED) {
      // What was received before the connection closed still arrives as requests, which are dropped like this one.
      socket.destroy();
      reply.hijack();
      return;
    }
    unanswered.set(socket, before + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
