import assert from 'node:assert/strict';
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { executable, FixtureProject } from './fixture-project.ts';

const NPM_THAT_INSTALLS = '/bin/mkdir -p node_modules/.bin';
const STAMP = 'node_modules/.setup-stamp';
const OWN_MAJOR = Number.parseInt(process.versions.node, 10);

function withBrowser(project: FixtureProject): { env: Record<string, string> } {
  return { env: { MUDLARK_CHROMIUM: project.browser() } };
}

test('the first run installs, the second does nothing and says nothing', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_INSTALLS);
  const first = await project.setup(withBrowser(project));
  assert.deepEqual(first, { code: 0, signal: null, stdout: 'Setup: installing packages (npm ci)\n', stderr: '' });
  const stamp = project.read(STAMP);

  const second = await project.setup(withBrowser(project));
  assert.deepEqual(second, { code: 0, signal: null, stdout: '', stderr: '' });
  assert.deepEqual(project.calls('npm'), ['npm ci --no-audit --no-fund --loglevel=error --include=dev']);
  assert.equal(project.read(STAMP), stamp);
  assert.equal(project.has('.setup/lock'), false);
});

test('a changed lock file is installed again, a touched one is not', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_INSTALLS);
  await project.setup(withBrowser(project));

  const later = new Date(Date.now() + 60_000);
  utimesSync(project.path('package-lock.json'), later, later);
  await project.setup(withBrowser(project));
  assert.equal(project.calls('npm').length, 1);

  project.lock({ added: '1.0.0' });
  await project.setup(withBrowser(project));
  assert.equal(project.calls('npm').length, 2);
});

test('a stamp that is older than a rewritten lock file of the same content is renewed', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_INSTALLS);
  await project.setup(withBrowser(project));
  const longAgo = new Date('2020-01-01T00:00:00Z');
  utimesSync(project.path(STAMP), longAgo, longAgo);
  await project.setup(withBrowser(project));
  const [stamp, lock] = [statSync(project.path(STAMP)), statSync(project.path('package-lock.json'))];
  assert.ok(stamp.mtimeMs >= lock.mtimeMs);
});

test('npm ci of a real npm, with no packages to install', async (t) => {
  const project = new FixtureProject(t);
  rmSync(join(project.programs, 'npm'));
  const path = [project.programs, process.env.PATH].join(delimiter);
  const env = { ...withBrowser(project).env, PATH: path, npm_config_offline: 'true' };
  const first = await project.setup({ env });
  assert.equal(first.code, 0, first.stderr);
  assert.equal(first.stdout, 'Setup: installing packages (npm ci)\n');
  assert.ok(project.has(STAMP));
  assert.equal((await project.setup({ env })).stdout, '');
});

test('a failing npm ci prints its own output and one sentence, exits with 1, and leaves no stamp and no lock', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', `${NPM_THAT_INSTALLS}; echo 'npm error registry said no' >&2; exit 7`);
  const { code, stderr } = await project.setup(withBrowser(project));
  assert.equal(code, 1);
  assert.equal(
    stderr,
    "npm error registry said no\nSetup: npm ci failed (exit code 7), in its own words above. Mostly it is the network or npm's registry setting: see to it and try again.\n",
  );
  assert.equal(project.has(STAMP), false);
  assert.equal(project.has('.setup/lock'), false);
});

test('a slow npm ci is announced in one line, and ends after a time limit', async (t) => {
  const project = new FixtureProject(t);
  const slow = (installSeconds: number) => ({ FIXTURE_TIMES: JSON.stringify({ slowSeconds: 0.05, installSeconds }) });
  const { env } = withBrowser(project);
  const lines = (minutes: number) =>
    `Setup: installing packages (npm ci)\nSetup: npm ci has taken 0.05 s so far: the registry or the line to it is slow; waiting for up to ${minutes} minutes\n`;
  project.program('npm', `/bin/sleep 1; ${NPM_THAT_INSTALLS}`);
  const done = await project.setupElsewhere({ env: { ...env, ...slow(600) } });
  assert.deepEqual(done, { code: 0, signal: null, stdout: lines(10), stderr: '' });

  rmSync(project.path('node_modules'), { recursive: true });
  project.program('npm', 'exec /bin/sleep 600');
  const { code, stdout, stderr } = await project.setupElsewhere({ env: { ...env, ...slow(1.2) } });
  assert.equal(code, 1);
  assert.equal(stdout, lines(0.02));
  assert.match(stderr, /^Setup: npm ci failed \(not done within 1\.2 s\)\. Mostly it is the network or .*\n$/);
});

