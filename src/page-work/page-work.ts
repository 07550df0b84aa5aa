/**
 * Work on pages in threads of their own: a hostile page or selector keeps a thread busy, never the service, and not beyond its
 * caller's patience. Knows how work is handed over, not what is done.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FetchFailure } from '../fetching/failure.ts';
import { type Choose, FairQueue, type Place, type Room } from '../overload/fair-queue.ts';
import type { Operations } from './operations.ts';
import type { PageTask } from './page-worker.ts';

// A 20 MiB page of nothing but tags is a tree of well over a gigabyte; an honest page of that size is a tenth of it.
const DEFAULT_MEMORY_MIB = 2048;

export interface PageWorkOptions {
  /** How many pieces of work of one caller may run at once; there is room for one more, of whoever has none at work. */
  readonly threads: number;
  /** The most memory that one of them may take; more than that fails it. */
  readonly memoryMib?: number;
}

/** The page was too much for the memory that one piece of work may take. */
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
 * What the operation gives. Rejects with the signal's reason as soon as it aborts, and stops the work; with `QueueFull` at once where the
 * asker's turn would come too late.
 */
export type Work = <Name extends keyof Operations>(
  name: Name,
  args: Parameters<Operations[Name]>,
  signal: AbortSignal,
) => Promise<Awaited<ReturnType<Operations[Name]>>>;

/** Threads that are there from the start; each takes some 60 MiB, so the others are started by work that finds none. */
const FIRST_THREADS = 1;
/** Milliseconds that the others are kept without work. */
const IDLE_KEPT = 60_000;

export class PageWork {
  readonly #options: Required<PageWorkOptions>;
  readonly #turns = new FairQueue();
  readonly #threads: Room;
  /** Pieces of work that run, by their askers. */
  readonly #atWork = new Map<string, number>();
  #pool: Piscina<PageTask, unknown> | undefined;
  #isClosed = false;
  #isWarm = false;

  constructor({ threads, memoryMib = DEFAULT_MEMORY_MIB }: PageWorkOptions) {
    this.#options = { threads, memoryMib };
    this.#threads = this.#turns.addRoom(threads);
    // The spare one: the slow pages of one caller, however many, never hold every thread.
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

  /** Whether work finds a thread that is there already: otherwise loading its code is part of the work. */
  get isWarm(): boolean {
    const busy = [...this.#atWork.values()].reduce((sum, count) => sum + count, 0);
    return this.#isWarm && busy < (this.#pool?.threads.length ?? 0);
  }

  /** Starts the first thread before there is work, which then finds it running: loading its code takes a while. */
  warmUp(): void {
    this.#started();
  }

  /** Stops all work and all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  /** Piscina starts a thread for work that finds none, and replaces a stopped one without that only below its minimum. */
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
      // Waiting in `Atomics.wait` would keep a thread from seeing that the work has ended.
      atomics: 'disabled',
    });
    // Piscina tells of threads that failed without a task; it has replaced them by then, so nothing is lost.
    started.on('error', () => {});
    this.#pool = started;
    return started;
  }
}
