/**
 * Finds the built page of the dashboard: shipped with the package, or built from `web/` if its sources have changed
 * since the last build. Knows nothing of HTTP or of the page's content.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { compressFiles } from './page/compress-files.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const SOURCES = join(PROJECT, 'web');
/** Code that the page shares with the service; everything else that it imports from `src/` is types. */
const SHARED_SOURCES = join(PROJECT, 'src', 'request-code');
/** What the reference at /docs loads. */
const REFERENCE = 'reference';
/** Determines the versions of React and the bundler. */
const LOCK_FILE = join(PROJECT, 'package-lock.json');
const BUNDLER = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js');
/** The page as shipped in a package or an image: there are no sources there. */
const BROUGHT = join(PROJECT, 'dashboard-page');
const CACHE = join(PROJECT, 'node_modules', '.cache', 'mudlark-dashboard');

/** Must be changed when a build of the same sources would have different content. */
const LAYOUT = 'compressed beside themselves';

/** Milliseconds for a build, which usually takes about two seconds: a machine may be slow, but a build must end. */
const TIMEOUT = 120_000;

/** Milliseconds after which leftovers of other builds are removed; no running build is that old. */
const STALE_AFTER = 24 * 60 * 60 * 1000;

export interface BuildOptions {
  readonly log: Logger;
  /** Where builds are kept. */
  readonly cache?: string;
}

/**
 * The folder of the built page. It is named by a hash of its sources and put in place atomically: a folder that exists
 * is complete, and processes that build the same at the same time make the same.
 */
export async function buildDashboard({ log, cache = CACHE }: BuildOptions): Promise<string> {
  if (existsSync(BROUGHT)) return BROUGHT;
  const folder = join(cache, await hashOfSources());
  if (existsSync(folder)) return folder;
  if (!existsSync(BUNDLER)) throw new Error('The packages that build it are not installed: npm ci --include=dev');
  const started = performance.now();
  await mkdir(cache, { recursive: true });
  await removeStale(cache);
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await bundle(unfinished);
    await compressFiles(unfinished);
    await putInPlace(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  log.info({ milliseconds: Math.round(performance.now() - started) }, 'dashboard built');
  return folder;
}

async function hashOfSources(): Promise<string> {
  const folders = [SOURCES, SHARED_SOURCES];
  const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const files = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(`${LAYOUT}\0`);
  for (const file of [LOCK_FILE, ...files.sort()]) {
    const content = await readFile(file);
    hash.update(`${relative(PROJECT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

/** In its own process, so that the bundler's 170 MB are freed when it ends. */
async function bundle(outDir: string): Promise<void> {
  const build = (sources: string, into: string) =>
    promisify(execFile)(
      process.execPath,
      [BUNDLER, 'build', sources, '--configLoader', 'native', '--logLevel', 'error', '--outDir', into, '--emptyOutDir'],
      { timeout: TIMEOUT },
    );
  await build(SOURCES, outDir);
  // Built separately, so that neither page loads code that only the other needs.
  await build(join(SOURCES, REFERENCE), join(outDir, REFERENCE));
}

async function putInPlace(unfinished: string, folder: string): Promise<void> {
  try {
    await rename(unfinished, folder);
  } catch (error) {
    // Another process was faster with the same build.
    if (!existsSync(folder)) throw error;
  }
}

async function removeStale(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // Undefined when another process has just renamed or removed it.
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > STALE_AFTER) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
