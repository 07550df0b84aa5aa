/**
 * Tabs that are being wiped, and the pages that wait for one of them: a wipe takes less time than opening another tab,
 * and each open tab holds the memory of a process.
 */
export class ReturningTabs<OpenTab> {
  /** With who gets the tab; undefined while nobody waits for it. */
  readonly #takers = new Map<OpenTab, ((tab: OpenTab | undefined) => void) | undefined>();

  /** Must be followed by `end`. */
  begin(tab: OpenTab): void {
    this.#takers.set(tab, undefined);
  }

  /** Returns whether somebody has taken the tab, which only happens to a clean one. */
  end(tab: OpenTab, isClean: boolean): boolean {
    const give = this.#takers.get(tab);
    this.#takers.delete(tab);
    give?.(isClean ? tab : undefined);
    return isClean && give !== undefined;
  }

  /**
   * The first that fits and that nobody else waits for; undefined if it is not clean in time, or if fewer than `least`
   * fit.
   */
  async take(fits: (tab: OpenTab) => boolean, milliseconds: number, least = 1): Promise<OpenTab | undefined> {
    const free = [...this.#takers.keys()].filter((tab) => this.#takers.get(tab) === undefined && fits(tab));
    const [awaited] = free;
    if (awaited === undefined || free.length < least) return undefined;
    const { promise, resolve } = Promise.withResolvers<OpenTab | undefined>();
    this.#takers.set(awaited, resolve);
    const timer = setTimeout(() => {
      this.#takers.set(awaited, undefined);
      resolve(undefined);
    }, milliseconds);
    return promise.finally(() => clearTimeout(timer));
  }
}
