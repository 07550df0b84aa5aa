/**
 * Parses a page into the tree that Chromium without JavaScript builds. How that is done, and done quickly, is in
 * `parsing/`. Declared shadow roots are kept beside the tree (`shadow-roots.ts`).
 */
import type { Document } from './element-index.ts';
import { FastParser } from './parsing/fast-parser.ts';
import { fillSelectedContent } from './parsing/selected-content.ts';
import './parsing/kept-shapes.ts';

export { isProcessingInstruction } from './parsing/chromium-parser.ts';

export function parsePage(page: string): Document {
  const parser = new FastParser(page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page);
  const document = parser.read();
  // Most pages have no `select`, and a case-insensitive search takes a twentieth of the parsing time.
  if (parser.openElements.hasSelects && /<selectedcontent/i.test(page)) fillSelectedContent(document);
  return document;
}
