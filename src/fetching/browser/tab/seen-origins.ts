/** A session keeps the tab's storage of at most this many origins. */
export const MAX_ORIGINS = 10;

/** The origins of a tab's documents, the most recent first. */
export class SeenOrigins {
  readonly #origins = new Set<string>();

  add(url: string): void {
    const { origin = 'null', protocol } = URL.parse(url) ?? {};
    if (origin === 'null' || !protocol?.startsWith('http')) return;
    this.#origins.delete(origin);
    this.#origins.add(origin);
    const [oldest] = this.#origins;
    if (this.#origins.size > MAX_ORIGINS && oldest !== undefined) this.#origins.delete(oldest);
  }

  clear(): void {
    this.#origins.clear();
  }

  get latestFirst(): readonly string[] {
    return [...this.#origins].reverse();
  }
}
