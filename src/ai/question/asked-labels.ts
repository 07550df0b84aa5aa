/**
 * The labels that a question means without using their words: "Who made it?" asks for the manufacturer, "Where is it
 * held?" for the venue. Only for the subject of the page, by its name, a pronoun or a word for such things.
 */
import type { PageReading } from '../page/page-reading.ts';
import { STOP_WORDS, wordsOf } from '../words.ts';
import { pairTest } from './expected-answer.ts';
import { askedKeys, keysOf } from './keys.ts';
import { LABELS_ASKED_FOR } from './labels-asked-for.ts';
import { isKind, kindsNamed } from './whole-things.ts';

interface AskedLabel {
  readonly asks: RegExp;
  /** The question has one of these words; of several languages. An empty set: none but those of the subject. */
  readonly words: ReadonlySet<string>;
  /** Labels, as words without stop words. */
  readonly labels: ReadonlySet<string>;
}

const labelWords = (label: string): string =>
  wordsOf(label)
    .filter((word) => !STOP_WORDS.has(word))
    .join(' ') || wordsOf(label).join(' ');

const ASKED: readonly AskedLabel[] = LABELS_ASKED_FOR.map(([asks, words, labels]) => ({
  asks,
  words: new Set(words === '' ? [] : keysOf(words)),
  labels: new Set(labels.split(',').map((label) => labelWords(label))),
}));

/** Words of questions that do not say what is asked for. */
const USUAL = new Set(
  keysOf('inside exactly usually currently together stay time day year quality take takes long last'),
);
const MAX_VALUE_LENGTH = 160;
const MAX_HEADING_LENGTH = 40;
/** The most reliable first: a value beside its label, then a line below a short heading. */
export function labelMeant(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const asked = askedKeys(question);
  const isAnswer = pairTest(question);
  // With words that other rules leave out: "How long is the movie?"
  const said = keysOf(question);
  const kinds = kindsNamed(said, page.lines);
  // "How long is the tour?" on the page of a film.
  if (asked.some((key) => isKind(key) && !kinds.has(key) && !known.has(key))) return undefined;
  for (const { asks, words, labels } of ASKED) {
    if (!asks.test(question) || (words.size > 0 && !said.some((key) => words.has(key)))) continue;
    const others = asked.filter((key) => !words.has(key));
    if (!others.every((key) => known.has(key) || kinds.has(key) || USUAL.has(key))) continue;
    const value = onlyValue(page, labels, isAnswer);
    if (value !== undefined) return value;
  }
  return undefined;
}

function onlyValue(
  page: PageReading,
  labels: ReadonlySet<string>,
  isAnswer: (value: string) => boolean,
): string | undefined {
  const isValue = (value: string) =>
    value !== '' && value.length <= MAX_VALUE_LENGTH && !/[\n?]|[:：]$|^[–—-]$/.test(value) && isAnswer(value);
  const beside = page.labels.filter(({ words, value }) => labels.has(words) && isValue(value));
  const below = beside.length > 0 ? [] : linesBelow(page, labels).filter(isValue);
  const values = new Set([...beside.map(({ value }) => value), ...below]);
  // Two values belong to two things, and the question does not say which.
  return values.size === 1 ? [...values][0] : undefined;
}

/** The only line below each short heading with such a label. */
function linesBelow({ lines }: PageReading, labels: ReadonlySet<string>): string[] {
  return lines.flatMap(({ text, heading, isBoilerplate }, at) => {
    if (heading < 2 || isBoilerplate || text.length > MAX_HEADING_LENGTH || !labels.has(labelWords(text))) return [];
    const [next, after] = [lines[at + 1], lines[at + 2]];
    const isAlone = after === undefined || after.heading > 0;
    return next !== undefined && next.heading === 0 && isAlone ? [next.text] : [];
  });
}
