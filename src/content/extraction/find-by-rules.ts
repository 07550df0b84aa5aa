/**
 * What of a page is its content by rules alone: boilerplate out, everything a reader came for in. Works in any language; it
 * never changes the tree, and it never chooses nothing while the page has text. Strong on articles; what is kept of other kinds
 * of pages is for the learned model to say, which is told what the rules say.
 */
import type { Document, Element } from '../element-index.ts';
import type { MainContent, Node } from '../main-content.ts';
import { findClaimed, findDescribed } from './claimed-body.ts';
import { attribute } from './element-kinds.ts';
import { findHeadline } from './headline.ts';
import { type PageClaims, readClaims } from './page-claims.ts';
import { prune } from './prune.ts';
import { chooseRegion, type Landmarks } from './region.ts';
import { widen } from './siblings.ts';
import { findStandfirst } from './standfirst.ts';
import { type Care, type Part, type Survey, surveyPage } from './survey.ts';
import { type Reach, takeOutSuspects } from './suspects.ts';
import { weigh } from './weigh.ts';

/** With this much, nothing wider is looked for. */
const ENOUGH_PROSE = 250;
/** Less is a label, not content. */
const LEAST_PROSE = 100;
/** A narrower choice with this share of what a wider one finds is still the better one. */
const GOOD_PART = 0.25;
/** An element marked as the page's main one that holds less of its text is marked wrongly. */
const MAIN_TEXT = 0.3;
/** What is left without boilerplate is not all there is to see when it is less of the text than this. */
const LEAST_TEXT = 0.1;
/** A region with so little prose of all the page's text is one item of a listing. */
const LISTING_PROSE = 500;
const LISTING_SHARE = 0.1;
const REACHES: readonly Reach[] = ['strict', 'with comments', 'with suspects'];
const CARES: readonly Care[] = ['usual', 'keeps furniture', 'keeps hidden'];

export interface RuledContent {
  readonly content: MainContent;
  /** What the page says of itself. */
  readonly claims: PageClaims;
  /** A region of prose was found. */
  readonly isArticle: boolean;
}

export function findByRules(document: Document): RuledContent {
  let claims: PageClaims | undefined;
  for (const care of CARES) {
    const survey = surveyPage(document, care);
    claims ??= readClaims(silentElements(survey));
    // To look for content in every way takes 60 rounds over the parts: 40 seconds for 10 MB of nothing but tags.
    if (survey.parts.every(({ ownText }) => ownText === 0)) continue;
    const article = articleIn(survey, claims);
    const content = article ?? everythingIn(survey);
    if (content !== undefined) return { content, claims, isArticle: article !== undefined };
  }
  return { content: { roots: [], removed: new Set() }, claims: claims ?? readClaims([]), isArticle: false };
}

/** The region where the page's prose stands, if it is a page of prose. */
function articleIn(survey: Survey, claims: PageClaims): MainContent | undefined {
  const { parts, showsProduct } = survey;
  // What is for sale is told in short pieces all over the page, so prose alone would miss most of it.
  if (!claims.isArticle && (claims.isProduct || showsProduct)) return undefined;
  const landmarks: Landmarks = {
    headline: findHeadline(parts, claims.titles),
    described: findDescribed(parts, claims.descriptions),
  };
  for (const part of findClaimed(parts, claims.texts)) part.isClaimed = true;
  const region = chooseReach(parts, landmarks);
  if (region === undefined || region.prose < LEAST_PROSE) return undefined;
  if (!claims.isArticle && !region.isMarked && isItemOfListing(region, parts)) return undefined;
  const standfirst = findStandfirst(parts, region, landmarks);
  return contentOf(survey, standfirst === undefined ? [region] : [standfirst, region]);
}

/** With the first reach that finds enough, or else the first that finds a good part of what the widest finds. */
function chooseReach(parts: readonly Part[], landmarks: Landmarks): Part | undefined {
  const found: number[] = [];
  for (const reach of REACHES) {
    const region = narrow(parts, reach, landmarks);
    const prose = region?.prose ?? 0;
    if (prose >= ENOUGH_PROSE && found.every((before) => before < prose * GOOD_PART)) return region;
    found.push(prose);
  }
  const most = Math.max(...found);
  return narrow(parts, REACHES[found.findIndex((prose) => prose >= most * GOOD_PART)] ?? 'strict', landmarks);
}

function narrow(parts: readonly Part[], reach: Reach, landmarks: Landmarks): Part | undefined {
  takeOutSuspects(parts, reach);
  const weights = weigh(parts);
  const chosen = chooseRegion(parts, weights, landmarks);
  if (chosen === undefined) return undefined;
  const region = widen(parts, chosen);
  prune(parts, region, weights, landmarks.headline);
  return region;
}

function isItemOfListing(region: Part, parts: readonly Part[]): boolean {
  return region.prose < LISTING_PROSE && region.prose < (parts[0]?.text ?? 0) * LISTING_SHARE;
}

/** All that is not boilerplate: what a reader came for on home pages, listings, search results and in tools. */
function everythingIn(survey: Survey): MainContent | undefined {
  const { parts } = survey;
  const body = parts.find((part) => part.tag === 'body');
  if (body === undefined) return undefined;
  takeOutSuspects(parts, 'with suspects');
  const most = body.text;
  for (const reach of [...REACHES, 'everything'] as const) {
    takeOutSuspects(parts, reach);
    if (body.text === 0 || body.text < most * LEAST_TEXT) continue;
    const main = parts.find((part) => isMainElement(part) && !part.isOut && part.text > body.text * MAIN_TEXT);
    return contentOf(survey, [main ?? body]);
  }
  return undefined;
}

function isMainElement({ tag, element }: Part): boolean {
  return tag === 'main' || attribute(element, 'role') === 'main';
}

function contentOf({ parts, aside }: Survey, regions: readonly Part[]): MainContent {
  const removed = new Set<Node>();
  const isKept = new Uint8Array(parts.length);
  for (const region of regions) {
    isKept[region.at] = 1;
    for (let at = region.at + 1; at < region.end; at++) {
      const part = parts[at];
      if (part === undefined) continue;
      isKept[at] = part.isOut ? 0 : 1;
      if (!part.isOut) continue;
      removed.add(part.element);
      at = part.end - 1;
    }
  }
  for (const { node, within } of aside) if (isKept[within] === 1) removed.add(node);
  return { roots: regions.map((region) => region.element), removed };
}

/** The elements that tell about the page: those of its head, and scripts anywhere. */
function silentElements({ aside }: Survey): Element[] {
  const elements = aside.map(({ node }) => node).filter((node) => 'tagName' in node);
  const head = elements.find((element) => element.tagName === 'head');
  return [...(head?.childNodes.filter((node) => 'tagName' in node) ?? []), ...elements];
}
