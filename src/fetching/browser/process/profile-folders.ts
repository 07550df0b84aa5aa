/**
 * The folders that browsers keep their profiles in: one per browser, named after the process that owns it, so that
 * what a killed service left behind can be told from what a living one uses. Starts and ends no process.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readlink, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const NAME = /^mudlark-browser-([1-9][0-9]{0,9})-[0-9a-f]{12}$/;
const SOCKET = /^\/.*\/\.?(?:org\.chromium\.Chromium|com\.google\.Chrome)\.[A-Za-z0-9]{6}\/SingletonSocket$/;

/**
 * A new, empty folder under `parent`, which is made if it is not there. Only its owner may look inside.
 * Its path is absolute: the browser works in the folder itself.
 */
export async function makeProfileFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const path = resolve(parent, `mudlark-browser-${process.pid}-${randomBytes(6).toString('hex')}`);
  await mkdir(path, { mode: 0o700 });
  return path;
}

/** Removes the folder with all that is in it; a process that is just dying may still be writing there. */
export async function removeProfileFolder(path: string): Promise<void> {
  await removeSocketFolder(path);
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** Deletes the folders whose owner is dead and returns their names. Whatever else is in `parent` is left alone. */
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
 * Full Chromium keeps a socket in the temporary folder, which is another one when the profile's path is too long for
 * a socket, and a link to it in the profile. Killed, it leaves both.
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
    // EPERM: it lives, and is somebody else's. Only "no such process" is proof of death.
    return !isErrno(error, 'ESRCH');
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}
