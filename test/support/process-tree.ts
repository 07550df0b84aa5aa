/** The memory of a process and of all that it started, as /proc has it. */
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident bytes of the process and its descendants, summed: pages that they share are counted in each. Not a number where there is no /proc. */
export function treeMemory(root: number): number {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const { pid, fields } of processes()) {
    const parent = Number(fields[1]);
    resident.set(pid, Number(fields[21]) * PAGE_BYTES);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  if (resident.size === 0) return Number.NaN;
  let sum = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    sum += resident.get(pid) ?? 0;
    open.push(...(children.get(pid) ?? []));
  }
  return sum;
}

function processes(): { readonly pid: number; readonly fields: readonly string[] }[] {
  return numbersIn('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The name of the program stands in parentheses and may hold anything: the fields are counted from behind it.
      return [{ pid, fields: stat.slice(stat.lastIndexOf(')') + 2).split(' ') }];
    } catch {
      // Ended meanwhile.
      return [];
    }
  });
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
