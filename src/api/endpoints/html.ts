import { z } from 'zod';
import { html, json } from '../endpoint.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { booleanParameter, choiceParameter } from '../parameters.ts';
import { badRequest } from '../refusal.ts';
import { markup, scriptResult } from '../results.ts';

export const htmlEndpoint = pageEndpoint({
  name: 'html',
  summary: 'The HTML of a page',
  description: 'Fetches a page and returns its full HTML.',
  parameters: z.object({
    ...pageParameters,
    return_script_result: booleanParameter(false, 'Return the result of `js_script` instead of the HTML.'),
    format: choiceParameter(
      ['text', 'json'],
      'text',
      '`text` returns the HTML as it is, `json` wraps it in an object with a `result` key.',
    ),
  }),
  content: { 'text/html': markup, 'application/json': scriptResult },
  check({ js, js_script }) {
    if (js_script !== undefined && !js) throw badRequest('js_script needs js=true: js=false runs no JavaScript.');
  },
  answer: (page, { format }) => (format === 'json' ? json({ result: page.html }) : html(page.html)),
});
