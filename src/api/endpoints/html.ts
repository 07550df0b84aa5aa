import { z } from 'zod';
import { html, json } from '../endpoint.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { booleanParameter, choiceParameter } from '../parameters.ts';
import { badRequest, scriptFailed } from '../refusal.ts';
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
  inPage: ({ js_script }) => ({ script: js_script }),
  answer({ html: source, script }, { format, return_script_result }) {
    if (script && 'error' in script) throw scriptFailed(script.error);
    if (!return_script_result) return format === 'json' ? json({ result: source }) : html(source);
    const value = script?.value ?? null;
    if (format === 'json') return json({ result: value });
    return html(typeof value === 'string' ? value : JSON.stringify(value));
  },
});
