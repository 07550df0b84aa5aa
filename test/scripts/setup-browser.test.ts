import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { FixtureProject } from './fixture-project.ts';

const NOTE = '.setup/browser-failed.json';
const NOTHING = { code: 0, signal: null, stdout: '', stderr: '' };
const HOURS = 60 * 60 * 1000;

/** A project whose packages are installed, so that only the browser is missing. */
function ready(project: FixtureProject): FixtureProject {
  project.writeFile('node_modules/.package-lock.json', '{"packages":{}}');
  return project;
}

/** An apt-get that installs the requested packages into the fixture's machine. */
function aptThatInstalls(project: FixtureProject): string {
  const folder = join(project.machine, 'usr/lib/chromium');
  return `[ "$1" = install ] || exit 0
/bin/mkdir -p '${folder}'
for name; do case $name in chromium*) printf '#!/bin/sh\\n' > '${folder}'/$name; /bin/chmod +x '${folder}'/$name;; esac; done`;
}

test('a configured browser is used: nothing is searched or installed', async (t) => {
  const project = ready(new FixtureProject(t));
  const env = { MUDLARK_CHROMIUM: project.browser() };
  assert.deepEqual(await project.setupElsewhere({ env }), NOTHING);
  assert.deepEqual(project.calls('apt-get'), []);
});

test('a configured browser that does not exist is a warning, and another is searched', async (t) => {
  const project = ready(new FixtureProject(t));
  project.browser(join(project.machine, 'usr/lib/chromium/chromium-headless-shell'));
  const env = { MUDLARK_CHROMIUM: '/nowhere/chromium', MUDLARK_CHROMIUM_FULL: project.machine };
  const { code, stdout, stderr } = await project.setupElsewhere({ env });
  assert.deepEqual([code, stdout], [0, '']);
  assert.deepEqual(stderr.split('\n'), [
    'Setup: MUDLARK_CHROMIUM names /nowhere/chromium, which is not an executable file; looking for another browser.',
    `Setup: MUDLARK_CHROMIUM_FULL names ${project.machine}, which is not an executable file; looking for another browser.`,
    '',
  ]);
});

test('a browser on the machine is enough', async (t) => {
  const project = ready(new FixtureProject(t));
  project.browser(join(project.machine, 'usr/lib/chromium/chromium-headless-shell'));
  assert.deepEqual(await project.setupElsewhere({ root: true }), NOTHING);
  assert.deepEqual(project.calls('apt-get'), []);
});

test('root installs both Debian packages in one call, without questions', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program('apt-get', `printf '%s' "$DEBIAN_FRONTEND" > frontend\n${aptThatInstalls(project)}`);
  const { code, stdout } = await project.setupElsewhere({ root: true });
  assert.deepEqual(
    [code, stdout],
    [
      0,
      'Setup: refreshing the package list (apt-get update)\nSetup: installing a browser (apt-get install chromium-headless-shell chromium)\n',
    ],
  );
  const [version, update, install, ...more] = project.calls('apt-get');
  assert.equal(version, 'apt-get --version');
  assert.match(update ?? '', /^apt-get update -y /);
  assert.match(install ?? '', /^apt-get install --no-install-recommends -y .*chromium-headless-shell chromium$/);
  assert.deepEqual(more, []);
  assert.equal(project.read('frontend'), 'noninteractive');
  assert.deepEqual(project.calls('sudo'), []);
  assert.deepEqual(await project.setupElsewhere({ root: true }), NOTHING);
});

test('the package list is refreshed first: an old one names an old browser', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program(
    'apt-get',
    `if [ "$1" = update ]; then : > lists; exit 0; fi; if [ "$1" = install ] && [ ! -e lists ]; then exit 100; fi\n${aptThatInstalls(project)}`,
  );
  assert.equal((await project.setupElsewhere({ root: true })).code, 0);
  const words = project.calls('apt-get').map((call) => call.split(' ')[1]);
  assert.deepEqual(words, ['--version', 'update', 'install']);
  assert.deepEqual(project.calls('npx'), []);
});

test('a package list that cannot be refreshed is reported, and the old one is used', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program(
    'apt-get',
    `if [ "$1" = update ]; then echo 'E: The mirror is away.' >&2; exit 100; fi\n${aptThatInstalls(project)}`,
  );
  const { code, stdout } = await project.setupElsewhere({ root: true });
  assert.equal(code, 0);
  assert.equal(
    stdout,
    'Setup: refreshing the package list (apt-get update)\n' +
      'Setup: the package list could not be refreshed (The mirror is away); going on with the one that is there, which may be old\n' +
      'Setup: installing a browser (apt-get install chromium-headless-shell chromium)\n',
  );
  assert.deepEqual(await project.setupElsewhere({ root: true }), NOTHING);
});

test('another user installs them with sudo if that needs no password', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program('sudo', 'shift; exec "$@"');
  project.program('true', '');
  project.program('apt-get', aptThatInstalls(project));
  assert.equal((await project.setupElsewhere()).code, 0);
  const [, update, install] = project.calls('sudo');
  assert.match(update ?? '', /^sudo -n env DEBIAN_FRONTEND=noninteractive apt-get update /);
  assert.match(install ?? '', /^sudo -n env DEBIAN_FRONTEND=noninteractive apt-get install /);
  assert.deepEqual(await project.setupElsewhere(), NOTHING);
});

