/**
 * Finds the part of a page about one of several things: the card or table row with its name. Does not know which value
 * is wanted.
 */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import type { Table } from '../page/tables.ts';
import { contentWordsOf } from '../words.ts';

const MAX_LEVELS = 8;
export const MAX_SIBLINGS = 500;
const MAX_CARDS = 20;
const MAX_NAME_LENGTH = 120;
const MAX_CARD_LENGTH = 2_000;
/**
 * Comparing changes the first letters of a word only if they have accents, so lines without them are skipped cheaply.
 */
const UNCHANGED_LETTERS = 2;
const NOT_PLAIN = /[^ -~]/;

/** A name, normalized for comparison. */
export function nameOf(text: string): string {
  return contentWordsOf(text.slice(0, MAX_NAME_LENGTH)).join(' ');
}

/** A label without its unit, year or form: "Elevation (m)", "Population (2025)", "ISBN-13". */
export const withoutDetail = (label: string): string =>
  label
    .replace(/\s+\((?:[^()]{0,20}\d[^()]{0,10}|[\p{L}°%²³/]{1,6}|in \p{L}{1,12})\)$/u, '')
    .replace(/(?<=^ISBN)[-\s]1[03]$/i, '');

/** "Starter plan" is called "Starter" where the page lists its plans. */
const KIND = / (?:plan|tier|package|edition|ticket|model|version|variant|option|size)$/;

/** The things on a page, by name. */
export class Things {
  readonly #page: PageReading;
  #tables: readonly NamedTable[] | undefined;

  constructor(page: PageReading) {
    this.#page = page;
  }

  /** The cards of the thing: those with exactly this name, or else those whose name contains it. */
  cards(name: string): Element[][] {
    const lines = this.#linesThatMayName(name);
    const short = name.replace(KIND, '');
    const whole = lines.filter((line) => line.name === name);
    const exact = whole.length > 0 ? whole : lines.filter((line) => line.name === short);
    // A single word is part of too many names.
    const isLoose = exact.length === 0 && name.includes(' ');
    const named = isLoose ? lines.filter((line) => ` ${line.name} `.includes(` ${name} `)) : exact;
    return named.slice(0, MAX_CARDS).flatMap(({ line }) => {
      const card = cardOf(line, exact.length > 0 && whole.length === 0 ? short : name);
      return card === undefined ? [] : [card];
    });
  }

  /** The table cells where the thing's row and the property's column meet, or its column and the property's row. */
  cells(name: string, properties: ReadonlySet<string>): string[] {
    this.#tables ??= this.#page.tables.map((rows) => ({
      rows,
      names: rows.map((row) => row.map((cell) => nameOf(withoutDetail(cell)))),
    }));
    const found = this.#tables.flatMap((table) => cellsIn(table, name, properties));
    const short = name.replace(KIND, '');
    return found.length > 0 || short === name
      ? found
      : this.#tables.flatMap((table) => cellsIn(table, short, properties));
  }

  #linesThatMayName(name: string): readonly NamedLine[] {
    const start = name.split(' ', 1)[0]?.slice(0, UNCHANGED_LETTERS) ?? '';
    const mayName = ({ isBoilerplate, text }: Line) =>
      !isBoilerplate && text.length <= MAX_NAME_LENGTH && (NOT_PLAIN.test(text) || text.toLowerCase().includes(start));
    return this.#page.lines.filter(mayName).map((line) => ({ line, name: nameOf(line.text) }));
  }
}

interface NamedLine {
  readonly line: Line;
  readonly name: string;
}

/**
 * The nearest element around a line that has similar siblings and contains more than the name. If the siblings are only
 * names, the elements between this name and the next.
 */
function cardOf({ block }: Line, name: string): Element[] | undefined {
  let element = block;
  for (let level = 0; level < MAX_LEVELS && element !== undefined; level++) {
    const siblings: Element[] = (parentOf(element)?.childNodes ?? []).filter(
      (node): node is Element => 'tagName' in node,
    );
    const current: Element = element;
    const isAlike = (other: Element) => other !== current && areAlike(current, other);
    if (siblings.length <= MAX_SIBLINGS && siblings.some(isAlike)) {
      const text = lineOf(element, MAX_CARD_LENGTH + 1);
      if (text.length > MAX_CARD_LENGTH) return undefined;
      if (nameOf(text) !== name) return [element];
      const following = siblings.slice(siblings.indexOf(element) + 1);
      const end = following.findIndex(isAlike);
      const own = end === -1 ? following : following.slice(0, end);
      if (own.length > 0) return own;
    }
    element = parentOf(element);
  }
  return undefined;
}

/** Whether both have the same tag, and a class in common or none at all. */
export function areAlike(one: Element, other: Element): boolean {
  if (one.tagName !== other.tagName) return false;
  const [classes, others] = [one, other].map((element) => attributeOf(element, 'class')?.trim().split(/\s+/) ?? []);
  return classes?.length === 0 ? others?.length === 0 : (classes?.some((name) => others?.includes(name)) ?? false);
}

interface NamedTable {
  readonly rows: Table;
  /** The same cells, as normalized names. */
  readonly names: Table;
}

function cellsIn({ rows, names }: NamedTable, name: string, properties: ReadonlySet<string>): string[] {
  const [head = []] = names;
  const column = head.findIndex((cell) => properties.has(cell));
  const thing = head.indexOf(name);
  return rows.slice(1).flatMap((row, at) => {
    const called = names[at + 1] ?? [];
    if (column !== -1 && called.some((cell, place) => place !== column && cell === name)) return row[column] ?? [];
    return thing > 0 && properties.has(called[0] ?? '') ? (row[thing] ?? []) : [];
  });
}
