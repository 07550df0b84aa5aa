import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { findBrowsers, type Machine, misnamedBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';

type Content = 'binary' | 'not executable' | 'folder' | 'debian script' | 'exec script' | { readonly link: string };

interface Case {
  readonly name: string;
  /** The files of the machine, below its root. */
  readonly files: Readonly<Record<string, Content>>;
  /** `{root}` stands for the machine's root. */
  readonly env?: Readonly<Record<string, string>>;
  readonly platform?: string;
  readonly arch?: string;
  readonly headlessShell?: string;
  readonly full?: string;
}

const PATH = '{root}/usr/local/bin:{root}/usr/bin';
const HOME = '{root}/home/me';
const CACHE = 'home/me/.cache/puppeteer';
const SHELL = 'usr/lib/chromium/chromium-headless-shell';
const FULL = 'usr/lib/chromium/chromium';

const CASES: readonly Case[] = [
  { name: 'an empty machine', files: {} },
  { name: 'no PATH and no HOME', files: { [SHELL]: 'binary' }, env: {}, headlessShell: SHELL },
  { name: "Debian's binaries", files: { [SHELL]: 'binary', [FULL]: 'binary' }, headlessShell: SHELL, full: FULL },
  { name: 'one kind does not stand for the other', files: { [FULL]: 'binary' }, full: FULL },
  { name: 'not executable', files: { [SHELL]: 'not executable', [FULL]: 'folder' } },
  { name: 'a link that leads nowhere', files: { [SHELL]: { link: 'usr/lib/gone' } } },
  {
    name: "Fedora's headless shell",
    files: { 'usr/lib64/chromium-browser/headless_shell': 'binary' },
    headlessShell: 'usr/lib64/chromium-browser/headless_shell',
  },

  {
    name: "Debian's scripts in PATH stand for their binaries",
    files: {
      [SHELL]: 'binary',
      [FULL]: 'binary',
      'usr/bin/chromium-headless-shell': 'debian script',
      'usr/bin/chromium': 'debian script',
    },
    headlessShell: SHELL,
    full: FULL,
  },
  {
    name: 'a script that does not hand over is no browser',
    files: { 'usr/bin/chromium-headless-shell': 'debian script', 'usr/bin/chromium': 'debian script' },
  },
  { name: 'a script that hands over is one', files: { 'usr/bin/chromium': 'exec script' }, full: 'usr/bin/chromium' },
  {
    name: 'a binary goes before a script that hands over, even when found later',
    files: { 'usr/local/bin/chromium': 'exec script', 'usr/bin/google-chrome': 'binary' },
    full: 'usr/bin/google-chrome',
  },
  {
    name: 'chrome-headless-shell in PATH',
    files: { 'usr/local/bin/chrome-headless-shell': 'binary' },
    headlessShell: 'usr/local/bin/chrome-headless-shell',
  },
  { name: 'not in PATH', files: { 'usr/sbin/chrome-headless-shell': 'binary' } },
  {
    name: 'google-chrome-stable in PATH',
    files: { 'usr/bin/google-chrome-stable': 'binary' },
    full: 'usr/bin/google-chrome-stable',
  },
  {
    name: "Chrome's own binary goes before its script",
    files: { 'opt/google/chrome/chrome': 'binary', 'usr/bin/google-chrome': 'exec script' },
    full: 'opt/google/chrome/chrome',
  },
  { name: 'a snap', files: { 'usr/bin/snap': 'binary', 'usr/local/bin/chromium': { link: 'usr/bin/snap' } } },

  {
    name: "Puppeteer's cache: the newest by number, not by letter",
    files: {
      [`${CACHE}/chrome-headless-shell/linux-99.0.1.2/chrome-headless-shell-linux64/chrome-headless-shell`]: 'binary',
      [`${CACHE}/chrome-headless-shell/linux-150.0.1.2/chrome-headless-shell-linux64/chrome-headless-shell`]: 'binary',
      [`${CACHE}/chrome/linux-150.0.1.2/chrome-linux64/chrome`]: 'binary',
    },
    arch: 'x64',
    headlessShell: `${CACHE}/chrome-headless-shell/linux-150.0.1.2/chrome-headless-shell-linux64/chrome-headless-shell`,
    full: `${CACHE}/chrome/linux-150.0.1.2/chrome-linux64/chrome`,
  },
  {
    name: 'a newer version that was left half unpacked is passed over',
    files: {
      [`${CACHE}/chrome-headless-shell/linux-149.0.1.2/inner/chrome-headless-shell`]: 'binary',
      [`${CACHE}/chrome-headless-shell/linux-150.0.1.2/inner/chrome-headless-shell`]: 'not executable',
      [`${CACHE}/chrome-headless-shell/linux-151.0.1.2`]: 'not executable',
    },
    arch: 'x64',
    headlessShell: `${CACHE}/chrome-headless-shell/linux-149.0.1.2/inner/chrome-headless-shell`,
  },
  {
    name: "another processor's browser in the cache",
    files: { [`${CACHE}/chrome-headless-shell/linux-150.0.1.2/inner/chrome-headless-shell`]: 'binary' },
    arch: 'arm64',
  },
  {
    name: 'PUPPETEER_CACHE_DIR',
    files: { 'cache/chrome-headless-shell/linux_arm-150.0.1.2/inner/chrome-headless-shell': 'binary' },
    env: { PUPPETEER_CACHE_DIR: '{root}/cache' },
    arch: 'arm64',
    headlessShell: 'cache/chrome-headless-shell/linux_arm-150.0.1.2/inner/chrome-headless-shell',
  },
  {
    name: 'what setup downloaded goes before the cache of others',
    files: {
      'project/.setup/browsers/chrome-headless-shell/linux-149.0.1.2/inner/chrome-headless-shell': 'binary',
      [`${CACHE}/chrome-headless-shell/linux-150.0.1.2/inner/chrome-headless-shell`]: 'binary',
    },
    arch: 'x64',
    headlessShell: 'project/.setup/browsers/chrome-headless-shell/linux-149.0.1.2/inner/chrome-headless-shell',
  },
  {
    name: "Playwright's cache",
    files: {
      'home/me/.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell': 'binary',
      'home/me/.cache/ms-playwright/chromium-1200/chrome-linux/chrome': 'binary',
    },
    headlessShell: 'home/me/.cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell',
    full: 'home/me/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
  },

  {
    name: 'applications of a Mac',
    files: { 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome': 'binary' },
    platform: 'darwin',
    full: 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  },
  {
    name: "applications of a Mac, the user's own",
    files: { 'home/me/Applications/Chromium.app/Contents/MacOS/Chromium': 'binary' },
    platform: 'darwin',
    full: 'home/me/Applications/Chromium.app/Contents/MacOS/Chromium',
  },
  {
    name: 'a Mac application elsewhere',
    files: { 'Applications/Chromium.app/Contents/MacOS/Chromium': 'binary' },
    platform: 'linux',
  },

  {
    name: 'named ones go before those found',
    files: { [SHELL]: 'binary', [FULL]: 'binary', 'my/shell': 'binary', 'my/chrome': 'binary' },
    env: { MUDLARK_CHROMIUM: '{root}/my/shell', MUDLARK_CHROMIUM_FULL: '{root}/my/chrome' },
    headlessShell: 'my/shell',
    full: 'my/chrome',
  },
  {
    name: 'a named script of any sort is the choice of who named it',
    files: { [SHELL]: 'binary', 'my/wrapper': 'debian script' },
    env: { MUDLARK_CHROMIUM: '{root}/my/wrapper' },
    headlessShell: 'my/wrapper',
  },
  {
    name: "Debian's script by name is its binary",
    files: { [SHELL]: 'binary', 'usr/bin/chromium-headless-shell': 'debian script' },
    env: { MUDLARK_CHROMIUM: '{root}/usr/bin/chromium-headless-shell' },
    headlessShell: SHELL,
  },
  {
    name: 'a named one that is not there is passed over',
    files: { [SHELL]: 'binary' },
    env: { MUDLARK_CHROMIUM: '{root}/gone' },
    headlessShell: SHELL,
  },
  {
    name: 'an empty name is no name',
    files: { [SHELL]: 'binary' },
    env: { MUDLARK_CHROMIUM: '' },
    headlessShell: SHELL,
  },
];

function makeRoot(context: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'mudlark browsers '));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

function put(root: string, path: string, content: Content): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  if (content === 'folder') mkdirSync(file);
  else if (typeof content === 'object') symlinkSync(join(root, content.link), file);
  else if (content === 'binary') writeFileSync(file, '\x7fELF', { mode: 0o755 });
  else if (content === 'not executable') writeFileSync(file, '\x7fELF', { mode: 0o644 });
  else writeFileSync(file, `#!/bin/sh\n${content === 'exec script' ? 'exec ' : ''}/usr/lib/x "$@"\n`, { mode: 0o755 });
}

