/** A table of a page with what its columns are for: which names the rows, which ranks them, and what the others say. */
import { MAX_ROWS, type Table } from '../../page/tables.ts';
import { keysOf } from '../keys.ts';

export interface NamedTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** The index of the column that names the rows. */
  readonly nameAt: number;
  /** The index of the column that ranks the rows, if there is one. */
  readonly rankAt: number | undefined;
  /** Whether all of its rows are known. */
  readonly isWhole: boolean;
}

export interface Column {
  readonly name: string;
  readonly keys: readonly string[];
}

const MAX_NAME_LENGTH = 120;
const IS_RANK = /^(?:#|no\.?|nr\.?|rank|ranking|pos\.?|position|place|posição|posición|platz|rang|rk\.?|pl\.?)?$/iu;
const IS_SUM =
  /^(?:(?:grand |sub)?total|sum|average|mean|median|overall|all|gesamt|summe|insgesamt|moyenne|promedio|media|totale|totaal|razem|suma)\b/iu;

/** What the usual abbreviations of league tables stand for. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  P: 'played games matches',
  MP: 'played games matches',
  PLD: 'played games matches',
  GP: 'played games matches',
  W: 'wins won',
  D: 'draws drawn',
  L: 'losses lost defeats',
  GF: 'goals scored',
  GA: 'goals conceded',
  GD: 'goal difference',
  PTS: 'points',
};
/** A single letter means this only beside others. */
const MIN_SHORT_FORMS = 3;

/** Tables without names of columns, or with one row, are left out. */
export function namedTables(tables: readonly Table[]): NamedTable[] {
  return tables.flatMap((table) => {
    const [header = [], ...body] = table;
    const width = header.length;
    if (width < 2 || header.every((cell) => cell === '')) return [];
    const rows = body.filter(
      (row) => row.length >= 2 && row.length <= width && !IS_SUM.test(row.find((cell) => cell !== '') ?? ''),
    );
    const isWhole = table.length < MAX_ROWS;
    if (rows.length < 2) return [];
    const isLeague = header.filter((cell) => SHORT_FORMS[cell.toUpperCase()] !== undefined).length >= MIN_SHORT_FORMS;
    const columns = header.map((cell) => {
      const name = cell.slice(0, MAX_NAME_LENGTH);
      return { name, keys: keysOf(isLeague ? (SHORT_FORMS[cell.toUpperCase()] ?? name) : name) };
    });
    const isRanked = IS_RANK.test(header[0] ?? '') && rows.every(([first = '']) => /^=?\d{0,3}\.?$/.test(first));
    return [{ columns, rows, nameAt: isRanked ? 1 : nameColumn(rows), rankAt: isRanked ? 0 : undefined, isWhole }];
  });
}

/** The first column, unless it has the times of a timetable, and another one names what leaves or happens then. */
function nameColumn(rows: NamedTable['rows']): number {
  if (!rows.every(([first = '']) => CLOCK.test(first))) return 0;
  const at = (rows[0] ?? []).findIndex((_, index) => isDistinct(rows, index) && !CLOCK.test(rows[0]?.[index] ?? ''));
  return Math.max(0, at);
}

const CLOCK = /^\d{1,2}[:.h]\d{2}/;

/** Whether each row has another text in a column. */
export const isDistinct = (rows: NamedTable['rows'], at: number): boolean =>
  new Set(rows.map((row) => row[at] ?? '')).size === rows.length;

/** What a question calls the rows of any table. */
export const ROW_WORDS: ReadonlySet<string> = new Set(
  keysOf(
    'one ones row entry entries option options model models team teams club clubs player players person name table list chart ranking product products',
  ),
);
