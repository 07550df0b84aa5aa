/**
 * Reads a page into a tree as Chromium without JavaScript does. What the tree must be and how it is made quickly is
 * said in `parsing/`. Shadow roots that the page declares are beside the tree (`shadow-roots.ts`).
 */
import type { Document } from './element-index.ts';
import { FastParser } from './parsing/fast-parser.ts';
import { fillSelectedContent } from './parsing/selected-content.ts';
import './parsing/kept-shapes.ts';

export { isProcessingInstruction } from './parsing/chromium-parser.ts';

export function parsePage(page: string): Document {
  const parser = new FastParser(page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page);
  const document = parser.read();
  // Most pages have no `select`, and to search a page without regard to case takes a twentieth of the time of reading it.
  if (parser.openElements.hasSelects && /<selectedcontent/i.test(page)) fillSelectedContent(document);
  return document;
}
