/**
 * How long one request may still take. One deadline is made per request and handed down; every wait races it.
 * It ends in one of two ways: the time is over, or the caller hung up. Both abort `signal`, with the reason that says which.
 */

/** The time allowed is over. */
export class DeadlineExceeded extends Error {
  override readonly name = 'DeadlineExceeded';
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/** The work is not wanted any more: the client hung up, or the service is shutting down. */
export class RequestCanceled extends Error {
  override readonly name = 'RequestCanceled';
  readonly why: 'hang-up' | 'shutdown';

  constructor(why: 'hang-up' | 'shutdown') {
    super(`the request was canceled: ${why}`);
    this.why = why;
  }
}

export class Deadline {
  readonly #controller = new AbortController();
  #endsAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #unfollow = () => {};

  constructor(milliseconds: number) {
    this.restart(milliseconds);
  }

  /** Begins the next part of the same request, with a time of its own. What is over stays over. */
  restart(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#controller.signal.aborted) return;
    this.#endsAt = performance.now() + milliseconds;
    this.#timer = setTimeout(() => this.#controller.abort(new DeadlineExceeded(milliseconds)), milliseconds);
  }

  /**
   * Aborts when the time is over or the request is canceled; its `reason` is `DeadlineExceeded` or `RequestCanceled`, or what it was made to
   * fail with.
   */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds left, never below zero. */
  remaining(): number {
    return Math.max(0, this.#endsAt - performance.now());
  }

  /** Ends the request early. */
  cancel(why: RequestCanceled['why']): void {
    this.#controller.abort(new RequestCanceled(why));
  }

  /** Ends the request early because something went wrong that it cannot know of. */
  fail(reason: Error): void {
    this.#controller.abort(reason);
  }

  /** Throws the reason once the deadline is over; does nothing before. */
  check(): void {
    this.signal.throwIfAborted();
  }

  /**
   * Waits for `work` no longer than the deadline allows. The work itself is not stopped by this:
   * whoever starts it also hands it `signal`.
   */
  race<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    if (signal.aborted) {
      work.catch(() => {});
      return Promise.reject(signal.reason);
    }
    return new Promise<T>((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  /** A deadline of its own inside this one: it ends when its time is over, or when this one ends, then for the same reason. */
  part(milliseconds: number): Deadline {
    const part = new Deadline(milliseconds);
    part.#follow(this.signal);
    return part;
  }

  #follow(whole: AbortSignal): void {
    const end = () => {
      clearTimeout(this.#timer);
      this.#controller.abort(whole.reason);
    };
    whole.addEventListener('abort', end, { once: true });
    this.#unfollow = () => whole.removeEventListener('abort', end);
    if (whole.aborted) end();
  }

  /** Frees the timer. Every deadline is disposed when its request ends. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#unfollow();
  }
}
