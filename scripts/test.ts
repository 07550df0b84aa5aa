/**
 * Runs `npm test` after setup: all tests, type check and lint beside them, then a summary of what was skipped, why, and
 * whether all passed. With a path (`npm test -- test/accounts`) only the tests there are run; options are passed to
 * Node's test runner. `npm run test:long` also runs the similar cases that a normal run leaves out.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMPILER_ENVIRONMENT } from './compiler-environment.ts';
import { judgeSkips, type SkipsJudged } from './judge-skips.ts';
import { type NotedTests, readNotes } from './noted-tests.ts';
import { readProcessorTimes, stolenShare } from './stolen-share.ts';

const IS_LONG = process.env.MUDLARK_LONG_TESTS === 'true';

/**
 * For one process of tests, which takes minutes, and four times as long if the host takes most of the processors away.
 * Without it, a test that hangs would block a build.
 */
const TEST_TIMEOUT_MS = IS_LONG ? 3_600_000 : 1_500_000;

/**
 * Test processes at a time: two more than there are processors, because tests also wait. With one more, 8 % of two
 * processors were idle; with two more, 2 %. More than four would not be faster: a browser uses several processors, and
 * tests that compare pages with those of an unmodified browser need it to be on time.
 */
const AT_A_TIME = Math.min(4, availableParallelism() + 2);

/**
 * On a virtual machine whose host is busy, tests would run out of time: with half of the processor time gone, twelve of
 * them did. With fewer processes, each gets as much as usual.
 */
function processesAtATime(stolen: number): number {
  return Math.max(2, Math.round(AT_A_TIME * (1 - stolen)));
}

/**
 * What failed while the host took at least this share of the processor time away is tried once more, file by file: with
 * half of it gone, 5 of 9,355 tests ran out of time. Without such a loss, nothing is tried twice.
 */
const STARVED = 0.1;

/** If more files than this have failed, time was not the reason. */
const MOST_TRIED_AGAIN = 20;

/**
 * Each of the compiler's checkers goes through what is common to all files by itself: one takes half the processor time
 * of four.
 */
const CHECKERS = ['--checkers', '1'];

/**
 * What the compiler has checked, it does not check again while the file and what it imports are the same: 2 s instead
 * of 10.
 */
