/** A time limit for one step of a longer piece of work; the step also ends with the whole. */

/** The step exceeded its time limit; the work as a whole still has time. */
export class StepTimeout extends Error {
  override readonly name = 'StepTimeout';
  readonly code = 'ETIMEDOUT';
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`not done within ${milliseconds} ms`);
    this.milliseconds = milliseconds;
  }
}

/** Gives the step a signal that aborts after this many milliseconds, or with `signal` and its reason. */
export async function withStepTimeout<T>(
  milliseconds: number,
  signal: AbortSignal,
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new StepTimeout(milliseconds)), milliseconds);
  const onAbort = () => limit.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await step(limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
