/**
 * The price of one of several things on a page: the line of its card, row or section that is an amount of money, as
 * shown.
 */
import type { Element } from '../../content/element-index.ts';
import { readAmounts } from '../fields/amounts.ts';
import { type Price, pricesIn } from '../fields/prices.ts';
import { parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import { type Line, readLines } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { askedKeys, keysOf } from './keys.ts';

const ASKS_FOR_PRICE =
  /\bhow (?:much|expensive) (?:is|are|do|does|did|was|were|will|would)\b|\b(?:price|prices|cost|costs)\b/i;
/** The price before a reduction, which is mostly struck through. */
const ASKS_FOR_OLD =
  /\b(?:original|old|former|previous|regular|list)(?:ly)?\b(?=.*\b(?:price|cost)\b)|\bbefore(?: (?:the|its) (?:sale|discount|reduction))?(?=\W*$)|\boriginally(?=\W*$)/i;
const ASKS_FOR_PART = /\b(?:per|each|monthly|yearly|annual|shipping|delivery|deposit|average|save|off|more|less)\b/i;
const OF_PRICES = new Set(keysOf('price cost much expensive'));
const MAX_NAME_LENGTH = 120;
const MAX_PART_LENGTH = 60;
const MAX_PRICE_LENGTH = 60;
const MAX_CARD_LENGTH = 800;
const MAX_LEVELS = 6;
const MAX_NAMED = 20;
/** Minimum share of a name's words that must be asked for: otherwise it is another thing. */
const MIN_NAMED = 0.5;
const REDUCED = /%|(?<!\p{L})(?:off|save|sale|was|reg(?:ular)?|compare|statt|rabatt)(?!\p{L})/iu;

export function priceOfThing(page: PageReading, question: string): string | undefined {
  // "Which one costs £8?" has the price already.
  if (!ASKS_FOR_PRICE.test(question) || ASKS_FOR_PART.test(question) || hasMoney(question)) return undefined;
  const asksForOld = ASKS_FOR_OLD.test(question);
  const asked = askedKeys(question.replace(ASKS_FOR_OLD, ' ')).filter((key) => !OF_PRICES.has(key));
  if (asked.length === 0) return undefined;
  const inNames = asksForOld ? [] : pricesInNames(page.lines, asked);
  if (inNames.length > 0) return new Set(inNames).size === 1 ? inNames[0] : undefined;
  const named = linesNaming(page.lines, asked);
  const most = Math.max(0, ...named.map(({ share }) => share));
  const prices = named
    .filter(({ share }) => share === most)
    .map(({ line }) => (asksForOld ? oldPriceBeside(line) : priceBeside(line)));
  const distinct = new Set(prices.filter((price) => price !== undefined));
  return distinct.size === 1 ? [...distinct][0] : undefined;
}

interface NamingLine {
  readonly line: Line;
  /** The share of the name's words that are asked for. */
  readonly share: number;
}

/** The lines that contain all the words, and few others; a name may take two lines. */
function linesNaming(lines: readonly Line[], asked: readonly string[]): NamingLine[] {
  const isName = ({ text, isBoilerplate }: Line, longest: number) =>
    !isBoilerplate && text.length <= longest && !hasMoney(text);
  const shareOf = (text: string): number => {
    const keys = new Set(keysOf(text));
    return asked.every((key) => keys.has(key)) ? asked.length / keys.size : 0;
  };
  const single = lines.filter((line) => isName(line, MAX_NAME_LENGTH));
  const found = single.map((line) => ({ line, share: shareOf(line.text) }));
  const isCode = asked.some((key) => /\d/.test(key));
  const fitting = found.filter(({ share }) => share >= MIN_NAMED || (isCode && share > 0));
  if (fitting.length > 0) return fitting.slice(0, MAX_NAMED);
  const pairs = lines.flatMap((line, at): NamingLine[] => {
    const above = lines[at - 1];
    if (above === undefined || !isName(line, MAX_PART_LENGTH) || !isName(above, MAX_PART_LENGTH)) return [];
    // The last cell of one row and the first of the next are two things.
    if (line.item !== above.item && [line, above].some(({ item }) => item?.tagName === 'tr')) return [];
    return [{ line, share: shareOf(`${above.text} ${line.text}`) }];
  });
  return pairs.filter(({ share }) => share >= MIN_NAMED).slice(0, MAX_NAMED);
}

const MAX_NAME_WITH_PRICE_LENGTH = 300;
/** "Paperback £9.99 · Hardback £18.99" */
const BETWEEN_THINGS = /\s+[|•·]\s+/u;

/** The prices at the end of lines that begin with the name: "Mud rake, three teeth $12.50". */
function pricesInNames(lines: readonly Line[], asked: readonly string[]): string[] {
  const parts = lines.flatMap(({ text, isBoilerplate }) =>
    isBoilerplate || text.length > MAX_NAME_WITH_PRICE_LENGTH ? [] : text.split(BETWEEN_THINGS),
  );
  return parts.flatMap((text) => {
    if (!/\d\S{0,3}$/.test(text) || !hasMoney(text)) return [];
    const prices = pricesIn(text);
    const [price] = prices;
    if (price === undefined || prices.length !== 1 || !text.endsWith(price.text)) return [];
    const name = text.slice(0, -price.text.length);
    const keys = new Set(keysOf(name));
    const isNamed = asked.every((key) => keys.has(key)) && startsWith(name, asked);
    return isNamed && (asked.length >= MIN_NAMED * keys.size || asked.length >= MIN_ASKED) ? [price.text] : [];
  });
}

/** With so many words, a longer name is the same thing described further. */
const MIN_ASKED = 4;

const startsWith = (name: string, asked: readonly string[]): boolean => {
  const first = keysOf(name.split(/\s+/, asked.length + 2).join(' '));
  return asked.every((key) => first.includes(key));
};

export const hasMoney = (text: string): boolean =>
  /\d/.test(text) && readAmounts(text).amounts.some(({ isMoney }) => isMoney);

/** The price in the smallest box around the name that has one. */
function priceBeside({ block, text }: Line): string | undefined {
  let box: Element | undefined = block;
  for (let level = 0; level < MAX_LEVELS && box !== undefined; level++) {
    const whole = lineOf(box, MAX_CARD_LENGTH + 1);
    if (whole.length > MAX_CARD_LENGTH) return undefined;
    if (hasMoney(whole)) return priceIn(readLines([box]), text);
    // The prices of other rows are of other things.
    if (box.tagName === 'tr') return undefined;
    box = parentOf(box);
  }
  return undefined;
}

/** The higher one of two prices in the smallest box around the name that has any. */
function oldPriceBeside({ block }: Line): string | undefined {
  let box: Element | undefined = block;
  for (let level = 0; level < MAX_LEVELS && box !== undefined && box.tagName !== 'tr'; level++) {
    const whole = lineOf(box, MAX_CARD_LENGTH + 1);
    if (whole.length > MAX_CARD_LENGTH) return undefined;
    const prices = new Map(pricesIn(whole).map(({ value, text }) => [Number(value), text]));
    const [low, high] = [...prices.keys()].toSorted((a, b) => a - b);
    if (low !== undefined) {
      const isReduced = prices.size === 2 && high !== undefined && high <= low * MAX_REDUCED;
      return isReduced ? prices.get(high) : undefined;
    }
    box = parentOf(box);
  }
  return undefined;
}

/** From the first amount to the last: "S/M $24.71 – $32.95". */
function amountsIn(text: string): string {
  const { text: uniform, amounts } = readAmounts(text);
  const money = amounts.filter(({ isMoney }) => isMoney);
  return money.length < 2 ? text : uniform.slice(money[0]?.start, money.at(-1)?.end);
}

/** Two amounts without a word are the old price and the new one, unless they are far apart. */
function isReducedTo(prices: readonly Price[], money: readonly string[]): boolean {
  const [low = 0, high = 0] = prices.map(({ value }) => Number(value)).toSorted((a, b) => a - b);
  return high <= low * MAX_REDUCED && money.every((text) => !/\p{L}{4,}/u.test(text.replace(OLD_PRICE, '')));
}

/** Maximum ratio of an old price and the new one. */
const MAX_REDUCED = 5;
const OLD_PRICE = /\b(?:list|regular|sale|old|original|current|special|retail|our|your|now|price)\b/gi;

export function priceIn(lines: readonly Line[], name: string): string | undefined {
  const texts = lines.map((line) => line.text);
  const money = texts.filter((text) => text.length <= MAX_PRICE_LENGTH && hasMoney(text));
  const prices = money.flatMap((text) => pricesIn(text));
  if (new Set(prices.map(({ value }) => value)).size === 1) return prices[0]?.text;
  // A range, or the lowest of several prices, is quoted as it is.
  if (new Set(money).size === 1 && prices.length === 0) return amountsIn(money[0] ?? '');
  if (prices.length === 2 && (texts.some((text) => REDUCED.test(text)) || isReducedTo(prices, money))) {
    return prices.toSorted((a, b) => Number(a.value) - Number(b.value))[0]?.text;
  }
  // Alternating names and prices: the line after the name.
  const next = texts[texts.indexOf(name) + 1];
  return next !== undefined && money.includes(next) ? next : undefined;
}
