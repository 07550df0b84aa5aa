/** Lowers the priority of a process, so that others get more processor time. It cannot be raised again. */
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Ten steps on the kernel's scale, which ends at 19, leave a process a ninth of the processor time of others. */
const STEPS = 10;
const LOWEST = 19;

/**
 * Lowers the priority of all its threads; threads and processes that they start later inherit it. Does nothing if the
 * process has ended.
 */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, Math.min(LOWEST, getPriority(thread) + STEPS));
    } catch {
      // The thread has just ended.
    }
  }
}

/** On Linux, each thread has its own priority. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
