/** The section of one operation: how it is called, its parameters, its price, its answer. */
import { JSON_REQUEST_CODES } from '../../request-code/json-request.ts';
import { REQUEST_CODES } from '../../request-code/request-code.ts';
import { EXAMPLE, queryPairs } from '../example.ts';
import type { AnyParameter, Media } from '../operation-parts.ts';
import { EXTENSION } from '../parameters.ts';
import { codeTabs, type Snippet, shownBody } from './code-blocks.ts';
import { type HeaderWords, headersOf, headerTable } from './header-section.ts';
import { entry, escapeHtml, heading, prose } from './markup.ts';
import type { Operation } from './operations.ts';
import { fieldList, parameterAnchor, parameterList } from './parameter-list.ts';
import { fieldsOf, kindsOf, type NamedSchemas } from './schema-words.ts';

export interface OperationParts {
  readonly origin: string;
  /** Parameters that all page-fetching endpoints share; they have a section of their own. */
  readonly shared: readonly AnyParameter[];
  /** Headers that also have a section of their own. */
  readonly headers: HeaderWords;
  readonly schemas: NamedSchemas;
  /** HTML; undefined if the operation's description already says it. */
  readonly priceOf: (operation: Operation) => string | undefined;
  readonly isInPlayground: (operation: Operation) => boolean;
}

/** The anchor of the section with the parameters of every page. */
export const SHARED_PLACE = 'page';

export function operationSection(operation: Operation, parts: OperationParts): string {
  const { id, name, summary, description } = operation;
  const beyond = operation[EXTENSION] ? ' <span class="badge">extension</span>' : '';
  return `<section ${entry(id, name, summary)} class="operation">
<div class="operation-words">
<h3>${heading(id, name)} <span class="operation-summary">${escapeHtml(summary)}</span>${beyond}</h3>
<p>${prose(description)}</p>
${parts.priceOf(operation) ?? ''}
${parametersOf(operation, parts)}
${bodyOf(operation)}
${answerFields(operation, parts)}
${ownHeaders(operation, parts)}
${statusesOf(operation)}
</div>
<div class="operation-code">
${codeTabs(`${id}-code`, `the call of ${name}`, snippetsOf(operation, parts.origin))}
${playgroundLink(operation, parts)}
${exampleOf(operation)}
</div>
</section>`;
}

function parametersOf({ id, name, parameters = [] }: Operation, { shared }: OperationParts): string {
  const sharedNames = new Set(shared.map((each) => each.name));
  const takesPages = shared.length > 0 && shared.every((each) => parameters.some((own) => own.name === each.name));
  if (!takesPages) return parameters.length === 0 ? '' : `<h4>Parameters</h4>${parameterList(id, name, parameters)}`;
  const isOwn = ({ name: each, required }: AnyParameter) => required || !sharedNames.has(each);
  const links = shared
    .filter(({ required }) => !required)
    .map(({ name: each }) => `<a href="#${parameterAnchor(SHARED_PLACE, each)}"><code>${escapeHtml(each)}</code></a>`);
  return `<h4>Parameters</h4>${parameterList(id, name, parameters.filter(isOwn))}
<p class="small">And <a href="#page-parameters">those of every page</a>: ${links.join(', ')}.</p>`;
}

function bodyOf({ id, name, requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? `<h4>Body, as JSON</h4>${fieldList(id, name, fieldsOf(schema), true)}` : '';
}

const successOf = ({ responses }: Operation) => Object.entries(responses)[0] ?? ['', { description: '' }];
const mediaOf = (operation: Operation) => Object.entries(successOf(operation)[1].content ?? {});

function answerFields(operation: Operation, { schemas }: OperationParts): string {
  const schema = mediaOf(operation).find(([type]) => type === 'application/json')?.[1].schema;
  if (!schema) return '';
  const fields = fieldsOf(schema);
  const kinds = fields.flatMap((field) => kindsOf(field.schema, schemas));
  const words =
    kinds.length === 0
      ? ''
      : `<p>One of these kinds of pages; their fields are in <a href="/openapi.json">openapi.json</a>: ${escapeHtml(kinds.join(', '))}.</p>`;
  if (fields.length === 0 && words === '') return '';
  return `<details class="fields"><summary>Fields of the JSON answer</summary>${words}${fieldList(`${operation.id}-answer`, `${operation.name}, answer`, fields)}</details>`;
}

function ownHeaders(operation: Operation, { headers }: OperationParts): string {
  const own = new Map([...headersOf(operation)].filter(([name]) => !headers.has(name)));
  if (own.size === 0) return '';
  const { id, name } = operation;
  return `<h4>Additional response headers</h4>${headerTable(`Response headers of ${name}`, own, `${id}-header`, name)}`;
}

function statusesOf({ responses }: Operation): string {
  const statuses = Object.keys(responses).slice(1);
  return statuses.length === 0
    ? ''
    : `<p class="small quiet">Errors: ${statuses.join(', ')}. <a href="#errors">What to do about them</a></p>`;
}

export function snippetsOf({ method, path, ...operation }: Operation, origin: string): Snippet[] {
  const { query, path: places = {}, body } = operation[EXAMPLE] ?? {};
  if (method === 'GET' && !path.includes('{')) {
    const request = { origin, endpoint: path.slice(1), pairs: queryPairs(query) };
    return REQUEST_CODES.map(({ language, write }) => ({ language, code: write(request) }));
  }
  const url = origin + path.replace(/\{(\w+)\}/g, (_match, name: string) => places[name] ?? name);
  return JSON_REQUEST_CODES.map(({ language, write }) => ({ language, code: write({ method, url, body }) }));
}

function playgroundLink(operation: Operation, { isInPlayground }: OperationParts): string {
  if (!isInPlayground(operation)) return '';
  const query = new URLSearchParams([['endpoint', operation.path.slice(1)], ...queryPairs(operation[EXAMPLE]?.query)]);
  return `<p><a class="button button-plain button-small" href="/dashboard/playground?${escapeHtml(query.toString())}" aria-label="Open in playground: ${escapeHtml(operation.name)}">Open in playground</a></p>`;
}

function exampleOf(operation: Operation): string {
  const [status, { description }] = successOf(operation);
  const badge = `<span class="badge badge-good">${escapeHtml(status)}</span>`;
  const what = `The answer of ${operation.name}`;
  const shown = mediaOf(operation).find((each): each is [string, Media & { example: unknown }] => 'example' in each[1]);
  if (shown) return shownBody(what, `${badge} <code>${escapeHtml(shown[0])}</code>`, shown[1].example);
  const [type] = mediaOf(operation)[0] ?? [];
  const words =
    type === undefined ? escapeHtml(description) : `<code>${escapeHtml(type)}</code>, the bytes of the picture`;
  return `<div class="shown"><p class="shown-facts">${badge} ${words}</p></div>`;
}
