import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { nextVersion, releaseChangelog } from '../../scripts/release.ts';
import { makeFolder } from '../support/folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = join(ROOT, 'scripts', 'release.ts');

const versions: [current: string, wanted: string, next: string | RegExp][] = [
  ['0.1.0', 'patch', '0.1.1'],
  ['0.1.9', 'minor', '0.2.0'],
  ['0.9.9', 'major', '1.0.0'],
  ['1.9.0', '1.10.0', '1.10.0'],
  ['1.10.0', '1.9.9', /1\.9\.9 is not later than 1\.10\.0/],
  ['1.0.0', '1.0.0', /not later/],
  ['1.0.0', '', /Say which version/],
  ['1.0.0', '1.0', /Say which version/],
  ['1.0.0', 'toString', /Say which version/],
];
for (const [current, wanted, next] of versions) {
  it(`a release of ${current}, asked for ${JSON.stringify(wanted)}: ${next}`, () => {
    if (typeof next === 'string') assert.equal(nextVersion(current, wanted), next);
    else assert.throws(() => nextVersion(current, wanted), next);
  });
}

it('a changelog without anything new is not released', () => {
  const dated = '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n- New.\n\n## 0.1.0 (2026-01-02)\n\n- Old.\n';
  const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-01-02)\n\n- Old.\n';
  assert.equal(releaseChangelog(before, '0.2.0', '2026-02-03'), dated);
  assert.throws(() => releaseChangelog(dated, '0.3.0', '2026-02-04'), /nothing that is unreleased/);
  assert.throws(() => releaseChangelog('# Changelog\n', '0.3.0', '2026-02-04'), /no section Unreleased/);
});

const hasGit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT }).status === 0;

describe('npm run release, in a clone of this project', { skip: !hasGit && 'no git here' }, () => {
  it('sets the version, dates the changelog, commits and tags; a dry run does none of it', async () => {
    await using folder = await makeFolder();
    const clone = join(folder.path, 'clone');
    // Its objects stay where they are: packing them takes a second.
    execFileSync('git', ['clone', '--quiet', '--shared', '--single-branch', '--no-tags', '--sparse', ROOT, clone]);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim();
    git('sparse-checkout', 'add', 'clients');
    git('config', 'user.name', 'Ada');
    git('config', 'user.email', 'ada@example.com');
    const read = (path: string) => readFileSync(join(clone, path), 'utf8');
    const release = (...args: string[]) =>
      spawnSync(process.execPath, [SCRIPT, ...args], { cwd: clone, encoding: 'utf8' });
    // The unreleased part of this project's own changelog differs from day to day.
    const changelog = '# Changelog\n\n## Unreleased\n\n- A new thing.\n\n## 0.1.0 (2026-11-15)\n\n- The first.\n';
    writeFileSync(join(clone, 'CHANGELOG.md'), changelog);
    git('commit', '--quiet', '--all', '--message', 'Tell of a new thing');
    const version = nextVersion(JSON.parse(read('package.json')).version, 'minor');
    const head = git('rev-parse', 'HEAD');

    const dry = release('minor', '--dry-run');
    assert.equal(dry.status, 0, dry.stderr);
    assert.match(dry.stdout, new RegExp(`^Would release ${version}: .*\\n\\n## ${version} .*\\n\\n- A new thing\\.`));
    assert.deepEqual([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')], [head, '', '']);

    appendFileSync(join(clone, 'README.md'), 'unfinished');
    assert.match(release('minor').stderr, /^release: There are changes that are not committed\.\n$/);
    git('checkout', '--quiet', 'README.md');

    const done = release('minor');
    assert.equal(done.status, 0, done.stderr);
    assert.equal(JSON.parse(read('package.json')).version, version);
    const lock = JSON.parse(read('package-lock.json'));
    assert.deepEqual([lock.version, lock.packages[''].version], [version, version]);
    assert.equal(JSON.parse(read('clients/typescript/package.json')).version, version);
    const today = new Date().toISOString().slice(0, 4);
    assert.match(read('CHANGELOG.md'), new RegExp(`^# Changelog\\n\\n## Unreleased\\n\\n## ${version} \\(${today}-`));
    assert.equal(git('status', '--porcelain'), '');
    assert.equal(git('rev-parse', `v${version}^{commit}`), git('rev-parse', 'HEAD'));
    assert.equal(git('rev-parse', 'HEAD~1'), head);
    assert.equal(git('diff', '--name-only', 'HEAD~1').split('\n').length, 4);
    assert.doesNotMatch(read('package-lock.json'), /"resolved"/);
    assert.match(release(version).stderr, /is not later than/);
  });
});
