/**
 * A page's visible text as lines, one for each block, with what is known of where each stands. Text that is struck through
 * is left out: it is what no longer holds.
 */
import { attributeOf, type Document, type Element } from '../../content/element-index.ts';
import type { Node } from '../../content/main-content.ts';
import { isHidden } from '../../content/markdown/visibility.ts';
import { endsWithDigit, isBlock, isFurniture, isNumberApart, isStruck, isUnread } from './element-kinds.ts';
import { oneLine } from './element-text.ts';
import { type Visitor, walk } from './walk.ts';

export interface Line {
  readonly text: string;
  /** 1 to 6 in a heading, otherwise 0. */
  readonly heading: number;
  /** In navigation, a footer or an aside. */
  readonly isFurniture: boolean;
  /** The block that it is in. */
  readonly block: Element | undefined;
  /** The list item or table row that it is in. */
  readonly item: Element | undefined;
}

const MOST_LINES = 50_000;
const LONGEST_LINE = 20_000;
/** Of an element that says that it is a heading, and not which. */
const USUAL_LEVEL = 2;
const ITEMS = new Set(['li', 'tr']);

export interface LineOptions {
  /** What is left out, with everything beneath it. */
  readonly removed?: ReadonlySet<Node>;
  /** The page itself is hidden until a script has run, or is what readers without scripts get. */
  readonly isBehindCurtain?: boolean;
}

export function readLines(
  roots: readonly (Document | Element)[],
  { removed = new Set(), isBehindCurtain = false }: LineOptions = {},
): Line[] {
  const lines: Line[] = [];
  const blocks: Element[] = [];
  const items: Element[] = [];
  let parts: string[] = [];
  let heading = 0;
  let furniture = 0;
  const endLine = () => {
    const text = oneLine(parts.join('')).slice(0, LONGEST_LINE);
    parts = [];
    if (text !== '' && lines.length < MOST_LINES) {
      lines.push({ text, heading, isFurniture: furniture > 0, block: blocks.at(-1), item: items.at(-1) });
    }
  };
  const visitor: Visitor = {
    enter(element) {
      if (removed.has(element) || isStruck(element)) return false;
      if (
        isBehindCurtain ? isUnread(element) && element.tagName !== 'noscript' : isUnread(element) || isHidden(element)
      ) {
        return false;
      }
      if (!isBlock(element)) {
        if (endsWithDigit(parts.at(-1)) && isNumberApart(element)) parts.push(' ');
        return true;
      }
      endLine();
      blocks.push(element);
      if (ITEMS.has(element.tagName)) items.push(element);
      heading = headingLevel(element) || heading;
      if (isFurniture(element)) furniture++;
      return true;
    },
    leave(element) {
      if (!isBlock(element)) return;
      endLine();
      blocks.pop();
      if (ITEMS.has(element.tagName)) items.pop();
      if (headingLevel(element) > 0) heading = 0;
      if (isFurniture(element)) furniture--;
    },
    text: (text) => {
      parts.push(text);
    },
  };
  for (const root of roots) {
    walk(root, visitor);
    endLine();
  }
  return lines;
}

/** The lines of a page that has no elements. */
export function linesOfText(text: string): Line[] {
  return text
    .split('\n', MOST_LINES)
    .map((line) => oneLine(line.slice(0, LONGEST_LINE)))
    .filter((line) => line !== '')
    .map((line) => ({ text: line, heading: 0, isFurniture: false, block: undefined, item: undefined }));
}

/** Which line is the first of each block that has one. */
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
