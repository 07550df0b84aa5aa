/**
 * Where a character comes next in a page, asked from places that only move forward. The answer is kept until it is
 * passed, so that all questions together read the page once.
 */
export class NextOf {
  readonly #page: string;
  readonly #character: string;
  #found = -1;

  constructor(page: string, character: string) {
    this.#page = page;
    this.#character = character;
  }

  /** The first place at or after `start`, or the page's length. */
  from(start: number): number {
    if (this.#found < start) {
      const next = this.#page.indexOf(this.#character, start);
      this.#found = next < 0 ? this.#page.length : next;
    }
    return this.#found;
  }
}
