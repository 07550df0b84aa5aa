/**
 * Measures `/text`: how close its content is to what people consider the content, and how long it takes compared with
 * peers.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../figures.ts';
import { type Capture, hasCaptures, loadCaptures } from './corpora.ts';
import type { Reading, Request, Scored } from './measure.ts';
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
/** Readings of all articles before those that count, which stand for a service that has run for a while. */
const FIRST_READINGS = 2;
const READINGS = 5;

interface Page {
  readonly capture: Capture;
  readonly text: string;
}

/** One extractor, with its readings in their order. */
interface Measure extends Scored {
  readonly readings: readonly Reading[];
}

/** Returns whether every goal was met. */
export async function benchText(): Promise<boolean> {
  if (!hasCaptures()) {
    print('The captures are not there: ../shared/captures/text');
    return false;
  }
  const areNear = (await reportAgreement()) && (await reportKinds());
  const measures = await measureByTurns(['mudlark', ...Object.keys(PEERS)]);
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
  for (const { name, readings, megabytes } of measures) {
    const [first] = readings;
    const counted = readings.slice(FIRST_READINGS).flatMap(({ milliseconds }) => milliseconds);
    const sorted = counted.toSorted((a, b) => a - b);
    const times = [mean(sorted), sorted[sorted.length >> 1] ?? 0, sorted[Math.floor(sorted.length * 0.95)] ?? 0];
    const cells = times.map((time) => time.toFixed(1).padStart(10)).join('');
    const atStart = mean(first?.milliseconds ?? [])
      .toFixed(1)
      .padStart(18);
    const failures = String(first?.failures ?? 0).padStart(8);
    print(`${name.padEnd(38)}${cells}${failures}${String(megabytes).padStart(9)}${atStart}`);
  }
  const [own, first] = measures;
  if (own === undefined || first === undefined) return false;
  const ratios = own.readings.map(
    ({ milliseconds }, turn) => mean(first.readings[turn]?.milliseconds ?? []) / mean(milliseconds),
  );
  const ratio = median(ratios.slice(FIRST_READINGS));
  print(`\nTimes as fast as ${first.name}, by turns: ${ratios.map((each) => each.toFixed(1)).join(', ')}`);
  print(`${ratio.toFixed(2)} in the median without the first ${FIRST_READINGS} (goal: ${TIMES_FASTER})`);
  return ratio >= TIMES_FASTER;
}

/** Each reads all articles, then the next one does: a busy moment of the machine affects all of them. */
async function measureByTurns(names: readonly string[]): Promise<Measure[]> {
  const started = [];
  for (const name of names) started.push(...(await start(name)));
  const measured = started.map((child) => ({ child, readings: [] as Reading[] }));
  for (let turn = 0; turn < FIRST_READINGS + READINGS; turn += 1) {
    for (const { child, readings } of measured) readings.push(await ask<Reading>(child, 'read'));
  }
  const measures = [];
  for (const { child, readings } of measured) {
    measures.push({ ...(await ask<Scored>(child, 'score')), readings });
    child.disconnect();
  }
  return measures;
}

/** Empty, with a hint, if the peer is not installed. Peers' own messages about pages are dropped. */
async function start(name: string): Promise<ChildProcess[]> {
  const child = fork(new URL('./measure.ts', import.meta.url), [name], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The service's page threads have their own limits, not those of the main thread.
    execArgv: [],
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message === 'ready') return [child];
  print(`\n${name} could not be measured: run npm ci in bench/text.`);
  return [];
}

async function ask<T>(child: ChildProcess, request: Request): Promise<T> {
  child.send(request);
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (import.meta.main) process.exitCode = (await benchText()) ? 0 : 1;
