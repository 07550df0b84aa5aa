/**
 * Finds the next occurrence of one or more characters in a page, for positions that only move forward. The result is
 * kept until it is passed, so that all searches together read the page once.
 */
export class ForwardSearch {
  readonly #page: string;
  readonly #wanted: string;
  #found = -1;

  constructor(page: string, wanted: string) {
    this.#page = page;
    this.#wanted = wanted;
  }

  /** The first position at or after `start`, or the page's length. */
  from(start: number): number {
    if (this.#found < start) {
      const next = this.#page.indexOf(this.#wanted, start);
      this.#found = next < 0 ? this.#page.length : next;
    }
    return this.#found;
  }
}