const remembering = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  join(project, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`),
];

const project = join(import.meta.dirname, '..');

/**
 * Folders whose files share processes, because loading the modules of a file takes longer than most tests. These files
 * must not change process-wide state, such as the environment, or have hooks outside of suites. The files of a group
 * are distributed over its processes. A process less saves about six seconds of processor time: modules are loaded and
 * optimized once, and browsers and threads are started once. With fewer processes than these, the last one would run
 * alone for long. The longest come first for the same reason, and of those the ones that have most of their work in one
 * thread: what runs last should use several processors, as browsers do. A file belongs to the group that names it most
 * closely.
 */
const TOGETHER: Readonly<Record<string, { readonly folders: readonly string[]; readonly processes?: number }>> = {
  api: { folders: ['api'] },
  callers: { folders: ['accounts', 'audit', 'cli', 'cli-backup', 'cli-move', 'clients', 'overload', 'security'] },
  parts: {
    folders: [
      'compression',
      'config',
      'dashboard',
      'database',
      'deploy',
      'fetching',
      'jobs',
      'metrics',
      'page-work',
      'request-code',
      'sign-in',
      'site-map',
      'support',
      'tracing',
      'usage',
      'web',
      'web-playground',
    ],
  },
  browser: { folders: ['fetching/browser', 'fetching/remote', 'fetching/stealth'], processes: 2 },
  content: { folders: ['ai', 'content', 'mcp', 'serp', 'sites'] },
  nodes: { folders: ['cluster', 'process'] },
  'dashboard-e2e': { folders: ['dashboard-e2e'] },
};

/** A shared cache, so that modules are stripped of types and compiled once, not once per process. */
const COMPILED = { NODE_COMPILE_CACHE: join(project, 'node_modules', '.cache', 'compiled') };

const MAKE_READY = join(project, 'test', 'support', 'make-ready.ts');

/** Makes property tests use the same values in every run, except for long runs. */
const SAME_VALUES = join(project, 'test', 'support', 'same-values.ts');

/** Makes the threads of services within test processes start from the bundled program. */
const BUNDLED_THREADS = join(project, 'test', 'support', 'bundled-threads.ts');

const WITHOUT_PROMISE_HOOKS = join(import.meta.dirname, 'without-promise-hooks.ts');

const urlOf = (file: string) => JSON.stringify(pathToFileURL(file));
const imports = (file: string) => `import ${urlOf(file)};\n`;

/**
 * Prepares what each of the first processes would otherwise prepare for itself. If it fails, they do that, and report
 * the problem. Returns environment variables for them: where the bundled program is.
 */
function makeReady(): Promise<Readonly<Record<string, string>>> {
  const { promise, resolve: settle } = Promise.withResolvers<Readonly<Record<string, string>>>();
  if (!existsSync(MAKE_READY)) return Promise.resolve({});
  const child = spawn(process.execPath, [MAKE_READY], {
    cwd: project,
    env: { ...process.env, ...COMPILED },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.on('error', () => settle({}));
  child.on('close', (code) => settle(code === 0 && existsSync(output) ? { MUDLARK_TEST_PROGRAM: output } : {}));
  return promise;
}

/**
 * Runs a program of node_modules/.bin. Prints its output at its end, so that the output of two programs does not mix.
 * It gets the processor time that tests leave while they wait, which is more than it needs.
 */
function check(name: string, program: string, args: readonly string[]): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const child = spawn(join(project, 'node_modules', '.bin', program), args, {
    cwd: project,
    env: COMPILER_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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

/** The test files at the given paths, by default all; undefined if one of the paths has none. */
function testFiles(named: readonly string[]): string[] | undefined {
  const files = (named.length === 0 ? ['test'] : named).map((name) => {
    const path = resolve(project, name);
    if (!existsSync(path)) return [];
    if (statSync(path).isFile()) return [relative(project, path)];
    return globSync('**/*.test.ts', { cwd: path }).map((file) => relative(project, join(path, file)));
  });
  return files.some((found) => found.length === 0) ? undefined : [...new Set(files.flat())].sort();
}

/**
 * The files that Node's test runner runs, each in its own process: test files, and for those that share a process, a
 * file that imports them. The latter come first, because they take longest; the runner sorts files by their names, so
 * these begin with their place.
 */
function processesFor(files: readonly string[], importers: string): string[] {
  const groups = Object.entries(TOGETHER);
  const folders = groups
    .flatMap(([name, group]) => group.folders.map((folder) => ({ name, path: join('test', folder, '/') })))
    .sort((one, other) => other.path.length - one.path.length);
  const groupOf = (file: string) => folders.find(({ path }) => file.startsWith(path))?.name;
  const together = groups.flatMap(([name, { processes = 1 }], place) => {
    const own = files.filter((file) => groupOf(file) === name);
    return Array.from({ length: processes }, (_, number) => {
      const shared = own.filter((_, at) => at % processes === number);
      if (shared.length < 2) return shared;
      const each = `${String(place + 1).padStart(2, '0')}-${name}-${number + 1}`;
      const importer = join(importers, `together-${each}.test.mjs`);
      const list = join(importers, `${each}.mjs`);
      writeFileSync(list, shared.map((file) => imports(join(project, file))).join(''));
      // Imported first: the test files load the test runner, which must find this in place.
      writeFileSync(importer, `${imports(WITHOUT_PROMISE_HOOKS)}await import(${urlOf(list)});\n`);
      return [importer];
    }).flat();
  });
  const alone = files.filter((file) => groupOf(file) === undefined);
  return [...together, ...alone];
}

interface TestsRun {
  readonly passed: boolean;
  readonly skips: SkipsJudged;
  /** What was tried twice; empty otherwise. */
  readonly note: string;
}

interface Tried extends NotedTests {
  readonly passed: boolean;
}

/** Runs each of the files in a process of its own, some at a time; generated files are put into `folder`. */
async function tryFiles(
  files: readonly string[],
  atATime: number,
  options: readonly string[],
  made: Readonly<Record<string, string>>,
  folder: string,
): Promise<Tried> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const notes = join(folder, 'notes');
  const triesSameValues = !IS_LONG && existsSync(SAME_VALUES);
  const isBundled = made.MUDLARK_TEST_PROGRAM !== undefined;
  const first = [...(triesSameValues ? [SAME_VALUES] : []), ...(isBundled ? [BUNDLED_THREADS] : [])];
  const args = [
    ...first.flatMap((file) => ['--import', pathToFileURL(file).href]),
    '--test',
    ...Object.entries({
      spec: 'stdout',
      './scripts/slowest-files.ts': 'stdout',
      './scripts/noted-tests.ts': notes,
    }).flatMap(([reporter, to]) => [`--test-reporter=${reporter}`, `--test-reporter-destination=${to}`]),
    `--test-concurrency=${atATime}`,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...options,
    ...files,
  ];
  const env = { ...process.env, ...COMPILED, ...made };
  const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('error', () => settle(false));
  child.on('close', (code) => settle(code === 0));
  const passed = await promise;
  return { passed, ...readNotes(existsSync(notes) ? readFileSync(notes, 'utf8') : '') };
}

async function runTests(
  files: readonly string[],
  options: readonly string[],
  made: Readonly<Record<string, string>>,
): Promise<TestsRun> {
  // Not below node_modules, where Node's test runner finds no tests.
  const folder = mkdtempSync(join(tmpdir(), 'mudlark-tests-'));
  try {
    const before = readProcessorTimes();
    const atATime = processesAtATime(stolenShare(timesBefore, before));
    const first = await tryFiles(processesFor(files, folder), atATime, options, made, folder);
    const { passed, failed } = first;
    const skips = judgeSkips(first.skipped);
    const stolen = stolenShare(before, readProcessorTimes());
    const again = [...new Set(failed.map(({ file }) => relative(project, file)))];
    // What no test caught has no file, and what ended a process has the file that was generated for it.
    const areTests = again.length > 0 && again.every((file) => files.includes(file));
    const isStarved = stolen >= STARVED && again.length <= MOST_TRIED_AGAIN;
    if (passed || !areTests || !isStarved) return { passed, skips, note: '' };
    const lost = `the host took ${Math.round(stolen * 100)} % of the processor time away`;
    process.stdout.write(`While these failed, ${lost}. They are run once more: ${again.join(', ')}\n`);
    const second = await tryFiles(again, 1, options, made, folder);
    const note = `Tried twice, because ${lost}:\n${failed.map(({ file, name }) => `  ${relative(project, file)}: ${name}\n`).join('')}`;
    return { passed: second.passed, skips, note };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const started = performance.now();
const timesBefore = readProcessorTimes();
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const options = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const files = testFiles(named);
if (files === undefined) {
  process.stderr.write(`No test files (*.test.ts) in: ${named.join(', ') || 'test'}\n`);
  process.exitCode = 1;
} else {
  const [types, page, lint, { passed: tests, skips, note }] = await Promise.all([
    check('Type check', 'tsc', ['--noEmit', ...CHECKERS, ...remembering('all')]),
    check('Type check of the page', 'tsc', ['--noEmit', '-p', 'web', ...CHECKERS, ...remembering('page')]),
    check('Lint', 'biome', ['check', '.']),
    (named.length === 0 ? makeReady() : Promise.resolve({})).then((made) => runTests(files, options, made)),
  ]);
  const all = { 'type check': types, 'type check of the page': page, lint, tests, skips: skips.allowed };
  const failed = Object.entries(all).flatMap(([name, ok]) => (ok ? [] : [name]));
  process.stdout.write(`${skips.lines.join('\n')}\n${note}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    failed.length === 0
      ? `All passed: ${files.length} test files, ${seconds} s in total.\n`
      : `Failed: ${failed.join(', ')}; ${files.length} test files, ${seconds} s in total.\n`,
  );
  if (failed.length > 0) process.exitCode = 1;
}
