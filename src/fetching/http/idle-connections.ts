/**
 * Connections that wait to be used again, each under the key it was opened for and never under another. Bounded in number and
 * in time; what a waiting connection sends, or its end, takes it out. Knows nothing of HTTP.
 */
import type { Connection } from '../egress/dialer.ts';

interface Idle {
  readonly connection: Connection;
  readonly key: string;
  readonly stopWatching: () => void;
}

export class IdleConnections {
  readonly #capacity: number;
  /** In the order of becoming idle, so that the first is the oldest. */
  readonly #all = new Set<Idle>();
  readonly #byKey = new Map<string, Idle[]>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#all.size;
  }

  /** The connection that became idle last, which is the likeliest to be alive still. */
  take(key: string): Connection | undefined {
    for (;;) {
      const idle = this.#byKey.get(key)?.at(-1);
      if (idle === undefined) return undefined;
      this.#forget(idle);
      const { socket } = idle.connection;
      if (!socket.destroyed && socket.readable && socket.writable) return idle.connection;
      socket.destroy();
    }
  }

  /** Keeps a connection for at most so long. */
  put(key: string, connection: Connection, milliseconds: number): void {
    const { socket } = connection;
    const drop = () => {
      this.#forget(idle);
      socket.destroy();
    };
    const timer = setTimeout(drop, milliseconds);
    // Nobody asked for anything: bytes that come now belong to no answer.
    socket.on('data', drop);
    socket.on('end', drop);
    socket.on('close', drop);
    const idle: Idle = {
      connection,
      key,
      stopWatching: () => {
        clearTimeout(timer);
        socket.off('data', drop);
        socket.off('end', drop);
        socket.off('close', drop);
      },
    };
    this.#all.add(idle);
    const others = this.#byKey.get(key);
    if (others === undefined) this.#byKey.set(key, [idle]);
    else others.push(idle);
    const [oldest] = this.#all;
    if (this.#all.size > this.#capacity && oldest !== undefined) {
      this.#forget(oldest);
      oldest.connection.socket.destroy();
    }
  }

  /** Closes them all. */
  clear(): void {
    for (const idle of [...this.#all]) {
      this.#forget(idle);
      idle.connection.socket.destroy();
    }
  }

  #forget(idle: Idle): void {
    idle.stopWatching();
    this.#all.delete(idle);
    const others = this.#byKey.get(idle.key);
    const index = others?.indexOf(idle) ?? -1;
    if (others === undefined || index === -1) return;
    if (others.length === 1) this.#byKey.delete(idle.key);
    else others.splice(index, 1);
  }
}
