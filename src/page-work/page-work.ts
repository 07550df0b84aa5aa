/**
 * Work on pages in threads: a hostile page or selector keeps a thread busy, never the service, and no longer than its
 * caller waits. Knows how work is passed to threads, not what is done.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
// Before any thread starts, so that all of them know the same mark.
import '../content/unseen.ts';
import { FetchFailure } from '../fetching/failure.ts';
import { type Choose, FairQueue, type Place, type Room } from '../overload/fair-queue.ts';
import type { Operations } from './operations.ts';
import type { PageTask } from './page-worker.ts';

// A 20 MiB page of nothing but tags is a tree of well over a gigabyte; an honest page of that size is a tenth of it.
const DEFAULT_MEMORY_MIB = 2048;

export interface PageWorkOptions {
  /** How many pieces of work of one caller may run at once; one more thread is kept for a caller who has none. */
  readonly threads: number;
  /** Maximum memory of a thread; work that needs more fails. */
  readonly memoryMib?: number;
}

/** The page needed more memory than one piece of work may take. */
export class OutOfWorkMemory extends FetchFailure {
  constructor(cause: unknown) {
    super('response_too_large', 'The page is too large: making the answer takes more memory than it may.', { cause });
  }
}

/** Whose work it is, and how long it may take. */
export interface Asker {
  readonly partition: string;
  readonly deadline: { remaining(): number };
}

/**
 * The result of the operation. Rejects with the signal's reason as soon as it aborts, and stops the work; rejects with
 * `QueueFull` at once if the caller's turn would come too late.
 */
export type Work = <Name extends keyof Operations>(
  name: Name,
  args: Parameters<Operations[Name]>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Operations[Name]>>>;

/** Threads that run from the start; each takes some 60 MiB, so the others are started on demand. */
const FIRST_THREADS = 1;
/** Milliseconds for which the others are kept without work. */
const IDLE_KEPT = 60_000;

export class PageWork {
  readonly #options: Required<PageWorkOptions>;
  readonly #turns = new FairQueue();
  readonly #threads: Room;
  /** Running pieces of work, by caller. */
  readonly #atWork = new Map<string, number>();
  #pool: Piscina<PageTask, unknown> | undefined;
  #isClosed = false;
  #isWarm = false;

  constructor({ threads, memoryMib = DEFAULT_MEMORY_MIB }: PageWorkOptions) {
    this.#options = { threads, memoryMib };
    this.#threads = this.#turns.addRoom(threads);
    // The spare thread: the slow pages of one caller never occupy every thread.
    this.#turns.addRoom(1);
  }

  /** Work for one of several callers, who take turns. */
  for(asker: Asker): Work {
    return (name, args, signal) => this.#run(name, args, signal, asker);
  }

  async #run<Name extends keyof Operations>(
    name: Name,
    args: Parameters<Operations[Name]>,
    signal: AbortSignal,
    asker: Asker,
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    const { release } = await this.#takeThread(asker, signal);
    try {
      const result = await this.#started().run({ name, args }, { signal });
      this.#isWarm = true;
      return result as Awaited<ReturnType<Operations[Name]>>;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new OutOfWorkMemory(error);
      }
      throw error;
    } finally {
      this.#count(asker, -1);
      release();
    }
  }

  #takeThread(asker: Asker, signal: AbortSignal): Promise<Place> {
    const { partition, deadline } = asker;
    const choose: Choose = (rooms) => {
      const room = rooms.find((each) => each === this.#threads || !this.#atWork.has(partition));
      if (room) this.#count(asker, 1);
      return room;
    };
    return this.#turns.take(partition, signal, choose, deadline.remaining());
  }

  #count({ partition }: Asker, change: number): void {
    const count = (this.#atWork.get(partition) ?? 0) + change;
    if (count === 0) this.#atWork.delete(partition);
    else this.#atWork.set(partition, count);
  }

  /** Whether a thread is already running: otherwise loading its code is part of the work. */
  get isWarm(): boolean {
    const busy = [...this.#atWork.values()].reduce((sum, count) => sum + count, 0);
    return this.#isWarm && busy < (this.#pool?.threads.length ?? 0);
  }

  /** Starts the first thread in advance, because loading its code takes a while. */
  warmUp(): void {
    this.#started();
  }

  /** Stops all work and all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  /**
   * Piscina starts a thread for work that finds none, and replaces a stopped one without work only below its minimum.
   */
  #started(): Piscina<PageTask, unknown> {
    if (this.#isClosed) throw new Error('work on pages has ended');
    if (this.#pool !== undefined) return this.#pool;
    const { threads, memoryMib } = this.#options;
    const started = new Piscina<PageTask, unknown>({
      filename: fileURLToPath(new URL('./page-worker.ts', import.meta.url)),
      minThreads: Math.min(FIRST_THREADS, threads),
      maxThreads: threads + 1,
      idleTimeout: IDLE_KEPT,
      resourceLimits: { maxOldGenerationSizeMb: memoryMib, maxYoungGenerationSizeMb: 64 },
      // In `Atomics.wait` a thread would not notice that the work has ended.
      atomics: 'disabled',
    });
    // Piscina reports threads that failed without a task; it has already replaced them, so nothing is lost.
    started.on('error', () => {});
    this.#pool = started;
    return started;
  }
}
