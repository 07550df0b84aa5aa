/** The memory, files and processes of the service and its browsers, from the kernel. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { processesOf } from '../../test/fetching/browser/test-engine.ts';

export interface Footprint {
  /** Megabytes, resident. */
  readonly service: number;
  /** Megabytes; memory shared by several processes is counted once. */
  readonly browsers: number;
  readonly openFiles: number;
  readonly processes: number;
  /** Renderer processes. */
  readonly renderers: number;
}

/** The path prefix of the profile folders of this service's browsers. */
export const profilesOf = (pid: number) => join(tmpdir(), `mudlark-browser-${pid}-`);

export async function takeFootprint(pid: number): Promise<Footprint> {
  const own = await processesOf(profilesOf(pid));
  const sizes = await Promise.all(own.map((each) => kilobytes(`/proc/${each}/smaps_rollup`, /^Pss:\s+(\d+)/m)));
  return {
    service: (await kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m)) / 1024,
    browsers: sizes.reduce((sum, size) => sum + size, 0) / 1024,
    openFiles: (await readdir(`/proc/${pid}/fd`).catch(() => [])).length,
    processes: own.length,
    renderers: (await processesOf(profilesOf(pid), 'renderer')).length,
  };
}

/** The number of remaining processes and profile folders. */
export async function leftBehind(pid: number): Promise<number> {
  const profiles = profilesOf(pid);
  const folders = (await readdir(dirname(profiles))).filter((name) => name.startsWith(basename(profiles)));
  return (await processesOf(profiles)).length + folders.length;
}

async function kilobytes(file: string, figure: RegExp): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(figure.exec(text)?.[1] ?? 0);
}
