/**
 * The built-in answer to a question: a value that the page declares or labels, or else the sentences with the
 * question's words and the requested kind of value. Quotes the page, or says that the page does not say.
 */

import { factsOf } from '../declared/declared-facts.ts';
import type { PageReading } from '../page/page-reading.ts';
import { queryWords } from '../passages/bm25.ts';
import { type Asked, sourcesFor } from './answer-sources.ts';
import { AskedPage } from './asked-page.ts';
import { announces, completed } from './completed-sentences.ts';
import { codeNamesIn } from './documented-names.ts';
import { isDoubtful } from './doubtful-answers.ts';
import { readableQuestion } from './foreign-questions.ts';
import { hasAllNames } from './named-things.ts';
import { NOT_STATED } from './not-stated.ts';
import { asQuestion } from './plain-requests.ts';
import { readQuestion } from './question-request.ts';
import { withoutRanks } from './ranked-words.ts';

const MAX_ANSWERS = 3;
/** Room for a list of all articles or products of a page. */
const MAX_ANSWER_LENGTH = 16_000;
/** What follows is not read: every word of a question is looked for in all of the page. */
const MAX_QUESTION_LENGTH = 2_000;

export function answerFromPage(reading: PageReading, whole: string): string {
  const page = new AskedPage(reading);
  const answers = partsOf(whole.slice(0, MAX_QUESTION_LENGTH)).flatMap((part) => {
    const { text: question, language } = readableQuestion(asQuestion(part));
    return answersTo({ question, language, page, reading, known: withoutRanks(question, page.subject) });
  });
  const distinct = [...new Set(answers)].slice(0, MAX_ANSWERS);
  return distinct.length === 0 ? NOT_STATED : distinct.join('\n').slice(0, MAX_ANSWER_LENGTH);
}

/** The answers of the first source that has any without doubt. */
function answersTo(asked: Asked): readonly string[] {
  const { question, language, page, reading } = asked;
  // In German every noun has a capital letter.
  if (language !== 'de' && !hasAllNames(() => textsOf(page), question)) return [];
  for (const { form, find } of sourcesFor(question)) {
    const found = [find(asked) ?? []].flat().flatMap((text) => {
      const whole = form === 'sentence' ? completed(reading.lines, question, text) : text;
      if (whole === undefined) return [];
      // A sentence that announces a list is judged with its list.
      const judged = announces(text) ? whole : text;
      return isDoubtful({ question, form, text: judged }, page.isLabel) ? [] : whole;
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** Everything that the page shows or declares. */
function* textsOf({ subjects, reading: { lines, declared } }: AskedPage): Generator<string> {
  yield* subjects;
  for (const { text } of lines) yield text;
  for (const { value } of factsOf(declared)) yield value;
}

/** "How many calories, and how many grams of sugar?" are two questions. */
function partsOf(question: string): string[] {
  const parts = unbroken(question.replace(TLDR, 'summary')).split(
    /[?;\n]+|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|is|are|does|do)\b)/i,
  );
  // The name of an option may be a word that questions leave out otherwise: "--all".
  const asks = (part: string) =>
    queryWords(part).length > 0 || codeNamesIn(part).length > 0 || readQuestion(part, new Set()) !== undefined;
  return parts.filter(asks).slice(0, MAX_ANSWERS);
}

const TLDR = /^\s*tl;\s?dr\b/i;
const QUOTED = /"[^"\n]{1,200}"|“[^”\n]{1,200}”/g;

/** A question mark in a quoted title does not end the question. */
const unbroken = (question: string): string =>
  question.replace(QUOTED, (title) => title.replace(/[?;]/g, ' ').replace(/\s+/g, ' '));
