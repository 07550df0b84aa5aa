/** The sentences of a page's content, each with the heading that it stands under. */
import type { Line } from '../page/lines.ts';

export interface Sentence {
  readonly text: string;
  readonly heading: string;
}

const MOST_SENTENCES = 20_000;
const LONGEST_SENTENCE = 600;
const LONGEST_CLAUSE = 300;
const LONGEST_NAME = 60;
/** What is shorter is a value and no sentence. */
const LEAST_WORDS = 4;
const SENTENCE_END = /(?<=[.!?…]["'”’)]?(?:\[\d+\])*)\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\p{N}])|(?<=[。！？])/u;

export function sentencesOf(lines: readonly Line[]): Sentence[] {
  const sentences: Sentence[] = [];
  const seen = new Set<string>();
  let heading = '';
  let first: Line | undefined;
  for (const line of lines) {
    if (line.item === undefined || line.item !== first?.item) first = line;
    if (line.heading > 0 && /\p{L}/u.test(line.text)) heading = line.text;
    const row = line === first ? undefined : rowName(first);
    for (const text of line.text.split(SENTENCE_END).flatMap(clausesOf)) {
      if (sentences.length >= MOST_SENTENCES) return sentences;
      if (line.heading > 0 || text.length > LONGEST_SENTENCE || seen.has(text)) continue;
      seen.add(text);
      const isLong = text.split(/\s+/, LEAST_WORDS).length === LEAST_WORDS;
      sentences.push({ text: row !== undefined && isLong ? `${row}: ${text.trim()}` : text.trim(), heading });
    }
  }
  return sentences;
}

/** A sentence that would be too long to quote says one thing after the other. */
function clausesOf(sentence: string): string[] {
  const isCode = /[{}<>]/.test(sentence);
  return sentence.length > LONGEST_CLAUSE && !isCode ? sentence.split(/;\s+/) : [sentence];
}

/** What the row of a table is about stands in its first cell: the others make no sense without it. */
function rowName({ item, text }: Line): string | undefined {
  return item?.tagName === 'tr' && text.length <= LONGEST_NAME ? text.replace(/[:：]$/, '') : undefined;
}
