/**
 * A cache of results by text, for texts that occur again and again, such as links to the same pages. It is emptied when
 * it is full.
 */

const MOST = 20_000;

export class Remembered<T> {
  readonly #make: (text: string) => T;
  readonly #made = new Map<string, T>();

  constructor(make: (text: string) => T) {
    this.#make = make;
  }

  of(text: string): T {
    const known = this.#made.get(text);
    if (known !== undefined || this.#made.has(text)) return known as T;
    const made = this.#make(text);
    if (this.#made.size >= MOST) this.#made.clear();
    this.#made.set(text, made);
    return made;
  }

  forget(): void {
    this.#made.clear();
  }
}
