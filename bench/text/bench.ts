/**
 * Measures `/text`: how close its content is to what people consider the content, and how long it takes compared with
 * peers.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Capture, hasCaptures, loadCaptures } from './corpora.ts';
import type { Measure } from './measure.ts';
import { agreement, mean, type Score, scoreOf } from './metrics.ts';
import { mudlark, wholeText } from './mudlark.ts';
import { PEERS } from './peers.ts';
import { scoreKinds } from './wcxb.ts';

type Figure = 'f1' | 'recall' | 'similarity';

const GOALS: ReadonlyMap<string, { readonly figure: Figure; readonly least: number }> = new Map([
  ['article-extraction-benchmark', { figure: 'f1', least: 0.965 }],
  ['trafilatura', { figure: 'f1', least: 0.88 }],
  ['readability', { figure: 'similarity', least: 0.95 }],
  ['fundus', { figure: 'recall', least: 0.97 }],
]);
const TIMES_FASTER = 5;

interface Page {
  readonly capture: Capture;
  readonly text: string;
}

/** Returns whether every goal was met. */
export async function benchText(): Promise<boolean> {
  if (!hasCaptures()) {
    print('The captures are not there: ../shared/captures/text');
    return false;
  }
  const areNear = (await reportAgreement()) && (await reportKinds());
  const measures: Measure[] = [];
  for (const name of ['mudlark', ...Object.keys(PEERS)]) measures.push(...(await measure(name)));
  reportPeers(measures);
  return reportSpeed(measures) && areNear;
}

async function reportAgreement(): Promise<boolean> {
  const pages: Page[] = [];
  for (const capture of loadCaptures()) pages.push({ capture, text: (await mudlark.toText?.(capture.html)) ?? '' });
  print('corpus                        half       pages  precision  recall     F1  similarity');
  let isMet = true;
  for (const [corpus, all] of Map.groupBy(pages, ({ capture }) => capture.corpus)) {
    for (const [half, some] of Map.groupBy(all, ({ capture }) => capture.half)) printScore(corpus, half, scoreOf(some));
    const score = scoreOf(all);
    printScore(corpus, 'both', score);
    const goal = GOALS.get(corpus);
    if (goal === undefined) continue;
    print(`${' '.repeat(30)}${goal.figure} ${score[goal.figure].toFixed(3)}, goal ${goal.least}`);
    isMet &&= score[goal.figure] >= goal.least;
  }
  printWorst(pages.filter(({ capture }) => capture.corpus === 'readability'));
  return isMet;
}

/** On pages that the model was trained on; the training itself prints figures for unseen pages. */
async function reportKinds(): Promise<boolean> {
  print('\nkind of page    pages  precision  recall       F1  goal');
  const scores = await scoreKinds(wholeText);
  for (const { kind, pages, precision, recall, f1, goal } of scores) {
    const figures = [precision, recall, f1].map((value) => value.toFixed(3).padStart(9)).join('');
    print(`${kind.padEnd(15)}${String(pages).padStart(6)}${figures}  ${goal}`);
  }
  return scores.every(({ f1, goal }) => f1 >= goal);
}

function printWorst(pages: readonly Page[]): void {
  const worst = pages
    .map(({ capture, text }) => ({ name: capture.name, f1: agreement(text, capture.truth).f1 }))
    .sort((a, b) => a.f1 - b.f1)
    .slice(0, 10);
  print(`\nreadability, least similar: ${worst.map(({ name, f1 }) => `${name} ${f1.toFixed(2)}`).join(', ')}`);
}

function printScore(corpus: string, half: string, { pages, precision, recall, f1, similarity }: Score): void {
  const figures = [precision, recall, f1, similarity].map((value) => value.toFixed(3).padStart(9)).join('');
  print(`${corpus.padEnd(30)}${half.padEnd(10)}${String(pages).padStart(5)}${figures}`);
}

/**
 * The same measures for other extractors, which also checks the measures: readability is published at 0.947 on the full
 * set.
 */
function reportPeers(measures: readonly Measure[]): void {
  for (const { name, scores } of measures) {
    if (name === mudlark.name || scores.length === 0) continue;
    print(`\n${name}`);
    for (const score of scores) printScore(score.corpus, 'both', score);
  }
}

function reportSpeed(measures: readonly Measure[]): boolean {
  print('\nHTML to Markdown, CPU                   mean ms  median ms    p95 ms  failed  peak MB  mean ms at start');
  for (const { name, milliseconds, millisecondsAtStart, failures, megabytes } of measures) {
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const times = [mean(sorted), sorted[sorted.length >> 1] ?? 0, sorted[Math.floor(sorted.length * 0.95)] ?? 0];
    const cells = times.map((time) => time.toFixed(1).padStart(10)).join('');
    const atStart = mean(millisecondsAtStart).toFixed(1).padStart(18);
    print(`${name.padEnd(38)}${cells}${String(failures).padStart(8)}${String(megabytes).padStart(9)}${atStart}`);
  }
  const [own, first] = measures.map(({ milliseconds }) => mean(milliseconds));
  if (own === undefined || first === undefined) return false;
  print(`\n${(first / own).toFixed(1)} times as fast as ${measures[1]?.name} (goal: ${TIMES_FASTER})`);
  return first / own >= TIMES_FASTER;
}

/** Empty, with a hint, if the peer is not installed. Peers' own messages about pages are dropped. */
async function measure(name: string): Promise<Measure[]> {
  const child = fork(new URL('./measure.ts', import.meta.url), [name], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The service's page threads have their own limits, not those of the main thread.
    execArgv: [],
  });
  const [measured] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Measure | number | null];
  if (typeof measured === 'object' && measured !== null) {
    child.disconnect();
    return [measured];
  }
  print(`\n${name} could not be measured: run npm ci in bench/text.`);
  return [];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (import.meta.main) process.exitCode = (await benchText()) ? 0 : 1;
