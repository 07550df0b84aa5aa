import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { someOf } from '../support/thorough.ts';
import { executable, type Finished, FixtureProject } from './fixture-project.ts';

const PASSING = "import { test } from 'node:test';\ntest('fine', () => {});\n";
const FAILING = "import { test } from 'node:test';\ntest('broken', () => { throw new Error('as expected'); });\n";

interface Programs {
  readonly tsc?: string;
  readonly biome?: string;
}

function projectWith(
  project: FixtureProject,
  files: Record<string, string>,
  { tsc, biome }: Programs = {},
): FixtureProject {
  executable(project.path('node_modules/.bin/tsc'), tsc ?? 'exit 0');
  executable(project.path('node_modules/.bin/biome'), biome ?? 'exit 0');
  for (const [path, text] of Object.entries(files)) project.writeFile(path, text);
  return project;
}

function run(project: FixtureProject, ...args: string[]): Promise<Finished> {
  return project.start(process.execPath, [project.path('scripts/test.ts'), ...args], { env: { CI: 'true' } }).finished;
}

const ONE = { 'test/a.test.ts': PASSING };
const TWO = { 'test/a.test.ts': PASSING, 'test/deep/er/b.test.ts': PASSING, 'test/deep/support.ts': 'throw 1;' };

test('everything passes: the checks, the number of tests, the time', async (t) => {
  const { code, stdout } = await run(projectWith(new FixtureProject(t), TWO));
  assert.equal(code, 0);
  assert.match(stdout, /^Type check: ok$/m);
  assert.match(stdout, /^Lint: ok$/m);
  assert.match(stdout, /^ℹ tests 2$/m);
  assert.match(stdout, /^The slowest files:\n( +\d+\.\d s {2}test\/(a|deep\/er\/b)\.test\.ts\n){2}/m);
  assert.match(stdout, /\nSkipped: none\.\nAll passed: 2 test files, \d+\.\d s in total\.\n$/);
});

test('what all tests need is prepared first, and the tests run even if that fails', async (t) => {
  const marker = "new URL('../made-ready', import.meta.url)";
  const files = {
    'test/support/make-ready.ts': `import { writeFileSync } from 'node:fs';
      writeFileSync(new URL('../../made-ready', import.meta.url), process.env.NODE_COMPILE_CACHE ?? '');
      throw new Error('as expected');`,
    'test/a.test.ts': `import { existsSync } from 'node:fs';
      import { test } from 'node:test';
      test('is ready', () => { if (!existsSync(${marker})) throw new Error('not ready'); });`,
  };
  const project = projectWith(new FixtureProject(t), files);
  const { code, stdout } = await run(project);
  assert.equal(code, 0, stdout);
  assert.match(project.read('made-ready'), /compiled$/);
});

test('an error that no test caught fails the run and is shown, where files share a process too', async (t) => {
  const files = {
    'test/api/a.test.ts': PASSING,
    'test/api/b.test.ts': `import { test } from 'node:test';
      test('leaves it', async () => {
        await null;
        Promise.reject(new Error('nobody caught it'));
        await new Promise((resolve) => setTimeout(resolve, 50));
      });`,
  };
  const { code, stdout } = await run(projectWith(new FixtureProject(t), files));
  assert.equal(code, 1);
  assert.match(stdout, /nobody caught it/);
  assert.match(stdout, /^Failed: tests; 2 test files/m);
});

