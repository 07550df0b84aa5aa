/** Waits for work until an instant, and no longer. The work itself is not stopped by this. */

/**
 * What the work gives, or what `late` gives once the instant has come (by the clock of `performance.now()`). An error that `late`
 * returns is thrown.
 */
export function within<T>(work: Promise<T>, instant: number, late: () => T | Error | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        const instead = late();
        if (instead instanceof Error) reject(instead);
        else resolve(instead as T);
      },
      Math.max(0, instant - performance.now()),
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
