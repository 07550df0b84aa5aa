/** This project's conversion from HTML to Markdown. */
import { findMainContent } from '../../src/content/extraction/find-main-content.ts';
import type { MainContent } from '../../src/content/main-content.ts';
import { toMarkdown } from '../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../src/content/page-parser.ts';
import type { Extractor } from './peers.ts';
import { textOfContent } from './plain-text.ts';

export const mudlark: Extractor = {
  name: 'mudlark',
  toMarkdown: (html) => toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/page' }).markdown,
  toText: (html) => textOfContent(withoutHeading(findMainContent(parsePage(html)))),
};

/** The whole text, including the heading. */
export const wholeText = (html: string): string => textOfContent(findMainContent(parsePage(html)));

/** The truths of the article corpora have no headlines. */
function withoutHeading(content: MainContent): MainContent {
  const { heading, removed } = content;
  return heading === undefined ? content : { ...content, removed: new Set([...removed, heading]) };
}
