/** The memory and processor time of a process, as Linux reports them; signals for the processes of a browser. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Bytes of its own: anonymous and shared memory, including what was swapped out. The program itself, which every
 * process of a browser has mapped, does not count. Undefined if there is no such process, or no way to know.
 */
export function processMemory(pid: number): number | undefined {
  return heldMemory(read(`/proc/${pid}/status`));
}

/** Processor time that it has used, in ticks of the kernel. */
export function processTicks(pid: number): number {
  const fields = stat(pid);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

export function processGroup(pid: number): number {
  return Number(stat(pid)[2] ?? 0);
}

/** Only if the process is still in the group: the number of one that has ended may be reused by now. */
export function signalMember(group: number, pid: number, name: NodeJS.Signals): void {
  if (processGroup(pid) !== group) return;
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended by itself.
  }
}

/** The processes of a browser by its process group, identified by their command lines. */
export function groupProcesses(group: number): { readonly pid: number; readonly isRenderer: boolean }[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && processGroup(pid) === group);
  return pids.map((pid) => ({ pid, isRenderer: read(`/proc/${pid}/cmdline`).includes('--type=renderer') }));
}

/** Its line of /proc from the state on: before it is the program's name in parentheses, which may contain anything. */
function stat(pid: number): string[] {
  const line = read(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

/** From the text of /proc/<pid>/status; undefined for a zombie, which has no such lines. */
export function heldMemory(status: string): number | undefined {
  const lines = [...status.matchAll(/^(?:RssAnon|RssShmem|VmSwap):\s+(\d+) kB$/gm)];
  return lines.length === 0 ? undefined : lines.reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
