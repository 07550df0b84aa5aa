/** Marks the parts of a composed page that were frame documents (their headings are not the page's) or shadow trees. */
import type { Element } from './element-index.ts';

const parts = new WeakSet<Element>();

export function markFramePart(part: Element): void {
  parts.add(part);
}

const shadowHosts = new WeakSet<Element>();

export function markShadowHost(host: Element): void {
  shadowHosts.add(host);
}

/** Whether it is a frame's document, or the host of a shadow tree. */
export const isInnerTree = (element: Element): boolean => parts.has(element) || shadowHosts.has(element);

export const isFramePart = (element: Element): boolean => parts.has(element);