function rooted(env: Readonly<Record<string, string>>, root: string): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replaceAll('{root}', root)]));
}

for (const { name, files, env = { PATH, HOME }, platform = 'linux', arch = 'x64', headlessShell, full } of CASES) {
  test(`browsers: ${name}`, (t) => {
    const root = makeRoot(t);
    for (const [path, content] of Object.entries(files)) put(root, path, content);
    const machine: Machine = { root, platform, arch, project: join(root, 'project') };
    const found = findBrowsers(rooted(env, root), machine);
    const below = Object.fromEntries(Object.entries(found).map(([kind, path]) => [kind, relative(root, path)]));
    assert.deepEqual(below, {
      ...(headlessShell === undefined ? {} : { headlessShell }),
      ...(full === undefined ? {} : { full }),
    });
  });
}

test('settings with a wrong browser path are reported by variable and path', (t) => {
  const root = makeRoot(t);
  put(root, 'good', 'binary');
  put(root, 'bad', 'not executable');
  assert.deepEqual(misnamedBrowsers({}), []);
  assert.deepEqual(misnamedBrowsers({ MUDLARK_CHROMIUM: '', MUDLARK_CHROMIUM_FULL: join(root, 'good') }), []);
  assert.deepEqual(misnamedBrowsers({ MUDLARK_CHROMIUM: join(root, 'bad'), MUDLARK_CHROMIUM_FULL: root }), [
    { variable: 'MUDLARK_CHROMIUM', path: join(root, 'bad') },
    { variable: 'MUDLARK_CHROMIUM_FULL', path: root },
  ]);
});

test('uses this machine if no other is described', () => {
  for (const path of Object.values(findBrowsers({}))) assert.match(path, /^\//);
});
