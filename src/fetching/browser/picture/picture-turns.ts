/**
 * Limits the pixels of screenshots that a browser draws at the same time, because it holds several copies of each while
 * it draws: small screenshots are taken concurrently, large ones wait for their turn. Knows nothing about pages.
 */
import { FetchFailure } from '../../failure.ts';
import type { PageMemory } from '../memory/page-memory.ts';
import { within } from '../within.ts';

/** The most pixels of one screenshot, and of all at the same time: a page of 1920 by 20,000 has 38 million. */
export const MAX_PIXELS = 40_000_000;

/** Bytes per pixel that the browser's shared processes hold: 24 were measured, for 38 million pixels. */
const BYTES_PER_PIXEL = 26;

export interface PictureSize {
  readonly pixels: number;
  /** The partition of the caller who gets it. */
  readonly caller: string;
}

interface Waiting {
  readonly pixels: number;
  readonly begin: () => void;
}

export class PictureTurns {
  readonly #memory: Pick<PageMemory, 'allow'> | undefined;
  readonly #hasMemoryFor: (bytes: number) => boolean;
  readonly #queue: Waiting[] = [];
  readonly #inWork = new Set<PictureSize>();
  #taken = 0;

  /** `hasMemoryFor` says whether the machine has that many more bytes. */
  constructor(memory: Pick<PageMemory, 'allow'> | undefined, hasMemoryFor: (bytes: number) => boolean = () => true) {
    this.#memory = memory;
    this.#hasMemoryFor = hasMemoryFor;
  }

  /**
   * Waits for its turn, then runs the work. If it is not done at `instant` (of `performance.now()`), the error from
   * `late` is thrown, and the next turn begins when the work itself ends. Rejects with a `FetchFailure` if the machine
   * lacks memory.
   */
  async use<T>(picture: PictureSize, instant: number, late: () => Error, work: () => Promise<T>): Promise<T> {
    const { pixels } = picture;
    await this.#place(Math.min(pixels, MAX_PIXELS), instant, late);
    if (!this.#hasMemoryFor(this.#taken * BYTES_PER_PIXEL)) {
      this.#free(Math.min(pixels, MAX_PIXELS));
      throw noMemory(pixels);
    }
    const end = this.#memory?.allow(pixels * BYTES_PER_PIXEL);
    this.#inWork.add(picture);
    const done = work().finally(() => {
      this.#inWork.delete(picture);
      end?.();
      this.#free(Math.min(pixels, MAX_PIXELS));
    });
    done.catch(() => {});
    return within(done, instant, late);
  }

  /** The largest one that the browser is taking now. */
  get largest(): PictureSize | undefined {
    return [...this.#inWork].sort((one, other) => other.pixels - one.pixels)[0];
  }

  get isFree(): boolean {
    return this.#taken === 0 && this.#queue.length === 0;
  }

  async #place(pixels: number, instant: number, late: () => Error): Promise<void> {
    if (this.#queue.length === 0 && this.#taken + pixels <= MAX_PIXELS) {
      this.#taken += pixels;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = { pixels, begin: resolve };
    this.#queue.push(waiting);
    await within(promise, instant, () => {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      // The next one in the queue may need less.
      this.#next();
      return late();
    });
  }

  #free(pixels: number): void {
    this.#taken -= pixels;
    this.#next();
  }

  /** In order of arrival, so that large ones are not overtaken for ever. */
  #next(): void {
    for (let [first] = this.#queue; first && this.#taken + first.pixels <= MAX_PIXELS; [first] = this.#queue) {
      this.#queue.shift();
      this.#taken += first.pixels;
      first.begin();
    }
  }
}

function noMemory(pixels: number): FetchFailure {
  const millions = Math.ceil(pixels / 1_000_000);
  return new FetchFailure(
    'internal_error',
    `There is not enough memory now to draw a picture of ${millions} million pixels. Try again later, or choose a smaller part of the page or a smaller scale.`,
  );
}
