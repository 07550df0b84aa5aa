/**
 * Measures the built-in extractor on captured pages: how many of the known fields it finds, how many of its answers are
 * right, and how long a page takes; and how large the prompts for a model would be. `npm run bench -- ai`
 */
import { setImmediate as turn } from 'node:timers/promises';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { pageContext } from '../../src/ai/passages/page-context.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { findMainContent } from '../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../src/content/page-parser.ts';
import { type FieldCapture, hasFieldCaptures, loadFieldCaptures, loadQuestionCaptures } from './field-captures.ts';

interface Tally {
  pages: number;
  right: number;
  wrong: number;
  missing: number;
  /** Answered although no value is known. */
  unlisted: number;
  milliseconds: number[];
  textMilliseconds: number[];
}

/** A page's share of a model with 8,192 tokens, beside rules, fields and answer. */
const BUDGET = 5_600;
const GOALS: Readonly<Record<string, readonly [precision: number, recall: number]>> = {
  products: [0.9, 0.6],
  recipes: [0.95, 0.85],
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function benchAi(): Promise<boolean> {
  if (!hasFieldCaptures()) {
    say('There are no captures beside the project: nothing to measure.');
    return true;
  }
  const captures = loadFieldCaptures();
  const tallies = await tallyAll(captures);
  printFields(tallies);
  await printPrompts(captures);
  await printQuestions();
  return Object.entries(GOALS).every(([source, [precision, recall]]) => {
    const tally = tallies.get(`${source}, all`);
    return tally !== undefined && precisionOf(tally) >= precision && recallOf(tally) >= recall;
  });
}

async function tallyAll(captures: readonly FieldCapture[]): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for (const capture of captures) {
    // Twice, and the second run counts: a service does not compile its code for each page.
    measure(capture);
    const measured = measure(capture);
    for (const group of [capture.half, 'all']) {
      const key = `${capture.source}, ${group}`;
      const tally = tallies.get(key) ?? newTally();
      tallies.set(key, tally);
      addTo(tally, capture, measured);
    }
    await turn();
  }
  return tallies;
}

interface Measured {
  readonly answers: Readonly<Record<string, string | null>>;
  readonly milliseconds: number;
  readonly textMilliseconds: number;
}

function measure({ page, fields }: FieldCapture): Measured {
  const start = performance.now();
  const answers = extractBuiltinFields(new PageReading(page), fields);
  const between = performance.now();
  toMarkdown(findMainContent(parsePage(page.html)), { baseUrl: page.url });
  const end = performance.now();
  return { answers, milliseconds: between - start, textMilliseconds: end - between };
}

function addTo(tally: Tally, { expected }: FieldCapture, { answers, milliseconds, textMilliseconds }: Measured): void {
  tally.pages++;
  tally.milliseconds.push(milliseconds);
  tally.textMilliseconds.push(textMilliseconds);
  for (const [field, { right, isSame }] of Object.entries(expected)) {
    const answer = answers[field] ?? null;
    if (right.length === 0) tally.unlisted += answer === null ? 0 : 1;
    else if (answer === null) tally.missing++;
    else if (right.some((truth) => isSame(answer, truth))) tally.right++;
    else tally.wrong++;
  }
}

function newTally(): Tally {
  return { pages: 0, right: 0, wrong: 0, missing: 0, unlisted: 0, milliseconds: [], textMilliseconds: [] };
}

const precisionOf = ({ right, wrong }: Tally): number => right / Math.max(1, right + wrong);
const recallOf = ({ right, wrong, missing }: Tally): number => right / Math.max(1, right + wrong + missing);

function printFields(tallies: ReadonlyMap<string, Tally>): void {
  say(
    'Fields, found by the built-in extractor. "Unlisted": said where the truth lists nothing. Milliseconds a page, median.',
  );
  say('source               pages  precision  recall  right  wrong  missing  unlisted     ms  /text ms');
  for (const [source, tally] of [...tallies].sort(([a], [b]) => a.localeCompare(b))) {
    const cells = [
      source.padEnd(20),
      String(tally.pages).padStart(5),
      precisionOf(tally).toFixed(3).padStart(10),
      recallOf(tally).toFixed(3).padStart(7),
      String(tally.right).padStart(6),
      String(tally.wrong).padStart(6),
      String(tally.missing).padStart(8),
      String(tally.unlisted).padStart(9),
      percentile(tally.milliseconds, 0.5).toFixed(0).padStart(6),
      percentile(tally.textMilliseconds, 0.5).toFixed(0).padStart(9),
    ];
    say(cells.join(' '));
  }
}

/** The size of the page in a prompt, once whole and once as passages chosen for the fields. */
async function printPrompts(captures: readonly FieldCapture[]): Promise<void> {
  const sizes: Record<'whole' | 'chosen', number[]> = { whole: [], chosen: [] };
  for (const { page, fields } of captures) {
    const reading = new PageReading(page);
    const queries = Object.entries(fields).map(([name, description]) => `${name} ${description}`);
    sizes.whole.push(pageContext(reading, { queries, budget: Number.POSITIVE_INFINITY }).tokens);
    sizes.chosen.push(pageContext(reading, { queries, budget: BUDGET }).tokens);
    await turn();
  }
  say('');
  say('A page in the prompt for its fields, in estimated tokens.   median  95th percentile  largest');
  for (const [name, tokens] of Object.entries(sizes)) {
    const label = name === 'whole' ? 'the whole page' : `passages chosen for ${BUDGET}`;
    const cells = [0.5, 0.95, 1].map((part) => String(percentile(tokens, part)));
    say(`${label.padEnd(58)} ${cells[0]?.padStart(7)} ${cells[1]?.padStart(16)} ${cells[2]?.padStart(8)}`);
  }
}

async function printQuestions(): Promise<void> {
  say('');
  say('Questions, as the built-in extractor answers them.');
  for (const { name, page, question } of loadQuestionCaptures()) {
    say(`${name}: ${question}\n  ${answerFromPage(new PageReading(page), question).replaceAll('\n', '\n  ')}`);
    await turn();
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
