/**
 * A process group as a whole: killed with one signal, waited for until none of it runs, watched over in case this
 * process dies first. Knows nothing of browsers.
 */
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MILLISECONDS = 10;

/** Kills every process of the group. False when there is none, not even one that is dead and not yet reaped. */
export function killGroup(group: number): boolean {
  try {
    process.kill(-group, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Kills the group until nothing of it runs any more; gives up, and says so with `false`, when the time is over. */
export async function endGroup(group: number, milliseconds: number): Promise<boolean> {
  const endsAt = performance.now() + milliseconds;
  for (;;) {
    if (!killGroup(group)) return true;
    // A signal reaches the dead as well until they are reaped. Their new parent may take seconds over that, or,
    // where the first process of a container is not made for it, never do it.
    const running = await runningInGroup(group);
    if (running?.length === 0) return true;
    if (performance.now() >= endsAt) return false;
    await delay(POLL_MILLISECONDS);
  }
}

/** Waits for a line: its end without one means that the process at the other end of the pipe died. */
const WATCH = 'read -r done && exit 0; kill -s KILL -- "-$1"; rm -rf -- "$2"';

/**
 * Has the group killed and the folder removed when this process dies, be it by a signal that it cannot catch.
 * Returns what ends the watch, to be called as soon as the group's leader has ended: its number may become another's.
 */
export function watchOver(group: number, folder: string): () => void {
  const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(group), folder], {
    // A group of its own, out of reach of a Ctrl-C that is meant for the service.
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.on('error', () => {});
  watch.stdin.on('error', () => {});
  return () => watch.stdin.end('\n');
}

/** The processes of the group that are not dead; undefined where the system has no /proc to tell. */
export async function runningInGroup(group: number): Promise<number[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  const names = await readdir('/proc').catch(() => undefined);
  const found = names
    ?.filter((name) => /^[0-9]+$/.test(name))
    .map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
      // pid (name) state parent group …, where the name may hold anything, parentheses and spaces included.
      const [state, , of] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(of) === group && state !== 'Z' && state !== 'X' ? [Number(name)] : [];
    });
  return found && (await Promise.all(found)).flat();
}
