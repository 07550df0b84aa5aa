import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { executable, FixtureProject } from './fixture-project.ts';

const CLI = `
process.stdout.write(JSON.stringify({ args: process.argv.slice(2), folder: process.cwd(), node: process.execPath }));
process.exitCode = 3;
`;
const SYSTEM = ['/usr/bin', '/bin'].join(delimiter);

/** A project with a command line that prints how it was called, and with installed packages. */
function installed(project: FixtureProject): FixtureProject {
  project.writeFile('src/cli.ts', CLI);
  project.writeFile('node_modules/.setup-stamp', '{}');
  mkdirSync(project.path('node_modules/.bin'));
  symlinkSync(process.execPath, project.path('node_modules/.bin/node'));
  return project;
}

/** The tools that the script needs (readlink, dirname), but only the fixture's node, npm and apt-get. */
function environment(project: FixtureProject): Record<string, string> {
  return { PATH: [project.programs, SYSTEM].join(delimiter), MUDLARK_CHROMIUM: project.browser() };
}

test('arguments, folder and exit code pass through untouched', async (t) => {
  const project = installed(new FixtureProject(t));
  const elsewhere = realpathSync(project.home);
  const args = ['html', 'https://example.com/?a=1&b=*', '', 'two words', "it's", 'line\nbreak', '--json'];
  const { code, stdout, stderr } = await project.start(project.path('bin/mudlark'), args, {
    cwd: elsewhere,
    env: environment(project),
  }).finished;
  assert.deepEqual([code, stderr], [3, '']);
  const seen = JSON.parse(stdout);
  assert.deepEqual([seen.args, seen.folder], [args, elsewhere]);
  assert.equal(realpathSync(seen.node), realpathSync(process.execPath));
});

test('it finds its project through links: absolute, relative, and one to the other', async (t) => {
  const project = installed(new FixtureProject(t));
  const links = join(project.base, 'some links');
  mkdirSync(links);
  symlinkSync(project.path('bin/mudlark'), join(links, 'absolute'));
  symlinkSync('../the project/bin/mudlark', join(links, 'relative'));
  symlinkSync('relative', join(links, 'chained'));
  symlinkSync(project.folder, join(links, 'folder'));
  for (const link of ['absolute', 'relative', 'chained', 'folder/bin/mudlark']) {
    const { stdout } = await project.start(join(links, link), [link], { cwd: '/', env: environment(project) }).finished;
    assert.deepEqual(JSON.parse(stdout).args, [link]);
  }
});

test('it is found in PATH, whatever CDPATH says', async (t) => {
  const project = installed(new FixtureProject(t));
  const env = environment(project);
  const { stdout } = await project.start('/bin/sh', ['-c', 'mudlark in-path'], {
    cwd: project.home,
    env: { ...env, PATH: [project.path('bin'), env.PATH].join(delimiter), CDPATH: project.base },
  }).finished;
  assert.deepEqual(JSON.parse(stdout).args, ['in-path']);
});

test('missing packages are installed first, and standard output stays clean', async (t) => {
  const project = installed(new FixtureProject(t));
  rmSync(project.path('node_modules'), { recursive: true });
  symlinkSync(process.execPath, join(project.programs, 'node'));
  project.program('npm', `/bin/mkdir -p node_modules/.bin; /bin/ln -s '${process.execPath}' node_modules/.bin/node`);
  const run = () => project.start(project.path('bin/mudlark'), ['--json'], { env: environment(project) }).finished;
  const first = await run();
  assert.equal(first.stderr, 'Setup: installing packages (npm ci)\n');
  assert.deepEqual(JSON.parse(first.stdout).args, ['--json']);
  const second = await run();
  assert.equal(second.stderr, '');
  assert.equal(project.calls('npm').length, 1);
});

test('a lock file that is newer than the installed packages is checked', async (t) => {
  const project = installed(new FixtureProject(t));
  const later = new Date(Date.now() + 60_000);
  utimesSync(project.path('package-lock.json'), later, later);
  symlinkSync(process.execPath, join(project.programs, 'node'));
  project.program('npm', '/bin/mkdir -p node_modules');
  await project.start(project.path('bin/mudlark'), [], { env: environment(project) }).finished;
  assert.equal(project.calls('npm').length, 1);
});

test('a setup that fails ends the command, with nothing on standard output', async (t) => {
  const project = installed(new FixtureProject(t));
  rmSync(project.path('node_modules'), { recursive: true });
  symlinkSync(process.execPath, join(project.programs, 'node'));
  const { code, stdout, stderr } = await project.start(project.path('bin/mudlark'), [], { env: environment(project) })
    .finished;
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /npm ci failed/);
});

for (const [major, accepted] of [
  [23, false],
  [24, true],
  [26, true],
] as const) {
  test(`without the packaged Node, the machine's Node ${major} is ${accepted ? 'used' : 'refused'}`, async (t) => {
    const project = installed(new FixtureProject(t));
    rmSync(project.path('node_modules/.bin/node'));
    executable(
      join(project.programs, 'node'),
      `if [ "$1" = -p ]; then echo ${major}; else exec '${process.execPath}' "$@"; fi`,
    );
    const { code, stdout, stderr } = await project.start(project.path('bin/mudlark'), ['x'], {
      env: environment(project),
    }).finished;
    if (accepted) {
      assert.deepEqual([code, JSON.parse(stdout).args], [3, ['x']]);
    } else {
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^mudlark: Node 24 is needed .+\n$/);
    }
  });
}

test('.ci/run is npm test in the project folder, and fails as it fails', async (t) => {
  const project = new FixtureProject(t);
  project.program('npm', 'pwd -P > seen-folder; exit 5');
  const { code } = await project.start(project.path('.ci/run'), [], {
    cwd: dirname(project.folder),
    env: environment(project),
  }).finished;
  assert.equal(code, 5);
  assert.deepEqual(project.calls('npm'), ['npm test']);
  assert.equal(project.read('seen-folder').trim(), realpathSync(project.folder));
});
