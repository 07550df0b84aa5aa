/**
 * The memory and processor time of processes and threads, as Linux reports them; signals for the processes of a
 * browser.
 */
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Bytes of its own: anonymous and shared memory, including what was swapped out. The program itself, which every
 * process of a browser has mapped, does not count. Undefined if there is no such process, or no way to know.
 */
export function processMemory(pid: number): number | undefined {
  return heldMemory(read(`/proc/${pid}/status`));
}

/** Processor time that it has used, in ticks of the kernel. */
export const processTicks = (pid: number): number => ticksIn(stat(`/proc/${pid}`).fields);

export function processGroup(pid: number): number {
  return Number(stat(`/proc/${pid}`).fields[2] ?? 0);
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

/** A thread that works, or would if a processor were free. */
export interface RunningThread {
  readonly id: number;
  readonly name: string;
  /** Processor time that it has used, in ticks of the kernel. */
  readonly ticks: number;
}

export function runningThreads(pid: number): RunningThread[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((id) => {
      const { name, fields } = stat(`/proc/${pid}/task/${id}`);
      return fields[0] === 'R' ? [{ id: Number(id), name, ticks: ticksIn(fields) }] : [];
    });
  } catch {
    // It has just ended.
    return [];
  }
}

/** How often a thread has begun to wait for something; undefined if the system does not say. */
export function waitsOf(pid: number, thread: number): number | undefined {
  const [, waits] = /^voluntary_ctxt_switches:\s+(\d+)$/m.exec(read(`/proc/${pid}/task/${thread}/status`)) ?? [];
  return waits === undefined ? undefined : Number(waits);
}

/** The process of a browser, by its process group, that only draws. */
export function drawingProcess(group: number): number | undefined {
  return groupMembers(group).find(({ command }) => command.includes('--type=gpu-process'))?.pid;
}

function ticksIn(fields: readonly string[]): number {
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/**
 * What /proc says in the folder of a process, or of one of its threads: the name, which is in parentheses and may
 * contain anything, and the fields from the state on.
 */
function stat(folder: string): { readonly name: string; readonly fields: readonly string[] } {
  const line = read(`${folder}/stat`);
  const end = line.lastIndexOf(')');
  return { name: line.slice(line.indexOf('(') + 1, end), fields: line.slice(end + 2).split(' ') };
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
