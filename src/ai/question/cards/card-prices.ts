/** The prices of all cards: "List all products with prices", "What do the waders cost?", "What is the price range?" */
import { askedKeys, keysOf } from '../keys.ts';
import { comparedRows, isMoney, NOTHING } from '../tables/cell-values.ts';
import { isOnlyAboutLists, listCalled } from './card-lists.ts';
import type { CardList } from './card-table.ts';

const WORDS = String.raw`(?:[\p{L}'’-]+\s+){0,4}?[\p{L}'’-]+`;
const PRICES = `(?:the |their |its )?(?:current )?(?:prices?|costs?)`;
const BEFORE = String.raw`^\s*(?:and\s+)?(?:(?:please )?list|what (?:are|is))?\s*(?:all )?(?:of )?(?:the |your |their |its )?`;
const OF_EACH = `(?: (?:of|for) (?:all |each |every )?(?:of )?(?:the |these )?(?<each>${WORDS}))?`;
const BEHIND = String.raw`(?:\s+(?:here|listed|shown|offered|available|sold|(?:on|of) (?:this|the) (?:page|site|shop|store)))?\s*\??$`;
/** Questions for the price of each of several things, and the name of the things, if they have one. */
const EACH_PRICE: readonly RegExp[] = [
  new RegExp(
    `${BEFORE}(?<things>${WORDS}),? (?:and|with|along with|including|incl\\.?|plus) ${PRICES}${OF_EACH}${BEHIND}`,
    'iu',
  ),
  new RegExp(
    `${BEFORE}${PRICES} (?:of|for) (?:all |each |every )?(?:of )?(?:the |these )?(?<things>${WORDS})${BEHIND}`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:and\\s+)?(?:what|how much) (?:do|does) (?:all |each |every )?(?:of )?(?:the |these |your |their )?(?<things>${WORDS}) cost${BEHIND}`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:and\\s+)?how (?:much|expensive) are (?:all )?(?:the |these |your |their )?(?<things>${WORDS})${BEHIND}`,
    'iu',
  ),
  new RegExp(`${BEFORE}(?<things>)(?:prices|costs)${BEHIND}`, 'iu'),
];
const RANGE = /\bprice range\b|\brange of (?:the )?prices\b|\bprices? range\b/i;
const OF_RANGES = new Set(keysOf('price range from cover'));
const ARE_SEVERAL = /\b(?:all|each|every)\b|\p{L}s(?!\p{L})/iu;
const MAX_THINGS = 100;

/** Each name with its price, a line each. */
export function cardPrices(lists: readonly CardList[], question: string): string | undefined {
  if (!ARE_SEVERAL.test(question)) return undefined;
  const asked = EACH_PRICE.map((form) => form.exec(question)?.groups).find((groups) => groups !== undefined);
  if (asked === undefined) return undefined;
  const list = listCalled(lists, keysOf(`${asked.things} ${asked.each ?? ''}`));
  if (list === undefined || list.cards.length > MAX_THINGS) return undefined;
  return list.cards
    .map(({ name }, at) => [name, list.prices[at]].filter((text) => text !== undefined).join(': '))
    .join('\n');
}

/** The lowest and the highest price, if every card has one. */
export function priceRange(lists: readonly CardList[], question: string): string | undefined {
  if (!RANGE.test(question)) return undefined;
  const keys = askedKeys(question).filter((key) => !OF_RANGES.has(key) && !isOnlyAboutLists(key));
  const list = listCalled(lists, keys);
  if (list === undefined || !list.table.isWhole) return undefined;
  const prices = comparedRows(list.table, list.priceAt).toSorted((one, other) => one.value - other.value);
  const [lowest, highest] = [prices[0], prices.at(-1)].map((each) => each?.row[list.priceAt]);
  const arePrices = [lowest, highest].every((text) => text !== undefined && (isMoney(text) || NOTHING.test(text)));
  if (!arePrices || prices.length < list.cards.length) return undefined;
  return lowest === highest ? lowest : `${lowest} – ${highest}`;
}
