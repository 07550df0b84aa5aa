/**
 * Handles a process group as a whole: kills it, waits until none of its processes runs, and has it killed if this
 * process dies first. Knows nothing about browsers.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setTimeout as delay, setImmediate as yieldToOthers } from 'node:timers/promises';

const POLL_MILLISECONDS = 10;
/**
 * Only so many polls apart are the machine's processes looked through, which takes 7 ms of processor time where there
 * are 170, and at first they are still ending.
 */
const POLLS_PER_LOOK = 5;
/** Machines may have thousands of processes. */
const READ_AT_ONCE = 100;

/** Kills every process of the group. False if it has no process, not even a zombie. */
export function killGroup(group: number): boolean {
  try {
    process.kill(-group, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Kills the group until none of its processes runs. Returns false if that did not succeed in time. */
export async function endGroup(group: number, milliseconds: number): Promise<boolean> {
  const endsAt = performance.now() + milliseconds;
  for (let polls = 1; ; polls += 1) {
    if (!killGroup(group)) return true;
    const isLate = performance.now() >= endsAt;
    if (isLate || polls % POLLS_PER_LOOK === 0) {
      // Signals can still be sent to zombies. Their new parent may take seconds to reap them, or, if the first process
      // of a container is not made for that, never do it.
      if ((await runningInGroup(group))?.length === 0) return true;
    }
    if (isLate) return false;
    await delay(POLL_MILLISECONDS);
  }
}

/** Waits for a line. If the pipe ends without one, the process at its other end has died. */
const WATCH = 'read -r done && exit 0; kill -s KILL -- "-$1"; rm -rf -- "$2"';

/**
 * Has the group killed and the folder removed when this process dies, even from a signal that it cannot catch. Returns
 * a function that ends the watch; call it as soon as the group's leader has ended, because its number may be reused.
 */
export function watchOver(group: number, folder: string): () => void {
  const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(group), folder], {
    // A separate group, so that a Ctrl-C for the service does not reach it.
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.on('error', () => {});
  watch.stdin.on('error', () => {});
  return () => watch.stdin.end('\n');
}

/**
 * The processes of the group that are not zombies; undefined if the system has no /proc. Their files are not on a disk,
 * and through the thread pool they take three times as much processor time, so they are read at once, some at a time.
 */
export async function runningInGroup(group: number): Promise<number[] | undefined> {
  const names = process.platform === 'linux' ? await readdir('/proc').catch(() => undefined) : undefined;
  const running: number[] = [];
  for (const [at, pid] of (names?.filter((name) => /^[0-9]+$/.test(name)) ?? []).entries()) {
    if (at % READ_AT_ONCE === READ_AT_ONCE - 1) await yieldToOthers();
    if (isRunningIn(group, pid)) running.push(Number(pid));
  }
  return names && running;
}

function isRunningIn(group: number, pid: string): boolean {
  try {
    // The format is "pid (name) state parent group …"; the name may contain anything, including parentheses and spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(of) === group && state !== 'Z' && state !== 'X';
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
