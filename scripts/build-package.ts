/**
 * Builds what `npm pack` packs: the program as JavaScript and the dashboard's page, in dist/, with the same layout as
 * the project. Node does not strip types below node_modules, so an installed package cannot be TypeScript. Run by
 * `prepack`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { buildDashboard } from '../src/dashboard/build-page.ts';
import { COMPILER_ENVIRONMENT } from './compiler-environment.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Everything that is loaded by its path: imports, and files that threads start with or that are read. */
const LOADED = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.{1,2}\/[^']+)'/g;

export async function buildPackage(dist: string): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  const compiler = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
  const settings = join(PROJECT, 'tsconfig.package.json');
  const how = { env: COMPILER_ENVIRONMENT, stdio: 'inherit' } as const;
  execFileSync(process.execPath, [compiler, '-p', settings, '--outDir', dist], how);
  for (const file of globSync('**/*.js', { cwd: dist })) completeFile(dist, file);
  const { name, version, type } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify({ name, version, type })}\n`);
  const page = await buildDashboard({ log: pino({ level: 'silent' }) });
  cpSync(page, join(dist, 'dashboard-page'), { recursive: true });
}

/**
 * The compiler only rewrites imports: the files of threads are renamed here. Files other than TypeScript are copied.
 */
function completeFile(dist: string, file: string): void {
  const path = join(dist, file);
  const compiled = readFileSync(path, 'utf8');
  const text = compiled.replaceAll(/(new URL\('\.[^']+)\.ts', import\.meta\.url\)/g, "$1.js', import.meta.url)");
  if (text !== compiled) writeFileSync(path, text);
  for (const [, loaded = ''] of text.matchAll(LOADED)) {
    const target = join(dirname(path), loaded);
    const source = join(PROJECT, relative(dist, target));
    if (existsSync(target) || target === join(dist, 'package.json')) continue;
    if (!existsSync(source)) throw new Error(`${file} loads ${loaded}, which is neither compiled nor in the project.`);
    cpSync(source, target, { recursive: true });
  }
}

if (import.meta.main) await buildPackage(join(PROJECT, 'dist'));
