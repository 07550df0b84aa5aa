/** What of a page is known to those who look for its heading and for the name of its site; `PageReading` has it. */
import type { Document } from '../../content/element-index.ts';
import type { Declared } from '../declared/declared-facts.ts';
import type { Item } from '../declared/item.ts';
import type { Line } from './lines.ts';

export interface HeadedPage {
  readonly url: string;
  readonly document: Document;
  readonly declared: Declared;
  readonly lines: readonly Line[];
  /** The heading of what the page is about, among its lines. */
  readonly mainHeading: Line | undefined;
  /** Declared items of a type. */
  itemsOfType(type: string): readonly Item[];
  /** What meta elements of a name say. */
  said(name: string): readonly string[];
}
