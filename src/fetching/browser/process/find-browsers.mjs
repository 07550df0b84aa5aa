/**
 * Finds the browsers: by settings in the environment, otherwise in the usual places of the machine. Used by setup and
 * by the server. Only reads files: starts no process, installs nothing, and has no dependencies, because setup runs
 * before any are installed.
 */
import {
  accessSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DOWNLOADED_BROWSERS = join('.setup', 'browsers');

const VARIABLES = { headlessShell: 'MUDLARK_CHROMIUM', full: 'MUDLARK_CHROMIUM_FULL' };

/** Where distributions install the binaries. The commands in PATH are often scripts that start them. */
const SYSTEM_BINARIES = {
  headlessShell: [
    'usr/lib/chromium/chromium-headless-shell',
    'usr/lib/chromium/chrome-headless-shell',
    'usr/lib64/chromium-browser/headless_shell',
    'opt/chrome-headless-shell/chrome-headless-shell',
  ],
  full: [
    'usr/lib/chromium/chromium',
    'usr/lib/chromium-browser/chromium-browser',
    'usr/lib64/chromium-browser/chromium-browser',
    'opt/google/chrome/chrome',
  ],
};

const NAMES_IN_PATH = {
  headlessShell: ['chrome-headless-shell', 'chromium-headless-shell'],
  full: ['chromium', 'google-chrome', 'google-chrome-stable'],
};

const MAC_APPLICATIONS = [
  'Applications/Chromium.app/Contents/MacOS/Chromium',
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findBrowsers(env, machine = {}) {
  const place = {
    root: machine.root ?? '/',
    platform: machine.platform ?? process.platform,
    arch: machine.arch ?? process.arch,
    project: machine.project ?? fileURLToPath(new URL('../../../..', import.meta.url)),
  };
  const found = {};
  for (const kind of ['headlessShell', 'full']) {
    const path = findOne(kind, env, place);
    if (path !== undefined) found[kind] = path;
  }
  return found;
}

export function misnamedBrowsers(env) {
  return Object.values(VARIABLES)
    .map((variable) => ({ variable, path: env[variable] }))
    .filter(({ path }) => path && !isExecutable(path));
}

function findOne(kind, env, place) {
  const named = env[VARIABLES[kind]];
  if (named && isExecutable(named)) return behindScript(named, place);

  const binaries = [
    ...SYSTEM_BINARIES[kind].map((path) => join(place.root, path)),
    ...(kind === 'full' && place.platform === 'darwin' ? macApplications(env, place) : []),
  ];
  const scripts = [];
  for (const path of inPath(NAMES_IN_PATH[kind], env)) {
    const binary = behindScript(path, place);
    (isScript(binary) ? scripts : binaries).push(binary);
  }
  binaries.push(...inCaches(kind, env, place));
  // A script is the last choice, and must replace itself with the browser: killing a script that does not `exec` leaves
  // the browser running.
  return binaries.find(isExecutable) ?? scripts.find(handsOver);
}

function macApplications(env, place) {
  const homes = env.HOME ? [place.root, env.HOME] : [place.root];
  return homes.flatMap((home) => MAC_APPLICATIONS.map((path) => join(home, path)));
}

function inPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return (
    names
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .filter(isExecutable)
      // A snap can access only its own folders, and not the profile folders that we pass to it.
      .filter((path) => basename(realpathSync(path)) !== 'snap')
  );
}

/**
 * In Debian, /usr/bin/chromium… are scripts that start the binary of the same name: returns that binary if it exists.
 */
function behindScript(path, place) {
  const binary = join(place.root, 'usr/lib/chromium', basename(path));
  return isScript(path) && isExecutable(binary) ? binary : path;
}

/** The folders that Puppeteer's and Playwright's installers fill, the newest version of each first. */
function inCaches(kind, env, place) {
  const home = env.HOME;
  const puppeteer = [
    join(place.project, DOWNLOADED_BROWSERS),
    env.PUPPETEER_CACHE_DIR ?? (home && join(home, '.cache/puppeteer')),
  ];
  const playwright = [
    env.PLAYWRIGHT_BROWSERS_PATH ??
      (home && join(home, place.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')),
  ];
  return [
    ...puppeteer.filter(Boolean).flatMap((cache) => puppeteerBinaries(kind, cache, place)),
    ...playwright.filter(Boolean).flatMap((cache) => playwrightBinaries(kind, cache)),
  ];
}

function puppeteerBinaries(kind, cache, place) {
  const family = kind === 'headlessShell' ? 'chrome-headless-shell' : 'chrome';
  const system = { linux: 'linux', darwin: 'mac' }[place.platform] ?? 'none';
  const prefix = `${system}${place.arch === 'arm64' ? '_arm' : ''}-`;
  const binary =
    kind === 'full' && system === 'mac'
      ? 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'
      : family;
  return newestFirst(subfolders(join(cache, family)).filter((name) => name.startsWith(prefix))).flatMap((version) => {
    const folder = join(cache, family, version);
    return subfolders(folder).map((inner) => join(folder, inner, binary));
  });
}

function playwrightBinaries(kind, cache) {
  const [prefix, names] =
    kind === 'headlessShell'
      ? ['chromium_headless_shell-', ['chrome-headless-shell', 'headless_shell']]
      : ['chromium-', ['chrome']];
  return newestFirst(subfolders(cache).filter((name) => name.startsWith(prefix))).flatMap((version) => {
    const folder = join(cache, version);
    return subfolders(folder).flatMap((inner) => names.map((name) => join(folder, inner, name)));
  });
}

function newestFirst(names) {
  return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

function subfolders(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isScript(path) {
  const start = Buffer.alloc(2);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, start, 0, 2, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
  return start.toString('latin1') === '#!';
}

function handsOver(script) {
  try {
    return /^\s*exec\s/m.test(readFileSync(script, 'utf8'));
  } catch {
    return false;
  }
}
