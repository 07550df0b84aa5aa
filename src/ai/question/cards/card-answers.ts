/**
 * Answers from cards: which of them has something, which there are, and how many. "Which plan has phone support?",
 * "Which plans are offered?", "How many kettles are listed?"
 */
import { moneyIn } from '../../fields/prices.ts';
import type { Line } from '../../page/lines.ts';
import { askedKeys, keysOf } from '../keys.ts';
import { NOTHING } from '../tables/cell-values.ts';
import { showsPart } from '../tables/row-counts.ts';
import type { Card } from './card-groups.ts';
import { isCalled, isOnlyAboutLists, listCalled } from './card-lists.ts';
import { hasPrice } from './card-names.ts';
import type { CardList } from './card-table.ts';

const PHRASE = String.raw`((?:[\p{L}'’-]+\s+){0,3}?[\p{L}'’-]+)`;
/** "Which plan has …?", "What plans does Kite offer?" */
const WHICH = new RegExp(
  String.raw`^\s*(?:and\s+)?(?:which|what)\s+${PHRASE}\s+(?:do(?:es)?|has|have|includes?|comes?|costs?|offers?|supports?|provides?|contains?|gives?|lets?|allows?|is|are|can)\b(.*)$`,
  'iu',
);
const WHICH_ARE = new RegExp(
  String.raw`^\s*(?:and\s+)?(?:what|which) are (?:all )?(?:the|your|their|its) ${PHRASE}\s*\??$`,
  'iu',
);
const LIST = new RegExp(String.raw`^\s*(?:please )?list (?:all )?(?:of )?(?:the )?${PHRASE}$`, 'iu');
/** "What is for sale?", "What can I buy here?" */
const FOR_SALE =
  /^\s*(?:and\s+)?what (?:is (?:for sale|sold|on offer|on sale)|(?:can|could) (?:i|we|you|one) (?:buy|order|purchase))(?: (?:here|(?:on|in|at|from) (?:this|the|your|their) (?:page|site|website|shop|store)))?$/i;
const HOW_MANY = new RegExp(
  String.raw`^\s*(?:and\s+)?how many\s+${PHRASE}(?=\s+(?:are|is|do|does|can)\b|\s*\??$)(.*)$`,
  'iu',
);
/** "Which plan is the most popular?" */
const PRAISE = /\b(?:most|best|top) (?:popular|recommended|value|choice|pick|seller|selling)\b/;
const IS_PLURAL = /s$/i;
const ASKS_FOR_FREE = /\bfree\b/i;
const SHOWN = /\b(?:listed|shown|displayed|on (?:this|the) page)\b/i;
const LACKS = /(?<!\p{L})(?:no|not|without|excluded|excludes|except|unavailable|n\/a)(?!\p{L})|[✗✘×❌]/iu;
const MAX_FEATURE_LENGTH = 160;
const MAX_LISTED = 100;

/** The names of the cards that have what is asked for, or of all. */
export function cardsWith(lists: readonly CardList[], question: string): string | undefined {
  const plain = question.replace(/[\s?.]+$/, '');
  const [, thing, rest = ''] =
    [WHICH, WHICH_ARE, LIST].map((form) => form.exec(plain)).find((each) => each !== null) ?? [];
  if (FOR_SALE.test(plain)) {
    const sold = listCalled(lists, []);
    return sold && namesOf(sold.cards);
  }
  const list = thing === undefined ? undefined : listOf(lists, thing);
  if (list === undefined || thing === undefined) return undefined;
  const { cards } = list;
  const features = unexplained(list, rest);
  const isFor = testOf(rest, features);
  if (isFor === undefined) return IS_PLURAL.test(thing) && cards.length <= MAX_LISTED ? namesOf(cards) : undefined;
  const having = cards.filter(isFor);
  return having.length === 0 || having.length === cards.length ? undefined : namesOf(having);
}

/** How many plans there are, or how many cards the page shows: of anything else there may be more on other pages. */
export function countedCards(lists: readonly CardList[], lines: readonly Line[], question: string): string | undefined {
  const [, counted, rest = ''] = HOW_MANY.exec(question.replace(/[\s?.]+$/, '')) ?? [];
  const list = counted === undefined ? undefined : listOf(lists, counted);
  if (list === undefined || unexplained(list, rest).length > 0) return undefined;
  if (!SHOWN.test(rest) && (!list.arePlans || showsPart(lines))) return undefined;
  return String(list.cards.length);
}

const namesOf = (cards: readonly Card[]): string => cards.map(({ name }) => name).join(', ');

/** The list of such things. */
function listOf(lists: readonly CardList[], thing: string): CardList | undefined {
  // "Which find", unlike "find me one", is a thing.
  const keys = [thing, `${thing}s`].map(keysOf).find(({ length }) => length > 0) ?? [];
  return keys.length === 0 ? undefined : listCalled(lists, keys);
}

const unexplained = (list: CardList, rest: string): string[] =>
  askedKeys(rest).filter((key) => !isOnlyAboutLists(key) && !isCalled(list, [key]));

const costsNothing = ({ text }: Line): boolean => Number(moneyIn(text)[0]?.value) === 0;

/** Whether a card is meant by what is said of it; undefined if nothing is. */
function testOf(rest: string, features: readonly string[]): ((card: Card) => boolean) | undefined {
  const [amount] = moneyIn(rest);
  if (amount !== undefined) {
    return ({ lines }) =>
      lines.filter(hasPrice).some(({ text }) => Number(moneyIn(text)[0]?.value) === Number(amount.value));
  }
  const praise = PRAISE.exec(rest.toLowerCase())?.[0];
  if (praise !== undefined) return ({ lines }) => lines.some(({ text }) => text.toLowerCase().includes(praise));
  if (features.length === 0) return undefined;
  if (ASKS_FOR_FREE.test(rest) && features.length === 1) {
    return ({ lines }) => lines.some((line) => NOTHING.test(line.text) || (hasPrice(line) && costsNothing(line)));
  }
  return ({ lines }) =>
    lines.some(({ text }) => {
      if (text.length > MAX_FEATURE_LENGTH || LACKS.test(text)) return false;
      const keys = keysOf(text);
      return features.every((key) => keys.includes(key));
    });
}
