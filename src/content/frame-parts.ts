/** Which parts of a composed page were documents of frames, whose headings are theirs and not the page's, and which were shadow trees. */
import type { Element } from './element-index.ts';

const parts = new WeakSet<Element>();

export function markFramePart(part: Element): void {
  parts.add(part);
}

const shadowHosts = new WeakSet<Element>();

export function markShadowHost(host: Element): void {
  shadowHosts.add(host);
}

/** A frame's document, or the host of a shadow tree. */
export const isInnerTree = (element: Element): boolean => parts.has(element) || shadowHosts.has(element);

export const isFramePart = (element: Element): boolean => parts.has(element);
