/** Answers from the tables and the cards of a page that take more than the names of a row and a column. */

import { valuesAt } from '../../declared/item.ts';
import type { PageReading } from '../../page/page-reading.ts';
import { cardsWith, countedCards } from '../cards/card-answers.ts';
import { cardLists } from '../cards/card-lists.ts';
import { cardPrices, priceRange } from '../cards/card-prices.ts';
import type { CardList } from '../cards/card-table.ts';
import { keysOf } from '../keys.ts';
import { cellAnswer } from './cell-lookups.ts';
import { asksForExtreme } from './comparing-words.ts';
import { type NamedTable, namedTables } from './named-table.ts';
import { rankedAnswer } from './ranks.ts';
import { countedRows } from './row-counts.ts';
import { superlativeAnswer } from './superlatives.ts';

const MAX_SECTIONS = 200;
const MAX_HEADING_LENGTH = 120;
const ASKS_FOR_CARDS = /^\s*(?:and\s+)?(?:which|what|list|please list)\b/i;
const ASKS_FOR_PRICES = /\b(?:prices?|costs?|how (?:much|expensive))\b/i;
const HOW_MANY = /\bhow many\b/i;

export class TableAnswers {
  readonly #page: PageReading;
  readonly #tables: readonly NamedTable[];
  /** Which row has the most, and how many there are, is known only of these. */
  readonly #whole: readonly NamedTable[];
  /** The words of the page's title and its sections, which a question may have besides. */
  readonly #around: ReadonlySet<string>;
  readonly #known: ReadonlySet<string>;
  #cards: readonly CardList[] | undefined;

  constructor(page: PageReading, known: ReadonlySet<string>) {
    this.#page = page;
    this.#known = known;
    this.#tables = namedTables(page.tables);
    this.#whole = this.#tables.filter(({ isWhole }) => isWhole);
    const headings = page.lines.filter(({ heading }) => heading > 0);
    this.#around = new Set([
      ...known,
      ...headings.slice(0, MAX_SECTIONS).flatMap(({ text }) => keysOf(text.slice(0, MAX_HEADING_LENGTH))),
    ]);
  }

  /** A cell: of the row with the most or least of something, of a rank, or with what the question names. */
  cell(question: string): string | undefined {
    const isExtreme = asksForExtreme(question);
    if (this.#tables.length === 0 && !isExtreme) return undefined;
    return (
      (isExtreme ? this.extreme(question) : undefined) ??
      rankedAnswer(this.#tables, question, this.#around) ??
      cellAnswer(this.#tables, question, this.#around)
    );
  }

  /** What a table and the cards say differently is of different things. */
  extreme(question: string): string | undefined {
    const lists = this.#cardLists();
    const main = lists.filter(({ isMain }) => isMain);
    const cards = (main.length > 0 ? main : lists).map(({ table }) => table);
    const inTables = superlativeAnswer(this.#whole, question, this.#around);
    const inCards = superlativeAnswer(cards, question, this.#known);
    return inTables === undefined || inCards === undefined || inTables === inCards ? (inTables ?? inCards) : undefined;
  }

  numberOfRows(question: string): string | undefined {
    return this.#whole.length === 0 ? undefined : countedRows(this.#whole, this.#page.lines, question, this.#around);
  }

  /** What the cards cost, each or from the lowest to the highest. */
  pricesOfCards(question: string): string | undefined {
    if (!ASKS_FOR_PRICES.test(question)) return undefined;
    return cardPrices(this.#cardLists(), question) ?? priceRange(this.#cardLists(), question);
  }

  /** The names of the cards that are asked for. */
  namesOfCards(question: string): string | undefined {
    return ASKS_FOR_CARDS.test(question) ? cardsWith(this.#cardLists(), question) : undefined;
  }

  numberOfCards(question: string): string | undefined {
    return HOW_MANY.test(question) ? countedCards(this.#cardLists(), this.#page.lines, question) : undefined;
  }

  /** A page about one product shows others only beside it. */
  #cardLists(): readonly CardList[] {
    this.#cards ??= isAboutProduct(this.#page) ? [] : cardLists(this.#page);
    return this.#cards;
  }
}

function isAboutProduct(page: PageReading): boolean {
  if (page.metaValues('og:type').some((type) => /^(?:og:)?product(?:\.item)?$/i.test(type))) return true;
  const products = ['Product', 'ProductGroup'].flatMap((type) => page.itemsOfType(type));
  const names = new Set(
    products.flatMap((item) => valuesAt(item, 'name')).map((name) => keysOf(String(name)).join(' ')),
  );
  return names.size === 1 || page.headings.some((heading) => names.has(keysOf(heading).join(' ')));
}
