/** Chooses what of a page is its content. It never changes the tree, and it never chooses nothing while the page has text. */
import type { Document } from '../element-index.ts';
import type { MainContent } from '../main-content.ts';
import { findByRules } from './find-by-rules.ts';

export function findMainContent(document: Document): MainContent {
  return findByRules(document).content;
}
