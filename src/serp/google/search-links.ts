/** The links of a results page that lead to other searches: corrections, suggestions, further pages. */
import { attribute, endOf, type Outline, selfAndAncestors, shownText } from '../reading/outline.ts';
import { searchLink } from './result-link.ts';

export interface SearchLink {
  readonly index: number;
  readonly query: string;
  readonly parameters: URLSearchParams;
}

export function searchLinks(outline: Outline): SearchLink[] {
  const links: SearchLink[] = [];
  outline.elements.forEach((_, index) => {
    const parameters = searchLink(attribute(outline, index, 'href') ?? '');
    if (parameters !== undefined) links.push({ index, query: (parameters.get('q') ?? '').trim(), parameters });
  });
  return links;
}

/** Queries are compared without case, extra spaces and quotes: engines drop these when they repeat a query. */
export function sameQuery(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(query: string): string {
  return query
    .toLowerCase()
    .replace(/[\s"“”„«»]+/gu, ' ')
    .trim();
}

/** How far apart the two links of a correction may be, in steps up the tree. */
const STEPS_TO_ORIGINAL = 4;
/** A page has at most one correction; this limits the work on hostile pages. */
const MAX_CORRECTIONS = 20;

/**
 * The query that the results are for, if Google replaced the requested one. Google shows this with two links beside
 * each other: one to the replacement (`spell=1`), one back to the original (`nfpr=1`). The first alone is only a
 * suggestion. Google also drops the quotes of a quotation that it did not find.
 */
export function correctedQuery(
  outline: Outline,
  links: readonly SearchLink[],
  q: string,
  firstResult: number,
): string | undefined {
  const originals = links.filter(({ query, parameters }) => parameters.has('nfpr') && sameQuery(query, q));
  const corrections = links.filter(({ query, parameters }) => parameters.has('spell') && query !== q);
  for (const { index, query } of corrections.slice(0, MAX_CORRECTIONS)) {
    if (originals.some((original) => isBeside(outline, index, original.index))) return query;
  }
  return unquoted(outline, links, q, firstResult);
}

function isBeside(outline: Outline, one: number, other: number): boolean {
  let steps = 0;
  for (const around of selfAndAncestors(outline, one)) {
    if (steps++ > STEPS_TO_ORIGINAL) return false;
    if (around <= other && other < endOf(outline, around)) return true;
  }
  return false;
}

function unquoted(outline: Outline, links: readonly SearchLink[], q: string, firstResult: number): string | undefined {
  if (!/["“”„«»]/u.test(q)) return undefined;
  return links.find(
    ({ index, query }) =>
      index < firstResult && query !== q && sameQuery(query, q) && sameQuery(shownText(outline, index), q),
  )?.query;
}
