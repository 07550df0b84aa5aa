/** The lint rule against floating promises is on: such code, written into a separate folder, must be refused. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { makeFolder } from './support/folder.ts';

const PROJECT = join(import.meta.dirname, '..');
const run = promisify(execFile);

const FLOATING = {
  'a call that nobody waits for': 'export function start(): void {\n  work();\n}',
  'the same, waved through by void': 'export function start(): void {\n  void work();\n}',
  'a callback that waves it through': 'export const start = () => setTimeout(() => void work(), 1);',
  'a chain without an end': 'export function start(): void {\n  work().then(() => 1);\n}',
};

describe('a floating promise in src/', () => {
  it('is refused by the lint', async () => {
    await using folder = await makeFolder();
    await mkdir(join(folder.path, 'src'));
    const settings = join(folder.path, 'biome.json');
    await copyFile(join(PROJECT, 'biome.json'), settings);
    const names = Object.keys(FLOATING).map((what) => `${what.replaceAll(/\W+/g, '-')}.ts`);
    for (const [index, source] of Object.values(FLOATING).entries()) {
      const text = `async function work(): Promise<void> {}\n\n${source}\n`;
      await writeFile(join(folder.path, 'src', names[index] ?? ''), text);
    }
    const biome = join(PROJECT, 'node_modules', '.bin', 'biome');
    const { stdout } = await run(biome, ['lint', '--vcs-enabled=false', '--reporter=json', 'src'], {
      cwd: folder.path,
    }).catch((error: { stdout: string }) => error);
    for (const name of names) assert.ok(stdout.includes(name), `${name} was let through: ${stdout}`);
  });
});
