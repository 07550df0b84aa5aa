/**
 * Asks the server what it is working on, on a connection of its own: the others may be frozen. Several who ask at the
 * same time share one answer.
 */
import type { Socket } from 'node:net';
import pg from 'pg';

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

  /** Whether this process of the server works on a statement; false if the server does not answer. */
  async on(pid: number): Promise<boolean> {
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

/** The driver has it, but its types do not. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
