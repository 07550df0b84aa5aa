/**
 * The request to stop, as an abort signal: the first Ctrl+C (or SIGTERM) aborts it, a second one ends the process as
 * usual.
 */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface StopSignal extends Disposable {
  /** Its `reason` is the name of the signal that came. */
  readonly signal: AbortSignal;
}

export function listenForStop(): StopSignal {
  const controller = new AbortController();
  const stop = (name: NodeJS.Signals) => {
    unlisten();
    controller.abort(name);
  };
  const unlisten = () => {
    for (const name of SIGNALS) process.off(name, stop);
  };
  for (const name of SIGNALS) process.on(name, stop);
  return { signal: controller.signal, [Symbol.dispose]: unlisten };
}
