/**
 * Answers "how many" and "how long" from a line with the number right beside what is counted: "22 items", "Answers
 * (11)", "60-day home trial". Only if the whole page has one such number.
 */
import type { Line } from '../page/lines.ts';
import { isOfOthers } from './expected-answer.ts';
import { askedKeys, keysOf } from './keys.ts';

const HOW_MANY =
  /\bhow many ((?:[\p{L}\d'’-]+\s+){0,3}?[\p{L}'’-]+)(?=\s+(?:are|is|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|there|in|on|of|for|per|at|with|from|to)(?!\p{L})|\s*$)/iu;
const HOW_LONG =
  /\bhow long (?:is|are|does|do|will|was) (?:the |its |a |an |your |their )?((?:[\p{L}'’-]+\s+){0,2}?[\p{L}'’-]+)(?=\s+(?:last|take|valid|for|of|on|in)(?!\p{L})|\s*$)/iu;
const NUMBER =
  /^[([]?(?:\d[\d.,]*(?:k|m|bn)?\+?|\d{1,4}[-–]\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[)\]]?$/iu;
const SCALE = /^(?:million|billion|thousand|hundred)$/i;
const SPAN = /^(\d[\d.,]*)[-\u2010\u2011\s]?(second|minute|hour|day|night|week|month|year)s?$/iu;
const UNIT = /^(?:second|minute|hour|day|night|week|month|year)s?[.,;]?$/iu;
/** Words of "how many" questions that the line with the number need not contain. */
const USUAL = new Set(
  keysOf(
    'used use included include available offered sold exist shown found supported total length post reel video topic thread discussion photo picture tweet channel',
  ),
);
/** What the visitor has chosen: "Compare products (0)". */
export const OF_VISITOR =
  /^\W*(?:(?:my|your|shopping|view) )*(?:cart|bag|basket|wish ?list|compare|comparison|favou?rites)\b/i;
const MAX_LINE_LENGTH = 220;
/** Maximum words between a number and what it counts. */
const MAX_BETWEEN = 2;

export function countIn(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const plain = question.replace(/[?\s]+$/, '');
  const counted = HOW_MANY.exec(plain)?.[1];
  const lasting = counted === undefined ? HOW_LONG.exec(plain)?.[1] : undefined;
  const phrase = keysOf(counted ?? lasting ?? '');
  const head = phrase.at(-1);
  if (head === undefined) return undefined;
  const others = askedKeys(plain).filter((key) => !phrase.includes(key) && !known.has(key) && !USUAL.has(key));
  const isWholePage = others.length === 0 && phrase.every((key) => known.has(key));
  // "How many rakes are there?" on the page of the rakes: "123 items".
  const isCounted = (key: string) => phrase.includes(key) || (isWholePage && ITEMS.includes(key));
  const counts: { readonly number: string; readonly text: string; readonly isBare: boolean }[] = [];
  const forms = new Map<string, number>();
  let heading = '';
  for (const line of lines) {
    if (line.heading > 0) heading = line.text;
    if (
      line.isBoilerplate ||
      line.text.includes('©') ||
      OF_VISITOR.test(line.text) ||
      line.text.length > MAX_LINE_LENGTH ||
      !/\d|\p{L}/u.test(line.text)
    )
      continue;
    const tokens = line.text.split(/[\s/|•·]+/).filter((token) => token !== '');
    const number =
      counted === undefined
        ? spanBefore(tokens, head)
        : (numberBeside(tokens, head) ?? (isWholePage ? itemsIn(line.text, tokens) : undefined));
    if (number === undefined) continue;
    const form = formOf(line.text);
    forms.set(form, (forms.get(form) ?? 0) + 1);
    const keys = new Set([...keysOf(line.text), ...keysOf(heading)]);
    const isAbout = [...others, ...phrase].every((key) => keys.has(key) || (isWholePage && known.has(key)));
    const isBare = keysOf(line.text).every((key) => /\d/.test(key) || isCounted(key));
    if (isAbout) counts.push({ number, text: line.text, isBare });
  }
  const found = new Map<string, string>();
  const bare = new Map<string, string>();
  const isRepeated = counts.some(({ text }) => isOfEach(text, forms));
  for (const { number, text, isBare } of counts) {
    // Beside counts of each item, only a line with nothing else counts all of them.
    if (isRepeated && (!isBare || isOfEach(text, forms))) continue;
    if (!found.has(number)) found.set(number, text);
    if (isBare) bare.set(number, text);
  }
  // "22 items" counts all of them, "Curved 5 items" only some.
  const sure = bare.size > 0 ? bare : found;
  const [only] = sure.values();
  return sure.size === 1 ? only : undefined;
}

/** Words for what a list has, whatever it is. */
const ITEMS = keysOf('items products results entries listings');
const WHOLE =
  /^(?:(?:items?|products?|results?|showing|displaying)\W*)+\d[\d.,]*\s?(?:-|–|to)\s?\d[\d.,]* of (\d[\d.,]*)\b/i;

/** "Items 1-24 of 123", "(338 products)"; a cart has "0 items". */
const itemsIn = (text: string, tokens: readonly string[]): string | undefined =>
  WHOLE.exec(text)?.[1] ??
  ITEMS.map((each) => numberBeside(tokens, each)).find((number) => number !== undefined && !/^[01]$/.test(number));

/** Maximum lines of one form: "0 replies" below each post does not count those of the page. */
const MAX_REPEATED = 2;

const isOfEach = (text: string, forms: ReadonlyMap<string, number>): boolean =>
  (forms.get(formOf(text)) ?? 0) > MAX_REPEATED;

/** The same for all lines that differ only in their numbers. */
const formOf = (text: string): string => text.replace(/\d[\d.,]*/g, '0');

/** Leaves out texts that a page repeats with other numbers, for each of its items. */
export function withoutCountsOfEach<Counted extends { readonly text: string }>(all: readonly Counted[]): Counted[] {
  const forms = new Map<string, number>();
  for (const { text } of all) forms.set(formOf(text), (forms.get(formOf(text)) ?? 0) + 1);
  return all.filter(({ text }) => !/\d/.test(text) || !isOfEach(text, forms));
}

const isWord = (token: string | undefined, key: string): boolean => token !== undefined && keysOf(token).includes(key);
const plainNumber = (token: string): string => token.toLowerCase().replace(/[^\p{L}\d.–-]/gu, '');

/** "22 items", "1 million active users", "Answers: 11", "Reviews (98)" */
export function numberBeside(tokens: readonly string[], head: string): string | undefined {
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token, head)) continue;
    for (let back = 1; back <= MAX_BETWEEN + 1; back++) {
      const before = tokens[at - back] ?? '';
      if (SCALE.test(before) && NUMBER.test(tokens[at - back - 1] ?? ''))
        return `${plainNumber(tokens[at - back - 1] ?? '')} ${before}`;
      // A number at the end of a sentence counts nothing in the next one.
      if (NUMBER.test(before) && !/[.]$/.test(before)) {
        if (isOfOthers(tokens, at - back) || isPartOfName(before, tokens[at + 1] ?? '')) break;
        return plainNumber(before);
      }
      if (/[.!?,;:]$/.test(before)) break;
    }
    const behind = tokens[at + 1] ?? '';
    const isLabel = /[:：]$/.test(token) || /^[([]/.test(behind) || tokens.length === 2;
    if (isLabel && NUMBER.test(behind) && !UNIT.test(tokens[at + 2] ?? '')) return plainNumber(behind);
  }
  return undefined;
}

/** "One sound machine" counts machines, and not sounds. */
const isPartOfName = (number: string, behind: string): boolean =>
  /^(?:one|1)$/i.test(number) && /^\p{Ll}{3,}/u.test(behind) && keysOf(behind).length > 0;

/** "60-day home trial", "3 Year Warranty" */
function spanBefore(tokens: readonly string[], head: string): string | undefined {
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token, head)) continue;
    for (let back = 1; back <= MAX_BETWEEN + 1; back++) {
      const before = tokens[at - back] ?? '';
      const [, number, unit] = SPAN.exec(before) ?? [];
      if (number !== undefined) return `${number} ${unit?.toLowerCase()}`;
      if (UNIT.test(before) && NUMBER.test(tokens[at - back - 1] ?? '')) {
        return `${plainNumber(tokens[at - back - 1] ?? '')} ${before.toLowerCase().replace(/s?[.,;]?$/, '')}`;
      }
      if (/[.!?,;:]$/.test(before)) break;
    }
  }
  return undefined;
}
