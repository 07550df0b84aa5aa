/**
 * How many pages of one host are fetched at a time, and when the next may be: a host that asks for fewer requests gets
 * fewer.
 */

const FIRST_REST = 2_000;
/** Maximum wait if the host did not ask for one itself. */
const MAX_REST = 120_000;
/** Maximum wait, whatever the host asks for. */
const MAX_REQUESTED_REST = 600_000;
/** Maximum number of hosts whose waits are remembered. */
const MAX_HOSTS = 10_000;

interface Rest {
  readonly until: number;
  readonly length: number;
}

export class HostPace {
  readonly #running = new Map<string, number>();
  readonly #rests = new Map<string, Rest>();
  /** When the last page was started, for hosts that want a delay between pages. */
  readonly #begun = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `delay`: milliseconds between the starts of two pages. */
  mayStart(host: string, most: number, delay = 0): boolean {
    const now = this.#now();
    if ((this.#running.get(host) ?? 0) >= most || (this.#rests.get(host)?.until ?? 0) > now) return false;
    return delay === 0 || now - (this.#begun.get(host) ?? Number.NEGATIVE_INFINITY) >= delay;
  }

  begin(host: string, delay = 0): void {
    this.#running.set(host, (this.#running.get(host) ?? 0) + 1);
    if (delay === 0) return;
    if (this.#begun.size >= MAX_HOSTS) this.#begun.clear();
    this.#begun.set(host, this.#now());
  }

  /** `refused`: the host has asked for fewer requests, with the milliseconds to wait if it said so. */
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
    const asked = Math.min(MAX_REQUESTED_REST, refused.milliseconds ?? 0);
    // Refusals of simultaneous pages count once, with the longest wait.
    if (before && before.until > now) {
      if (now + asked > before.until) this.#rests.set(host, { until: now + asked, length: before.length });
      return;
    }
    if (this.#rests.size >= MAX_HOSTS) this.#rests.clear();
    const length = Math.min(MAX_REST, before ? before.length * 2 : FIRST_REST);
    this.#rests.set(host, { until: now + Math.max(asked, length), length });
  }
}
