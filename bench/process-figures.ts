/** What the kernel tells about a process, this one or another; where there is no /proc, it cannot be told. */
import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;

export function residentBytes(pid: number): number {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
  return Number(pages) * PAGE_BYTES;
}

/** Processor time that the process has used, without that of the processes it started. */
export function cpuSeconds(pid: number): number {
  // The name of the program stands in parentheses and may hold anything: the fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
