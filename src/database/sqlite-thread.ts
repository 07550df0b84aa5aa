/**
 * SQLite in its own thread, for data that is written with every request or takes long to search: the event loop only
 * passes statements on. The thread has the one connection (sqlite.ts); the code of a transaction runs here, and its
 * statements are sent there one by one. Their messages are defined in thread-messages.ts. A thread that ends by itself,
 * because a search took more memory than there is, fails what it was doing; whoever asks next gets a new one.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Database, migratePart, type Queries, type Value } from './database.ts';
import { fromMessage, type Message, toMessage } from './thread-messages.ts';

export type Question =
  | {
      readonly kind: 'all' | 'run';
      readonly sql: string;
      readonly parameters: readonly Value[];
      /** It belongs to the running transaction. */
      readonly within: boolean;
    }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' };

export interface Asked {
  readonly number: number;
  readonly question: Question;
}

export interface Answer {
  readonly number: number;
  readonly result?: unknown;
  /** Errors lose SQLite's code when they are copied between threads. */
  readonly problem?: Problem | undefined;
}

interface Problem {
  readonly message: string;
  readonly errcode: unknown;
}

const errorOf = ({ message, errcode }: Problem) => Object.assign(new Error(message), { errcode });

type Parameters = Record<number, Value>;

/** The values of a statement, as the one row of its message. */
export const parametersOf = ({ question }: Asked): readonly Parameters[] =>
  'parameters' in question ? [question.parameters as unknown as Parameters] : [];

/** The found rows; none for a count. */
export const rowsOf = ({ result }: Answer): readonly Record<string, Value>[] =>
  Array.isArray(result) ? (result as Record<string, Value>[]) : [];

/** Opens the file, or creates it; its folder exists. */
export async function openSqliteThread(file: string): Promise<Database> {
  return new LastingSqlite(file, await startThread(file));
}

async function startThread(file: string): Promise<SqliteThread> {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: file });
  const database = new SqliteThread(worker);
  // The first message of the thread says that the file is open, or why not.
  const [opened] = await once(worker, 'message');
  const { problem } = fromMessage<Answer>(opened, rowsOf);
  if (problem) throw errorOf(problem);
  worker.on('message', (message: Message) => database.settle(fromMessage(message, rowsOf)));
  return database;
}

/** One thread after the other, should one end by itself. */
class LastingSqlite implements Database {
  readonly #file: string;
  #thread: SqliteThread;
  #next: Promise<SqliteThread> | undefined;
  #isClosed = false;

  constructor(file: string, first: SqliteThread) {
    this.#file = file;
    this.#thread = first;
  }

  all<Row extends object>(sql: string, parameters?: readonly Value[]): Promise<Row[]> {
    return this.#use((thread) => thread.all<Row>(sql, parameters));
  }

  run(sql: string, parameters?: readonly Value[]): Promise<number> {
    return this.#use((thread) => thread.run(sql, parameters));
  }

  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#use((thread) => thread.transaction(work));
  }

  migrate(part: string, steps: readonly string[]): Promise<void> {
    return this.transaction((queries) => migratePart(queries, part, steps));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // One that is just being started has to be closed as well.
    await this.#next?.catch(() => {});
    await this.#thread.close();
  }

  /** At once if the thread is alive, so that statements are run in the order in which they were asked for. */
  async #use<T>(work: (thread: SqliteThread) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('The database is closed.');
    return work(this.#thread.isOver ? await this.#restart() : this.#thread);
  }

  /** If that fails, the next who asks tries again. */
  #restart(): Promise<SqliteThread> {
    const started = async () => {
      this.#thread = await startThread(this.#file);
      return this.#thread;
    };
    this.#next ??= started().finally(() => {
      this.#next = undefined;
    });
    return this.#next;
  }
}

class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #last = 0;
  #over = false;
  #closing: Promise<void> | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#over = true;
      for (const { reject } of this.#waiting.values()) reject(threadEnded());
      this.#waiting.clear();
    });
  }

  /** Nothing that is asked of it will be answered. */
  get isOver(): boolean {
    return this.#over;
  }

  all<Row extends object>(sql: string, parameters: readonly Value[] = []): Promise<Row[]> {
    return this.#statement('all', sql, parameters, false) as Promise<Row[]>;
  }

  run(sql: string, parameters: readonly Value[] = []): Promise<number> {
    return this.#statement('run', sql, parameters, false) as Promise<number>;
  }

  async transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    await this.#ask({ kind: 'begin' });
    let result: T;
    try {
      result = await work(this.#within);
    } catch (error) {
      // The reason for the failure of the work is what counts.
      await this.#ask({ kind: 'rollback' }).catch(() => {});
      throw error;
    }
    await this.#ask({ kind: 'commit' });
    return result;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  settle({ number, result, problem }: Answer): void {
    const asked = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (problem) asked?.reject(errorOf(problem));
    else asked?.resolve(result);
  }

  readonly #within: Queries = {
    all: <Row>(sql: string, parameters: readonly Value[] = []) =>
      this.#statement('all', sql, parameters, true) as Promise<Row[]>,
    run: (sql, parameters = []) => this.#statement('run', sql, parameters, true) as Promise<number>,
  };

  async #close(): Promise<void> {
    if (this.#over) return;
    const ended = once(this.#worker, 'exit');
    await this.#ask({ kind: 'close' });
    // Nothing else is pending now, but the thread has not ended yet.
    this.#worker.ref();
    await ended;
  }

  #statement(kind: 'all' | 'run', sql: string, parameters: readonly Value[], within: boolean): Promise<unknown> {
    return this.#ask({ kind, sql, parameters: [...parameters], within });
  }

  #ask(question: Question): Promise<unknown> {
    if (this.#over) return Promise.reject(threadEnded());
    const asked = Promise.withResolvers<unknown>();
    this.#last += 1;
    this.#waiting.set(this.#last, asked);
    // An idle thread does not keep the process alive; one that is writing does.
    this.#worker.ref();
    const message: Asked = { number: this.#last, question };
    this.#worker.postMessage(toMessage(message, parametersOf(message)));
    return asked.promise;
  }
}

const threadEnded = () => new Error('The thread of the database has ended.');
