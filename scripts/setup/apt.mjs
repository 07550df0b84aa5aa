/**
 * Debian packages, where this user may install them without being asked: as root, or with a sudo that wants no password.
 * It knows nothing of what the packages are for.
 */
import { runCommand } from './command.mjs';

const INSTALL_SECONDS = 900;
/** Behind a slow mirror the list is worth a wait, but not a long one: there may be a list already. */
const UPDATE_SECONDS = 90;
/** dpkg stopped half-way leaves a machine to be repaired by hand, so it gets long to finish. */
const GRACE_SECONDS = 120;
/** A mirror that does not answer, or another apt at work, should end in a reason and not in a long silence. */
const OPTIONS = [
  '-y',
  '-q',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'DPkg::Lock::Timeout=60',
];

/**
 * @param {string[]} packages
 * @param {{ project: string, env: Record<string, string | undefined>, isRoot: boolean, say: (line: string) => void, interrupted?: AbortSignal }} setup
 * @returns {Promise<string | undefined>} why it did not work
 */
export async function aptGet(packages, { project, env, isRoot, say, interrupted }) {
  const run = (command, args, seconds) =>
    runCommand(command, args, { cwd: project, env, seconds, graceSeconds: GRACE_SECONDS, interrupted });
  if (!(await run('apt-get', ['--version'], 10)).ok) return 'no apt-get';
  if (!isRoot && !(await run('sudo', ['-n', 'true'], 10)).ok) return 'apt-get needs root';

  // Through `env`, because sudo hands no variables on.
  const [command, ...before] = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  // First, because an old list names an old browser, with holes that are known by now; images of containers have no list at all.
  say('refreshing the package list (apt-get update)');
  const update = await run(command, [...before, 'update', ...OPTIONS], UPDATE_SECONDS);
  if (interrupted?.aborted) return 'interrupted';
  if (!update.ok) {
    say(
      `the package list could not be refreshed (${whyOf(update)}); going on with the one that is there, which may be old`,
    );
  }

  say(`installing a browser (apt-get install ${packages.join(' ')})`);
  const install = ['install', '--no-install-recommends', ...OPTIONS, ...packages];
  const installed = await run(command, [...before, ...install], INSTALL_SECONDS);
  if (installed.ok) return undefined;
  if (interrupted?.aborted) return 'interrupted';
  return `apt-get: ${whyOf(installed)}`;
}

/** apt-get's own words for what went wrong, its last line that begins with `E: `, or how it ended. */
function whyOf({ output, why }) {
  const errors = output.split('\n').filter((line) => line.startsWith('E: '));
  return errors.at(-1)?.slice(3).trim().replace(/\.$/, '') ?? why;
}
