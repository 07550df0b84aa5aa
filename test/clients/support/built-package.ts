/** The TypeScript client as its users get it: built, and installed in its own folder. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMPILER_ENVIRONMENT } from '../../../scripts/compiler-environment.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const CLIENT = join(PROJECT, 'clients/typescript');
const TSC = join(PROJECT, 'node_modules/.bin/tsc');

export interface BuiltPackage extends AsyncDisposable {
  /** The folder for programs that use the package. */
  readonly folder: string;
  /** The built files. */
  readonly dist: string;
}

/**
 * Rejects with the compiler's messages. One checker, and nothing collected: for so little code that takes half the
 * time.
 */
export async function compile(words: readonly string[], cwd = PROJECT): Promise<void> {
  await promisify(execFile)(TSC, ['--checkers', '1', ...words], { cwd, env: COMPILER_ENVIRONMENT });
}

let compiled: Promise<string> | undefined;

/** The compiled files, which end with the process: compiling them takes most of a second of processor time. */
function compiledFiles(): Promise<string> {
  compiled ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mudlark-client-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await compile(['-p', CLIENT, '--outDir', folder]);
    return folder;
  })();
  return compiled;
}

export async function buildPackage(): Promise<BuiltPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'mudlark-client-'));
  const installed = join(folder, 'node_modules/@mudlark/client');
  const dist = join(installed, 'dist');
  await mkdir(installed, { recursive: true });
  await copyFile(join(CLIENT, 'package.json'), join(installed, 'package.json'));
  await cp(await compiledFiles(), dist, { recursive: true });
  return { folder, dist, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
