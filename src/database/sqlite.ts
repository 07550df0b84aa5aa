/**
 * The interface on SQLite: one file, one connection, a write-ahead log. SQLite works inside the event loop, so
 * statements should be small, and each gets its own turn. Other processes, such as the command line, may use the file
 * at the same time.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { codeOf, isBusy } from '../database-errors.ts';
import { type Database, migratePart, type Queries, type Value } from './database.ts';

/** Milliseconds that SQLite itself waits for another process: the event loop is blocked meanwhile. */
const BLOCKING = 10;

/** Milliseconds after which another process that writes is an error; in between, the event loop runs. */
const BUSY_TIMEOUT = 5_000;
const TRY_AGAIN_AFTER = 20;

/** Prepared statements that are kept: only a few are used again and again. */
const MAX_PREPARED = 20;

/** Opens the file, or creates it; its folder exists. */
export async function openSqlite(file: string): Promise<Database> {
  const connection = new DatabaseSync(file, { timeout: BLOCKING });
  try {
    // NORMAL: a power cut may lose the last moments, but damages nothing. Another process may be creating the file.
    await whenFree(() => connection.exec('PRAGMA synchronous = NORMAL; PRAGMA journal_mode = WAL'));
    return new SqliteDatabase(connection);
  } catch (error) {
    connection.close();
    const failure = new Error(`The database ${file} cannot be opened.`, { cause: error });
    throw Object.assign(failure, { errcode: codeOf(error) });
  }
}

class SqliteDatabase implements Database {
  readonly #connection: DatabaseSync;
  readonly #now: Queries;
  /** By their text; the most recently used one is last. */
  readonly #prepared = new Map<string, StatementSync>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
    this.#now = {
      all: async <Row>(sql: string, parameters: readonly Value[] = []) =>
        this.#statement(sql).all(...parameters) as Row[],
      run: async (sql, parameters = []) => Number(this.#statement(sql).run(...parameters).changes),
    };
  }

  #statement(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? this.#connection.prepare(sql);
    this.#prepared.delete(sql);
    this.#prepared.set(sql, statement);
    const [longestUnused = ''] = this.#prepared.keys();
    if (this.#prepared.size > MAX_PREPARED) this.#prepared.delete(longestUnused);
    return statement;
  }

  all<Row extends object>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    return this.#alone(() => whenFree(() => this.#now.all<Row>(sql, parameters)));
  }

  run(sql: string, parameters?: readonly Value[]): Promise<number> {
    return this.#alone(() => whenFree(() => this.#now.run(sql, parameters)));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      // Locked for writing from the start: a reader that becomes a writer can be refused at once, and would have to
      // start again.
      await whenFree(() => this.#connection.exec('BEGIN IMMEDIATE'));
      try {
        const result = await work(this.#now);
        this.#connection.exec('COMMIT');
        return result;
      } catch (error) {
        if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
        throw error;
      }
    });
  }

  migrate(part: string, steps: readonly string[]): Promise<void> {
    return this.transaction((queries) => migratePart(queries, part, steps));
  }

  close(): Promise<void> {
    return this.#alone(async () => {
      if (this.#connection.isOpen) this.#connection.close();
    });
  }

  /** One after the other: there is one connection, and other queries must not get into a transaction. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => nextTurn()).then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}

/** Tries again while another process is writing. */
async function whenFree<T>(work: () => T | Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      await sleep(TRY_AGAIN_AFTER);
    }
  }
}
