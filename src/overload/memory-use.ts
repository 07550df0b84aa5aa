/**
 * How much memory this process's control group uses: by the limits of control groups if there are any, otherwise by the
 * machine's memory. Pure except for the file reader that it is given.
 */
import { dirname, join } from 'node:path';

export interface MemoryUse {
  /** Bytes, without what the kernel can drop at once. */
  readonly used: number;
  readonly limit: number;
}

/** The content of a file, or undefined if it does not exist. */
export type ReadFile = (path: string) => string | undefined;

/** A version 1 group without a limit has a huge one. */
const NO_LIMIT = 2 ** 60;

/** Undefined if the system does not say: then nothing is refused. */
export function memoryUse(read: ReadFile): MemoryUse | undefined {
  const limited = [...unifiedGroups(read), ...firstGroups(read)].flatMap(({ folder, names }) => {
    const use = groupUse(read, folder, names);
    return use ? [use] : [];
  });
  const [tightest] = limited.sort((one, other) => other.used / other.limit - one.used / one.limit);
  return tightest ?? machineUse(read);
}

/** Processes of the own control group, or of the machine, that the kernel has ended for lack of memory. */
export function killsIn(read: ReadFile): number {
  const [group] = [...unifiedGroups(read), ...firstGroups(read)].flatMap(({ folder, names }) => {
    const text = read(join(folder, names.kills));
    return text === undefined ? [] : [text];
  });
  return Number(/^oom_kill (\d+)$/m.exec(group ?? read('/proc/vmstat') ?? '')?.[1] ?? 0);
}

interface Names {
  readonly limit: string;
  readonly current: string;
  readonly inactive: string;
  readonly kills: string;
}

interface Group {
  readonly folder: string;
  readonly names: Names;
}

const UNIFIED: Names = {
  limit: 'memory.max',
  current: 'memory.current',
  inactive: 'inactive_file',
  kills: 'memory.events',
};
const FIRST: Names = {
  limit: 'memory.limit_in_bytes',
  current: 'memory.usage_in_bytes',
  inactive: 'total_inactive_file',
  kills: 'memory.oom_control',
};

/** The limit may be that of the process's own group or of any group around it. */
function unifiedGroups(read: ReadFile): Group[] {
  const path = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1];
  return path === undefined ? [] : around('/sys/fs/cgroup', path).map((folder) => ({ folder, names: UNIFIED }));
}

function firstGroups(read: ReadFile): Group[] {
  const path = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1];
  return path === undefined ? [] : around('/sys/fs/cgroup/memory', path).map((folder) => ({ folder, names: FIRST }));
}

function around(root: string, path: string): string[] {
  const folders = [join(root, path)];
  for (let at = path; at !== '/' && at !== '.'; at = dirname(at)) folders.push(join(root, dirname(at)));
  return folders;
}

function groupUse(read: ReadFile, folder: string, names: Names): MemoryUse | undefined {
  const limit = count(read(join(folder, names.limit)));
  const current = count(read(join(folder, names.current)));
  if (limit === undefined || current === undefined || limit >= NO_LIMIT || limit === 0) return undefined;
  const inactive = new RegExp(`^${names.inactive} (\\d+)$`, 'm').exec(read(join(folder, 'memory.stat')) ?? '')?.[1];
  return { used: Math.max(0, current - Number(inactive ?? 0)), limit };
}

function machineUse(read: ReadFile): MemoryUse | undefined {
  const text = read('/proc/meminfo') ?? '';
  const kibibytes = (name: string) => count(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]);
  const total = kibibytes('MemTotal');
  const available = kibibytes('MemAvailable');
  if (total === undefined || available === undefined || total === 0) return undefined;
  return { used: (total - available) * 1024, limit: total * 1024 };
}

/** Undefined for `max`, which means no limit, and for anything else that is not a number. */
function count(text: string | undefined): number | undefined {
  const digits = text?.trim() ?? '';
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
