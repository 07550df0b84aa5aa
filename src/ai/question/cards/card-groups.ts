/**
 * Several things of one kind that a page shows beside each other, each with its name and its price: the plans
 * of a pricing page, the products of a list. Found from the prices outward: what stands around one of them, and is
 * alike around another.
 */
import type { Element } from '../../../content/element-index.ts';
import { areAlike, MAX_SIBLINGS } from '../../fields/things.ts';
import { parentOf } from '../../page/element-names.ts';
import { lineOf, type ReadingBudget } from '../../page/element-text.ts';
import { readLines } from '../../page/lines.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { hasPrice, namesOf, type UnnamedCard } from './card-names.ts';

export interface Card extends UnnamedCard {
  readonly name: string;
}

export interface CardGroup {
  readonly cards: readonly Card[];
  /** The heading that all of them are below, or an empty text. */
  readonly heading: string;
}

const MAX_CARD_LENGTH = 2_000;
const MAX_LEVELS = 8;
const MAX_STARTS = 200;
const MAX_GROUPS = 20;
const MAX_CARDS = 200;
/** Limit for a whole page, because boxes are nested and each is read with everything inside. */
const MAX_ELEMENTS_READ = 40_000;
/** Minimum share of the cards with a price. */
const MIN_PRICED = 0.5;
/** Other things than those that the page is about. */
const OF_OTHERS =
  /\b(?:related|similar|recommended|also (?:like|bought|viewed|love)|recently viewed|complete the|goes well|pairs well|frequently bought|customers|more from|you might|you may|sponsored)\b/i;
const HEADING = /^h[2-6]$/;
const OF_TABLES = /^t(?:able|body|head|foot|r|d|h)$/;

export function cardGroups({ lines, firstLines }: PageReading): CardGroup[] {
  const search: Search = { budget: { left: MAX_ELEMENTS_READ }, tried: new Map() };
  const groups: CardGroup[] = [];
  const inCards = new Set<Element | undefined>();
  for (const { block } of lines.filter(hasPrice).slice(0, MAX_STARTS)) {
    if (groups.length >= MAX_GROUPS || search.budget.left <= 0) break;
    const cards = cardsAround(block, search);
    if (cards === undefined) continue;
    const [first] = cards;
    const blocks = [...(first?.roots ?? []), ...(first?.lines ?? []).map((line) => line.block)];
    const at = blocks.map((each) => each && firstLines.get(each)).find((place) => place !== undefined) ?? 0;
    const heading = lines.slice(0, at).findLast((line) => line.heading > 0 && !inCards.has(line.block))?.text ?? '';
    for (const card of cards) for (const line of card.lines) inCards.add(line.block);
    if (!OF_OTHERS.test(heading)) groups.push({ cards, heading });
  }
  return joined(groups);
}

/** Each thing once: what is shown in several slides of one heading is one group, and what is shown again is none. */
function joined(groups: readonly CardGroup[]): CardGroup[] {
  const all: CardGroup[] = [];
  for (const group of groups) {
    if (all.some((other) => isShownAgain(group, other))) continue;
    const at = all.findIndex((other) => isPartOf(group, other));
    const other = all[at];
    if (other === undefined) all.push(group);
    else all[at] = { ...other, cards: distinct([...other.cards, ...group.cards]) };
  }
  return all;
}

function isPartOf({ cards: [card], heading }: CardGroup, { cards: [other], ...group }: CardGroup): boolean {
  const [one, another] = [card?.roots[0], other?.roots[0]];
  return heading !== '' && heading === group.heading && !!one && !!another && areAlike(one, another);
}

function isShownAgain({ cards }: CardGroup, group: CardGroup): boolean {
  const names = new Set(group.cards.map(({ name }) => name));
  return cards.every(({ name }) => names.has(name));
}

interface Search {
  readonly budget: ReadingBudget;
  /** Whether the elements that are like one another are cards, by the first of them. */
  readonly tried: Map<Element, boolean>;
}

/** The cards of the smallest boxes around a price that are alike and have names. */
function cardsAround(block: Element | undefined, { tried, budget }: Search): Card[] | undefined {
  let box = block;
  for (let level = 0; level < MAX_LEVELS && box !== undefined && budget.left > 0; level++) {
    const parent = parentOf(box);
    // Rows and cells belong to a table, which says itself what its columns are.
    if (parent === undefined || OF_TABLES.test(box.tagName)) return undefined;
    const own = box;
    const children = parent.childNodes.filter((node): node is Element => 'tagName' in node);
    const alike = children.length > MAX_SIBLINGS ? [] : children.filter((each) => each === own || areAlike(own, each));
    const [first = own] = alike;
    const areCards = tried.get(first);
    if (areCards) return undefined;
    if (areCards === undefined && alike.length > 1) {
      const boxes = alike.map((element) => [element]);
      const cards = namedCards(boxes, budget) ?? namedCards(sectionsIn(children), budget);
      tried.set(first, cards !== undefined);
      if (cards !== undefined) return cards;
    }
    box = parent;
  }
  return undefined;
}

/** What stands between one heading and the next, where no box holds both the name and the price. */
function sectionsIn(children: readonly Element[]): Element[][] {
  const first = children.find(({ tagName }) => HEADING.test(tagName));
  if (first === undefined) return [];
  const starts = children.flatMap(({ tagName }, at) => (tagName === first.tagName ? [at] : []));
  return starts.map((start, index) => children.slice(start, starts[index + 1]));
}

function namedCards(boxes: readonly (readonly Element[])[], budget: ReadingBudget): Card[] | undefined {
  if (boxes.length < 2 || boxes.length > MAX_CARDS) return undefined;
  for (const box of boxes) {
    let length = 0;
    for (const element of box) length += lineOf(element, MAX_CARD_LENGTH + 1, budget).length;
    if (length > MAX_CARD_LENGTH || budget.left <= 0) return undefined;
  }
  const all = boxes.map((roots) => ({ roots, lines: readLines(roots) })).filter(({ lines }) => lines.length > 0);
  const priced = all.filter(({ lines }) => lines.some(hasPrice)).length;
  if (priced < 2 || priced < all.length * MIN_PRICED) return undefined;
  const names = namesOf(all);
  return (
    names && distinct(all.map((card, at) => ({ ...card, name: names[at] ?? '' })).filter(({ name }) => name !== ''))
  );
}

/** Without those that are shown twice, as for small screens and for large ones. */
function distinct(cards: readonly Card[]): Card[] {
  const shown = new Set<string>();
  return cards.filter(({ lines }) => {
    const text = lines.map((line) => line.text).join('\n');
    const isNew = !shown.has(text);
    shown.add(text);
    return isNew;
  });
}
