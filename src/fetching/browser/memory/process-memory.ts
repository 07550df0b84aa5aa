/** The memory and processor time of processes and threads, as Linux reports them; signals for the processes of a browser. */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Bytes of its own: anonymous and shared memory, including what was swapped out. The program itself, which every
 * process of a browser has mapped, does not count. Undefined if there is no such process, or no way to know.
 */
export function processMemory(pid: number): number | undefined {
  return heldMemory(read(`/proc/${pid}/status`));
}

/** Processor time that it has used, in ticks of the kernel. */
export const processTicks = (pid: number): number => ticksOf(`/proc/${pid}`);

export function processGroup(pid: number): number {
  return Number(stat(`/proc/${pid}`)[2] ?? 0);
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
  return groupMembers(group).map(({ pid, command }) => ({ pid, isRenderer: command.includes('--type=renderer') }));
}

function groupMembers(group: number): { readonly pid: number; readonly command: string }[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && processGroup(pid) === group);
  return pids.map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`) }));
}

/** The threads of a process whose names begin like this. */
export function threadsNamed(pid: number, start: string): number[] {
  try {
    const ids = readdirSync(`/proc/${pid}/task`);
    return ids.filter((id) => read(`/proc/${pid}/task/${id}/comm`).startsWith(start)).map(Number);
  } catch {
    // It has just ended.
    return [];
  }
}

/** What a thread has done so far. */
export interface ThreadWork {
  /** Processor time in ticks of the kernel. */
  readonly ticks: number;
  /** How often it has begun to wait for something. */
  readonly waits: number;
  /** Whether it works, or would if a processor were free. */
  readonly isRunning: boolean;
}

export function threadWork(pid: number, thread: number): ThreadWork {
  const folder = `/proc/${pid}/task/${thread}`;
  const [, waits] = /^voluntary_ctxt_switches:\s+(\d+)$/m.exec(read(`${folder}/status`)) ?? [];
  return { ticks: ticksOf(folder), waits: Number(waits ?? 0), isRunning: stat(folder)[0] === 'R' };
}

/** The process of a browser, by its process group, that only draws. */
export function drawingProcess(group: number): number | undefined {
  return groupMembers(group).find(({ command }) => command.includes('--type=gpu-process'))?.pid;
}

/** `folder`: of a process, or of one of its threads. */
function ticksOf(folder: string): number {
  const fields = stat(folder);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Its line of /proc from the state on: before it is the program's name in parentheses, which may contain anything. */
function stat(folder: string): string[] {
  const line = read(`${folder}/stat`);
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
