/** Runs one suite on SQLite and on PostgreSQL: the interface must behave the same on both. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import type pg from 'pg';
import { Connections } from '../../src/database/connections.ts';
import type { Database } from '../../src/database/database.ts';
import { overPostgres } from '../../src/database/postgres.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { openSqliteThread } from '../../src/database/sqlite-thread.ts';
import { sharedPostgres } from '../support/postgres.ts';
import { THOROUGH } from '../support/thorough.ts';

/** An empty database, and any number of connections to it. All are closed when the suite ends. */
export interface Place {
  open(): Promise<Database>;
}

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  newPlace(): Promise<Place>;
}

export function onBothDatabases(what: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${what} on SQLite`, () => suite(sqlite(openSqlite)));
  describe(`${what} on PostgreSQL`, () => suite(postgres()));
}

/** For suites that also apply to SQLite in a thread. */
export function onAllDatabases(what: string, suite: (kind: DatabaseKind) => void): void {
  onBothDatabases(what, suite);
  describe(`${what} on SQLite in a thread`, () => suite(sqlite(openSqliteThread)));
}

/**
 * For a store, which can be on SQLite in a thread as well. The thread gets the same statements, and the tests of the
 * database show that it executes them: only a long run repeats the tests of stores there.
 */
export const onStoreDatabases = THOROUGH ? onAllDatabases : onBothDatabases;

function sqlite(openFile: (file: string) => Promise<Database>): DatabaseKind {
  const opened: Database[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-database-'));
  after(async () => {
    for (const database of opened) await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  let count = 0;
  return {
    name: 'SQLite',
    async newPlace() {
      count += 1;
      const file = join(folder, `${count}.db`);
      return {
        async open() {
          const database = await openFile(file);
          opened.push(database);
          return database;
        },
      };
    },
  };
}

function postgres(): DatabaseKind {
  const { promise: url, resolve: tellUrl } = Promise.withResolvers<string>();
  const pools: Connections[] = [];
  before(async () => {
    tellUrl(await (await sharedPostgres()).createDatabase());
  });
  after(async () => {
    for (const pool of pools) await pool.close();
  });
  async function connect(options: pg.PoolConfig = {}): Promise<Connections> {
    const pool = new Connections({ connectionString: await url, max: 4, ...options });
    pools.push(pool);
    return pool;
  }
  let count = 0;
  return {
    name: 'PostgreSQL',
    async newPlace() {
      count += 1;
      const schema = `place_${count}`;
      await (pools[0] ?? (await connect())).use((client) => client.query(`CREATE SCHEMA ${schema}`));
      return {
        open: async () => overPostgres(await connect({ options: `-c search_path=${schema}` })),
      };
    },
  };
}
