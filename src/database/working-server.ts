/**
 * Finds connections that have frozen without being closed: asks the server what it is working on, on a connection of
 * its own. Several who ask at the same time share one answer.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { inBackground } from '../stray-errors.ts';

/**
 * Milliseconds without an answer after which the server is asked whether it is still working on it; up to twice as many
 * pass. Nobody wants to wait for a frozen connection as long as for a search.
 */
const SILENCE = 2_000;

/** Milliseconds for the connection, and for the answer. */
const TIMEOUT = 1_000;

/** A process that cannot send its answer is not at work. */
const AT_WORK = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND wait_event IS DISTINCT FROM 'ClientWrite'`;

interface Watched {
  readonly socket: Socket;
  readonly pid: number;
  /** Bytes that had come when it was last looked at. */
  heard: number | undefined;
}

export class WorkingServer {
  readonly #config: pg.ClientConfig;
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<(pid: number) => boolean> | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT };
  }

  /**
   * Ends this connection if it freezes while somebody waits for an answer on it. Returns a function that stops looking
   * after it. All share one timer: this happens for each query.
   */
  watch(socket: Socket, pid: number): () => void {
    const watched: Watched = { socket, pid, heard: undefined };
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => this.#lookAtAll(), SILENCE).unref();
    return () => this.#watched.delete(watched);
  }

  #lookAtAll(): void {
    if (this.#watched.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    for (const watched of this.#watched) {
      const { socket, heard } = watched;
      watched.heard = socket.bytesRead;
      if (heard === socket.bytesRead) inBackground(this.#check(watched), 'looking after a connection');
    }
  }

  async #check({ socket, pid, heard }: Watched): Promise<void> {
    // Something may come while the server is asked.
    if (!(await this.#isOn(pid)) && socket.bytesRead === heard) socket.destroy();
  }

  /** Whether this process of the server works on a statement; false if the server does not answer. */
  async #isOn(pid: number): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return (await this.#asking)(pid);
  }

  async #ask(): Promise<(pid: number) => boolean> {
    const client = new pg.Client(this.#config);
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(AT_WORK);
      const pids = new Set(rows.map(({ pid }) => pid));
      return (pid) => pids.has(pid);
    } catch (error) {
      // It answers, if only that it has too many clients: then it may be at work as well.
      const answers = error instanceof pg.DatabaseError;
      return () => answers;
    } finally {
      client.end().catch(() => {});
      socketOf(client).destroySoon();
    }
  }
}

/** The server's process for a connection; a pooler would say something else than the server. */
export async function pidOf(client: pg.ClientBase): Promise<number> {
  const asked = { text: 'SELECT pg_backend_pid() AS pid', query_timeout: SILENCE };
  const { rows } = await client.query<{ pid: number }>(asked);
  return rows[0]?.pid ?? 0;
}

/** The driver has it, but its types do not. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
