/**
 * The cell of the only row that has what the question names, in whichever of its cells: "Which gate does flight KB 881
 * leave from?", "Which flight is cancelled?", "Where does VX 402 go?"
 */
import { STOP_WORDS, wordsOf } from '../../words.ts';
import { pairTest } from '../expected-answer.ts';
import { askedKeys, keysOf } from '../keys.ts';
import { isClock, isMoney } from './cell-values.ts';
import { type Column, type NamedTable, ROW_WORDS } from './named-table.ts';

const MAX_CELL_LENGTH = 120;
/** Verbs between a row and a column, which say nothing of their own if no column has them. */
const NEUTRAL = new Set(
  keysOf(`leave leaves fly flies depart departs arrive arrives arrival reach reaches go goes run runs stop stops have has get gets hold
    take takes place play plays belong use uses number exactly currently each`),
);
const OF_TIMES = new Set(keysOf('time open opens start starts begin begins close closes hour hours long last'));
const OF_PRICES = new Set(keysOf('price cost much expensive pay fee charge ticket'));

const ASKS_WHO = /^\s*(?:and\s+)?(?:who|by whom)\b/i;
const PERSONS = new Set(keysOf('name author player person speaker artist director winner autor'));

const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,2} \p{Lu}[\p{L}'’-]+$/u;

/** The columns that a question word asks for if it names none. */
const COLUMNS_FOR: readonly (readonly [question: RegExp, names: ReadonlySet<string>])[] = [
  [
    /^\s*(?:and\s+)?(?:when|at what time|what time)\b/i,
    new Set(keysOf('time date day year when hours departure hora uhrzeit datum fecha data dia heure')),
  ],
  [
    /^\s*(?:and\s+)?(?:where|in which (?:city|town|place|country))\b/i,
    new Set(
      keysOf(
        'destination location place city town venue address region country room where premiere ort lieu lugar luogo',
      ),
    ),
  ],
  [ASKS_WHO, PERSONS],
  [/\bhow long\b/i, new Set(keysOf('time duration length dauer durée duración durata'))],
  [/\bhow (?:much|expensive)\b|\b(?:cost|price)\b/i, OF_PRICES],
];
/** "Which gate", "What time" */
const ASKED_FIRST = /^\s*(?:and\s+)?(?:[a-z]{2,4}\s+)?(?:which|what)\s+(\p{L}+)/iu;

export function cellAnswer(
  tables: readonly NamedTable[],
  question: string,
  around: ReadonlySet<string>,
): string | undefined {
  const asked = askedKeys(question);
  if (asked.length === 0) return undefined;
  const isAnswer = pairTest(question);
  const values = new Set(
    tables.flatMap((table) => {
      const value = valueIn(table, { question, asked, around });
      return value === undefined || value === '' || value.length > MAX_CELL_LENGTH || !isAnswer(value) ? [] : [value];
    }),
  );
  return values.size === 1 ? [...values][0] : undefined;
}

interface Asked {
  readonly question: string;
  readonly asked: readonly string[];
  readonly around: ReadonlySet<string>;
}

interface FoundRow {
  readonly row: readonly string[];
  /** The indexes of the cells that the question names. */
  readonly cells: readonly number[];
  readonly named: ReadonlySet<string>;
}

function valueIn(table: NamedTable, { question, asked, around }: Asked): string | undefined {
  const found = rowNamed(table, { question, asked, around });
  if (found === undefined) return undefined;
  const { columns, nameAt, rankAt } = table;
  const left = asked.filter((key) => !found.named.has(key));
  const at = columnAsked(table, found, left, { question, asked, around });
  if (at === undefined || at === rankAt) return undefined;
  const value = found.row[at] ?? '';
  // With only words of the title, the question names no row.
  if ([...found.named].every((key) => around.has(key))) return undefined;
  const ownWords = new Set([at, nameAt, ...found.cells].flatMap((each) => columns[each]?.keys ?? []));
  const isSaid = (key: string) =>
    ownWords.has(key) ||
    around.has(key) ||
    NEUTRAL.has(key) ||
    (at === nameAt && ROW_WORDS.has(key)) ||
    (isMoney(value) && OF_PRICES.has(key)) ||
    ((isClock(value) || /^\d/.test(value)) && OF_TIMES.has(key) && at !== nameAt);
  const common = keysOf(value).filter((key) => asked.includes(key)).length;
  // "Who awards the prize?" is not answered by the name of another prize.
  const repeatsQuestion = ASKS_WHO.test(question) ? common > 0 : common === keysOf(value).length;
  return left.every(isSaid) && !repeatsQuestion ? value : undefined;
}

/** The only row with the most words of the question, in cells that have no other words. */
function rowNamed({ rows }: NamedTable, { question, asked }: Asked): FoundRow | undefined {
  const wanted = new Set(asked);
  const words = new Set(wordsOf(question));
  let best: FoundRow | undefined;
  let isTied = false;
  for (const row of rows) {
    const cells: number[] = [];
    const named = new Set<string>();
    for (const [at, cell] of row.entries()) {
      if (cell.length > MAX_CELL_LENGTH) continue;
      const keys = keysOf(cell);
      if (keys.length === 0 || !keys.every((key) => wanted.has(key))) continue;
      // "On time" is not named by "What time".
      if (keys.length === 1 && !wordsOf(cell).every((word) => words.has(word) || !STOP_WORDS.has(word))) continue;
      cells.push(at);
      for (const key of keys) named.add(key);
    }
    if (named.size === 0 || named.size < (best?.named.size ?? 0)) continue;
    isTied = named.size === best?.named.size;
    best = { row, cells, named };
  }
  return isTied ? undefined : best;
}

/** The column with the most of the question's other words, or else the one that its question word asks for. */
function columnAsked(
  { columns, rows, nameAt }: NamedTable,
  { cells }: FoundRow,
  left: readonly string[],
  { question, around }: Asked,
): number | undefined {
  const open = [...columns.entries()].filter(([at]) => !cells.includes(at));
  const [, first = ''] = ASKED_FIRST.exec(question) ?? [];
  const head = keysOf(first).filter((key) => left.includes(key));
  const named =
    [head, left].map((keys) => bestColumns(open, (key) => keys.includes(key))).find(({ length }) => length > 0) ?? [];
  // "Which service takes 3 weeks?" names the column of the rows' names.
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  for (const [asks, names] of COLUMNS_FOR) {
    if (!asks.test(question)) continue;
    const meant = open.filter(([, { keys }]) => keys.some((key) => names.has(key))).map(([at]) => at);
    if (meant.length > 0) return meant.length === 1 ? meant[0] : undefined;
  }
  if (cells.includes(nameAt)) return undefined;
  const isOfNames =
    columns[nameAt]?.keys.some((key) => PERSONS.has(key) || ROW_WORDS.has(key)) ||
    rows.every((row) => PERSON.test(row[nameAt] ?? ''));
  if (ASKS_WHO.test(question)) return isOfNames ? nameAt : undefined;
  const isNamed = columns[nameAt]?.keys.some((key) => keysOf(first).includes(key)) ?? false;
  const isAny = keysOf(first).some((key) => ROW_WORDS.has(key));
  return first !== '' && (isNamed || isAny || keysOf(first).some((key) => around.has(key))) ? nameAt : undefined;
}

function bestColumns(open: readonly (readonly [number, Column])[], isAsked: (key: string) => boolean): number[] {
  let most = 0;
  let best: number[] = [];
  for (const [at, { keys }] of open) {
    const common = keys.filter(isAsked).length;
    const score = keys.length === 0 ? 0 : common * (common / keys.length);
    if (score === 0 || score < most) continue;
    if (score > most) best = [];
    most = score;
    best.push(at);
  }
  return best;
}
