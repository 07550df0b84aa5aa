/**
 * What a page declares, its labeled values and table rows, as passages. A long text is in them as far as the page does
 * not show it: articles that a script or a payment opens are often whole in the metadata.
 */
import { factsOf } from '../declared/declared-facts.ts';
import type { PageReading } from '../page/page-reading.ts';
import type { Table } from '../page/tables.ts';
import { type Passage, sectionsOf } from './sections.ts';
import { estimateTokens } from './token-estimate.ts';

const MAX_SHORT_LENGTH = 1_000;
/** Pieces of long texts that are looked for in what the page shows; any further ones count as not shown. */
const MAX_PIECES = 400;
/** Letters in the middle of a piece by which it is found. */
const PROBE_LENGTH = 40;

/** Facts, labeled values and table rows, each as its own passage; long texts in several. */
export function dataPassages(page: PageReading): Passage[] {
  const facts = [
    ...factsOf(page.declared).map(({ path, value }) => ({ name: path, value })),
    ...page.labels.map(({ label, value }) => ({ name: label, value })),
  ];
  const pieces = new LongTexts(page);
  const lines = facts.flatMap(({ name, value }) =>
    value.length <= MAX_SHORT_LENGTH ? [`${name}: ${value}`] : pieces.unseenOf(name, value),
  );
  return [...new Set([...lines, ...page.tables.flatMap(rowsOf)])].map(passageOf);
}

class LongTexts {
  readonly #page: PageReading;
  /** The letters of what the page shows, and of the pieces that were found. */
  #known: string | undefined;
  #pieces = 0;

  constructor(page: PageReading) {
    this.#page = page;
  }

  /** The pieces of a text that the page neither shows nor declares elsewhere; its beginning if there are none. */
  unseenOf(name: string, value: string): string[] {
    const pieces = sectionsOf(value).map(({ headings, text }) => [...headings, text].join('\n'));
    const unseen = pieces.filter((piece) => this.#isNew(piece));
    if (unseen.length === 0) return [`${name}: ${value.slice(0, MAX_SHORT_LENGTH)}…`];
    return unseen.map((piece) => `${name}: ${piece}`);
  }

  #isNew(piece: string): boolean {
    if (this.#pieces++ >= MAX_PIECES) return true;
    this.#known ??= lettersOf([this.#page.text, ...this.#page.lines.map(({ text }) => text)].join('\n'));
    const letters = lettersOf(piece);
    const from = Math.max(0, Math.floor((letters.length - PROBE_LENGTH) / 2));
    if (this.#known.includes(letters.slice(from, from + PROBE_LENGTH))) return false;
    this.#known += `\n${letters}`;
    return true;
  }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function rowsOf(table: Table): string[] {
  return table.map((row) => row.join(' | '));
}

export function passageOf(text: string): Passage {
  return { headings: [], text, tokens: estimateTokens(text) };
}
