/**
 * Prevents many requests from being served at the same time because they arrived at the same time. A client may send
 * one request after another without waiting for answers: thousands fit into a few packets, and their answers would fill
 * the memory before one of them is read, so such a connection is closed. Requests that many connections send at the
 * same moment are served in several turns of the event loop. Says when the requests of a connection are answered.
 */
import type { IncomingMessage } from 'node:http';
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

/** The requests of one connection that are not answered yet. */
interface Unanswered {
  count: number;
  last: IncomingMessage;
  onNone?: () => void;
}

export interface Pipelines {
  /**
   * Calls it once everything that the connection has asked for completely is answered. Returns false if nothing is left
   * to answer, or the body of the last request is still on its way.
   */
  afterAnswers(socket: Socket, then: () => void): boolean;
}

export function limitPipelining(app: FastifyInstance): Pipelines {
  const unanswered = new WeakMap<Socket, Unanswered>();
  const turns = new RequestTurns();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const waiting = unanswered.get(socket) ?? { count: 0, last: request.raw };
    const before = waiting.count;
    if (socket.destroyed || before >= MAX_UNANSWERED) {
      // Otherwise the rest of what was received would still come as requests, thousands of them.
      const { parser } = socket as Parsed;
      if (parser) parser.onIncoming = () => STOP_PARSING;
      socket.destroy();
      reply.hijack();
      return;
    }
    waiting.count += 1;
    waiting.last = request.raw;
    unanswered.set(socket, waiting);
    reply.raw.once('close', () => {
      waiting.count -= 1;
      if (waiting.count === 0) waiting.onNone?.();
    });
    turns.take(before === 0, () => {
      if (socket.destroyed) reply.hijack();
      else done();
    });
  });
  return {
    afterAnswers(socket, then) {
      const waiting = unanswered.get(socket);
      if (!waiting || waiting.count === 0 || !waiting.last.complete) return false;
      waiting.onNone = then;
      return true;
    },
  };
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
