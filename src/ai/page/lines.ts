/**
 * A page's visible text as lines, one for each block, with the position of each. Text that is struck through is left
 * out, because it is no longer valid.
 */
import { attributeOf, type Document, type Element } from '../../content/element-index.ts';
import type { Node } from '../../content/main-content.ts';
import {
  endsWithDigit,
  isBlock,
  isBoilerplate,
  isSeparateNumber,
  isStruckThrough,
  isUnread,
  staysHidden,
} from './element-kinds.ts';
import { oneLine } from './element-text.ts';
import { Gaps } from './gaps.ts';
import { type Visitor, walk } from './walk.ts';

export interface Line {
  readonly text: string;
  /** 1 to 6 in a heading, otherwise 0. */
  readonly heading: number;
  /** Whether it is in navigation, a footer or an aside. */
  readonly isBoilerplate: boolean;
  /** The block that contains it. */
  readonly block: Element | undefined;
  /** The list item or table row that contains it. */
  readonly item: Element | undefined;
}

const MAX_LINES = 50_000;
const MAX_LINE_LENGTH = 20_000;
/** The level of a heading by role that does not say its level. */
const USUAL_LEVEL = 2;
const ITEMS = new Set(['li', 'tr']);

export interface LineOptions {
  /** Elements that are left out, with everything inside them. */
  readonly removed?: ReadonlySet<Node>;
  /**
   * Whether hidden elements and `noscript` are read: for a page that scripts reveal, or that is meant for readers
   * without scripts.
   */
  readonly readsHidden?: boolean;
}

export function readLines(
  roots: readonly (Document | Element)[],
  { removed = new Set(), readsHidden = false }: LineOptions = {},
): Line[] {
  const lines: Line[] = [];
  const blocks: Element[] = [];
  const items: Element[] = [];
  let parts: string[] = [];
  let heading = 0;
  let boilerplate = 0;
  const gaps = new Gaps();
  const endLine = () => {
    const text = oneLine(parts.join('')).slice(0, MAX_LINE_LENGTH);
    parts = [];
    if (text !== '' && lines.length < MAX_LINES) {
      lines.push({ text, heading, isBoilerplate: boilerplate > 0, block: blocks.at(-1), item: items.at(-1) });
    }
  };
  const visitor: Visitor = {
    enter(element) {
      if (removed.has(element) || isStruckThrough(element)) return false;
      if (
        readsHidden ? isUnread(element) && element.tagName !== 'noscript' : isUnread(element) || staysHidden(element)
      ) {
        return false;
      }
      if (!isBlock(element)) {
        const isApart = gaps.isBefore(element) || (endsWithDigit(parts.at(-1)) && isSeparateNumber(element));
        if (isApart) parts.push(' ');
        return true;
      }
      endLine();
      blocks.push(element);
      if (ITEMS.has(element.tagName)) items.push(element);
      heading = headingLevel(element) || heading;
      if (isBoilerplate(element)) boilerplate++;
      return true;
    },
    leave(element) {
      gaps.leave(element);
      if (!isBlock(element)) return;
      endLine();
      blocks.pop();
      if (ITEMS.has(element.tagName)) items.pop();
      if (headingLevel(element) > 0) heading = 0;
      if (isBoilerplate(element)) boilerplate--;
    },
    text: (text) => {
      gaps.text();
      parts.push(text);
    },
  };
  for (const root of roots) {
    walk(root, visitor);
    endLine();
  }
  return lines;
}

/** The lines of a page without elements. */
export function linesOfText(text: string): Line[] {
  return text
    .split('\n', MAX_LINES)
    .map((line) => oneLine(line.slice(0, MAX_LINE_LENGTH)))
    .filter((line) => line !== '')
    .map((line) => ({ text: line, heading: 0, isBoilerplate: false, block: undefined, item: undefined }));
}

/** The index of the first line of each block. */
export function firstLinesOf(lines: readonly Line[]): Map<Element, number> {
  const places = new Map<Element, number>();
  lines.forEach(({ block }, at) => {
    if (block !== undefined && !places.has(block)) places.set(block, at);
  });
  return places;
}

function headingLevel(element: Element): number {
  if (/^h[1-6]$/.test(element.tagName)) return Number(element.tagName[1]);
  if (attributeOf(element, 'role') !== 'heading') return 0;
  const level = Number(attributeOf(element, 'aria-level') ?? USUAL_LEVEL);
  return level >= 1 && level <= 6 ? Math.trunc(level) : USUAL_LEVEL;
}
