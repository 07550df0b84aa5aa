/** Tells when the database goes away and when it is back: once each, however many wait for it. */
import { DatabaseAway } from '../database-errors.ts';

export interface OutageListener {
  readonly onAway?: (error: DatabaseAway) => void;
  readonly onBack?: () => void;
}

/** Milliseconds after the last outage in which a new one is not told at once: it may be over in a moment. */
const QUIET = 60_000;

export class Outages {
  readonly #listener: OutageListener;
  #isTold = false;
  #lastTold = Number.NEGATIVE_INFINITY;

  constructor(listener: OutageListener) {
    this.#listener = listener;
  }

  /** The work ends with `DatabaseAway` only when it has been given up. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#answered();
      return result;
    } catch (error) {
      if (error instanceof DatabaseAway) this.#gaveUp(error);
      throw error;
    }
  }

  #gaveUp(error: DatabaseAway): void {
    const now = performance.now();
    if (this.#isTold || now - this.#lastTold < QUIET) return;
    this.#isTold = true;
    this.#lastTold = now;
    this.#listener.onAway?.(error);
  }

  #answered(): void {
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#listener.onBack?.();
  }
}
