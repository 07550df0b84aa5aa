/**
 * What the model is told of each piece of a page, as numbers: of the piece itself, of what it is in, of its neighbors, and of
 * the page. The names are the columns, in order; training and use read the same.
 */
import { FLAG, FLAGS } from './box-flags.ts';
import type { Box, PageBoxes } from './boxes.ts';
import type { PageSigns } from './page-signs.ts';
import type { WordScores } from './word-scores.ts';

const TAGS = ['p', 'li', 'div', 'td', 'th', 'dt', 'dd', 'button', 'label', 'a', 'blockquote', 'span'] as const;
/** How many containers around a piece are looked at. */
export const LEVELS = 4;
const NEIGHBORS = [-2, -1, 1, 2] as const;

const OWN = [
  'length',
  'words',
  'linkShare',
  'links',
  'sentences',
  'sentenceRate',
  'commaRate',
  'digitShare',
  'capitalShare',
  'nameShare',
  'wordLength',
  'ending',
  'hasPrice',
  'hasDate',
  'hasRights',
  'pictures',
  'depth',
  'headingLevel',
  'repeats',
  'repeatPlace',
  'sayMean',
  'sayMin',
  'sayMax',
  'nameOwn',
  'nameParent',
  'nameGrand',
  'nameMin',
  'nameMax',
  'nameMean',
  'shapeCount',
  'shapeLength',
  'shapeLinks',
  'titleShare',
] as const;
const AROUND = [
  'text',
  'links',
  'share',
  'pieces',
  'perPiece',
  'place',
  'alike',
  'rules',
  'sentences',
  'heads',
] as const;
const BESIDE = [
  'length',
  'linkShare',
  'sentences',
  'isHeading',
  'name',
  'say',
  'rules',
  'isSameParent',
  'isSameShape',
] as const;
const PLACE = [
  'placeByText',
  'placeByPiece',
  'sinceHeading',
  'headingRank',
  'headingSay',
  'headingShape',
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
] as const;
const PAGE = [
  'pageText',
  'pagePieces',
  'pageLinks',
  'pageProse',
  'pageProseShare',
  'pageRules',
  'pagePrices',
  'pageDates',
  'pageHeadings',
  'pageItems',
  'pagePictures',
  'pageForms',
  'pageAlike',
  'pageArticles',
  'pageTables',
  'pageMain',
  'pageReplies',
  'pageCode',
  'isArticle',
  'isProduct',
  'isForum',
  'isQuestions',
  'isCollection',
  'isService',
  'isWebsite',
  'isRecipe',
  'isRuled',
  'mainShare',
] as const;

export const FEATURES: readonly string[] = [
  ...OWN,
  ...TAGS.map((tag) => `tag:${tag}`),
  ...FLAGS.map((flag) => `in:${flag}`),
  ...Array.from({ length: LEVELS }, (_, level) => AROUND.map((name) => `${level}:${name}`)).flat(),
  ...NEIGHBORS.flatMap((step) => BESIDE.map((name) => `${step > 0 ? '+' : ''}${step}:${name}`)),
  ...PLACE,
  ...PAGE,
];

export const PRICE = /[$€£¥₹]\s?\d|\d\s?(?:€|zł|kr\b|USD|EUR|GBP)/;
const DATE =
  /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d+ (?:minutes?|hours?|days?|weeks?|months?|years?) ago\b/i;
const RIGHTS = /©|\(c\)|all rights reserved|copyright/i;
const REPLY = /^\W*(?:reply|quote|report|permalink|upvote|posted by|share this answer|answered|commented|edited)\b/i;
const COLON = 0x3a;
const SENTENCE_END = /[.!?…。！？]/;

const log = (value: number): number => Math.log2(1 + value);

/** Sums over a box and all in it. */
interface Sums {
  readonly text: Float64Array;
  readonly links: Float64Array;
  readonly rules: Float64Array;
  readonly sentences: Float64Array;
  readonly heads: Int32Array;
  /** How many pieces come before a box, and before its end. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** How many children of the box's parent are built as it is. */
  readonly alike: Int32Array;
  readonly nameOwn: Float32Array;
  readonly nameMin: Float32Array;
  readonly nameMax: Float32Array;
  readonly nameSum: Float32Array;
}

/** For each piece, in which containers it is: boxes that hold more than the one before, from the inside out. */
export function containersOf({ boxes, pieces }: PageBoxes): Int32Array {
  const counts = new Int32Array(boxes.length);
  for (const { at } of pieces) counts[at] = 1;
  for (let at = boxes.length - 1; at > 0; at--) {
    const parent = boxes[at]?.parent;
    if (parent !== undefined) counts[parent.at] = (counts[parent.at] ?? 0) + (counts[at] ?? 0);
  }
  const containers = new Int32Array(pieces.length * LEVELS);
  pieces.forEach((piece, row) => {
    let count = counts[piece.at] ?? 1;
    let box: Box = piece;
    for (let level = 0; level < LEVELS; level++) {
      while (box.parent !== undefined && (counts[box.at] ?? 0) <= count) box = box.parent;
      containers[row * LEVELS + level] = box.at;
      count = counts[box.at] ?? 0;
    }
  });
  return containers;
}

