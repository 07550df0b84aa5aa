/**
 * Finds connections that have frozen without being closed: asks the server what it is working on, on a connection of
 * its own. Several who ask at the same time share one answer.
 */
import type { Socket } from 'node:net';
import pg from 'pg';
import { inBackground } from '../stray-errors.ts';

/**
 * Milliseconds without an answer after which the server is asked whether it is still working on it. Nobody wants to
 * wait for a frozen connection as long as for a search.
 */
const SILENCE = 2_000;

/** Milliseconds for the connection, and for the answer. */
const TIMEOUT = 1_000;

/** A process that cannot send its answer is not at work. */
const AT_WORK = `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND wait_event IS DISTINCT FROM 'ClientWrite'`;

export class WorkingServer {
  readonly #config: pg.ClientConfig;
  #asking: Promise<(pid: number) => boolean> | undefined;

  constructor(config: pg.ClientConfig) {
    this.#config = { ...config, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT };
  }

  /**
   * Ends this connection if it freezes while somebody waits for an answer on it. Returns a function that stops looking
   * after it.
   */
  watch(socket: Socket, pid: number): () => void {
    let heard = socket.bytesRead;
    const look = async () => {
      const before = socket.bytesRead;
      const isSilent = before === heard;
      heard = before;
      // Something may have come while the server was asked.
      if (isSilent && !(await this.#isOn(pid)) && socket.bytesRead === before) socket.destroy();
    };
    const timer = setInterval(() => inBackground(look(), 'looking after a connection'), SILENCE).unref();
    return () => clearInterval(timer);
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
