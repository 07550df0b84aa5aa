/**
 * The jobs of an account, for every interface that offers them (HTTP, dashboard, tools): started with the same checks,
 * read and canceled in the same way. Knows nothing of HTTP.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { AuthenticatedAccount } from '../accounts/store.ts';
import { DISALLOWED, type FoundPage, type Job, type JobOwner, type JobPlan, TURN } from '../jobs/job.ts';
import { type JobRequest, queryOf, readJobRequest } from '../jobs/job-request.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { pageKey } from '../jobs/page-address.ts';
import type { ApiCaller } from './api-caller.ts';
import { requireScope } from './credential.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { PROXY_CHOICES } from './page-parameters.ts';
import { Query } from './query.ts';
import { namesOf, type ParameterSchema, unknownNames } from './read-parameters.ts';
import { badRequest, noSuchJob, nothingToRunAgain, tooManyJobs } from './refusal.ts';

/** Endpoints that fetch one page, and so can be asked for many. */
export const JOB_ENDPOINTS = ENDPOINTS.filter(({ tariff }) => tariff === 'page' || tariff === 'page and model').map(
  ({ name }) => name,
);

/** Unfinished jobs that one account may have. */
export const MAX_UNFINISHED_JOBS = 20;
const JOB_ID = /^[\w-]{1,64}$/;
const MAX_LISTED = 100;
/** The limit of a request line: no call of a page may be longer, and every job is read again and again. */
const MAX_QUERY_LENGTH = 64 * 1024;
const PICTURES_IN_JSON: readonly string[] = ['', 'png', 'json'];
/** A host for which no route is configured. */
const ANY_PAGE = 'http://page.invalid/';

/** What is requested, with the query of each page's call. */
export interface AskedJob extends Omit<JobRequest, 'params'> {
  readonly query: string;
}

export interface AccountJobsParts {
  /** Opens the job store when it is first needed. */
  readonly openJobs: () => Promise<JobStore>;
  readonly caller: Pick<ApiCaller, 'price'>;
}

export class AccountJobs {
  readonly #open: () => Promise<JobStore>;
  readonly #caller: Pick<ApiCaller, 'price'>;

  constructor({ openJobs, caller }: AccountJobsParts) {
    this.#open = openJobs;
    this.#caller = caller;
  }

  /**
   * Makes the job on behalf of the key that was used, if there was one: throws a 403 refusal if that key may not call
   * the endpoint.
   */
  async create(owner: JobOwner | AuthenticatedAccount, asked: AskedJob): Promise<Job> {
    const plan = this.#planOf(asked);
    if (!('keyId' in owner)) return this.#begin(owner, plan, pagesOf(asked));
    requireScope(owner, plan.endpoint);
    return this.#begin(owner, { ...plan, keyId: owner.keyId }, pagesOf(asked));
  }

