/**
 * Handles a process group as a whole: kills it, waits until none of its processes runs, and has it killed if this
 * process dies first. Knows nothing about browsers.
 */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MILLISECONDS = 10;

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
  for (;;) {
    if (!killGroup(group)) return true;
    // Signals can still be sent to zombies. Their new parent may take seconds to reap them, or, if the first process of
    // a container is not made for that, never do it.
    const running = await runningInGroup(group);
    if (running?.length === 0) return true;
    if (performance.now() >= endsAt) return false;
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

/** The processes of the group that are not zombies; undefined if the system has no /proc. */
export async function runningInGroup(group: number): Promise<number[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  const names = await readdir('/proc').catch(() => undefined);
  const found = names
    ?.filter((name) => /^[0-9]+$/.test(name))
    .map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
      // The format is "pid (name) state parent group …"; the name may contain anything, including parentheses and
      // spaces.
      const [state, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(of) === group && state !== 'Z' && state !== 'X' ? [Number(name)] : [];
    });
  return found && (await Promise.all(found)).flat();
}