function sumUp({ boxes }: PageBoxes, scores: WordScores): Sums {
  const size = boxes.length;
  const sums: Sums = {
    text: new Float64Array(size),
    links: new Float64Array(size),
    rules: new Float64Array(size),
    sentences: new Float64Array(size),
    heads: new Int32Array(size),
    first: new Int32Array(size),
    last: new Int32Array(size),
    alike: new Int32Array(size),
    nameOwn: new Float32Array(size),
    nameMin: new Float32Array(size),
    nameMax: new Float32Array(size),
    nameSum: new Float32Array(size),
  };
  const siblings = new Map<number, number>();
  let count = 0;
  for (const box of boxes) {
    const { at, parent, signs } = box;
    sums.text[at] = signs.length;
    sums.links[at] = box.linkLength;
    sums.rules[at] = box.ruleLength;
    sums.sentences[at] = signs.sentences;
    sums.heads[at] = isHeading(box.tag) ? 1 : 0;
    sums.first[at] = count;
    if (signs.length > 0) count++;
    const name = scores.ofNames(box.names, box.tag);
    sums.nameOwn[at] = name;
    const outer = parent?.at;
    sums.nameMin[at] = Math.min(name, outer === undefined ? 0 : (sums.nameMin[outer] ?? 0));
    sums.nameMax[at] = Math.max(name, outer === undefined ? 0 : (sums.nameMax[outer] ?? 0));
    sums.nameSum[at] = name + (outer === undefined ? 0 : (sums.nameSum[outer] ?? 0));
    const key = Math.imul(box.shape, 31) + (outer ?? 0);
    siblings.set(key, (siblings.get(key) ?? 0) + 1);
  }
  for (let at = size - 1; at >= 0; at--) {
    const box = boxes[at] as Box;
    sums.last[at] = box.end < size ? (sums.first[box.end] ?? count) : count;
    sums.alike[at] = siblings.get(Math.imul(box.shape, 31) + (box.parent?.at ?? 0)) ?? 1;
    const outer = box.parent?.at;
    if (outer === undefined) continue;
    sums.text[outer] = (sums.text[outer] ?? 0) + (sums.text[at] ?? 0);
    sums.links[outer] = (sums.links[outer] ?? 0) + (sums.links[at] ?? 0);
    sums.rules[outer] = (sums.rules[outer] ?? 0) + (sums.rules[at] ?? 0);
    sums.sentences[outer] = (sums.sentences[outer] ?? 0) + (sums.sentences[at] ?? 0);
    sums.heads[outer] = (sums.heads[outer] ?? 0) + (sums.heads[at] ?? 0);
  }
  return sums;
}

const isHeading = (tag: string): boolean => tag.length === 2 && tag.charCodeAt(0) === 0x68 && tag !== 'hr';

