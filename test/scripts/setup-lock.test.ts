import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { FixtureProject, until } from './fixture-project.ts';

const LOCK = '.setup/lock';
const STAMP = 'node_modules/.setup-stamp';
/** Waits in the middle of the installation until the test releases it or ends. */
const NPM_THAT_WAITS =
  '/bin/mkdir -p node_modules; : > npm-is-running; while [ ! -e go-on ] && [ -e npm-is-running ]; do /bin/sleep 0.02; done; : > npm-is-done';

function withBrowser(project: FixtureProject): { env: Record<string, string> } {
  return { env: { MUDLARK_CHROMIUM: project.browser() } };
}

/** The id of a process that has just ended. */
function deadProcess(): number {
  return spawnSync('/bin/sh', ['-c', 'exit 0']).pid;
}

test('started twice at once, npm runs once and the second waits', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_WAITS);
  const first = project.startSetup(withBrowser(project));
  await until(() => project.has('npm-is-running'));
  const second = project.startSetup(withBrowser(project));
  const third = project.startSetup(withBrowser(project));
  project.writeFile('go-on', '');

  const finished = await Promise.all([first.finished, second.finished, third.finished]);
  assert.deepEqual(
    finished.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(project.calls('npm').length, 1);
  assert.equal(project.has(LOCK), false);
});

test('the one that waits says so, and names the process that it waits for', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_WAITS);
  const first = project.startSetup(withBrowser(project));
  await until(() => project.has('npm-is-running'));
  // The first can continue only after the second has said that it waits.
  const second = project.start(
    '/bin/sh',
    ['-c', `'${process.execPath}' scripts/setup.mjs | while read -r line; do printf '%s' "$line"; : > go-on; done`],
    withBrowser(project),
  );
  const [, { stdout }] = await Promise.all([first.finished, second.finished]);
  assert.equal(stdout, `Setup: waiting for another setup to finish (process ${first.pid})`);
});

test('with many at once and an abandoned lock, npm still runs once', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', '/bin/mkdir -p node_modules; /bin/sleep 0.2');
  project.writeFile(LOCK, `${deadProcess()} ${hostname()}\n`);
  const runs = await Promise.all(Array.from({ length: 6 }, () => project.setup(withBrowser(project))));
  assert.deepEqual(
    runs.map(({ code }) => code),
    [0, 0, 0, 0, 0, 0],
  );
  assert.equal(project.calls('npm').length, 1);
});

for (const [name, text, minutesOld] of [
  ['of a process that is gone', () => `${deadProcess()} ${hostname()}\n`, 0],
  ['of a living process that has been silent for long', () => `${process.pid} ${hostname()}\n`, 2],
  ['of another machine, silent for long', () => '1 another-machine\n', 2],
  ['that is empty, and old', () => '', 2],
] as const) {
  test(`a lock ${name} is taken over`, async (t) => {
    const project = new FixtureProject(t);
    project.program('npm', '/bin/mkdir -p node_modules');
    project.writeFile(LOCK, text());
    const date = new Date(Date.now() - minutesOld * 60_000);
    utimesSync(project.path(LOCK), date, date);
    const { code, stdout } = await project.setup(withBrowser(project));
    assert.deepEqual([code, stdout], [0, 'Setup: installing packages (npm ci)\n']);
    assert.equal(project.has(LOCK), false);
  });
}

for (const [name, text] of [
  ['of a living process', `${process.pid} ${hostname()}\n`],
  ['of another machine', '1 another-machine\n'],
  ['that is being written', ''],
] as const) {
  test(`a fresh lock ${name} is respected until it is released`, async (t) => {
    const project = new FixtureProject(t);
    project.program('npm', '/bin/mkdir -p node_modules');
    project.writeFile(LOCK, text);
    // The lock is removed only after the line that says that the script waits.
    const releasing = `while read -r line; do printf '%s\\n' "$line"; /bin/rm -f ${LOCK}; done`;
    const running = project.start(
      '/bin/sh',
      ['-c', `'${process.execPath}' scripts/setup.mjs | ${releasing}`],
      withBrowser(project),
    );
    const { stdout } = await running.finished;
    const lines = stdout.trim().split('\n');
    const holder = text === '' ? '' : ` (process ${text.split(' ')[0]})`;
    assert.deepEqual(lines, [
      `Setup: waiting for another setup to finish${holder}`,
      'Setup: installing packages (npm ci)',
    ]);
  });
}

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} in the middle ends npm too and leaves neither lock nor stamp`, async (t) => {
    const project = new FixtureProject(t);
    project.program('npm', `printf '%s' $$ > npm-pid.new; /bin/mv npm-pid.new npm-pid; ${NPM_THAT_WAITS}`);
    const running = project.startSetup(withBrowser(project));
    await until(() => project.has('npm-is-running'));
    process.kill(running.pid, signal);
    const { code, stderr } = await running.finished;
    assert.deepEqual([code, stderr], [exitCode, '']);
    assert.throws(() => process.kill(Number(project.read('npm-pid')), 0), { code: 'ESRCH' });
    assert.deepEqual([project.has(LOCK), project.has(STAMP), project.has('npm-is-done')], [false, false, false]);

    project.program('npm', '/bin/mkdir -p node_modules');
    assert.equal((await project.setup(withBrowser(project))).code, 0);
    assert.ok(project.has(STAMP));
  });
}

test('a setup that was killed outright does not stop the next one', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', `printf '%s' $$ > npm-pid.new; /bin/mv npm-pid.new npm-pid; ${NPM_THAT_WAITS}`);
  const running = project.startSetup(withBrowser(project));
  await until(() => project.has('npm-is-running'));
  process.kill(running.pid, 'SIGKILL');
  process.kill(-Number(project.read('npm-pid')), 'SIGKILL');
  await running.finished;
  assert.deepEqual([project.has(LOCK), project.has(STAMP)], [true, false]);

  project.program('npm', '/bin/mkdir -p node_modules');
  assert.equal((await project.setup(withBrowser(project))).code, 0);
  assert.ok(project.has(STAMP));
});
