/**
 * Detects drawing that does not end. Without a graphics card, all pages of a browser share the few threads that draw:
 * what puts their pictures together and applies filters to them, what translates programs for drawing in three
 * dimensions, and what computes these. Filters and programs come from the page, may take hours, and go on when their
 * page is gone; until then, no new page of the browser gets an animation frame. Knows nothing of pages.
 */
import { drawingProcess, processGroup, type RunningThread, runningThreads, waitsOf } from '../memory/process-memory.ts';

/**
 * The threads that draw, as Linux knows them (15 letters): of the pool's tasks, hardly any but the translation of
 * programs takes long.
 */
const THREADS = /^(?:Thread<|VizCompositorTh|Chrome_InProcGp|CrGpuMain|ThreadPoolForeg)/;
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

interface Drawing {
  readonly ticks: number;
  readonly waits: number | undefined;
}

export class DrawingWatch {
  readonly #group: number;
  readonly #isSeparate: boolean;
  readonly #longest: number;
  /** The process that draws, if known. */
  #process: number | undefined;
  /** What each thread had done when it was first seen at what it is drawing now. */
  #begun = new Map<number, Drawing>();
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
    const threads = pid === undefined ? [] : runningThreads(pid).filter((thread) => this.#draws(thread));
    const now = new Map<number, Drawing>();
    this.#most = 0;
    for (const { id, ticks } of threads) {
      const waits = waitsOf(pid ?? 0, id);
      const before = this.#begun.get(id);
      const begun = waits !== undefined && before?.waits === waits ? before : { ticks, waits };
      now.set(id, begun);
      this.#most = Math.max(this.#most, ticks - begun.ticks);
    }
    this.#begun = now;
  }

  /** The first thread of a process has the name of the program. */
  #draws({ id, name }: RunningThread): boolean {
    return THREADS.test(name) || (this.#isSeparate && id === this.#process);
  }

  #drawingProcess(): number | undefined {
    if (!this.#isSeparate) return this.#group;
    // It starts after the browser, and again if it crashes.
    const isThere = this.#process !== undefined && processGroup(this.#process) === this.#group;
    if (!isThere) this.#process = drawingProcess(this.#group);
    return this.#process;
  }

  /** Whether something was being drawn at this moment. */
  get isAtWork(): boolean {
    return this.#begun.size > 0;
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
