/**
 * Finds the main content of a page by rules alone. Works in any language, never changes the tree, and never chooses
 * nothing if the page has text. The rules are good at articles; on other kinds of pages the learned model decides, with
 * the choice of the rules as one of its inputs.
 */
import type { Document, Element } from '../element-index.ts';
import type { MainContent, Node } from '../main-content.ts';
import { isElement } from '../node-kinds.ts';
import { findClaimed, findDescribed } from './claimed-body.ts';
import { attribute } from './element-kinds.ts';
import { findHeadline } from './headline.ts';
import { type PageClaims, readClaims } from './page-claims.ts';
import { prune } from './prune.ts';
import { chooseRegion, type Landmarks } from './region.ts';
import { widen } from './siblings.ts';
import { findStandfirst } from './standfirst.ts';
import { type Part, type Survey, type SurveyScope, surveyPage } from './survey.ts';
import { type Reach, removeSuspects } from './suspects.ts';
import { weigh } from './weigh.ts';

/** With this much prose, no wider choice is tried. */
const ENOUGH_PROSE = 250;
/** With less prose, it is a label, not content. */
const MIN_PROSE = 100;
/** A narrower choice with this share of the prose of a wider one is still preferred. */
const GOOD_PART = 0.25;
/** An element marked as main content with less of the page's text is marked wrongly. */
const MAIN_TEXT = 0.3;
/** If less of the text than this is left without boilerplate, there must be more content. */
const MIN_TEXT = 0.1;
/** A region with so little prose, compared with the page's text, is one item of a listing. */
const LISTING_PROSE = 500;
const LISTING_SHARE = 0.1;
const REACHES: readonly Reach[] = ['strict', 'with comments', 'with suspects'];
const SCOPES: readonly SurveyScope[] = ['usual', 'keeps navigation', 'keeps hidden'];

export interface RuledContent {
  readonly content: MainContent;
  /** What the page declares about itself. */
  readonly claims: PageClaims;
  /** Whether a region of prose was found. */
  readonly isArticle: boolean;
}

export function findByRules(document: Document): RuledContent {
  let claims: PageClaims | undefined;
  for (const scope of SCOPES) {
    const survey = surveyPage(document, scope);
    claims ??= readClaims(silentElements(survey));
    // The full search takes 60 passes over the parts: 40 seconds for 10 MB of nothing but tags.
    if (survey.parts.every(({ ownText }) => ownText === 0)) continue;
    const article = articleIn(survey, claims);
    const content = article ?? everythingIn(survey);
    if (content !== undefined) return { content, claims, isArticle: article !== undefined };
  }
  return { content: { roots: [], removed: new Set() }, claims: claims ?? readClaims([]), isArticle: false };
}

/** The region with the page's prose, if it is a page of prose. */
function articleIn(survey: Survey, claims: PageClaims): MainContent | undefined {
  const { parts, showsProduct } = survey;
  // Product pages have short texts all over the page, most of which the region of prose would miss.
  if (!claims.isArticle && (claims.isProduct || showsProduct)) return undefined;
  const landmarks: Landmarks = {
    headline: findHeadline(parts, claims.titles),
    described: findDescribed(parts, claims.descriptions),
  };
  for (const part of findClaimed(parts, claims.texts)) part.isClaimed = true;
  const region = chooseReach(parts, landmarks);
  if (region === undefined || region.prose < MIN_PROSE) return undefined;
  if (!claims.isArticle && !region.isMarked && isItemOfListing(region, parts)) return undefined;
  const standfirst = findStandfirst(parts, region, landmarks);
  return contentOf(survey, standfirst === undefined ? [region] : [standfirst, region]);
}

/**
 * The region of the first reach that finds enough prose, or else of the first that finds a good part of what the widest
 * finds.
 */
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
  removeSuspects(parts, reach);
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

/** Everything that is not boilerplate: the content of home pages, listings, search results and tools. */
function everythingIn(survey: Survey): MainContent | undefined {
  const { parts } = survey;
  const body = parts.find((part) => part.tag === 'body');
  if (body === undefined) return undefined;
  removeSuspects(parts, 'with suspects');
  const most = body.text;
  for (const reach of [...REACHES, 'everything'] as const) {
    removeSuspects(parts, reach);
    if (body.text === 0 || body.text < most * MIN_TEXT) continue;
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

/** The elements that describe the page: those of its head, and scripts anywhere. */
function silentElements({ aside }: Survey): Element[] {
  const elements = aside.map(({ node }) => node);
  const head = elements.find((element) => element.tagName === 'head');
  return head === undefined ? elements : [...head.childNodes.filter(isElement), ...elements];
}