test("npm's usage text after its reason is left out", async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', 'n=1; while [ $n -le 100 ]; do echo "line $n" >&2; n=$((n + 1)); done; exit 1');
  const { stderr } = await project.setup(withBrowser(project));
  const lines = stderr.trim().split('\n');
  assert.deepEqual([lines.length, lines[0], lines[14]], [16, 'line 1', 'line 15']);
});

test('a failing npm ci removes the stamp of an earlier success', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_INSTALLS);
  await project.setup(withBrowser(project));
  project.lock({ added: '1.0.0' });
  project.program('npm', 'exit 1');
  assert.equal((await project.setup(withBrowser(project))).code, 1);
  assert.equal(project.has(STAMP), false);
});

test('no npm in PATH', async (t) => {
  const project = new FixtureProject(t);
  rmSync(join(project.programs, 'npm'));
  const { code, stderr } = await project.setup(withBrowser(project));
  assert.equal(code, 1);
  assert.match(stderr, /^Setup: npm was not found in PATH\. .+\n$/);
});

for (const [name, text] of [
  ['missing', undefined],
  ['not JSON', '{"packages":'],
  ['empty', ''],
  ['JSON of another shape', '[]'],
] as const) {
  test(`a lock file that is ${name} ends in an answer, not in a stack trace`, async (t) => {
    const project = new FixtureProject(t);
    if (text === undefined) rmSync(project.path('package-lock.json'));
    else project.writeFile('package-lock.json', text);
    const { code, stderr } = await project.setup(withBrowser(project));
    assert.equal(code, 1);
    assert.match(
      stderr,
      text === undefined ? /^Setup: package-lock\.json cannot be read \(ENOENT\)/ : /^Setup: npm ci failed/,
    );
    assert.doesNotMatch(stderr, /\n\s+at /);
  });
}

test('packages that were installed by hand are adopted', async (t) => {
  const project = new FixtureProject(t);
  const versions = { one: '1.0.0', two: '2.0.0' };
  project.lock(versions);
  const entries = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  project.writeFile('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(entries) }));
  assert.deepEqual(await project.setup(withBrowser(project)), { code: 0, signal: null, stdout: '', stderr: '' });
  assert.deepEqual(project.calls('npm'), []);
  assert.ok(project.has(STAMP));
});

for (const [name, installed] of [
  ['one missing', { one: '1.0.0' }],
  ['one of another version', { one: '1.0.0', two: '2.0.1' }],
] as const) {
  test(`packages that were installed by hand are not adopted with ${name}`, async (t) => {
    const project = new FixtureProject(t);
    project.lock({ one: '1.0.0', two: '2.0.0' });
    project.program('npm', NPM_THAT_INSTALLS);
    const entries = Object.entries(installed).map(([key, version]) => [`node_modules/${key}`, { version }]);
    project.writeFile('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(entries) }));
    await project.setup(withBrowser(project));
    assert.equal(project.calls('npm').length, 1);
  });
}

test('production has the packages that the dashboard is built with', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_INSTALLS);
  const env = { ...withBrowser(project).env, NODE_ENV: 'production', npm_lifecycle_event: 'prestart' };
  await project.setup({ env });
  assert.match(project.calls('npm')[0] ?? '', /--include=dev$/);
});

test('omitted development packages are not installed until the tests need them', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', NPM_THAT_INSTALLS);
  const production = { ...withBrowser(project).env, npm_config_omit: 'dev' };
  await project.setup({ env: { ...production, npm_lifecycle_event: 'prestart' } });
  await project.setup({ env: { ...production, npm_lifecycle_event: 'prestart' } });
  assert.deepEqual(project.calls('npm'), ['npm ci --no-audit --no-fund --loglevel=error']);
  await project.setup({ env: { ...production, npm_lifecycle_event: 'pretest' } });
  assert.match(project.calls('npm')[1] ?? '', /--include=dev$/);
});

test('npm ci does not run on the Node that it is about to remove', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', `${NPM_THAT_INSTALLS}; printf '%s' "$PATH" > seen-path`);
  const inside = project.path('node_modules', '.bin');
  const env = { ...withBrowser(project).env, PATH: [inside, project.programs].join(delimiter) };
  await project.setup({ env });
  assert.equal(project.read('seen-path'), project.programs);
});

test('a cache folder that cannot be written to is replaced by one in the project', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', `${NPM_THAT_INSTALLS}; printf '%s' "$npm_config_cache" > seen-cache`);
  // A file at the path of the folder: nobody can write into it, not even root.
  project.writeFile('a-file', '');
  const env = { ...withBrowser(project).env, HOME: project.path('a-file') };
  assert.equal((await project.setup({ env })).code, 0);
  assert.equal(project.read('seen-cache'), project.path('.setup', 'npm-cache'));
});

