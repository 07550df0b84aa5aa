/** A command loads what it needs: packages that are slow to load are loaded only by commands that use them. */
import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { makeFolder } from '../support/folder.ts';
import { runCli } from '../support/process.ts';

/** Loaded before the program: prints to standard error, at the end, which files were loaded. */
const TELL_LOADED = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => process.stderr.write(loaded.join('\\n')));`;

const PACKAGES = ['fastify', 'piscina', 'impit', 'vite', 'pg', '@modelcontextprotocol'];
const SERVING = [...PACKAGES.map((name) => `/node_modules/${name}/`), '/src/fetching/browser/engine'];
/** Packages that endpoints are made of. */
const ENDPOINTS = ['/node_modules/parse5/', '/src/sites/', '/src/ai/', '/src/api/endpoints/html.ts'];

async function loadedBy(words: readonly string[]): Promise<string> {
  await using folder = await makeFolder();
  const preload = `data:text/javascript,${encodeURIComponent(TELL_LOADED)}`;
  const ran = await runCli(words, { MUDLARK_DATA_DIR: folder.path, NODE_OPTIONS: `--import=${preload}` });
  assert.equal(ran.code, 0, ran.stderr);
  return ran.stderr;
}

const TABLE: readonly (readonly [words: readonly string[], unneeded: readonly string[]])[] = [
  [['--help'], [...SERVING, ...ENDPOINTS]],
  [
    ['account', 'list'],
    [...SERVING, ...ENDPOINTS],
  ],
  [
    ['html', '--help'],
    [...SERVING, '/src/sites/', '/src/ai/', '/src/api/endpoints/all.ts'],
  ],
];
for (const [words, unneeded] of TABLE) {
  it(`${words.join(' ')} loads nothing that it does not need`, async () => {
    const loaded = await loadedBy(words);
    assert.ok(loaded.includes('/src/cli/commands.ts'), 'what is loaded is seen');
    for (const part of unneeded) assert.ok(!loaded.includes(part), part);
  });
}

it('compiled code is cached in the folder that the operator names', async () => {
  await using folder = await makeFolder();
  const kept = join(folder.path, 'compiled');
  const ran = await runCli(['--help'], { NODE_COMPILE_CACHE: kept });
  assert.equal(ran.code, 0, ran.stderr);
  assert.notDeepEqual(await readdir(kept), []);
});

it('a cache folder that cannot be created does no harm', async () => {
  await using folder = await makeFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const { code, stdout, stderr } = await runCli(['--help'], { NODE_COMPILE_CACHE: join(file, 'compiled') });
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^mudlark: /);
});
