/** Connects to PostgreSQL for all but accounts, which have their own connections. Loaded only with PostgreSQL. */
import type { Secret } from '../secret.ts';
import { Connections, KEEP_ALIVE } from './connections.ts';
import type { Database } from './database.ts';
import type { OutageListener } from './outages.ts';
import { overPostgres } from './postgres.ts';

/** Separate from the accounts' connections: somebody who looks at usage must not delay requests. */
const POOL = {
  ...KEEP_ALIVE,
  max: 4,
  // Also for a free one, while all are in use.
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  statement_timeout: 15_000,
  // A node that is frozen while it writes must not block the others.
  idle_in_transaction_session_timeout: 10_000,
};

/** Connects when it is first used. */
export function openPostgres(url: Secret, listener: OutageListener): Database {
  const connections = new Connections({ ...POOL, connectionString: url.reveal(), application_name: 'mudlark' });
  return { ...overPostgres(connections, listener), close: () => connections.close() };
}
