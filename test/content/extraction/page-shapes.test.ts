import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { PAGE_SHAPES } from './page-shapes.ts';

describe('the content of a page', () => {
  for (const { name, html, stays, goes } of [...PAGE_SHAPES, ...PAGE_KINDS]) {
    it(`is found in ${name}`, () => {
      const { markdown } = toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' });
      const text = markdown.replace(/\s+/g, ' ');
      assert.deepEqual(
        stays.filter((words) => !text.includes(words)),
        [],
        'what must stay is missing',
      );
      assert.deepEqual(
        goes.filter((words) => text.includes(words)),
        [],
        'what must go is there',
      );
    });
  }
});
