/**
 * `mudlark backup`: a copy of every database file of the data folder, taken while the server runs. Knows no table: each
 * file is copied as it was at one moment. What is in PostgreSQL is backed up by PostgreSQL's own means.
 */

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { loadConfig } from '../config/load-config.ts';
import { countOf } from '../count-of.ts';
import { UsageError } from '../shell/run-process.ts';
import { type CommandCall, expectWords, readWords } from './command.ts';

interface Copied {
  readonly file: string;
  readonly bytes: number;
}

/**
 * All pages in one step, which is one consistent snapshot. Smaller steps start again whenever the server writes in
 * between, and would never finish on a busy one.
 */
const ALL_PAGES = 2 ** 31 - 1;

export async function backup(call: CommandCall): Promise<number> {
  const { values, positionals } = readWords(call);
  const [word] = expectWords(positionals, ['<folder>']);
  const { dataFolder, databaseUrl } = loadConfig(call.environment);
  if (databaseUrl) throw new UsageError('the accounts are in PostgreSQL. Back it up with its own pg_dump.');
  const folder = resolve(word);
  const copied = await backUp(dataFolder, folder);
  const lines = [folder, ...copied.map(({ file, bytes }) => `  ${file}  ${countOf(bytes, 'byte')}`)];
  call.io.out(values.json === true ? `${JSON.stringify({ folder, files: copied })}\n` : `${lines.join('\n')}\n`);
  return 0;
}

/** The folder gets its final name when everything is in it, or not at all. */
async function backUp(dataFolder: string, folder: string): Promise<readonly Copied[]> {
  const names = existsSync(dataFolder) ? (await readdir(dataFolder)).filter((name) => name.endsWith('.db')).sort() : [];
  if (names.length === 0) throw new UsageError(`there is no database in ${dataFolder} to back up.`);
  await requireFree(folder);
  await mkdir(dirname(folder), { recursive: true });
  // Only for its owner, like the data folder: it contains hashes of keys and passwords.
  const unfinished = await mkdtemp(join(dirname(folder), `${basename(folder)}.unfinished-`));
  try {
    const copied: Copied[] = [];
    for (const file of names) copied.push(await copy(join(dataFolder, file), join(unfinished, file)));
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return copied;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Renaming would replace an empty folder; for anything else it fails by itself. */
async function requireFree(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const isEmptyFolder = (await stat(folder)).isDirectory() && (await readdir(folder)).length === 0;
  if (!isEmptyFolder) throw new UsageError(`${folder} already exists, and a backup never overwrites files.`);
}

async function copy(from: string, to: string): Promise<Copied> {
  // Also opened for writing, though nothing is written: only then is the log removed again if no server runs.
  using source = new DatabaseSync(from);
  await copyDatabase(source, to, { rate: ALL_PAGES });
  checkCopy(to);
  return { file: basename(to), bytes: (await stat(to)).size };
}

function checkCopy(file: string): void {
  using copied = new DatabaseSync(file);
  const { quick_check: verdict } = copied.prepare('PRAGMA quick_check(1)').get() ?? {};
  if (verdict !== 'ok') throw new Error(`The copy of ${basename(file)} is damaged: ${verdict}`);
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder, and does not need to.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
