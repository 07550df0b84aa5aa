/**
 * Questions for the row with the most or the least of something, or for what it has: "Which lake is the deepest?",
 * "the lowest price", "How much is the cheapest plan?".
 */
import { askedKeys, keysOf } from '../keys.ts';
import { comparedRows, extremeRow, isClock, isMoney } from './cell-values.ts';
import { type Comparison, comparisonIn } from './comparing-words.ts';
import { type NamedTable, ROW_WORDS } from './named-table.ts';

/** Of these, less is better, so that "best" does not say which is meant. */
const LESS_IS_BETTER = new Set(keysOf('price cost time losses lost conceded age rank'));
/** "Which team scored the most goals?" */
const VERBS = new Set(keysOf('scored earned collected gained reached achieved recorded took sold'));
const ASKS_WHEN = /^\s*(?:and\s+)?(?:when|at what time|what time)\b/i;
const ASKS_HOW_MUCH = /^\s*(?:and\s+)?how (?:much|expensive)\b/i;
const YEAR = /^\d{4}$/;
const ASKS_FOR_VALUE =
  /^\s*(?:and\s+)?(?:what|how (?:much|many|high|low|long|big|large|tall|old|heavy|deep|wide|fast|expensive))\b/i;
/** Neither when nor where nor how something is, but which. */
const ASKS_FOR_ROW = /^(?!\s*(?:and\s+)?(?:when|where|why|how)\b)/i;

/** `around` are words that the question may have too: of the page's title and its sections. */
export function superlativeAnswer(
  tables: readonly NamedTable[],
  question: string,
  around: ReadonlySet<string>,
): string | undefined {
  const comparison = comparisonIn(question);
  if (comparison === undefined) return undefined;
  const others = askedKeys(comparison.rest);
  const answers = new Set(tables.flatMap((table) => answerIn(table, { question, comparison, others, around }) ?? []));
  return answers.size === 1 ? [...answers][0] : undefined;
}

interface Asked {
  readonly question: string;
  readonly comparison: Comparison;
  /** What the question is about besides. */
  readonly others: readonly string[];
  readonly around: ReadonlySet<string>;
}

function answerIn(table: NamedTable, asked: Asked): string | undefined {
  const { question, comparison, others, around } = asked;
  // Words of the title only name a column if no other word does: "the last train from Ashford" on the line to there.
  const own = others.filter((key) => !around.has(key) || key === PRICE);
  const named = [own, comparison.isInTime ? others : []]
    .map((keys) => columnNamed(table, keys))
    .find((at) => at !== -1);
  if (named !== undefined) return answerInColumn(table, named, asked);
  const { at, row } = rowCompared(table, others, asked) ?? {};
  if (row === undefined || at === undefined) return undefined;
  if (ASKS_HOW_MUCH.test(question) && isMoney(row[at] ?? '')) return row[at];
  return ASKS_FOR_ROW.test(question) ? nameOf(row, table) : undefined;
}

/** For a question that names a column: the row with the most of it, its value, or the value of the row compared. */
function answerInColumn(table: NamedTable, at: number, asked: Asked): string | undefined {
  const { question, comparison, others, around } = asked;
  const { isMost, isInTime } = comparison;
  const { columns } = table;
  const keys = columns[at]?.keys ?? [];
  if (columns.some((column, other) => other > at && others.some((key) => column.keys.includes(key)))) return undefined;
  const left = others.filter((key) => !keys.includes(key));
  // "How many points does the oldest player have?"
  if (isMost === undefined) return ASKS_FOR_VALUE.test(question) ? rowCompared(table, left, asked)?.row[at] : undefined;
  if (comparison.isOfQuality && keys.some((key) => LESS_IS_BETTER.has(key))) return undefined;
  const row = rowWithMost(rowsNamed(table, left, around), at, isMost);
  const value = row?.[at];
  if (row === undefined || value === undefined) return undefined;
  if (isInTime && ASKS_WHEN.test(question)) return isClock(value) ? value : undefined;
  if (isInTime && !YEAR.test(value)) return undefined;
  // "What is the lowest price?" asks for the value, "Which has the lowest price?" for the row.
  const asksForValue = ASKS_FOR_VALUE.test(question) && left.every((key) => around.has(key) || ROW_WORDS.has(key));
  if (asksForValue) return value;
  return ASKS_FOR_ROW.test(question) ? nameOf(row, table) : undefined;
}

/** A table of prices alone has no names. */
function nameOf(row: readonly string[], { nameAt }: NamedTable): string | undefined {
  const name = row[nameAt] ?? '';
  return isMoney(name) ? undefined : name;
}

const columnNamed = ({ columns, nameAt }: NamedTable, keys: readonly string[]): number =>
  columns.findIndex((column, at) => at !== nameAt && keys.some((key) => column.keys.includes(key)));

/** The row with the most or the least of what a word compares, if all columns about that agree. */
function rowCompared(
  table: NamedTable,
  others: readonly string[],
  { comparison, around }: Asked,
): { readonly at: number; readonly row: readonly string[] } | undefined {
  const among = rowsNamed(table, others, around);
  const found = comparison.properties.flatMap(({ keys, isMost }) =>
    columnsOf(table, keys).map((at) => ({ at, row: rowWithMost(among, at, isMost) })),
  );
  const [first] = found;
  const { at, row } = first ?? {};
  return at !== undefined && row !== undefined && found.every((each) => each.row === row) ? { at, row } : undefined;
}

function rowWithMost(table: NamedTable | undefined, at: number, isMost: boolean): readonly string[] | undefined {
  // Things without a price may cost more than all the others, but hardly less.
  if (table === undefined || (isMost && !table.isWhole)) return undefined;
  return extremeRow(comparedRows(table, at), isMost)?.row;
}

/** The rows that the question is about: all, or several with other words of it in their names ("travel kettle"). */
function rowsNamed(table: NamedTable, keys: readonly string[], around: ReadonlySet<string>): NamedTable | undefined {
  const { columns, rows, nameAt } = table;
  const isUsual = (key: string) => ROW_WORDS.has(key) || VERBS.has(key) || around.has(key);
  const own = keys.filter((key) => !isUsual(key) && !columns[nameAt]?.keys.includes(key));
  if (own.length === 0) return table;
  const named = rows.filter((row) => {
    const words = keysOf(row[nameAt] ?? '');
    return own.every((key) => words.includes(key));
  });
  return named.length > 1 ? { ...table, rows: named } : undefined;
}

const PRICE = keysOf('price')[0] ?? '';

/** The columns about a property; those with amounts of money are prices, whatever their names. */
function columnsOf({ columns, rows, nameAt }: NamedTable, properties: readonly string[]): number[] {
  const all = columns.flatMap(({ keys }, at) =>
    at !== nameAt && properties.some((key) => keys.includes(key)) ? [at] : [],
  );
  if (all.length > 0 || !properties.includes(PRICE)) return all;
  const amounts = columns.map((_, at) => rows.filter((row) => isMoney(row[at] ?? '')).length);
  // A column without a price for each row compares only some of them.
  const least = amounts.includes(rows.length) ? rows.length : Math.ceil(rows.length / 2);
  return amounts.flatMap((count, at) => (count >= least ? [at] : []));
}
