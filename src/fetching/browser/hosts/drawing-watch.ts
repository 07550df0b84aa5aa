/**
 * Detects drawing that does not end. Without a graphics card, what pages draw in three dimensions is computed by a few
 * threads that all pages of a browser share. The program for it comes from the page, may be a loop without an end, and
 * goes on when its page is gone; until then, no new page of the browser gets an animation frame. Knows nothing of pages.
 */
import { drawingProcess, processGroup, type ThreadWork, threadsNamed, threadWork } from '../memory/process-memory.ts';

/** What the software renderer calls its threads; they exist once a page has drawn in this way. */
const THREADS = 'Thread<';
/**
 * Processor time in ticks of the kernel (10 ms) for one piece of drawing: between two of them, a thread waits, however
 * short. A frame of a page for graphics cards takes less than half of this.
 */
const LONGEST = 75;
/** Likewise in a browser that only one caller uses, where it is nobody else's time. */
const LONGEST_OF_ONE_CALLER = 1_000;

export interface DrawingWatchParts {
  /** The process group of the browser, which is its main process as well. */
  readonly group: number;
  /** Whether a process of its own draws, and not the main process. */
  readonly isSeparate: boolean;
  /** Whether pages of several callers are open in the browser. */
  readonly isShared: boolean;
}

export class DrawingWatch {
  readonly #group: number;
  readonly #isSeparate: boolean;
  readonly #longest: number;
  /** The process that draws, if known. */
  #process: number | undefined;
  /** What each thread had done when it was first seen at what it is drawing now. */
  #begun = new Map<number, ThreadWork>();
  /** The most processor time that a piece of drawing has taken so far. */
  #most = 0;

  constructor({ group, isSeparate, isShared }: DrawingWatchParts) {
    this.#group = group;
    this.#isSeparate = isSeparate;
    this.#longest = isShared ? LONGEST : LONGEST_OF_ONE_CALLER;
  }

  /** Must be called regularly. */
  look(): void {
    const pid = this.#drawingProcess();
    const now = new Map<number, ThreadWork>();
    this.#most = 0;
    const threads =
      pid === undefined ? [] : threadsNamed(pid, THREADS).map((thread) => [thread, threadWork(pid, thread)] as const);
    for (const [thread, work] of threads) {
      const before = this.#begun.get(thread);
      const begun = before?.isRunning && before.waits === work.waits ? before : work;
      now.set(thread, begun);
      this.#most = Math.max(this.#most, work.ticks - begun.ticks);
    }
    this.#begun = now;
  }

  #drawingProcess(): number | undefined {
    if (!this.#isSeparate) return this.#group;
    // It starts after the browser, and again if it crashes.
    const isThere = this.#process !== undefined && processGroup(this.#process) === this.#group;
    if (!isThere) this.#process = drawingProcess(this.#group);
    return this.#process;
  }

  /** Whether something has been drawn without a pause since the look before, when it had begun. */
  get isBusy(): boolean {
    return this.#most > 0;
  }

  /** Whether that takes longer than others should wait for it; without pages, nobody needs it. */
  isEndless(hasPages: boolean): boolean {
    return this.#most >= (hasPages ? this.#longest : LONGEST);
  }
}
