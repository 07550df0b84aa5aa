/**
 * `npm run test:browsers`: runs the suites that depend on a browser with every release of Chromium that the package
 * manager offers, and prints a table. Releases that are not installed are unpacked into a cache folder; the system's
 * own browser is not changed. `npm run test:browsers -- 150` only runs the releases that begin with 150.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = ['chromium', 'chromium-common', 'chromium-headless-shell', 'chromium-sandbox'];
/** Suites that a browser's release can affect: all that use one. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  browser: ['test/fetching/browser', 'test/fetching/remote'],
  stealth: ['test/fetching/stealth', 'test/api/stealth.test.ts'],
  selectors: ['test/content'],
  dashboard: ['test/dashboard-e2e', 'test/web-playground'],
};
const project = join(import.meta.dirname, '..');
/** Root's browsers run as another user, who must be able to read them. */
const caches = process.getuid?.() === 0 ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
const cache = join(caches, 'mudlark', 'chromium');

function output(command: string, args: readonly string[], cwd = project): string {
  const { status, stdout, error } = spawnSync(command, args, { encoding: 'utf8', cwd });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return stdout;
}

/** `156.0.8078.79-1~deb12u1` and the like, newest first. */
function offeredReleases(): string[] {
  const versions = output('apt-cache', ['madison', 'chromium-headless-shell'])
    .split('\n')
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .filter((version) => version !== '');
  return [...new Set(versions)].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

/** The folder of a release's programs, unpacked there earlier or now. */
function unpacked(version: string): string {
  const folder = join(cache, version);
  const programs = join(folder, 'usr', 'lib', 'chromium');
  if (existsSync(join(programs, 'chromium-headless-shell'))) return programs;
  rmSync(folder, { recursive: true, force: true });
  const packages = join(folder, 'packages');
  mkdirSync(packages, { recursive: true });
  process.stdout.write(`Unpacking Chromium ${version} into ${folder}\n`);
  output('apt-get', ['download', ...PACKAGES.map((name) => `${name}=${version}`)], packages);
  for (const name of readdirSync(packages)) output('dpkg', ['-x', join(packages, name), folder]);
  rmSync(packages, { recursive: true });
  return programs;
}

function runSuite(paths: readonly string[], programs: string): Promise<string> {
  const env = {
    ...process.env,
    MUDLARK_CHROMIUM: join(programs, 'chromium-headless-shell'),
    MUDLARK_CHROMIUM_FULL: join(programs, 'chromium'),
  };
  const child = spawn(process.execPath, [join(project, 'scripts', 'test.ts'), ...paths], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    process.stdout.write(text);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      const count = (word: string) => new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(said)?.[1] ?? '?';
      if (code !== 0) process.exitCode = 1;
      resolve(`${count('pass')} passed, ${count('fail')} failed${code === 0 ? '' : ' ✖'}`);
    });
  });
}

const wanted = process.argv.slice(2);
const releases = offeredReleases().filter(
  (version) => wanted.length === 0 || wanted.some((begin) => version.startsWith(begin)),
);
if (releases.length === 0) {
  process.stderr.write('The package manager offers no such Chromium (apt-get update refreshes its list).\n');
  process.exitCode = 1;
}
const rows: string[][] = [['release', ...Object.keys(SUITES)]];
for (const version of releases) {
  const programs = unpacked(version);
  const row = [version];
  for (const paths of Object.values(SUITES)) row.push(await runSuite(paths, programs));
  rows.push(row);
}
const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
for (const row of rows) process.stdout.write(`${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`);
