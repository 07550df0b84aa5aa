/** A job that is being created, what is missing or wrong, and the request that it makes. */
import type { EndpointForm } from '../../../../../src/dashboard/contract.ts';
import type { NewJob } from '../../../../../src/dashboard/jobs-contract.ts';
import { checkUrl } from '../../../playground/request/check-url.ts';
import { type FormValues, toPairs, toQuery } from '../../../playground/request/form-values.ts';

export interface JobDraft {
  readonly kind: 'batch' | 'crawl';
  /** As written, one per line. */
  readonly urls: string;
  readonly start: string;
  readonly limit: string;
  readonly depth: string;
  /** Patterns, one per line. */
  readonly include: string;
  readonly exclude: string;
  readonly subdomains: boolean;
  readonly sitemap: boolean;
  readonly robots: boolean;
  readonly concurrency: string;
  readonly webhook: string;
}

export const EMPTY_DRAFT: JobDraft = {
  kind: 'batch',
  urls: '',
  start: '',
  limit: '100',
  depth: '5',
  include: '',
  exclude: '',
  subdomains: false,
  sitemap: true,
  robots: true,
  concurrency: '',
  webhook: '',
};

export const MAX_PAGES = 10_000;
const MAX_DEPTH = 50;
const MAX_CONCURRENCY = 32;

/**
 * The parameters of each page's call, without those that a job sets itself: the address, a session (one request at a
 * time), the format of a screenshot (JSON).
 */
export function jobParameters({ name: endpoint, parameters }: EndpointForm): EndpointForm['parameters'] {
  return parameters.filter(
    ({ name }) => name !== 'url' && name !== 'session' && !(endpoint === 'screenshot' && name === 'format'),
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Each page once, as the job fetches them. */
export function urlsOf({ urls }: Pick<JobDraft, 'urls'>): string[] {
  return [...new Set(linesOf(urls))];
}

/** The maximum number of its pages. */
export function maxPages(draft: JobDraft): number {
  return draft.kind === 'batch' ? urlsOf(draft).length : (wholeNumber(draft.limit, 1, MAX_PAGES) ?? 0);
}

export type DraftField = 'urls' | 'start' | 'limit' | 'depth' | 'concurrency' | 'webhook';

/** What is wrong, by field. Empty fields are not wrong. */
export function problemsOf(draft: JobDraft): Partial<Record<DraftField, string>> {
  const number = (text: string, minimum: number, maximum: number) =>
    text === '' || wholeNumber(text, minimum, maximum) !== undefined
      ? undefined
      : `A whole number from ${minimum} to ${maximum.toLocaleString('en-US')} is needed.`;
  const found: Record<DraftField, string | undefined> = {
    urls: draft.kind === 'batch' ? urlsProblem(draft.urls) : undefined,
    start: draft.kind === 'crawl' ? checkUrl(draft.start.trim())?.problem : undefined,
    limit: draft.kind === 'crawl' ? number(draft.limit, 1, MAX_PAGES) : undefined,
    depth: draft.kind === 'crawl' ? number(draft.depth, 0, MAX_DEPTH) : undefined,
    concurrency: number(draft.concurrency, 1, MAX_CONCURRENCY),
    webhook: checkUrl(draft.webhook.trim())?.problem,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function urlsProblem(text: string): string | undefined {
  const urls = urlsOf({ urls: text });
  if (urls.length > MAX_PAGES) {
    return `There are ${urls.length.toLocaleString('en-US')} addresses, and a job may have ${MAX_PAGES.toLocaleString('en-US')}.`;
  }
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.trim() !== '' && !isWhole(line.trim()));
  if (at === -1) return undefined;
  return `Line ${at + 1} is not a complete address. It must begin with https:// or http://.`;
}

/** Unlike in a field for one address, an incomplete address is a mistake here: it is one of several. */
const isWhole = (url: string) => checkUrl(url) === undefined && URL.canParse(url);

/** The same lines with `https://` added where only that is missing; undefined if that does not help. */
export function completed(text: string): string | undefined {
  const better = text.split(/\r?\n/).map((line) => checkUrl(line.trim())?.meant ?? line);
  const joined = better.join('\n');
  return joined === text.split(/\r?\n/).join('\n') ? undefined : joined;
}

/** What is still missing; undefined if nothing is. */
export function missingIn(draft: JobDraft): string | undefined {
  if (draft.kind === 'batch') return urlsOf(draft).length === 0 ? 'Name the pages to fetch.' : undefined;
  if (!isWhole(draft.start.trim())) return 'Enter the address to start from.';
  return draft.limit === '' || draft.depth === '' ? 'Say how many pages, and how deep.' : undefined;
}

export function requestOf(draft: JobDraft, endpoint: EndpointForm, values: FormValues): NewJob {
  const { concurrency } = draft;
  const webhook = draft.webhook.trim();
  return {
    endpoint: endpoint.name,
    query: toQuery(toPairs(jobParameters(endpoint), values)),
    ...(draft.kind === 'batch' ? { urls: urlsOf(draft) } : { crawl: crawlOf(draft) }),
    ...(concurrency !== '' && { concurrency: Number(concurrency) }),
    ...(webhook !== '' && { webhook }),
  };
}

/** The price of a page depends on one address, not on all of them. */
export function priceRequestOf(request: NewJob): NewJob {
  return request.urls === undefined ? request : { ...request, urls: request.urls.slice(0, 1) };
}

function crawlOf(draft: JobDraft): NonNullable<NewJob['crawl']> {
  const { subdomains, sitemap, robots } = draft;
  return {
    url: draft.start.trim(),
    limit: Number(draft.limit),
    depth: Number(draft.depth),
    include: linesOf(draft.include),
    exclude: linesOf(draft.exclude),
    subdomains,
    sitemap,
    robots,
  };
}

function wholeNumber(text: string, minimum: number, maximum: number): number | undefined {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return number >= minimum && number <= maximum ? number : undefined;
}
