/**
 * Lets as many large pages arrive at a time as there is memory for: until its answer is made, a page is held as bytes,
 * as text, and in a thread. Counts bytes; knows nothing of pages.
 */
import { ExpectedMemory } from './expected-memory.ts';
import { CHOSEN_BY_ROOM, FairQueue } from './fair-queue.ts';

/** Bytes from which on a body is large. */
export const LARGE = 512 * 1024;

/** How much is held for each byte of a body: a page of 8 MB was measured to take 22 to 35. */
const TIMES = 4;
/** More than ever arrive. */
const PLACES = 100_000;

export class LargeBodies {
  readonly #turns = new FairQueue();
  readonly #expected: ExpectedMemory;

  constructor(hasMemoryFor: (bytes: number) => boolean) {
    this.#expected = new ExpectedMemory(hasMemoryFor);
    this.#turns.addPool(PLACES, CHOSEN_BY_ROOM);
  }

  /** Resolves when a body of this size may arrive, with a function for when it is no longer held. */
  async take(caller: string, bytes: number, signal: AbortSignal): Promise<() => void> {
    const size = bytes * TIMES;
    const { release } = await this.#turns.take(caller, signal, ([places]) => {
      if (!places || !this.#expected.hasRoomFor(size)) return undefined;
      this.#expected.begin(size);
      return places;
    });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#expected.end(size);
      release();
    };
  }
}
