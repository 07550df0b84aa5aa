/** Answers from the tables of a page that take more than the names of a row and a column. */
import type { PageReading } from '../../page/page-reading.ts';
import { keysOf } from '../keys.ts';
import { cellAnswer } from './cell-lookups.ts';
import { type NamedTable, namedTables } from './named-table.ts';
import { rankedAnswer } from './ranks.ts';
import { countedRows } from './row-counts.ts';
import { superlativeAnswer } from './superlatives.ts';

const MAX_SECTIONS = 200;
const MAX_HEADING_LENGTH = 120;

export class TableAnswers {
  readonly #page: PageReading;
  readonly #tables: readonly NamedTable[];
  /** Which row has the most, and how many there are, is known only of these. */
  readonly #whole: readonly NamedTable[];
  /** The words of the page's title and its sections, which a question may have besides. */
  readonly #around: ReadonlySet<string>;

  constructor(page: PageReading, known: ReadonlySet<string>) {
    this.#page = page;
    this.#tables = namedTables(page.tables);
    this.#whole = this.#tables.filter(({ isWhole }) => isWhole);
    const headings = this.#tables.length === 0 ? [] : page.lines.filter(({ heading }) => heading > 0);
    this.#around = new Set([
      ...known,
      ...headings.slice(0, MAX_SECTIONS).flatMap(({ text }) => keysOf(text.slice(0, MAX_HEADING_LENGTH))),
    ]);
  }

  /** A cell: of the row with the most or least of something, of a rank, or with what the question names. */
  cell(question: string): string | undefined {
    if (this.#tables.length === 0) return undefined;
    return (
      superlativeAnswer(this.#whole, question, this.#around) ??
      rankedAnswer(this.#tables, question, this.#around) ??
      cellAnswer(this.#tables, question, this.#around)
    );
  }

  /** The number of rows. */
  count(question: string): string | undefined {
    return this.#whole.length === 0 ? undefined : countedRows(this.#whole, this.#page.lines, question, this.#around);
  }
}
