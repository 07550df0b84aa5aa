/** Waits for work until an instant or a signal. The work itself is not stopped. */

/**
 * Resolves with the result of the work, or of `late` at the given instant (of `performance.now()`) or when `enough` is
 * aborted. If `late` returns an error, it is thrown.
 */
export function within<T>(
  work: Promise<T>,
  instant: number,
  late: () => T | Error | undefined,
  enough?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      enough?.removeEventListener('abort', end);
    };
    const end = () => {
      stop();
      const instead = late();
      if (instead instanceof Error) reject(instead);
      else resolve(instead as T);
    };
    const timer = setTimeout(end, enough?.aborted ? 0 : Math.max(0, instant - performance.now()));
    enough?.addEventListener('abort', end);
    work.then(resolve, reject).finally(stop);
  });
}
