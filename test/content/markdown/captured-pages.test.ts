/** Real pages: their Markdown, read by a CommonMark parser and written again, is the same Markdown. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { HtmlRenderer, Parser } from 'commonmark';
import { someOf } from '../../support/thorough.ts';
import { markdownOf } from './page.ts';

const folder = fileURLToPath(new URL('../../../../shared/captures/text', import.meta.url));
const skip = existsSync(folder) ? false : 'there are no captured pages here';
describe('captured pages', { skip }, () => {
  for (const file of skip ? [] : pageFiles()) {
    it(file, () => {
      const rendered = render(markdownOf(readPage(file)));
      assert.equal(comparable(render(markdownOf(rendered))), comparable(rendered));
    });
  }
});

function pageFiles(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [...someOf(files.filter((file) => /(?<!expected)\.html(?:\.gz)?$/.test(file)).sort(), 68)];
}

function readPage(file: string): string {
  const bytes = readFileSync(join(folder, file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function render(markdown: string): string {
  return new HtmlRenderer().render(new Parser().parse(markdown));
}

/**
 * Parsers write addresses in their own way. An image without text is content only in a figure, and there is no other
 * here.
 */
function comparable(rendered: string): string {
  return rendered
    .replace(/<img src="[^"]*" alt="" \/>/g, '')
    .replace(/ (?:href|src)="[^"]*"/g, '')
    .replace(/<(p|a|li|ul)>\s*<\/\1>/g, '')
    .replace(/<(p|a|li|ul)>\s*<\/\1>/g, '')
    .replace(/<\/?p>|\s+/g, '');
}
