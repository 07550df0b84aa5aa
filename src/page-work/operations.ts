/**
 * The work on pages that runs in threads, by name. Every function is pure, and its arguments and results can be copied
 * between threads. Rarely used code is loaded on first use: it would take more than half of the loading time of every
 * thread.
 */
import type workOnAnyPage from '../ai/page-work.ts';
import { checkedJsonBytes, jsonBytes, jsonLinesBytes } from '../content/json-bytes.ts';
import { xmlBytes } from '../content/metadata/to-xml.ts';
import { crawledPage, pageLinks } from '../content/page-links.ts';
import { readablePage, readablePdf } from '../content/page-text.ts';
import { allInnerHtmlAsJson, firstInnerHtml, hasMatch } from '../content/selections.ts';
import { decodeText } from '../fetching/http/decode-text.ts';
import type { SearchParameters, SerpReading } from '../serp/engine.ts';
import { searchEngine } from '../serp/engines.ts';
import type { CaptionTrack, Fields, Reading, SiteAnswer, Supplemented, Transcript } from '../sites/site.ts';

export const OPERATIONS = {
  firstInnerHtml,
  allInnerHtmlAsJson,
  hasMatch,
  readablePage,
  readablePdf,
  pageLinks,
  crawledPage,
  readSearchPage,
  readSiteSource,
  readSiteSupplement,
  readCaptionTracks,
  readTranscript,
  workOnPage,
  decodeText,
  jsonBytes,
  jsonLinesBytes,
  xmlBytes,
  checkedJsonBytes,
};

export type Operations = typeof OPERATIONS;

const sites = () => import('../sites/registry.ts');

async function workOnPage(...args: Parameters<typeof workOnAnyPage>): Promise<ReturnType<typeof workOnAnyPage>> {
  const { default: work } = await import('../ai/page-work.ts');
  return work(...args);
}

async function readSearchPage(engine: string, html: string, parameters: SearchParameters): Promise<SerpReading> {
  const known = await searchEngine(engine);
  if (!known) throw new Error(`there is no search engine ${engine}`);
  return known.read(html, parameters);
}

/** Reads an answer of the site that this address belongs to, from the given source. */
async function readSiteSource(address: string, source: number, answer: SiteAnswer): Promise<Reading> {
  const { findSitePage, sourcesOf } = await sites();
  const page = findSitePage(address);
  const reader = page && sourcesOf(page)[source];
  if (!reader) throw new Error('the address has no such source');
  return reader.read(answer);
}

/** Merges the answer of a supplement into what is known of the page at this address. */
async function readSiteSupplement(
  address: string,
  name: string,
  answer: SiteAnswer,
  known: Fields,
): Promise<Supplemented | undefined> {
  const { findSitePage } = await sites();
  const page = findSitePage(address);
  return page?.kind.supplement?.(name, answer, known, page.target);
}

async function readCaptionTracks(provider: string, answer: SiteAnswer): Promise<readonly CaptionTrack[] | undefined> {
  const { SITES } = await sites();
  return SITES.find((site) => site.provider === provider)?.transcripts?.readTracks(answer);
}

async function readTranscript(
  provider: string,
  answer: SiteAnswer,
  track: CaptionTrack,
): Promise<Transcript | undefined> {
  const { SITES } = await sites();
  return SITES.find((site) => site.provider === provider)?.transcripts?.readTranscript(answer, track);
}
