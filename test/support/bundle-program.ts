/**
 * The program in a few files instead of more than a thousand: loading those takes most of a start. For tests that start
 * it as a process again and again; what they find, they find in the code as it is.
 */
import { hash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { DEMO_URL } from '../../src/demo/site.ts';
import { makeFolder } from './folder.ts';
import { startProgram } from './process.ts';

const PROJECT = join(import.meta.dirname, '..', '..');

/**
 * Packages of many files, or of large ones, that need nothing but their code. Others find files of theirs beside them.
 */
const BUNDLED = [
  '@exodus/bytes',
  '@fastify/error',
  '@opentelemetry/api',
  'avvio',
  'bintrees',
  'entities',
  'fast-json-stringify',
  'fast-querystring',
  'fastify',
  'find-my-way',
  'parse5',
  'prom-client',
  'ret',
  'safe-regex2',
  'semver',
  'tdigest',
  'tldts',
  'tldts-core',
  'tough-cookie',
  'zod',
];

/** The programs, and those of their threads. */
const PROGRAMS = {
  main: 'src/main.ts',
  cli: 'src/cli.ts',
  'page-worker': 'src/page-work/page-worker.ts',
  'sqlite-worker': 'src/database/sqlite-worker.ts',
  'checkpoint-worker': 'src/accounts/sqlite/checkpoint-worker.ts',
};

/** Threads are found beside the program, other files where they were. */
const OWN_PLACES: Plugin = {
  name: 'own-places',
  transform(code, file) {
    if (!file.startsWith(join(PROJECT, 'src'))) return undefined;
    return code
      .replaceAll(/new URL\('\.\/([a-z]+-worker)\.ts', import\.meta\.url\)/g, "new URL('./$1.mjs', import.meta['url'])")
      .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
      .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(join(file, '..')))
      .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(file));
  },
};

/** Milliseconds after which the folder of another state of the code is removed: a run may still use it. */
const UNUSED_LIFE = 24 * 60 * 60_000;

/**
 * Returns the folder of `main.mjs` and `cli.mjs`. It is named by what is in it, so that two runs at a time can use it,
 * and that what was compiled is found again.
 */
export async function bundleProgram(folder: string): Promise<string> {
  await using bundle = await rolldown({
    cwd: PROJECT,
    input: PROGRAMS,
    platform: 'node',
    external: (id) => /^[^./]/.test(id) && !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [OWN_PLACES],
    treeshake: false,
    logLevel: 'silent',
  });
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' };
  const { output } = await bundle.generate({ format: 'esm', ...names });
  const files = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const made = join(folder, hash('sha256', JSON.stringify(files.map(({ fileName, code }) => [fileName, code]))));
  if (existsSync(made)) return made;
  removeOld(folder);
  const unfinished = `${made}.${randomUUID()}`;
  mkdirSync(unfinished, { recursive: true });
  for (const { fileName, code } of files) writeFileSync(join(unfinished, fileName), code);
  // Another run may have been first.
  if (existsSync(made)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, made);
  await compile(join(made, 'main.mjs'));
  return made;
}

/** Compiled code is saved by a process that ends in order. Most services of tests are killed. */
async function compile(main: string): Promise<void> {
  await using folder = await makeFolder();
  const settings = { MUDLARK_DATA_DIR: folder.path, MUDLARK_API_KEY: 'key-of-the-first-start' };
  await using service = await startProgram(main, settings);
  const query = new URLSearchParams({ api_key: settings.MUDLARK_API_KEY, js: 'false', url: DEMO_URL });
  await (await fetch(`${service.url}/text?${query}`)).text();
  await service.end('SIGTERM');
}

function removeOld(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < Date.now() - UNUSED_LIFE) rmSync(path, { recursive: true, force: true });
  }
}
