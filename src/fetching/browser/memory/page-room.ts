/**
 * Says whether there is memory for one more page, by what pages have taken lately. With a page more than fits, the kernel
 * ends some process, and pages are lost that took little. Knows neither browsers nor queues.
 */

/** What one open page takes. */
export interface PageUse {
  /** Bytes that its process holds now. */
  note(bytes: number): void;
  end(): void;
}

/** Bytes that a page is expected to take while nothing is known yet. */
const FIRST_GUESS = 64 * 2 ** 20;
/** How far a page that takes more, or less, than expected changes what is expected of the next ones. */
const RISE = 0.5;
const FALL = 0.05;

export class PageRoom {
  readonly #hasMemoryFor: (bytes: number) => boolean;
  readonly #open = new Set<{ now: number; most: number }>();
  #expected = FIRST_GUESS;

  /** `hasMemoryFor` says whether the machine, or the container, has so many bytes free. */
  constructor(hasMemoryFor: (bytes: number) => boolean) {
    this.#hasMemoryFor = hasMemoryFor;
  }

  begin(): PageUse {
    const use = { now: 0, most: 0 };
    this.#open.add(use);
    return {
      note: (bytes) => {
        use.now = bytes;
        use.most = Math.max(use.most, bytes);
        // Known before the page ends: others may be about to begin.
        if (use.most > this.#expected) this.#learn(use.most);
      },
      end: () => {
        if (this.#open.delete(use) && use.most > 0) this.#learn(use.most);
      },
    };
  }

  #learn(bytes: number): void {
    this.#expected += (bytes - this.#expected) * (bytes > this.#expected ? RISE : FALL);
  }

  /** Whether a page fits beside so many others, some of which may not have begun; a single one always does. */
  hasRoomBeside(others: number): boolean {
    if (others === 0) return true;
    let growth = (1 + Math.max(0, others - this.#open.size)) * this.#expected;
    for (const { now } of this.#open) growth += Math.max(0, this.#expected - now);
    return this.#hasMemoryFor(growth);
  }
}
