/**
 * One search: tries the engine's requests in order, each through the available tiers, and uses the first page that can
 * be read as results. A block counts as a refusal of the exit, so that the walk continues. Knows nothing of prices or
 * replies.
 */
import type { Deadline } from '../deadline.ts';
import { FetchFailure } from '../fetching/failure.ts';
import type { Country, Page, PageRequest } from '../fetching/page.ts';
import type { WalkFailure, WalkResult } from '../fetching/tier-walk.ts';
import type { SearchEngine, SearchParameters, SearchRequest, SearchResult, SerpReading } from './engine.ts';

export interface SearchParts {
  readonly fetchPage: (request: PageRequest) => Promise<WalkResult>;
  /** The engine's parser, run in a thread because it may take long. */
  readonly read: (html: string) => Promise<SerpReading>;
  /** Whether there is an exit in the country for this request. */
  readonly hasExit: (request: Pick<PageRequest, 'proxy' | 'country' | 'url' | 'js'>) => boolean;
  readonly hasBrowser: boolean;
  readonly deadline: Deadline;
  readonly partition: string;
}

export type SearchOutcome =
  | { readonly result: SearchResult; readonly page: Page }
  | { readonly failed: WalkFailure; readonly js: boolean };

/** Milliseconds for the scripts of a results page. */
const JS_TIMEOUT = 2_000;

export async function search(
  engine: SearchEngine & { readonly name: string },
  parameters: SearchParameters,
  parts: SearchParts,
): Promise<SearchOutcome> {
  const ways = engine.requests(parameters).filter(({ js }) => parts.hasBrowser || !js);
  let first: SearchOutcome | undefined;
  for (const [index, way] of ways.entries()) {
    const left = parts.deadline.retrieval.left();
    if (left === 0 || parts.deadline.signal.aborted) break;
    // The first way may not use up the time of the next one.
    const timeout = Math.ceil(index < ways.length - 1 ? left * FIRST_SHARE : left);
    const outcome = await ask(engine.name, way, timeout, parts);
    if ('result' in outcome) return outcome;
    first ??= outcome;
  }
  if (!first) throw new Error(`no request to ${engine.name} could be sent`);
  return first;
}

const FIRST_SHARE = 2 / 3;

/** Tries again with the engine's cookie if it asks for consent first. */
async function ask(engine: string, way: SearchRequest, timeout: number, parts: SearchParts): Promise<SearchOutcome> {
  const deadline = parts.deadline.retrieving(timeout);
  const outcome = await askOnce(engine, way, { ...parts, deadline });
  const { consent } = outcome;
  if (consent === undefined || consent === way.headers.Cookie || deadline.retrieval.isOver) return outcome;
  return askOnce(engine, { ...way, headers: { ...way.headers, Cookie: consent } }, { ...parts, deadline });
}

async function askOnce(
  engine: string,
  way: SearchRequest,
  parts: SearchParts,
): Promise<SearchOutcome & { readonly consent?: string | undefined }> {
  let reading: SerpReading | undefined;
  const request: PageRequest = {
    url: way.url,
    headers: way.headers,
    js: way.js,
    jsTimeout: JS_TIMEOUT,
    waitFor: undefined,
    proxy: 'auto',
    country: way.country,
    customProxy: undefined,
    device: 'desktop',
    errorOn404: false,
    errorOnRedirect: false,
    inPage: undefined,
    deadline: parts.deadline,
    partition: parts.partition,
    async inspect(page) {
      reading = await parts.read(page.html);
      return failureOf(reading, engine, page);
    },
  };
  const walked = await parts.fetchPage(parts.hasExit(request) ? request : { ...request, country: FALLBACK_COUNTRY });
  if (!('page' in walked)) {
    return { failed: walked, js: way.js, consent: reading?.kind === 'consent' ? reading.cookie : undefined };
  }
  if (reading?.kind !== 'results') throw new Error('a page without results passed the inspection');
  return { result: reading.result, page: walked.page };
}

/** Most proxies are in this country; the country of the results is also in the address. */
const FALLBACK_COUNTRY: Country = 'us';

function failureOf(reading: SerpReading, engine: string, page: Page): FetchFailure | undefined {
  const details = {
    target: { statusCode: page.status, statusMessage: page.statusMessage, body: page.html },
    finalUrl: page.finalUrl,
  };
  switch (reading.kind) {
    case 'results':
      return undefined;
    case 'blocked':
      if (reading.reason === 'javascript_required') {
        return new FetchFailure('target_error', `${engine} shows no results without JavaScript.`, details);
      }
      return new FetchFailure('target_challenge', `${engine} asks for proof that the visitor is human.`, details);
    case 'consent':
      return new FetchFailure('target_blocked', `${engine} asks for consent before it shows results.`, details);
    case 'not_understood':
      return new FetchFailure('internal_error', `The page of ${engine} was not understood: ${reading.reason}`, details);
  }
}
