/** The training pages, each with its pieces, their words and their labels. Their trees are not kept. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { getDomain } from 'tldts';
import type { Element } from '../../../src/content/element-index.ts';
import { isInline } from '../../../src/content/extraction/element-kinds.ts';
import { findByRules } from '../../../src/content/extraction/find-by-rules.ts';
import { type Box, layOut, type PageBoxes } from '../../../src/content/extraction/learned/boxes.ts';
import { type PageHints, readPageHints } from '../../../src/content/extraction/learned/page-hints.ts';
import type { Node } from '../../../src/content/main-content.ts';
import { isElement, isText } from '../../../src/content/node-kinds.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { Visibility } from '../../../src/content/visibility/visibility.ts';
import { wordsOf } from '../word-overlap.ts';
import { labelPieces } from './labels.ts';

export interface Truth {
  readonly id: string;
  readonly url: string | null;
  readonly kind: string;
  readonly content: string;
}

export interface TrainingPage {
  readonly truth: Truth;
  readonly fold: number;
  readonly domain: string;
  readonly boxes: PageBoxes;
  readonly hints: PageHints;
  /** The numbers of the words of each piece; equal words have equal numbers. */
  readonly words: readonly Int32Array[];
  /** How often the truth has each word. */
  readonly wanted: Int32Array;
  readonly wantedTotal: number;
  readonly labels: Float32Array;
}

export const FOLDS = 4;
const FOLDER = fileURLToPath(new URL('../../../../shared/captures/text/wcxb', import.meta.url));

export function readTruths(): readonly Truth[] {
  const lines = gunzipSync(readFileSync(join(FOLDER, 'truth.jsonl.gz')))
    .toString()
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Truth);
}

export const readHtml = ({ id }: Truth): string =>
  gunzipSync(readFileSync(join(FOLDER, 'html', `${id}.html.gz`))).toString();

/** Pages of one site are in one fold. */
export function domainOf({ url, id }: Truth): string {
  return getDomain(url ?? '') ?? id;
}

export function foldOf(domain: string): number {
  return (createHash('sha1').update(domain).digest()[0] ?? 0) % FOLDS;
}

/** The boxes of a page with its tree, which the last steps of the decision look at. */
export function readBoxes(truth: Truth): { boxes: PageBoxes; hints: PageHints; visibility: Visibility } {
  const document = parsePage(readHtml(truth));
  const { content, claims, isArticle } = findByRules(document);
  const visibility = new Visibility(document);
  return { boxes: layOut(document, content, visibility), hints: readPageHints(claims, isArticle), visibility };
}

export function readPage(truth: Truth): TrainingPage {
  const { boxes, hints, visibility } = readBoxes(truth);
  const elements = new Set<Node>(boxes.boxes.map(({ element }) => element));
  const texts = boxes.pieces.map((piece) => wordsOf(ownText(piece.element, elements, visibility)));
  const wantedWords = wordsOf(truth.content);
  const lines = new Set(truth.content.split('\n').map((line) => wordsOf(line).join(' ')));
  const labels = labelPieces(
    texts.map((words) => ({ words })),
    wantedWords,
    lines,
  );
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  const words = texts.map((list) => Int32Array.from(list, numberOf));
  const wanted = new Int32Array(numbers.size + wantedWords.length);
  for (const word of wantedWords) wanted[numberOf(word)] = (wanted[numberOf(word)] ?? 0) + 1;
  for (const box of boxes.boxes) releaseTree(box);
  const domain = domainOf(truth);
  return {
    truth,
    fold: foldOf(domain),
    domain,
    boxes,
    hints,
    words,
    wanted,
    wantedTotal: wantedWords.length,
    labels,
  };
}

/** Otherwise boxes keep the whole tree in memory, and their strings the whole page. */
function releaseTree(box: Box): void {
  Object.assign(box, { element: undefined, names: copy(box.names), tag: copy(box.tag) });
  box.stats.start = copy(box.stats.start);
}

const copy = (text: string): string => Buffer.from(text).toString();

function ownText(element: Element, boxes: ReadonlySet<Node>, visibility: Visibility): string {
  let text = '';
  const pending: (Node | string)[] = [...element.childNodes].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string') text += node;
    else if (isText(node)) text += node.value;
    else if (isElement(node) && !boxes.has(node) && !isSilent(node, visibility)) {
      const edge = isInline(node.tagName) ? '' : ' ';
      text += edge;
      pending.push(edge, ...[...node.childNodes].reverse());
    } else if (isElement(node)) text += ' ';
  }
  return text;
}

const SILENT = new Set([
  'script',
  'style',
  'template',
  'svg',
  'select',
  'option',
  'textarea',
  'iframe',
  'noscript',
  'title',
]);

function isSilent(element: Element, visibility: Visibility): boolean {
  return SILENT.has(element.tagName) || visibility.isHidden(element);
}

/** The F1 of the words of some pieces of a page. */
export function scorePieces({ words, wanted, wantedTotal }: TrainingPage, isKept: (row: number) => boolean): number {
  const left = wanted.slice();
  let found = 0;
  let common = 0;
  words.forEach((list, row) => {
    if (!isKept(row)) return;
    found += list.length;
    for (const word of list) {
      if ((left[word] as number) === 0) continue;
      left[word] = (left[word] as number) - 1;
      common++;
    }
  });
  if (wantedTotal === 0) return found === 0 ? 1 : 0;
  return common === 0 ? 0 : (2 * common) / (found + wantedTotal);
}
