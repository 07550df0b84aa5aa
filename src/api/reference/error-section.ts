/** Errors: the fields of their body, and the table of all errors with what to do. */
import type { FailureCode } from '../../fetching/failure.ts';
import type { ErrorBody } from '../error-body.ts';
import { type ErrorWords, FAILURES, REFUSALS, type RefusalName } from '../error-table.ts';
import { DEMO_URL, type EndpointExample } from '../example.ts';
import type { Schema } from '../operation-parts.ts';
import { shownBody } from './code-blocks.ts';
import { anchor, entry, prose, type Row, section, table } from './markup.ts';
import { fieldList } from './parameter-list.ts';
import { fieldsOf } from './schema-words.ts';

const BLOCKED: ErrorBody = {
  message: 'Unexpected HTTP code on the target page: 403 Forbidden',
  status_code: 403,
  status_message: 'Forbidden',
  body: '<!doctype html><title>Forbidden</title><h1>Not for robots</h1>',
  error_code: 'target_blocked',
  request_parameters: { proxy: 'datacenter', js: false },
  next_step: {
    params: { proxy: 'residential' },
    cost: 10,
    message: 'Try proxy=residential (10 credits per request).',
  },
};

/** A page of the demonstration site that refuses everybody, requested by /html. */
export const ERROR_EXAMPLE: EndpointExample = {
  query: { url: `${DEMO_URL}blocked`, js: 'false' },
  answer: { type: 'application/json', body: BLOCKED },
};

/** Outcomes that are never sent as an answer. */
const UNSEEN: readonly RefusalName[] = ['canceled'];

export function errorSection(body: Schema): string {
  const refusals = Object.entries(REFUSALS).filter(([name]) => !(UNSEEN as readonly string[]).includes(name));
  return section(
    'errors',
    'Errors',
    `<p>Every answer of 400 and more is a JSON object with a <code>message</code>. Where a page could not be scraped it also has an <code>error_code</code>, and where another try can help, a <code>next_step</code>: call again with <code>next_step.params</code> added or changed and without the parameters in <code>next_step.remove</code>.</p>
${shownBody('An error', '<span class="badge badge-bad">500</span> <code>application/json</code> of <code>/html</code> for a page that refuses robots', BLOCKED)}
<details class="fields"><summary>Fields of an error</summary>${fieldList('error', 'Errors', fieldsOf(body))}</details>
<h3 id="error-codes">By <code>error_code</code></h3>
${table('Errors by error_code', ['error_code', 'Status', 'When', 'What to do'], Object.entries(FAILURES).map(failureRow))}
<h3 id="statuses">By status</h3>
<p>What the API refuses by itself, before any page is fetched or instead of it. These have a <code>message</code> and no <code>error_code</code>, and cost nothing.</p>
${table('Errors by status', ['Status', 'When', 'What to do'], refusals.map(refusalRow))}`,
  );
}

const failureRow = ([code, { status, meaning, remedy }]: [string, ErrorWords]): Row => ({
  attributes: entry(errorAnchor(code as FailureCode), code, 'Errors'),
  cells: [`<code>${code}</code>`, String(status), prose(meaning), prose(remedy)],
});

const refusalRow = ([name, { status, meaning, remedy }]: [string, ErrorWords]): Row => ({
  attributes: entry(errorAnchor(name as RefusalName), `${status} ${name.replaceAll('_', ' ')}`, 'Errors'),
  cells: [String(status), prose(meaning), prose(remedy)],
});

const errorAnchor = (name: FailureCode | RefusalName) => `error-${anchor(name)}`;
