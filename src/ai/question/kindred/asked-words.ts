/** The words of a question, and how much of them a part of a page says. */
import { STOP_WORDS, wordsOf } from '../../words.ts';
import { ASKING_WORDS, LIGHT_VERB_FORMS } from '../key-words.ts';
import { keysOf, withoutSize } from '../keys.ts';
import { isKind } from '../whole-things.ts';
import { type AskedKind, rootsImplied } from './asked-kinds.ts';
import { isQuestion, type PagePart } from './page-parts.ts';
import { kinOf, rootsOf, withoutExpressions } from './word-roots.ts';

const ASKING = new Set(rootsOf(ASKING_WORDS));
const LIGHT = new Set(rootsOf(`${LIGHT_VERB_FORMS} exist`));
const QUESTION_WORDS = /^\s*(?:and\s+)?(?:how (?:much|many)|what|which|who|where|when|why)\b/i;
const BEGINS_WITH_PRONOUN = /^(?:it|they|he|she|this|these|that|those)\b/i;

/** How well a word of the same family, or one elsewhere than in the text, stands for a word of the question. */
const OF_FAMILY = 0.85;
const IN_HEADING = 0.75;
const IN_QUESTION = 0.85;
const BEFORE_PRONOUN = 0.7;
const BEFORE = 0.4;

export interface AskedWord {
  readonly root: string;
  readonly kin: ReadonlySet<string>;
  /** How much it says in any question: less for the subject of the page, and for "use" or "need". */
  readonly weight: number;
  /** Whether a text may lack it. */
  readonly isLight: boolean;
}

/** `subject` are the roots of the page's subject. */
export function askedWords(question: string, subject: ReadonlySet<string>): AskedWord[] {
  const plain = withoutExpressions(withoutSize(question).replace(QUESTION_WORDS, ''));
  const words = wordsOf(plain).filter((word) => !STOP_WORDS.has(word));
  const whole = new Set(rootsOf(words.filter((word) => keysOf(word).some(isKind)).join(' ')));
  return [...new Set(rootsOf(words.join(' ')))].map((root) => {
    const [isAsking, isVerb] = [ASKING.has(root), LIGHT.has(root)];
    const weight = (isAsking ? 0.1 : isVerb ? 0.25 : 1) * (subject.has(root) || whole.has(root) ? 0.25 : 1);
    return { root, kin: kinOf(root), weight, isLight: isAsking || isVerb };
  });
}

/** How well a part of the page says each word of a question, from 0 to 1. */
export interface Said {
  readonly part: PagePart;
  /** In the text itself or its label. */
  readonly inText: readonly number[];
  /** Also in the heading and in what stands before it. */
  readonly anywhere: readonly number[];
}

export function saidIn(
  parts: readonly PagePart[],
  words: readonly AskedWord[],
  kind: AskedKind,
  question: string,
): Said[] {
  const abbreviations = (question.match(/\b[A-Z]{2,5}\b/g) ?? []).slice(0, MAX_ABBREVIATIONS);
  const known = new Map<string, ReadonlySet<string>>();
  const rootsIn = (text: string): ReadonlySet<string> => {
    const roots = known.get(text) ?? new Set(rootsOf(withoutExpressions(text)));
    known.set(text, roots);
    return roots;
  };
  return parts.map((part) => {
    const own = new Set([...rootsIn(part.text), ...rootsIn(part.label)]);
    const written = `${part.label} ${part.text}`;
    for (const short of abbreviations) if (writesOut(written, short)) for (const root of rootsOf(short)) own.add(root);
    const implied = new Set(rootsImplied(kind, part.text));
    const before = isQuestion(part.before[0])
      ? IN_QUESTION
      : BEGINS_WITH_PRONOUN.test(part.text)
        ? BEFORE_PRONOUN
        : BEFORE;
    const inText = words.map((word) => Math.max(sayingOf(word, own), implied.has(word.root) ? OF_FAMILY : 0));
    const anywhere = words.map((word, at) =>
      Math.max(
        inText[at] ?? 0,
        IN_HEADING * sayingOf(word, rootsIn(part.heading)),
        ...part.before.map((text) => before * sayingOf(word, rootsIn(text))),
      ),
    );
    return { part, inText, anywhere };
  });
}

/** How well one of the roots stands for a word: 1 for the word itself. */
export function sayingOf({ root, kin }: AskedWord, roots: ReadonlySet<string>): number {
  if (roots.has(root)) return 1;
  for (const other of kin) if (roots.has(other)) return OF_FAMILY;
  return 0;
}

const MAX_ABBREVIATIONS = 5;

/** Whether words in a row have the initials: "Chief Financial Officer" is the CFO. */
const writesOut = (text: string, short: string): boolean =>
  (text.match(/(?<!\p{L})\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)+/gu) ?? []).some((words) =>
    words
      .split(/\s+/)
      .map(([first]) => first)
      .join('')
      .includes(short),
  );
