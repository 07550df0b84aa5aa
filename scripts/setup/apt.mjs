/**
 * Installs Debian packages, if this user may do so without a prompt: as root, or with a sudo that needs no password.
 * Knows nothing about the purpose of the packages.
 */
import { runCommand } from './command.mjs';

const INSTALL_SECONDS = 900;
/** With a slow mirror it is worth waiting for the list, but not for long: there may already be a list. */
const UPDATE_SECONDS = 90;
/** An interrupted dpkg leaves a machine that must be repaired by hand, so it gets a long time to finish. */
const GRACE_SECONDS = 120;
/** A mirror that does not answer, or another running apt, should end with a reason and not with a long silence. */
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
 * @param {{ project: string, env: Record<string, string | undefined>, isRoot: boolean, say: (line: string) => void,
 *   interrupted?: AbortSignal }} setup
 * @returns {Promise<string | undefined>} why it did not work
 */
export async function aptGet(packages, { project, env, isRoot, say, interrupted }) {
  const run = (command, args, seconds) =>
    runCommand(command, args, { cwd: project, env, seconds, graceSeconds: GRACE_SECONDS, interrupted });
  if (!(await run('apt-get', ['--version'], 10)).ok) return 'no apt-get';
  if (!isRoot && !(await run('sudo', ['-n', 'true'], 10)).ok) return 'apt-get needs root';

  // Through `env`, because sudo passes no variables on.
  const [command, ...before] = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  // First, because an old list has an old browser with known security holes; container images have no list at all.
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

/** apt-get's own error message, its last line that begins with `E: `, or how it ended. */
function whyOf({ output, why }) {
  const errors = output.split('\n').filter((line) => line.startsWith('E: '));
  return errors.at(-1)?.slice(3).trim().replace(/\.$/, '') ?? why;
}
