/** What is called with a tab that was idle for this many milliseconds. */
interface IdleTime<OpenTab> {
  readonly after: number;
  readonly call: (tab: OpenTab) => void;
}

/** Clean tabs that are kept for a while for their caller's next page, the oldest first. Closes none itself. */
export class IdleTabs<OpenTab> {
  readonly #timers = new Map<OpenTab, readonly NodeJS.Timeout[]>();
  readonly #rest: IdleTime<OpenTab>;
  readonly #end: IdleTime<OpenTab>;

  /** After `rest` a tab is still here; after `end` it has been removed. */
  constructor({ rest, end }: { readonly rest: IdleTime<OpenTab>; readonly end: IdleTime<OpenTab> }) {
    this.#rest = rest;
    this.#end = end;
  }

  add(tab: OpenTab): void {
    const rest = setTimeout(() => this.#rest.call(tab), this.#rest.after);
    const end = setTimeout(() => {
      this.#timers.delete(tab);
      this.#end.call(tab);
    }, this.#end.after);
    this.#timers.set(tab, [rest.unref(), end.unref()]);
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
    for (const timer of this.#timers.get(tab) ?? []) clearTimeout(timer);
    this.#timers.delete(tab);
  }
}
