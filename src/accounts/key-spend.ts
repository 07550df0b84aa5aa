/**
 * What keys without a cap have spent in the cycle: added up in memory and written a moment later, so that no charge
 * writes an extra row. Spending of a key with a cap is written together with the charge. A crash loses a second of a
 * count that limits nothing.
 */

const WRITE_AFTER = 1_000;

export interface Spent {
  readonly keyId: number;
  readonly credits: number;
  /** The cycle in which it was spent. */
  readonly cycleEndsAt: number;
}

export class KeySpend {
  readonly #write: (spent: readonly Spent[]) => Promise<void>;
  readonly #noted = new Map<string, Spent>();
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (spent: readonly Spent[]) => Promise<void>) {
    this.#write = write;
  }

  note({ keyId, credits, cycleEndsAt }: Spent): void {
    if (credits === 0) return;
    const name = `${keyId} ${cycleEndsAt}`;
    const before = this.#noted.get(name)?.credits ?? 0;
    this.#noted.set(name, { keyId, credits: before + credits, cycleEndsAt });
    this.#timer ??= setTimeout(() => {
      this.flush().catch(() => {});
    }, WRITE_AFTER).unref();
  }

  /** Writes what was counted so far. A failed write is tried again with the next one. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#noted.size === 0) return;
    const spent = [...this.#noted.values()];
    this.#noted.clear();
    try {
      await this.#write(spent);
    } catch (error) {
      for (const each of spent) this.note(each);
      throw error;
    }
  }
}
