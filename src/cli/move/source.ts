/**
 * The databases of a data folder, as they are at one moment: nobody else can write to them until they are closed. They
 * are brought up to date inside transactions that are never committed, so nothing in them changes.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AccountError } from '../../accounts/account-error.ts';
import { migrateWithin } from '../../accounts/sqlite/migrations.ts';
import { DATABASE_FILE } from '../../accounts/sqlite/open-store.ts';
import { ServingLock } from '../../accounts/sqlite/serving-lock.ts';
import { migratePart, type Queries } from '../../database/database.ts';
import { isBusy } from '../../database-errors.ts';
import { MoveProblem } from './move-problem.ts';
import type { SqliteValue } from './stored-value.ts';
import { MOVED, type MovedFile, type MovedTable } from './tables.ts';

/** Milliseconds to wait for a command that writes. */
const BUSY_TIMEOUT = 2_000;

export interface SourceTable {
  readonly table: MovedTable;
  readonly count: number;
}

export class Source implements Disposable {
  readonly tables: readonly SourceTable[];
  /** The service runs on the folder: then it can only be looked at. */
  readonly isServed: boolean;
  readonly #databases: ReadonlyMap<string, DatabaseSync>;
  readonly #held: DisposableStack;

  /** `toLook`: also while the service runs; nobody is kept from writing then, and nothing brought up to date. */
  static async open(folder: string, { toLook }: { readonly toLook: boolean }): Promise<Source> {
    if (!existsSync(join(folder, DATABASE_FILE))) {
      throw new MoveProblem(
        `There is no ${DATABASE_FILE} in ${folder}: nothing to move. MUDLARK_DATA_DIR names the data folder.`,
      );
    }
    using held = new DisposableStack();
    const isServed = !takeLock(folder, held);
    if (isServed && !toLook) {
      throw new MoveProblem(`The service is running on ${folder}, or another move. Stop it first.`);
    }
    const databases = new Map<string, DatabaseSync>();
    const tables: SourceTable[] = [];
    for (const moved of MOVED) {
      const file = join(folder, moved.file);
      await withFileName(file, async () => {
        const database = existsSync(file) ? await openFile(file, moved, isServed, held) : undefined;
        for (const table of moved.tables) {
          const isThere = database !== undefined && hasTable(database, table.name);
          if (isThere) databases.set(table.name, database);
          tables.push({ table, count: isThere ? countRows(database, table.name) : 0 });
        }
      });
    }
    return new Source(databases, tables, isServed, held.move());
  }

  private constructor(
    databases: ReadonlyMap<string, DatabaseSync>,
    tables: readonly SourceTable[],
    isServed: boolean,
    held: DisposableStack,
  ) {
    this.#databases = databases;
    this.tables = tables;
    this.isServed = isServed;
    this.#held = held;
  }

  columnsOf({ name }: MovedTable): string[] {
    return this.ask<{ name: string }>(name, 'SELECT name FROM pragma_table_info(?)', name).map((row) => row.name);
  }

  /** One by one: a table may be larger than the memory. */
  *rows({ name }: MovedTable, columns: readonly string[]): Generator<readonly SqliteValue[]> {
    const statement = this.#databases.get(name)?.prepare(`SELECT ${columns.join(', ')} FROM ${name}`);
    if (!statement) return;
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    yield* statement.iterate() as Iterable<unknown> as Iterable<readonly SqliteValue[]>;
  }

  /** Asks the file that has this table; none if there is no such file. */
  ask<Row>(table: string, sql: string, ...values: readonly (string | number)[]): Row[] {
    return (this.#databases
      .get(table)
      ?.prepare(sql)
      .all(...values) ?? []) as Row[];
  }

  [Symbol.dispose](): void {
    this.#held.dispose();
  }
}

/** False if the service has it. */
function takeLock(folder: string, held: DisposableStack): boolean {
  try {
    held.use(new ServingLock(folder));
    return true;
  } catch (error) {
    if (error instanceof AccountError) return false;
    throw new MoveProblem(`The folder ${folder} cannot be locked: ${(error as Error).message}.`, { cause: error });
  }
}

async function openFile(
  file: string,
  { parts }: MovedFile,
  isServed: boolean,
  held: DisposableStack,
): Promise<DatabaseSync> {
  const database = held.adopt(new DatabaseSync(file, { timeout: BUSY_TIMEOUT }), (each) => each.close());
  database.exec(isServed ? 'BEGIN' : 'BEGIN IMMEDIATE');
  if (isServed) return database;
  if (Object.keys(parts).length === 0) migrateWithin(database, Date.now());
  for (const [part, steps] of Object.entries(parts)) await migratePart(queriesOf(database), part, steps);
  return database;
}

const queriesOf = (database: DatabaseSync): Queries => ({
  all: async <Row>(sql: string, parameters: readonly (string | number | null)[] = []) =>
    database.prepare(sql).all(...parameters) as Row[],
  run: async (sql, parameters = []) => Number(database.prepare(sql).run(...parameters).changes),
});

/** What SQLite says, with the file. */
async function withFileName(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message } = error as Error;
    const problem = isBusy(error) ? `Another process is writing to ${file}. Wait for it.` : `${file}: ${message}`;
    throw new MoveProblem(problem, { cause: error });
  }
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
}

const countRows = (database: DatabaseSync, table: string) =>
  Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
