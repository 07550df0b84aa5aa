/** The table of settings, and what is generated from it. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PAGES_WITH_PARTS, withParts } from '../../scripts/readme.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the table of settings', () => {
  it('is what the documentation shows (npm run readme writes it)', () => {
    for (const page of PAGES_WITH_PARTS) assert.equal(read(page), withParts(page, read(page)), page);
    const all = read('docs/settings.md');
    for (const { name } of SETTINGS) assert.ok(all.includes(`| \`${name}\` |`), name);
  });

  it('has each name once, and a sentence for each', () => {
    assert.equal(new Set(SETTINGS.map(({ name }) => name)).size, SETTINGS.length);
    for (const { name, meaning } of SETTINGS) assert.match(meaning, /^[A-Z`].*\.$/, name);
  });

  it('names every variable that the program mentions', () => {
    const known = new Set(SETTINGS.map(({ name }) => name));
    const mentioned = globSync('src/**/*.ts', { cwd: ROOT }).flatMap((path) =>
      [...read(path).matchAll(/\b(?:MUDLARK|OTEL)_[A-Z_]*[A-Z]\b/g)].map(([name]) => ({ path, name })),
    );
    assert.ok(mentioned.length > SETTINGS.length);
    for (const { path, name } of mentioned) assert.ok(known.has(name), `${path} mentions ${name}`);
  });
});
