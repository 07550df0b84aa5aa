/** Which parts of a composed page were documents of frames: their headings are theirs, not the page's. */
import type { Element } from './element-index.ts';

const parts = new WeakSet<Element>();

export function markFramePart(part: Element): void {
  parts.add(part);
}

export const isFramePart = (element: Element): boolean => parts.has(element);
