/**
 * Who may look up a name next. Callers take turns, and nobody holds so many places that none is left for the next
 * caller: a caller may take one more only while twice as many are free as the caller has. One caller alone gets a
 * third, and each further one a third of the rest. Knows nothing of names.
 */
import { FairQueue } from '../../../overload/fair-queue.ts';

/** Whose look-up it is. */
export interface Asker {
  readonly caller: string;
  /** The same object for everything that one page, or one request without a browser, asks for. */
  readonly page: object;
}

/**
 * Simultaneous look-ups of one page: a number that was once enough for all callers together. The caller's other pages
 * need some as well.
 */
const MAX_PER_PAGE = 24;

/**
 * Thirty pages of one caller that start at the same moment need this many. A turn costs 0.1 ms with so many waiting.
 */
const MAX_WAITING = 1_000;

export class LookupTurns {
  readonly #queue = new FairQueue(undefined, MAX_WAITING);
  readonly #ofCaller = new Map<string, number>();
  readonly #ofPage = new Map<object, number>();

  constructor(places: number) {
    this.#queue.addPool(places);
  }

  /**
   * Resolves with a function that gives the place back, once. Rejects with the signal's reason, or with `QueueFull`.
   */
  async take({ caller, page }: Asker, signal: AbortSignal): Promise<() => void> {
    const place = await this.#queue.take(caller, signal, ([pool]) => {
      if (!pool || !this.#mayTake(caller, page, pool.limit - pool.taken)) return undefined;
      // Counted here and not when the promise settles: several places may be given in between.
      count(this.#ofCaller, caller, 1);
      count(this.#ofPage, page, 1);
      return pool;
    });
    let given = false;
    return () => {
      if (given) return;
      given = true;
      count(this.#ofCaller, caller, -1);
      count(this.#ofPage, page, -1);
      place.release();
    };
  }

  #mayTake(caller: string, page: object, free: number): boolean {
    return 2 * (this.#ofCaller.get(caller) ?? 0) < free && (this.#ofPage.get(page) ?? 0) < MAX_PER_PAGE;
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const sum = (counts.get(key) ?? 0) + change;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
