/**
 * The connections to PostgreSQL. Runs queries and transactions, one try each: a temporary error is a `DatabaseAway`,
 * and nothing waits longer than its time limit. Knows no table.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import type { Secret } from '../../secret.ts';
import { AccountError } from '../account-error.ts';
import type { Query, SqlValue, Steps } from '../steps.ts';
import { asAway, DatabaseAway } from './away.ts';

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

type PostgresValue = SqlValue | readonly (string | number)[];

/**
 * Enough for simultaneous groups of requests of as many accounts, and so few that ten nodes fit into a server's usual
 * 100.
 */
const MAX_CONNECTIONS = 8;
const IDLE_TIMEOUT = 60_000;

/** Settings that the schema's functions rely on, and that an operator may have changed. */
const READ_COMMITTED = "SET default_transaction_isolation = 'read committed'";

/** Integer types that the driver would return as text, because they might be large. Ours are below 2^53. */
const WHOLE_NUMBERS: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC];

export class Database {
  readonly #pool: pg.Pool;
  readonly #unhurried: pg.ClientConfig;
  readonly #sockets = new Set<Socket>();
  readonly #prepared = new Map<Query, PostgresQuery<unknown>>();

  constructor(url: Secret, { connect, answer }: DatabaseLimits) {
    this.#unhurried = {
      connectionString: url.reveal(),
      application_name: 'mudlark',
      connectionTimeoutMillis: connect,
      keepAlive: true,
      types: { getTypeParser },
      stream: () => this.#socket(),
    };
    this.#pool = new pg.Pool({
      ...this.#unhurried,
      max: MAX_CONNECTIONS,
      idleTimeoutMillis: IDLE_TIMEOUT,
      query_timeout: answer,
      // The server gives up first, so that it does not continue with what nobody waits for.
      statement_timeout: Math.ceil(answer * 0.9),
      idle_in_transaction_session_timeout: answer,
      onConnect: (client) => client.query(READ_COMMITTED),
    });
    // Users of a connection notice its end through their own query; an idle one that breaks is replaced when needed.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  ask<Row>(query: PostgresQuery<Row>, ...values: readonly PostgresValue[]): Promise<Row[]> {
    return askOn(this.#pool, query, values);
  }

  /** Does work that need not be atomic: each query is its own transaction. */
  run<Result>(steps: Steps<Result>): Promise<Result> {
    return this.#doOn(this.#pool, steps);
  }

  /** Does work completely or not at all. */
  async transaction<Result>({ work, repeatable }: Transaction<Result>): Promise<Result> {
    const client = await this.#pool.connect().catch((error) => {
      throw asAway(error);
    });
    let broken = true;
    try {
      await askOn(client, { text: 'BEGIN' });
      const result = await this.#doOn(client, work());
      await commit(client, repeatable);
      broken = false;
      return result;
    } catch (error) {
      // A connection that has failed is discarded, which also ends its transaction.
      broken = error instanceof DatabaseAway || !(await rollBack(client));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Lends a connection without time limits, for work of any length. */
  async unhurried<Result>(use: (connection: UnhurriedConnection) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(this.#unhurried);
    client.on('error', () => {});
    try {
      await client.connect().catch((error) => {
        throw asAway(error);
      });
      return await use({
        ask: (query, ...values) => askOn(client, query, values),
        run: (steps) => this.#doOn(client, steps),
      });
    } finally {
      // Not waited for: a server that hangs would never close it.
      client.end().catch(() => {});
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
    // Nothing is pending by now, and a server that hangs would never close it.
    for (const socket of this.#sockets) socket.destroySoon();
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

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    return socket.once('close', () => this.#sockets.delete(socket));
  }
}

export interface UnhurriedConnection {
  ask<Row>(query: PostgresQuery<Row>, ...values: readonly PostgresValue[]): Promise<Row[]>;
  run<Result>(steps: Steps<Result>): Promise<Result>;
}

type Connection = Pick<pg.Pool | pg.ClientBase, 'query'>;

async function askOn<Row>(
  connection: Connection,
  query: PostgresQuery<Row>,
  values: readonly PostgresValue[] = [],
): Promise<Row[]> {
  try {
    return (await connection.query({ ...query, values: values.map(storable) })).rows as Row[];
  } catch (error) {
    throw asAway(error);
  }
}

async function commit(client: pg.ClientBase, repeatable: boolean): Promise<void> {
  try {
    await askOn(client, { text: 'COMMIT' });
  } catch (error) {
    if (repeatable || !(error instanceof DatabaseAway)) throw error;
    const message =
      'The connection to the database was lost during the commit. Check whether the change was made before you repeat it.';
    throw new AccountError('store_unavailable', message, { cause: error });
  }
}

async function rollBack(client: pg.ClientBase): Promise<boolean> {
  return askOn(client, { text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL's text can hold every character but this one. */
function storable(value: PostgresValue): PostgresValue {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  WHOLE_NUMBERS.includes(oid) ? Number : pg.types.getTypeParser(oid, format);
