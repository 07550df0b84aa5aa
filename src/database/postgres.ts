/**
 * The interface on PostgreSQL, over a pool of connections that belongs to the caller, who also listens to its `error`
 * events.
 */
import type { ClientBase, CustomTypesConfig, Pool } from 'pg';
import { type Database, migratePart, type Queries, type Value } from './database.ts';

/** The lock under which schemas change, for all nodes of a database. Any number that nobody else uses. */
const MIGRATION_LOCK = 7_346_120_981;

const INT8 = 20;
const INT4 = 23;

/** Columns are BIGINT or TEXT. By default `pg` returns a BIGINT as text. */
const TYPES = {
  getTypeParser: (type: number) => (type === INT8 || type === INT4 ? Number : (text: string) => text),
} as CustomTypesConfig;

export function overPostgres(pool: Pool): Database {
  const database: Database = {
    ...queriesOf(pool),
    async transaction(work) {
      const client = await pool.connect();
      // A connection that ends between two statements emits an event, which ends the process if nobody listens.
      const onError = () => {};
      client.on('error', onError);
      let usable = false;
      try {
        await client.query('BEGIN');
        try {
          const result = await work(queriesOf(client));
          await client.query('COMMIT');
          usable = true;
          return result;
        } catch (error) {
          await client.query('ROLLBACK').then(
            () => {
              usable = true;
            },
            () => {},
          );
          throw error;
        }
      } finally {
        client.off('error', onError);
        client.release(!usable);
      }
    },
    migrate: (part, steps) =>
      database.transaction(async (queries) => {
        await queries.all('SELECT pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
        await migratePart(queries, part, steps);
      }),
    async close() {},
  };
  return database;
}

function queriesOf(client: Pool | ClientBase): Queries {
  const query = (sql: string, parameters: readonly Value[] = []) =>
    client.query({ text: numbered(sql), values: [...parameters], types: TYPES });
  return {
    all: async <Row>(sql: string, parameters?: readonly Value[]) => (await query(sql, parameters)).rows as Row[],
    run: async (sql, parameters) => (await query(sql, parameters)).rowCount ?? 0,
    postgres: { executeSql: (text, values) => client.query(text, values) },
  };
}

/** `?, ?` as `$1, $2`. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
}
