/**
 * Debian packages, where this user may install them without being asked: as root, or with a sudo that wants no password.
 * It knows nothing of what the packages are for.
 */
import { runCommand } from './command.mjs';

const INSTALL_SECONDS = 900;
const UPDATE_SECONDS = 180;
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
  const install = ['install', '--no-install-recommends', ...OPTIONS, ...packages];
  say(`installing a browser (apt-get install ${packages.join(' ')})`);
  if ((await run(command, [...before, ...install], INSTALL_SECONDS)).ok) return undefined;
  if (interrupted?.aborted) return 'interrupted';

  // Images of containers come without package lists, and old lists name files that are gone.
  const update = await run(command, [...before, 'update', ...OPTIONS], UPDATE_SECONDS);
  if (interrupted?.aborted) return 'interrupted';
  const again = await run(command, [...before, ...install], INSTALL_SECONDS);
  if (again.ok) return undefined;
  return `apt-get: ${lastError(again.output) ?? lastError(update.output) ?? again.why}`;
}

/** apt-get's own words for what went wrong: its last line that begins with `E: `. */
function lastError(output) {
  const errors = output.split('\n').filter((line) => line.startsWith('E: '));
  return errors.at(-1)?.slice(3).trim().replace(/\.$/, '');
}
