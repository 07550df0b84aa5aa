/** Makes a call fail when a stray error belongs to it: what the call waits for may then never happen. */
import type { Deadline } from '../deadline.ts';
import type { StrayOwner } from '../stray-errors.ts';

/** An unexpected error occurred while the call was being worked on. */
class FailedByStray extends Error {
  override readonly name = 'FailedByStray';
}

export function failedByStray(error: unknown): FailedByStray {
  return new FailedByStray('an error that nobody foresaw belongs to this request', { cause: error });
}

export class CallOwner implements StrayOwner {
  readonly requestId: string;
  #failure: FailedByStray | undefined;
  #stop: ((failure: FailedByStray) => void) | undefined;

  constructor(requestId: string) {
    this.requestId = requestId;
  }

  fail(error: unknown): void {
    this.#failure ??= failedByStray(error);
    this.#stop?.(this.#failure);
  }

  /**
   * The result of the work, unless a stray error occurs meanwhile or has occurred before: then the work is stopped by
   * its deadline, and not waited for.
   */
  unlessFailed<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#stop = (failure) => {
        reject(failure);
        deadline.fail(failure);
      };
      if (this.#failure) return this.#stop(this.#failure);
      work()
        .then(resolve, reject)
        .finally(() => {
          this.#stop = undefined;
        });
    });
  }
}
