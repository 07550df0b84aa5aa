/**
 * Finds the main content of a page of any kind. Rules make a first choice; a learned model, with that choice as one of
 * its inputs, estimates how likely each piece of text is content. Never changes the tree, and never chooses next to
 * nothing if the page shows text.
 */
import type { Document } from '../element-index.ts';
import type { MainContent } from '../main-content.ts';
import { Visibility } from '../visibility/visibility.ts';
import { findByRules } from './find-by-rules.ts';
import { layOut } from './learned/boxes.ts';
import { decide } from './learned/decide.ts';
import { estimate } from './learned/estimate.ts';
import { keepPieces } from './learned/kept-content.ts';
import { loadModel } from './learned/model.ts';
import { kindProbabilities, kindRow } from './learned/page-features.ts';
import { readPageHints } from './learned/page-hints.ts';
import { featureWriter, readFacts } from './learned/piece-features.ts';
import { labelsOfPanels } from './learned/tab-labels.ts';
import { findTitle } from './learned/title.ts';

/** With more pieces, the rules alone decide: the model takes 10 microseconds per piece. */
const MAX_PIECES = 30_000;

export function findMainContent(document: Document): MainContent {
  const { content, claims, isArticle } = findByRules(document);
  const visibility = new Visibility(document);
  const page = layOut(document, content, visibility);
  const hints = readPageHints(claims, isArticle);
  if (page.pieces.length === 0 || page.pieces.length > MAX_PIECES) {
    return { ...content, heading: findTitle(page.pieces, hints.titleWords)?.heading, visibility };
  }
  const { scores, estimators, kinds } = loadModel();
  const facts = readFacts(page, hints, scores);
  const kind = kindProbabilities(kindRow(page, hints, facts.pageRow, kinds.words), kinds.forests);
  const probabilities = estimate(estimators, page.pieces.length, featureWriter(facts, kind));
  const { isKept, title, trimmed, posts } = decide(page.pieces, hints, probabilities, kind);
  const { labels, lists } = labelsOfPanels(page, isKept);
  return {
    ...keepPieces(page, isKept, visibility, [...trimmed, ...lists]),
    heading: title?.heading,
    labels,
    visibility,
    posts,
  };
}
