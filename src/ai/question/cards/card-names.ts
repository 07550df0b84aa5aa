/**
 * The names of cards: each has them in the same place, and each has another one. A card's price tells where to look for
 * its name, if nothing else does.
 */
import { attributeOf, type Element } from '../../../content/element-index.ts';
import { moneyIn } from '../../fields/prices.ts';
import { ratingIn } from '../../fields/shown-rating.ts';
import { elementNames } from '../../page/element-names.ts';
import { lineOf } from '../../page/element-text.ts';
import type { Line } from '../../page/lines.ts';
import { walk } from '../../page/walk.ts';
import { hasMoney } from '../thing-prices.ts';

export interface UnnamedCard {
  /** Everything in it, the name included. */
  readonly lines: readonly Line[];
  readonly roots: readonly Element[];
}

const MAX_PRICE_LENGTH = 60;
/** "From $29 per month" */
const MAX_WORDS_BESIDE = 4;
const MAX_NAME_LENGTH = 120;
/** Minimum share of the cards with a name of their own. */
const MIN_NAMED = 0.8;
/** Lines above a price that may be its thing's name. */
const MAX_LINES_ABOVE = 4;

/** A line that is little else than an amount of money. */
export const hasPrice = ({ text, isBoilerplate }: Line): boolean =>
  !isBoilerplate &&
  text.length <= MAX_PRICE_LENGTH &&
  (text.match(/\p{L}{3,}/gu)?.length ?? 0) <= MAX_WORDS_BESIDE &&
  hasMoney(text);

/**
 * The first of the places of names that has another one in nearly each card; an empty text for those without.
 * Between products there may be an advertisement, and two of them may be called the same.
 */
export function namesOf(cards: readonly UnnamedCard[]): string[] | undefined {
  const repeated = repeatedLines(cards);
  const places: readonly ((card: UnnamedCard) => string | undefined)[] = [
    ({ lines }) => lines.find(({ heading }) => heading > 0)?.text,
    ({ roots }) => calledName(roots),
    ({ lines }) => besidePrice(lines),
    ({ lines }) => longestName(lines, repeated),
    ({ roots }) => alternativeText(roots),
  ];
  for (const place of places) {
    const names = cards.map((card) => place(card) ?? '').map((name) => (isName(name) ? name : ''));
    const named = new Set(names.filter((name) => name !== ''));
    if (named.size > 1 && named.size >= cards.length * MIN_NAMED) return names;
  }
  return undefined;
}

/** "Ebb rake $12.50" */
function besidePrice(lines: readonly Line[]): string | undefined {
  const text = lines.find(hasPrice)?.text ?? '';
  const [amount] = moneyIn(text);
  return amount && text.slice(0, text.indexOf(amount.text)).replace(/[\s:–—-]+$/, '');
}

/** Beside a badge or a brand, the name is the longest line above the price, or below it if there is none. */
function longestName(lines: readonly Line[], repeated: ReadonlySet<string>): string | undefined {
  const price = lines.findIndex(hasPrice);
  const isOwn = ({ text }: Line) => isName(text) && !repeated.has(text);
  const above = lines.slice(0, price === -1 ? MAX_LINES_ABOVE : price).filter(isOwn);
  const near =
    above.length > 0
      ? above.slice(0, MAX_LINES_ABOVE)
      : lines
          .slice(price + 1)
          .filter(isOwn)
          .slice(0, 1);
  return near.toSorted((one, other) => other.text.length - one.text.length)[0]?.text;
}

const isName = (text: string): boolean =>
  text.length <= MAX_NAME_LENGTH && /\p{L}{2}|\p{L}\d/u.test(text) && !hasMoney(text) && ratingIn(text).length === 0;

/** Labels, buttons and badges. */
function repeatedLines(cards: readonly UnnamedCard[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { lines } of cards) {
    for (const text of new Set(lines.map((line) => line.text))) (seen.has(text) ? repeated : seen).add(text);
  }
  return repeated;
}

/** The text of the only picture that has one. */
function alternativeText(roots: readonly Element[]): string | undefined {
  const texts = new Set<string>();
  for (const root of roots) {
    walk(root, {
      enter(element) {
        const text = element.tagName === 'img' ? attributeOf(element, 'alt')?.trim() : undefined;
        if (text) texts.add(text);
        return true;
      },
    });
  }
  return texts.size === 1 ? [...texts][0] : undefined;
}

const OF_NAMES = new Set(['name', 'title', 'heading']);

/** The text of the first element that is called a name: "product-title". */
function calledName(roots: readonly Element[]): string | undefined {
  let found: string | undefined;
  for (const root of roots) {
    walk(root, {
      enter(element) {
        if (elementNames(element).some((words) => OF_NAMES.has(words.at(-1) ?? ''))) {
          found = lineOf(element, MAX_NAME_LENGTH + 1);
        }
        return found === undefined;
      },
      isDone: () => found !== undefined,
    });
    if (found !== undefined) return found;
  }
  return undefined;
}
