/** Which part may import which. A part that reaches past its neighbors makes every later change larger. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Neutral files at the root of src that every part may use. */
const NEUTRAL = [
  'count-of.ts',
  'deadline.ts',
  'installation.ts',
  'made-once.ts',
  'number-units.ts',
  'secret.ts',
  'database-errors.ts',
  'stray-errors.ts',
];

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  compression: [],
  'request-code': [],
  content: [],
  accounts: ['database'],
  demo: [],
  database: [],
  usage: ['database'],
  'sign-in': ['database'],
  audit: ['database'],
  metrics: ['usage'],
  overload: [],
  tracing: ['usage'],
  fetching: ['content', 'database', 'overload'],
  ai: ['fetching', 'content'],
  serp: ['fetching', 'content'],
  sites: ['fetching', 'content'],
  'site-map': ['fetching', 'content'],
  jobs: ['content', 'database', 'site-map'],
  'page-work': ['fetching', 'content', 'ai', 'serp', 'sites', 'overload'],
  dashboard: ['accounts', 'audit', 'usage', 'sign-in', 'fetching', 'jobs', 'compression'],
  mcp: ['accounts', 'fetching'],
  api: [
    'accounts',
    'usage',
    'fetching',
    'content',
    'ai',
    'serp',
    'sites',
    'page-work',
    'overload',
    'site-map',
    'jobs',
    'compression',
    'request-code',
  ],
};

/** The roots that assemble the parts, and so may import all of them. */
const ROOTS = ['main.ts', 'cli.ts', 'shell', 'config', 'cli', 'wiring'];

/**
 * Inside the two largest parts: which rooms the code of a room may call. Files beside the rooms may be used by all
 * rooms, and use any of them.
 */
const ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'fetching/browser': {
    'in-page': [],
    protocol: [],
    memory: [],
    process: ['protocol'],
    tab: ['protocol', 'process', 'in-page'],
    reading: ['protocol', 'in-page'],
    loading: ['protocol', 'in-page', 'reading', 'tab'],
    consent: ['protocol', 'in-page', 'reading'],
    picture: ['protocol', 'in-page', 'reading'],
    visit: ['in-page', 'reading', 'loading', 'tab', 'consent', 'picture'],
    steps: ['protocol', 'in-page', 'reading', 'loading', 'visit'],
    hosts: ['process', 'tab', 'memory', 'picture'],
    remote: ['protocol', 'process', 'in-page', 'memory', 'hosts'],
  },
  'fetching/egress': {
    guard: [],
    names: ['guard'],
    proxies: ['guard'],
    gateway: ['guard', 'proxies'],
  },
};

const ANY_IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;
/** Types do not exist at run time: any file may use them. */
const CALLED_IMPORT = /(?:^(?:import|export) (?!type\b)[^;]*?from|import\()\s*'(\.[^']+)'/gm;

/** Without `import()`, which loads on first use. */
const LOADED_AT_ONCE = /^(?:import|export) (?!type\b)(?:[^;]*?from )?\s*'(\.[^']+)'/gm;

/** What a service loads on first use: nothing of it may be needed to start one. */
const ON_FIRST_USE = [
  'accounts/postgres/open-store.ts',
  'ai/question/answer-from-page.ts',
  'api/reference/reference-page.ts',
  'content/pdf/pdf-to-text.ts',
  'jobs/boss-queue.ts',
  'jobs/job-runner.ts',
  'jobs/open-jobs.ts',
  'mcp/http-handler.ts',
  'page-work/operations.ts',
];

function* importsOf(part: string, pattern = ANY_IMPORT): Generator<[file: string, imported: string]> {
  for (const entry of readdirSync(join(SRC, part), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(pattern)) {
      yield [relative(SRC, file), relative(SRC, resolve(dirname(file), path))];
    }
  }
}

describe('the direction of imports', () => {
  for (const [part, allowed] of Object.entries(ALLOWED)) {
    if (!readdirSync(SRC).includes(part)) continue;
    it(`${part} knows only ${['itself', ...allowed].join(', ')}`, () => {
      for (const [file, imported] of importsOf(part)) {
        const [into = ''] = imported.split('/');
        assert.ok(into === part || allowed.includes(into) || NEUTRAL.includes(into), `${file} imports ${imported}`);
      }
    });
  }

  it('names every part', () => {
    const parts = readdirSync(SRC).filter((name) => !ROOTS.includes(name) && !NEUTRAL.includes(name));
    for (const part of parts) assert.ok(part in ALLOWED, `src/${part} is not in the table`);
  });

  for (const [part, rooms] of Object.entries(ROOMS)) {
    const folder = join(SRC, part);
    for (const [room, allowed] of Object.entries(rooms)) {
      it(`${part}/${room} calls only ${['itself', ...allowed].join(', ')}`, () => {
        for (const [file, imported] of importsOf(`${part}/${room}`, CALLED_IMPORT)) {
          const [into = ''] = relative(folder, join(SRC, imported)).split('/');
          const isRoom = into in rooms && into !== room;
          assert.ok(!isRoom || allowed.includes(into), `${file} imports ${imported}`);
        }
      });
    }

    it(`${part} has no other folders`, () => {
      const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      assert.deepEqual(folders.map(({ name }) => name).sort(), Object.keys(rooms).sort());
    });
  }

  it('has no circles, not even for types', () => {
    const calls = new Map<string, string[]>();
    for (const [file, imported] of importsOf('.')) calls.set(file, [...(calls.get(file) ?? []), imported]);
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]) => {
      assert.ok(!path.includes(file), `a circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const imported of calls.get(file) ?? []) visit(imported, [...path, file]);
      done.add(file);
    };
    for (const file of calls.keys()) visit(file, []);
    assert.ok(done.size > 500);
  });

  it('loads no more for a start than a first page needs', () => {
    const loads = new Map<string, string[]>();
    for (const [file, imported] of importsOf('.', LOADED_AT_ONCE))
      loads.set(file, [...(loads.get(file) ?? []), imported]);
    const endpoints = readdirSync(join(SRC, 'api/endpoints')).map((name) => `api/endpoints/${name}`);
    const loaded = new Set(['shell/serve.ts', ...endpoints]);
    for (const file of loaded) for (const imported of loads.get(file) ?? []) loaded.add(imported);
    assert.ok(loaded.size > 400);
    for (const file of ON_FIRST_USE) {
      assert.ok(existsSync(join(SRC, file)), `src/${file} does not exist`);
      assert.ok(!loaded.has(file), `the start loads ${file}`);
    }
  });
});
