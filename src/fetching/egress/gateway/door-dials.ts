/**
 * The dials of one door, and the connections that came of them: ends those that a page no longer waits for, and then
 * remembers which targets not to try again. Knows nothing about browsers.
 */
import type { Duplex } from 'node:stream';
import { DeadlineExceeded } from '../../../deadline.ts';
import type { Connection, Dialer, DialTarget, Route } from '../dialer.ts';

/** One that is under way. */
interface Dial {
  /** Its host and port. */
  readonly target: string;
  readonly began: number;
  readonly limit: AbortController;
}

export class DoorDials {
  readonly #dialer: Dialer;
  readonly #maxMilliseconds: number;
  readonly #dials = new Set<Dial>();
  /** Open connections, and the host and port of each. */
  readonly #connections = new Map<Duplex, string>();
  /** What became of the targets since all connections were last dropped. */
  readonly #targets = new Map<string, 'reached' | 'given up'>();
  #closed: Error | undefined;

  constructor(dialer: Dialer, maxMilliseconds: number) {
    this.#dialer = dialer;
    this.#maxMilliseconds = maxMilliseconds;
  }

  /** Ends when the door's own limit is over, when the browser no longer waits, or when the door is closed. */
  async dial(to: DialTarget, route: Route, asker: AbortSignal): Promise<Connection> {
    const limit = new AbortController();
    const target = `${to.host}:${to.port}`;
    const dial: Dial = { target, began: performance.now(), limit };
    const timer = setTimeout(() => this.#timeOut(dial), this.#maxMilliseconds);
    const onAsker = () => limit.abort(asker.reason);
    asker.addEventListener('abort', onAsker, { once: true });
    if (asker.aborted) onAsker();
    if (this.#closed) limit.abort(this.#closed);
    if (this.#targets.get(target) === 'given up') this.#timeOut(dial);
    this.#dials.add(dial);
    try {
      const connection = await this.#dialer.dial(to, route, limit.signal);
      this.#targets.set(target, 'reached');
      this.#watch(connection.socket, target);
      return connection;
    } finally {
      this.#dials.delete(dial);
      clearTimeout(timer);
      asker.removeEventListener('abort', onAsker);
    }
  }

  /**
   * Ends the dials that have taken this many milliseconds, and makes no others to targets that were never reached until
   * all connections are dropped.
   */
  giveUpSlow(milliseconds: number): void {
    const latest = performance.now() - milliseconds;
    for (const dial of this.#dials) {
      if (dial.began > latest) continue;
      if (!this.#targets.has(dial.target)) this.#targets.set(dial.target, 'given up');
      this.#timeOut(dial, milliseconds);
    }
  }

  /** Destroys all connections to this target, and makes no others until all connections are dropped. */
  giveUp(target: string): void {
    this.#targets.set(target, 'given up');
    for (const dial of this.#dials) if (dial.target === target) this.#timeOut(dial);
    for (const [socket, of] of this.#connections) if (of === target) socket.destroy();
  }

  /** Destroys every connection; dials go on. */
  dropConnections(): void {
    this.#targets.clear();
    for (const socket of this.#connections.keys()) socket.destroy();
  }

  /** Ends every dial, and makes no others; connections stay. */
  close(): void {
    this.#closed = new Error('the door was closed');
    for (const { limit } of this.#dials) limit.abort(this.#closed);
  }

  #timeOut({ limit }: Dial, milliseconds = this.#maxMilliseconds): void {
    limit.abort(new DeadlineExceeded(milliseconds));
  }

  #watch(socket: Duplex, target: string): void {
    if (!socket.closed) this.#connections.set(socket, target);
    socket.once('close', () => this.#connections.delete(socket));
  }
}
