/**
 * The known search engines. A new one is a folder beside `google` and a row here. Parsers are loaded only when used,
 * because most endpoints only ask whether an address is a results page.
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

/** Undefined if there is no engine of this name. */
export async function searchEngine(name: string): Promise<SearchEngine | undefined> {
  return ENGINES.find(({ results }) => results.name === name)?.load();
}

/** The engine whose results page this address is; undefined for every other address. */
export function resultsPagesAt(address: string): ResultsPages | undefined {
  const url = URL.parse(address);
  return url ? ENGINES.find(({ results }) => results.has(url))?.results : undefined;
}
