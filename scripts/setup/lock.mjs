/**
 * One setup at a time per project folder. The lock is a file that names its holder; the lock of a holder that died, or
 * stopped touching the file, is ignored. Knows nothing about the work under the lock.
 */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
const HEARTBEAT_MS = 5_000;
/** For holders that cannot be checked: in another container, or with a reused process id. */
const SILENT_AFTER_MS = 60_000;
/** A dead lock is removed within microseconds. */
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
  if (age === undefined) return false; // released this moment: the next try to create it will show
  if (age > SILENT_AFTER_MS) return true;
  const [pid, host] = readText(path).trim().split(' ');
  return host === hostname() && !isRunning(Number(pid));
}

/**
 * Two waiters may both have seen the same dead lock. Without a guard the slower one would remove the lock that the
 * faster one has just taken, so the last check and the removal happen under a separate guard.
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
  // Our own process id in a lock that we do not hold was the id of a dead process.
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
    // The folder was removed; there is nothing left to protect.
  }
}
