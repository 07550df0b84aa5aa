import { z } from 'zod';
import { price } from '../../accounts/pricing.ts';
import type { Endpoint } from '../endpoint.ts';
import { choiceParameter, integerParameter, requiredText } from '../parameters.ts';
import { notBuilt } from '../refusal.ts';
import { searchResult } from '../results.ts';

/** Milliseconds that a search may take: callers set no timeout here. */
const TIMEOUT = 25_000;

const twoLetters = (fallback: string, description: string) =>
  z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter code')
    .toLowerCase()
    .default(fallback)
    .meta({ description });

const parameters = z.object({
  q: requiredText('Search query.'),
  engine: choiceParameter(['google'], 'google', 'Search engine.'),
  gl: twoLetters('us', 'Two-letter country code for geolocation.'),
  hl: twoLetters('en', 'Two-letter language code for results.'),
  page: integerParameter({ fallback: 1, minimum: 1, maximum: 100, description: 'Page of results, 10 results a page.' }),
});

export const serpEndpoint: Endpoint<typeof parameters> = {
  name: 'serp',
  summary: 'Search results',
  description: 'Returns parsed Google search results for a query.',
  parameters,
  content: { 'application/json': searchResult },
  check() {},
  price: (_parameters, { prices }) => price({ endpoint: 'serp' }, prices),
  timeout: () => TIMEOUT,
  run() {
    throw notBuilt('/serp');
  },
};
