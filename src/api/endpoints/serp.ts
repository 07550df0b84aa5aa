import { z } from 'zod';
import { price } from '../../accounts/pricing.ts';
import { ENGINE_NAMES, searchEngine } from '../../serp/engines.ts';
import { search } from '../../serp/search.ts';
import { type Endpoint, json, recordFailure, recordPage } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { FIXED_TIMEOUT, READING_ALLOWANCE, withoutTimeoutAdvice } from '../fixed-timeout.ts';
import { choiceParameter, integerParameter, requiredText } from '../parameters.ts';
import { isPlayedSearch, playedRequest } from '../played-pages.ts';
import { searchResult } from '../results.ts';

const twoLetters = (fallback: string, description: string) =>
  z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter code')
    .toLowerCase()
    .default(fallback)
    .meta({ description });

const parameters = z.object({
  q: requiredText('Search query.'),
  engine: choiceParameter(ENGINE_NAMES, ENGINE_NAMES[0], 'Search engine.'),
  gl: twoLetters('us', 'Two-letter country code for geolocation.'),
  hl: twoLetters('en', 'Two-letter language code for results.'),
  page: integerParameter({ fallback: 1, minimum: 1, maximum: 100, description: 'Page of results, 10 results a page.' }),
});

export const serpEndpoint: Endpoint<typeof parameters> = {
  name: 'serp',
  tag: 'Search and sites',
  summary: 'Search results',
  description:
    'Returns parsed Google search results for a query. To try it without internet, search with `site:demo.mudlark.test`.',
  parameters,
  example: {
    query: { q: 'site:demo.mudlark.test tide', gl: 'gb' },
    answer: {
      type: 'application/json',
      body: {
        search_parameters: { engine: 'google', q: 'site:demo.mudlark.test tide', gl: 'gb', hl: 'en', page: 1 },
        search_information: {
          query_displayed: 'site:demo.mudlark.test tide',
          organic_results_state: 'Results for exact spelling',
        },
        organic_results: [
          {
            position: 1,
            title: 'The foreshore at low tide',
            link: DEMO_URL,
            domain: 'demo.mudlark.test',
            displayed_link: DEMO_URL,
            snippet: 'Twice a day the river goes out and leaves what it no longer wants to keep.',
          },
          {
            position: 2,
            title: 'The next tides',
            link: `${DEMO_URL}tide`,
            domain: 'demo.mudlark.test',
            displayed_link: `${DEMO_URL}tide`,
            snippet: 'What the river brings, in its order.',
          },
        ],
        pagination: { current: 1 },
      },
    },
  },
  content: { 'application/json': searchResult },
  tariff: 'serp',
  advice: 'To find pages. Never fetch a Google results page with the other endpoints.',
  tool: {
    name: 'mudlark_serp',
    title: 'Search Google',
    purpose:
      'Searches Google and returns the results as JSON: titles, links, snippets, related searches; ten a page. To find pages whose address is not known. Never fetch a Google results page with another tool.',
  },
  check() {},
  price: (_parameters, { prices }) => price({ tariff: 'serp' }, prices),
  timeout: () => FIXED_TIMEOUT + READING_ALLOWANCE,
  async run({ engine: name, ...query }, { services, work, deadline, partition, facts }) {
    const engine = await searchEngine(name);
    if (!engine) throw new Error(`there is no search engine ${name}`);
    const started = performance.now();
    const asked = isPlayedSearch(query.q) ? playedRequest : <Request>(request: Request) => request;
    const outcome = await search({ name, ...engine }, query, {
      // The price is the same for every tier, and reserved already.
      fetchPage: (request) => services.fetchPage(asked(request), async () => true),
      read: (html) => work('readSearchPage', [name, html, query], deadline.signal),
      hasExit: (request) => services.tiersFor(asked(request)).length > 0,
      hasBrowser: services.hasBrowser,
      deadline: deadline.retrieving(FIXED_TIMEOUT),
      partition,
    });
    facts.fetchMilliseconds = performance.now() - started;
    if ('failed' in outcome) {
      const { failed, js } = outcome;
      recordFailure(facts, failed);
      return { failed: withoutTimeoutAdvice(failed), js, nextStep: undefined, credits: 0 };
    }
    recordPage(facts, outcome.page);
    return { content: json(outcome.result), credits: price({ tariff: 'serp' }, services.prices) };
  },
};
