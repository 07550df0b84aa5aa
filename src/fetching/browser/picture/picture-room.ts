/**
 * How many pixels of pictures a browser draws at a time. It holds each of them several times over while it does so: small pictures are
 * taken side by side, large ones wait for their turn. Knows nothing of pages.
 */
import { FetchFailure } from '../../failure.ts';
import type { PageMemory } from '../memory/page-memory.ts';
import { within } from '../within.ts';

/** Pixels of one picture, and of all that are taken at the same time: a page of 1920 by 20,000 has 38 million. */
export const MOST_PIXELS = 40_000_000;

/** Bytes for each pixel that the processes of a browser hold beside those of the page: 24 were measured, for 38 million pixels. */
const BYTES_PER_PIXEL = 26;

interface Waiting {
  readonly pixels: number;
  readonly begin: () => void;
}

export class PictureRoom {
  readonly #memory: Pick<PageMemory, 'allow'> | undefined;
  readonly #hasMemoryFor: (bytes: number) => boolean;
  readonly #queue: Waiting[] = [];
  #taken = 0;

  /** `hasMemoryFor` says whether the machine has so many bytes more. */
  constructor(memory: Pick<PageMemory, 'allow'> | undefined, hasMemoryFor: (bytes: number) => boolean = () => true) {
    this.#memory = memory;
    this.#hasMemoryFor = hasMemoryFor;
  }

  /**
   * What the work gives once there is room for it. By the clock of `performance.now()`: where that is not so until `instant`, or the work
   * takes longer, what `late` gives is thrown. The room is free again when the work itself is over. Rejects with a `FetchFailure` where
   * the machine has not the memory.
   */
  async use<T>(pixels: number, instant: number, late: () => Error, work: () => Promise<T>): Promise<T> {
    await this.#place(Math.min(pixels, MOST_PIXELS), instant, late);
    if (!this.#hasMemoryFor(this.#taken * BYTES_PER_PIXEL)) {
      this.#free(Math.min(pixels, MOST_PIXELS));
      throw noMemory(pixels);
    }
    const end = this.#memory?.allow(pixels * BYTES_PER_PIXEL);
    const done = work().finally(() => {
      end?.();
      this.#free(Math.min(pixels, MOST_PIXELS));
    });
    done.catch(() => {});
    return within(done, instant, late);
  }

  get isFree(): boolean {
    return this.#taken === 0 && this.#queue.length === 0;
  }

  async #place(pixels: number, instant: number, late: () => Error): Promise<void> {
    if (this.#queue.length === 0 && this.#taken + pixels <= MOST_PIXELS) {
      this.#taken += pixels;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = { pixels, begin: resolve };
    this.#queue.push(waiting);
    await within(promise, instant, () => {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      // Whoever waits behind it may need less.
      this.#next();
      return late();
    });
  }

  #free(pixels: number): void {
    this.#taken -= pixels;
    this.#next();
  }

  /** In the order in which they came, so that large ones are not passed by for ever. */
  #next(): void {
    for (let [first] = this.#queue; first && this.#taken + first.pixels <= MOST_PIXELS; [first] = this.#queue) {
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
