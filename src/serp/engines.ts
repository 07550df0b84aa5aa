/**
 * The search engines that there are. A new one is a folder beside `google` and a row here. The readers of their pages are loaded when one
 * is asked: every page endpoint wants to know whose results an address shows, and nothing more.
 */
import type { ResultsPages, SearchEngine } from './engine.ts';
import { googleResults } from './google/results-address.ts';

interface ListedEngine {
  readonly results: ResultsPages;
  readonly load: () => Promise<SearchEngine>;
}

/** The first is the one that is asked when none is named. */
const ENGINES: readonly [ListedEngine, ...ListedEngine[]] = [
  { results: googleResults, load: async () => (await import('./google/engine.ts')).google },
];

const [{ results: first }, ...others] = ENGINES;
export const ENGINE_NAMES: readonly [string, ...string[]] = [first.name, ...others.map(({ results }) => results.name)];

/** Undefined where there is none of that name. */
export async function searchEngine(name: string): Promise<SearchEngine | undefined> {
  return ENGINES.find(({ results }) => results.name === name)?.load();
}

/** Whose results the address shows; undefined for every other page. */
export function resultsPagesAt(address: string): ResultsPages | undefined {
  const url = URL.parse(address);
  return url ? ENGINES.find(({ results }) => results.has(url))?.results : undefined;
}
