/**
 * A browser for `js=true`: finds one, or installs one in any way that the machine allows. Nothing here may keep the
 * service from starting: without a browser `js=false` still works. A failed installation is remembered and not repeated
 * for a day.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import {
  DOWNLOADED_BROWSERS,
  findBrowsers,
  misnamedBrowsers,
} from '../../src/fetching/browser/process/find-browsers.mjs';
import { aptGet } from './apt.mjs';
import { runCommand } from './command.mjs';

/** Debian's names. Both in one call: the complete browser is needed too, if only for the stealth tier. */
const DEBIAN_PACKAGES = { headlessShell: 'chromium-headless-shell', full: 'chromium' };
const DOWNLOAD_SECONDS = 300;
const RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * @typedef {object} Setup
 * @property {string} project
 * @property {Record<string, string | undefined>} env
 * @property {string} root where the system's folders begin
 * @property {boolean} isRoot
 * @property {boolean} browserAsked `--browser`: try again whatever is remembered, and want the complete browser as well
 * @property {(line: string) => void} say
 * @property {(text: string) => void} complain
 * @property {AbortSignal} [interrupted]
 */

/** @param {Setup} setup */
export function warnOfMisnamedBrowsers({ env, complain }) {
  for (const { variable, path } of misnamedBrowsers(env)) {
    complain(`Setup: ${variable} names ${path}, which is not an executable file; looking for another browser.`);
  }
}

/** @param {Setup} setup */
export function browserIsSettled(setup) {
  return missingBrowsers(setup).length === 0 || (!setup.browserAsked && failedLately(setup.project));
}

/** @param {Setup} setup */
export async function installBrowser(setup) {
  const reasons = [];
  for (const means of [installDebianPackages, downloadHeadlessShell]) {
    const reason = await means(setup);
    if (setup.interrupted?.aborted) return;
    if (missingBrowsers(setup).length === 0) {
      rmSync(failureNote(setup.project), { force: true });
      return;
    }
    if (reason !== undefined) reasons.push(reason);
  }
  rememberFailure(setup.project, reasons);
  const { headlessShell, full } = browsersOf(setup);
  if (headlessShell !== undefined) {
    setup.say(`no complete Chromium could be installed (${reasons.join('; ')}); the headless shell is there`);
    return;
  }
  setup.say(
    `${full === undefined ? 'no browser' : `no headless shell beside ${full}`} (${reasons.join('; ')}). js=false works; for js=true install Debian's chromium-headless-shell or name one in MUDLARK_CHROMIUM, or try again with: node scripts/setup.mjs --browser`,
  );
}

function browsersOf({ env, root, project }) {
  return findBrowsers(env, { root, project });
}

function missingBrowsers(setup) {
  const found = browsersOf(setup);
  const wanted = setup.browserAsked ? ['headlessShell', 'full'] : ['headlessShell'];
  return wanted.filter((kind) => found[kind] === undefined);
}

/** @returns {Promise<string | undefined>} why it did not work */
async function installDebianPackages(setup) {
  const found = browsersOf(setup);
  const packages = Object.entries(DEBIAN_PACKAGES)
    .filter(([kind]) => found[kind] === undefined)
    .map(([, name]) => name);
  return aptGet(packages, setup);
}

/** Chrome for Testing offers a headless shell that runs after a download; its complete browser needs more than that. */
async function downloadHeadlessShell(setup) {
  const { project, env, say, interrupted } = setup;
  if (browsersOf(setup).headlessShell !== undefined) return undefined;
  const folder = join(project, DOWNLOADED_BROWSERS);
  say('downloading a browser (npx @puppeteer/browsers install chrome-headless-shell@stable)');
  const download = await runCommand(
    'npx',
    ['--yes', '@puppeteer/browsers@3', 'install', 'chrome-headless-shell@stable', '--path', folder],
    {
      cwd: project,
      // It needs a newer Node than setup does: the one from the packages.
      env: { ...env, PATH: [join(project, 'node_modules', '.bin'), env.PATH ?? ''].join(delimiter) },
      seconds: DOWNLOAD_SECONDS,
      interrupted,
    },
  );
  const path = browsersOf(setup).headlessShell;
  if (download.ok && path !== undefined) {
    // A download contains no system libraries: without them the browser does not run.
    const trial = await runCommand(path, ['--version'], { cwd: project, env, seconds: 20, interrupted });
    if (trial.ok) return undefined;
    rmSync(folder, { recursive: true, force: true });
    return 'the downloaded browser does not run here: system libraries are missing';
  }
  rmSync(folder, { recursive: true, force: true });
  return `download: ${download.ok ? 'brought no browser' : download.why}`;
}

function failureNote(project) {
  return join(project, '.setup', 'browser-failed.json');
}

function failedLately(project) {
  try {
    const { at } = JSON.parse(readFileSync(failureNote(project), 'utf8'));
    const age = Date.now() - Date.parse(at);
    return age >= 0 && age < RETRY_AFTER_MS;
  } catch {
    return false;
  }
}

function rememberFailure(project, reasons) {
  const path = failureNote(project);
  const note = {
    at: new Date().toISOString(),
    why: reasons,
    retry: 'after a day, or: node scripts/setup.mjs --browser',
  };
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(note, undefined, 2)}\n`);
  } catch {
    // A read-only folder: the installation will be tried again.
  }
}
