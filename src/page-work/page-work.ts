/**
 * Work on pages in threads of their own: a hostile page or selector keeps a thread busy, never the service, and not beyond its
 * caller's patience. Knows how work is handed over, not what is done.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { FetchFailure } from '../fetching/failure.ts';
import type { Operations } from './operations.ts';
import type { PageTask } from './page-worker.ts';

// A 20 MiB page of nothing but tags is a tree of well over a gigabyte; an honest page of that size is a tenth of it.
const DEFAULT_MEMORY_MIB = 2048;

export interface PageWorkOptions {
  /** How many pieces of work may run at once. */
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

export class PageWork {
  readonly #options: Required<PageWorkOptions>;
  #threads: Piscina<PageTask, unknown> | undefined;
  #isClosed = false;
  #isWarm = false;

  constructor({ threads, memoryMib = DEFAULT_MEMORY_MIB }: PageWorkOptions) {
    this.#options = { threads, memoryMib };
  }

  /** What the operation gives. Rejects with the signal's reason as soon as it aborts, and stops the work. */
  async run<Name extends keyof Operations>(
    name: Name,
    args: Parameters<Operations[Name]>,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    signal.throwIfAborted();
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
    }
  }

  /** Whether a thread has worked yet: until then, loading its code is part of the work. */
  get isWarm(): boolean {
    return this.#isWarm;
  }

  /** Starts the threads before there is work, which then finds them running: loading their code takes a while. */
  warmUp(): void {
    this.#started();
  }

  /** Stops all work and all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#threads?.destroy();
  }

  /** Threads are started by the first piece of work, all of them: Piscina replaces a stopped thread only below its minimum. */
  #started(): Piscina<PageTask, unknown> {
    if (this.#isClosed) throw new Error('work on pages has ended');
    if (this.#threads !== undefined) return this.#threads;
    const { threads, memoryMib } = this.#options;
    const started = new Piscina<PageTask, unknown>({
      filename: fileURLToPath(new URL('./page-worker.ts', import.meta.url)),
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: memoryMib, maxYoungGenerationSizeMb: 64 },
      // Waiting in `Atomics.wait` would keep a thread from seeing that the work has ended.
      atomics: 'disabled',
    });
    // Piscina tells of threads that failed without a task; it has replaced them by then, so nothing is lost.
    started.on('error', () => {});
    this.#threads = started;
    return started;
  }
}
