/** The searches that the page suggests below its results. */
import { type Outline, shownText } from '../reading/outline.ts';
import { type SearchLink, sameQuery } from './search-links.ts';

/** Parameters of links to other kinds of results, to the knowledge graph, and to a corrected query. */
const NOT_RELATED = ['tbm', 'udm', 'stick', 'spell'];

/** A suggestion is a link whose text is its query. Other links to a search have a picture or a fact as their text. */
export function relatedSearches(
  outline: Outline,
  links: readonly SearchLink[],
  { q, lastResult, frame }: { readonly q: string; readonly lastResult: number; readonly frame: Uint8Array },
): { query: string }[] {
  const queries = new Map<string, string>();
  for (const { index, query, parameters } of links) {
    if (index < lastResult || frame[index] === 1 || query === '' || sameQuery(query, q)) continue;
    if (NOT_RELATED.some((name) => parameters.has(name))) continue;
    const shown = shownText(outline, index);
    if (sameQuery(shown, query) && !queries.has(query.toLowerCase())) queries.set(query.toLowerCase(), shown);
  }
  return Array.from(queries.values(), (query) => ({ query }));
}
