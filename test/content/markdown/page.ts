/** A whole page as Markdown, without choosing or removing anything. */
import type { Element } from '../../../src/content/element-index.ts';
import { type MarkdownPage, toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

export const PAGE_URL = 'https://site.test/dir/page?q=1';

export function convert(html: string, baseUrl = PAGE_URL): MarkdownPage {
  const roots = parsePage(html).childNodes.filter((node): node is Element => node.nodeName === 'html');
  return toMarkdown({ roots, removed: new Set() }, { baseUrl });
}

export function markdownOf(html: string): string {
  return convert(html).markdown;
}
