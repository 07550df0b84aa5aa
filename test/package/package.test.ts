/** The result of `npm pack` is complete, and runs on a machine with nothing but npm. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { buildPackage } from '../../scripts/build-package.ts';
import { findBrowsers } from '../../src/fetching/browser/process/find-browsers.mjs';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { startInstalled } from '../support/process.ts';
import { THOROUGH } from '../support/thorough.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const KEY = 'a-key-of-the-package';
const run = promisify(execFile);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { files: packed } = readJson(join(ROOT, 'package.json')) as { files: string[] };

let folder: TestFolder;
let tarball: string;
let names: string[];

/** Like `npm pack` in the project, but in a copy, because other processes may be using its dist/. */
async function pack(): Promise<string> {
  const stage = join(folder.path, 'stage');
  const plain = packed.filter((path) => path !== 'dist' && !path.includes('*'));
  for (const path of ['package.json', 'README.md', 'LICENSE', 'docs', ...plain]) {
    await cp(join(ROOT, path), join(stage, path), { recursive: true });
  }
  await buildPackage(join(stage, 'dist'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path], {
    cwd: stage,
  });
  const [filename] = /mudlark-[\d.]+[\w.-]*\.tgz/.exec(stdout) ?? [];
  assert.ok(filename, stdout);
  return join(folder.path, filename);
}

/** A page as it arrived, one that a browser has run, one that a thread has parsed, and the dashboard's. */
async function tryService(url: string): Promise<void> {
  const ask = async (path: string) => {
    const reply = await fetch(`${url}${path}`);
    const text = await reply.text();
    assert.equal(reply.status, 200, `${path}: ${text}`);
    return text;
  };
  const api = (path: string) => ask(`${path}&api_key=${KEY}`);
  assert.match(await api('/html?js=false&url=http://demo.mudlark.test/'), /<title>The foreshore<\/title>/);
  assert.match(await api('/text?js=false&url=http://demo.mudlark.test/article'), /^## What to bring$/m);
  if (findBrowsers(process.env).headlessShell) {
    assert.match(await api('/html?url=http://demo.mudlark.test/tide'), /<li>Tudor pin<\/li>/);
  }
  const page = await ask('/dashboard/');
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  assert.match(await ask(script), /function/);
}

before(async () => {
  folder = await makeFolder();
  tarball = await pack();
  const { stdout } = await run('tar', ['-tzf', tarball]);
  names = stdout.trim().split('\n');
});
after(() => folder?.[Symbol.asyncDispose]());

describe('the package', () => {
  it('has the program as JavaScript, the dashboard, and the files that both need', () => {
    for (const name of [
      'bin/mudlark',
      'dist/package.json',
      'dist/src/cli.js',
      'dist/src/page-work/page-worker.js',
      'dist/src/content/extraction/learned/weights.bin',
      'dist/dashboard-page/index.html',
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
    ]) {
      assert.ok(names.includes(`package/${name}`), name);
    }
  });

  it('has nothing else: no TypeScript, no tests, no pictures of the documentation', () => {
    const known =
      /^package\/(?:bin\/mudlark|dist\/package\.json|dist\/(?:src|scripts)\/.*\.(?:js|mjs|bin)|dist\/dashboard-page\/.*|docs\/.*\.md|README\.md|CHANGELOG\.md|LICENSE|package\.json)$/;
    assert.deepEqual(
      names.filter((name) => !known.test(name)),
      [],
    );
  });

  it('runs from node_modules with only its declared packages', async () => {
    const modules = join(folder.path, 'somewhere', 'node_modules');
    await mkdir(join(modules, 'mudlark'), { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', join(modules, 'mudlark'), '--strip-components=1']);
    const { packages } = readJson(join(ROOT, 'package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
    for (const [path, { dev }] of Object.entries(packages)) {
      if (dev || path === '' || path.includes('/node_modules/')) continue;
      await mkdir(join(modules, '..', dirname(path)), { recursive: true });
      await symlink(join(ROOT, path), join(modules, '..', path));
    }
    await mkdir(join(modules, '.bin'));
    await symlink(process.execPath, join(modules, '.bin', 'node'));
    await symlink('../mudlark/bin/mudlark', join(modules, '.bin', 'mudlark'));
    await using service = await startInstalled(join(modules, '.bin', 'mudlark'), {
      MUDLARK_DATA_DIR: join(folder.path, 'data'),
      MUDLARK_API_KEY: KEY,
    });
    await tryService(service.url);
    assert.match(service.stdout(), /for another: mudlark key create/);
    assert.deepEqual(await service.end('SIGTERM'), { code: 0, signal: null });
  });

  const slowly = THOROUGH ? it : () => {};
  // Downloads packages, including Node itself: takes half a minute.
  slowly('is installed by npm into an empty folder', async (t: TestContext) => {
    const prefix = join(folder.path, 'machine');
    try {
      await run('npm', ['install', '--global', '--prefix', prefix, '--prefer-offline', '--no-audit', tarball]);
    } catch (error) {
      const { stderr } = error as { stderr: string };
      if (!/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENOTCACHED/.test(stderr)) throw error;
      t.skip('npm cannot fetch packages here');
      return;
    }
    await using service = await startInstalled(join(prefix, 'bin', 'mudlark'), {
      MUDLARK_DATA_DIR: join(folder.path, 'other-data'),
      MUDLARK_API_KEY: KEY,
    });
    await tryService(service.url);
  });
});
