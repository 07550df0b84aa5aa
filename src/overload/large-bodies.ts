/**
 * Lets as many large pages arrive at a time as there is memory for: until its answer is made, a page is held as bytes, as
 * text, and in a thread. Counts bytes; knows nothing of pages.
 */
import { FairQueue } from './fair-queue.ts';

/** Bytes from which on a body is large. */
export const LARGE = 512 * 1024;

/** How much is held for each byte of a body: a page of 8 MB was measured to take 22 to 35. */
const TIMES = 4;
/** More than ever arrive. */
const PLACES = 100_000;

export class LargeBodies {
  readonly #turns = new FairQueue();
  readonly #hasMemoryFor: (bytes: number) => boolean;
  /** Bytes that those which were let in may take. */
  #expected = 0;
  #count = 0;

  constructor(hasMemoryFor: (bytes: number) => boolean) {
    this.#hasMemoryFor = hasMemoryFor;
    this.#turns.addPool(PLACES, () => true);
  }

  /** Resolves when a body of this size may arrive, with a function for when it is no longer held. */
  async take(caller: string, bytes: number, signal: AbortSignal): Promise<() => void> {
    const size = bytes * TIMES;
    const { release } = await this.#turns.take(caller, signal, ([places]) => {
      if (!places || !this.#hasRoomFor(size)) return undefined;
      this.#count += 1;
      this.#expected += size;
      return places;
    });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count -= 1;
      this.#expected -= size;
      release();
    };
  }

  /** A single one is let in whatever there is: nothing else would make room. */
  #hasRoomFor(size: number): boolean {
    return this.#count === 0 || this.#hasMemoryFor(this.#expected + size);
  }
}