test('without root and sudo apt-get installs nothing, the download is tried, and the start goes on', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program('apt-get', '[ "$1" = --version ]');
  const { code, stdout, stderr } = await project.setupElsewhere();
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(
    stdout,
    'Setup: downloading a browser (npx @puppeteer/browsers install chrome-headless-shell@stable)\n' +
      "Setup: no browser (apt-get needs root; download: exit code 1). js=false works; for js=true install Debian's chromium-headless-shell or name one in MUDLARK_CHROMIUM, or try again with: node scripts/setup.mjs --browser\n",
  );
  assert.deepEqual(project.calls('apt-get'), ['apt-get --version']);
});

test('a failure is remembered, with its reasons', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program(
    'apt-get',
    '[ "$1" = --version ] && exit 0; echo "E: Unable to locate package chromium" >&2; exit 100',
  );
  await project.setupElsewhere({ root: true });
  const { why } = JSON.parse(project.read(NOTE));
  assert.deepEqual(why, ['apt-get: Unable to locate package chromium', 'download: exit code 1']);
  const calls = project.calls('apt-get').length;
  assert.deepEqual(await project.setupElsewhere({ root: true }), NOTHING);
  assert.equal(project.calls('apt-get').length, calls);
});

for (const [name, note, retried] of [
  ['23 hours old', () => JSON.stringify({ at: new Date(Date.now() - 23 * HOURS) }), false],
  ['25 hours old', () => JSON.stringify({ at: new Date(Date.now() - 25 * HOURS) }), true],
  ['from the future', () => JSON.stringify({ at: new Date(Date.now() + HOURS) }), true],
  ['without a date', () => '{}', true],
  ['empty', () => '', true],
  ['not an object', () => 'null', true],
] as const) {
  test(`a failure note ${name} ${retried ? 'is tried again' : 'is respected'}`, async (t) => {
    const project = ready(new FixtureProject(t));
    project.writeFile(NOTE, note());
    assert.equal((await project.setupElsewhere({ root: true })).code, 0);
    assert.equal(project.calls('apt-get').length > 0, retried);
  });
}

test('--browser tries again at once, and a success removes the failure note', async (t) => {
  const project = ready(new FixtureProject(t));
  await project.setupElsewhere({ root: true });
  assert.ok(project.has(NOTE));
  project.program('apt-get', aptThatInstalls(project));
  assert.equal((await project.setupElsewhere({ root: true, args: ['--browser'] })).code, 0);
  assert.equal(project.has(NOTE), false);
  assert.deepEqual(await project.setupElsewhere({ root: true }), NOTHING);
});

test('--browser adds the complete browser to a headless shell that is there', async (t) => {
  const project = ready(new FixtureProject(t));
  project.browser(join(project.machine, 'usr/lib/chromium/chromium-headless-shell'));
  project.program('apt-get', aptThatInstalls(project));
  const { stdout } = await project.setupElsewhere({ root: true, args: ['--browser'] });
  assert.equal(
    stdout,
    'Setup: refreshing the package list (apt-get update)\nSetup: installing a browser (apt-get install chromium)\n',
  );
});

test('--browser that cannot add the complete browser says that the headless shell is there', async (t) => {
  const project = ready(new FixtureProject(t));
  project.browser(join(project.machine, 'usr/lib/chromium/chromium-headless-shell'));
  const { code, stdout } = await project.setupElsewhere({ args: ['--browser'] });
  assert.equal(code, 0);
  assert.equal(stdout, 'Setup: no complete Chromium could be installed (no apt-get); the headless shell is there\n');
  assert.deepEqual(project.calls('npx'), []);
});

function npxThatDownloads(trial: string): string {
  const system = process.platform === 'darwin' ? 'mac' : 'linux';
  const version = `${system}${process.arch === 'arm64' ? '_arm' : ''}-150.0.1.2`;
  // "$6" is the folder after --path.
  return `folder=$6/chrome-headless-shell/${version}/inner
/bin/mkdir -p "$folder"; printf '#!/bin/sh\\n${trial}\\n' > "$folder/chrome-headless-shell"; /bin/chmod +x "$folder/chrome-headless-shell"`;
}

test('a downloaded browser is found from then on', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program('npx', npxThatDownloads('exit 0'));
  const { code, stdout } = await project.setupElsewhere();
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /no browser/);
  assert.deepEqual(project.calls('npx'), [
    `npx --yes @puppeteer/browsers@3 install chrome-headless-shell@stable --path ${project.path('.setup/browsers')}`,
  ]);
  assert.deepEqual(await project.setupElsewhere(), NOTHING);
});

test('a downloaded browser that does not run is deleted', async (t) => {
  const project = ready(new FixtureProject(t));
  project.program('npx', npxThatDownloads('exit 127'));
  const { code, stdout } = await project.setupElsewhere();
  assert.equal(code, 0);
  assert.match(
    stdout,
    /no browser \(no apt-get; the downloaded browser does not run here: system libraries are missing\)/,
  );
  assert.equal(project.has('.setup/browsers'), false);
});

test('a project folder that cannot be written to still starts', async (t) => {
  const project = ready(new FixtureProject(t));

  project.writeFile('.setup', 'a file where the folder should be');
  const { code, stdout, stderr } = await project.setupElsewhere();
  assert.deepEqual([code, stdout], [0, '']);
  assert.match(stderr, /^Setup: no browser, and none can be installed \(.+\)\. js=false works\.\n$/);
});
