/**
 * A bounded number of places, given in turn to whoever waits: one caller with a hundred requests does not keep another
 * waiting for all of them. Knows nothing of what the places are for.
 */

interface Waiter {
  readonly grant: () => void;
}

export class FairQueue {
  readonly #places: number;
  #taken = 0;
  /** Callers in the order of their turns, each with its own requests in the order in which they came. */
  readonly #waiting = new Map<string, Waiter[]>();

  constructor(places: number) {
    this.#places = places;
  }

  get taken(): number {
    return this.#taken;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, waiters) => sum + waiters.length, 0);
  }

  /** Resolves with what gives the place back, once. Rejects with the signal's reason; whoever waits then loses the turn. */
  async take(caller: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken < this.#places) this.#taken += 1;
    else await this.#wait(caller, signal);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#giveBack();
    };
  }

  #wait(caller: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#forget(caller, waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        grant: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const others = this.#waiting.get(caller);
      if (others) others.push(waiter);
      else this.#waiting.set(caller, [waiter]);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** The place goes to the next caller's first request; the caller then waits behind all the others. */
  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken -= 1;
      return;
    }
    const [caller, waiters] = next;
    const waiter = waiters.shift();
    this.#waiting.delete(caller);
    if (waiters.length > 0) this.#waiting.set(caller, waiters);
    waiter?.grant();
  }

  #forget(caller: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(caller);
    if (!waiters) return;
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) this.#waiting.delete(caller);
  }
}
