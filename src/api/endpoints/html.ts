import { z } from 'zod';
import { HTML_TYPE, html, JSON_TYPE } from '../endpoint.ts';
import { DEMO_URL } from '../example.ts';
import { pageEndpoint } from '../page-endpoint.ts';
import { pageParameters } from '../page-parameters.ts';
import { booleanParameter, choiceParameter } from '../parameters.ts';
import { badRequest, scriptFailed } from '../refusal.ts';
import { markup, scriptResult } from '../results.ts';
import { rewriteJson, writeResult } from '../write-answer.ts';

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
  example: {
    query: { url: DEMO_URL, js: 'false' },
    answer: {
      type: 'text/html',
      body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The foreshore</title><meta name="description" content="A page of the demonstration site of Mudlark."></head>
<body>
<nav><a href="/">Home</a> <a href="/article">Article</a> <a href="/products">Finds for sale</a> <a href="/tide">Tides</a></nav>
<main>
<h1>The foreshore at low tide</h1>
<p>Twice a day the river goes out and leaves what it no longer wants to keep.</p>
<ul class="finds">
<li>A clay pipe, with a fox on the bowl</li>
<li>A Tudor pin</li>
<li>A tram token, worn smooth</li>
</ul>
</main>
<footer>Served by Mudlark itself. Nothing here is for sale.</footer>
</body>
</html>
`,
    },
  },
  content: { 'text/html': markup, 'application/json': scriptResult },
  advice: 'Only when the markup itself matters, or to run a script in the page.',
  tool: {
    name: 'mudlark_html',
    title: 'Get the HTML of a page',
    purpose:
      'Fetches a web page and returns its full HTML. Only for when the markup itself matters, such as to find a CSS selector, or to run JavaScript of your own in the page (js_script). It is long: to read a page, use mudlark_text.',
  },
  check({ js, js_script, return_script_result }) {
    if (return_script_result && js_script === undefined) {
      throw badRequest('return_script_result needs js_script: without a script there is no result to return.');
    }
    if (js_script !== undefined && !js) throw badRequest('js_script needs js=true: js=false runs no JavaScript.');
  },
  runsScript: true,
  inPage: ({ js_script }) => ({ script: js_script }),
  async answer({ html: source, script }, { format, return_script_result }, job) {
    if (script && 'error' in script) throw scriptFailed(script.error);
    const isJson = format === 'json';
    const text = return_script_result ? script && 'text' in script && script.text : source;
    if (typeof text === 'string') return isJson ? writeResult(text, job) : html(text);
    const body = await rewriteJson(script && 'json' in script ? script.json : 'null', isJson, job);
    if (body === undefined) throw scriptFailed('its result cannot be written as JSON');
    return { contentType: isJson ? JSON_TYPE : HTML_TYPE, body };
  },
});
