/** `/jobs`: many pages by one request, in the background. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/store.ts';
import { pageKey } from '../jobs/crawl-scope.ts';
import type { FoundPage, Job, JobPlan, StoredResult } from '../jobs/job.ts';
import { type JobRequest, jobRequest, problemsOf, queryOf } from '../jobs/job-request.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { ApiCaller } from './api-caller.ts';
import { type CallServices, errorReply } from './call.ts';
import { authenticate, readCredential } from './credential.ts';
import { Query } from './query.ts';
import { badRequest, bodyTooLarge, noSuchJob, tooManyJobs } from './refusal.ts';
import type { Face } from './server.ts';

export interface JobServices extends Pick<CallServices, 'accounts' | 'onUnexpected'> {
  /** Opens them where nobody has yet. */
  readonly openJobs: () => Promise<JobStore>;
  readonly caller: Pick<ApiCaller, 'price'>;
}

const LARGEST_BODY = 1024 * 1024;
/** Of one account, that are not over. */
const MOST_JOBS = 20;
const MOST_LISTED = 100;
const RESULTS_AT_ONCE = 100;
const MOST_RESULTS = 1_000;
/** Characters of results in one answer, where the first of them is not longer. */
const RESULTS_SIZE = 4 * 1024 * 1024;
const JSON_LINES = 'application/x-ndjson; charset=utf-8';
/** Endpoints that fetch one page, and so can be asked for many. */
const PAGE_ENDPOINTS = ['html', 'text', 'selected', 'selected-multiple', 'ai/question', 'ai/fields', 'screenshot'];

type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

export function jobRoutes(services: JobServices): Face {
  const { openJobs, accounts } = services;

  const create = async (request: FastifyRequest, account: Account): Promise<Answer> => {
    const asked = readRequest(await readBody(request));
    const plan = planOf(asked, services.caller);
    const jobs = await openJobs();
    const { open } = await jobs.usage(account.id);
    if (open >= MOST_JOBS) throw tooManyJobs(MOST_JOBS);
    const id = randomUUID();
    await jobs.create({ id, owner: account, plan, pages: pagesOf(asked) });
    const job = await found(id, account);
    const secret = plan.webhookSecret === undefined ? {} : { webhook_secret: plan.webhookSecret };
    return { status: 202, body: { ...describe(job), ...secret }, headers: { Location: `/jobs/${id}` } };
  };

  const found = async (id: string, account: Account): Promise<Job> => {
    const job = await (await openJobs()).find(id, account.id);
    if (!job) throw noSuchJob(id);
    return job;
  };

  const results = async (request: FastifyRequest, account: Account): Promise<Answer> => {
    const { id } = await found(idOf(request), account);
    const query = request.query as Query;
    const after = numberOf(query, 'cursor', 0, Number.MAX_SAFE_INTEGER, 0);
    const limit = numberOf(query, 'limit', 1, MOST_RESULTS, RESULTS_AT_ONCE);
    const some = await (await openJobs()).results(id, after, limit, RESULTS_SIZE);
    const cursor = String(some.at(-1)?.cursor ?? after);
    return { status: 200, body: some.map(lineOf).join(''), headers: { 'Service-Next-Cursor': cursor } };
  };

  const cancel = async (request: FastifyRequest, account: Account): Promise<Answer> => {
    const { id } = await found(idOf(request), account);
    await (await openJobs()).cancel(id, account.id);
    return { status: 200, body: describe(await found(id, account)) };
  };

  const list = async (_request: FastifyRequest, account: Account): Promise<Answer> => ({
    status: 200,
    body: { jobs: (await (await openJobs()).list(account.id, MOST_LISTED)).map(describe) },
  });

  const one = async (request: FastifyRequest, account: Account): Promise<Answer> => ({
    status: 200,
    body: describe(await found(idOf(request), account)),
  });

  const answering =
    (work: (request: FastifyRequest, account: Account) => Promise<Answer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('Service-Request-Id', request.id);
      try {
        const account = await authenticate(readCredential(request.query as Query, request.headers), accounts);
        const { status, body, headers = {} } = await work(request, account);
        const isLines = typeof body === 'string';
        return reply
          .code(status)
          .headers({ 'X-Content-Type-Options': 'nosniff', ...headers })
          .type(isLines ? JSON_LINES : 'application/json; charset=utf-8')
          .send(isLines ? body : JSON.stringify(body));
      } catch (error) {
        const { status, headers, contentType, body } = errorReply(error, request.id, services);
        return reply.code(status).headers(headers).type(contentType).send(body);
      }
    };

  return (app: FastifyInstance) => {
    app.post('/jobs', answering(create));
    app.get('/jobs', answering(list));
    app.get('/jobs/:id', answering(one));
    app.get('/jobs/:id/results', answering(results));
    app.delete('/jobs/:id', answering(cancel));
  };
}

