/**
 * Converts a JSON value to the visible rows of a tree, given what is open. Only open parts are traversed, so the size
 * and depth of the value cost nothing until they are opened. Knows nothing about drawing.
 */

/** What is open, by path, with the number of visible children. */
export type Opened = ReadonlyMap<string, number>;

export interface JsonRow {
  /** A JSON Pointer: unique in the tree, and empty for the root. */
  readonly path: string;
  /** 1 for the root. */
  readonly level: number;
  /** Key or index in its parent; undefined for the root. */
  readonly name: string | undefined;
  readonly value: unknown;
  /** Undefined for what cannot be opened. */
  readonly open: boolean | undefined;
  /** Position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  /** If set, the row represents this many siblings that are not visible yet. */
  readonly unseen?: number;
}

/** How many children are added at a time. */
export const CHUNK = 100;
/** At most this many are opened at first, and only if they have no more children than this. */
const FEW = 20;
/** Longer texts are truncated until they are opened. */
export const LONG_TEXT = 240;

/** Opens the root and, if there are few, its direct children. */
export function openedAtFirst(value: unknown): Opened {
  const inner = firstChildren(value, CHUNK).filter(([, child]) => isTree(child) && sizeOf(child) <= FEW);
  return new Map([['', CHUNK], ...inner.slice(0, FEW).map(([name]): [string, number] => [pathTo('', name), CHUNK])]);
}

export function rowsOf(value: unknown, opened: Opened): JsonRow[] {
  const rows: JsonRow[] = [];
  const waiting: JsonRow[] = [rowOf('', 1, undefined, value, 1, 1, opened)];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    if (row.open === true) waiting.push(...childRows(row, opened).reverse());
  }
  return rows;
}

function childRows({ path, level, value }: JsonRow, opened: Opened): JsonRow[] {
  const siblings = sizeOf(value);
  const seen = firstChildren(value, opened.get(path) ?? 0);
  const rows = seen.map(([name, child], at) =>
    rowOf(pathTo(path, name), level + 1, name, child, at + 1, siblings, opened),
  );
  const unseen = siblings - seen.length;
  if (unseen > 0) rows.push(moreRow(path, level + 1, seen.length + 1, siblings, unseen));
  return rows;
}

function rowOf(
  path: string,
  level: number,
  name: string | undefined,
  value: unknown,
  position: number,
  siblings: number,
  opened: Opened,
): JsonRow {
  return { path, level, name, value, open: canOpen(value) ? opened.has(path) : undefined, position, siblings };
}

/** Its path differs from every child's: those have a slash after the parent's path. */
function moreRow(parent: string, level: number, position: number, siblings: number, unseen: number): JsonRow {
  return { path: `${parent}~more`, level, name: undefined, value: parent, open: undefined, position, siblings, unseen };
}

export function toggled(opened: Opened, row: JsonRow): Opened {
  const next = new Map(opened);
  if (row.unseen !== undefined) next.set(String(row.value), (next.get(String(row.value)) ?? 0) + CHUNK);
  else if (row.open === true) next.delete(row.path);
  else if (row.open === false) next.set(row.path, CHUNK);
  return next;
}

/** The path of the row's parent; undefined for the root. */
export function parentPath({ path, unseen, value }: JsonRow): string | undefined {
  if (unseen !== undefined) return String(value);
  return path === '' ? undefined : path.slice(0, path.lastIndexOf('/'));
}

function canOpen(value: unknown): boolean {
  return typeof value === 'string' ? value.length > LONG_TEXT : sizeOf(value) > 0;
}

export function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** How many children a value has. */
export function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isTree(value) ? Object.keys(value).length : 0;
}

function firstChildren(value: unknown, most: number): [name: string, child: unknown][] {
  if (Array.isArray(value)) return value.slice(0, most).map((child, at) => [String(at), child]);
  if (!isTree(value)) return [];
  return Object.keys(value)
    .slice(0, most)
    .map((name) => [name, (value as Readonly<Record<string, unknown>>)[name]]);
}

/** A step of a JSON Pointer. */
export function pathTo(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
