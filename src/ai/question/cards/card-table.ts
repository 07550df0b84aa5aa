/** Cards as a table, so that questions for the cheapest or the best rated of them are answered as for any table. */

import { attributeOf } from '../../../content/element-index.ts';
import { moneyIn } from '../../fields/prices.ts';
import { ratingIn } from '../../fields/shown-rating.ts';
import { elementNames } from '../../page/element-names.ts';
import { readLabeledValues } from '../../page/labeled-values.ts';
import { walk } from '../../page/walk.ts';
import { keysOf } from '../keys.ts';
import { NOTHING } from '../tables/cell-values.ts';
import type { Column, NamedTable } from '../tables/named-table.ts';
import { priceIn } from '../thing-prices.ts';
import type { Card, CardGroup } from './card-groups.ts';
import { hasPrice } from './card-names.ts';

const MAX_TEXT_LENGTH = 60;
const MAX_LABELS = 12;
/** Minimum share of the names that have a word of what all are: "Osprey kettle", "Finch travel kettle". */
const MIN_SHARED = 0.75;
const PERIODS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:months?|mo|mth|monthly|pcm)\b/i, 'month'],
  [/\b(?:years?|yr|annum|yearly|annually|annual)\b/i, 'year'],
  [/\b(?:weeks?|wk|weekly)\b/i, 'week'],
  [/\b(?:nights?|nightly)\b/i, 'night'],
  [/\b(?:days?|daily)\b/i, 'day'],
  [/\b(?:hours?|hr|hourly)\b/i, 'hour'],
];
const PLANS = keysOf('plan tier package subscription membership edition');
const OF_PLANS = /\b(?:pricing|plans?|tiers?|subscriptions?|memberships?|packages?|editions?)\b/i;

export interface CardList {
  readonly cards: readonly Card[];
  /** Made of the cards with a price. Its first column has the words for what they are. */
  readonly table: NamedTable;
  /** The column of the prices. */
  readonly priceAt: number;
  /** Of each card. */
  readonly prices: readonly (string | undefined)[];
  /** What is called a plan, or stands below "Pricing": all of them are on one page. */
  readonly arePlans: boolean;
  /** Most of the page's cards. */
  readonly isMain: boolean;
}

/** `place` is where the cards are: the page's title and heading. They say what the cards of the main list are. */
export function cardList({ cards, heading }: CardGroup, place: string, isMain: boolean): CardList {
  const prices = cards.map(priceOf);
  const priced = cards.filter((_, at) => prices[at] !== undefined);
  const names = cards.flatMap(({ roots }) => roots.flatMap(elementNames)).flat();
  const arePlans = OF_PLANS.test([heading, place, ...names].join(' '));
  const labels = priced.map(labelsIn);
  const named = [...new Set(labels.flatMap((each) => [...each.keys()]))]
    .filter((label) => labels.every((each) => each.has(label)))
    .slice(0, MAX_LABELS);
  const ratings = priced.map(ratingOf);
  const isRated = ratings.every((rating) => rating !== undefined);
  const column = (name: string): Column => ({ name, keys: keysOf(name) });
  const columns: Column[] = [
    {
      name: heading,
      keys: [...keysOf(heading), ...sharedKeys(cards), ...(isMain ? keysOf(place) : []), ...(arePlans ? PLANS : [])],
    },
    column('Price'),
    ...(isRated ? [column('Rating')] : []),
    ...named.map(column),
  ];
  const rows = priced.map((card, at) => [
    card.name,
    prices[cards.indexOf(card)] ?? '',
    ...(isRated ? [ratings[at] ?? ''] : []),
    ...named.map((label) => labels[at]?.get(label) ?? ''),
  ]);
  const isWhole = priced.length === cards.length;
  return {
    cards,
    table: { columns, rows, nameAt: 0, rankAt: undefined, isWhole },
    priceAt: 1,
    prices,
    arePlans,
    isMain,
  };
}

/** The price in a card with what it is for: "$9 / month". */
function priceOf({ name, lines }: Card): string | undefined {
  const texts = lines.map(({ text }) => text);
  const free = texts.find((text) => NOTHING.test(text));
  const amounts = lines.filter(hasPrice).map(({ text }) => text);
  const [first] = amounts;
  if (first === undefined) return free;
  const current = priceIn(lines, name);
  const at = texts.indexOf(first);
  const [only, another] = moneyIn(first);
  const isAlone = amounts.length === 1 && another === undefined;
  const amount = isAlone || current === undefined ? (only?.text ?? current) : current;
  const isFirst = amount !== undefined && first.includes(amount);
  const period = isFirst ? (periodIn(behind(first, amount)) ?? periodIn(texts[at + 1] ?? '', true)) : undefined;
  return amount === undefined || period === undefined ? amount : `${amount} / ${period}`;
}

const behind = (text: string, part: string): string => text.slice(text.indexOf(part) + part.length);

/** `isAlone` is for a line of its own, which must say little else: "per month", "/mo, billed yearly". */
function periodIn(text: string, isAlone = false): string | undefined {
  if (isAlone && !/^\W*(?:per|a|each|every|\/|month|year|mo\b|yr\b)/i.test(text)) return undefined;
  const [first] = text.split(/[,;(]|\bbilled\b/i, 1);
  return PERIODS.find(([pattern]) => pattern.test(first ?? ''))?.[1];
}

/** The rating in the text, or in what a screen reader says of the stars. */
function ratingOf({ lines, roots }: Card): string | undefined {
  const said = lines.map(({ text }) => text);
  for (const root of roots) {
    walk(root, {
      enter(element) {
        const texts = [attributeOf(element, 'aria-label'), attributeOf(element, 'title')];
        said.push(...texts.filter((text) => text !== undefined && text.length <= MAX_TEXT_LENGTH).map(String));
        return true;
      },
    });
  }
  const ratings = new Set(said.flatMap((text) => ratingIn(text)));
  return ratings.size === 1 ? [...ratings][0] : undefined;
}

function labelsIn({ roots, lines }: Card): ReadonlyMap<string, string> {
  return new Map(
    roots.flatMap((root) =>
      readLabeledValues(root, lines).map(({ label, value }): [string, string] => [label.toLowerCase(), value]),
    ),
  );
}

function sharedKeys(cards: readonly Card[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of cards) for (const key of keysOf(name)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].flatMap(([key, count]) => (count >= cards.length * MIN_SHARED ? [key] : []));
}
