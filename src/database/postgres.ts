/**
 * The interface on PostgreSQL, over connections that belong to the caller. While the database is away, work waits for
 * it a little: what was certainly not done, or may be done twice, is done then. Otherwise it fails with `DatabaseAway`.
 */
import type { ClientBase, CustomTypesConfig } from 'pg';
import { DatabaseAway } from '../database-errors.ts';
import { asAway, type Trying, whileAway } from './away.ts';
import type { Connections } from './connections.ts';
import { type Database, migratePart, type Queries, type Repeat, type Value } from './database.ts';
import { type OutageListener, Outages } from './outages.ts';

/** The lock under which schemas change, for all nodes of a database. Any number that nobody else uses. */
const MIGRATION_LOCK = 7_346_120_981;

/** Milliseconds for which work is tried again. */
const RETRY_TIMEOUT = 2_000;

const INT8 = 20;
const INT4 = 23;

/** Columns are BIGINT or TEXT. By default `pg` returns a BIGINT as text. */
const TYPES = {
  getTypeParser: (type: number) => (type === INT8 || type === INT4 ? Number : (text: string) => text),
} as CustomTypesConfig;

/** What only reads, of our own statements. */
const READS = /^\s*SELECT\b/i;

export interface PostgresOptions extends OutageListener {
  readonly retryTimeout?: number;
}

export function overPostgres(
  connections: Connections,
  { retryTimeout = RETRY_TIMEOUT, ...listener }: PostgresOptions = {},
): Database {
  const outages = new Outages(listener);

  const patiently = <T>(
    { repeatable }: Pick<Trying, 'repeatable'>,
    work: (client: ClientBase, isAsBefore: () => void) => Promise<T>,
  ) => outages.watch(() => whileAway({ timeout: retryTimeout, repeatable }, () => connections.use(work)));

  const alone = async <T>(sql: string, repeat: Repeat | undefined, work: (queries: Queries) => Promise<T>) =>
    patiently({ repeatable: repeat === 'repeatable' || READS.test(sql) }, (client) => work(queriesOf(client)));

  const database: Database = {
    all: (sql, parameters, repeat) => alone(sql, repeat, (queries) => queries.all(sql, parameters)),
    run: (sql, parameters, repeat) => alone(sql, repeat, (queries) => queries.run(sql, parameters)),
    postgres: {
      executeSql: (text, values) => patiently({ repeatable: false }, (client) => ask(client, { text, values })),
    },
    transaction: (work, repeat) =>
      patiently({ repeatable: repeat === 'repeatable' }, (client, isAsBefore) =>
        inTransaction(client, isAsBefore, work),
      ),
    migrate: (part, steps) => database.transaction((queries) => migrateWithin(queries, part, steps), 'repeatable'),
    async close() {},
  };
  return database;
}

/** In the transaction that is open, which then holds the lock until it ends. */
export async function migrateWithin(queries: Queries, part: string, steps: readonly string[]): Promise<void> {
  await queries.all('SELECT pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
  await migratePart(queries, part, steps);
}

async function inTransaction<T>(
  client: ClientBase,
  isAsBefore: () => void,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    await ask(client, { text: 'BEGIN' });
    result = await work(queriesOf(client));
  } catch (error) {
    // Nothing was committed.
    if (error instanceof DatabaseAway) throw new DatabaseAway(error.message, { cause: error.cause });
    await ask(client, { text: 'ROLLBACK' }).then(isAsBefore, () => {});
    throw error;
  }
  await ask(client, { text: 'COMMIT' });
  return result;
}

function queriesOf(client: ClientBase): Queries {
  const query = (sql: string, parameters: readonly Value[] = []) =>
    ask(client, { text: numbered(sql), values: [...parameters], types: TYPES });
  return {
    all: async <Row>(sql: string, parameters?: readonly Value[]) => (await query(sql, parameters)).rows as Row[],
    run: async (sql, parameters) => (await query(sql, parameters)).rowCount ?? 0,
    postgres: { executeSql: (text, values) => ask(client, { text, values }) },
  };
}

interface Asked {
  readonly text: string;
  readonly values?: unknown[] | undefined;
  readonly types?: CustomTypesConfig;
}

async function ask(client: ClientBase, { text, values, types }: Asked) {
  try {
    return await client.query({ text, ...(values && { values }), ...(types && { types }) });
  } catch (error) {
    throw asAway(error, { wasSent: true });
  }
}

/** `?, ?` as `$1, $2`. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
