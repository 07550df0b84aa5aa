/**
 * What admitted work is expected to take of the memory, all together: more is let in only if it fits beside that. Pure
 * counting; who waits, and for how long, is decided elsewhere.
 */
export class ExpectedMemory {
  readonly #hasMemoryFor: (bytes: number) => boolean;
  #bytes = 0;
  #count = 0;

  /** `hasMemoryFor` says whether the machine, or the container, has so many bytes free. */
  constructor(hasMemoryFor: (bytes: number) => boolean) {
    this.#hasMemoryFor = hasMemoryFor;
  }

  /** What is alone is let in whatever it takes: nothing else would make room. */
  hasRoomFor(bytes: number): boolean {
    return this.#count === 0 || this.#hasMemoryFor(this.#bytes + bytes);
  }

  begin(bytes: number): void {
    this.#count += 1;
    this.#bytes += bytes;
  }

  end(bytes: number): void {
    this.#count -= 1;
    this.#bytes -= bytes;
  }
}