const idOf = ({ params }: FastifyRequest) => (params as { readonly id: string }).id;

function numberOf(query: Query, name: string, minimum: number, maximum: number, fallback: number): number {
  const [text = ''] = query.all(name);
  if (text === '') return fallback;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw badRequest(`${name} must be a whole number, from ${minimum} to ${maximum}.`);
}

/** The server leaves bodies unread. */
async function readBody({ raw }: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of raw as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_BODY) throw bodyTooLarge(LARGEST_BODY);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readRequest(text: string): JobRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body must be a JSON object, such as {"endpoint":"text","urls":["https://example.com/"]}.');
  }
  const read = jobRequest.safeParse(value);
  if (!read.success) throw badRequest(problemsOf(read.error));
  return read.data;
}

/** Throws a 400 refusal where a page's call would be refused. */
function planOf(
  { endpoint: name, params, crawl, robots, urls, webhook, concurrency }: JobRequest,
  caller: JobServices['caller'],
): JobPlan {
  const endpoint = name.replace(/^\//, '');
  if (!PAGE_ENDPOINTS.includes(endpoint)) {
    throw badRequest(`endpoint must be one of ${PAGE_ENDPOINTS.join(', ')}.`);
  }
  if (Object.hasOwn(params, 'url')) throw badRequest('params must not have url: name pages by urls or crawl.');
  if (Object.hasOwn(params, 'session'))
    throw badRequest('params must not have session: its requests are made one after another.');
  if (robots !== undefined && !crawl) throw badRequest('robots is for crawls.');
  // The bytes of a picture have no place in lines of JSON.
  const query = queryOf(endpoint === 'screenshot' ? { ...params, format: 'json' } : params);
  const first = crawl?.url ?? urls?.[0] ?? '';
  const price = caller.price(endpoint, new Query(`${query}&url=${encodeURIComponent(first)}`));
  if ('wrong' in price) throw badRequest(price.wrong);
  return {
    endpoint,
    query,
    ...(crawl && { crawl: { ...crawl, robots: robots ?? crawl.robots } }),
    ...(webhook !== undefined && { webhook, webhookSecret: randomBytes(24).toString('base64url') }),
    ...(concurrency !== undefined && { concurrency }),
  };
}

/** Each page once, however often it is named. */
function pagesOf({ urls, crawl }: JobRequest): FoundPage[] {
  if (crawl) return [{ url: crawl.url, key: pageKey(new URL(crawl.url)), depth: 0 }];
  return [...new Set(urls)].map((url) => ({ url, key: url, depth: 0 }));
}

function describe({ id, plan, state, reason, createdAt, endedAt, pages, done, failed, credits }: Job): object {
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

function lineOf({ cursor, url, depth, status, outcome, credits, contentType, body }: StoredResult): string {
  const value = contentType.startsWith('application/json') ? body : JSON.stringify(body);
  const head = JSON.stringify({ cursor, url, depth, status, outcome, credits_used: credits });
  // What is JSON already is not read again.
  return `${head.slice(0, -1)},${outcome === 'ok' ? '"result"' : '"error"'}:${value}}\n`;
}
