/** The parts of a page that may answer a question alone: sentences, values with their labels, cells, headings. */
import type { PageReading } from '../../page/page-reading.ts';
import type { Sentence } from '../sentences.ts';

export interface PagePart {
  /** What is quoted. */
  readonly text: string;
  /** What names the text: its label, or the names of its row and column. */
  readonly label: string;
  readonly heading: string;
  /** What stands before it under the same heading: the last sentences, or only the page's own question. */
  readonly before: readonly string[];
  readonly form: 'sentence' | 'value';
}

const MAX_VALUE_LENGTH = 300;
/** In a longer page, some part has words of any family by chance. */
const MAX_PARTS = 60;
/** Sentences before one that may say what it is about. */
const SENTENCES_BEFORE = 2;
/** A table with fewer columns is one of labels and values. */
const MIN_COLUMNS = 3;
const PERSON = /^(?:(?:Dr|Prof|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}(?:,.{0,60})?$/u;

export const isQuestion = (text: string | undefined): boolean => text?.endsWith('?') === true;

/** None of a long page. `asksWho` adds the names of persons above what is said of them. */
export function partsOfPage(page: PageReading, sentences: readonly Sentence[], asksWho: boolean): PagePart[] {
  const parts: PagePart[] = [];
  const seen = new Set<string>();
  for (const { label, value, layout } of page.labels) {
    if (layout === 'pair' || value.length > MAX_VALUE_LENGTH) continue;
    for (const text of [value, label, `${label}: ${value}`]) seen.add(text);
    parts.push({ text: value, label, heading: '', before: [], form: 'value' });
  }
  for (const [columns = [], ...rows] of page.tables) {
    if (columns.length < MIN_COLUMNS) continue;
    for (const [name = '', ...cells] of rows) {
      for (const [at, text] of cells.entries()) {
        if (text === '' || text.length > MAX_VALUE_LENGTH) continue;
        seen.add(text);
        parts.push({ text, label: `${name} ${columns[at + 1] ?? ''}`, heading: '', before: [], form: 'value' });
      }
    }
  }
  let last: readonly string[] = [];
  let under = '';
  for (const { text, heading } of sentences) {
    if (parts.length > MAX_PARTS) return [];
    if (heading !== under) last = [];
    under = heading;
    const before = isQuestion(last.at(-1)) ? last.slice(-1) : last;
    last = [...last, text].slice(-SENTENCES_BEFORE);
    if (seen.has(text) || isQuestion(text)) continue;
    parts.push({ text, label: '', heading, before, form: 'sentence' });
    if (asksWho && PERSON.test(heading)) parts.push({ text: heading, label: text, heading, before: [], form: 'value' });
  }
  return parts.length > MAX_PARTS ? [] : parts;
}