type Failure = readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  programs: Readonly<Record<string, string>>,
  failed: string,
];
const FAILURES: readonly Failure[] = [
  ['a failing test', { ...ONE, 'test/c.test.ts': FAILING }, {}, 'tests'],
  ['a type error', ONE, { tsc: "echo 'a.ts: wrong type'; exit 2" }, 'type check, type check of the page'],
  ['a lint error', ONE, { biome: "echo 'a.ts: not formatted' >&2; exit 1" }, 'lint'],
  [
    'everything',
    { 'test/c.test.ts': FAILING },
    { tsc: "echo 'a.ts: wrong type'; exit 2", biome: "echo 'a.ts: not formatted' >&2; exit 1" },
    'type check, type check of the page, lint, tests',
  ],
  ['an error in the types of the page', ONE, { tsc: '[ "$2" = -p ] && exit 2; exit 0' }, 'type check of the page'],
];
for (const [name, files, programs, failed] of someOf(FAILURES, 3)) {
  test(`${name} fails the run, but the tests are run anyway`, async (t) => {
    const { code, stdout, stderr } = await run(projectWith(new FixtureProject(t), files, programs));
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`\\nFailed: ${failed}; \\d test files, \\d+\\.\\d s in total\\.\\n$`));
    assert.match(stdout, /^ℹ tests [123]$/m);
    for (const [, words] of JSON.stringify(programs).matchAll(/echo '([^']+)'/g))
      assert.ok(stderr.includes(words ?? ''));
  });
}

test('files of a folder that share one process or several are all run, and a failure is reported with its file', async (t) => {
  const printing = (name: string) =>
    `import { test } from 'node:test';\ntest('fine', (t) => t.diagnostic('${name} in process ' + process.pid));\n`;
  const shared = ['content/a', 'content/deep/b', 'contents'];
  const distributed = ['a', 'b', 'c', 'd', 'e'].map((name) => `fetching/browser/${name}`);
  const names = [...shared, ...distributed];
  const files = Object.fromEntries(names.map((name) => [`test/${name}.test.ts`, printing(name)]));
  const { code, stdout } = await run(
    projectWith(new FixtureProject(t), { ...files, 'test/content/c.test.ts': FAILING }),
  );
  assert.equal(code, 1);
  assert.match(stdout, /^ℹ pass 8$/m);
  assert.match(stdout, /^test at .*test\/content\/c\.test\.ts:2:1$/m);
  const ran = new Map([...stdout.matchAll(/(\S+) in process (\d+)/g)].map(([, name = '', id]) => [name, id]));
  assert.deepEqual([...ran.keys()].sort(), names.sort());
  const processesOf = (some: readonly string[]) => new Set(some.map((name) => ran.get(name))).size;
  assert.deepEqual([processesOf(shared.slice(0, 2)), processesOf(shared), processesOf(distributed)], [1, 2, 2]);
});

/** Fails until `tries` tries were made; meanwhile, the host takes `stolen` of 200 ticks away. */
const late = (tries: number, stolen: number) => `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
const at = (name) => new URL('../../' + name, import.meta.url);
describe('a suite', () => {
  test('late', () => {
    appendFileSync(at('tries'), '.');
    writeFileSync(at('stat'), 'cpu  ${300 - stolen} 0 0 0 0 0 0 ${stolen}\\n');
    if (readFileSync(at('tries'), 'utf8').length < ${tries}) throw new Error('as expected');
  });
});
`;
const STARVED: readonly [name: string, failing: string, code: number, tries: string, says: RegExp][] = [
  [
    'is tried again, and said to be',
    late(2, 50),
    0,
    '..',
    /took 25 % of the processor time away:\n {2}test\/content\/c\.test\.ts: late\nAll passed: 3 test files/,
  ],
  ['fails the run if it fails again', late(3, 50), 1, '..', /\nFailed: tests; 3 test files/],
  ['is not tried again if hardly any was taken', late(2, 10), 1, '.', /^Skipped: none\.\nFailed: tests; 3 test files/m],
  [
    'is not tried again if something fails outside of a test',
    `${late(2, 50)}setTimeout(() => Promise.reject(new Error('nobody caught it')), 50);\nawait new Promise((then) => setTimeout(then, 100));\n`,
    1,
    '.',
    /^Skipped: none\.\nFailed: tests; 3 test files/m,
  ],
];
for (const [name, failing, code, tries, says] of STARVED) {
  test(`what fails while the host takes processor time away ${name}`, async (t) => {
    const files = {
      'test/content/a.test.ts': PASSING,
      'test/content/b.test.ts': PASSING,
      'test/content/c.test.ts': failing,
    };
    const project = projectWith(new FixtureProject(t), files);
    const statistics = 'scripts/stolen-share.ts';
    project.writeFile(
      statistics,
      project.read(statistics).replace("'/proc/stat'", JSON.stringify(project.path('stat'))),
    );
    project.writeFile('stat', 'cpu  100 0 0 0 0 0 0 0\n');
    const finished = await run(project);
    assert.deepEqual([finished.code, project.read('tries')], [code, tries], finished.stdout);
    assert.match(finished.stdout, says);
  });
}

