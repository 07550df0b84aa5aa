/**
 * Callers whose pages were the busiest ones of a browser that no longer answered. For a while each of them has a browser of its
 * own, so that it happens to nobody else again. Knows nothing of browsers.
 */

/** Milliseconds that a caller is suspected. */
const SUSPECTED = 10 * 60_000;
/** Each may have a browser of its own, of some hundred megabytes. */
const MAX_SUSPECTS = 4;
/** Share of the busiest one's processor time: what others take whose pages only wait is far less. */
const AS_BUSY = 0.5;

export class Suspects {
  /** By caller, until when; the last one suspected is last. */
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  has(caller: string): boolean {
    return (this.#until.get(caller) ?? 0) > this.#now();
  }

  /** Of these, with the processor time of their pages; returns those that are suspected now. */
  note(busy: ReadonlyMap<string, number>): string[] {
    const most = Math.max(0, ...busy.values());
    const callers = [...busy].flatMap(([caller, work]) => (work >= AS_BUSY * most ? [caller] : []));
    for (const caller of callers) {
      this.#until.delete(caller);
      this.#until.set(caller, this.#now() + SUSPECTED);
    }
    for (const caller of [...this.#until.keys()].slice(0, -MAX_SUSPECTS)) this.#until.delete(caller);
    return callers;
  }
}
