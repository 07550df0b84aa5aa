/**
 * Texts of the page that may answer a question, found by its words alone: sentences, values beside labels, table cells
 * and lists below headings. Far more than the rules accept; the learned model judges them.
 */
import type { Line } from '../../page/lines.ts';
import type { PageReading } from '../../page/page-reading.ts';
import type { Table } from '../../page/tables.ts';
import { queryWords, Ranking } from '../../passages/bm25.ts';
import { keysOf } from '../keys.ts';
import { type Sentence, sentencesOf } from '../sentences.ts';

export type Finder = 'sentence' | 'outside' | 'label' | 'cell' | 'list' | 'below';

export interface FoundText {
  readonly finder: Finder;
  readonly text: string;
  /** The heading, label, or names of row and column that it belongs to. */
  readonly context: string;
  /** The sentence before it. */
  readonly before: string;
  /** From 0 to 1, in its part of the page. */
  readonly position: number;
  /** Its relevance for the question's words, relative to the most relevant text of its kind. */
  readonly relevance: number;
}

const MAX_SENTENCES = 16;
const MAX_OUTSIDE = 6;
const MAX_FOLLOWING = 6;
const MAX_LABELS = 12;
const MAX_CELLS = 12;
const MAX_LISTS = 6;
const MAX_VALUE_LENGTH = 400;
const MAX_NAME_LENGTH = 120;
const MAX_CELLS_READ = 20_000;
const MAX_ITEMS = 12;
const MAX_HEADING_LENGTH = 150;

export interface SearchedPage {
  readonly page: PageReading;
  readonly sentences: readonly Sentence[];
  /** Of the sentences, each with its heading. */
  readonly ranking: Ranking;
}

export function findTexts(
  { page, sentences, ranking }: SearchedPage,
  question: string,
  asked: readonly string[],
): FoundText[] {
  const wanted = new Set(asked);
  const words = queryWords(question);
  return [
    ...relevantSentences(sentences, ranking, words, 'sentence', MAX_SENTENCES),
    ...outsideContent(page, sentences, words),
    ...labeled(page, wanted),
    ...cells(page.tables, wanted),
    ...lists(page.contentLines, wanted),
  ];
}

function relevantSentences(
  sentences: readonly Sentence[],
  ranking: Ranking,
  words: readonly string[],
  finder: Finder,
  limit: number,
): FoundText[] {
  const scores = ranking.scores(words);
  const order = [...scores.keys()]
    .filter((at) => (scores[at] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
  const best = scores[order[0] ?? -1] ?? 1;
  const chosen = order.slice(0, limit);
  // What follows a relevant sentence often has the answer without repeating the question's words.
  const following = finder === 'sentence' ? chosen.slice(0, MAX_FOLLOWING).map((at) => at + 1) : [];
  return [...new Set([...chosen, ...following])].flatMap((at) => {
    const sentence = sentences[at];
    if (sentence === undefined) return [];
    return [
      {
        finder,
        text: sentence.text,
        context: sentence.heading,
        before: sentences[at - 1]?.heading === sentence.heading ? (sentences[at - 1]?.text ?? '') : '',
        position: at / sentences.length,
        relevance: (scores[at] ?? 0) / best,
      },
    ];
  });
}

/** Sentences that are not in the main content: opening hours, terms and the like are in footers. */
function outsideContent(page: PageReading, sentences: readonly Sentence[], words: readonly string[]): FoundText[] {
  const inside = new Set(sentences.map(({ text }) => text));
  const outside = sentencesOf(page.lines).filter(({ text }) => !inside.has(text));
  const ranking = new Ranking(outside.map(({ text, heading }) => `${heading} ${text}`));
  return relevantSentences(outside, ranking, words, 'outside', MAX_OUTSIDE);
}

const shareOf = (keys: readonly string[], wanted: ReadonlySet<string>): number =>
  keys.length === 0 ? 0 : keys.filter((key) => wanted.has(key)).length ** 2 / keys.length;

function mostNamed(found: readonly (FoundText & { readonly score: number })[], limit: number): FoundText[] {
  const order = [...found].sort((a, b) => b.score - a.score).slice(0, limit);
  const best = order[0]?.score ?? 1;
  return order.map(({ score, ...each }) => ({ ...each, relevance: score / best }));
}

function labeled(page: PageReading, wanted: ReadonlySet<string>): FoundText[] {
  const { labels } = page;
  const found = labels.flatMap(({ label, value }, at) => {
    const score = value.length <= MAX_VALUE_LENGTH ? shareOf(keysOf(label), wanted) : 0;
    if (score === 0) return [];
    return [
      {
        finder: 'label' as const,
        text: value,
        context: label,
        before: '',
        position: at / labels.length,
        relevance: 0,
        score,
      },
    ];
  });
  return mostNamed(found, MAX_LABELS);
}

function cells(tables: readonly Table[], wanted: ReadonlySet<string>): FoundText[] {
  const found: (FoundText & { readonly score: number })[] = [];
  let left = MAX_CELLS_READ;
  for (const rows of tables) {
    const columns = (rows[0] ?? []).map((cell) => cell.slice(0, MAX_NAME_LENGTH));
    const columnScores = columns.map((name) => shareOf(keysOf(name), wanted));
    for (const row of rows.slice(1)) {
      const name = (row[0] ?? '').slice(0, MAX_NAME_LENGTH);
      const rowScore = shareOf(keysOf(name), wanted);
      if (rowScore === 0) continue;
      for (const [at, text] of row.entries()) {
        if (at === 0 || text === '' || left-- <= 0) continue;
        const score = rowScore + (columnScores[at] ?? 0);
        found.push({
          finder: 'cell',
          text,
          context: `${name} ${columns[at] ?? ''}`,
          before: '',
          position: 0,
          relevance: 0,
          score,
        });
      }
    }
  }
  return mostNamed(found, MAX_CELLS);
}

/** The items or the first line below a heading, or below a line that ends with a colon or a question mark. */
function lists(lines: readonly Line[], wanted: ReadonlySet<string>): FoundText[] {
  const found: (FoundText & { readonly score: number })[] = [];
  for (const [at, { text, heading }] of lines.entries()) {
    const leads = heading > 0 || /[:：?]$/.test(text);
    if (!leads || text.length > MAX_HEADING_LENGTH) continue;
    const score = shareOf(keysOf(text), wanted);
    if (score === 0) continue;
    const next = lines[at + 1];
    if (next === undefined || next.heading > 0) continue;
    const items = itemsFrom(lines, at + 1);
    const isList = items.length > 1;
    const below = isList ? items.join(', ') : (sentencesOf([next])[0]?.text ?? '');
    if (below === '') continue;
    found.push({
      finder: isList ? 'list' : 'below',
      text: below.slice(0, MAX_VALUE_LENGTH * 2),
      context: text,
      before: lines[at - 1]?.text ?? '',
      position: at / lines.length,
      relevance: 0,
      score,
    });
  }
  return mostNamed(found, MAX_LISTS);
}

function itemsFrom(lines: readonly Line[], start: number): string[] {
  const items: string[] = [];
  for (const { text, heading, item } of lines.slice(start, start + MAX_ITEMS)) {
    if (heading > 0 || item?.tagName !== 'li') break;
    items.push(text);
  }
  return items;
}
