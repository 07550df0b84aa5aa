/**
 * Questions about captured pages, answered without a model. The files have the page, the question and texts that a
 * right answer contains, found by reading the page; none if the page does not say. Pages of one site are in one half:
 * rules are tuned on one half only, which by now has more questions, and judged on the other. The second file was
 * written after the rules had been made with the first, about other pages; the third after those made with both, for
 * tuning only; the fourth after all of them, about other sites chosen at random. `npm run bench -- questions`
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { getDomain } from 'tldts';
import { type AiPage, PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { readHtml, readTruths } from '../text/training/pages.ts';
import { hasFieldCaptures, loadFieldCaptures } from './field-captures.ts';
import { withoutAnswer } from './without-answer.ts';

export interface AskedQuestion {
  readonly reference: string;
  readonly set: keyof typeof FILES;
  readonly half: 'tuned' | 'judging';
  readonly page: AiPage;
  readonly question: string;
  /** A right answer contains one of these; an empty list means that the page does not say. */
  readonly right: readonly string[];
}

export type Verdict = 'right' | 'wrong' | 'unknown';

const FILES = {
  first: 'questions.tsv',
  second: 'questions-2.tsv',
  third: 'questions-3.tsv',
  fourth: 'questions-4.tsv',
} as const;
const CAPTURES = fileURLToPath(new URL('../../../shared/captures', import.meta.url));
/** Maximum length of a page's name in the file. */
const LONGEST_NAME = 40;
const MIN_PHONE_DIGITS = 9;

export const hasQuestionPages = (): boolean => existsSync(join(CAPTURES, 'text/wcxb')) && hasFieldCaptures();

export function loadQuestions(): AskedQuestion[] {
  const pages = new Map<string, AiPage>();
  const rows = (Object.keys(FILES) as (keyof typeof FILES)[]).flatMap((set) =>
    readFileSync(new URL(FILES[set], import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((row) => ({ set, cells: row.split('\t') })),
  );
  const wanted = new Set(rows.map(({ cells }) => cells[0] ?? ''));
  for (const truth of readTruths().filter(({ id }) => wanted.has(`wcxb/${id}`))) {
    pages.set(`wcxb/${truth.id}`, { html: readHtml(truth), url: truth.url ?? '', contentType: 'text/html' });
  }
  for (const { source, name, page } of loadFieldCaptures()) {
    const short = source === 'products' ? name.slice(0, 8) : name.slice(0, LONGEST_NAME);
    if (wanted.has(`${source}/${short}`)) pages.set(`${source}/${short}`, page);
  }
  for (const reference of wanted) {
    if (/^data\/[^.]/.test(reference)) pages.set(reference, readSitePage(reference));
  }
  return rows.flatMap(({ set, cells: [reference = '', question = '', right = ''] }) => {
    const page = pages.get(reference);
    if (page === undefined) return [];
    return [{ reference, set, half: halfOf(page.url), page, question, right: right === '' ? [] : right.split(' || ') }];
  });
}

/** A page of a large site, whose name is its folder: `data/instagram/post.html.gz`. */
function readSitePage(reference: string): AiPage {
  const bytes = readFileSync(join(CAPTURES, reference));
  const html = (reference.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return { html, url: `https://www.${reference.split('/')[1]}.com/`, contentType: 'text/html' };
}

function halfOf(url: string): AskedQuestion['half'] {
  const domain = getDomain(url) ?? url;
  return (createHash('sha1').update(domain).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'judging';
}

export function judge(answer: string, right: readonly string[]): Verdict {
  if (answer === NOT_STATED) return right.length === 0 ? 'right' : 'unknown';
  return right.some((text) => holds(answer, text)) ? 'right' : 'wrong';
}

/** The question about the page without the answer; none if the page does not say it anyway. */
function unanswerable(asked: AskedQuestion): AskedQuestion[] {
  const { half, page, right } = asked;
  if (half !== 'tuned' || right.length === 0) return [];
  const html = withoutAnswer(page.html, (text) => judge(text, right) === 'right');
  return [{ ...asked, page: { ...page, html } }];
}

/** A number is not part of a longer one; "1,200.00" is 1200, and "+1 (555) 010-0100" has 555-010-0100. */
function holds(answer: string, text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (/^[-+().\d\s]+$/.test(text) && digits.length >= MIN_PHONE_DIGITS)
    return answer.replace(/\D/g, '').includes(digits);
  if (isUnspaced(answer) && answer.toLowerCase() === text.toLowerCase().replace(/\s+/g, '')) return true;
  const [own, wanted] = [answer, text].map((each) => plain(each));
  if (own === undefined || wanted === undefined) return false;
  const at = own.indexOf(wanted);
  if (at === -1) return false;
  const [before, after] = [own.slice(0, at), own.slice(at + wanted.length)];
  const isCut = (/^\d/.test(wanted) && /\d[.,]?$/.test(before)) || (/\d$/.test(wanted) && /^[.,]?\d/.test(after));
  return !isCut || holds(after, wanted);
}

/** The names of schema.org: "OutOfStock". */
const isUnspaced = (text: string): boolean => /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(text);

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)[.,]00?(?!\d)/g, '');

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
  for (const { set, half, page, question, right, reference } of args.includes('--without-answers')
    ? questions.flatMap(unanswerable)
    : questions) {
    const answer = answerFromPage(new PageReading(page), question);
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
