/** What the second round is told of each piece: what the first round says of it and of all around it. */
import type { PageBoxes } from './boxes.ts';
import { FEATURES, LEVELS } from './piece-features.ts';

const STEPS = [-3, -2, -1, 1, 2, 3] as const;
const WINDOW = 8;
const NEW = [
  'said',
  ...STEPS.map((step) => `said${step}`),
  ...Array.from({ length: LEVELS }, (_, level) => `saidIn${level}`),
  'saidOfShape',
  'saidAround',
  'saidOfPage',
  'saidOfHeading',
  'saidOfSection',
  'sectionLength',
  'saidBefore',
  'saidMost',
  'rank',
] as const;

const TAKEN_OVER = new Set([
  'length',
  'words',
  'linkShare',
  'links',
  'sentences',
  'sentenceRate',
  'ending',
  'headingLevel',
  'repeats',
  'repeatPlace',
  'hasPrice',
  'hasDate',
  'nameMin',
  'nameMean',
  'nameOwn',
  'nameMax',
  'sayMean',
  'sayMin',
  'shapeCount',
  'shapeLength',
  'shapeLinks',
  'titleShare',
  'placeByText',
  'placeByPiece',
  'sinceHeading',
  'headingRank',
  'headingSay',
  'sinceTitle',
  'textSinceTitle',
  'isTitle',
  'ruleShare',
  'ruleParent',
  'ruleBefore',
  'ruleAfter',
  'runLinks',
  'runLength',
  'runRules',
  'depth',
  'tag:p',
  'tag:li',
  'tag:div',
  'tag:button',
]);

const isTakenOver = (name: string): boolean =>
  TAKEN_OVER.has(name) || /^in:|^page|^is[A-Z]|^mainShare|^\d:(?:text|links|share|rules|alike)$/.test(name);

const COLUMNS = FEATURES.flatMap((name, column) => (isTakenOver(name) ? [column] : []));

export const SECOND_FEATURES: readonly string[] = [...NEW, ...COLUMNS.map((column) => FEATURES[column] as string)];

const LENGTH = FEATURES.indexOf('length');
const HEADING = FEATURES.indexOf('headingLevel');

export function readSecondFeatures(
  { boxes, pieces }: PageBoxes,
  containers: Int32Array,
  rows: Float32Array,
  said: Float32Array,
): Float32Array {
  const first = FEATURES.length;
  const width = SECOND_FEATURES.length;
  const found = new Float32Array(pieces.length * width);
  const count = pieces.length;
  const weights = Float64Array.from(pieces, ({ signs }) => signs.words);
  const sums = meansOf(
    boxes.length,
    pieces.map(({ at }) => at),
    (at) => boxes[at]?.parent?.at,
    weights,
    said,
  );
  const shapes = new Map<number, [number, number]>();
  pieces.forEach(({ shape }, row) => {
    const known = shapes.get(shape) ?? [0, 0];
    known[0] += (said[row] as number) * (weights[row] as number);
    known[1] += weights[row] as number;
    shapes.set(shape, known);
  });
  const sections = sectionsOf(rows, said, weights, first, count);
  const ranks = ranksOf(said);
  const mean = sums[0] ?? 0;
  const mass = Math.max(
    1e-6,
    said.reduce((sum, value, row) => sum + value * (weights[row] as number), 0),
  );
  let before = 0;
  let heading = -1;
  let most = 0;
  for (const value of said) most = Math.max(most, value);
  for (let row = 0; row < count; row++) {
    let column = row * width;
    const put = (value: number): void => {
      found[column++] = value;
    };
    put(said[row] as number);
    for (const step of STEPS) put(said[row + step] ?? -1);
    for (let level = 0; level < LEVELS; level++) put(sums[containers[row * LEVELS + level] ?? 0] ?? 0);
    const [shapeSum, shapeWeight] = shapes.get(pieces[row]?.shape ?? 0) ?? [0, 1];
    put(shapeSum / Math.max(0.5, shapeWeight));
    put(around(said, weights, row));
    put(mean);
    put(heading === -1 ? -1 : (said[heading] as number));
    put(sections.means[row] as number);
    put(sections.lengths[row] as number);
    put(before / mass);
    put(most);
    put((ranks[row] as number) / count);
    const start = row * first;
    for (const taken of COLUMNS) put(rows[start + taken] as number);
    before += (said[row] as number) * (weights[row] as number);
    if ((rows[start + HEADING] as number) > 0) heading = row;
  }
  return LENGTH < 0 ? found : found;
}

/** For each box the mean over the pieces in it, by words. */
function meansOf(
  size: number,
  places: readonly number[],
  parentOf: (at: number) => number | undefined,
  weights: Float64Array,
  said: Float32Array,
): Float64Array {
  const sums = new Float64Array(size);
  const totals = new Float64Array(size);
  places.forEach((at, row) => {
    sums[at] = (said[row] as number) * (weights[row] as number);
    totals[at] = weights[row] as number;
  });
  for (let at = size - 1; at > 0; at--) {
    const parent = parentOf(at);
    if (parent === undefined) continue;
    sums[parent] = (sums[parent] as number) + (sums[at] as number);
    totals[parent] = (totals[parent] as number) + (totals[at] as number);
  }
  return sums.map((sum, at) => sum / Math.max(0.5, totals[at] as number));
}

/** Of each piece's section, from a heading to the next: the mean without the heading, and how long it is. */
function sectionsOf(
  rows: Float32Array,
  said: Float32Array,
  weights: Float64Array,
  width: number,
  count: number,
): { means: Float64Array; lengths: Float64Array } {
  const means = new Float64Array(count);
  const lengths = new Float64Array(count);
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && (rows[end * width + HEADING] as number) === 0) end++;
    let sum = 0;
    let total = 0;
    for (let row = start; row < end; row++) {
      if ((rows[row * width + HEADING] as number) > 0) continue;
      sum += (said[row] as number) * (weights[row] as number);
      total += weights[row] as number;
    }
    means.fill(total === 0 ? -1 : sum / total, start, end);
    lengths.fill(Math.log2(1 + total), start, end);
    start = end;
  }
  return { means, lengths };
}

function around(said: Float32Array, weights: Float64Array, row: number): number {
  let sum = 0;
  let total = 0.5;
  const last = Math.min(said.length - 1, row + WINDOW);
  for (let at = Math.max(0, row - WINDOW); at <= last; at++) {
    if (at === row) continue;
    sum += (said[at] as number) * (weights[at] as number);
    total += weights[at] as number;
  }
  return sum / total;
}

function ranksOf(said: Float32Array): Int32Array {
  const order = Array.from(said.keys()).sort((a, b) => (said[b] as number) - (said[a] as number));
  const ranks = new Int32Array(said.length);
  order.forEach((row, rank) => {
    ranks[row] = rank;
  });
  return ranks;
}
