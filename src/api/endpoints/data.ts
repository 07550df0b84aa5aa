import { z } from 'zod';
import { price } from '../../accounts/pricing.ts';
import { findSite, unsupportedUrlMessage } from '../../sites/registry.ts';
import type { Endpoint } from '../endpoint.ts';
import { countryParameter } from '../page-parameters.ts';
import { booleanParameter, optionalText, requiredText } from '../parameters.ts';
import { badRequest, notBuilt } from '../refusal.ts';
import { dataResult } from '../results.ts';

/** Milliseconds that a request may take: callers set no timeout here. */
const TIMEOUT = 25_000;

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
  summary: 'Structured data of a page on a known site',
  description: 'Returns the fields of a page on a supported site as JSON.',
  parameters,
  content: { 'application/json': dataResult },
  check({ url }) {
    if (!findSite(url)) throw badRequest(unsupportedUrlMessage());
  },
  price: ({ url }, { prices }) => price({ endpoint: 'data', provider: findSite(url)?.provider }, prices),
  timeout: () => TIMEOUT,
  run() {
    throw notBuilt('/data');
  },
};
