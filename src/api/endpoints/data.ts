import { z } from 'zod';
import { type Prices, price } from '../../accounts/pricing.ts';
import { QueueFull } from '../../overload/fair-queue.ts';
import type { Work } from '../../page-work/page-work.ts';
import { fetchSupplements, type ReadSupplement } from '../../sites/fetch-supplements.ts';
import { fetchTranscript } from '../../sites/fetch-transcript.ts';
import { readSite, type SiteFailure, type SiteParts } from '../../sites/read-site.ts';
import {
  findSitePage,
  type SitePage,
  sitePrices,
  siteTitles,
  sourcesOf,
  unsupportedUrlMessage,
} from '../../sites/registry.ts';
import type { Fields, Site, SiteAnswer, Transcript } from '../../sites/site.ts';
import { type Endpoint, json, type Outcome, recordFailure, recordPage, type TargetFacts } from '../endpoint.ts';
import { FIXED_TIMEOUT, READING_ALLOWANCE, withoutTimeoutAdvice } from '../fixed-timeout.ts';
import { countryParameter } from '../page-parameters.ts';
import { booleanParameter, optionalText, requiredText } from '../parameters.ts';
import { playedAddress, playedRequest } from '../played-pages.ts';
import { badRequest } from '../refusal.ts';
import { dataResult } from '../site-data.ts';
import { dataExample } from './data-example.ts';

/**
 * No page of these sites has a longer address, and parsing addresses that contain other addresses many levels deep
 * takes time.
 */
const MAX_URL_LENGTH = 4_096;

const parameters = z.object({
  url: requiredText('URL of a page on a supported site. Site and page kind are detected from it.'),
  country: countryParameter(),
  transcript: booleanParameter(false, 'Video pages only: also fetch the transcript into `data.transcript`.'),
  transcript_language: optionalText(
    'With `transcript=true`: caption language code. Without it English is preferred, then the first track.',
  ),
});

export const dataEndpoint: Endpoint<typeof parameters> = {
  name: 'data',
  tag: 'Search and sites',
  summary: 'Structured data of a page on a known site',
  description:
    'Returns the fields of a page on a supported site as JSON. To try it without internet: `http://demo.mudlark.test/www.youtube.com/watch?v=foreshore-1`.',
  parameters,
  example: dataExample,
  content: { 'application/json': dataResult },
  tariff: 'data',
  providerPrices: sitePrices(),
  advice: `For pages of ${siteTitles()}, rather than /text.`,
  tool: {
    name: 'mudlark_data',
    title: 'Get structured data of a known site',
    purpose: `Returns structured JSON for a page of ${siteTitles()}: videos (with transcripts), channels, posts, profiles, companies, jobs. For these sites use this rather than mudlark_text. For any other site it is refused: use mudlark_fields there.`,
  },
  check({ url, country }, { pool }) {
    if (url.length > MAX_URL_LENGTH || !findSitePage(addressOf(url))) throw badRequest(unsupportedUrlMessage());
    if (pool.offeredTiers.some((tier) => pool.offers(tier, country))) return;
    throw badRequest(`country ${country} is not available: none of the configured proxies is in it.`);
  },
  price: ({ url }, { prices }) => priceOf(findSitePage(addressOf(url))?.site, prices),
  timeout: () => FIXED_TIMEOUT + READING_ALLOWANCE,
  async run({ url, country, transcript, transcript_language: language }, job) {
    const address = addressOf(url);
    const page = findSitePage(address);
    if (!page) throw badRequest(unsupportedUrlMessage());
    const { site, kind } = page;
    const { services, work, deadline, facts } = job;
    const parts: SiteParts = {
      // The price is the same for every tier, and reserved already.
      fetchPage: (request) => services.fetchPage(address === url ? request : playedRequest(request), async () => true),
      hasBrowser: services.hasBrowser,
      country,
      deadline: deadline.retrieving(FIXED_TIMEOUT),
      partition: job.partition,
    };
    const started = performance.now();
    const read = (source: number, answer: SiteAnswer) =>
      work('readSiteSource', [address, source, answer], deadline.signal);
    const found = await readSite(sourcesOf(page), read, parts);
    if ('failed' in found) {
      facts.fetchMilliseconds = performance.now() - started;
      return failed(found, facts);
    }
    const readMore: ReadSupplement = (name, answer, known, signal) =>
      work('readSiteSupplement', [address, name, answer, known], signal).catch(nothingWhereBusy);
    let data = await fetchSupplements(found, readMore, parts);
    facts.fetchMilliseconds = performance.now() - started;
    recordPage(facts, found.from);
    facts.parseStatus = found.status;
    if (transcript && kind.type === 'video' && found.status === 'ok' && data) {
      const told = await transcriptOf(page, data, language, parts, work);
      if (told && 'failed' in told) return failed(told, facts);
      data = { ...data, transcript: told };
    }
    const content = json({
      request_parameters: { url, provider: site.provider, type: kind.type },
      parse_status: found.status,
      data,
    });
    return { content, credits: priceOf(site, services.prices) };
  },
};

function priceOf(site: Site | undefined, prices: Prices): number {
  return price({ tariff: 'data', provider: site?.provider, usual: site?.credits }, prices);
}

/** The address on the real site: the demonstration site simulates such a page. */
const addressOf = (url: string) => playedAddress(url) ?? url;

/** A failed supplement is not worth failing the request. */
function nothingWhereBusy(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error;
}

/** Null if the site has no transcripts. */
async function transcriptOf(
  { site: { provider, transcripts }, target }: SitePage,
  data: Fields,
  language: string | undefined,
  parts: SiteParts,
  work: Work,
): Promise<Transcript | null | SiteFailure> {
  if (!transcripts) return null;
  const { signal } = parts.deadline;
  const id = typeof data.video_id === 'string' ? data.video_id : target.id;
  return fetchTranscript(
    transcripts,
    id,
    language,
    {
      readTracks: (answer) => work('readCaptionTracks', [provider, answer], signal),
      readTranscript: (answer, track) => work('readTranscript', [provider, answer, track], signal),
    },
    parts,
  );
}

function failed({ failed, js }: SiteFailure, facts: TargetFacts): Outcome {
  recordFailure(facts, failed);
  return { failed: withoutTimeoutAdvice(failed), js, nextStep: undefined, credits: 0 };
}
