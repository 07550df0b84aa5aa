/** Google as a search engine of the registry. */
import type { SearchEngine } from '../engine.ts';
import { parseGoogleResults } from './read-page.ts';
import { searchRequests } from './search-url.ts';

export const google: SearchEngine = { requests: searchRequests, read: parseGoogleResults };
