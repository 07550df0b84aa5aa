/** The sentences of a page's content, each with the heading above it. */
import { MONTH } from '../fields/dates.ts';
import { headingsOf } from '../page/heading-starts.ts';
import type { Line } from '../page/lines.ts';

export interface Sentence {
  readonly text: string;
  readonly heading: string;
}

const MAX_SENTENCES = 20_000;
const MAX_SENTENCE_LENGTH = 600;
const MAX_CLAUSE_LENGTH = 300;
const MAX_NAME_LENGTH = 60;
/** With fewer words, it is a value, not a sentence. */
const MIN_WORDS = 4;
/** Abbreviations before a number or a name, whose full stop is no end: "quartet no. 2", "Dr. Aune". */
const ABBREVIATION = '(?:[Nn][or]|[Vv]ol|[Ff]ig|approx|ca|St|Dr|Mr|Mrs|Ms|Prof|Tel)';
/** "9. März" and "Dec. 12" are dates, and their full stop no end. */
const SHORT_MONTH = '(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
/** "Marta M. Kroll" */
const INITIAL =
  '(?<=(?<!\\p{L})\\p{Lu}\\p{Ll}+\\s\\p{Lu}\\.)\\s+(?!(?:The|An?|It|This|That|He|She|We|You|They|In|On|For|But|And|If|Is)\\b)\\p{Lu}\\p{Ll}';
const SENTENCE_END = new RegExp(
  `(?<!(?<!\\p{L})${ABBREVIATION}\\.)(?!(?<=(?<!\\p{L})${SHORT_MONTH}\\.)\\s+\\d)(?!${INITIAL})(?<=[.!?…]["'”’)]?(?:\\[\\d+\\])*)\\s+(?=["'“‘([]?[\\p{Lu}\\p{Lo}\\p{N}])(?!(?<=(?<!\\d)\\d{1,2}\\.\\s)(?i:${MONTH})(?!\\p{L}))|(?<=[。！？])`,
  'u',
);

export function sentencesOf(lines: readonly Line[]): Sentence[] {
  const sentences: Sentence[] = [];
  const seen = new Set<string>();
  const headings = headingsOf(lines);
  let first: Line | undefined;
  for (const [at, line] of lines.entries()) {
    const heading = headings[at] ?? '';
    if (line.item === undefined || line.item !== first?.item) first = line;
    const row = line === first ? undefined : rowName(first);
    const lead = LEAD.exec(line.text)?.[1];
    for (const text of line.text.split(SENTENCE_END).flatMap(clausesOf)) {
      if (sentences.length >= MAX_SENTENCES) return sentences;
      if (line.heading > 0 || text.length > MAX_SENTENCE_LENGTH || seen.has(text)) continue;
      seen.add(text);
      const isLong = text.split(/\s+/, MIN_WORDS).length === MIN_WORDS;
      sentences.push({
        text: row !== undefined && isLong ? `${row}: ${text.trim()}` : text.trim(),
        heading: lead === undefined || text.startsWith(lead) ? heading : `${heading} ${lead}`,
      });
    }
  }
  return sentences;
}

/** "Cosmetic repairs: They include painting. They cost …": what the whole paragraph is about. */
const LEAD = /^[^\p{L}]{0,3}(\p{Lu}[^:：.!?]{2,49})[:：]\s+\p{Lu}/u;

/** Splits a sentence that is too long to quote into its clauses. */
function clausesOf(sentence: string): string[] {
  const isCode = /[{}<>]/.test(sentence);
  return sentence.length > MAX_CLAUSE_LENGTH && !isCode ? sentence.split(/;\s+/) : [sentence];
}

/** The first cell of a table row, which names what the other cells are about. */
function rowName({ item, text }: Line): string | undefined {
  return item?.tagName === 'tr' && text.length <= MAX_NAME_LENGTH ? text.replace(/[:：]$/, '') : undefined;
}
