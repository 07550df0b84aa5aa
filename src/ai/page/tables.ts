/** The tables of a page as rows of cells, for readers that Markdown's flat cells would not tell which value is whose. */
import type { Document, Element } from '../../content/element-index.ts';
import { isHidden } from '../../content/markdown/visibility.ts';
import { isUnread } from './element-kinds.ts';
import { lineOf } from './element-text.ts';
import { walk } from './walk.ts';

export type Table = readonly (readonly string[])[];

const MOST_TABLES = 50;
const MOST_ROWS = 500;
const MOST_CELLS = 50;
const LONGEST_CELL = 300;
/** Tables enclose each other, and each cell is read with all that is in it. */
const MOST_LOOKS = 500_000;

/** Tables with at least two rows and columns that do not merely lay out the page: no table inside, cells of a value's length. */
export function readTables(document: Document): Table[] {
  const tables: Table[] = [];
  const budget = { left: MOST_LOOKS };
  const open: { element: Element; rows: string[][]; isLayout: boolean }[] = [];
  walk(document, {
    enter(element) {
      if (isUnread(element) || isHidden(element)) return false;
      if (element.tagName === 'table') {
        for (const outer of open) outer.isLayout = true;
        open.push({ element, rows: [], isLayout: false });
      }
      const table = open.at(-1);
      if (table === undefined) return true;
      if (element.tagName === 'tr') {
        if (table.rows.length < MOST_ROWS) table.rows.push([]);
        else return false;
      } else if (element.tagName === 'td' || element.tagName === 'th') {
        const row = table.rows.at(-1);
        if (row !== undefined && row.length < MOST_CELLS) row.push(lineOf(element, LONGEST_CELL + 1, budget));
      }
      return true;
    },
    leave(element) {
      if (open.at(-1)?.element !== element) return;
      const table = open.pop();
      if (table === undefined || table.isLayout || tables.length >= MOST_TABLES) return;
      const rows = table.rows.filter((row) => row.some((cell) => cell !== ''));
      const isTable = rows.length > 1 && rows.some((row) => row.length > 1);
      if (isTable && rows.every((row) => row.every((cell) => cell.length <= LONGEST_CELL))) tables.push(rows);
    },
  });
  return tables;
}
