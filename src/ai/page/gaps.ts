/** Notices inline elements that are shown apart without white space between them, while a page is walked over. */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { mayStandApart, standApart } from '../../content/markdown/apart.ts';
import { parentOf } from './element-names.ts';
import { walk } from './walk.ts';

export class Gaps {
  #left: Element | undefined;

  /** Whether there is one before this element, which is being entered. */
  isBefore(element: Element): boolean {
    // An element without content is nothing between two others.
    if (element.childNodes.length === 0) return false;
    const left = this.#left;
    this.#left = undefined;
    if (!mayStandApart(left) || !mayStandApart(element)) return false;
    const parent = parentOf(element);
    return (
      parent !== undefined &&
      parent === parentOf(left) &&
      (areValues(left, element) || standApart(parent, left, element))
    );
  }

  leave(element: Element): void {
    if (element.childNodes.length > 0) this.#left = element;
  }

  text(): void {
    this.#left = undefined;
  }
}

/** Shorter ones may be the letters of a word, or the digits of a counter. */
const MIN_VALUE_LENGTH = 4;
const MAX_VALUE_LENGTH = 40;
const MAX_VALUE_ELEMENTS = 10;

/** "2025" and "2h 41m" of one class are two values. One must have a digit, so that "Foot" and "ball" are one word. */
function areValues(left: Element, right: Element): boolean {
  const name = attributeOf(left, 'class');
  if (!name || left.tagName !== right.tagName || name !== attributeOf(right, 'class')) return false;
  const [before, after] = [shortText(left), shortText(right)];
  return before.length >= MIN_VALUE_LENGTH && after !== '' && /\d/.test(before + after);
}

/** Its text, or an empty one if it is long. */
function shortText(element: Element): string {
  let text = '';
  let elements = 0;
  walk(element, {
    enter: () => elements++ < MAX_VALUE_ELEMENTS,
    text: (piece) => {
      text += piece.slice(0, MAX_VALUE_LENGTH + 1);
    },
    isDone: () => text.length > MAX_VALUE_LENGTH || elements > MAX_VALUE_ELEMENTS,
  });
  return text.length > MAX_VALUE_LENGTH ? '' : text.trim();
}
