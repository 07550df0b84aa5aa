/** How many pages of one host are fetched at a time, and when the next may be: a host that asks for less gets less. */

const FIRST_REST = 2_000;
/** Of those that the host did not ask for itself. */
const LONGEST_REST = 120_000;
/** Whatever it asks for. */
const LONGEST_ASKED = 600_000;
/** Hosts whose rests are remembered. */
const MOST_HOSTS = 10_000;

interface Rest {
  readonly until: number;
  readonly length: number;
}

export class HostPace {
  readonly #running = new Map<string, number>();
  readonly #rests = new Map<string, Rest>();
  /** When the last page was begun, of hosts that want time between two. */
  readonly #begun = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `delay`: milliseconds between the beginnings of two pages. */
  mayStart(host: string, most: number, delay = 0): boolean {
    const now = this.#now();
    if ((this.#running.get(host) ?? 0) >= most || (this.#rests.get(host)?.until ?? 0) > now) return false;
    return delay === 0 || now - (this.#begun.get(host) ?? Number.NEGATIVE_INFINITY) >= delay;
  }

  begin(host: string, delay = 0): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
    if (delay === 0) return;
    if (this.#begun.size >= MOST_HOSTS) this.#begun.clear();
    this.#begun.set(host, this.#now());
  }

  /** `refused`: it has asked for less, and for how many milliseconds where it said that. */
  end(host: string, refused: { readonly milliseconds?: number | undefined } | undefined): void {
    const left = (this.#running.get(host) ?? 1) - 1;
    if (left > 0) this.#running.set(host, left);
    else this.#running.delete(host);
    const now = this.#now();
    const before = this.#rests.get(host);
    if (!refused) {
      if (before && before.until <= now) this.#rests.delete(host);
      return;
    }
    const asked = Math.min(LONGEST_ASKED, refused.milliseconds ?? 0);
    // Pages that were under way together ask once; the one that asks for most counts.
    if (before && before.until > now) {
      if (now + asked > before.until) this.#rests.set(host, { until: now + asked, length: before.length });
      return;
    }
    if (this.#rests.size >= MOST_HOSTS) this.#rests.clear();
    const length = Math.min(LONGEST_REST, before ? before.length * 2 : FIRST_REST);
    this.#rests.set(host, { until: now + Math.max(asked, length), length });
  }
}
