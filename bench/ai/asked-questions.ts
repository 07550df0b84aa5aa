/**
 * Questions about captured pages. The files have the page, the question and texts that a right answer contains, found
 * by reading the page; none if the page does not say. Pages of one site are in one half: rules are tuned on one half
 * only, which by now has more questions, and judged on the other. Each file was written after the rules had been made
 * with the earlier ones, about other pages; the third and fourth are for tuning only.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getDomain } from 'tldts';
import type { AiPage } from '../../src/ai/page/page-reading.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { readHtml, readTruths } from '../text/training/pages.ts';
import { hasFieldCaptures, loadFieldCaptures } from './field-captures.ts';

type QuestionSet = 'first' | 'second' | 'third' | 'fourth';

export interface AskedQuestion {
  readonly reference: string;
  readonly set: QuestionSet;
  readonly half: 'tuned' | 'judging';
  readonly page: AiPage;
  readonly question: string;
  /** A right answer contains one of these; an empty list means that the page does not say. */
  readonly right: readonly string[];
}

export type Verdict = 'right' | 'wrong' | 'unknown';

const FILES: Readonly<Record<QuestionSet, string>> = {
  first: 'questions.tsv',
  second: 'questions-2.tsv',
  third: 'questions-3.tsv',
  fourth: 'questions-4.tsv',
};
const PAGES = fileURLToPath(new URL('../../../shared/captures/text/wcxb', import.meta.url));
/** Maximum length of a page's name in the file. */
const LONGEST_NAME = 40;

export const hasQuestionPages = (): boolean => existsSync(PAGES) && hasFieldCaptures();

export function loadQuestions(): AskedQuestion[] {
  const pages = new Map<string, AiPage>();
  const rows = (['first', 'second', 'third', 'fourth'] as const).flatMap((set) =>
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
  return rows.flatMap(({ set, cells: [reference = '', question = '', right = ''] }) => {
    const page = pages.get(reference);
    if (page === undefined) return [];
    return [
      {
        reference,
        set,
        half: set === 'fourth' ? 'tuned' : halfOf(page.url),
        page,
        question,
        right: right === '' ? [] : right.split(' || '),
      },
    ];
  });
}

function halfOf(url: string): AskedQuestion['half'] {
  const domain = getDomain(url) ?? url;
  return (createHash('sha1').update(domain).digest()[0] ?? 0) % 2 === 0 ? 'tuned' : 'judging';
}

export function judge(answer: string, right: readonly string[]): Verdict {
  if (answer === NOT_STATED) return right.length === 0 ? 'right' : 'unknown';
  return right.some((text) => holds(answer, text)) ? 'right' : 'wrong';
}

/** A number is not part of a longer one; "1,200.00" is 1200. */
function holds(answer: string, text: string): boolean {
  const [own, wanted] = [answer, text].map((each) => plain(each));
  if (own === undefined || wanted === undefined) return false;
  const at = own.indexOf(wanted);
  if (at === -1) return false;
  const [before, after] = [own.slice(0, at), own.slice(at + wanted.length)];
  const isCut = (/^\d/.test(wanted) && /\d[.,]?$/.test(before)) || (/\d$/.test(wanted) && /^[.,]?\d/.test(after));
  return !isCut || holds(after, wanted);
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)[.,]00(?!\d)/g, '');
