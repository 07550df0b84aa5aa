/**
 * The numbers of the items of ordered lists. Markdown counts with digits, upward: an item of a list that counts
 * downward has its number written, and one of a list with letters or Roman numerals is a bullet whose text begins with
 * its label, because texts refer to it.
 */
import { attributeOf, type Element } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement } from '../node-kinds.ts';
import { isHidden } from './visibility.ts';

type Style = 'digits' | 'a' | 'A' | 'i' | 'I';

const STYLES: ReadonlyMap<string, Style> = new Map([
  ['a', 'a'],
  ['A', 'A'],
  ['i', 'i'],
  ['I', 'I'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-roman', 'i'],
  ['upper-roman', 'I'],
]);
const STYLE_PROPERTY = /(?:^|[;\s])list-style(?:-type)?\s*:\s*([a-z-]+)/i;
const MAX_STYLE_LENGTH = 300;
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** Larger numbers have no Roman numeral, as in browsers. */
const MAX_ROMAN = 3999;
const LETTERS = 26;

export interface ItemNumber {
  /** The number that is written, if it is not the next one. */
  readonly own?: number;
  /** What the text of the item begins with. */
  readonly label?: string;
}

export class ListNumbers {
  /** Of the items of lists that Markdown would number otherwise, including those that are left out. */
  readonly #numbers = new Map<Node, ItemNumber>();

  /** Begins a list and returns how it is written. */
  begin(list: Element): { readonly kind: 'bullets' | 'numbers'; readonly start: number | undefined } {
    const style = styleOf(list);
    const isReversed = attributeOf(list, 'reversed') !== undefined;
    const start = integerOf(list, 'start');
    if (style === 'digits' && !isReversed) return { kind: 'numbers', start };
    const items = itemsIn(list);
    const first = start ?? (isReversed ? items.length : 1);
    let next = first;
    for (const item of items) {
      const number = integerOf(item, 'value') ?? next;
      next = number + (isReversed ? -1 : 1);
      this.#numbers.set(item, style === 'digits' ? { own: number } : { label: `${labelOf(number, style)}.` });
    }
    return { kind: style === 'digits' ? 'numbers' : 'bullets', start: first };
  }

  numberOf(item: Element): ItemNumber {
    const value = integerOf(item, 'value');
    return this.#numbers.get(item) ?? (value === undefined ? {} : { own: value });
  }
}

function styleOf(list: Element): Style {
  const type = STYLES.get(attributeOf(list, 'type')?.trim() ?? '');
  if (type !== undefined) return type;
  const style = attributeOf(list, 'style');
  if (style === undefined || style.length > MAX_STYLE_LENGTH) return 'digits';
  return STYLES.get(STYLE_PROPERTY.exec(style)?.[1]?.toLowerCase() ?? '') ?? 'digits';
}

/** Hidden items have no number. */
const itemsIn = ({ childNodes }: Element): Element[] =>
  childNodes.filter((node) => isElement(node)).filter((item) => item.tagName === 'li' && !isHidden(item));

function labelOf(number: number, style: Style): string {
  if (number < 1 || style === 'digits') return String(number);
  const lower = style === 'a' || style === 'A' ? lettersOf(number) : romanOf(number);
  return style === 'A' || style === 'I' ? lower.toUpperCase() : lower;
}

/** `a` to `z`, then `aa`. */
function lettersOf(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    letters = String.fromCharCode(0x61 + ((rest - 1) % LETTERS)) + letters;
  return letters;
}

function romanOf(number: number): string {
  if (number > MAX_ROMAN) return String(number);
  let numeral = '';
  let rest = number;
  for (const [value, sign] of ROMAN) {
    while (rest >= value) {
      numeral += sign;
      rest -= value;
    }
  }
  return numeral;
}

function integerOf(element: Element, name: string): number | undefined {
  const [, digits] = /^\s*([+-]?\d+)/.exec(attributeOf(element, name) ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}
