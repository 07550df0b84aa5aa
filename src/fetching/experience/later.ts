/** Does a piece of work a little later, once for all the times that it was asked for meanwhile. An idle process need not stay for it. */

export class Later implements Disposable {
  readonly #work: () => void;
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(work: () => void, milliseconds: number) {
    this.#work = work;
    this.#milliseconds = milliseconds;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => this.now(), this.#milliseconds).unref();
  }

  now(): void {
    this[Symbol.dispose]();
    this.#work();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
