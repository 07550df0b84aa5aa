/** The features of a page as a whole, and how likely it is of each kind. */
import { FLAG } from './box-flags.ts';
import type { BoxSums } from './box-sums.ts';
import type { Box, PageBoxes } from './boxes.ts';
import { type Forest, predict } from './forest.ts';
import type { PageHints } from './page-hints.ts';
import { isReplyControl } from './piece-traits.ts';
import { nameWords, pairOf } from './word-hash.ts';

/** The kinds of pages. */
export const KINDS = ['article', 'documentation', 'service', 'forum', 'collection', 'listing', 'product'] as const;

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
  'pageSimilar',
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
  'isArticleByRules',
  'mainShare',
] as const;

/** The columns for predicting the kind. */
export const KIND_FEATURES: readonly string[] = [...PAGE, ...KINDS.map((kind) => `words:${kind}`)];
/** The columns of a page. */
export const PAGE_FEATURES: readonly string[] = [...PAGE, ...KINDS.map((kind) => `kind:${kind}`)];

const BODY = 0x62;
const log = (value: number): number => Math.log2(1 + value);

/** For each word in the page's head, how much it speaks for each kind. */
export type KindTable = ReadonlyMap<number, ArrayLike<number>>;

export interface KindModel {
  readonly words: KindTable;
  /** One for each kind. */
  readonly forests: readonly Forest[];
}

/** The words for predicting a page's kind: from its head, and from the names of its body. */
export function kindWords({ headWords }: PageHints, { boxes }: PageBoxes): readonly number[] {
  const named = Array.from(nameWords(boxes[0]?.names ?? ''), (word) => pairOf(BODY, word));
  return [...new Set([...headWords, ...named])];
}

/** The row for predicting the kind. */
export function kindRow(page: PageBoxes, hints: PageHints, pageRow: readonly number[], words: KindTable): Float32Array {
  const sums = new Float64Array(KINDS.length);
  for (const word of kindWords(hints, page)) {
    const scores = words.get(word);
    if (scores !== undefined)
      for (let kind = 0; kind < sums.length; kind++) sums[kind] = (sums[kind] as number) + (scores[kind] as number);
  }
  return Float32Array.from([...pageRow, ...sums]);
}

/** How likely the page is of each kind; the sum is 1. */
export function kindProbabilities(row: Float32Array, forests: readonly Forest[]): Float32Array {
  const probabilities = Float32Array.from(forests, (forest) => predict(forest, row, row.length)[0] ?? 0);
  const sum = probabilities.reduce((all, one) => all + one, 1e-6);
  return probabilities.map((probability) => probability / sum);
}

export function readPage(
  { boxes, pieces }: PageBoxes,
  hints: PageHints,
  sums: BoxSums,
  told: { readonly prices: number; readonly dates: number },
): readonly number[] {
  const total = Math.max(1, sums.text[0] ?? 0);
  const count = Math.max(1, pieces.length);
  let prose = 0;
  let proseText = 0;
  let items = 0;
  let replies = 0;
  let code = 0;
  for (const piece of pieces) {
    const { length, sentences } = piece.stats;
    if (sentences > 0 && length > 80 && piece.linkLength < length / 2) {
      prose++;
      proseText += length;
    }
    if (piece.tag === 'li') items++;
    if (isReplyControl(piece)) replies++;
    if ((piece.flags & FLAG.code) !== 0) code++;
  }
  const { forms, articles, rows, mainText, similar } = countBoxes(boxes, sums);
  const is = (kind: keyof PageHints['is']): number => (hints.is[kind] ? 1 : 0);
  return [
    log(total),
    log(count),
    (sums.links[0] ?? 0) / total,
    log(prose),
    proseText / total,
    (sums.rules[0] ?? 0) / total,
    log(told.prices),
    log(told.dates),
    log(sums.headings[0] ?? 0),
    items / count,
    log(sums.pictures[0] ?? 0),
    log(forms),
    log(similar),
    log(articles),
    log(rows),
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
    hints.isArticleByRules ? 1 : 0,
    mainText / total,
  ];
}

function countBoxes(
  boxes: readonly Box[],
  sums: BoxSums,
): Record<'forms' | 'articles' | 'rows' | 'mainText' | 'similar', number> {
  const found = { forms: 0, articles: 0, rows: 0, mainText: 0, similar: 0 };
  for (let at = 0; at < boxes.length; at++) {
    const { tag } = boxes[at] as Box;
    const text = sums.text[at] as number;
    if (tag === 'form') found.forms++;
    else if (tag === 'article') found.articles++;
    else if (tag === 'tr') found.rows++;
    else if (tag === 'main') found.mainText = Math.max(found.mainText, text);
    if (text > 60 && (sums.headings[at] as number) > 0)
      found.similar = Math.max(found.similar, sums.similar[at] as number);
  }
  return found;
}
