/**
 * The built-in answer to a question: of everything that the rules answer and that the question's words find, the text
 * that the learned model holds for right. Quotes the page, or says that the page does not say.
 */
import type { Forest } from '../../content/extraction/learned/forest.ts';
import type { PageReading } from '../page/page-reading.ts';
import { declaredSiteNames } from '../page/site-name.ts';
import { queryWords, Ranking } from '../passages/bm25.ts';
import { stemsOf, wordsOf } from '../words.ts';
import type { QuestionedPage } from './answer-rules.ts';
import { readableQuestion } from './foreign-questions.ts';
import { keysOf } from './keys.ts';
import { loadAnswerModel } from './learned/answer-model.ts';
import { chooseAnswer } from './learned/choose-answer.ts';
import { NOT_STATED } from './not-stated.ts';
import { readQuestion } from './question-request.ts';
import { sentencesOf } from './sentences.ts';

const MAX_ANSWERS = 3;
const MAX_ANSWER_LENGTH = 4_000;

/** `forest` are the trees that choose; the ones of this program unless given. */
export function answerFromPage(page: PageReading, question: string, forest: Forest = loadAnswerModel()): string {
  const questioned = readForQuestions(page);
  const answers = partsOf(question)
    .map(readableQuestion)
    .flatMap((part) => chooseAnswer(questioned, part, forest));
  const distinct = [...new Set(answers)].slice(0, MAX_ANSWERS);
  return distinct.length === 0 ? NOT_STATED : distinct.join('\n').slice(0, MAX_ANSWER_LENGTH);
}

/** Everything that does not depend on the question. */
export function readForQuestions(page: PageReading): QuestionedPage {
  const subjects = subjectsOf(page);
  const names = declaredSiteNames(page);
  const sentences = sentencesOf(page.contentLines);
  const title = new Set(subjects.flatMap((text) => [...wordsOf(text), ...stemsOf(text)]));
  return {
    page,
    sentences,
    ranking: new Ranking(sentences.map(({ text, heading }) => `${heading} ${text}`)),
    subjects: [...subjects, ...names],
    title,
    usual: new Set([...title, ...names.flatMap((text) => [...wordsOf(text), ...stemsOf(text)])]),
    known: new Set([...subjects, ...names].flatMap(keysOf)),
  };
}

/** With more headings of level 1, the page is a list of articles, and none of them is its subject. */
const MAX_HEADINGS = 3;

/** The subject of the page, in its own words. */
function subjectsOf({ declared, headings }: PageReading): string[] {
  return [declared.title, ...(headings.length > MAX_HEADINGS ? headings.slice(0, 1) : headings)];
}

/** "How many calories, and how many grams of sugar?" are two questions. */
export function partsOf(question: string): string[] {
  const parts = question.split(/[?;\n]+|,?\s+and\s+(?=(?:how|what|when|where|who|which|why|is|are|does|do)\b)/i);
  const asks = (part: string) => queryWords(part).length > 0 || readQuestion(part, new Set()) !== undefined;
  return parts.filter(asks).slice(0, MAX_ANSWERS);
}
