/**
 * Selections in threads of their own: a hostile page or selector keeps a thread busy, never the service, and not beyond its
 * caller's patience. Knows what selections there are, not how they are made.
 */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { SelectionTask } from './selection-worker.ts';

// A 20 MiB page of nothing but tags is a tree of well over a gigabyte; an honest page of that size is a tenth of it.
const DEFAULT_MEMORY_MIB = 2048;

export interface SelectionPoolOptions {
  /** How many selections may run at once. */
  readonly threads: number;
  /** The most memory that one selection may take; more than that fails it. */
  readonly memoryMib?: number;
}

/** The page was too much for the memory that one selection may take. */
export class SelectionOutOfMemory extends Error {
  override readonly name = 'SelectionOutOfMemory';
}

export class SelectionPool {
  readonly #options: Required<SelectionPoolOptions>;
  #pool: Piscina<SelectionTask, unknown> | undefined;
  #isClosed = false;

  constructor({ threads, memoryMib = DEFAULT_MEMORY_MIB }: SelectionPoolOptions) {
    this.#options = { threads, memoryMib };
  }

  /** Threads are started by the first selection, all of them: Piscina replaces a stopped thread only below its minimum. */
  #started(): Piscina<SelectionTask, unknown> {
    if (this.#isClosed) throw new Error('the selection pool is closed');
    if (this.#pool !== undefined) return this.#pool;
    const { threads, memoryMib } = this.#options;
    const pool = new Piscina<SelectionTask, unknown>({
      filename: fileURLToPath(new URL('./selection-worker.ts', import.meta.url)),
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: memoryMib, maxYoungGenerationSizeMb: 64 },
      // Waiting in `Atomics.wait` would keep a thread from seeing that the pool was closed.
      atomics: 'disabled',
    });
    // Piscina tells of threads that failed without a task; it has replaced them by then, so nothing is lost.
    pool.on('error', () => {});
    this.#pool = pool;
    return pool;
  }

  /** The inner HTML of the first match. Rejects with the signal's reason as soon as it aborts, and stops the work. */
  async firstInnerHtml(page: string, selector: string, signal: AbortSignal): Promise<string | undefined> {
    return (await this.#run({ kind: 'first', page, selector }, signal)) as string | undefined;
  }

  /** The inner HTML of all matches, by selector. */
  async allInnerHtml(page: string, selectors: readonly string[], signal: AbortSignal): Promise<string[][]> {
    return (await this.#run({ kind: 'all', page, selectors }, signal)) as string[][];
  }

  async hasMatch(page: string, selector: string, signal: AbortSignal): Promise<boolean> {
    return (await this.#run({ kind: 'has', page, selector }, signal)) as boolean;
  }

  /** Stops all work and all threads. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.destroy();
  }

  async #run(task: SelectionTask, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    try {
      return await this.#started().run(task, { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        throw new SelectionOutOfMemory('the page takes more memory than one selection may', { cause: error });
      }
      throw error;
    }
  }
}