/** One row for each piece. */
export function readFeatures(
  page: PageBoxes,
  signs: PageSigns,
  scores: WordScores,
  containers: Int32Array,
): Float32Array {
  const { boxes, pieces } = page;
  const width = FEATURES.length;
  const rows = new Float32Array(pieces.length * width);
  const sums = sumUp(page, scores);
  const total = Math.max(1, sums.text[0] ?? 0);
  const says = pieces.map(({ signs: { start } }) => scores.ofText(start));
  const isPriced = pieces.map(({ signs: { start, digits } }) => digits > 0 && PRICE.test(start));
  const isDated = pieces.map(({ signs: { start, digits } }) => digits > 0 && DATE.test(start));
  const shapes = groupShapes(pieces);
  const repeats = countRepeats(pieces);
  const pageRow = readPage(page, signs, sums, { isPriced, isDated });
  const ruled = ruledRange(pieces);
  let textBefore = 0;
  let heading = -1;
  const title = findTitle(pieces, signs.titleWords);
  const titleText = title === -1 ? 0 : textUpTo(pieces, title);
  for (let row = 0; row < pieces.length; row++) {
    const piece = pieces[row] as Box;
    const { at, signs: own, parent } = piece;
    const { length } = own;
    let column = row * width;
    const put = (value: number): void => {
      rows[column++] = value;
    };
    const say = says[row] as readonly [number, number, number];
    put(log(length));
    put(log(own.words));
    put(piece.linkLength / length);
    put(piece.linkCount);
    put(own.sentences);
    put(own.sentences / Math.max(1, own.words));
    put(own.commas / Math.max(1, own.words));
    put(own.digits / length);
    put(own.capitals / length);
    put(own.names / Math.max(1, own.words));
    put(length / Math.max(1, own.words));
    put(endingOf(own.last));
    put(isPriced[row] ? 1 : 0);
    put(isDated[row] ? 1 : 0);
    put(length < 300 && RIGHTS.test(own.start) ? 1 : 0);
    put(piece.pictures);
    put(piece.depth);
    put(headingLevel(piece));
    const [times, place] = repeats(row);
    put(times);
    put(place);
    put(say[0]);
    put(say[1]);
    put(say[2]);
    put(sums.nameOwn[at] ?? 0);
    put(parent === undefined ? 0 : (sums.nameOwn[parent.at] ?? 0));
    put(parent?.parent === undefined ? 0 : (sums.nameOwn[parent.parent.at] ?? 0));
    put(sums.nameMin[at] ?? 0);
    put(sums.nameMax[at] ?? 0);
    put((sums.nameSum[at] ?? 0) / (piece.depth + 1));
    const shape = shapes.get(piece.shape) as Shape;
    put(log(shape.count));
    put(log(shape.length / shape.count));
    put(shape.links / shape.length);
    put(titleShare(own.start, length, signs.titleWords));
    for (const tag of TAGS) put(piece.tag === tag ? 1 : 0);
    for (const flag of FLAGS) put((piece.flags & FLAG[flag]) === 0 ? 0 : 1);
    for (let level = 0; level < LEVELS; level++) {
      const box = containers[row * LEVELS + level] ?? 0;
      const text = Math.max(1, sums.text[box] ?? 0);
      const [first, last] = [sums.first[box] ?? 0, sums.last[box] ?? 0];
      const count = Math.max(1, last - first);
      put(log(text));
      put((sums.links[box] ?? 0) / text);
      put(text / total);
      put(log(count));
      put(log(text / count));
      put((row - first) / count);
      put(log(sums.alike[box] ?? 1));
      put((sums.rules[box] ?? 0) / text);
      put((sums.sentences[box] ?? 0) / count);
      put((sums.heads[box] ?? 0) / count);
    }
    for (const step of NEIGHBORS) {
      const other = pieces[row + step];
      if (other === undefined) {
        for (let left = BESIDE.length; left > 0; left--) put(-1);
        continue;
      }
      const { signs: theirs } = other;
      put(log(theirs.length));
      put(other.linkLength / theirs.length);
      put(theirs.sentences);
      put(headingLevel(other) > 0 ? 1 : 0);
      put(sums.nameMin[other.at] ?? 0);
      put((says[row + step] as readonly [number, number, number])[0]);
      put(other.ruleLength / theirs.length);
      put(other.parent === parent ? 1 : 0);
      put(other.shape === piece.shape ? 1 : 0);
    }
    put(textBefore / total);
    put(row / pieces.length);
    put(heading === -1 ? -1 : row - heading);
    const head = pieces[heading];
    put(head === undefined ? 0 : headingLevel(head));
    put(heading === -1 ? 0 : (says[heading] as readonly [number, number, number])[0]);
    put(head === undefined ? 0 : log(shapes.get(head.shape)?.count ?? 1));
    put(title === -1 ? -999 : Math.max(-100, Math.min(300, row - title)));
    put(title === -1 ? -9 : Math.sign(textBefore - titleText) * log(Math.abs(textBefore - titleText)));
    put(row === title ? 1 : 0);
    put(piece.ruleLength / length);
    put(parent === undefined ? 0 : (sums.rules[parent.at] ?? 0) / Math.max(1, sums.text[parent.at] ?? 0));
    put(ruled.first === -1 ? 0 : Math.max(-50, Math.min(50, row - ruled.first)));
    put(ruled.first === -1 ? 0 : Math.max(-50, Math.min(50, ruled.last - row)));
    const run = runAround(pieces, row);
    put(run.links);
    put(log(run.length));
    put(run.rules);
    rows.set(pageRow, column);
    textBefore += length;
    if (headingLevel(piece) > 0) heading = row;
  }
  return boxes.length === 0 ? rows : rows;
}

function endingOf(code: number): number {
  if (code === COLON) return 2;
  return SENTENCE_END.test(String.fromCharCode(code)) ? 1 : 0;
}

/** A box in a heading is of that heading's level. */
export function headingLevel(piece: Box): number {
  if ((piece.flags & FLAG.heading) === 0) return 0;
  for (let box: Box | undefined = piece; box !== undefined; box = box.parent) {
    if (isHeading(box.tag)) return Number(box.tag[1]);
  }
  return 3;
}

interface Shape {
  count: number;
  length: number;
  links: number;
}

