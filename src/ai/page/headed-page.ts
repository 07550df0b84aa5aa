/** The part of `PageReading` that is needed to find a page's heading and the name of its site. */
import type { Document } from '../../content/element-index.ts';
import type { Declared } from '../declared/declared-facts.ts';
import type { Item } from '../declared/item.ts';
import type { Line } from './lines.ts';

export interface HeadedPage {
  readonly url: string;
  readonly document: Document;
  readonly declared: Declared;
  readonly lines: readonly Line[];
  /** The heading of the page's subject, one of its lines. */
  readonly mainHeading: Line | undefined;
  /** The declared items of a type. */
  itemsOfType(type: string): readonly Item[];
  /** The contents of meta elements of a name. */
  metaValues(name: string): readonly string[];
}
