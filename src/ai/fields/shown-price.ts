/** The price that a page shows below its heading, if only one price is possible. */
import type { Element } from '../../content/element-index.ts';
import { parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { walk } from '../page/walk.ts';
import { wordsOf } from '../words.ts';
import { type NumberLocale, readAmounts } from './amounts.ts';
import { CURRENCY } from './currencies.ts';
import { isOtherPrice, OTHER_PRICE_WORDS, ownNames } from './price-elements.ts';
import { pricesIn, saysWithoutTax } from './prices.ts';

const MAX_PRICE_LINE_LENGTH = 40;
const MAX_LABEL_LENGTH = 30;
const PRICE_WORDS = new Set(wordsOf('price preis prix precio prezzo preco prijs cena hinta hind pris amount fiyat'));

interface Candidate {
  readonly price: string;
  readonly section: Line | undefined;
  readonly isNamed: boolean;
  readonly isTaxed: boolean;
}

/** The price in the first short line inside an element named a price, or else the only price in a short line. */
export function findShownPrice(page: PageReading, lines: readonly Line[]): string | undefined {
  const locale = { language: page.declared.language };
  let section: Line | undefined;
  const all = joinFragments(lines).flatMap((line, at, joined): Candidate[] => {
    if (line.heading > 0) section = line;
    const above = joined[at - 1];
    const names = line.block === undefined ? [] : namesAround(line.block);
    if (line.text.length > MAX_PRICE_LINE_LENGTH || names.some((name) => OTHER_PRICE_WORDS.has(name))) return [];
    const price = onlyPrice(line, locale, above !== undefined && isLabel(above, locale) ? above.text : '');
    const isNamed = names.some((name) => PRICE_WORDS.has(name));
    return price === undefined ? [] : [{ price, section, isNamed, isTaxed: !saysWithoutTax(line.text) }];
  });
  const taxed = all.filter(({ isTaxed }) => isTaxed);
  const candidates = taxed.length > 0 ? taxed : all;
  const named = candidates.filter(({ isNamed }) => isNamed);
  const [first] = named;
  // Prices under several headings belong to several things, so none is the page's.
  const isList = (first?.section?.heading ?? 0) > 1 && named.some((other) => other.section !== first?.section);
  if (isList) return undefined;
  return first?.price ?? (new Set(candidates.map(({ price }) => price)).size === 1 ? candidates[0]?.price : undefined);
}

/** The current price, if the page shows the declared price only as an old one, or declares it in cents. */
export function findLowerPrice(page: PageReading, lines: readonly Line[], declared: string): string | undefined {
  const locale = { language: page.declared.language };
  const price = findShownPrice(page, lines);
  const [{ value } = { value: '' }] = price === undefined ? [] : pricesIn(price, locale);
  if (value === '' || Number(value) >= Number(declared)) return undefined;
  const isInCents =
    /^\d+$/.test(declared) && /\.\d\d$/.test(value) && Math.round(Number(value) * 100) === Number(declared);
  if (isInCents) return price;
  const old = page.nearHeading.flatMap((element) => (isOtherPrice(element) ? valuesIn(element, locale) : []));
  return old.some((each) => Number(each) === Number(declared)) ? price : undefined;
}

/**
 * Whether a line labels the line below. A label before an old price (struck through, so not read) belongs to that
 * price.
 */
const isLabel = ({ text, heading, block }: Line, locale: NumberLocale): boolean =>
  heading === 0 &&
  text.length <= MAX_LABEL_LENGTH &&
  !/\d/.test(text) &&
  (block === undefined || oldPrices(block, locale).length === 0);

function onlyPrice({ text, block }: Line, locale: NumberLocale, label: string): string | undefined {
  const prices = pricesIn(text, locale, label);
  if (prices.length <= 1 || block === undefined) return prices[0]?.text;
  const old = new Set(oldPrices(block, locale));
  const current = prices.filter(({ value }) => !old.has(value));
  return current.length === 1 ? current[0]?.text : undefined;
}

/** The prices in elements named as old prices. */
function oldPrices(block: Element, locale: NumberLocale): string[] {
  const prices: string[] = [];
  walk(block, {
    enter(element) {
      const isOther = isOtherPrice(element);
      if (isOther) prices.push(...valuesIn(element, locale));
      return !isOther;
    },
  });
  return prices;
}

const valuesIn = (element: Element, locale: NumberLocale): string[] =>
  pricesIn(lineOf(element, MAX_PRICE_LINE_LENGTH), locale).map(({ value }) => value);

const FRAGMENT = new RegExp(`^(?:[\\d.,'’\\s-]|${CURRENCY})+$`, 'iu');
const MAX_FRAGMENT_LENGTH = 12;
const MAX_FRAGMENTS = 5;
const LEVELS = 3;

/** Pages put the parts of a price into boxes: "$", "119", ".95" are one line to a reader. */
function joinFragments(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line;
    const parts = [line];
    while (parts.length < MAX_FRAGMENTS && isFragment(line)) {
      const next = lines[at + parts.length];
      if (next === undefined || !isFragment(next) || !areTogether(line, next)) break;
      parts.push(next);
    }
    const text = joinedText(parts.map((part) => part.text));
    if (parts.length > 1 && text !== undefined) {
      joined.push({ ...line, text });
      at += parts.length - 1;
    } else joined.push(line);
  }
  return joined;
}

const isFragment = ({ text, heading }: Line): boolean =>
  heading === 0 && text.length <= MAX_FRAGMENT_LENGTH && FRAGMENT.test(text);

/** The parts as one amount with one currency; undefined if more than one part is an amount by itself. */
function joinedText(parts: readonly string[]): string | undefined {
  const whole = parts.map((part) => readAmounts(part).amounts.filter(({ isMoney }) => isMoney).length);
  if (whole.filter((count) => count > 0).length > 1) return undefined;
  const text = parts.join(' ');
  const { amounts } = readAmounts(text);
  return amounts.length === 1 ? text : undefined;
}

/** Whether both lines are in one box, at any depth. */
function areTogether({ block }: Line, other: Line): boolean {
  const boxes = new Set(boxesAround(block));
  return boxesAround(other.block).some((box) => boxes.has(box));
}

function boxesAround(element: Element | undefined): Element[] {
  const boxes: Element[] = [];
  for (let box = element; box !== undefined && boxes.length < LEVELS; box = parentOf(box)) {
    if (box.tagName === 'body' || box.tagName === 'main') break;
    boxes.push(box);
  }
  return boxes;
}

/** The words in the classes and ids of an element and its nearest ancestors. */
function namesAround(element: Element): string[] {
  const names: string[] = [];
  let current: Element | undefined = element;
  for (let level = 0; level < LEVELS && current !== undefined; level++) {
    names.push(...ownNames(current));
    current = parentOf(current);
  }
  return names;
}