test('the packaged Node is there and of the wanted major', async (t) => {
  const project = new FixtureProject(t);
  project.lock({ node: `${OWN_MAJOR}.0.0` });
  project.program('npm', `${NPM_THAT_INSTALLS}; /bin/ln -sf '${process.execPath}' node_modules/.bin/node`);
  assert.equal((await project.setup(withBrowser(project))).code, 0);
  assert.equal((await project.setup(withBrowser(project))).stdout, '');
  assert.equal(project.calls('npm').length, 1);

  rmSync(project.path('node_modules/.bin/node'));
  await project.setup(withBrowser(project));
  assert.equal(project.calls('npm').length, 2, 'a Node that went missing is installed again');
});

test('an install script that was not run is run', async (t) => {
  const project = new FixtureProject(t);
  project.lock({ node: `${OWN_MAJOR}.0.0` });
  project.program(
    'npm',
    `${NPM_THAT_INSTALLS}; if [ "$1" = rebuild ]; then /bin/ln -sf '${process.execPath}' node_modules/.bin/node; fi`,
  );
  const { code, stdout } = await project.setup(withBrowser(project));
  assert.equal(code, 0);
  assert.equal(stdout, `Setup: installing packages (npm ci)\nSetup: fetching Node ${OWN_MAJOR} (npm rebuild node)\n`);
  assert.equal(project.calls('npm')[1], 'npm rebuild node --ignore-scripts=false --loglevel=error');
  assert.equal(JSON.parse(project.read(STAMP)).node, 'package');
});

test("without the packaged Node, the machine's own is used when it is new enough, and npm is not asked again", async (t) => {
  const project = new FixtureProject(t);
  project.lock({ node: `${OWN_MAJOR}.0.0` });
  project.program('npm', `${NPM_THAT_INSTALLS}; printf 'no program' > node_modules/.bin/node`);
  const { code, stdout } = await project.setup(withBrowser(project));
  assert.equal(code, 0);
  assert.ok(stdout.endsWith(`using this machine's Node ${process.versions.node}\n`), stdout);
  assert.equal(project.has('node_modules/.bin/node'), false, 'it would hide the Node that runs');
  assert.deepEqual(await project.setup(withBrowser(project)), { code: 0, signal: null, stdout: '', stderr: '' });
});

test('without the packaged Node, a machine with a too old Node is told what to do', async (t) => {
  const project = new FixtureProject(t);
  project.lock({ node: `${OWN_MAJOR + 1}.0.0` });
  project.program('npm', NPM_THAT_INSTALLS);
  const { code, stderr } = await project.setup(withBrowser(project));
  assert.equal(code, 1);
  assert.match(stderr, new RegExp(`^Setup: Node ${OWN_MAJOR + 1} could not be installed .+\\n$`));
  assert.equal(project.has(STAMP), false);
});

for (const [version, accepted] of [
  ['8.17.0', false],
  ['18.20.8', false],
  ['19.9.0', false],
  ['20.0.0', true],
  ['22.1.0', true],
] as const) {
  test(`Node ${version} is ${accepted ? 'new enough to begin' : 'told to be too old'}`, async (t) => {
    const project = new FixtureProject(t);
    project.program('npm', NPM_THAT_INSTALLS);
    const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`];
    const { code, stderr } = await project.setup({ ...withBrowser(project), nodeArgs });
    if (accepted) {
      assert.deepEqual([code, stderr], [0, '']);
    } else {
      assert.equal(code, 1);
      assert.match(
        stderr,
        new RegExp(`^Setup: Node 20 or newer is needed to begin, and this is Node ${version}\\. .+\\n$`),
      );
      assert.deepEqual(project.calls('npm'), []);
    }
  });
}

test('a project folder that nobody may write to starts when nothing is missing', async (t) => {
  const project = new FixtureProject(t);
  project.lock({ one: '1.0.0' });
  project.writeFile(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } }),
  );
  // A folder at the path of the stamp cannot be overwritten, not even by root.
  mkdirSync(project.path(STAMP, 'in the way'), { recursive: true });
  assert.deepEqual(await project.setup(withBrowser(project)), { code: 0, signal: null, stdout: '', stderr: '' });
});

test('the fixture itself: programs are found in its PATH alone', async (t) => {
  const project = new FixtureProject(t);
  executable(join(project.programs, 'shown'), `printf '%s' "$PATH"`);
  const { stdout } = await project.start(join(project.programs, 'shown'), []).finished;
  assert.equal(stdout, project.programs);
});
