/**
 * The mark in a data folder whose data was moved to PostgreSQL: a file, so that the databases stay as they were, and
 * removing it undoes it. Without it, a start on the folder would bill the same keys a second time, from old balances.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountError } from '../account-error.ts';

export interface MovedMark {
  /** Also recorded where the data went. */
  readonly move: string;
  /** Where the data went, without user and password. */
  readonly to: string;
  readonly at: string;
  /** False while PostgreSQL is asked to commit. */
  readonly finished: boolean;
}

const FILE = 'moved-to-postgresql.json';

export const markFile = (folder: string): string => join(folder, FILE);

export function readMark(folder: string): MovedMark | undefined {
  if (!existsSync(markFile(folder))) return undefined;
  const unreadable = { move: '', to: 'an unknown address', at: 'an unknown day', finished: true };
  try {
    return { ...unreadable, ...JSON.parse(readFileSync(markFile(folder), 'utf8')) };
  } catch {
    return unreadable;
  }
}

/** All of it or nothing, also after a power cut. */
export function writeMark(folder: string, mark: MovedMark): void {
  const unfinished = `${markFile(folder)}.new`;
  writeFileSync(unfinished, `${JSON.stringify(mark, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, markFile(folder));
  syncFolder(folder);
}

export function removeMark(folder: string): void {
  rmSync(markFile(folder), { force: true });
  syncFolder(folder);
}

export function refuseMoved(folder: string): void {
  const mark = readMark(folder);
  if (!mark) return;
  const { to, at, finished } = mark;
  const message = finished
    ? `The data in ${folder} was moved to PostgreSQL at ${to} on ${at.slice(0, 10)}: set MUDLARK_DATABASE_URL. To use this folder all the same, with its balances of that day, delete ${markFile(folder)}.`
    : `Moving the data in ${folder} to PostgreSQL at ${to} was interrupted at the last step. Run mudlark move again: it finds out whether the data is there. If you know that it is not, delete ${markFile(folder)}.`;
  throw new AccountError('folder_moved', message);
}

function syncFolder(folder: string): void {
  // Windows cannot sync a folder, and does not need to.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
