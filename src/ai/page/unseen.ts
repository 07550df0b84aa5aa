/**
 * Removes what a reader of the page neither sees nor can open. It is written for machines: descriptions for screen
 * readers, but also orders to language models, and the tags of Unicode, which no font shows.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Document } from '../../content/element-index.ts';
import { Visibility } from '../../content/visibility/visibility.ts';

/** Changes the tree. */
export function removeUnseen(document: Document): void {
  const visibility = new Visibility(document);
  const pending: DefaultTreeAdapterTypes.ParentNode[] = [document];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const { childNodes } = parent;
    const seen = childNodes.filter((child) => !('tagName' in child) || !visibility.isHidden(child));
    if (seen.length < childNodes.length) parent.childNodes = seen;
    for (const child of seen) if ('tagName' in child) pending.push(child);
  }
}

/** Tags stand for letters, and are part of a character only behind a black flag, in the flags of regions. */
const TAGS = /(?<!\u{1f3f4}[\u{e0000}-\u{e007f}]*)[\u{e0000}-\u{e007f}]+/gu;

export const withoutTags = (text: string): string => text.replace(TAGS, '');
