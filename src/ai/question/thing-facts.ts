/**
 * A property of a thing in its card, row or section, for questions that name the thing: "How many posts does
 * Tidewatcher have?", "What is the impedance of the MDR-7506?". Answers with the only value in the smallest box that
 * has everything.
 */
import type { Element } from '../../content/element-index.ts';
import { MONTH } from '../fields/dates.ts';
import { parentOf } from '../page/element-names.ts';
import { lineOf, type ReadingBudget } from '../page/element-text.ts';
import { startOf } from '../page/heading-starts.ts';
import { type LabeledValue, readLabeledValues } from '../page/labeled-values.ts';
import { type Line, readLines } from '../page/lines.ts';
import type { PageReading } from '../page/page-reading.ts';
import { numberBeside } from './counted-lines.ts';
import { countedKey } from './counted-values.ts';
import { measured, pairTest } from './expected-answer.ts';
import { askedKeys, keysOf, LIGHT_VERBS } from './keys.ts';

const MAX_NAME_LENGTH = 160;
const MAX_BOX_LENGTH = 1_500;
const MAX_LABEL_LENGTH = 40;
const MAX_VALUE_LENGTH = 120;
const MAX_LEVELS = 8;
const MAX_NAMED = 12;
/** Limit for a whole page, because boxes are nested and each is read with everything inside. */
const MAX_ELEMENTS_READ = 60_000;
const MAX_SECTION_LINES = 25;
/** Minimum share of a label's words that a question must contain. */
const MIN_NAMED = 0.5;

/** `known` are the words of the page's subject, which do not name its parts. */
export function factOfThing(page: PageReading, question: string, known: ReadonlySet<string>): string | undefined {
  const names = namedKeys(question).filter((key) => !known.has(key) || isSection(page.lines, key));
  const asked = askedKeys(question);
  const others = asked.filter((key) => !names.includes(key) && !known.has(key));
  // "How many users does the Team plan include?" asks for users; the card is called "Team".
  const plain = others.filter((key) => !KIND_OF_THING.has(key) && !LIGHT_VERBS.has(key));
  const property = plain.length > 0 ? plain : others;
  if (names.length === 0 || property.length === 0) return undefined;
  const budget = { left: MAX_ELEMENTS_READ };
  const wanted: WantedFact = {
    all: [...new Set([...names, ...property])],
    names,
    property,
    question,
    isAnswer: pairTest(question),
  };
  const mentions = linesNaming(page.lines, names);
  // A line that is the name rather than mentions it: quotes of an author's post are in the boxes of others.
  const titles = mentions.filter((at) => keysOf(page.lines[at]?.text ?? '').every((key) => names.includes(key)));
  const naming = titles.length > 0 ? titles : mentions;
  const below = naming.map((at) => [...new Set(belowName(page.lines, at, wantedBeside(page.lines[at], wanted)))]);
  // The section under a heading with the whole name is surer than a box around another mention of it.
  const isWhole = (at: number) => areIn(names, keysOf(page.lines[at]?.text ?? ''));
  const inSections = new Set(
    below.flatMap((values, at) => (values.length === 1 && isWhole(naming[at] ?? -1) ? values : [])),
  );
  if (inSections.size === 1) return [...inSections][0];
  const values = new Set(
    naming.flatMap((line, at) =>
      below[at]?.length === 1
        ? below[at]
        : besideName(page.lines[line], wantedBeside(page.lines[line], wanted), budget),
    ),
  );
  return values.size === 1 ? [...values][0] : undefined;
}

/** Whether a part of the page has exactly this name: "Team" on the page "Prices for small teams". */
const isSection = (lines: readonly Line[], key: string): boolean =>
  lines.some(({ text, heading }) => heading > 1 && text.length <= MAX_LABEL_LENGTH && keysOf(text).join(' ') === key);

const KIND_OF_THING = new Set(keysOf('plan tier package edition model version variant option'));

