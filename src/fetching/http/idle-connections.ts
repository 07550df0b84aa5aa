/**
 * Connections that wait to be used again, each under the key it was opened for and never under another. Bounded in number and
 * in time; what a waiting connection sends, or its end, takes it out. Knows nothing of HTTP.
 */
import type { Duplex } from 'node:stream';
import type { Connection } from '../egress/dialer.ts';

/** A connection that has waited here at least once: it is watched as long as it lives, and counts only while it waits. */
interface Kept {
  readonly connection: Connection;
  key: string;
  waits: boolean;
  /** When it has waited for too long. */
  endsAt: number;
}

export class IdleConnections {
  readonly #capacity: number;
  /** In the order of becoming idle, so that the first is the oldest. */
  readonly #waiting = new Set<Kept>();
  readonly #byKey = new Map<string, Kept[]>();
  readonly #kept = new WeakMap<Duplex, Kept>();
  #sweep: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** The connection that became idle last, which is the likeliest to be alive still. */
  take(key: string): Connection | undefined {
    for (;;) {
      const kept = this.#byKey.get(key)?.at(-1);
      if (kept === undefined) return undefined;
      this.#forget(kept);
      const { socket } = kept.connection;
      if (!socket.destroyed && socket.readable && socket.writable) return kept.connection;
      socket.destroy();
    }
  }

  /** Keeps a connection for at most so long. */
  put(key: string, connection: Connection, milliseconds: number): void {
    const kept = this.#kept.get(connection.socket) ?? this.#watch(connection);
    kept.key = key;
    kept.waits = true;
    kept.endsAt = performance.now() + milliseconds;
    this.#waiting.add(kept);
    const others = this.#byKey.get(key);
    if (others === undefined) this.#byKey.set(key, [kept]);
    else others.push(kept);
    if (this.#waiting.size > this.#capacity) {
      const [oldest] = this.#waiting;
      if (oldest !== undefined) this.#drop(oldest);
    }
    this.#sweepBy(kept.endsAt);
  }

  /** Closes them all. */
  clear(): void {
    for (const kept of [...this.#waiting]) this.#drop(kept);
    clearTimeout(this.#sweep?.timer);
    this.#sweep = undefined;
  }

  /** Once for a connection, not for each time that it waits: listeners cost more than all the rest of being kept. */
  #watch(connection: Connection): Kept {
    const { socket } = connection;
    const kept: Kept = { connection, key: '', waits: false, endsAt: 0 };
    const dropIfWaiting = () => {
      if (kept.waits) this.#drop(kept);
    };
    // Nobody asked for anything: bytes that come now belong to no answer.
    socket.on('data', dropIfWaiting);
    socket.on('end', dropIfWaiting);
    socket.on('close', dropIfWaiting);
    this.#kept.set(socket, kept);
    return kept;
  }

  /** One timer for all, set for the one that has to go first. */
  #sweepBy(at: number): void {
    if (this.#sweep !== undefined && this.#sweep.at <= at) return;
    clearTimeout(this.#sweep?.timer);
    const timer = setTimeout(() => this.#dropOverdue(), Math.max(1, Math.ceil(at - performance.now())));
    this.#sweep = { timer, at };
  }

  #dropOverdue(): void {
    this.#sweep = undefined;
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const kept of [...this.#waiting]) {
      if (kept.endsAt <= now) this.#drop(kept);
      else next = Math.min(next, kept.endsAt);
    }
    if (next < Number.POSITIVE_INFINITY) this.#sweepBy(next);
  }

  #drop(kept: Kept): void {
    this.#forget(kept);
    kept.connection.socket.destroy();
  }

  #forget(kept: Kept): void {
    kept.waits = false;
    this.#waiting.delete(kept);
    const others = this.#byKey.get(kept.key);
    if (others === undefined) return;
    // Nearly always the last one. A list that becomes empty is deleted, or there would be one for every site of the past.
    if (others.at(-1) === kept) others.pop();
    else others.splice(others.indexOf(kept), 1);
    if (others.length === 0) this.#byKey.delete(kept.key);
  }
}
