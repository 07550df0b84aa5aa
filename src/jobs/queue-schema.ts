/** The name of the schema in which pg-boss has its tables. Knows nothing else of pg-boss. */
import type { Queries } from '../database/database.ts';

/** Beside the schema of our tables, so that several services with different schemas can share a database. */
export async function queueSchema(
  queries: Pick<Queries, 'all'>,
): Promise<{ readonly schema: string; readonly isThere: boolean }> {
  const [row] = await queries.all<{ name: string | null }>('SELECT current_schema() AS name');
  const schema = `mudlark_${row?.name ?? 'public'}`;
  const [there] = await queries.all('SELECT 1 AS there FROM pg_catalog.pg_namespace WHERE nspname = ?', [schema]);
  return { schema: /^[a-z_0-9]+$/.test(schema) ? schema : `"${schema}"`, isThere: there !== undefined };
}

/** For a role that may not make it. */
export const missingQueueSchema = (schema: string): string =>
  `The service may not make the schema ${schema}, which the queue of jobs needs. Make it for the service's role: CREATE SCHEMA ${schema} AUTHORIZATION <role>.`;
