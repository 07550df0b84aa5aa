/**
 * The part of a page that is its main content: chosen by `extraction/`, written by `markdown/`. The page's tree is
 * never changed, so that a wider choice can still be made from it.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Element } from './element-index.ts';
import type { Visibility } from './visibility/visibility.ts';

export type Node = DefaultTreeAdapterTypes.Node;

export interface MainContent {
  /** The subtrees of the content, in document order, none inside another. */
  readonly roots: readonly Element[];
  /** Nodes to leave out, with everything inside them. */
  readonly removed: ReadonlySet<Node>;
  /** The page's main heading, which is written first, wherever it is in the page. */
  readonly heading?: Element | undefined;
  /** Lines that are written before the content of an element: the labels of tabs, before their panels. */
  readonly labels?: ReadonlyMap<Element, string>;
  /** Which elements are visible, if more is known than their attributes say. */
  readonly visibility?: Visibility;
  /** The posts of a thread, in document order. */
  readonly posts?: readonly ThreadPost[];
}

export interface ThreadPost {
  /** The element with the name of its author. */
  readonly author: Element;
  /** The elements with its text, some of which may be inside others. */
  readonly texts: readonly Element[];
}
