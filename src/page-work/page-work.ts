/**
 * Work on pages in threads: a hostile page or selector keeps a thread busy, never the service, and no longer than its
 * caller waits. Knows how work is passed to threads, not what it is.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
// Imported before any thread starts, so that all threads share the same marker.
import '../content/visibility-marks.ts';
import { FetchFailure } from '../fetching/failure.ts';
import { ExpectedMemory } from '../overload/expected-memory.ts';
import { CHOSEN_BY_ROOM, type Choose, FairQueue, type Place, type PlacePool } from '../overload/fair-queue.ts';
import type { Operations } from './operations.ts';
import type { PageTask } from './page-worker.ts';
import { WorkLimit } from './work-limit.ts';

// A 20 MiB page of nothing but tags needs well over a gigabyte; a normal page of that size needs a tenth of it.
const DEFAULT_MEMORY_MIB = 2048;
/** Below this, pages of a megabyte would fail. */
const MIN_MEMORY_MIB = 64;
/** Of a thread's memory, what it takes for its code and for new objects. */
const OWN_MEMORY_MIB = 48;
/** Enough for pages of several megabytes. */
const ENOUGH_MIB = 256;
const MAX_YOUNG_MIB = 64;
const YOUNG_SHARE = 0.25;
/** Of the memory that there is, for all threads together: hostile pages in all of them must not end the process. */
const SHARE_OF_MEMORY = 0.5;

/** While a hostile page holds one, another can work; with less memory than for two, the one in reserve can. */
const MIN_THREADS = 2;
/** More would work faster than one event loop can fetch pages. */
const MAX_THREADS = 8;
/** Bytes that a machine must have for each of more than the fewest threads. */
const MEMORY_OF_THREAD = 2 ** 30;

/** One for each processor, if there is memory for as many. They are started when they are needed. */
export function workThreads(processors: number, limit = Number.POSITIVE_INFINITY): number {
  const most = Math.min(processors, MAX_THREADS, Math.floor(limit / MEMORY_OF_THREAD) - 1);
  return Math.max(limit < MEMORY_OF_THREAD ? 1 : MIN_THREADS, most);
}

/**
 * MiB for each of the threads, the one in reserve included, if there are this many bytes in all. Where that is little,
 * two get it at a time: large pages then wait for each other.
 */
export function threadMemory(threads: number, limit: number | undefined): number {
  const all = ((limit ?? Number.POSITIVE_INFINITY) * SHARE_OF_MEMORY) / 2 ** 20;
  const share = Math.max(all / (threads + 1), Math.min(all / 2, ENOUGH_MIB));
  return Math.floor(Math.min(DEFAULT_MEMORY_MIB, Math.max(MIN_MEMORY_MIB, share - OWN_MEMORY_MIB)));
}

export interface PageWorkOptions {
  /** How many pieces of work of one caller may run at once; one more thread is kept for a caller who has none. */
  readonly threads: number;
  /** Maximum memory of a thread; work that needs more fails. */
  readonly memoryMib?: number;
  /** Whether there are so many bytes free. */
  readonly hasMemoryFor?: (bytes: number) => boolean;
}

/**
 * Piscina first tries to load the work by `require`. If a thread is stopped at the end of that, Node ends the whole
 * process ("Assertion failed: facade->InstantiateModule"); it is safe where modules can only be imported.
 */
const IMPORT_ONLY = '--no-experimental-require-module';

/** The page needs more memory than one piece of work may take. */
class PageWorkOutOfMemory extends FetchFailure {
  constructor(cause: unknown) {
    super('response_too_large', 'The page is too large: preparing the answer takes more memory than allowed.', {
      cause,
    });
  }
}

/** Whose work it is, and how long it may take. */
export interface Caller {
  readonly partition: string;
  readonly deadline: { remaining(): number };
  /** Milliseconds that one piece of work may take, once it has begun; by default as long as its signal allows. */
  readonly longest?: number;
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
/** Milliseconds after which an idle thread beyond these is stopped. */
const IDLE_TIMEOUT = 60_000;
/**
 * Milliseconds of work after which another thread is started in advance: the one at work may have to be stopped, and
 * who comes next would wait until a new one has loaded its code.
 */
const SLOW_WORK = 500;
/**
 * Bytes that work may take for each character of its texts: a page of common tags takes 30 to 40, one of nothing but
 * tags more.
 */
const BYTES_PER_CHARACTER = 40;
/** Work that only makes a thread start. */
const NOTHING: PageTask = { name: 'hasMatch', args: ['', 'p'] };

export class PageWork {
  readonly #options: Required<Omit<PageWorkOptions, 'hasMemoryFor'>>;
  readonly #turns = new FairQueue();
  readonly #threads: PlacePool;
  /** Running pieces of work, by caller. */
  readonly #running = new Map<string, number>();
  readonly #expected: ExpectedMemory;
  #pool: Piscina<PageTask, unknown> | undefined;
  #isClosed = false;
  #isWarm = false;

