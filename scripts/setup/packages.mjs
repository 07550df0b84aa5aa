/**
 * The npm packages, including the Node that the service runs on (the package `node`): checks whether they match
 * package-lock.json, and installs them if not. Knows nothing about browsers.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from './command.mjs';

/**
 * When to report that it takes long, and when to give up. It takes ten seconds with a fast connection, minutes with a
 * slow one.
 */
const TIMES = { slowSeconds: 60, installSeconds: 900 };
/** npm first prints what is wrong, then a page about its usage. */
const NPM_LINES_SHOWN = 15;
const NODE_PACKAGE = 'node_modules/node';

/** What the stamp is compared with. The stamp is written last, so that an interrupted installation has none. */
function readWanted(project, env) {
  const text = readFileSync(join(project, 'package-lock.json'), 'utf8');
  return {
    packages: parseJson(text)?.packages ?? {},
    hash: createHash('sha256').update(text).digest('hex'),
    // A folder that is shared by a Mac and a container has the binaries of only one of them.
    platform: `${process.platform}-${process.arch}`,
    // Tests always need the development packages; a checkout builds its dashboard with some of them, so they are left
    // out only if that is requested.
    development: env.npm_lifecycle_event === 'pretest' || !omitsDevelopment(env),
  };
}

function omitsDevelopment(env) {
  return (env.npm_config_omit ?? '').split(/\s+/).includes('dev');
}

/**
 * True when there is nothing to install. A folder that somebody else's `npm ci` or `npm install` made is adopted.
 * @param {string} project
 * @param {Record<string, string | undefined>} env
 */
export function packagesAreReady(project, env) {
  const wanted = readWanted(project, env);
  const stamp = parseJson(readText(stampPath(project)));
  const stamped =
    stamp?.lock === wanted.hash && stamp.platform === wanted.platform && (stamp.development || !wanted.development);
  if (!stamped && !isInstalledByHand(project, wanted)) return false;

  const major = wantedNodeMajor(wanted);
  if (major !== undefined && stamp?.node === 'machine' && ownNodeMajor() >= major) return true;
  if (major !== undefined && packagedNodeMajor(project, { mayBeThisProcess: true }) !== major) return false;
  if (!stamped) writeStamp(project, wanted, 'package');
  else keepStampNewer(project);
  return true;
}

/**
 * @param {{ project: string, env: Record<string, string | undefined>, say: (line: string) => void,
 *   complain: (text: string) => void, interrupted?: AbortSignal,
 *   times?: { slowSeconds: number, installSeconds: number } }} setup
 * @returns {Promise<boolean>} false: it failed, and the reason was told
 */
export async function installPackages({ project, env, say, complain, interrupted, times = TIMES }) {
  const wanted = readWanted(project, env);
  const { slowSeconds, installSeconds } = times;
  const options = { cwd: project, env: npmEnvironment(project, env), seconds: installSeconds, interrupted };
  rmSync(stampPath(project), { force: true });

  say('installing packages (npm ci)');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', ...(wanted.development ? ['--include=dev'] : [])];
  const slow = setTimeout(() => {
    const most = `${installSeconds / 60} minutes`;
    say(`npm ci has taken ${slowSeconds} s so far: the registry or the line to it is slow; waiting for up to ${most}`);
  }, slowSeconds * 1000);
  const install = await runCommand('npm', ['ci', ...flags], options);
  clearTimeout(slow);
  if (interrupted?.aborted) return false;
  if (!install.ok) {
    complain(
      install.why === 'not found'
        ? 'Setup: npm was not found in PATH. Install npm (it comes with Node) and try again.'
        : [
            ...install.output.split('\n').slice(0, NPM_LINES_SHOWN),
            `Setup: npm ci failed (${install.why})${install.output && ', in its own words above'}. Mostly it is the network or npm's registry setting: see to it and try again.`,
          ]
            .join('\n')
            .trim(),
    );
    return false;
  }

  const node = await provideNode(wanted, { project, say, complain, options });
  if (node === undefined) return false;
  writeStamp(project, wanted, node);
  return true;
}

/** The package `node` downloads its binary in an install script, which npm may be configured not to run. */
async function provideNode(wanted, { project, say, complain, options }) {
  const major = wantedNodeMajor(wanted);
  if (major === undefined || packagedNodeMajor(project) === major) return 'package';

  say(`fetching Node ${major} (npm rebuild node)`);
  await runCommand('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], options);
  if (packagedNodeMajor(project) === major) return 'package';

  // npm puts node_modules/.bin first in the PATH of its scripts: a Node that does not run there would hide one that
  // does.
  rmSync(packagedNode(project), { force: true });
  if (ownNodeMajor() >= major) {
    say(`the npm package node does not run here; using this machine's Node ${process.versions.node}`);
    return 'machine';
  }
  complain(
    `Setup: Node ${major} could not be installed from the npm package node. Install Node ${major} or newer yourself, or let npm run that package's install script, then try again.`,
  );
  return undefined;
}

function wantedNodeMajor({ packages }) {
  const version = packages[NODE_PACKAGE]?.version;
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

function ownNodeMajor() {
  return Number.parseInt(process.versions.node, 10);
}

function packagedNode(project) {
  return join(project, 'node_modules', '.bin', 'node');
}

/** Asking takes a process, so the current process is checked first; after an installation it may be another. */
function packagedNodeMajor(project, { mayBeThisProcess = false } = {}) {
  const path = packagedNode(project);
  if (mayBeThisProcess && realPath(path) === realPath(process.execPath)) return ownNodeMajor();
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const version = /^v(\d+)\./.exec(stdout ?? '');
  return version === null ? undefined : Number(version[1]);
}

/** npm writes what it installed into node_modules/.package-lock.json, after everything else is in place. */
function isInstalledByHand(project, wanted) {
  const installed = parseJson(readText(join(project, 'node_modules', '.package-lock.json')))?.packages;
  if (installed === undefined) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present === undefined) return entry.optional || entry.devOptional || (entry.dev && !wanted.development);
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function stampPath(project) {
  return join(project, 'node_modules', '.setup-stamp');
}

function writeStamp(project, wanted, node) {
  const path = stampPath(project);
  const { hash, platform, development } = wanted;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify({ lock: hash, platform, development, node })}\n`);
    renameSync(`${path}.new`, path);
  } catch {
    // A read-only folder: the comparison is repeated next time.
  }
}

/**
 * `bin/mudlark` compares only dates; a lock file that was rewritten with the same content must not look newer for ever.
 */
function keepStampNewer(project) {
  try {
    const lock = statSync(join(project, 'package-lock.json'));
    if (statSync(stampPath(project)).mtimeMs <= lock.mtimeMs) utimesSync(stampPath(project), new Date(), new Date());
  } catch {
    // A read-only folder.
  }
}

/**
 * The user's own environment, with two changes: without the Node inside node_modules, which `npm ci` is about to
 * remove, and with a writable cache.
 */
function npmEnvironment(project, env) {
  const inside = join(project, 'node_modules', '.bin');
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== inside);
  const changed = { ...env, PATH: path.join(delimiter) };
  const cache = env.npm_config_cache ?? (env.HOME && join(env.HOME, '.npm'));
  if (!cache || !isWritable(cache)) changed.npm_config_cache = join(project, '.setup', 'npm-cache');
  return changed;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && dirname(folder) !== folder && isWritable(dirname(folder));
  }
}

function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
