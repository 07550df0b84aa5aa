/** Questions for the number of rows: "How many lakes are listed?", "How many lakes are in Nordby?" */
import type { Line } from '../../page/lines.ts';
import { askedKeys, keysOf } from '../keys.ts';
import { isDistinct, type NamedTable, ROW_WORDS } from './named-table.ts';

const HOW_MANY = /\bhow many\s+(\p{L}[\p{L}'’-]*)/iu;
/** What is said of the things in any list. */
export const OF_LISTS: ReadonlySet<string> = new Set(
  keysOf('listed list table shown show there are available total included belong located contain sold sell'),
);
/** A page that shows only a part of its rows does not say how many there are. */
const IS_PART =
  /\b(?:show(?:ing)?|displaying|page)\s+\d+\s*(?:-|–|to|of)\s*\d+|\b(?:load|show|view|see) (?:more|all)\b|\bnext page\b|\b(?:top|first) \d+\b/i;
const MAX_LINE_LENGTH = 60;
const MAX_CELL_KEYS = 4;

/** The number is counted, not quoted, so the only table of the page must be about exactly what is counted. */
export function countedRows(
  tables: readonly NamedTable[],
  lines: readonly Line[],
  question: string,
  around: ReadonlySet<string>,
): string | undefined {
  const counted = keysOf(HOW_MANY.exec(question)?.[1] ?? '')[0];
  if (counted === undefined) return undefined;
  const about = tables.filter(({ columns, rows }) =>
    columns.some(({ keys }, at) => keys.length === 1 && keys[0] === counted && isDistinct(rows, at)),
  );
  const [table] = about;
  if (table === undefined || about.length > 1) return undefined;
  if (showsPart(lines)) return undefined;
  const left = askedKeys(question).filter((key) => key !== counted && !OF_LISTS.has(key) && !ROW_WORDS.has(key));
  if (left.every((key) => around.has(key))) return String(table.rows.length);
  const number = rowsWith(table, left);
  return number === 0 ? undefined : String(number);
}

/** Whether the page says that it shows only some of its rows or items. */
export const showsPart = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => text.length <= MAX_LINE_LENGTH && IS_PART.test(text));

/** The number of rows with a cell of exactly these words, which all are in the same column. */
function rowsWith({ columns, rows, nameAt }: NamedTable, keys: readonly string[]): number {
  const found = columns.flatMap(({ keys: names }, at) => {
    if (at === nameAt) return [];
    const value = keys.filter((key) => !names.includes(key));
    if (value.length === 0 || value.length > MAX_CELL_KEYS) return [];
    const count = rows.filter((row) => {
      const own = keysOf(row[at] ?? '');
      return own.length === value.length && value.every((key) => own.includes(key));
    }).length;
    return count === 0 ? [] : [count];
  });
  return found.length === 1 ? (found[0] ?? 0) : 0;
}