const areIn = (some: readonly string[], all: readonly string[]): boolean => some.every((key) => all.includes(key));

interface WantedFact {
  /** The words of the thing's name and of the property. */
  readonly all: readonly string[];
  readonly names: readonly string[];
  readonly property: readonly string[];
  readonly question: string;
  readonly isAnswer: (value: string) => boolean;
  /** Words of the name that its line does not have. */
  readonly lacking?: readonly string[];
}

/** What the name does not say itself must be at the value: "VIP price" below "Speedgoat 6". */
function wantedBeside(line: Line | undefined, wanted: WantedFact): WantedFact {
  const own = new Set(keysOf(line?.text ?? ''));
  return { ...wanted, lacking: wanted.names.filter((key) => !own.has(key)) };
}

/** The words that a question writes like names: with capital letters or digits. */
export function namedKeys(question: string): string[] {
  const [, ...tokens] = question.trim().split(/\s+/);
  const named = tokens.filter((token) => /^[^\p{L}\d]*\p{Lu}/u.test(token) || /\d|\p{Ll}\p{Lu}/u.test(token));
  return [...new Set(named.filter((token) => !NO_NAME.test(token)).flatMap(keysOf))];
}

const MIN_SENTENCE_WORDS = 6;

const isSentence = (text: string): boolean =>
  /[.!?…。]$/.test(text) && text.split(/\s+/, MIN_SENTENCE_WORDS).length === MIN_SENTENCE_WORDS;

const NO_NAME = new RegExp(
  `^(?:I(?:['’]\\p{L}+)?|(?:${MONTH})|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\W*$`,
  'iu',
);
const LABELED = /^([^:：]{2,40})(?!(?<=\d)[:：]\d)[:：]\s*(\S.{0,119})$/su;
/** The choices in the filters of a list. */
const CHOICE = /\b\d+\)? (?:items?|results?|products?)$|\(\d+\)$/i;

/** The indexes of the lines with most of the name's words; with less than half of them, it is something else. */
function linesNaming(lines: readonly Line[], names: readonly string[]): number[] {
  const starts = names.map((key) => key.slice(0, 3));
  const numbers = names.filter((key) => /\d/.test(key));
  const words = names.filter((key) => !numbers.includes(key));
  let most = Math.ceil(names.length / 2);
  let places: number[] = [];
  for (const [at, { text }] of lines.entries()) {
    if (text.length > MAX_NAME_LENGTH) continue;
    const lower = text.toLowerCase();
    if (!starts.some((start) => lower.includes(start))) continue;
    const keys = new Set(keysOf(text));
    // "Salt Marsh 2" is not "Salt Marsh", and the 2 of a date not that of the name.
    if (!areIn(numbers, [...keys]) || (words.length > 0 && !words.some((key) => keys.has(key)))) continue;
    const count = names.filter((key) => keys.has(key)).length;
    if (count < most) continue;
    if (count > most) places = [];
    most = count;
    places.push(at);
  }
  return places.slice(0, MAX_NAMED);
}

/** Values in the smallest box around the name that has everything that is asked for. */
function besideName(line: Line | undefined, wanted: WantedFact, budget: ReadingBudget): string[] {
  let box: Element | undefined = line?.block;
  for (let level = 0; level < MAX_LEVELS && box !== undefined && budget.left > 0; level++) {
    const whole = lineOf(box, MAX_BOX_LENGTH + 1, budget);
    if (whole.length > MAX_BOX_LENGTH || budget.left <= 0) return [];
    const keys = new Set([...keysOf(whole), ...measured(whole, keysOf)]);
    if (wanted.all.every((key) => keys.has(key))) {
      const lines = readLines([box]);
      // With the page's heading inside, the box is the page, and its other values belong to other things.
      if (lines.some(({ heading }) => heading === 1)) return [];
      // With another heading like the name's, the box has several such things.
      const level = line?.heading ?? 0;
      if (level > 0 && lines.filter(({ heading }) => heading > 0 && heading <= level).length > 1) return [];
      const values = valuesIn(lines, readLabeledValues(box, lines), wanted);
      if (values.length > 0) return values;
    }
    // What is around a sentence that mentions the name, or around a row or an item with it as its value, is not about
    // it.
    const isMention = isSentence(line?.text ?? '') || box.tagName === 'tr';
    if (isMention || (box.tagName === 'li' && /[:：]/.test(whole))) return [];
    box = parentOf(box);
  }
  return [];
}

