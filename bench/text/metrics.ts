/** How close a text is to the truth, by each corpus's own measure. */
import type { Capture, Truth } from './corpora.ts';

const SHINGLE = 4;

export interface Agreement {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export function agreement(text: string, truth: Truth): Agreement {
  switch (truth.kind) {
    case 'text':
      return shingles(text, truth.text);
    case 'paragraphs':
      return paragraphs(text, truth.paragraphs, truth.optional);
    case 'segments':
      return segments(text, truth.present, truth.absent);
  }
}

export interface Score extends Agreement {
  readonly pages: number;
  /** The average F1 of single pages. */
  readonly similarity: number;
}

/** As in the corpora's own evaluations: segments are counted over all pages, the rest is averaged over pages. */
export function scoreOf(pages: readonly { readonly capture: Capture; readonly text: string }[]): Score {
  const each = pages.map(({ capture, text }) => agreement(text, capture.truth));
  const isOfSegments = pages[0]?.capture.truth.kind === 'segments';
  const all = isOfSegments ? ofSegments(pages) : average(each);
  return { ...all, pages: pages.length, similarity: mean(each.map(({ f1 }) => f1)) };
}

/** F1 is computed from the averages. */
function average(all: readonly Agreement[]): Agreement {
  const precision = mean(all.map((one) => one.precision));
  const recall = mean(all.map((one) => one.recall));
  return { precision, recall, f1: harmonic(precision, recall) };
}

function ofSegments(pages: readonly { readonly capture: Capture; readonly text: string }[]): Agreement {
  let [hits, slips, wanted] = [0, 0, 0];
  for (const { capture, text } of pages) {
    if (capture.truth.kind !== 'segments') continue;
    const found = segmentHits(text, capture.truth.present, capture.truth.absent);
    hits += found.hits;
    slips += found.slips;
    wanted += capture.truth.present.length;
  }
  return ofCounts(hits, hits + slips, wanted);
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const harmonic = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

function shingles(text: string, truth: string): Agreement {
  const found = count(text);
  const wanted = count(truth);
  let common = 0;
  for (const [shingle, times] of found) common += Math.min(times, wanted.get(shingle) ?? 0);
  return ofCounts(common, total(found), total(wanted));
}

function ofCounts(common: number, found: number, wanted: number): Agreement {
  if (found === 0 && wanted === 0) return { precision: 1, recall: 1, f1: 1 };
  const precision = found === 0 ? 0 : common / found;
  const recall = wanted === 0 ? 0 : common / wanted;
  return { precision, recall, f1: harmonic(precision, recall) };
}

function count(text: string): Map<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - SHINGLE + 1); at++) {
    const shingle = words.slice(at, at + SHINGLE).join(' ');
    if (shingle !== '') counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

const total = (counts: Map<string, number>): number => [...counts.values()].reduce((sum, times) => sum + times, 0);

/**
 * Recall counts whole paragraphs; precision is the share of our characters that is in one of the article's paragraphs.
 */
function paragraphs(text: string, wanted: readonly string[], optional: readonly string[]): Agreement {
  const mine = squeeze(text);
  const found = wanted.filter((paragraph) => mine.includes(squeeze(paragraph)));
  const whole = [...wanted, ...optional].map(squeeze).join('\n');
  const lines = text.split('\n').map(squeeze).filter(Boolean);
  const inside = lines.filter((line) => whole.includes(line) || [...wanted].some((p) => line.includes(squeeze(p))));
  const precision = size(inside) / Math.max(1, size(lines));
  const recall = found.length / Math.max(1, wanted.length);
  return { precision, recall, f1: harmonic(precision, recall) };
}

/** Without spaces, because sites and parsers place them differently around inline elements. */
const squeeze = (text: string): string => text.replace(/\s+/g, '');
const size = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length, 0);

function segments(text: string, present: readonly string[], absent: readonly string[]): Agreement {
  const { hits, slips } = segmentHits(text, present, absent);
  return ofCounts(hits, hits + slips, present.length);
}

function segmentHits(
  text: string,
  present: readonly string[],
  absent: readonly string[],
): { hits: number; slips: number } {
  const mine = oneLine(text);
  return {
    hits: present.filter((segment) => mine.includes(oneLine(segment))).length,
    slips: absent.filter((segment) => mine.includes(oneLine(segment))).length,
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