  /** The maximum price of a page. Throws the 400 refusal that the call itself would get. */
  pricePerPage(asked: AskedJob): number {
    const { endpoint, query, crawl } = this.#planOf(asked);
    const isFixed = crawl !== undefined && !crawl.subdomains;
    const urls = [firstOf(asked), ...(isFixed ? [] : [ANY_PAGE])];
    const climbs = new Query(query).all('proxy').at(-1) === 'auto';
    const tiers = climbs ? PROXY_CHOICES.filter((tier) => tier !== 'auto') : [];
    const queries = [query, ...tiers.map((tier) => withParameter(query, 'proxy', tier))];
    const prices = queries.flatMap((each) => urls.map((url) => this.#price(endpoint, each, url)));
    return Math.max(...prices.map((price) => ('credits' in price ? price.credits : 0)));
  }

  /** Throws a 404 refusal if this account has no such job. */
  async find(owner: JobOwner, id: string): Promise<Job> {
    // Some databases refuse a NUL in a text.
    const job = JOB_ID.test(id) ? await (await this.#open()).find(id, owner.id) : undefined;
    if (!job) throw noSuchJob(id);
    return job;
  }

  /** The latest, newest first. */
  async list(owner: JobOwner): Promise<Job[]> {
    return (await this.#open()).list(owner.id, MAX_LISTED);
  }

  async cancel(owner: JobOwner, id: string): Promise<Job> {
    await this.find(owner, id);
    await (await this.#open()).cancel(id, owner.id);
    return this.find(owner, id);
  }

  /**
   * A batch of the pages that failed, with the same parameters. Pages that robots.txt forbids are left out: a batch
   * does not check robots.txt.
   */
  async runFailedAgain(owner: JobOwner, id: string): Promise<Job> {
    const { crawl: _, keyId: __, ...plan } = (await this.find(owner, id)).plan;
    const urls = await (await this.#open()).reading.failedUrls(id, DISALLOWED);
    if (urls.length === 0) throw nothingToRunAgain();
    return this.#begin(owner, plan, batchOf(urls));
  }

  async #begin(owner: JobOwner, plan: JobPlan, pages: readonly FoundPage[]): Promise<Job> {
    const jobs = await this.#open();
    const { open } = await jobs.usage(owner.id);
    if (open >= MAX_UNFINISHED_JOBS) throw tooManyJobs(MAX_UNFINISHED_JOBS);
    const id = randomUUID();
    await jobs.create({ id, owner, plan, pages });
    return this.find(owner, id);
  }

  /** Throws a 400 refusal if a page's call would be refused. */
  #planOf(asked: AskedJob): JobPlan {
    const { crawl, robots, webhook, concurrency } = asked;
    const endpoint = asked.endpoint.replace(/^\//, '');
    if (!JOB_ENDPOINTS.includes(endpoint)) throw badRequest(`endpoint must be one of ${JOB_ENDPOINTS.join(', ')}.`);
    const given = new URLSearchParams(asked.query);
    if (given.has('url')) throw badRequest('params must not have url: list the pages in urls, or use crawl.');
    if (given.has('session'))
      throw badRequest('params must not have session: a session runs one request at a time, a job runs several.');
    const unknown = unknownNames(parametersOf(endpoint), new Query(asked.query));
    if (unknown.length > 0)
      throw badRequest(`params must not have ${namesOf(unknown)}: /${endpoint} has no such parameter.`);
    if (robots !== undefined && !crawl) throw badRequest('robots can only be used with crawl.');
    // The bytes of a picture cannot be part of a JSON line.
    if (endpoint === 'screenshot' && !PICTURES_IN_JSON.includes(given.get('format') ?? ''))
      throw badRequest('params.format of screenshots must be png or json: a job returns PNGs as base64.');
    const query = endpoint === 'screenshot' ? withParameter(asked.query, 'format', 'json') : asked.query;
    if (query.length > MAX_QUERY_LENGTH)
      throw badRequest(`params must be at most ${MAX_QUERY_LENGTH} bytes as a query string.`);
    const price = this.#price(endpoint, query, firstOf(asked));
    if ('wrong' in price) throw badRequest(price.wrong);
    return {
      endpoint,
      query,
      ...(crawl && { crawl: { ...crawl, robots: robots ?? crawl.robots } }),
      ...(webhook !== undefined && { webhook, webhookSecret: randomBytes(24).toString('base64url') }),
      ...(concurrency !== undefined && { concurrency }),
    };
  }

  #price(endpoint: string, query: string, url: string) {
    return this.#caller.price(endpoint, new Query(`${query}&url=${encodeURIComponent(url)}`));
  }
}

/** The JSON of a request; throws a 400 refusal that names what is wrong with it. */
export function readJobText(text: string): AskedJob {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body must be a JSON object, such as {"endpoint":"text","urls":["https://example.com/"]}.');
  }
  const { params, ...asked } = readJob(value);
  return { ...asked, query: queryOf(params) };
}

export function readJob(value: unknown): JobRequest {
  const read = readJobRequest(value);
  if ('wrong' in read) throw badRequest(read.wrong);
  return read.request;
}

function parametersOf(endpoint: string): ParameterSchema {
  const schema = ENDPOINTS.find(({ name }) => name === endpoint)?.parameters;
  if (!schema) throw new Error(`there is no endpoint ${endpoint}`);
  return schema;
}

const firstOf = ({ crawl, urls }: AskedJob) => crawl?.url ?? urls?.[0] ?? '';

function withParameter(query: string, name: string, value: string): string {
  const pairs = new URLSearchParams(query);
  pairs.set(name, value);
  return pairs.toString();
}

function pagesOf({ urls, crawl }: AskedJob): FoundPage[] {
  if (crawl) return [{ ...asked(crawl.url), key: pageKey(new URL(crawl.url)) }];
  return batchOf(urls ?? []);
}

/** Each page once, however often it is named. */
const batchOf = (urls: readonly string[]): FoundPage[] => [...new Set(urls)].map(asked);

const asked = (url: string): FoundPage => ({ url, key: url, depth: 0, chain: 0, turn: TURN.usual });

/** The job as the API returns it. */
export function describeJob({
  id,
  plan,
  state,
  reason,
  createdAt,
  endedAt,
  pages,
  done,
  failed,
  credits,
}: Job): object {
  return {
    id,
    state,
    ...(state === 'paused' && { reason }),
    endpoint: plan.endpoint,
    ...(plan.crawl && { crawl: plan.crawl }),
    created_at: new Date(createdAt).toISOString(),
    ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
    pages: { total: pages, succeeded: done, failed, left: pages - done - failed },
    credits_used: credits,
  };
}