/** Values below a heading with the thing's name, up to the next heading of its level. */
function belowName(lines: readonly Line[], at: number, wanted: WantedFact): string[] {
  const level = lines[at]?.heading ?? 0;
  if (level < 2) return [];
  const following = lines.slice(at + 1, at + 1 + MAX_SECTION_LINES);
  const next = following.findIndex(({ heading }) => heading > 0 && heading <= level);
  const end = next === -1 ? lines.length : startOf(lines, at + 1 + next, at);
  return valuesIn(following.slice(0, end - at - 1), [], wanted);
}

function valuesIn(lines: readonly Line[], labels: readonly LabeledValue[], wanted: WantedFact): string[] {
  const { names, property, question, isAnswer, lacking = [] } = wanted;
  const isLabel = (text: string): boolean => {
    const keys = keysOf(text);
    return property.every((key) => keys.includes(key)) && property.length >= MIN_NAMED * keys.length;
  };
  const isValue = (text: string | undefined): text is string =>
    text !== undefined &&
    text !== '' &&
    text.length <= MAX_VALUE_LENGTH &&
    !text.includes('\n') &&
    !CHOICE.test(text) &&
    isAnswer(text);
  const inLines = lines.flatMap(({ text }) => {
    const [, label = '', value = ''] = LABELED.exec(text) ?? [];
    return label === '' ? [] : [{ label, value }];
  });
  const labeled = [...labels, ...inLines].filter(({ label, value }) => isLabel(label) && isValue(value));
  // "Weight" is meant rather than "Weight capacity".
  const exact = labeled.filter(({ label }) => keysOf(label).length === property.length);
  if (labeled.length > 0) return (exact.length > 0 ? exact : labeled).map(({ value }) => value);
  const isCount = /\bhow many\b/i.test(question);
  const counted = countedKey(question) ?? property.at(-1);
  if (isCount && counted !== undefined) {
    const numbers = lines.flatMap(({ text }) =>
      text.length <= MAX_VALUE_LENGTH && numberBeside(text.split(/[\s/|•·]+/), counted) !== undefined ? [text] : [],
    );
    if (numbers.length > 0) return numbers;
  }
  const below = lines.flatMap(({ text }, at) => {
    const next = lines[at + 1];
    const isName = text.length <= MAX_LABEL_LENGTH && !/[\d.!?]|[:：]./.test(text) && isLabel(text);
    return isName && next !== undefined && next.heading === 0 && isValue(next.text) ? [next.text] : [];
  });
  if (below.length > 0) return below;
  // A measure beside a label is of what the label says: the prominence of a mountain is not its height.
  const ofOthers = new Set(labels.filter(({ label }) => !isLabel(label)).map(({ value }) => value));
  return lines.flatMap(({ text }) => {
    if (ofOthers.has(text)) return [];
    const keys = measured(text, keysOf);
    // A sentence tells itself what its amount is of.
    if (isSentence(text) && !names.every((key) => keysOf(text).includes(key))) return [];
    if (lacking.length > 0 && !areIn(lacking, keysOf(text))) return [];
    // "One SD card" does not count the sounds on it.
    if (isCount && counted !== undefined && !keys.has(counted) && !keysOf(text).includes(counted)) return [];
    return isValue(text) && property.every((key) => keys.has(key)) ? [text] : [];
  });
}
