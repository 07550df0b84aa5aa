/**
 * Remembers which callers may have begun what a browser draws: a page that draws uses hardly any processor time itself,
 * and may be gone before the drawing is found to be endless. Knows neither pages nor browsers.
 */
export class Drawers {
  /** Those who have had a page since the last look, and between that and the one before. */
  #callers = new Set<string>();
  #callersBefore: ReadonlySet<string> = this.#callers;
  #suspects: ReadonlySet<string> | undefined;

  /** A page of the caller begins. */
  note(caller: string): void {
    this.#callers.add(caller);
  }

  /** Whether something has been drawn since the look before, and who has pages now. */
  look(isDrawing: boolean, callers: Iterable<string>): void {
    this.#suspects = isDrawing ? (this.#suspects ?? this.#callersBefore) : undefined;
    this.#callersBefore = this.#callers;
    this.#callers = new Set(callers);
  }

  /** Those who may have begun what is being drawn. */
  get suspects(): Iterable<string> {
    return this.#suspects ?? [];
  }
}
