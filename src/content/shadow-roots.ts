/**
 * The shadow roots that a page declares: their hosts and their content. Kept beside the tree, because selectors, inner
 * HTML and walks over the tree do not see them, as in a browser.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Document, Element } from './element-index.ts';

export type Fragment = DefaultTreeAdapterTypes.DocumentFragment;

export interface ShadowRoot {
  readonly mode: 'open' | 'closed';
  /** Whether only a script decides what its slots show. */
  readonly isManual: boolean;
  readonly content: Fragment;
}

const roots = new WeakMap<Element, ShadowRoot>();
const hosts = new WeakMap<Document, Element[]>();

export function shadowRootOf(host: Element): ShadowRoot | undefined {
  return roots.get(host);
}

/**
 * The elements that have a shadow root, including those in shadow trees and templates, in the order of their templates.
 */
export function shadowHostsOf(document: Document): readonly Element[] {
  return hosts.get(document) ?? [];
}

export function attachShadowRoot(document: Document, host: Element, root: ShadowRoot): void {
  roots.set(host, root);
  const known = hosts.get(document);
  if (known) known.push(host);
  else hosts.set(document, [host]);
}

const HOSTS = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
/** Names with a hyphen that are not custom elements. */
const RESERVED = new Set(
  'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph'.split(
    ' ',
  ),
);

/** Whether an HTML element of this name can have a shadow root. */
export function canHaveShadowRoot(tagName: string): boolean {
  return HOSTS.has(tagName) || (tagName.includes('-') && !RESERVED.has(tagName));
}
