/** Learns how much words speak for content: log odds, with one vote per site for each word. */
import type { Box } from '../../../src/content/extraction/learned/boxes.ts';
import { STEPS } from '../../../src/content/extraction/learned/model.ts';
import { nameWords, textWords } from '../../../src/content/extraction/learned/word-hash.ts';
import type { Table } from '../../../src/content/extraction/learned/word-scores.ts';
import type { TrainingPage } from './pages.ts';

const MIN_SITES_NAMES = 9;
const MIN_SITES_TEXTS = 14;
/** Neutral votes that are added to both sides. */
const NEUTRAL_VOTES = 4;
const MAX_TEXT_LENGTH = 200;
const MAX_SCORE = 3;
const MIN_SCORE = 0.3;

/** For each word, how many sites use it and how many of these say yes. */
type Votes = Map<number, [sites: number, yes: number]>;

export interface FoldVotes {
  readonly names: Votes;
  readonly texts: Votes;
}

export interface Tables {
  readonly names: Table;
  readonly texts: Table;
}

export function countVotes(pages: readonly TrainingPage[]): FoldVotes {
  const names: Votes = new Map();
  const texts: Votes = new Map();
  for (const site of Map.groupBy(pages, ({ domain }) => domain).values()) {
    const siteNames: Votes = new Map();
    const siteTexts: Votes = new Map();
    for (const page of site) countPage(page, siteNames, siteTexts);
    addSite(siteNames, names);
    addSite(siteTexts, texts);
  }
  return { names, texts };
}

function countPage({ boxes, labels }: TrainingPage, names: Votes, texts: Votes): void {
  const weights = new Float64Array(boxes.boxes.length);
  const yes = new Float64Array(boxes.boxes.length);
  boxes.pieces.forEach((piece, row) => {
    const label = labels[row] ?? 0;
    const weight = Math.sqrt(piece.stats.words);
    weights[piece.at] = weight;
    yes[piece.at] = weight * label;
    if (piece.stats.length >= MAX_TEXT_LENGTH) return;
    for (const word of new Set(textWords(piece.stats.start))) vote(texts, word, label, 1);
  });
  for (let at = boxes.boxes.length - 1; at > 0; at--) {
    const box = boxes.boxes[at] as Box;
    const weight = weights[at] as number;
    if (weight === 0) continue;
    if (box.names !== '') for (const word of nameWords(box.names)) vote(names, word, yes[at] as number, weight);
    const outer = box.parent?.at ?? 0;
    weights[outer] = (weights[outer] as number) + weight;
    yes[outer] = (yes[outer] as number) + (yes[at] as number);
  }
}

function vote(votes: Votes, word: number, yes: number, weight: number): void {
  const known = votes.get(word);
  if (known === undefined) votes.set(word, [weight, yes]);
  else {
    known[0] += weight;
    known[1] += yes;
  }
}

function addSite(site: Votes, all: Votes): void {
  for (const [word, [weight, yes]] of site) vote(all, word, yes / weight, 1);
}

export function learnWords(folds: readonly FoldVotes[]): Tables {
  return {
    names: tableOf(
      folds.map(({ names }) => names),
      MIN_SITES_NAMES,
    ),
    texts: tableOf(
      folds.map(({ texts }) => texts),
      MIN_SITES_TEXTS,
    ),
  };
}

function tableOf(folds: readonly Votes[], minimum: number): Table {
  const all: Votes = new Map();
  for (const fold of folds) for (const [word, [sites, yes]] of fold) vote(all, word, yes, sites);
  let [sitesTotal, yesTotal] = [0, 0];
  for (const [sites, yes] of all.values()) {
    sitesTotal += sites;
    yesTotal += yes;
  }
  const mean = yesTotal / sitesTotal;
  const table = new Map<number, number>();
  for (const [word, [sites, yes]] of all) {
    if (sites < minimum) continue;
    const share = (yes + NEUTRAL_VOTES * mean) / (sites + NEUTRAL_VOTES);
    const score = Math.log(share / (1 - share)) - Math.log(mean / (1 - mean));
    const rounded = Math.max(-MAX_SCORE, Math.min(MAX_SCORE, Math.round(score * STEPS) / STEPS));
    if (Math.abs(rounded) >= MIN_SCORE) table.set(word, rounded);
  }
  return table;
}
