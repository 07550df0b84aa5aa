import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { SETTINGS } from '../../src/config/settings.ts';
import { makeFolder } from '../support/folder.ts';
import { itThorough } from '../support/thorough.ts';
import { copiesOf, findProblems, readStages, type Stage, sentBy } from './dockerfile-lint.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('Dockerfile');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
const node = lock.packages['node_modules/node']?.version ?? '';
const settings = new Set(SETTINGS.map(({ name }) => name));
const isNamed = sentBy(read('.dockerignore'));
const surroundings = { settings, node, isSent: (path: string) => isNamed(path) && existsSync(join(ROOT, path)) };
const problemsOf = (text: string) => findProblems(text, surroundings);

describe('the Dockerfile', () => {
  it('follows our rules for Dockerfiles', () => {
    assert.deepEqual(problemsOf(dockerfile), []);
  });

  const spoiled: readonly (readonly [change: [from: string | RegExp, to: string], problem: string])[] = [
    [[`node:${node}-bookworm-slim AS packages`, 'node:latest AS packages'], 'node:latest has no version'],
    [[`node:${node}-bookworm-slim AS packages`, 'node AS packages'], 'node has no version'],
    [[`node:${node}-bookworm-slim AS packages`, 'node:24-slim AS packages'], `node:24-slim is not Node ${node}`],
    [['USER 10001:10001', ''], 'it runs as root'],
    [['USER 10001:10001', 'USER root'], 'it runs as root'],
    [['USER 10001:10001', 'USER 0:0'], 'it runs as root'],
    [['USER 10001:10001', 'USER mudlark'], 'an orchestrator cannot tell whether the user is root: give its number'],
    [['CMD ["serve"]', ''], 'there is no CMD'],
    [['CMD ["serve"]', 'CMD serve'], 'CMD is run by a shell, which passes no signals on'],
    [['"tini", "--", ', ''], 'no init process reaps what browsers leave'],
    [[/HEALTHCHECK[^\]]*\]/, ''], 'there is no HEALTHCHECK on /healthz'],
    [['VOLUME /data', ''], 'the data folder is no volume'],
    [['ENV HOST', 'ENV MUDLARK_API_KEY=abc HOST'], 'ENV MUDLARK_API_KEY stays in the image for everybody to read'],
    [['ENV HOST', 'ARG NPM_TOKEN\nENV HOST'], 'ARG NPM_TOKEN stays in the image for everybody to read'],
    [['ENV HOST', 'ENV MUDLARK_HOST'], 'MUDLARK_HOST is no setting'],
    [['COPY src src\nCOPY --chmod', 'COPY source src\nCOPY --chmod'], 'source cannot be copied'],
    [['COPY src src\nCOPY --chmod', 'COPY data src\nCOPY --chmod'], 'data cannot be copied'],
    [['--from=dashboard', '--from=pages'], 'there is no stage pages'],
    [['--omit=dev', ''], 'npm ci brings development packages along'],
    [['--from=packages', '--from=dashboard'], 'npm ci brings development packages along'],
    [['npm ci', 'npm install'], 'npm install does not keep to the lock file'],
    [['rm -rf /var/lib/apt/lists/*', 'true'], 'apt leaves its lists'],
    [['--no-install-recommends', ''], 'apt installs what it only recommends'],
    [['CMD ["serve"]', 'CMD ["serve", "--no-sandbox"]'], 'the sandbox is switched off'],
  ];
  for (const [[from, to], problem] of spoiled) {
    it(`fails the check with a mistake: ${problem} (${to.split('\n')[0]})`, () => {
      const text = dockerfile.replace(from, to);
      assert.notEqual(text, dockerfile);
      assert.deepEqual(problemsOf(text), [problem]);
    });
  }

  it('sends only files that it copies to the build', () => {
    for (const path of ['data', '.env', '.git', 'test', 'scripts', 'node_modules', 'deploy/compose.env.example']) {
      assert.equal(isNamed(path), false, path);
    }
  });
});

/** Copies what the stages copy from the project into a folder; packages are those that are already installed. */
async function layOut(stages: readonly Stage[], folder: string): Promise<void> {
  for (const { sources, to } of fromProject(stages)) {
    const place = join(folder, to);
    const intoFolder = to.endsWith('/');
    if (intoFolder) await mkdir(place, { recursive: true });
    for (const source of sources) {
      await cp(join(ROOT, source), intoFolder ? join(place, basename(source)) : place, { recursive: true });
    }
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

const fromProject = (stages: readonly Stage[]) =>
  copiesOf(stages.flatMap(({ instructions }) => instructions)).filter(({ from }) => from === undefined);

/** Every file of the project that is loaded, starting with this one, including those of threads. */
function loadedFrom(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  const loads = /(?:\bfrom|\bimport\(|\bimport|\bnew URL\()\s*'(\.[^']+\.m?ts|\.[^']+\.mjs)'/g;
  for (const [, other = ''] of read(path).matchAll(loads)) loadedFrom(join(dirname(path), other), known);
  return known;
}

describe('what the Dockerfile copies', () => {
  const stages = readStages(dockerfile);

  itThorough('is enough to build the dashboard', async () => {
    await using folder = await makeFolder();
    await layOut(stages.slice(0, 2), folder.path);
    await promisify(execFile)(process.execPath, ['scripts/build-page.ts', 'dashboard-page'], { cwd: folder.path });
    for (const file of ['index.html', 'frame/frame.html']) {
      assert.ok(existsSync(join(folder.path, 'dashboard-page', file)), file);
    }
  });

  it('includes everything that the service loads', () => {
    const loaded = loadedFrom('src/cli.ts');
    for (const path of ['src/shell/service.ts', 'src/page-work/page-worker.ts', 'src/dashboard/build-page.ts']) {
      assert.ok(loaded.has(path), `${path} is found`);
    }
    const copied = fromProject(stages.slice(-1)).flatMap(({ sources }) => sources);
    const left = [...loaded].filter((path) => !copied.some((each) => path === each || path.startsWith(`${each}/`)));
    assert.deepEqual(left, []);
    assert.match(read('deploy/docker/mudlark'), /^exec node .* \/app\/src\/cli\.ts "\$@"$/m);
  });
});
