/** What the documentation mentions exists: if you move it, this test says where it was mentioned. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** As GitHub makes them from headings. */
const anchorsOf = (page: string) =>
  new Set(
    [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

it('every link between pages of documentation leads to a file, and to a heading in it', () => {
  let links = 0;
  for (const page of globSync(['*.md', 'docs/**/*.md', 'clients/**/*.md'], { cwd: PROJECT })) {
    if (page.includes('node_modules')) continue;
    const text = readFileSync(join(PROJECT, page), 'utf8');
    for (const [, path = '', anchor] of text.matchAll(/\]\((?!\w+:)([^()#\s]*)(?:#([^()\s]+))?\)/g)) {
      links += 1;
      const file = path === '' ? join(PROJECT, page) : join(PROJECT, dirname(page), path);
      assert.ok(existsSync(file), `${page} links to ${path}`);
      if (anchor !== undefined) assert.ok(anchorsOf(file).has(anchor), `${page} links to ${path}#${anchor}`);
    }
  }
  assert.ok(links > 100);
});
