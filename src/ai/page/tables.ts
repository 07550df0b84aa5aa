/** The tables of a page as rows of cells, for finding a value by its row and column. */
import type { Document, Element } from '../../content/element-index.ts';
import { isUnread, staysHidden } from './element-kinds.ts';
import { lineOf } from './element-text.ts';
import { walk } from './walk.ts';

export type Table = readonly (readonly string[])[];

const MAX_TABLES = 50;
/** What follows is not read. */
export const MAX_ROWS = 500;
const MAX_CELLS = 50;
const MAX_CELL_LENGTH = 300;
/** Limit for a whole page, because tables may be nested and each cell is read with everything inside. */
const MAX_ELEMENTS_READ = 500_000;

/**
 * Tables of data rather than layout: at least two rows and columns, no table inside, short cells. The first row has the
 * names of the columns; it is empty if the table only pairs names with values.
 */
export function readTables(document: Document): Table[] {
  const tables: Table[] = [];
  const budget = { left: MAX_ELEMENTS_READ };
  const open: { element: Element; rows: string[][]; isLayout: boolean; firstCells: string[] }[] = [];
  walk(document, {
    enter(element) {
      if (isUnread(element) || staysHidden(element)) return false;
      if (element.tagName === 'table') {
        for (const outer of open) outer.isLayout = true;
        open.push({ element, rows: [], isLayout: false, firstCells: [] });
      }
      const table = open.at(-1);
      if (table === undefined) return true;
      if (element.tagName === 'tr') {
        if (table.rows.length < MAX_ROWS) table.rows.push([]);
        else return false;
      } else if (element.tagName === 'td' || element.tagName === 'th') {
        const row = table.rows.at(-1);
        if (table.rows.length === 1) table.firstCells.push(element.tagName);
        if (row !== undefined && row.length < MAX_CELLS) row.push(lineOf(element, MAX_CELL_LENGTH + 1, budget));
      }
      return true;
    },
    leave(element) {
      if (open.at(-1)?.element !== element) return;
      const table = open.pop();
      if (table === undefined || table.isLayout || tables.length >= MAX_TABLES) return;
      const rows = table.rows.filter((row) => row.some((cell) => cell !== ''));
      const isTable = rows.length > 1 && rows.some((row) => row.length > 1);
      if (isTable && rows.every((row) => row.every((cell) => cell.length <= MAX_CELL_LENGTH))) {
        tables.push(isPaired(table.firstCells) ? [[], ...rows] : rows);
      }
    },
  });
  return tables;
}

/** Whether the first row is a name and its value: the second cell then names no column. */
const isPaired = (tags: readonly string[]): boolean => tags.join(' ') === 'th td';
