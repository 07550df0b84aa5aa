/** Clean tabs that wait for their caller's next page, the oldest first, each for a while. Closes none itself. */
export class IdleTabs<OpenTab> {
  readonly #timers = new Map<OpenTab, NodeJS.Timeout>();
  readonly #life: number;
  readonly #onOver: (tab: OpenTab) => void;

  /** `onOver` is told of a tab that has waited for `life` milliseconds, and waits no more. */
  constructor(life: number, onOver: (tab: OpenTab) => void) {
    this.#life = life;
    this.#onOver = onOver;
  }

  add(tab: OpenTab): void {
    const timer = setTimeout(() => {
      this.#timers.delete(tab);
      this.#onOver(tab);
    }, this.#life);
    timer.unref();
    this.#timers.set(tab, timer);
  }

  find(fits: (tab: OpenTab) => boolean): OpenTab | undefined {
    return [...this.#timers.keys()].findLast(fits);
  }

  count(fits: (tab: OpenTab) => boolean): number {
    return [...this.#timers.keys()].filter(fits).length;
  }

  /** The one that has waited least of those that fit: the others may be more than are needed, and come to their end. Whoever takes it has it. */
  take(fits: (tab: OpenTab) => boolean): OpenTab | undefined {
    const tab = this.find(fits);
    if (tab !== undefined) this.#forget(tab);
    return tab;
  }

  /** The one that has waited longest. */
  takeOldest(fits: (tab: OpenTab) => boolean): OpenTab | undefined {
    const tab = [...this.#timers.keys()].find(fits);
    if (tab !== undefined) this.#forget(tab);
    return tab;
  }

  takeAll(fits: (tab: OpenTab) => boolean): OpenTab[] {
    const all = [...this.#timers.keys()].filter(fits);
    for (const tab of all) this.#forget(tab);
    return all;
  }

  #forget(tab: OpenTab): void {
    clearTimeout(this.#timers.get(tab));
    this.#timers.delete(tab);
  }
}
