/**
 * When keys were last used: recorded in memory, and written a little later and at most once a minute for each key, so
 * that no reply waits for it. A crash loses at most a minute of precision.
 */

const EXACTNESS = 60_000;
const WRITE_AFTER = 1_000;

export class LastUsed {
  readonly #write: (uses: ReadonlyMap<number, number>) => Promise<void>;
  readonly #noted = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (uses: ReadonlyMap<number, number>) => Promise<void>) {
    this.#write = write;
  }

  note(keyId: number, writtenAt: number | undefined, now: number): void {
    if (writtenAt !== undefined && now - writtenAt < EXACTNESS) return;
    if (this.#noted.has(keyId)) return;
    this.#noted.set(keyId, now);
    // Not important enough to fail a request, or to keep an idle process running.
    this.#timer ??= setTimeout(() => {
      this.flush().catch(() => {});
    }, WRITE_AFTER).unref();
  }

  /** Writes what was recorded so far. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#noted.size === 0) return;
    const uses = new Map(this.#noted);
    try {
      await this.#write(uses);
    } finally {
      for (const keyId of uses.keys()) this.#noted.delete(keyId);
    }
  }
}
