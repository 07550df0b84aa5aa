/**
 * The parts of a page that tell of one thing among several: the card or the row that holds its name. Says where to look, not
 * for what.
 */
import { attributeOf, type Element } from '../../content/element-index.ts';
import { parentOf } from '../page/element-names.ts';
import { lineOf } from '../page/element-text.ts';
import type { Line } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import type { Table } from '../page/tables.ts';
import { STOP_WORDS, wordsOf } from '../words.ts';

const MOST_LEVELS = 8;
const MOST_SIBLINGS = 500;
const MOST_CARDS = 20;
const LONGEST_NAME = 120;
const LONGEST_CARD = 2_000;
/** The letters at a word's beginning that comparing leaves as they are, unless they have accents: to look for them is cheap. */
const SURE_LETTERS = 2;
const NOT_PLAIN = /[^ -~]/;

/** A name as it is compared. */
export function nameOf(text: string): string {
  return tellingWords(text).join(' ');
}

function tellingWords(text: string): string[] {
  return wordsOf(text.slice(0, LONGEST_NAME)).filter((word) => !STOP_WORDS.has(word));
}

/** The things that one page tells of, by name. */
export class Things {
  readonly #page: PageReading;
  #tables: readonly NamedTable[] | undefined;

  constructor(page: PageReading) {
    this.#page = page;
  }

  /** The cards of the thing of that name: those that are called exactly so, or else those whose name holds it. */
  cards(name: string): Element[][] {
    const lines = this.#linesThatMayName(name);
    const exact = lines.filter((line) => line.name === name);
    // One word is part of too many names.
    const isLoose = exact.length === 0 && name.includes(' ');
    const named = isLoose ? lines.filter((line) => ` ${line.name} `.includes(` ${name} `)) : exact;
    return named.slice(0, MOST_CARDS).flatMap(({ line }) => {
      const card = cardOf(line, name);
      return card === undefined ? [] : [card];
    });
  }

  /** What tables have where the row of a thing and the column of a property meet, or the other way round. */
  cells(name: string, properties: ReadonlySet<string>): string[] {
    this.#tables ??= this.#page.tables.map((rows) => ({ rows, names: rows.map((row) => row.map(nameOf)) }));
    return this.#tables.flatMap((table) => cellsIn(table, name, properties));
  }

  #linesThatMayName(name: string): readonly NamedLine[] {
    const start = name.split(' ', 1)[0]?.slice(0, SURE_LETTERS) ?? '';
    const mayName = ({ isFurniture, text }: Line) =>
      !isFurniture && text.length <= LONGEST_NAME && (NOT_PLAIN.test(text) || text.toLowerCase().includes(start));
    return this.#page.lines.filter(mayName).map((line) => ({ line, name: nameOf(line.text) }));
  }
}

interface NamedLine {
  readonly line: Line;
  readonly name: string;
}

/**
 * The nearest element around a line that has others of its kind beside it and tells more than the name; where names stand
 * beside each other with what belongs to them between, that.
 */
function cardOf({ block }: Line, name: string): Element[] | undefined {
  let element = block;
  for (let level = 0; level < MOST_LEVELS && element !== undefined; level++) {
    const siblings: Element[] = (parentOf(element)?.childNodes ?? []).filter(
      (node): node is Element => 'tagName' in node,
    );
    const current: Element = element;
    const isAlike = (other: Element) => other !== current && areAlike(current, other);
    if (siblings.length <= MOST_SIBLINGS && siblings.some(isAlike)) {
      const text = lineOf(element, LONGEST_CARD + 1);
      if (text.length > LONGEST_CARD) return undefined;
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

/** The same kind of element, and called alike. */
function areAlike(one: Element, other: Element): boolean {
  if (one.tagName !== other.tagName) return false;
  const [classes, others] = [one, other].map((element) => attributeOf(element, 'class')?.trim().split(/\s+/) ?? []);
  return classes?.length === 0 ? others?.length === 0 : (classes?.some((name) => others?.includes(name)) ?? false);
}

interface NamedTable {
  readonly rows: Table;
  /** Of the same cells, as names. */
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
