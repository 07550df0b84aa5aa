/** A store in its own schema, with a clock that the test controls; the schema is removed with the server. */
import pg from 'pg';
import { DEFAULT_PLANS } from '../../../src/accounts/plans.ts';
import { openPostgresStore, type PostgresStoreOptions } from '../../../src/accounts/postgres/open-store.ts';
import { Secret } from '../../../src/secret.ts';
import type { SharedPostgres } from '../../support/postgres.ts';
import { UNHURRIED } from '../suites/open-at.ts';
import { type After, closing, START, type TemporaryStore } from '../suites/temporary-store.ts';

type Options = Partial<PostgresStoreOptions>;

export interface TemporaryPostgresStore extends TemporaryStore {
  open(options?: Options): ReturnType<TemporaryStore['open']>;
  /** Queries the database directly. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
}

export function temporaryStores(postgres: SharedPostgres) {
  return async function temporaryStore(
    test: After,
    { startAt = START, ...options }: Options & { startAt?: string } = {},
  ): Promise<TemporaryPostgresStore> {
    const clock = { now: Date.parse(startAt) };
    const closed = closing(test);
    const place = await postgres.createSchema();
    const given = {
      ...UNHURRIED,
      url: new Secret(place),
      serving: false,
      plans: DEFAULT_PLANS,
      clock: () => clock.now,
      ...options,
    };
    const open = async (more: Options = {}) => closed(await openPostgresStore({ ...given, ...more }));
    const sql = <Row extends object>(text: string, values: unknown[] = []) => askOnce<Row>(place, text, values);
    return {
      store: await open({ serving: true }),
      clock,
      place,
      open,
      sql,
      async everything() {
        const tables = await sql<{ name: string }>(
          'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
        );
        const rows = await Promise.all(tables.map(({ name }) => sql(`SELECT * FROM ${name}`)));
        return rows.flat().flatMap((row) => Object.values(row).map((value) => asBytes(value)));
      },
    };
  };
}

const asBytes = (value: unknown) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value)));

async function askOnce<Row extends object>(url: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
