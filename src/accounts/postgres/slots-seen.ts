/**
 * How many slots of each account were taken, as this node has last seen it: good enough to be shown, but not to rely
 * on.
 */

/** Far more than are served at a time; older ones are dropped. */
const MAX_ACCOUNTS = 10_000;

export class SlotsSeen {
  readonly #taken = new Map<number, number>();

  note(accountId: number, taken: number): void {
    if (this.#taken.size >= MAX_ACCOUNTS) this.#taken.clear();
    this.#taken.set(accountId, taken);
  }

  /** One has been freed since. */
  oneLess(accountId: number): void {
    this.note(accountId, Math.max(0, this.of(accountId) - 1));
  }

  oneMore(accountId: number): void {
    this.note(accountId, this.of(accountId) + 1);
  }

  of(accountId: number): number {
    return this.#taken.get(accountId) ?? 0;
  }
}
