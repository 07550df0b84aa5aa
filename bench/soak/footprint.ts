/** What the service and its browsers take of the machine, as the kernel tells it. */
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { processesOf } from '../../test/fetching/browser/test-engine.ts';

export interface Footprint {
  /** Megabytes, resident. */
  readonly service: number;
  /** Megabytes; what processes share is counted once. */
  readonly browsers: number;
  readonly openFiles: number;
  readonly processes: number;
  /** Processes in which pages live. */
  readonly renderers: number;
}

/** How the profile folders of this service's browsers begin. */
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

/** Processes and profile folders that are still there. */
export async function leftBehind(pid: number): Promise<number> {
  const profiles = profilesOf(pid);
  const folders = (await readdir(dirname(profiles))).filter((name) => name.startsWith(basename(profiles)));
  return (await processesOf(profiles)).length + folders.length;
}

async function kilobytes(file: string, figure: RegExp): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(figure.exec(text)?.[1] ?? 0);
}
