/**
 * Callers whose pages used the most processor time in a browser that no longer answered. For a while, each of them gets
 * a separate browser, so that they cannot disturb other callers again. Knows nothing about browsers.
 */

/** How many milliseconds a caller is suspected. */
const SUSPECTED_FOR = 10 * 60_000;
/** Each suspect may have a separate browser, which takes some hundred megabytes. */
const MAX_SUSPECTS = 4;
/**
 * A caller is suspected with at least this share of the busiest caller's processor time. Callers whose pages only wait
 * have far less.
 */
const MIN_SHARE = 0.5;

export class Suspects {
  /** When the suspicion ends, by caller; the most recent suspect is last. */
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  has(caller: string): boolean {
    return (this.#until.get(caller) ?? 0) > this.#now();
  }

  /** Takes the processor time of each caller's pages; returns the callers that are now suspected. */
  note(busy: ReadonlyMap<string, number>): string[] {
    const most = Math.max(0, ...busy.values());
    const callers = [...busy].flatMap(([caller, work]) => (work >= MIN_SHARE * most ? [caller] : []));
    for (const caller of callers) {
      this.#until.delete(caller);
      this.#until.set(caller, this.#now() + SUSPECTED_FOR);
    }
    for (const caller of [...this.#until.keys()].slice(0, -MAX_SUSPECTS)) this.#until.delete(caller);
    return callers;
  }
}
