/**
 * Chooses what of a page is its content: boilerplate out, everything a reader came for in, whatever the kind of page. Rules
 * say what they would keep; a learned model, which is told of that, says how likely each piece of text is content. It never
 * changes the tree, and it never chooses next to nothing while the page shows text.
 */
import type { Document } from '../element-index.ts';
import type { MainContent } from '../main-content.ts';
import { Visibility } from '../visibility/visibility.ts';
import { findByRules } from './find-by-rules.ts';
import { layOut } from './learned/boxes.ts';
import { decide } from './learned/decide.ts';
import { predict } from './learned/forest.ts';
import { keepPieces } from './learned/kept-content.ts';
import { loadModel } from './learned/model.ts';
import { kindChances, kindRow } from './learned/page-features.ts';
import { readPageSigns } from './learned/page-signs.ts';
import { FEATURES, readFacts, readFeatures } from './learned/piece-features.ts';
import { findTitle } from './learned/title.ts';

/** With more, the rules alone choose: a piece takes the model 10 microseconds. */
const MOST_PIECES = 30_000;

export function findMainContent(document: Document): MainContent {
  const { content, claims, isArticle } = findByRules(document);
  const visibility = new Visibility(document);
  const page = layOut(document, content, visibility);
  const signs = readPageSigns(claims, isArticle);
  if (page.pieces.length === 0 || page.pieces.length > MOST_PIECES) {
    return { ...content, heading: findTitle(page.pieces, signs.titleWords)?.heading, visibility };
  }
  const { scores, forest, kinds } = loadModel();
  const facts = readFacts(page, signs, scores);
  const kind = kindChances(kindRow(page, signs, facts.pageRow, kinds.words), kinds.forests);
  const chances = predict(forest, readFeatures(facts, kind), FEATURES.length);
  const { isKept, title } = decide(page.pieces, signs, chances, kind);
  return { ...keepPieces(page, isKept, visibility), heading: title?.heading, visibility };
}
