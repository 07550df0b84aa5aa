/** The reference page: the OpenAPI document for people. Static, without scripts. */
import type { OpenApiDocument, OperationObject, ParameterObject, ResponseObject } from './openapi.ts';

const EXAMPLES: Readonly<Record<string, string>> = {
  '/html': 'url=https://example.com&js=false',
  '/text': 'url=https://example.com&text_format=json',
  '/selected': 'url=https://example.com&selector=h1&js=false',
  '/selected-multiple': 'url=https://example.com&selectors=h1&selectors=p&js=false',
  '/screenshot': 'url=https://example.com&full_page=true',
  '/ai/question': 'url=https://example.com&question=What+is+this+page+about%3F',
  '/ai/fields': 'url=https://example.com&fields[title]=Title+of+the+page',
  '/serp': 'q=mudlarking+thames&gl=gb',
  '/data': 'url=https://www.youtube.com/watch?v=jNQXAC9IVRw',
  '/account': '',
};

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2733; --paper: #fbfaf7; --soft: #5c6b78; --line: #e2ddd2; --code: #f1ede4; --mark: #8a5a13; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --paper: #14191e; --soft: #9aa7b2; --line: #2b343d; --code: #1e262d; --mark: #e0b063; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.layout { display: grid; grid-template-columns: 15rem minmax(0, 52rem); gap: 3rem; padding: 0 2rem; max-width: 76rem; margin: 0 auto; }
nav { position: sticky; top: 0; align-self: start; padding: 2.2rem 0; }
nav a { display: block; padding: .2rem 0; color: var(--soft); text-decoration: none; font-family: ui-monospace, monospace; font-size: .9rem; }
nav a:hover, nav a:focus { color: var(--mark); }
main { padding: 2rem 0 6rem; }
h1 { font-size: 2rem; margin: 0 0 .5rem; } h2 { font-size: 1.35rem; margin: 3.5rem 0 .3rem; font-family: ui-monospace, monospace; } h3 { font-size: 1rem; margin: 1.6rem 0 .4rem; }
h2 small { font: 500 .95rem system-ui, sans-serif; color: var(--soft); margin-left: .6rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .88em; background: var(--code); border-radius: 4px; }
code { padding: .1em .3em; } pre { padding: .8rem 1rem; margin: .8rem 0; }
pre, td { overflow-wrap: anywhere; } pre { white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; } td:first-child { min-width: 8rem; }
th, td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); } th { color: var(--soft); font-weight: 500; }
.required { color: var(--mark); font-size: .85em; } .soft { color: var(--soft); }
@media (max-width: 52rem) { .layout { grid-template-columns: minmax(0, 1fr); gap: 0; padding: 0 1rem; } nav { position: static; padding: 1rem 0 0; columns: 2; } }
/* Rows become cards where columns would have to be scrolled to. */
@media (max-width: 64rem) {
  table, tbody, tr, td { display: block; } tr:first-child { display: none; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); } td { padding: .1rem 0; border: 0; } td:empty { display: none; }
  td[data-label]::before { content: attr(data-label) " "; color: var(--soft); }
}
`;

/** Stands for the address under which the service was asked, which is known only then. */
const ORIGIN = '\u0000';

/** Writes the page for whoever asks the service under this address. */
export function referencePage(document: OpenApiDocument): (origin: string) => string {
  const pieces = pageOf(document).split(ORIGIN);
  return (origin) => pieces.join(escapeHtml(origin));
}

function pageOf(document: OpenApiDocument): string {
  const paths = Object.entries(document.paths);
  const links = paths.map(([path]) => `<a href="#${anchor(path)}">${escapeHtml(path)}</a>`).join('');
  const sections = paths.map(([path, { get }]) => section(path, get)).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mudlark API reference</title><style>${STYLE}</style></head>
<body><div class="layout">
<nav aria-label="Endpoints"><a href="/dashboard">Dashboard</a><a href="/dashboard/playground">Playground</a><a href="#top">Reference</a>${links}<a href="#errors">errors</a></nav>
<main id="top">
<h1>Mudlark API</h1>
<p class="soft">Version ${escapeHtml(document.info.version)} · <a href="/openapi.json">openapi.json</a> · <a href="/openapi.yaml">openapi.yaml</a></p>
<p>${escapeHtml(document.info.description)}</p>
<p>Every endpoint below is called with GET, with all its input in the query string, and needs the key of your account as <code>api_key</code>. Many pages by one request (<code>POST /jobs</code>), and how a session is ended (<code>DELETE /sessions/&lt;name&gt;</code>), are in the document above.</p>
${sections}
${errorSection()}
</main></div></body></html>
`;
}

function section(path: string, operation: OperationObject): string {
  const query = ['api_key=$KEY', EXAMPLES[path]].filter(Boolean).join('&');
  return `<section><h2 id="${anchor(path)}">${escapeHtml(path)}<small>${escapeHtml(operation.summary)}</small></h2>
<p>${text(operation.description)}</p>
<pre>curl -g "${ORIGIN}${escapeHtml(path)}?${escapeHtml(query)}"</pre>
${operation.parameters.length > 0 ? parameterTable(operation.parameters) : ''}
<h3>Answers</h3><table><tr><th>Status</th><th>Meaning</th><th>Content</th></tr>
${Object.entries(operation.responses).map(responseRow).join('')}</table></section>`;
}

function parameterTable(parameters: readonly ParameterObject[]): string {
  const rows = parameters.map(({ name, required, description, schema }) => {
    const mark = required ? ' <span class="required">required</span>' : '';
    return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td data-label="Type:">${escapeHtml(typeOf(schema))}</td>${labeled('Default:', defaultOf(schema))}<td>${text(description)}</td></tr>`;
  });
  return `<h3>Parameters</h3><table><tr><th>Name</th><th>Type</th><th>Default</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}

function responseRow([status, { description, content }]: [string, ResponseObject]): string {
  const types = Object.keys(content).map((type) => `<code>${escapeHtml(type)}</code>`);
  return `<tr><td>${escapeHtml(status)}</td><td>${text(description)}</td>${labeled('Content:', types.join(' '))}</tr>`;
}

/** A cell that says what it is where the line of names is not shown. */
function labeled(label: string, content: string): string {
  return content === '' ? '<td></td>' : `<td data-label="${label}">${content}</td>`;
}

function errorSection(): string {
  return `<section><h2 id="errors">errors</h2>
<p>Every error is a JSON object with a <code>message</code>. A page that could not be scraped also has an <code>error_code</code>,
what the target answered (<code>status_code</code>, <code>status_message</code>, the first 500 characters as <code>body</code>),
the configuration that failed (<code>request_parameters</code>) and, where a retry can help, <code>next_step</code>: the parameters to change and what the retry costs.</p></section>`;
}

function typeOf(schema: ParameterObject['schema']): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' · ');
  const { minimum, maximum } = schema;
  if (schema.type === 'integer' || schema.type === 'number') {
    const range = maximum === undefined ? `from ${String(minimum)}` : `${String(minimum)} to ${String(maximum)}`;
    return `${schema.type}, ${range}`;
  }
  if (schema.type === 'array') return 'list of strings';
  return schema.type === 'object' ? 'map of strings' : String(schema.type);
}

function defaultOf(schema: ParameterObject['schema']): string {
  return schema.default === undefined || typeof schema.default === 'object'
    ? ''
    : `<code>${escapeHtml(String(schema.default))}</code>`;
}

/** Escaped, with what stands between backquotes as code. */
function text(words: string): string {
  return escapeHtml(words).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const anchor = (path: string) => path.slice(1).replaceAll('/', '-');
