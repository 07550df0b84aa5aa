/** Questions for the row with the most or the least of something: "Which lake is the deepest?", "the lowest price". */
import { askedKeys, keysOf } from '../keys.ts';
import { type ComparedRow, comparedRows, extremeRow, isClock, isMoney } from './cell-values.ts';
import { type NamedTable, ROW_WORDS } from './named-table.ts';

/** A word that compares, what it compares, and whether it asks for the most of it. */
const COMPARING: readonly (readonly [words: string, of: string, isMost: boolean])[] = [
  ['cheapest least-expensive', 'price', false],
  ['priciest most-expensive dearest', 'price', true],
  ['deepest', 'depth', true],
  ['shallowest', 'depth', false],
  ['heaviest', 'weight', true],
  ['lightest', 'weight', false],
  ['tallest', 'height elevation', true],
  ['widest', 'width', true],
  ['narrowest', 'width', false],
  ['fastest', 'speed', true],
  ['slowest', 'speed', false],
  ['longest', 'length duration distance', true],
  ['shortest', 'length duration distance height', false],
  ['oldest', 'age', true],
  ['youngest', 'age', false],
  ['largest biggest', 'area dimension population capacity', true],
  ['smallest', 'area dimension population capacity', false],
];
/** Words that compare whatever they stand before: "the most points", "the best score". */
const MOST = 'most highest largest biggest greatest best longest maximum top mais más maior mayor meisten';
const LEAST = 'fewest least lowest smallest shortest worst minimum menos menor wenigsten';
/** Of these, less is better, so that "best" does not say which is meant. */
const LESS_IS_BETTER = new Set(keysOf('price cost time losses lost conceded age rank'));
/** "When is the last train from Ashford?" */
const EARLIEST = 'first earliest';
const LATEST = 'last latest';
const ASKS_WHEN = /^\s*(?:and\s+)?(?:when|at what time|what time)\b/i;
const ASKS_FOR_VALUE = /^\s*(?:and\s+)?(?:what|how (?:much|many|high|low|long|big|large))\b/i;
/** Neither when nor where nor how something is, but which. */
const ASKS_FOR_ROW = /^(?!\s*(?:and\s+)?(?:when|where|why|how)\b)/i;
const WORD = /[\p{L}-]+/gu;

/** `around` are words that the question may have too: of the page's title and its sections. */
export function superlativeAnswer(
  tables: readonly NamedTable[],
  question: string,
  around: ReadonlySet<string>,
): string | undefined {
  const words =
    question
      .toLowerCase()
      .replace(/\b(most|least) (?=expensive\b)/g, '$1-')
      .match(WORD) ?? [];
  const word = words.find((each) => isComparing(each)) ?? (ASKS_WHEN.test(question) ? words.find(isInTime) : undefined);
  if (word === undefined) return undefined;
  const others = askedKeys(question.toLowerCase().replace(/\b(?:most|least) expensive\b/g, ' ')).filter(
    (key) => !keysOf(word).includes(key),
  );
  const answers = new Set(tables.flatMap((table) => answerIn(table, { question, word, others, around }) ?? []));
  return answers.size === 1 ? [...answers][0] : undefined;
}

const isIn = (list: string, word: string): boolean => ` ${list} `.includes(` ${word} `);
const isInTime = (word: string): boolean => isIn(EARLIEST, word) || isIn(LATEST, word);
const isComparing = (word: string): boolean =>
  isIn(MOST, word) || isIn(LEAST, word) || COMPARING.some(([words]) => isIn(words, word));

interface Asked {
  readonly question: string;
  readonly word: string;
  /** What the question is about besides. */
  readonly others: readonly string[];
  readonly around: ReadonlySet<string>;
}

function answerIn(table: NamedTable, { question, word, others, around }: Asked): string | undefined {
  const { columns, nameAt } = table;
  const isRowWord = (key: string) => columns[nameAt]?.keys.includes(key) || ROW_WORDS.has(key) || around.has(key);
  // Words of the title only name a column if no other word does: "the last train from Ashford" on the line to there.
  const namedBy = (keys: readonly string[]) =>
    columns.findIndex((column, at) => at !== nameAt && keys.some((key) => column.keys.includes(key)));
  const [own, usual] = [namedBy(others.filter((key) => !around.has(key))), isInTime(word) ? namedBy(others) : -1];
  const named = own === -1 ? usual : own;
  if (named !== -1) {
    const keys = columns[named]?.keys ?? [];
    const left = others.filter((key) => !keys.includes(key));
    const isAmbiguous = columns.some((column, at) => at > named && others.some((key) => column.keys.includes(key)));
    if (isAmbiguous || !left.every(isRowWord)) return undefined;
    const isMost = isIn(`${MOST} ${LATEST}`, word) ? true : isIn(`${LEAST} ${EARLIEST}`, word) ? false : undefined;
    if (isMost === undefined || (isIn('best worst top', word) && keys.some((key) => LESS_IS_BETTER.has(key))))
      return undefined;
    const found = extremeRow(comparedRows(table, named), isMost);
    if (isInTime(word)) return isClock(found?.row[named] ?? '') ? found?.row[named] : undefined;
    // "What is the lowest price?" asks for the value, "Which has the lowest price?" for the row.
    const asksForValue = ASKS_FOR_VALUE.test(question) && left.every((key) => around.has(key) || ROW_WORDS.has(key));
    if (asksForValue) return found?.row[named];
    return ASKS_FOR_ROW.test(question) ? nameIn(table, found) : undefined;
  }
  if (!ASKS_FOR_ROW.test(question)) return undefined;
  const [, of = '', isMost = true] = COMPARING.find(([all]) => isIn(all, word)) ?? [];
  if (of === '' || !others.every(isRowWord)) return undefined;
  const found = new Set(
    columnsOf(table, keysOf(of)).map((at) => nameIn(table, extremeRow(comparedRows(table, at), isMost))),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

const nameIn = ({ nameAt }: NamedTable, found: ComparedRow | undefined): string | undefined => found?.row[nameAt];

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
