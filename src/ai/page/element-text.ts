/** The text of one element as a reader sees it: as one line, or one line for each block. Limited in length. */
import type { Element } from '../../content/element-index.ts';
import { endsWithDigit, isBlock, isSeparateNumber, isUnread } from './element-kinds.ts';
import { Gaps } from './gaps.ts';
import { walk } from './walk.ts';

/** Maximum elements that may be read; shared by calls that may read the same elements repeatedly. */
export interface ReadingBudget {
  left: number;
}

const MAX_TEXT_LENGTH = 20_000;
const MAX_ELEMENTS = 20_000;

export function lineOf(element: Element, most?: number, budget?: ReadingBudget): string {
  return oneLine(linesOf(element, most, budget));
}

export function linesOf(
  element: Element,
  most = MAX_TEXT_LENGTH,
  budget: ReadingBudget = { left: MAX_ELEMENTS },
): string {
  const parts: string[] = [];
  let length = 0;
  const gaps = new Gaps();
  const breakLine = (child: Element) => {
    if (isBlock(child)) parts.push('\n');
  };
  walk(element, {
    enter(child) {
      budget.left--;
      if (isUnread(child)) return false;
      breakLine(child);
      if (gaps.isBefore(child) || (endsWithDigit(parts.at(-1)) && isSeparateNumber(child))) parts.push(' ');
      return true;
    },
    leave(child) {
      gaps.leave(child);
      breakLine(child);
    },
    isDone: () => length > most || budget.left <= 0,
    text(text) {
      gaps.text();
      // White space from templates does not count as length.
      const piece = text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, ' ').slice(0, most);
      length += piece.length;
      parts.push(piece);
    },
  });
  return cleanLines(parts.join('')).slice(0, most);
}

const UNEVEN = /[^\S ]| {2}|\u00AD/;

/** Without soft hyphens, which are inside words and mostly not visible. */
export function oneLine(text: string): string {
  return UNEVEN.test(text)
    ? text
        .replace(/\u00AD/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : text.trim();
}

export function cleanLines(text: string): string {
  return text
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .join('\n');
}
