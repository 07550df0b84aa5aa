/** A time limit of its own for one step of a longer work, that ends with the whole as well. */

/** The step was not done in its time; the work as a whole still has some. */
export class PatienceOver extends Error {
  override readonly name = 'PatienceOver';
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`);
  }
}

/** Hands the step a signal that aborts after so many milliseconds, or with `signal` and its reason. */
export async function withPatience<T>(
  milliseconds: number,
  signal: AbortSignal,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new PatienceOver(milliseconds)), milliseconds);
  const onAbort = () => limit.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await step(limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
