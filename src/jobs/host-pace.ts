/** How many pages of one host are fetched at a time, and when the next may be: a host that asks for less gets less. */

const FIRST_REST = 2_000;
const LONGEST_REST = 120_000;
/** Hosts whose rests are remembered. */
const MOST_HOSTS = 10_000;

export class HostPace {
  readonly #running = new Map<string, number>();
  readonly #rests = new Map<string, { readonly until: number; readonly length: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  mayStart(host: string, most: number): boolean {
    const rest = this.#rests.get(host);
    return (this.#running.get(host) ?? 0) < most && (rest === undefined || rest.until <= this.#now());
  }

  begin(host: string): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
  }

  /** `refused`: it has asked for less, and for how many milliseconds where it said that. */
  end(host: string, refused: { readonly milliseconds?: number | undefined } | undefined): void {
    const left = (this.#running.get(host) ?? 1) - 1;
    if (left > 0) this.#running.set(host, left);
    else this.#running.delete(host);
    const before = this.#rests.get(host);
    if (!refused) {
      if (before && before.until <= this.#now()) this.#rests.delete(host);
      return;
    }
    // Pages that were under way together ask once.
    if (before && before.until > this.#now()) return;
    if (this.#rests.size >= MOST_HOSTS) this.#rests.clear();
    const doubled = before ? before.length * 2 : FIRST_REST;
    const length = Math.min(LONGEST_REST, Math.max(refused.milliseconds ?? 0, doubled));
    this.#rests.set(host, { until: this.#now() + length, length });
  }
}
