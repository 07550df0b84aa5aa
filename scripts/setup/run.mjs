/**
 * The order of setup's steps, one run per folder at a time. If nothing is missing it only checks, takes no lock and
 * writes nothing, so that every start can afford it.
 */
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserIsSettled, installBrowser, warnOfMisnamedBrowsers } from './browser.mjs';
import { takeLock } from './lock.mjs';
import { installPackages, packagesAreReady } from './packages.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @param {NodeJS.Process} process */
export function runFromCommandLine(process) {
  return runSetup({
    project: fileURLToPath(new URL('../..', import.meta.url)),
    env: process.env,
    root: '/',
    isRoot: process.getuid?.() === 0,
    browserAsked: process.argv.includes('--browser'),
    say: (line) => process.stdout.write(`Setup: ${line}\n`),
    complain: (text) => process.stderr.write(`${text}\n`),
  });
}

/**
 * @param {import('./browser.mjs').Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function runSetup(setup) {
  const { project, env, say, complain } = setup;
  warnOfMisnamedBrowsers(setup);
  try {
    if (packagesAreReady(project, env) && browserIsSettled(setup)) return 0;
  } catch (error) {
    complain(
      `Setup: package-lock.json cannot be read (${error.code ?? error.message}); this checkout is not complete.`,
    );
    return 1;
  }

  const { interrupted, exitCode, stopListening } = listenForSignals();
  let release;
  try {
    const onWait = (holder) => say(`waiting for another setup to finish${holder && ` (process ${holder})`}`);
    release = await takeLock(join(project, '.setup', 'lock'), { onWait, interrupted });
    const step = { ...setup, interrupted };
    // Checked again: the previous holder of the lock has probably done everything.
    const installed = packagesAreReady(project, env) || (await installPackages(step));
    if (!installed) return exitCode() ?? 1;
    if (!browserIsSettled(step)) await installBrowser(step);
    return exitCode() ?? 0;
  } catch (error) {
    if (interrupted.aborted) return exitCode() ?? 1;
    if (packagesAreReady(project, env)) {
      complain(`Setup: no browser, and none can be installed (${error.message}). js=false works.`);
      return 0;
    }
    complain(`Setup: packages cannot be installed here (${error.message}).`);
    return 1;
  } finally {
    release?.();
    stopListening();
  }
}

/** The first signal ends the current step and releases the lock; a second one ends setup as usual. */
function listenForSignals() {
  const controller = new AbortController();
  let received;
  const onSignal = (signal) => {
    received = signal;
    stopListening();
    controller.abort();
  };
  const stopListening = () => {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    interrupted: controller.signal,
    exitCode: () => (received === undefined ? undefined : 128 + constants.signals[received]),
    stopListening,
  };
}
