/**
 * Reads a Google page as an answer, or says why it is not one: blocked, consent needed, not understood. Pure, with one
 * set of rules for every layout, language and year. Knows nothing of how the page was fetched.
 */
import { parsePage } from '../../content/page-parser.ts';
import type { OrganicResult, SearchParameters, SearchResult, SerpReading } from '../engine.ts';
import { domainOf } from '../reading/addresses.ts';
import { type Outline, outlineOf, shownText } from '../reading/outline.ts';
import { barrierOf, hasSearchBox, saysNothingFound } from './pages-without-results.ts';
import { type Regions, regionsOf } from './regions.ts';
import { relatedSearches } from './related-searches.ts';
import { detailsReader } from './result-details.ts';
import { correctedQuery, type SearchLink, searchLinks } from './search-links.ts';
import { CONSENT_COOKIE, firstResult } from './search-url.ts';
import { type TitleLink, titleLinks } from './title-links.ts';
import { totalResults } from './total-results.ts';
import { withoutUnusedMarkup } from './unused-markup.ts';

/** Maximum characters of markup that are read: twice the largest page seen. */
const MAX_MARKUP = 2 * 1024 * 1024;

const NOT_UNDERSTOOD: SerpReading = {
  kind: 'not_understood',
  reason: 'The page has neither results nor a message that there are none',
};

const TOO_LARGE: SerpReading = { kind: 'not_understood', reason: 'The page is too large for a results page' };

/** Reads the page for these parameters. Never throws: a page that cannot be read is "not understood". */
export function parseGoogleResults(html: string, parameters: SearchParameters): SerpReading {
  const markup = withoutUnusedMarkup(html);
  if (markup.length > MAX_MARKUP) return TOO_LARGE;
  const outline = outlineOf(parsePage(markup));
  return hasSearchBox(outline) ? readAnswer(outline, parameters) : readBarrier(outline);
}

function readAnswer(outline: Outline, parameters: SearchParameters): SerpReading {
  const regions = regionsOf(outline);
  const titles = titleLinks(outline, regions.outside);
  if (titles.length > 0) return { kind: 'results', result: resultWith(outline, titles, regions, parameters) };
  if (saysNothingFound(outline, parameters.q, regions.outside)) {
    return { kind: 'results', result: emptyResult(parameters) };
  }
  // Every page asks for JavaScript somewhere, so a search box is checked first.
  const reading = readBarrier(outline);
  return reading.kind === 'blocked' && reading.reason === 'javascript_required' ? NOT_UNDERSTOOD : reading;
}

function readBarrier(outline: Outline): SerpReading {
  const barrier = barrierOf(outline);
  if (barrier === undefined) return NOT_UNDERSTOOD;
  return barrier === 'consent' ? { kind: 'consent', cookie: CONSENT_COOKIE } : { kind: 'blocked', reason: barrier };
}

function resultWith(
  outline: Outline,
  titles: readonly TitleLink[],
  { frame }: Regions,
  parameters: SearchParameters,
): SearchResult {
  const { q, page } = parameters;
  const links = searchLinks(outline);
  const fixed = correctedQuery(outline, links, q, titles[0]?.heading ?? 0);
  const total = totalResults(outline);
  const related = relatedSearches(outline, links, { q, lastResult: titles.at(-1)?.heading ?? 0, frame });
  return {
    search_parameters: searchParameters(parameters),
    search_information: {
      query_displayed: fixed ?? q,
      organic_results_state:
        fixed === undefined ? 'Results for exact spelling' : 'Empty showing fixed spelling results',
      ...(fixed !== undefined && { showing_results_for: fixed }),
      ...(total !== undefined && { total_results: total }),
    },
    organic_results: organicResults(outline, titles),
    ...(related.length > 0 && { related_searches: related }),
    pagination: { current: page, ...(hasFurtherPage(links, page) && { next: page + 1 }) },
  };
}

function emptyResult(parameters: SearchParameters): SearchResult {
  return {
    search_parameters: searchParameters(parameters),
    search_information: { query_displayed: parameters.q, organic_results_state: 'Fully empty' },
    organic_results: [],
    pagination: { current: parameters.page },
  };
}

function searchParameters({ q, gl, hl, page }: SearchParameters): SearchResult['search_parameters'] {
  return { engine: 'google', q, gl: gl.toLowerCase(), hl: hl.toLowerCase(), page };
}

function organicResults(outline: Outline, titles: readonly TitleLink[]): OrganicResult[] {
  const detailsOf = detailsReader(outline);
  return titles.map((title, index) => ({
    position: index + 1,
    title: shownText(outline, title.heading),
    link: title.link,
    domain: domainOf(title.link),
    ...detailsOf(title),
  }));
}

function hasFurtherPage(links: readonly SearchLink[], page: number): boolean {
  return links.some(({ parameters }) => Number(parameters.get('start')) > firstResult(page));
}
