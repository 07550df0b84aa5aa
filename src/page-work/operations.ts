/**
 * What is done with pages in threads of their own, by name: every function here is pure, and takes and gives what can be
 * copied from thread to thread.
 */
import { allInnerHtml, firstInnerHtml, hasMatch } from '../content/selections.ts';
import type { SearchParameters, SerpReading } from '../serp/engine.ts';
import { searchEngine } from '../serp/engines.ts';

export const OPERATIONS = {
  firstInnerHtml,
  allInnerHtml,
  hasMatch,
  readSearchPage,
};

export type Operations = typeof OPERATIONS;

function readSearchPage(engine: string, html: string, parameters: SearchParameters): SerpReading {
  const known = searchEngine(engine);
  if (!known) throw new Error(`there is no search engine ${engine}`);
  return known.read(html, parameters);
}