test('missing programs are a failure that names them', async (t) => {
  const project = projectWith(new FixtureProject(t), ONE);
  rmSync(project.path('node_modules'), { recursive: true });
  const { code, stderr } = await run(project);
  assert.equal(code, 1);
  assert.match(stderr, /^Type check: .*ENOENT$/m);
});

const NARROWED: readonly [args: readonly string[], count: number][] = [
  [['test/deep', 'test/deep/er/b.test.ts'], 1],
  [['test/a.test.ts'], 1],
  [['test/a.test.ts', 'test/deep', 'test/deep/er/b.test.ts'], 2],
  [['./test/'], 2],
];
for (const [args, count] of someOf(NARROWED, 4)) {
  test(`narrowed to ${args.join(' and ')}`, async (t) => {
    const { code, stdout } = await run(projectWith(new FixtureProject(t), TWO), ...args);
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`^ℹ tests ${count}$`, 'm'));
  });
}

for (const args of someOf([['test/a.test.ts', 'test/nothing-here'], ['test/nothing-here'], ['scripts']], 2)) {
  test(`narrowed to ${args.join(' and ')}: no tests is a failure`, async (t) => {
    const { code, stderr } = await run(projectWith(new FixtureProject(t), TWO), ...args);
    assert.deepEqual([code, stderr], [1, `No test files (*.test.ts) in: ${args.join(', ')}\n`]);
  });
}

test("options are passed to Node's test runner", async (t) => {
  const project = projectWith(new FixtureProject(t), { 'test/a.test.ts': PASSING + FAILING.split('\n')[1] });
  const { code, stdout } = await run(project, '--test-name-pattern=fine');
  assert.equal(code, 0);
  assert.match(stdout, /^ℹ pass 1$/m);
});

const skipping = (reason: string) => `import { describe, test } from 'node:test';
test('one', { skip: ${reason} }, () => {});
describe('two', { skip: ${reason} }, () => { test('three', () => {}); });
`;

test('skips are counted by their reason at the end', async (t) => {
  const files = {
    'test/c.test.ts': skipping(`'no browser'`),
    'test/d.test.ts': skipping(`'no full Chromium'`),
  };
  const { code, stdout } = await run(projectWith(new FixtureProject(t), files));
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^Skipped: 4 tests or whole suites\.\n {2}2 because: no (browser|full Chromium) on this machine.*\n {2}2 because: .*\nAll passed: /m,
  );
});

const REASONS = ['true', `'it does not work here'`, `'the selectors are those of Chromium 156, and this is 150'`];
for (const reason of someOf(REASONS, 3)) {
  test(`a skip for ${reason} fails the run, and is named`, async (t) => {
    const files = {
      'test/c.test.ts': `import { test } from 'node:test';\ntest('lost', { skip: ${reason} }, () => {});\n`,
    };
    const { code, stdout } = await run(projectWith(new FixtureProject(t), files));
    assert.equal(code, 1);
    assert.match(stdout, /^ {2}NOT ALLOWED \(see scripts\/allowed-skips\.ts\): "lost": /m);
    assert.match(stdout, /\nFailed: skips; 1 test files, /);
  });
}
