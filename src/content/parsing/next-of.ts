/**
 * Where a character, or a few in a row, comes next in a page, asked from places that only move forward. The answer is kept until it is
 * passed, so that all questions together read the page once.
 */
export class NextOf {
  readonly #page: string;
  readonly #wanted: string;
  #found = -1;

  constructor(page: string, wanted: string) {
    this.#page = page;
    this.#wanted = wanted;
  }

  /** The first place at or after `start`, or the page's length. */
  from(start: number): number {
    if (this.#found < start) {
      const next = this.#page.indexOf(this.#wanted, start);
      this.#found = next < 0 ? this.#page.length : next;
    }
    return this.#found;
  }
}
