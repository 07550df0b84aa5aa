/** Figures of a process from /proc; fails without it. */
import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;

export function residentBytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
  return Number(pages) * PAGE_BYTES;
}

/** Processor time that the process has used, without its child processes. */
export function cpuSeconds(pid: number): number {
  // The program's name is in parentheses and may contain anything, so the fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
