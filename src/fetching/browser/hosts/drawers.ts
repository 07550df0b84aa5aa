/**
 * Remembers which callers may have begun what a browser draws: a page that draws uses hardly any processor time itself,
 * and may be gone before the drawing is found to be endless. Knows neither pages nor browsers.
 */

/**
 * Looks to go back at most from a drawing, if something was being drawn at each: busy browsers always draw something.
 */
const MOST_LOOKS = 4;

export class Drawers {
  /** Those who have had a page since the last look. */
  #callers = new Set<string>();
  /**
   * The same for the looks before, as long as something was being drawn at each of them: a page may be drawn in several
   * pieces, the longest of which begins when it is gone.
   */
  #lately: readonly ReadonlySet<string>[] = [];
  #suspects: ReadonlySet<string> | undefined;

  /** A page of the caller begins. */
  note(caller: string): void {
    this.#callers.add(caller);
  }

  /** What is being drawn at the moment, or even the same as at the look before; and who has pages. */
  look({ isAtDrawing, isDrawing }: Record<'isAtDrawing' | 'isDrawing', boolean>, callers: Iterable<string>): void {
    this.#suspects = isDrawing ? (this.#suspects ?? new Set(this.#lately.flatMap((some) => [...some]))) : undefined;
    this.#lately = isAtDrawing ? [...this.#lately, this.#callers].slice(-MOST_LOOKS) : [];
    this.#callers = new Set(callers);
  }

  /** Those who may have begun what is being drawn. */
  get suspects(): Iterable<string> {
    return this.#suspects ?? [];
  }
}
