/**
 * `npm run release -- <major|minor|patch|x.y.z> [--dry-run]`: sets the version in package.json, package-lock.json and
 * the client, dates the section of the changelog, commits and tags. Nothing leaves the machine: the last lines say what
 * to push.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const UNRELEASED = '## Unreleased\n';
const CLIENT = join('clients', 'typescript');
const CHANGED = ['package.json', 'package-lock.json', 'CHANGELOG.md', join(CLIENT, 'package.json')];

class ReleaseError extends Error {}

export function nextVersion(current: string, wanted: string): string {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  const steps = new Map([
    ['major', [major + 1, 0, 0]],
    ['minor', [major, minor + 1, 0]],
    ['patch', [major, minor, patch + 1]],
  ]);
  const numbers = steps.get(wanted) ?? (/^\d+\.\d+\.\d+$/.test(wanted) ? wanted.split('.').map(Number) : undefined);
  if (!numbers) throw new ReleaseError('Say which version: major, minor, patch, or one such as 1.2.3.');
  const [isLater] = numbers.map((each, at) => each - ([major, minor, patch][at] ?? 0)).filter((each) => each !== 0);
  if (isLater === undefined || isLater < 0) throw new ReleaseError(`${wanted} is not later than ${current}.`);
  return numbers.join('.');
}

/** The unreleased section becomes that of the version, and a new empty one is added above. */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const at = changelog.indexOf(UNRELEASED);
  if (at === -1) throw new ReleaseError('CHANGELOG.md has no section Unreleased.');
  const rest = changelog.slice(at + UNRELEASED.length);
  if (!/^\s*- /.test(rest)) throw new ReleaseError('CHANGELOG.md tells nothing that is unreleased.');
  return `${changelog.slice(0, at)}${UNRELEASED}\n## ${version} (${date})\n${rest}`;
}

function release(project: string, wanted: string, dryRun: boolean): string {
  const run = (program: string, args: readonly string[], cwd = project) =>
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const read = (path: string) => readFileSync(join(project, path), 'utf8');
  const version = nextVersion(JSON.parse(read('package.json')).version, wanted);
  const tag = `v${version}`;
  const changelog = releaseChangelog(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  if (run('git', ['tag', '--list', tag]) !== '') throw new ReleaseError(`There is a tag ${tag} already.`);
  if (run('git', ['status', '--porcelain']) !== '') throw new ReleaseError('There are changes that are not committed.');
  if (dryRun) {
    const [, section = ''] = changelog.split(/^(?=## \d)/m);
    return `Would release ${version}: ${CHANGED.join(', ')}, a commit and the tag ${tag}.\n\n${section}`;
  }
  const setVersion = ['version', version, '--no-git-tag-version', '--ignore-scripts'];
  for (const folder of [project, join(project, CLIENT)]) run('npm', setVersion, folder);
  writeFileSync(join(project, 'CHANGELOG.md'), changelog);
  run('git', ['add', '--', ...CHANGED]);
  run('git', ['commit', '--quiet', '--message', `Release ${version}`]);
  run('git', ['tag', '--annotate', tag, '--message', `Release ${version}`]);
  return `Released ${version} here. To publish it: git push --follow-tags, and npm pack for the package.\n`;
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    process.stdout.write(release(process.cwd(), positionals[0] ?? '', values['dry-run'] === true));
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    process.stderr.write(`release: ${message}\n${stderr}`);
    process.exitCode = 1;
  }
}
