/** Cancels the work of a call with a signal: when nobody waits any longer, the work ends. */
import type { Deadline } from '../deadline.ts';

export function cancelWith(signal: AbortSignal): (deadline: Deadline) => () => void {
  return (deadline) => {
    const cancel = () => deadline.cancel('hang-up');
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    return () => signal.removeEventListener('abort', cancel);
  };
}
