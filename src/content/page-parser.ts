/**
 * Reads a page into a tree as Chromium without JavaScript does. What the tree must be and how it is made quickly is
 * said in `parsing/`.
 */
import type { Document } from './element-index.ts';
import { FastParser } from './parsing/fast-parser.ts';
import './parsing/kept-shapes.ts';

export { isProcessingInstruction } from './parsing/chromium-parser.ts';

export function parsePage(page: string): Document {
  return new FastParser(page.includes('\r') ? page.replace(/\r\n?/g, '\n') : page).read();
}
