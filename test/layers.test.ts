/** Who may import whom. A part that reaches past its neighbors makes every later change wider. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Neutral files at the root of src that every part may use. */
const NEUTRAL = ['deadline.ts', 'installation.ts', 'secret.ts', 'stray-errors.ts'];

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
  dashboard: ['accounts', 'audit', 'usage', 'sign-in', 'fetching', 'compression'],
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

/** The roots that put parts together, and so may know all of them. */
const ROOTS = [
  'compile-cache.ts',
  'thread-pool.ts',
  'product-version.ts',
  'reachable-address.ts',
  'demo-check.ts',
  'readiness.ts',
  'service.ts',
  'serve.ts',
  'main.ts',
  'cli.ts',
  'config',
  'run-process.ts',
  'logger.ts',
  'last-defense.ts',
  'cli',
  'wiring',
];

function* importsOf(part: string): Generator<[file: string, imported: string]> {
  for (const entry of readdirSync(join(SRC, part), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
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
});
