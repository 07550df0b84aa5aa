/**
 * Answers on a page of questions and answers whose question has other words than the asked one: each word must be in
 * the page's question or in the answer below it, and only one of the page's questions may fit.
 */
import type { Line } from '../page/lines.ts';
import { answerTest, asksForKind } from './expected-answer.ts';
import { askedKeys, keysOf } from './keys.ts';
import { sentencesOf } from './sentences.ts';

const MAX_QUESTION_LENGTH = 150;
const MAX_ANSWER_LINES = 3;
const MAX_ITEMS = 300;
/** With fewer questions, the page is about something else. */
const MIN_ITEMS = 3;

/** Words that mean the same to a visitor, though they are not the same. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    'pet dog cat animal hund chien perro cane cani animale',
    'internet wi wlan',
    'cancel cancelation cancellation annuler cancelar cancellare cancellazione stornieren',
    'free gratis gratuit gratuita kostenlos',
    'park parking parcheggio parcheggiare parkplatz parken',
    'pay payment paying',
    'refund reimburse',
    'trial try test',
    'charity nonprofit profit',
    'ship shipping deliver delivery',
    'return exchange',
    'gym fitness',
    'kid child family',
  ].flatMap((group) => {
    const [first = '', ...others] = group.split(' ').flatMap((word) => keysOf(word));
    return others.map((other): [string, string] => [other, first]);
  }),
);
/** Words of questions that say little. */
const LIGHT = new Set(
  keysOf(`bring allow allowed welcome accept accepted possible include included offer need require required late early soon go
    goes use there want like able buy purchase portare posso fi non prima`),
);

interface Item {
  readonly asked: ReadonlySet<string>;
  readonly answer: readonly Line[];
}

export function faqAnswer(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const asked = plainKeys(askedKeys(question)).filter((key) => !known.has(key) && !LIGHT.has(key));
  if (asked.length === 0) return undefined;
  const items = itemsIn(lines);
  if (items.length < MIN_ITEMS) return undefined;
  let most = 0;
  let best: Item[] = [];
  for (const item of items) {
    const inQuestion = asked.filter((key) => item.asked.has(key)).length;
    if (inQuestion === 0 || inQuestion < most) continue;
    const said = new Set([...item.asked, ...item.answer.flatMap(({ text }) => plainKeys(keysOf(text)))]);
    if (!asked.every((key) => said.has(key))) continue;
    if (inQuestion > most) best = [];
    most = inQuestion;
    best.push(item);
  }
  const [only] = best;
  return best.length === 1 && only !== undefined ? sentenceIn(only, asked, question) : undefined;
}

const plainKeys = (keys: readonly string[]): string[] => [...new Set(keys.map((key) => SAME.get(key) ?? key))];

function itemsIn(lines: readonly Line[]): Item[] {
  const items: Item[] = [];
  for (const [at, { text }] of lines.entries()) {
    if (!text.endsWith('?') || text.length > MAX_QUESTION_LENGTH || items.length >= MAX_ITEMS) continue;
    const below = lines.slice(at + 1, at + 1 + MAX_ANSWER_LINES);
    const end = below.findIndex((line) => line.heading > 0 || line.text.endsWith('?'));
    const answer = end === -1 ? below : below.slice(0, end);
    if (answer.length > 0) items.push({ asked: new Set(plainKeys(keysOf(text))), answer });
  }
  return items;
}

/** The first sentence with the most of the question's words, and with the kind of value that it asks for. */
function sentenceIn({ answer }: Item, asked: readonly string[], question: string): string | undefined {
  const isAnswer = asksForKind(question) ? answerTest(question) : () => true;
  const sentences = sentencesOf(answer).filter(({ text }) => isAnswer(text) && !/[?:：]$/.test(text));
  const countOf = (text: string) => {
    const keys = new Set(plainKeys(keysOf(text)));
    return asked.filter((key) => keys.has(key)).length;
  };
  const most = Math.max(0, ...sentences.map(({ text }) => countOf(text)));
  return sentences.find(({ text }) => countOf(text) === most)?.text;
}
