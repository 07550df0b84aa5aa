/** A page as people read it: its title, its description, and its content as Markdown, with its links. */
import { composePage } from './compose-page.ts';
import { readDrawing } from './drawing-file.ts';
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
  /** Otherwise the whole page: only what no reader sees is left out. */
  readonly mainContent: boolean;
  readonly tables: 'plain' | 'markdown';
}

const USUAL: TextOptions = { mainContent: true, tables: 'plain' };

/**
 * A target that is neither HTML nor a drawing is returned as it is. If frames were not loaded, those with `srcdoc` are
 * read.
 */
export function readablePage(
  body: string,
  contentType: string,
  url: string,
  frames?: readonly PageFrame[],
  { mainContent, tables }: TextOptions = USUAL,
): ReadablePage {
  if (!isHtml(contentType)) {
    const drawing = readDrawing(body, contentType, url);
    return drawing ?? { title: '', description: '', content: textOfPlain(body), links: [] };
  }
  const document = composePage({ html: body, url, frames });
  const facts = gatherFacts(document);
  const content = mainContent ? findMainContent(document) : wholePage(document);
  const { markdown, links } = toMarkdown(content, { baseUrl: url, tables });
  return { title: titleFrom(facts), description: descriptionFrom(facts), content: markdown, links };
}

/** A target without a type is treated as HTML, as in browsers. */
function isHtml(contentType: string): boolean {
  return contentType === '' || contentType === 'text/html' || contentType === 'application/xhtml+xml';
}

/** A file that cannot be read gives a sentence that says why. */
export async function readablePdf(bytes: Uint8Array): Promise<ReadablePage | { readonly unreadable: string }> {
  // Loaded only for PDFs, because it is large.
  const { pdfToText, UnreadablePdf } = await import('./pdf/pdf-to-text.ts');
  try {
    const { title, markdown } = await pdfToText(bytes);
    return { title, description: '', content: markdown, links: [] };
  } catch (error) {
    if (error instanceof UnreadablePdf) return { unreadable: error.message };
    throw error;
  }
}
