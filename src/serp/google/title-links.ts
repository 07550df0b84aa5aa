/**
 * Finds the organic results: a title, which is both a heading and a link, with its own citation line. Every layout
 * since 2015 has this in common; only the nesting of heading and link has changed.
 */
import { NONE } from '../../content/element-index.ts';
import { citesHostOf } from '../reading/addresses.ts';
import {
  attribute,
  endOf,
  nearest,
  type Outline,
  parentOf,
  selfAndAncestors,
  shownText,
  tagName,
} from '../reading/outline.ts';
import { resultLink } from './result-link.ts';

interface Candidate {
  readonly heading: number;
  /** The `a` element, which often holds the citation line too. */
  readonly anchor: number;
  readonly link: string;
}

export interface TitleLink extends Candidate {
  /** The element that is the citation line. */
  readonly citation: number;
  /** The largest element that contains this title and no other. */
  readonly block: number;
}

/** Elements that contain the whole list of results, so never a single one. */
const LISTS = new Set(['rso', 'search', 'res', 'main', 'center_col', 'botstuff', 'bres']);

/** How far the citation may be from the title, in steps up the tree. */
const STEPS_TO_CITATION = 8;

/** The results of the page in document order, without duplicates. */
export function titleLinks(outline: Outline, outside: Uint8Array): TitleLink[] {
  // Desktop titles are h3. Headings by role are titles on mobile pages, but also appear in cards on desktop pages.
  const desktop = withCitations(
    outline,
    candidates(outline, outside, (index) => tagName(outline, index) === 'h3'),
  );
  if (desktop.length > 0) return eachOnce(outline, desktop);
  const byRole = candidates(outline, outside, isHeadingByRole);
  const mobile = withCitations(outline, byRole);
  // If only a few of these headings have a citation, they belong to news or pictures.
  return mobile.length * 2 > byRole.length ? eachOnce(outline, mobile) : [];

  function isHeadingByRole(index: number): boolean {
    return attribute(outline, index, 'role') === 'heading' && attribute(outline, index, 'aria-level') === '3';
  }
}

function candidates(outline: Outline, outside: Uint8Array, isTitle: (index: number) => boolean): Candidate[] {
  const anchorOf = anchors(outline);
  const found: Candidate[] = [];
  outline.elements.forEach((_, heading) => {
    if (outside[heading] === 1 || !isTitle(heading)) return;
    const anchor = anchorOf(heading);
    const link = resultLink(attribute(outline, anchor, 'href') ?? '');
    if (link !== undefined && shownText(outline, heading) !== '') found.push({ heading, anchor, link });
  });
  return found;
}

/** Finds the link around a heading, or the first one inside of it. */
function anchors(outline: Outline): (heading: number) => number {
  const isAnchor = (index: number): boolean =>
    tagName(outline, index) === 'a' && attribute(outline, index, 'href') !== undefined;
  const around = nearest(outline, isAnchor);
  const following = new Int32Array(outline.elements.length + 1).fill(NONE);
  for (let index = outline.elements.length - 1; index >= 0; index--) {
    following[index] = isAnchor(index) ? index : (following[index + 1] ?? NONE);
  }
  return (heading) => {
    const outer = around[heading] ?? NONE;
    const inner = following[heading] ?? NONE;
    return outer === NONE && inner < endOf(outline, heading) ? inner : outer;
  };
}

function withCitations(outline: Outline, all: readonly Candidate[]): TitleLink[] {
  const isAlone = alone(outline, all);
  return all.flatMap((candidate) => {
    const cited = citationNear(outline, candidate, isAlone);
    if (cited === undefined) return [];
    const block = blockAround(outline, cited.head, isAlone);
    if (quotesBefore(outline, block, candidate.anchor)) return [];
    return { ...candidate, citation: cited.citation, block };
  });
}

function eachOnce(outline: Outline, titles: readonly TitleLink[]): TitleLink[] {
  const seen = new Map<string, TitleLink>();
  for (const title of titles) {
    const identity = `${title.link} ${shownText(outline, title.heading)}`;
    if (!seen.has(identity)) seen.set(identity, title);
  }
  return [...seen.values()];
}

/** Whether an element contains at most one of the titles, by counting those before its start and its end. */
function alone(outline: Outline, all: readonly Candidate[]): (index: number) => boolean {
  const before = new Int32Array(outline.elements.length + 1);
  for (const { heading } of all) before[heading + 1] = 1;
  for (let index = 1; index < before.length; index++) before[index] = (before[index] ?? 0) + (before[index - 1] ?? 0);
  return (index) => (before[endOf(outline, index)] ?? 0) - (before[index] ?? 0) <= 1;
}

/** Goes up from the title to the first element with a citation. A citation shared with other titles does not count. */
function citationNear(outline: Outline, candidate: Candidate, isAlone: (index: number) => boolean) {
  let steps = 0;
  for (const head of selfAndAncestors(outline, candidate.anchor)) {
    if (steps++ > STEPS_TO_CITATION || !isAlone(head)) return undefined;
    const citation = citationWithin(outline, head, candidate);
    if (citation !== NONE) return { head, citation };
  }
  return undefined;
}

/** A `cite`, or otherwise a text outside of the title that names the host of the link. */
function citationWithin(outline: Outline, head: number, { heading, link }: Candidate): number {
  for (let index = head; index < endOf(outline, head); index++) if (tagName(outline, index) === 'cite') return index;
  for (let text = outline.firstText[head] ?? 0; text < (outline.endText[head] ?? 0); text++) {
    const holder = outline.holder[text] ?? NONE;
    const isInTitle = holder >= heading && holder < endOf(outline, heading);
    if (!isInTitle && citesHostOf(link, outline.texts[text]?.trim() ?? '')) return holder;
  }
  return NONE;
}

function blockAround(outline: Outline, head: number, isAlone: (index: number) => boolean): number {
  let block = head;
  for (const index of selfAndAncestors(outline, head)) {
    if (!isAlone(index) || isList(outline, index)) break;
    block = index;
  }
  return block;
}

function isList(outline: Outline, index: number): boolean {
  return (
    LISTS.has(attribute(outline, index, 'id') ?? '') ||
    attribute(outline, index, 'role') === 'main' ||
    parentOf(outline, index) === NONE ||
    tagName(outline, index) === 'body'
  );
}

/** Minimum length of a heading that is a quotation rather than the name of a section. */
const MIN_QUOTATION = 40;
/** Maximum steps up the tree from a title to its quotation: farther up, it is a section before the result. */
const STEPS_TO_QUOTATION = 6;

/** Whether a quoted answer precedes the title: a heading without a link of its own. */
function quotesBefore(outline: Outline, block: number, anchor: number): boolean {
  let from = anchor;
  for (let steps = 0; steps < STEPS_TO_QUOTATION && from > block; steps++) from = parentOf(outline, from);
  let quotes = false;
  for (let index = from; index < anchor; index++) {
    const leadsElsewhere = resultLink(attribute(outline, index, 'href') ?? '') !== undefined;
    if (leadsElsewhere || attribute(outline, index, 'aria-expanded') !== undefined) return false;
    const isHeading = attribute(outline, index, 'role') === 'heading';
    quotes ||= isHeading && shownText(outline, index).length >= MIN_QUOTATION;
  }
  return quotes;
}
