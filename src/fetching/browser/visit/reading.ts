/** Reads the current page, including what the caller selects in its shadow trees and frames. */
import type { InPageWork, Selected } from '../../page.ts';
import type { PageReading } from '../in-page/in-page.ts';
import { readPage } from '../reading/read-page.ts';
import { readingTime } from '../reading/reading-time.ts';
import { FindingsTooLarge, searchInside } from '../reading/search-trees.ts';
import type { Visit } from './visit.ts';

export async function read(visit: Visit, work: InPageWork | undefined): Promise<PageReading> {
  const { page, request, limits } = visit;
  const reading = await readPage({ ...page, maxCharacters: limits.maxCharacters }, work, request);
  return reading.selected && work?.selectors ? searchedInside(visit, reading, reading.selected, work) : reading;
}

/** Selectors that match nothing in the document are tried in its open shadow trees and frames. */
async function searchedInside(
  { page, request, limits }: Visit,
  reading: PageReading,
  selected: readonly Selected[],
  { selectors = [], firstOnly = false }: InPageWork,
): Promise<PageReading> {
  const all = [...selected];
  let left = limits.maxCharacters - selected.reduce((sum, { text }) => sum + text.length, 0);
  try {
    for (const [at, selector] of selectors.entries()) {
      if (all[at]?.count !== 0) continue;
      const search = { selector, firstOnly, existence: false, maxCharacters: Math.max(0, left) };
      const found = await searchInside(page, search, readingTime(request.deadline).endsAt);
      const text = firstOnly ? (found[0] ?? '') : JSON.stringify(found);
      left -= text.length;
      all[at] = { count: found.length, text };
    }
  } catch (error) {
    if (!(error instanceof FindingsTooLarge)) throw error;
    return { ...reading, selected: undefined, selectionTooLarge: true };
  }
  return { ...reading, selected: all };
}
