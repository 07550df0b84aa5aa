/**
 * Says whether there is memory for one more page, by what pages of its caller have taken lately: whoever loads large
 * pages does not make others wait as if theirs were large. With a page more than fits, the kernel ends some process,
 * and pages are lost that took little. Knows neither browsers nor queues.
 */

/** What one open page takes. */
export interface PageUse {
  /** Bytes that its process holds now. */
  note(bytes: number): void;
  end(): void;
}

/** Bytes that a page is expected to take while nothing is known of its caller. */
const FIRST_GUESS = 64 * 2 ** 20;
/** How far a page that takes more, or less, than expected changes what is expected of the next ones. */
const RISE = 0.5;
const FALL = 0.15;
/** Callers of whom it is known. */
const MOST_CALLERS = 1_000;

interface OpenPage {
  readonly caller: string;
  now: number;
  most: number;
}

export class PageRoom {
  readonly #hasMemoryFor: (bytes: number) => boolean;
  readonly #open = new Set<OpenPage>();
  /** By caller; the one whose page told most recently is last. */
  readonly #expected = new Map<string, number>();

  /** `hasMemoryFor` says whether the machine, or the container, has so many bytes free. */
  constructor(hasMemoryFor: (bytes: number) => boolean) {
    this.#hasMemoryFor = hasMemoryFor;
  }

  begin(caller: string): PageUse {
    const use = { caller, now: 0, most: 0 };
    this.#open.add(use);
    return {
      note: (bytes) => {
        use.now = bytes;
        use.most = Math.max(use.most, bytes);
        // Known before the page ends: others may be about to begin.
        if (use.most > this.#expectedOf(caller)) this.#learn(use);
      },
      end: () => {
        if (this.#open.delete(use) && use.most > 0) this.#learn(use);
      },
    };
  }

  #expectedOf(caller: string): number {
    return this.#expected.get(caller) ?? FIRST_GUESS;
  }

  #learn({ caller, most }: OpenPage): void {
    const before = this.#expectedOf(caller);
    this.#expected.delete(caller);
    this.#expected.set(caller, before + (most - before) * (most > before ? RISE : FALL));
    const [longestAgo = ''] = this.#expected.keys();
    if (this.#expected.size > MOST_CALLERS) this.#expected.delete(longestAgo);
  }

  /**
   * Whether a page of the caller fits beside so many others, some of which may not have begun; a single one always
   * does.
   */
  hasRoomFor(caller: string, others: number): boolean {
    if (others === 0) return true;
    let growth = (1 + Math.max(0, others - this.#open.size)) * this.#expectedOf(caller);
    for (const page of this.#open) growth += Math.max(0, this.#expectedOf(page.caller) - page.now);
    return this.#hasMemoryFor(growth);
  }
}
