/**
 * Idle connections for reuse, each only under the key for which it was opened. Limited in number and time; a connection
 * that receives data or ends while idle is removed. Knows nothing about HTTP.
 */
import type { Duplex } from 'node:stream';
import type { Connection } from '../egress/dialer.ts';

/** A connection that has been idle here at least once: it is watched until it ends, but counts only while idle. */
interface Kept {
  readonly connection: Connection;
  key: string;
  waits: boolean;
  /** When its idle time ends. */
  endsAt: number;
}

export class IdleConnections {
  readonly #capacity: number;
  /** In the order of becoming idle: the first is the oldest. */
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

  /** The connection that became idle last, because it is the most likely to be still open. */
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

  /** Keeps a connection for at most this time. */
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

  /** Once per connection, not each time it becomes idle: adding listeners costs more than the rest. */
  #watch(connection: Connection): Kept {
    const { socket } = connection;
    const kept: Kept = { connection, key: '', waits: false, endsAt: 0 };
    const dropIfWaiting = () => {
      if (kept.waits) this.#drop(kept);
    };
    // There is no request: data that arrives now belongs to no answer.
    socket.on('data', dropIfWaiting);
    socket.on('end', dropIfWaiting);
    socket.on('close', dropIfWaiting);
    this.#kept.set(socket, kept);
    return kept;
  }

  /** One timer for all connections, set for the one that ends first. */
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
    // Nearly always the last one. Empty lists are deleted; otherwise they would accumulate.
    if (others.at(-1) === kept) others.pop();
    else others.splice(others.indexOf(kept), 1);
    if (others.length === 0) this.#byKey.delete(kept.key);
  }
}
