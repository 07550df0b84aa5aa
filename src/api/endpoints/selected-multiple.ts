import { z } from 'zod';
import { TOO_MUCH } from '../../content/selections.ts';
import { FetchFailure, selectionTooLarge } from '../../fetching/failure.ts';
import { targetAnswer } from '../../fetching/outcomes.ts';
import type { Page } from '../../fetching/page.ts';
import { JSON_TYPE, json } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
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
  example: {
    query: { url: `${DEMO_URL}products`, js: 'false', selectors: ['.product h2', '.price'] },
    answer: {
      type: 'application/json',
      body: [
        ['Clay pipe', 'Tudor pin', 'Tram token'],
        ['£12.00', '£8.50', '£3.20'],
      ],
    },
  },
  content: { 'application/json': selectedAreas },
  advice: 'For lists: every element that matches, for each selector.',
  tool: {
    name: 'mudlark_selected_multiple',
    title: 'Get all elements that match selectors',
    purpose:
      'Fetches a web page once and returns, for each of several CSS selectors, the inner HTML of every element that matches it. For lists, such as all titles and all prices of a results page. A selector without matches gives an empty list, not an error.',
    parameters: { selectors: 'CSS selectors, one list entry each.' },
  },
  inPage: ({ selectors }) => ({ selectors }),
  async answer(page, { selectors }, { work, deadline, services: { maxCharacters } }) {
    if (selectors.length === 0) return json([]);
    if (page.selected) return { contentType: JSON_TYPE, body: `[${page.selected.map(({ text }) => text).join()}]` };
    const body = await work('allInnerHtmlAsJson', [page.html, selectors, maxCharacters], deadline.signal);
    if (body === TOO_MUCH) throw tooMuchSelected(page, maxCharacters);
    return { contentType: JSON_TYPE, body };
  },
});

function tooMuchSelected({ status, statusMessage, finalUrl }: Page, most: number): FetchFailure {
  const target = targetAnswer(status, statusMessage, '');
  return new FetchFailure('response_too_large', selectionTooLarge(most), { target, finalUrl });
}
