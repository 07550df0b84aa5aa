/**
 * The connections of a pool. Those that have failed are not used again, nor are those that were opened before one found
 * the server silent or read-only: they lead to the same server, and a new one may lead to the one that replaces it.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAway } from '../database-errors.ts';
import { asAway, isOfAll } from './away.ts';
import { pidOf, socketOf, WorkingServer } from './working-server.ts';

/**
 * Firewalls forget connections that are silent for some minutes, and drop what is sent on them later. Asked for a sign
 * of life this often, they are not forgotten, and one whose server is gone ends while nobody waits for it.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

interface Opened {
  readonly at: number;
  readonly socket: Socket;
  /** The server's process for this connection. */
  readonly pid: number;
}

export interface ConnectionSettings extends pg.PoolConfig {
  /** SQL that a new connection begins with. */
  readonly begin?: string;
}

export class Connections {
  readonly #pool: pg.Pool;
  readonly #working: WorkingServer;
  readonly #opened = new WeakMap<pg.ClientBase, Opened>();
  readonly #sockets = new Set<Socket>();
  /** Those opened before are not used again. */
  #usableFrom = 0;

  /** Connects when it is first used. */
  constructor({ begin, ...config }: ConnectionSettings) {
    this.#working = new WorkingServer(config);
    const pool = new pg.Pool({
      ...config,
      onConnect: async (client) => {
        if (begin !== undefined) await client.query(begin);
        const pid = await pidOf(client);
        this.#opened.set(client, { at: performance.now(), socket: socketOf(client), pid });
      },
    });
    this.#pool = pool;
    // One that breaks while nobody uses it is replaced when it is needed; users learn of the end through their query.
    // Without a listener, either would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => {
      client.on('error', () => {});
      const socket = socketOf(client);
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /**
   * Lends one. Rejects with `DatabaseAway` if there is none, or with what the work rejects with: then the connection is
   * not used again, because it may be inside a transaction that has failed, unless the work says that it is as before.
   */
  async use<T>(work: (client: pg.PoolClient, isAsBefore: () => void) => Promise<T>): Promise<T> {
    const client = await this.#take();
    const { socket, pid } = this.#opened.get(client) ?? {};
    const stopWatching = socket && pid !== undefined ? this.#working.watch(socket, pid) : () => {};
    let isUsable = false;
    const isAsBefore = () => {
      isUsable = true;
    };
    try {
      const result = await work(client, isAsBefore);
      isAsBefore();
      return result;
    } catch (error) {
      if (error instanceof DatabaseAway && isOfAll(error)) this.#usableFrom = performance.now();
      throw error;
    } finally {
      stopWatching();
      if (isUsable) client.release();
      else this.#drop(client);
    }
  }

  /** Ends the pool, whose users are done. */
  async close(): Promise<void> {
    await this.#pool.end();
    // A server that hangs would never close them.
    for (const socket of this.#sockets) socket.destroySoon();
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw asAway(error, { wasSent: false });
      });
      const { at = 0 } = this.#opened.get(client) ?? {};
      if (at >= this.#usableFrom) return client;
      this.#drop(client);
    }
  }

  /** The driver would wait for the server to close it, which it may never do. */
  #drop(client: pg.PoolClient): void {
    client.release(true);
    this.#opened.get(client)?.socket.destroySoon();
  }
}
