/**
 * Runs other programs (npm, apt-get, npx) for setup: quietly, with a time limit, and without leaving processes behind.
 * Knows nothing about what they do.
 */
import { spawn } from 'node:child_process';

/** How much of a program's output is kept, to be shown when it fails. */
const KEPT_OUTPUT = 100_000;

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output the end of what the program wrote, both streams
 * @property {string} why in a few words, for a sentence: `exit code 1`, `not found`, `not done within 60 s`
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: Record<string, string | undefined>, seconds: number, graceSeconds?: number,
 *   interrupted?: AbortSignal }} options
 * @returns {Promise<Outcome>}
 */
export function runCommand(command, args, { cwd, env, seconds, graceSeconds = 5, interrupted }) {
  return new Promise((resolve) => {
    // A separate process group, so that the programs it starts are ended with it.
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    let why = '';
    let killTimer;
    let closeTimer;

    const end = (reason) => {
      why ||= reason;
      signalGroup(child, 'SIGTERM');
      killTimer ??= setTimeout(() => signalGroup(child, 'SIGKILL'), graceSeconds * 1000);
    };
    const onInterrupt = () => end('interrupted');
    const timer = setTimeout(() => end(`not done within ${seconds} s`), seconds * 1000);
    interrupted?.addEventListener('abort', onInterrupt);
    if (interrupted?.aborted) onInterrupt();

    const settle = (ok, reason) => {
      clearTimeout(timer);
      clearTimeout(killTimer);
      clearTimeout(closeTimer);
      child.stdout.destroy();
      child.stderr.destroy();
      interrupted?.removeEventListener('abort', onInterrupt);
      resolve({ ok: ok && why === '', output: output.trim(), why: why || reason });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-KEPT_OUTPUT);
      });
    }
    child.on('error', (error) => settle(false, error.code === 'ENOENT' ? 'not found' : error.message));
    let ending = [];
    const finish = () => settle(...ending);
    child.on('exit', (code, signal) => {
      ending = [code === 0, signal ? `ended by ${signal}` : `exit code ${code}`];
      // `close` comes once the pipes are empty; a daemon that inherited them must not delay setup.
      closeTimer = setTimeout(finish, 1000);
    });
    child.on('close', () => ending.length > 0 && finish());
  });
}

function signalGroup(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // Already gone, or owned by another user (sudo): it ends by itself.
  }
}
