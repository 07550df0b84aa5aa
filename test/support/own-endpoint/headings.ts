/** An endpoint as somebody would add it: this file, and a line in the table. */
import { z } from 'zod';
import { json } from '../../../src/api/endpoint.ts';
import { DEMO_URL } from '../../../src/api/example.ts';
import { pageEndpoint } from '../../../src/api/page-endpoint.ts';
import { pageParameters } from '../../../src/api/page-parameters.ts';
import { integerParameter } from '../../../src/api/parameters.ts';

export const headingsEndpoint = pageEndpoint({
  name: 'headings',
  summary: 'The headings of a page',
  description: 'Fetches a page and returns the text of its headings.',
  parameters: z.object({
    ...pageParameters,
    deepest: integerParameter({ fallback: 6, minimum: 1, maximum: 6, description: 'The deepest level of heading.' }),
  }),
  example: {
    query: { url: DEMO_URL, js: 'false' },
    answer: { type: 'application/json', body: ['The foreshore at low tide'] },
  },
  content: {
    'application/json': z.array(z.string()).meta({ id: 'Headings', description: 'In the order of the page.' }),
  },
  advice: 'For a quick look at what a long page is about.',
  tool: {
    name: 'mudlark_headings',
    title: 'List the headings of a page',
    purpose: 'Fetches a web page and returns its headings. For a quick look at what a long page is about.',
  },
  answer({ html }, { deepest }) {
    const headings = [...html.matchAll(/<h([1-6])>([^<]*)/g)].filter(([, level]) => Number(level) <= deepest);
    return json(headings.map(([, , text]) => text));
  },
});
