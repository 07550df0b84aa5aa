/** Lets other processes go first where the processor is short. A process cannot get its old priority back. */
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Steps of the kernel's scale, which ends at 19: a process gets a ninth of what one gets that is ten steps above it. */
const STEPS = 10;
const LOWEST = 19;

/** Of all its threads; those and the processes that they start later have the same. Does nothing if it has ended. */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, Math.min(LOWEST, getPriority(thread) + STEPS));
    } catch {
      // It has just ended.
    }
  }
}

/** On Linux each thread has a priority of its own. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