  constructor({ threads, memoryMib = DEFAULT_MEMORY_MIB, hasMemoryFor = () => true }: PageWorkOptions) {
    this.#options = { threads, memoryMib };
    this.#expected = new ExpectedMemory(hasMemoryFor);
    this.#threads = this.#turns.addPool(threads, CHOSEN_BY_ROOM);
    // The spare thread: the slow pages of one caller never occupy every thread.
    this.#turns.addPool(1, CHOSEN_BY_ROOM);
  }

  /** Work for one of several callers, who take turns. */
  for(caller: Caller): Work {
    return (name, args, signal) => this.#run(name, args, signal, caller);
  }

  async #run<Name extends keyof Operations>(
    name: Name,
    args: Parameters<Operations[Name]>,
    signal: AbortSignal,
    caller: Caller,
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    const bytes = this.#expectedBytes(args);
    const { release } = await this.#takeThread(caller, bytes, signal);
    const timer = setTimeout(() => this.#startSpare(), SLOW_WORK);
    using limit = new WorkLimit(caller.longest, signal);
    try {
      const result = await this.#started().run({ name, args, begun: limit.begun }, { signal: limit.signal });
      this.#isWarm = true;
      return result as Awaited<ReturnType<Operations[Name]>>;
    } catch (error) {
      limit.signal.throwIfAborted();
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new PageWorkOutOfMemory(error);
      }
      throw error;
    } finally {
      clearTimeout(timer);
      this.#count(caller, -1);
      this.#expected.end(bytes);
      release();
    }
  }

  #takeThread(caller: Caller, bytes: number, signal: AbortSignal): Promise<Place> {
    const { partition, deadline } = caller;
    const choose: Choose = (pools) => {
      const pool = pools.find((each) => each === this.#threads || !this.#running.has(partition));
      if (!pool || !this.#expected.hasRoomFor(bytes)) return undefined;
      this.#count(caller, 1);
      this.#expected.begin(bytes);
      return pool;
    };
    return this.#turns.take(partition, signal, choose, deadline.remaining());
  }

  #expectedBytes(args: readonly unknown[]): number {
    const length = args.reduce((sum: number, each) => sum + (typeof each === 'string' ? each.length : 0), 0);
    return Math.min(length * BYTES_PER_CHARACTER, this.#options.memoryMib * 2 ** 20);
  }

  #count({ partition }: Caller, change: number): void {
    const count = (this.#running.get(partition) ?? 0) + change;
    if (count === 0) this.#running.delete(partition);
    else this.#running.set(partition, count);
  }

  /** Unless a thread is idle, or there are as many as there may be. */
  #startSpare(): void {
    const pool = this.#pool;
    if (this.#isClosed || !pool || this.#busy < this.#size || this.#size >= pool.options.maxThreads) return;
    pool.run(NOTHING).catch(() => {});
  }

  /** Threads with work. */
  get #busy(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Threads that run, whether or not they have work. */
  get #size(): number {
    return this.#pool?.threads.length ?? 0;
  }

  /** Whether a thread is ready for work. Otherwise the work includes loading the thread's code. */
  get isWarm(): boolean {
    return this.#isWarm && this.#busy < this.#size;
  }

  /** Starts the first thread in advance, because loading its code takes time. */
  warmUp(): void {
    this.#started();
  }

  /** Stops all work and all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  /**
   * Piscina starts a thread for work that finds none. It replaces a stopped thread without work only below its minimum.
   */
  #started(): Piscina<PageTask, unknown> {
    if (this.#isClosed) throw new Error('the threads for page work are closed');
    if (this.#pool !== undefined) return this.#pool;
    const { threads, memoryMib } = this.#options;
    const started = new Piscina<PageTask, unknown>({
      filename: fileURLToPath(new URL('./page-worker.ts', import.meta.url)),
      minThreads: Math.min(FIRST_THREADS, threads),
      maxThreads: threads + 1,
      idleTimeout: IDLE_TIMEOUT,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMib,
        maxYoungGenerationSizeMb: Math.min(MAX_YOUNG_MIB, memoryMib * YOUNG_SHARE),
      },
      env: { ...process.env, NODE_OPTIONS: IMPORT_ONLY },
      // A thread that waits in `Atomics.wait` would not notice the end of its work.
      atomics: 'disabled',
    });
    // Piscina reports threads that failed without a task; it has already replaced them, so nothing is lost.
    started.on('error', () => {});
    this.#pool = started;
    return started;
  }
}
