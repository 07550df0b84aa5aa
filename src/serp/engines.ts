/**
 * The known search engines. A new one is a folder beside `google` and a row here. Their parsers are loaded only when
 * used: every page endpoint only needs to know whose results page an address is.
 */
import type { ResultsPages, SearchEngine } from './engine.ts';
import { googleResults } from './google/results-address.ts';

interface ListedEngine {
  readonly results: ResultsPages;
  readonly load: () => Promise<SearchEngine>;
}

/** The first one is the default. */
const ENGINES: readonly [ListedEngine, ...ListedEngine[]] = [
  { results: googleResults, load: async () => (await import('./google/engine.ts')).google },
];

const [{ results: first }, ...others] = ENGINES;
export const ENGINE_NAMES: readonly [string, ...string[]] = [first.name, ...others.map(({ results }) => results.name)];

/** Undefined where there is none of that name. */
export async function searchEngine(name: string): Promise<SearchEngine | undefined> {
  return ENGINES.find(({ results }) => results.name === name)?.load();
}

/** The engine whose results page the address is; undefined for every other page. */
export function resultsPagesAt(address: string): ResultsPages | undefined {
  const url = URL.parse(address);
  return url ? ENGINES.find(({ results }) => results.has(url))?.results : undefined;
}
