// The memory of a process and of all that it started, as /proc has it (elsewhere: unknown).
import { readdirSync, readFileSync } from 'node:fs';

/** Resident bytes of the process and its descendants, summed: pages that they share are counted in each. */
export function treeMemory(root) {
  const children = new Map();
  const resident = new Map();
  let names;
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return Number.NaN;
  }
  for (const name of names) {
    try {
      // The name of the program stands in parentheses and may hold anything: the fields are counted from behind it.
      const fields = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1).split(' ');
      const parent = Number(fields[1]);
      resident.set(Number(name), Number(fields[21]) * 4096);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // Ended meanwhile.
    }
  }
  let sum = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    sum += resident.get(pid) ?? 0;
    open.push(...(children.get(pid) ?? []));
  }
  return sum;
}
