/**
 * The connections to PostgreSQL. Runs queries and transactions, one try each: a temporary error is a `DatabaseAway`,
 * and nothing waits longer than its time limit. Knows no table.
 */
import pg from 'pg';
import { asAway } from '../../database/away.ts';
import { Connections, KEEP_ALIVE } from '../../database/connections.ts';
import { pidOf, socketOf, WorkingServer } from '../../database/working-server.ts';
import { DatabaseAway } from '../../database-errors.ts';
import type { Secret } from '../../secret.ts';
import { AccountError } from '../account-error.ts';
import type { Query, SqlValue, Steps } from '../steps.ts';

export interface DatabaseLimits {
  /** Milliseconds for a connection. */
  readonly connect: number;
  /** Milliseconds for the answer to one statement. */
  readonly answer: number;
}

/** Queries only for PostgreSQL, in its own SQL. */
export interface PostgresQuery<Row> {
  readonly text: string;
  /** Given for frequent queries: they are then parsed and planned once per connection. */
  readonly name?: string;
  /** Never present: it only carries the type. */
  readonly row?: Row;
}

export interface Transaction<Result> {
  /** Makes the work anew for each try. */
  work(): Steps<Result>;
  /**
   * True if doing it twice is the same as once, so that it may be tried again when the answer to its commit was lost.
   */
  readonly repeatable: boolean;
}

type PostgresValue = SqlValue | readonly (string | number | null)[];

/**
 * Enough for simultaneous groups of requests of as many accounts, and so few that ten nodes fit into a server's usual
 * 100.
 */
const MAX_CONNECTIONS = 8;
const IDLE_TIMEOUT = 60_000;

/** Settings that the schema's functions rely on, and that an operator may have changed. */
const READ_COMMITTED = "SET default_transaction_isolation = 'read committed'";

/** The server's process, which has one session. */
const SESSION: PostgresQuery<{ pid: number }> = { text: 'SELECT pg_backend_pid() AS pid' };

/** Integer types that the driver would return as text, because they might be large. Ours are below 2^53. */
const WHOLE_NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];

export class Database {
  readonly #connections: Connections;
  readonly #unhurried: pg.ClientConfig;
  readonly #working: WorkingServer;
  readonly #prepared = new Map<Query, PostgresQuery<unknown>>();

  constructor(url: Secret, { connect, answer }: DatabaseLimits) {
    this.#unhurried = {
      connectionString: url.reveal(),
      application_name: 'mudlark',
      connectionTimeoutMillis: connect,
      ...KEEP_ALIVE,
      types: { getTypeParser },
    };
    this.#working = new WorkingServer(this.#unhurried);
    this.#connections = new Connections({
      ...this.#unhurried,
      max: MAX_CONNECTIONS,
      idleTimeoutMillis: IDLE_TIMEOUT,
      query_timeout: answer,
      // The server gives up first, so that it does not continue with what nobody waits for.
      statement_timeout: Math.ceil(answer * 0.9),
      idle_in_transaction_session_timeout: answer,
      begin: READ_COMMITTED,
    });
  }

  ask<Row>(query: PostgresQuery<Row>, ...values: readonly PostgresValue[]): Promise<Row[]> {
    return this.#connections.use((client) => askOn(client, query, values));
  }

  /** Does work that need not be atomic: each query is its own transaction. */
  run<Result>(steps: Steps<Result>): Promise<Result> {
    return this.#connections.use((client) => this.#doOn(client, steps));
  }

  /** Does work completely or not at all. */
  async transaction<Result>({ work, repeatable }: Transaction<Result>): Promise<Result> {
    return this.#connections.use(async (client, isAsBefore) => {
      let result: Result;
      try {
        await askOn(client, { text: 'BEGIN' });
        result = await this.#doOn(client, work());
      } catch (error) {
        // A connection that has failed is discarded, which also ends its transaction.
        if (!(error instanceof DatabaseAway)) await askOn(client, { text: 'ROLLBACK' }).then(isAsBefore, () => {});
        throw error;
      }
      await commit(client, { repeatable });
      return result;
    });
  }

  /** Whether each connection has a session of its own, and not one that a pooler lends to others in between. */
  hasOwnSessions(): Promise<boolean> {
    return this.#connections.use((one) =>
      this.#connections.use(async (other) => {
        const [before] = await askOn(one, SESSION);
        // A pooler that lends sessions would lend this one first, and then keeps it for the transaction.
        await askOn(other, { text: 'BEGIN' });
        const [theirs] = await askOn(other, SESSION);
        const [after] = await askOn(one, SESSION);
        await askOn(other, { text: 'COMMIT' });
        return before?.pid !== theirs?.pid && before?.pid === after?.pid;
      }),
    );
  }

  /** Lends a connection for work of any length: it ends only if the server is no longer at work on it. */
  async unhurried<Result>(use: (connection: UnhurriedConnection) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(this.#unhurried);
    client.on('error', () => {});
    let stopWatching = () => {};
    const open = async () => {
      await client.connect();
      return pidOf(client);
    };
    try {
      const pid = await open().catch((error) => {
        throw asAway(error, { wasSent: false });
      });
      stopWatching = this.#working.watch(socketOf(client), pid);
      return await use({
        ask: (query, ...values) => askOn(client, query, values),
        run: (steps) => this.#doOn(client, steps),
      });
    } finally {
      stopWatching();
      // Not waited for: a server that hangs would never close it.
      client.end().catch(() => {});
      socketOf(client).destroySoon();
    }
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #doOn<Result>(connection: Connection, steps: Steps<Result>): Promise<Result> {
    let next = steps.next();
    while (!next.done) {
      const { query, values } = next.value;
      next = steps.next(await askOn(connection, this.#prepare(query), values));
    }
    return next.value;
  }

  #prepare(query: Query): PostgresQuery<unknown> {
    const known = this.#prepared.get(query);
    if (known) return known;
    let number = 0;
    const text = query.sql.replaceAll('?', () => `$${++number}`) + (query.toChange ? ' FOR NO KEY UPDATE' : '');
    const prepared = { text, name: `work_${this.#prepared.size}` };
    this.#prepared.set(query, prepared);
    return prepared;
  }
}

export interface UnhurriedConnection {
  ask<Row>(query: PostgresQuery<Row>, ...values: readonly PostgresValue[]): Promise<Row[]>;
  run<Result>(steps: Steps<Result>): Promise<Result>;
}

type Connection = Pick<pg.ClientBase, 'query'>;

async function askOn<Row>(
  connection: Connection,
  query: PostgresQuery<Row>,
  values: readonly PostgresValue[] = [],
): Promise<Row[]> {
  try {
    return (await connection.query({ ...query, values: values.map(storable) })).rows as Row[];
  } catch (error) {
    throw asAway(error, { wasSent: true });
  }
}

async function commit(client: pg.ClientBase, { repeatable }: Pick<Transaction<unknown>, 'repeatable'>): Promise<void> {
  try {
    await askOn(client, { text: 'COMMIT' });
  } catch (error) {
    if (repeatable || !(error instanceof DatabaseAway)) throw error;
    const message =
      'The connection to the database was lost during the commit. Check whether the change was made before you repeat it.';
    throw new AccountError('store_unavailable', message, { cause: error });
  }
}

/** PostgreSQL's text can hold every character but this one. */
function storable(value: PostgresValue): PostgresValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  WHOLE_NUMBERS.includes(oid) ? Number : pg.types.getTypeParser(oid, format);
