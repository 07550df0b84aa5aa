/**
 * The profile folders of browsers: one per browser, named after the process that owns it, so that what a killed service
 * left behind can be told apart from folders in use. Starts and ends no process.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readlink, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const NAME = /^mudlark-browser-([1-9][0-9]{0,9})-[0-9a-f]{12}$/;
const SOCKET = /^\/.*\/\.?(?:org\.chromium\.Chromium|com\.google\.Chrome)\.[A-Za-z0-9]{6}\/SingletonSocket$/;

/**
 * Creates an empty folder in `parent`, which is created too if needed. Only its owner can read it. The path is
 * absolute, because the browser's working folder is the folder itself.
 */
export async function makeProfileFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const path = resolve(parent, `mudlark-browser-${process.pid}-${randomBytes(6).toString('hex')}`);
  await mkdir(path, { mode: 0o700 });
  return path;
}

/** Removes the folder with its content. Retries, because a process that is just ending may still write to it. */
export async function removeProfileFolder(path: string): Promise<void> {
  await removeSocketFolder(path);
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Deletes the folders whose owner is dead and returns their names. Anything else in `parent` is left alone. */
export async function removeOrphans(parent: string): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await namesIn(parent)) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await removeProfileFolder(join(parent, name));
    removed.push(name);
  }
  return removed;
}

/**
 * Full Chromium creates a socket in its temporary folder (a different one if the profile's path is too long for a
 * socket), and a link to it in the profile. If it is killed, both remain.
 */
async function removeSocketFolder(profile: string): Promise<void> {
  const socket = await readlink(join(profile, 'SingletonSocket')).catch(() => undefined);
  if (socket === undefined || !SOCKET.test(socket)) return;
  await rm(dirname(socket), { recursive: true, force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that it is alive but belongs to another user. Only "no such process" proves that it is dead.
    return !isErrno(error, 'ESRCH');
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
