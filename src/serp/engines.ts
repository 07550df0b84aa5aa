/** The search engines that there are. A new one is a folder beside `google` and a line here. */
import type { SearchEngine } from './engine.ts';
import { google } from './google/engine.ts';

/** The first is the one that is asked when none is named. */
const ENGINES: readonly [SearchEngine, ...SearchEngine[]] = [google];

const [{ name: first }, ...others] = ENGINES;
export const ENGINE_NAMES: readonly [string, ...string[]] = [first, ...others.map(({ name }) => name)];

export function searchEngine(name: string): SearchEngine | undefined {
  return ENGINES.find((engine) => engine.name === name);
}
