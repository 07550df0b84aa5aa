/** The lists of cards of a page, and which of them a question means. */
import type { PageReading } from '../../page/page-reading.ts';
import { keysOf, LIGHT_VERBS } from '../keys.ts';
import { ROW_WORDS } from '../tables/named-table.ts';
import { OF_LISTS } from '../tables/row-counts.ts';
import { cardGroups } from './card-groups.ts';
import { type CardList, cardList } from './card-table.ts';

/** Minimum share of all cards of a page. */
const MIN_SHARE_OF_MAIN = 0.5;
/** What any card may be called. */
const ANY_CARD: ReadonlySet<string> = new Set([...keysOf('product item thing'), ...ROW_WORDS]);

/** The lists of a page; a question for any of its things means the main one, beside which others are only offers. */
export function cardLists(page: PageReading): CardList[] {
  const groups = cardGroups(page);
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  const place = `${page.title} ${page.headings[0] ?? ''}`;
  return groups.map((group) => cardList(group, place, group.cards.length > count * MIN_SHARE_OF_MAIN));
}

/** Whether these words may mean the cards of a list. */
export const isCalled = ({ table: { columns, nameAt } }: CardList, keys: readonly string[]): boolean =>
  keys.every((key) => ANY_CARD.has(key) || columns[nameAt]?.keys.includes(key));

/** The only list that the words may mean, or the main one of several. */
export function listCalled(lists: readonly CardList[], keys: readonly string[]): CardList | undefined {
  const found = lists.filter((list) => isCalled(list, keys));
  return found.length === 1 ? found[0] : found.find(({ isMain }) => isMain);
}

/** Whether a word only says that there is a list: "listed", "available". */
export const isOnlyAboutLists = (key: string): boolean => LIGHT_VERBS.has(key) || OF_LISTS.has(key);
