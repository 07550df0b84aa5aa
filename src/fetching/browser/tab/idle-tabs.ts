/** Clean tabs that are kept for a while for their caller's next page, the oldest first. Closes none itself. */
export class IdleTabs<OpenTab> {
  readonly #timers = new Map<OpenTab, NodeJS.Timeout>();
  readonly #life: number;
  readonly #onEnd: (tab: OpenTab) => void;

  /** `onEnd` is called with a tab that was idle for this many milliseconds, and has been removed. */
  constructor(life: number, onEnd: (tab: OpenTab) => void) {
    this.#life = life;
    this.#onEnd = onEnd;
  }

  add(tab: OpenTab): void {
    const timer = setTimeout(() => {
      this.#timers.delete(tab);
      this.#onEnd(tab);
    }, this.#life);
    this.#timers.set(tab, timer.unref());
  }

  find(fits: (tab: OpenTab) => boolean): OpenTab | undefined {
    return [...this.#timers.keys()].findLast(fits);
  }

  count(fits: (tab: OpenTab) => boolean): number {
    return [...this.#timers.keys()].filter(fits).length;
  }

  /**
   * Returns and removes the most recently used tab that fits, so that tabs beyond those that are needed reach their
   * end.
   */
  take(fits: (tab: OpenTab) => boolean): OpenTab | undefined {
    const tab = this.find(fits);
    if (tab !== undefined) this.#forget(tab);
    return tab;
  }

  /** Returns and removes the one that was idle for longest. */
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
