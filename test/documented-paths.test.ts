/** Files that the documentation mentions exist: if you move one, this test says where it was mentioned. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const PROJECT = join(import.meta.dirname, '..');

it('every path of code that a page of documentation names exists', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: PROJECT });
  assert.ok(pages.length > 20);
  let named = 0;
  for (const page of pages) {
    // The changelog describes the past.
    if (page === 'CHANGELOG.md') continue;
    const text = readFileSync(join(PROJECT, page), 'utf8');
    for (const [, path = ''] of text.matchAll(/`((?:src|test|scripts|bench|web)\/[\w./-]*)`/g)) {
      named += 1;
      assert.ok(existsSync(join(PROJECT, path)), `${page} names ${path}`);
    }
  }
  assert.ok(named > 100);
});
