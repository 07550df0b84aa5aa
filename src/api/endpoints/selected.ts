import { z } from 'zod';
import { html } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { choiceParameter, selectorParameter } from '../parameters.ts';
import { elementNotFound } from '../refusal.ts';
import { markup, wrapped } from '../results.ts';
import { writeResult } from '../write-answer.ts';

export const selectedEndpoint = pageEndpoint({
  name: 'selected',
  summary: 'One area of a page',
  description: 'Fetches a page and returns the inner HTML of the first element that matches a CSS selector.',
  parameters: z.object({
    ...pageParameters,
    selector: selectorParameter(
      'CSS selector. When nothing matches, the request fails with 400 `Element not found`; without a selector the whole page is returned.',
    ),
    format: choiceParameter(
      ['text', 'json'],
      'text',
      '`text` returns the HTML as it is, `json` wraps it in an object with a `result` key.',
    ),
  }),
  example: {
    query: { url: `${DEMO_URL}products`, js: 'false', selector: '.product h2' },
    answer: { type: 'text/html', body: 'Clay pipe' },
  },
  content: { 'text/html': markup, 'application/json': wrapped },
  advice: 'For one part of a page whose CSS selector is known.',
  tool: {
    name: 'mudlark_selected',
    title: 'Get one element of a page',
    purpose:
      'Fetches a web page and returns the inner HTML of the first element that matches a CSS selector. For one known part of a page, such as a table. When the selector is not known, look for it with mudlark_html, or use mudlark_fields.',
  },
  inPage: ({ selector }) => (selector === undefined ? {} : { selectors: [selector], firstOnly: true }),
  async answer(page, { selector, format }, { work, deadline }) {
    const select = async (wanted: string) => {
      if (!page.selected) return work('firstInnerHtml', [page.html, wanted], deadline.signal);
      const [match] = page.selected;
      return match && match.count > 0 ? match.text : undefined;
    };
    const found = selector === undefined ? page.html : await select(selector);
    if (found === undefined) throw elementNotFound();
    return format === 'json' ? writeResult(found, { work, deadline }) : html(found);
  },
});
