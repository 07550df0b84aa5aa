/**
 * One setup at a time in one project folder. The lock is a file that names its holder; a holder that died, or that stopped
 * touching the file, holds nothing. It knows nothing of what is done under it.
 */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const HEARTBEAT_MS = 5_000;
/** For holders that cannot be asked: in another container, or a process number that was given away again. */
const SILENT_AFTER_MS = 60_000;
/** Whoever removes a dead lock does it within microseconds. */
const TAKEOVER_MS = 10_000;

/**
 * @param {string} path
 * @param {{ onWait?: (holder: string) => void, interrupted?: AbortSignal }} [options]
 * @returns {Promise<() => void>} releases the lock
 */
export async function takeLock(path, { onWait, interrupted } = {}) {
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!createFile(path, `${process.pid} ${hostname()}\n`)) {
    if (isDead(path)) {
      removeDead(path);
      continue;
    }
    if (!told) onWait?.(readText(path).split(' ')[0] ?? '');
    told = true;
    await sleep(POLL_MS, undefined, { signal: interrupted });
  }
  const heartbeat = setInterval(() => touch(path), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  };
}

function isDead(path) {
  const age = ageOf(path);
  if (age === undefined) return false; // released this moment: the next try to create it tells
  if (age > SILENT_AFTER_MS) return true;
  const [pid, host] = readText(path).trim().split(' ');
  return host === hostname() && !isRunning(Number(pid));
}

/**
 * Two waiters may both have seen the same dead lock. Without a guard the slower one would remove the lock that the faster
 * one has just taken, so the last look and the removal happen under a guard of their own.
 */
function removeDead(path) {
  const guard = `${path}.takeover`;
  if ((ageOf(guard) ?? 0) > TAKEOVER_MS) rmSync(guard, { force: true });
  if (!createFile(guard, '')) return;
  try {
    if (isDead(path)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function createFile(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid) {
  // Our own number in a lock that we do not hold is a dead process's number, given to us.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function ageOf(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return undefined;
  }
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Somebody removed the folder; there is nothing left to guard.
  }
}
