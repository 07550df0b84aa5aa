/** Everything of a page that a reader sees, including navigation, footers and the like. */
import type { Document } from './element-index.ts';
import { bodyOf } from './extraction/learned/boxes.ts';
import type { MainContent } from './main-content.ts';
import { Visibility } from './visibility/visibility.ts';

export function wholePage(document: Document): MainContent {
  const body = bodyOf(document);
  return { roots: body === undefined ? [] : [body], removed: new Set(), visibility: new Visibility(document) };
}
