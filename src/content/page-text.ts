/** A page as people read it: its title, its description, and its content as Markdown, with the links in it. */
import { composePage } from './compose-page.ts';
import { findMainContent } from './extraction/find-main-content.ts';
import { textOfPlain } from './markdown/plain-text.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { descriptionFrom } from './metadata/page-description.ts';
import { gatherFacts } from './metadata/page-facts.ts';
import { titleFrom } from './metadata/page-title.ts';
import type { PageFrame } from './page-frame.ts';
import { wholePage } from './whole-page.ts';

export interface ReadablePage {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly links: readonly string[];
}

export interface TextOptions {
  /** Without it, the whole page: nothing is left out but what no reader sees. */
  readonly mainContent: boolean;
  readonly tables: 'plain' | 'markdown';
}

const USUAL: TextOptions = { mainContent: true, tables: 'plain' };

/** Of a target that is no HTML, its text as it is. Without frames, those that are written in the page itself are read. */
export function readablePage(
  body: string,
  contentType: string,
  url: string,
  frames?: readonly PageFrame[],
  { mainContent, tables }: TextOptions = USUAL,
): ReadablePage {
  if (!isHtml(contentType)) return { title: '', description: '', content: textOfPlain(body), links: [] };
  const document = composePage({ html: body, url, frames });
  const facts = gatherFacts(document);
  const content = mainContent ? findMainContent(document) : wholePage(document);
  const { markdown, links } = toMarkdown(content, { baseUrl: url, tables });
  return { title: titleFrom(facts), description: descriptionFrom(facts), content: markdown, links };
}

/** A target that names no type is taken for a page, as browsers take it. */
function isHtml(contentType: string): boolean {
  return contentType === '' || contentType === 'text/html' || contentType === 'application/xhtml+xml';
}

/** What is wrong with a file that cannot be read is said in a sentence. */
export async function readablePdf(bytes: Uint8Array): Promise<ReadablePage | { readonly unreadable: string }> {
  // Large, and only a few pages are PDFs.
  const { pdfToText, UnreadablePdf } = await import('./pdf/pdf-to-text.ts');
  try {
    const { title, markdown } = await pdfToText(bytes);
    return { title, description: '', content: markdown, links: [] };
  } catch (error) {
    if (error instanceof UnreadablePdf) return { unreadable: error.message };
    throw error;
  }
}
