/**
 * What is done with pages in threads of their own, by name: every function here is pure, and takes and gives what can be
 * copied from thread to thread.
 */
import workOnPage from '../ai/page-work.ts';
import { xmlBytes } from '../content/metadata/to-xml.ts';
import { crawledPage, pageLinks } from '../content/page-links.ts';
import { readablePage, readablePdf } from '../content/page-text.ts';
import { allInnerHtmlAsJson, firstInnerHtml, hasMatch } from '../content/selections.ts';
import { checkedJsonBytes, jsonBytes } from '../content/written-json.ts';
import { decodeText } from '../fetching/http/decode-text.ts';
import type { SearchParameters, SerpReading } from '../serp/engine.ts';
import { searchEngine } from '../serp/engines.ts';
import { findSitePage, SITES, sourcesOf } from '../sites/registry.ts';
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
  xmlBytes,
  checkedJsonBytes,
};

export type Operations = typeof OPERATIONS;

async function readSearchPage(engine: string, html: string, parameters: SearchParameters): Promise<SerpReading> {
  const known = await searchEngine(engine);
  if (!known) throw new Error(`there is no search engine ${engine}`);
  return known.read(html, parameters);
}

/** Reads an answer of the site that this address belongs to, with its source at this place. */
function readSiteSource(address: string, source: number, answer: SiteAnswer): Reading {
  const page = findSitePage(address);
  const reader = page && sourcesOf(page)[source];
  if (!reader) throw new Error('the address has no such source');
  return reader.read(answer);
}

/** Reads the answer of a supplement into what is known of the page at this address. */
function readSiteSupplement(
  address: string,
  name: string,
  answer: SiteAnswer,
  known: Fields,
): Supplemented | undefined {
  const page = findSitePage(address);
  return page?.kind.supplement?.(name, answer, known, page.target);
}

function readCaptionTracks(provider: string, answer: SiteAnswer): readonly CaptionTrack[] | undefined {
  return SITES.find((site) => site.provider === provider)?.transcripts?.readTracks(answer);
}

function readTranscript(provider: string, answer: SiteAnswer, track: CaptionTrack): Transcript | undefined {
  return SITES.find((site) => site.provider === provider)?.transcripts?.readTranscript(answer, track);
}
