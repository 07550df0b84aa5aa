/** The content of a page as CommonMark, with its links. One pass over the tree, which is not changed. */
import type { MainContent } from '../main-content.ts';
import { PageWalk, type TableFormat } from './page-walk.ts';

export interface MarkdownPage {
  /** Ends with a newline unless it is empty. */
  readonly markdown: string;
  /** The web addresses that the Markdown links to, in document order, each once. */
  readonly links: string[];
}

export interface MarkdownOptions {
  readonly baseUrl: string;
  /** Cells as paragraphs, or tables as in GitHub's Markdown. */
  readonly tables?: TableFormat;
}

export function toMarkdown(content: MainContent, { baseUrl, tables }: MarkdownOptions): MarkdownPage {
  const walk = new PageWalk(content, baseUrl, tables);
  walk.run();
  return { markdown: walk.writer.blocks.toString(), links: [...walk.writer.links] };
}
