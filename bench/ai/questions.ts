/**
 * Questions about captured pages, answered without a model: each by trees that were trained on the questions about
 * other sites. `npm run bench -- questions`
 */
import { setImmediate as turn } from 'node:timers/promises';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { FOLDS } from '../text/training/pages.ts';
import { type AskedQuestion, hasQuestionPages, judge, loadQuestions, type Verdict } from './asked-questions.ts';
import { foldOfQuestion, readAnswerRows } from './training/answer-rows.ts';
import { trainAnswers } from './training/train-answers.ts';
import { withoutAnswer } from './without-answer.ts';

/** The question about the page without the answer; none if the page does not say it anyway. */
function unanswerable(asked: AskedQuestion): AskedQuestion[] {
  const { half, page, right } = asked;
  if (half !== 'tuned' || right.length === 0) return [];
  const html = withoutAnswer(page.html, (text) => judge(text, right) === 'right');
  return [{ ...asked, page: { ...page, html } }];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const MIN_RIGHT = 0.8;
const MAX_WRONG = 0.03;

/**
 * `--show` prints the wrong answers of the half that rules are tuned on; `--without-answers` asks that half with the
 * right answers taken off the pages.
 */
export async function benchQuestions(args: readonly string[]): Promise<boolean> {
  if (!hasQuestionPages()) {
    say('There are no captures beside the project: nothing to measure.');
    return true;
  }
  const tallies = new Map<string, Record<Verdict, number>>();
  const questions = loadQuestions();
  const rows = await readAnswerRows(questions);
  const forests = Array.from({ length: FOLDS }, (_, fold) => trainAnswers(rows.filter((each) => each.fold !== fold)));
  for (const asked of args.includes('--without-answers') ? questions.flatMap(unanswerable) : questions) {
    const { set, half, page, question, right, reference } = asked;
    const answer = answerFromPage(new PageReading(page), question, forests[foldOfQuestion(asked)]);
    const verdict = judge(answer, right);
    for (const group of [
      half,
      `${half}, ${set}`,
      `${half}, ${right.length === 0 ? 'not on the page' : 'on the page'}`,
    ]) {
      const tally = tallies.get(group) ?? { right: 0, wrong: 0, unknown: 0 };
      tallies.set(group, tally);
      tally[verdict]++;
    }
    if (args.includes('--show') && half === 'tuned' && verdict !== 'right') {
      say(
        `${verdict} ${reference} ${question}\n    ${right.join(' || ') || '(not on the page)'}\n    ${answer.slice(0, 300)}`,
      );
    }
    await turn();
  }
  say('half                        questions   right   wrong  "The page does not say."');
  let isMet = true;
  for (const [half, { right, wrong, unknown }] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) {
    const all = right + wrong + unknown;
    const shares = [right / all, wrong / all, unknown / all].map((share) => share.toFixed(3).padStart(7));
    say(`${half.padEnd(28)} ${String(all).padStart(8)} ${shares.join(' ')}`);
    if (half === 'judging') isMet = right / all >= MIN_RIGHT && wrong / all <= MAX_WRONG;
  }
  return isMet;
}
