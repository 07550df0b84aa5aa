/**
 * Prevents many requests from being served at the same time because they arrived at the same time. A client may send
 * one request after another without waiting for answers: thousands fit into a few packets, and their answers would fill
 * the memory before one of them is read, so such a connection is closed. Requests that many connections send at the
 * same moment are served in several turns of the event loop.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Unanswered requests of one connection; hardly any client sends even two. */
const MAX_UNANSWERED = 8;
/** Requests that are begun in one turn of the event loop. The costliest take a few milliseconds of it. */
const PER_TURN = 16;

/** What a connection of Node's HTTP server holds, which its types do not show. */
interface Parsed {
  readonly parser?: { onIncoming?: () => number } | null;
}
/** Node's parser leaves the rest to another protocol, and so does not read it. */
const STOP_PARSING = 2;

export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  const turns = new RequestTurns();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = unanswered.get(socket) ?? 0;
    if (socket.destroyed || before >= MAX_UNANSWERED) {
      // Otherwise the rest of what was received would still come as requests, thousands of them.
      const { parser } = socket as Parsed;
      if (parser) parser.onIncoming = () => STOP_PARSING;
      socket.destroy();
      reply.hijack();
      return;
    }
    unanswered.set(socket, before + 1);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    turns.take(before === 0, () => {
      if (socket.destroyed) reply.hijack();
      else done();
    });
  });
}

type Begin = () => void;

/** Begins requests, a few in each turn of the event loop: the first one of each connection before others. */
export class RequestTurns {
  readonly #first: Begin[] = [];
  readonly #others: Begin[] = [];
  #left = PER_TURN;
  #scheduled = false;

  /** `begin` is called at once if there were few in this turn. */
  take(isFirst: boolean, begin: Begin): void {
    this.#scheduleTurn();
    if (this.#left > 0) {
      this.#left -= 1;
      begin();
    } else (isFirst ? this.#first : this.#others).push(begin);
  }

  readonly #nextTurn = (): void => {
    this.#scheduled = false;
    this.#left = PER_TURN;
    for (; this.#left > 0; this.#left -= 1) {
      const begin = this.#first.shift() ?? this.#others.shift();
      if (!begin) return;
      this.#scheduleTurn();
      begin();
    }
  };

  #scheduleTurn(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.#nextTurn);
  }
}
