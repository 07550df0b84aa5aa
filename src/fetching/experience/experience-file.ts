/**
 * The file in which the experience of a single node survives a restart: a small separate database beside the accounts.
 * It is not important: a damaged file is replaced, and one that cannot be opened is not used.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import { openSqlite } from '../../database/sqlite.ts';

const FILE = 'experience.db';

/** SQLite's codes for a corrupt file, and for a file that is not a database. */
const DAMAGED = [11, 26];

/** Opens or creates the file in this folder, which must exist. Undefined if that fails; the reason is reported. */
export async function openExperienceFile(
  folder: string,
  onProblem: (error: unknown) => void = () => {},
): Promise<Database | undefined> {
  const path = join(folder, FILE);
  try {
    const found = await openSound(path);
    if (found !== undefined) return found;
    for (const ending of ['', '-wal', '-shm']) await rm(`${path}${ending}`, { force: true });
    return await openSqlite(path);
  } catch (error) {
    onProblem(error);
    return undefined;
  }
}

/** Undefined if the file is damaged. */
async function openSound(path: string): Promise<Database | undefined> {
  let database: Database | undefined;
  try {
    database = await openSqlite(path);
    const [row] = await database.all<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (row?.quick_check === 'ok') return database;
  } catch (error) {
    if (!isDamage(error)) {
      await database?.close();
      throw error;
    }
  }
  await database?.close();
  return undefined;
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errcode' in error && DAMAGED.includes(Number(error.errcode))) || isDamage(error.cause);
}
