/** The page of limits has the figures that the code has: its table is compared with one that is made from them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { PAYG_MONTHS } from '../src/accounts/balance.ts';
import { DEFAULT_PLANS } from '../src/accounts/plans.ts';
import { MAX_UNFINISHED_JOBS } from '../src/api/account-jobs.ts';
import { FIXED_TIMEOUT } from '../src/api/fixed-timeout.ts';
import { MAX_JOB_BYTES } from '../src/api/job-routes.ts';
import { openApiDocument } from '../src/api/openapi.ts';
import { MAX_FIELDS } from '../src/api/parameters.ts';
import { MAX_HEAD_BYTES, MAX_REQUEST_LINE_BYTES } from '../src/api/request-head.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { SETTINGS } from '../src/config/settings.ts';
import { MAX_SIDE } from '../src/fetching/browser/picture/picture-area.ts';
import { MAX_PIXELS } from '../src/fetching/browser/picture/picture-turns.ts';
import { MAX_REDIRECTS } from '../src/fetching/http/redirect.ts';
import { MAX_SESSIONS, MAX_SESSIONS_OF_NODE, SESSION_LIFE } from '../src/fetching/session/session-limits.ts';
import { MAX_SCROLLS, MAX_STEPS } from '../src/fetching/step.ts';
import { MAX_TIMEOUT } from '../src/fetching/target-url.ts';
import { MAX_CONCURRENCY, MAX_PAGES } from '../src/jobs/job-request.ts';
import { REQUESTS_KEPT } from '../src/usage/usage-store.ts';

const count = (number: number) => number.toLocaleString('en-US');
const seconds = (milliseconds: number) => `${milliseconds / 1_000} s`;
const minutes = (milliseconds: number) => `${milliseconds / 60_000} minutes`;
const days = (milliseconds: number) => `${milliseconds / 86_400_000} days`;
const kibibytes = (bytes: number) => `${bytes / 1024} KiB`;
const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MiB`;
const byDefault = (name: string) => SETTINGS.find((setting) => setting.name === name)?.default ?? `no ${name}`;

function schemaOf(path: string, name: string) {
  const { parameters = [] } = openApiDocument().paths[path]?.get ?? {};
  const schema = parameters.find((each) => each.name === name)?.schema;
  assert.ok(schema, `${path} has no parameter ${name}`);
  return { fallback: Number(schema.default), minimum: Number(schema.minimum), maximum: Number(schema.maximum) };
}

const config = loadConfig({});
const plans = Object.entries(DEFAULT_PLANS);
const { unlimited, ...priced } = DEFAULT_PLANS;
const jsTimeout = schemaOf('/html', 'js_timeout');
const resultPages = schemaOf('/serp', 'page');

const LIMITS: Readonly<Record<string, readonly [limit: string, changedBy: string]>> = {
  'requests at a time': [
    `by plan: ${plans.map(([name, { concurrency }]) => `\`${name}\` ${concurrency}`).join(', ')}`,
    '`plans` in the configuration',
  ],
  'credits a month': [
    `by plan: ${Object.values(priced)
      .map(({ credits }) => count(credits))
      .join(', ')}; \`unlimited\` ${count(unlimited?.credits ?? 0)}`,
    `\`plans\`; top-ups are valid for ${PAYG_MONTHS} months`,
  ],
  'time for a page': [
    `\`timeout\`: ${seconds(schemaOf('/html', 'timeout').fallback)} by default, at most ${seconds(MAX_TIMEOUT)}`,
    '',
  ],
  'time for its JavaScript': [
    `\`js_timeout\`: ${seconds(jsTimeout.fallback)} by default, at most ${seconds(jsTimeout.maximum)}`,
    '',
  ],
  'time for a language model': [
    `${seconds(Number(byDefault('MUDLARK_LLM_TIMEOUT')))} for an answer`,
    '`MUDLARK_LLM_TIMEOUT`',
  ],
  'size of a page': [`${byDefault('MUDLARK_MAX_BODY')} after decompression`, '`MUDLARK_MAX_BODY`'],
  redirects: [`${MAX_REDIRECTS}`, ''],
  'length of a request line': [kibibytes(MAX_REQUEST_LINE_BYTES), ''],
  'length of a request line with all headers': [kibibytes(MAX_HEAD_BYTES), ''],
  '`actions`, `scroll`': [`${MAX_STEPS} steps, ${MAX_SCROLLS} times`, ''],
  '`fields`': [`${MAX_FIELDS}`, ''],
  'a screenshot': [`${count(MAX_SIDE)} CSS pixels a side, ${MAX_PIXELS / 1e6} million pixels`, ''],
  '`/map`': [`${count(schemaOf('/map', 'limit').maximum)} links, ${seconds(FIXED_TIMEOUT)}`, ''],
  '`/serp`': [`pages ${resultPages.minimum} to ${resultPages.maximum}`, ''],
  'a job': [`${count(MAX_PAGES)} pages, ${mebibytes(MAX_JOB_BYTES)} of JSON, ${MAX_CONCURRENCY} pages at a time`, ''],
  'jobs of an account': [`${MAX_UNFINISHED_JOBS} unfinished`, ''],
  'results of jobs': [
    `kept for ${days(config.jobs.resultsLife)}, ${byDefault('MUDLARK_JOB_RESULTS')} for each account`,
    '`MUDLARK_JOB_RESULTS`',
  ],
  sessions: [
    `${MAX_SESSIONS} for each account, ${count(MAX_SESSIONS_OF_NODE)} on a node; each ends after ${minutes(SESSION_LIFE)} without use`,
    '',
  ],
  'pages open at a time on a machine': [
    `${byDefault('MUDLARK_BROWSER_PAGES')}, fewer while memory is short`,
    '`MUDLARK_BROWSER_PAGES`',
  ],
  'memory and storage of one page': [
    `${byDefault('MUDLARK_PAGE_MEMORY')}, ${byDefault('MUDLARK_PAGE_STORAGE')}`,
    '`MUDLARK_PAGE_MEMORY`, `MUDLARK_PAGE_STORAGE`',
  ],
  'answers not yet read': [
    `${byDefault('MUDLARK_UNREAD_PER_ACCOUNT')} for each account`,
    '`MUDLARK_UNREAD_PER_ACCOUNT`',
  ],
  'requests that the dashboard lists': [`the last ${count(REQUESTS_KEPT)} of each account`, ''],
};

it('the page of limits has the figures of the code, and no others', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/limits.md'), 'utf8');
  const rows = [...page.matchAll(/^\| *([^|\n]*?) *\| *([^|\n]*?) *\| *([^|\n]*?) *\|$/gm)]
    .map(([, name = '', limit = '', changedBy = '']) => [name, [limit, changedBy]] as const)
    .filter(([name]) => /\w/.test(name));
  assert.deepEqual(Object.fromEntries(rows), LIMITS);
});
