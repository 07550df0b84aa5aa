/** The training data for answers: the possible answers to each question, and which of them are right. */
import { setImmediate as turn } from 'node:timers/promises';
import { getDomain } from 'tldts';
import { rowOf } from '../../../src/ai/fields/learned/field-model.ts';
import { PageReading } from '../../../src/ai/page/page-reading.ts';
import { partsOf, readForQuestions } from '../../../src/ai/question/answer-from-page.ts';
import { readableQuestion } from '../../../src/ai/question/foreign-questions.ts';
import { answerCandidates } from '../../../src/ai/question/learned/answer-candidates.ts';
import { foldOf } from '../../text/training/pages.ts';
import { type AskedQuestion, judge } from '../asked-questions.ts';
import type { LabeledRow } from './field-pages.ts';

export interface AnswerRows {
  readonly fold: number;
  readonly rows: readonly LabeledRow[];
}

/** Questions about one site are in one fold. */
export const foldOfQuestion = ({ page }: AskedQuestion): number => foldOf(getDomain(page.url) ?? page.url);

export async function readAnswerRows(questions: readonly AskedQuestion[]): Promise<AnswerRows[]> {
  const all: AnswerRows[] = [];
  for (const asked of questions) {
    all.push({ fold: foldOfQuestion(asked), rows: rowsOf(asked) });
    await turn();
  }
  return all;
}

function rowsOf({ page, question, right }: AskedQuestion): LabeledRow[] {
  const [part] = partsOf(question).map(readableQuestion);
  if (part === undefined) return [];
  return answerCandidates(readForQuestions(new PageReading(page)), part).map(({ texts, features }) => ({
    values: rowOf(features),
    isRight: right.length > 0 && judge(texts.join('\n'), right) === 'right',
  }));
}
