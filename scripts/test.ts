/**
 * What `npm test` runs once setup is done: type check and lint side by side, then every test, and one line that sums it up.
 * A path (`npm test -- test/accounts`) narrows the tests to it; options go to Node's test runner as they are.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** For one test file: a test that hangs must not hold a build for ever. */
const TEST_TIMEOUT_MS = 300_000;

const project = join(import.meta.dirname, '..');

/** Runs a program of node_modules/.bin; its output appears when it is done, so that two at once do not mix. */
function check(name: string, program: string, args: readonly string[]): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const child = spawn(join(project, 'node_modules', '.bin', program), args, {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.on('error', (error) => {
    process.stderr.write(`${name}: ${error.message}\n`);
    settle(false);
  });
  child.on('close', (code) => {
    if (code !== 0) process.stderr.write(`${output.trim()}\n`);
    process.stdout.write(`${name}: ${code === 0 ? 'ok' : 'failed'}\n`);
    settle(code === 0);
  });
  return promise;
}

/** The test files under what was named, or all; undefined when something named holds none. */
function testFiles(named: readonly string[]): string[] | undefined {
  const files = (named.length === 0 ? ['test'] : named).map((name) => {
    const path = resolve(project, name);
    if (!existsSync(path)) return [];
    if (statSync(path).isFile()) return [relative(project, path)];
    return globSync('**/*.test.ts', { cwd: path }).map((file) => relative(project, join(path, file)));
  });
  return files.some((found) => found.length === 0) ? undefined : [...new Set(files.flat())].sort();
}

function runTests(files: readonly string[], options: readonly string[]): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const args = [
    '--test',
    ...['spec', './scripts/slowest-files.ts'].flatMap((reporter) => [
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ]),
    // One more than there are processors: many tests wait, for a browser, a database or a deadline.
    `--test-concurrency=${availableParallelism() + 1}`,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...options,
    ...files,
  ];
  // Each file is a process of its own: what they load is stripped of types and compiled once, not once for each.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'compiled') };
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('error', () => settle(false));
  child.on('close', (code) => settle(code === 0));
  return promise;
}

const started = performance.now();
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const files = testFiles(named);
if (files === undefined) {
  process.stderr.write(`No test files (*.test.ts) in: ${named.join(', ') || 'test'}\n`);
  process.exitCode = 1;
} else {
  const [types, page, lint] = await Promise.all([
    check('Type check', 'tsc', ['--noEmit']),
    check('Type check of the page', 'tsc', ['--noEmit', '-p', 'web']),
    check('Lint', 'biome', ['check', '.']),
  ]);
  const tests = await runTests(files, options);
  const failed = Object.entries({ 'type check': types, 'type check of the page': page, lint, tests }).flatMap(
    ([name, ok]) => (ok ? [] : [name]),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    failed.length === 0
      ? `All passed: ${files.length} test files, ${seconds} s in total.\n`
      : `Failed: ${failed.join(', ')}; ${files.length} test files, ${seconds} s in total.\n`,
  );
  if (failed.length > 0) process.exitCode = 1;
}
