/** Tables in GitHub's Markdown, for tables with data rather than page layout. */
import { attributeOf, type Element, isHtmlTag } from '../element-index.ts';
import type { Node } from '../main-content.ts';
import { isElement } from '../node-kinds.ts';

export interface TableRows {
  readonly caption: Element | undefined;
  /** The cells of each row, with empty positions where a cell spans columns. */
  readonly rows: readonly (readonly (Element | undefined)[])[];
  /** Whether the first row names the columns. */
  readonly hasHead: boolean;
}

const MAX_COLUMNS = 60;
const MAX_ROWS = 5000;
/** Elements that a cell with data does not contain. */
const LAYOUT = new Set(['table', 'h1', 'h2', 'form', 'article', 'section', 'main', 'nav', 'pre']);
const NODES_SEARCHED = 20_000;

/** Undefined if the table is better read cell by cell. */
export function readTable(table: Element, removed: ReadonlySet<Node>): TableRows | undefined {
  const rows: (Element | undefined)[][] = [];
  let caption: Element | undefined;
  let hasHead = false;
  for (const child of elementsIn(table, removed)) {
    if (isHtmlTag(child, 'caption')) caption ??= child;
    const isGroup = isHtmlTag(child, 'thead') || isHtmlTag(child, 'tbody') || isHtmlTag(child, 'tfoot');
    for (const row of isGroup ? elementsIn(child, removed) : [child]) {
      if (!isHtmlTag(row, 'tr') || rows.length >= MAX_ROWS) continue;
      const cells = elementsIn(row, removed).filter((cell) => isHtmlTag(cell, 'td') || isHtmlTag(cell, 'th'));
      if (cells.length === 0) continue;
      if (rows.length === 0) hasHead = isHtmlTag(child, 'thead') || cells.every((cell) => isHtmlTag(cell, 'th'));
      rows.push(cells.flatMap(spread).slice(0, MAX_COLUMNS));
    }
  }
  const isData = rows.filter((row) => row.length > 1).length >= 2;
  return isData && !holdsLayout(table) ? { caption, rows, hasHead } : undefined;
}

function elementsIn(element: Element, removed: ReadonlySet<Node>): Element[] {
  return element.childNodes.filter((node): node is Element => isElement(node) && !removed.has(node));
}

function spread(cell: Element): (Element | undefined)[] {
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Number.parseInt(attributeOf(cell, 'colspan') ?? '1', 10) || 1));
  return [cell, ...Array.from({ length: columns - 1 }, () => undefined)];
}

function holdsLayout(table: Element): boolean {
  const pending: Node[] = [];
  for (const child of table.childNodes) pending.push(child);
  for (let left = NODES_SEARCHED; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return false;
    if (!isElement(node)) continue;
    if (LAYOUT.has(node.tagName)) return true;
    for (const child of node.childNodes) pending.push(child);
  }
  return true;
}

/** `cells` is the Markdown of each cell. */
export function pipeTable(cells: readonly (readonly string[])[], hasHead: boolean): string {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const lineOf = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => cellOf(row[at] ?? '')).join(' | ')} |`;
  const [head = [], ...body] = hasHead ? cells : [[], ...cells];
  return [lineOf(head), `|${' --- |'.repeat(width)}`, ...body.map(lineOf)].join('\n');
}

/** One line, with `|` escaped. */
function cellOf(markdown: string): string {
  return markdown
    .trim()
    .replace(/\\?\n+\s*/g, '<br>')
    .replaceAll('|', '\\|');
}