function groupShapes(pieces: readonly Box[]): ReadonlyMap<number, Shape> {
  const shapes = new Map<number, Shape>();
  for (const { shape, signs, linkLength } of pieces) {
    const known = shapes.get(shape);
    if (known === undefined) shapes.set(shape, { count: 1, length: signs.length, links: linkLength });
    else {
      known.count++;
      known.length += signs.length;
      known.links += linkLength;
    }
  }
  return shapes;
}

/** For each piece how often its text is there, and which of these it is. */
function countRepeats(pieces: readonly Box[]): (row: number) => readonly [number, number] {
  const counts = new Map<number, number>();
  const places = pieces.map(({ signs: { hash } }) => {
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count;
  });
  return (row) => [counts.get(pieces[row]?.signs.hash ?? 0) ?? 1, places[row] ?? 1];
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many of a short text's words are in the page's title. */
export function titleShare(start: string, length: number, title: ReadonlySet<string>): number {
  if (length > 200 || title.size === 0) return 0;
  const words = wordsOf(start);
  return words.length === 0 ? 0 : words.filter((word) => title.has(word)).length / words.length;
}

/** The heading most like the title, or the first of the highest level. */
function findTitle(pieces: readonly Box[], words: ReadonlySet<string>): number {
  let best = -1;
  let most = 0;
  pieces.forEach((piece, row) => {
    const level = headingLevel(piece);
    if (level === 0 || level > 2) return;
    const share = titleShare(piece.signs.start, piece.signs.length, words);
    const score = share * Math.min(8, piece.signs.words) + (level === 1 ? 1.5 : 0) + 0.01;
    if (score > most) {
      best = row;
      most = score;
    }
  });
  return best;
}

function textUpTo(pieces: readonly Box[], end: number): number {
  let text = 0;
  for (let row = 0; row < end; row++) text += pieces[row]?.signs.length ?? 0;
  return text;
}

function ruledRange(pieces: readonly Box[]): { first: number; last: number } {
  const isRuled = ({ ruleLength }: Box): boolean => ruleLength > 0;
  return { first: pieces.findIndex(isRuled), last: pieces.findLastIndex(isRuled) };
}

const RUN = 8;

function runAround(pieces: readonly Box[], row: number): { links: number; length: number; rules: number } {
  let length = 1;
  let links = 0;
  let rules = 0;
  const last = Math.min(pieces.length - 1, row + RUN);
  for (let at = Math.max(0, row - RUN); at <= last; at++) {
    const piece = pieces[at] as Box;
    length += piece.signs.length;
    links += piece.linkLength;
    rules += piece.ruleLength;
  }
  return { links: links / length, length, rules: rules / length };
}

function readPage(
  { boxes, pieces }: PageBoxes,
  signs: PageSigns,
  sums: Sums,
  told: { readonly isPriced: readonly boolean[]; readonly isDated: readonly boolean[] },
): Float32Array {
  const total = Math.max(1, sums.text[0] ?? 0);
  const count = Math.max(1, pieces.length);
  let prose = 0;
  let proseText = 0;
  let items = 0;
  let replies = 0;
  let code = 0;
  for (const piece of pieces) {
    const { length, sentences, start } = piece.signs;
    if (sentences > 0 && length > 80 && piece.linkLength < length / 2) {
      prose++;
      proseText += length;
    }
    if (piece.tag === 'li') items++;
    if (length < 80 && REPLY.test(start)) replies++;
    if ((piece.flags & FLAG.code) !== 0) code++;
  }
  let pictures = 0;
  let forms = 0;
  let articles = 0;
  let tables = 0;
  let mainText = 0;
  let alike = 0;
  for (const box of boxes) {
    pictures += box.pictures;
    if (box.tag === 'form') forms++;
    else if (box.tag === 'article') articles++;
    else if (box.tag === 'tr') tables++;
    else if (box.tag === 'main') mainText = Math.max(mainText, sums.text[box.at] ?? 0);
    if ((sums.text[box.at] ?? 0) > 60 && (sums.heads[box.at] ?? 0) > 0)
      alike = Math.max(alike, sums.alike[box.at] ?? 0);
  }
  const is = (kind: keyof PageSigns['is']): number => (signs.is[kind] ? 1 : 0);
  return Float32Array.from([
    log(total),
    log(count),
    (sums.links[0] ?? 0) / total,
    log(prose),
    proseText / total,
    (sums.rules[0] ?? 0) / total,
    log(told.isPriced.filter(Boolean).length),
    log(told.isDated.filter(Boolean).length),
    log(sums.heads[0] ?? 0),
    items / count,
    log(pictures),
    log(forms),
    log(alike),
    log(articles),
    log(tables),
    mainText > 0 ? 1 : 0,
    log(replies),
    log(code),
    is('article'),
    is('product'),
    is('forum'),
    is('questions'),
    is('collection'),
    is('service'),
    is('website'),
    is('recipe'),
    signs.isArticleByRules ? 1 : 0,
    mainText / total,
  ]);
}
