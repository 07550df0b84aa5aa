/** The text of one element as a reader sees it: one line, or one line for each block in it. Bounded. */
import type { Element } from '../../content/element-index.ts';
import { endsWithDigit, isBlock, isNumberApart, isUnread } from './element-kinds.ts';
import { walk } from './walk.ts';

/** How many elements may be looked into; shared by readings that may look into the same elements again and again. */
export interface ReadingBudget {
  left: number;
}

const LONGEST_TEXT = 20_000;
const MOST_ELEMENTS = 20_000;

export function lineOf(element: Element, most?: number, budget?: ReadingBudget): string {
  return oneLine(linesOf(element, most, budget));
}

export function linesOf(
  element: Element,
  most = LONGEST_TEXT,
  budget: ReadingBudget = { left: MOST_ELEMENTS },
): string {
  const parts: string[] = [];
  let length = 0;
  const breakLine = (child: Element) => {
    if (isBlock(child)) parts.push('\n');
  };
  walk(element, {
    enter(child) {
      budget.left--;
      if (isUnread(child)) return false;
      breakLine(child);
      if (endsWithDigit(parts.at(-1)) && isNumberApart(child)) parts.push(' ');
      return true;
    },
    leave: breakLine,
    isDone: () => length > most || budget.left <= 0,
    text(text) {
      // Templates leave hundreds of spaces and line ends before a word: they are no part of its length.
      const piece = text.slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').slice(0, most);
      length += piece.length;
      parts.push(piece);
    },
  });
  return cleanLines(parts.join('')).slice(0, most);
}

const UNEVEN = /[^\S ]| {2}/;

export function oneLine(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

export function cleanLines(text: string): string {
  return text
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n');
}
