/**
 * Remembers which callers may have begun what a browser draws: a page that draws uses hardly any processor time itself,
 * and may be gone before the drawing is found to be endless. Knows neither pages nor browsers.
 */

/**
 * Milliseconds in which a drawing follows another one: a page may be drawn in several pieces, the last of which begins
 * when it is gone. Until then, who comes later has not begun any of it.
 */
const FOLLOWS_WITHIN = 1_000;

export class Drawers {
  /** Those who have had a page since the last look, and between that and the one before. */
  #callers = new Set<string>();
  #callersBefore: ReadonlySet<string> = this.#callers;
  #suspects: ReadonlySet<string> = new Set();
  #drawnAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** A page of the caller begins. */
  note(caller: string): void {
    this.#callers.add(caller);
  }

  /** Whether something has been drawn since the look before, and who has pages now. */
  look(isDrawing: boolean, callers: Iterable<string>): void {
    if (isDrawing) {
      if (this.#now() - this.#drawnAt > FOLLOWS_WITHIN) this.#suspects = this.#callersBefore;
      this.#drawnAt = this.#now();
    }
    this.#callersBefore = this.#callers;
    this.#callers = new Set(callers);
  }

  /** Those who may have begun what is being drawn. */
  get suspects(): Iterable<string> {
    return this.#suspects;
  }
}
