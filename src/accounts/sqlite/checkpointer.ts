/**
 * Moves the write-ahead log into the database before it grows long, in a worker thread, because a checkpoint syncs two
 * files and copies pages between them. The thread starts when the first checkpoint is due: a quiet server never has
 * one.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Pages that any transaction touches besides one for each write (the random place of its request id in the index). */
const PAGES_PER_GROUP = 4;

export class Checkpointer {
  readonly #databaseFile: string;
  readonly #everyPages: number;
  #pages = 0;
  #worker: Worker | undefined;

  constructor(databaseFile: string, everyPages: number) {
    this.#databaseFile = databaseFile;
    this.#everyPages = everyPages;
  }

  /**
   * Called between two groups, when the log can start over because no writer uses it. Never rejects: a failed
   * checkpoint is tried again later, and SQLite makes one itself if the log becomes very long.
   */
  async afterGroup(writes: number): Promise<void> {
    this.#pages += writes + PAGES_PER_GROUP;
    // Started halfway there, otherwise the first checkpoint would make its group wait some 70 ms for the thread.
    if (this.#pages < this.#everyPages / 2) return;
    const worker = this.#worker ?? this.#start();
    if (this.#pages < this.#everyPages) return;
    this.#pages = 0;
    // Referenced only while it works, so that an idle thread does not keep the process alive.
    worker.ref();
    worker.postMessage('checkpoint');
    await once(worker, 'message').catch(() => {});
    worker.unref();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    // Asked to end rather than terminated: its connection has to be closed properly.
    worker.ref();
    worker.postMessage('close');
    await once(worker, 'exit').catch(() => {});
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: this.#databaseFile });
    // A worker that failed is replaced when the next checkpoint is due.
    worker.on('error', () => {
      this.#worker = undefined;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}
