import { z } from 'zod';
import { json } from '../endpoint.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { selectorListParameter } from '../parameters.ts';
import { selectedAreas } from '../results.ts';

export const selectedMultipleEndpoint = pageEndpoint({
  name: 'selected-multiple',
  summary: 'Several areas of a page',
  description: 'Fetches a page and returns, for each CSS selector, the inner HTML of every element that matches it.',
  parameters: z.object({
    ...pageParameters,
    selectors: selectorListParameter('CSS selectors: repeat the parameter once per selector.'),
  }),
  content: { 'application/json': selectedAreas },
  inPage: ({ selectors }) => ({ selectors }),
  async answer(page, { selectors }, { work, deadline }) {
    if (selectors.length === 0) return json([]);
    return json(page.selected ?? (await work('allInnerHtml', [page.html, selectors], deadline.signal)));
  },
});
