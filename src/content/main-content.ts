/**
 * What of a page is its content: chosen by `extraction/`, written by `markdown/`. The page's tree itself is never changed,
 * so that a wider choice can be made of the same tree.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Element } from './element-index.ts';
import type { Visibility } from './visibility/visibility.ts';

export type Node = DefaultTreeAdapterTypes.Node;

export interface MainContent {
  /** The subtrees that hold the content, in document order, none inside of another. */
  readonly roots: readonly Element[];
  /** Nodes to leave out with everything beneath them. */
  readonly removed: ReadonlySet<Node>;
  /** The page's main heading, which is written first, wherever it stands. */
  readonly heading?: Element | undefined;
  /** What of the page is seen, where more was found out than attributes say. */
  readonly visibility?: Visibility;
}
