/** A data folder with rows in every table, and what is stored in it and in PostgreSQL, row by row. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Account, AccountStore } from '../../src/accounts/store.ts';
import { MOVED, type MovedTable } from '../../src/cli/move/tables.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { openStores, type Stores } from '../../src/wiring/stores.ts';
import { makeFolder } from '../support/folder.ts';

export type Stored = string | null;
export type StoredRows = Readonly<Record<string, readonly string[]>>;

const fail = (error: unknown) => {
  throw error;
};
const PROBLEMS = {
  onUsageProblem: fail,
  onExperienceProblem: fail,
  onRefundProblem: fail,
  onJobProblem: fail,
};

/** As the service opens them. */
export function openAll(environment: Readonly<Record<string, string>>): Promise<Stores> {
  return openStores(loadConfig(environment), PROBLEMS);
}

export async function charge(store: AccountStore, account: Account, credits: number): Promise<void> {
  const reservation = await store.reserve({ account, credits, requestId: randomUUID(), endpoint: 'html' });
  if (reservation.refused) throw new Error(reservation.refused);
  await reservation.settle(credits);
}

export interface Filled {
  readonly key: string;
  readonly email: string;
}

interface FilledFolder extends Filled {
  readonly path: string;
}

/** By the number of rows; they end with the process. Filling one takes 0.3 s of processor time, a copy 0.005. */
const filledFolders = new Map<number, Promise<FilledFolder>>();

/** Accounts by their store, with all that can happen to them; the other tables have this many rows of any values. */
export async function fillFolder(folder: string, rows: number): Promise<Filled> {
  const filled = filledFolders.get(rows) ?? makeFilled(rows);
  filledFolders.set(rows, filled);
  const { path, key, email } = await filled;
  await cp(path, folder, { recursive: true });
  return { key, email };
}

async function makeFilled(rows: number): Promise<FilledFolder> {
  const { path } = await makeFolder();
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return { path, ...(await fill(path, rows)) };
}

async function fill(folder: string, rows: number): Promise<Filled> {
  const email = 'ada@example.com';
  await using stores = await openAll({ MUDLARK_DATA_DIR: folder });
  await stores.jobs.open();
  const { accounts } = stores;
  await accounts.ensureDefaultAccount({});
  const ada = await accounts.createAccount({ email, plan: 'personal' });
  const { key } = await accounts.createKey(ada);
  await accounts.createKey(ada, 'capped', { creditCap: 50, scopes: ['text'], expiresAt: Date.now() + 1e9 });
  await accounts.topUp(ada, 500);
  for (let count = 0; count < rows; count += 1) await charge(accounts, ada, 1 + (count % 7));
  const gone = await accounts.createAccount({ email: 'gone@example.com', plan: 'free' });
  await accounts.suspend(gone);
  await accounts.deleteAccount(gone);
  await stores[Symbol.asyncDispose]();
  for (const { file, tables } of MOVED) {
    if (file === 'mudlark.db') continue;
    using database = new DatabaseSync(join(folder, file));
    for (const { name, isFilled } of tables) if (!isFilled) insertAny(database, name, rows);
  }
  return { key: key.reveal(), email };
}

function insertAny(database: DatabaseSync, table: string, rows: number): void {
  const columns = columnsOf(database, table);
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  database.exec('BEGIN');
  for (let row = 1; row <= rows; row += 1) {
    insert.run(
      ...columns.map(({ name, type, notnull }, column) => {
        if (notnull === 0 && (row + column) % 3 === 0) return null;
        return type === 'TEXT' ? `${name} ${row}: "é\\ {NULL}, 'x' 🐦\n` : row * 1_000_000_007 + column;
      }),
    );
  }
  database.exec('COMMIT');
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
}

export const columnsOf = (database: DatabaseSync, table: string): Column[] =>
  database.prepare('SELECT name, type, "notnull" FROM pragma_table_info(?)').all(table) as unknown as Column[];

const textOf = (value: unknown): Stored => {
  if (value === null) return null;
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);
};

/** Each row as JSON, in one order. */
const sorted = (names: readonly string[], rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => JSON.stringify(names.map((name) => [name, textOf(row[name])]))).sort();

export function storedInFolder(folder: string): StoredRows {
  const stored: Record<string, string[]> = {};
  for (const { file, tables } of MOVED) {
    if (!existsSync(join(folder, file))) continue;
    using database = new DatabaseSync(join(folder, file), { readOnly: true });
    for (const { name } of tables) {
      const names = columnsOf(database, name).map((column) => column.name);
      const select = database.prepare(`SELECT * FROM ${name}`);
      select.setReadBigInts(true);
      stored[name] = sorted(names, select.all());
    }
  }
  return stored;
}

/** The same columns of the same tables. */
export async function storedThere(url: string, folder: string): Promise<StoredRows> {
  const stored: Record<string, string[]> = {};
  for (const { file, tables } of MOVED) {
    if (!existsSync(join(folder, file))) continue;
    using database = new DatabaseSync(join(folder, file), { readOnly: true });
    for (const { name } of tables) {
      const names = columnsOf(database, name).map((column) => column.name);
      stored[name] = sorted(names, await askPostgres(url, `SELECT ${names.join(', ')} FROM ${name}`));
    }
  }
  return stored;
}

export async function askPostgres<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The names of all tables of the schema. */
export async function tablesThere(url: string): Promise<string[]> {
  const rows = await askPostgres<{ name: string }>(
    url,
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1',
  );
  return rows.map(({ name }) => name);
}

/** What the rows of a table are in PostgreSQL. */
export function asMoved(table: MovedTable, rows: readonly string[]): string[] {
  const { changes } = table;
  if (!changes) return [...rows];
  return rows
    .map((row) => {
      const columns = JSON.parse(row) as [string, Stored][];
      return JSON.stringify(columns.map(([name, value]) => [name, changes[name] ? changes[name](value) : value]));
    })
    .sort();
}
