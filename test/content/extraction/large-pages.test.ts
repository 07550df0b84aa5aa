/** Large pages: no content is lost, and what is around it is left out as always. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { THOROUGH } from '../../support/thorough.ts';

const SIZE = 10_000_000;
/** Rows are so short that 10 MB of them take six seconds of CPU time. */
const TABLE_SIZE = THOROUGH ? SIZE : 2_000_000;
const AROUND = {
  before:
    '<!doctype html><title>The long log</title><header><nav><ul><li><a href="/">Front door</a></li><li><a href="/logs">Logs</a></li></ul></nav></header>',
  after: '<footer class="site-footer"><p>© 2025 The keepers of the log. All rights reserved.</p></footer>',
};

function markdownOf(body: string): string {
  const html = `${AROUND.before}${body}${AROUND.after}`;
  return toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' }).markdown;
}

/** As many of a unit as make this size, each with its number. */
function repeated(size: number, unit: (at: number) => string): { readonly html: string; readonly count: number } {
  const units: string[] = [];
  for (let made = 0; made < size; made += units.at(-1)?.length ?? 0) units.push(unit(units.length));
  return { html: units.join(''), count: units.length };
}

function assertWhole(markdown: string, count: number, numbered: RegExp): void {
  const numbers = Array.from(markdown.matchAll(numbered), ([, number]) => Number(number));
  assert.equal(numbers.length, count);
  assert.ok(
    numbers.every((number, at) => number === at),
    'in order, each once',
  );
  assert.ok(markdown.startsWith('# The long log\n'));
  for (const other of ['Front door', 'All rights reserved']) assert.ok(!markdown.includes(other), other);
}

describe('a large page', () => {
  it('keeps every paragraph of an article of 10 MB', () => {
    const { html, count } = repeated(
      SIZE,
      (at) =>
        `<p>Entry ${at} begins here. ${'The wind was in the west, and the lamp burned until dawn. '.repeat(12)}</p>`,
    );
    assertWhole(
      markdownOf(`<main><article><h1>The long log</h1>${html}</article></main>`),
      count,
      /^Entry (\d+) begins here/gm,
    );
  });

  it('keeps every row of a table', () => {
    const { html, count } = repeated(
      TABLE_SIZE,
      (at) =>
        `<tr><td>Entry ${at} of the log</td><td>Wind from the west, ${at % 12} on the scale</td><td>${at % 60}</td></tr>`,
    );
    assertWhole(
      markdownOf(
        `<main><h1>The long log</h1><table><tr><th>Entry</th><th>Wind</th><th>Watch</th></tr>${html}</table></main>`,
      ),
      count,
      /Entry (\d+) of the log/g,
    );
  });
});
