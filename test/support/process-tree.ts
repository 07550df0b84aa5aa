/** A process and its descendants, and their memory, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/**
 * Resident bytes of the process and its descendants, summed: pages that they share are counted in each. Not a number
 * where there is no /proc.
 */
export function treeMemory(root: number): number {
  return sumOf(tree(root).map(({ resident }) => resident));
}

/**
 * The same with shared memory counted once, proportionally: what the machine really loses. A browser's program is
 * mapped in a dozen processes, which would otherwise double the figure. Takes a few milliseconds per process.
 */
export function treeShare(root: number): number {
  return sumOf(tree(root).map(({ pid }) => proportionalShare(pid)));
}

function sumOf(bytes: readonly number[]): number {
  return bytes.length === 0 ? Number.NaN : bytes.reduce((sum, each) => sum + each, 0);
}

function tree(root: number): { readonly pid: number; readonly resident: number }[] {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const { pid, fields } of processesSince(root)) {
    const parent = Number(fields[1]);
    resident.set(pid, Number(fields[21]) * PAGE_BYTES);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const found = [];
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const bytes = resident.get(pid);
    if (bytes !== undefined) found.push({ pid, resident: bytes });
    open.push(...(children.get(pid) ?? []));
  }
  return found;
}

/** 0 for a process that has ended, or belongs to another user. */
function proportionalShare(pid: number): number {
  try {
    const [, kibibytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
}

interface ProcessState {
  readonly pid: number;
  /** Those of /proc/<pid>/stat after the program's name: the state, the parent, the process group and so on. */
  readonly fields: readonly string[];
}

/** The field with the time at which a process was started. */
const STARTED_AT = 19;

/** Those that are older than a process, by its number. They cannot be its descendants, so they are read only once. */
const older = new Map<number, Set<number>>();

/** The processes that were not started before this one. */
export function processesSince(root: number): ProcessState[] {
  const before = older.get(root) ?? new Set();
  older.set(root, before);
  const all = numbersIn('/proc');
  const there = new Set(all);
  // The numbers of processes that have ended are given to new ones.
  for (const pid of before) if (!there.has(pid)) before.delete(pid);
  const startedAt = Number(stateOf(root)?.fields[STARTED_AT] ?? 0);
  return all.flatMap((pid) => {
    const state = before.has(pid) ? undefined : stateOf(pid);
    if (state === undefined) return [];
    if (Number(state.fields[STARTED_AT]) >= startedAt) return [state];
    before.add(pid);
    return [];
  });
}

/** Undefined if it has ended. */
function stateOf(pid: number): ProcessState | undefined {
  try {
    // Synchronous: no such file is on a disk, and through the thread pool they take ten times as long.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name is in parentheses and may contain anything: the fields are counted after it.
    return { pid, fields: stat.slice(stat.lastIndexOf(')') + 2).split(' ') };
  } catch {
    return undefined;
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
