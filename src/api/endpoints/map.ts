import { z } from 'zod';
import { price } from '../../accounts/pricing.ts';
import { FetchFailure } from '../../fetching/failure.ts';
import { parseTargetUrl } from '../../fetching/target-url.ts';
import type { WalkFailure } from '../../fetching/tier-walk.ts';
import { mapSite } from '../../site-map/map-site.ts';
import { type Endpoint, json, type Outcome, recordFailure, recordPage } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { FIXED_TIMEOUT, READING_ALLOWANCE, withoutTimeoutAdvice } from '../fixed-timeout.ts';
import { booleanParameter, integerParameter, optionalText, requiredText } from '../parameters.ts';
import { mapResult } from '../results.ts';

const parameters = z.object({
  url: requiredText('URL of any page of the site, http or https.'),
  limit: integerParameter({
    fallback: 100,
    minimum: 1,
    maximum: 5_000,
    description: 'Maximum number of links.',
  }),
  search: optionalText('Only links with one of these words in the address or title, best first.'),
  include_subdomains: booleanParameter(false, 'Also links to other hosts of the same domain.'),
  ignore_sitemap: booleanParameter(false, 'Only the links of the page itself.'),
});

export const mapEndpoint: Endpoint<typeof parameters> = {
  name: 'map',
  tag: 'Search and sites',
  summary: 'The addresses of a site',
  description:
    'Returns the links of a site, from its sitemaps (robots.txt, indexes, gzip, text, feeds) and from the page itself, each once.',
  isExtension: true,
  parameters,
  example: {
    query: { url: DEMO_URL },
    answer: {
      type: 'application/json',
      body: {
        links: [
          { url: DEMO_URL, title: 'The foreshore', source: 'page' },
          { url: `${DEMO_URL}article`, title: 'Article', source: 'page' },
          { url: `${DEMO_URL}products`, title: 'Finds for sale', source: 'page' },
          { url: `${DEMO_URL}tide`, title: 'Tides', source: 'page' },
        ],
      },
    },
  },
  content: { 'application/json': mapResult },
  tariff: 'map',
  advice: 'To find the pages of one site, before reading some of them.',
  tool: {
    name: 'mudlark_map',
    title: 'List the pages of a site',
    purpose:
      'Returns the addresses of the pages of one site, with their titles where known, from its sitemaps and from the links of the page. To find the right page of a site before reading it; `search` narrows the list.',
  },
  check() {},
  price: (_parameters, { prices }) => price({ tariff: 'map' }, prices),
  timeout: () => FIXED_TIMEOUT + READING_ALLOWANCE,
  async run({ url, limit, search, include_subdomains, ignore_sitemap }, job) {
    const { services, work, deadline, partition, facts } = job;
    const [tier] = services.pool.offeredTiers;
    if (!tier) throw new Error('no tier is offered');
    const site = siteOf(url);
    if (site instanceof FetchFailure) return failed({ failure: site, exit: tier, tiersTried: undefined });
    const started = performance.now();
    const found = await mapSite(
      {
        url: site,
        limit,
        search,
        includeSubdomains: include_subdomains,
        ignoreSitemap: ignore_sitemap,
      },
      {
        // The price is the same for every tier, and reserved already.
        fetchPage: (request) => services.fetchPage(request, async () => true),
        readLinks: (html, base) => work('pageLinks', [html, base], deadline.signal),
        tier,
        // The map is what was found by then.
        deadline: deadline.retrieving(FIXED_TIMEOUT),
        partition,
      },
    );
    facts.fetchMilliseconds = performance.now() - started;
    if ('failed' in found) {
      recordFailure(facts, found.failed);
      return failed(withoutTimeoutAdvice(found.failed));
    }
    if (found.page) recordPage(facts, found.page);
    if (!found.isComplete) facts.note = 'incomplete';
    return { content: json({ links: found.links }), credits: price({ tariff: 'map' }, services.prices) };
  },
};

function siteOf(url: string): URL | FetchFailure {
  try {
    return parseTargetUrl(url);
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
}

const failed = (failure: WalkFailure): Outcome => ({ failed: failure, js: false, nextStep: undefined, credits: 0 });
