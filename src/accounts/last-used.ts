/**
 * When keys were last used: noted in memory as requests come, written a little later and at most once a minute for each key,
 * so that no reply ever waits for it. A crash loses at most what a minute's exactness allows.
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
    // Unimportant, so a failure is not worth a failed request, and an idle process need not stay for it.
    this.#timer ??= setTimeout(() => {
      this.flush().catch(() => {});
    }, WRITE_AFTER).unref();
  }

  /** Writes what is noted now. */
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
