/**
 * The answers that this API gives by itself, before or instead of the work, with the message that the caller reads;
 * their table is error-table.ts. What a target did wrong is a `FetchFailure`, not a refusal.
 */
import { countOf } from '../count-of.ts';
import { BROWSER_REMEDY } from '../installation.ts';
import { REFUSALS, type RefusalName } from './error-table.ts';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** The name in logs and metrics. */
  readonly outcome: RefusalName;
  readonly headers: Readonly<Record<string, string>>;

  constructor(outcome: RefusalName, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = REFUSALS[outcome].status;
    this.outcome = outcome;
    this.headers = headers;
  }
}

const MISSING_KEY = 'API key is missing. Pass it as the api_key query parameter.';

export const missingKey = () => new Refusal('missing_key', MISSING_KEY);

/** There is an `Authorization` header, but with no key after `Bearer`. */
export const noBearerKey = () =>
  new Refusal('missing_key', `${MISSING_KEY} In the Authorization header, write Bearer before it.`);

export const twoKeys = () =>
  new Refusal('wrong_key', 'api_key is given more than once, with different values. Pass one key.');

export const wrongKey = () => new Refusal('wrong_key', 'API key is wrong.');

export const keyExpired = (expiredAt: number) =>
  new Refusal(
    'key_expired',
    `API key has expired: it worked until ${instantOf(expiredAt)}. Give it a later expiry in the dashboard or with mudlark key change, or use another key.`,
  );

export const outOfScope = (endpoint: string, scopes: readonly string[]) =>
  new Refusal(
    'out_of_scope',
    `This API key may not call /${endpoint}, only ${scopes.map((scope) => `/${scope}`).join(', ')}. Use another key, or change the scopes of this one in the dashboard or with mudlark key change.`,
  );

export const keyRevoked = () =>
  new Refusal('key_revoked', 'The API key of this request has been revoked. Use another key.');

export const accountSuspended = () =>
  new Refusal(
    'account_suspended',
    'The operator of this service has suspended this account. Ask the operator about it. Its credits, keys and jobs are kept.',
  );

export const accountGone = () => new Refusal('wrong_key', 'The account was deleted. Nothing was billed.');

export const keyCapReached = (cost: number, { cap, left, resetsAt }: CapReached) =>
  new Refusal(
    'key_cap_reached',
    `The spend cap of this API key is reached: this request costs ${cost}, and ${left} of ${countOf(cap, 'credit')} ${left === 1 ? 'is' : 'are'} left in this billing cycle, counting running requests as spent. Raise the cap in the dashboard or with mudlark key change, use another key, or wait until ${dayOf(resetsAt)}, when the next cycle starts.`,
  );

interface CapReached {
  readonly cap: number;
  readonly left: number;
  /** In seconds. */
  readonly resetsAt: number;
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

const instantOf = (milliseconds: number) =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const badRequest = (message: string) => new Refusal('bad_request', message);

export const elementNotFound = () => new Refusal('element_not_found', 'Element not found');

export const elementNotShown = () =>
  new Refusal(
    'element_not_shown',
    'The element is not shown: it has no size, is not displayed, or is outside of the page. Select a visible one.',
  );

export const outOfCredits = (cost: number, left: number, resetsAt: number) =>
  new Refusal(
    'out_of_credits',
    `Out of API credits: this request costs ${cost}, ${left} are left. Top up the pay-as-you-go balance, upgrade the plan, or wait until ${dayOf(resetsAt)}, when the monthly credits reset.`,
  );

export const tooManyRequests = (plan: string, limit: number) =>
  new Refusal(
    'too_many_requests',
    `Too many concurrent requests: the ${plan} plan allows ${limit}. Wait for a running request to finish, or upgrade.`,
    { 'Retry-After': '1' },
  );

/** `meant` is the path that it may have been a misspelling of. */
export const unknownPath = (path: string, meant?: string) =>
  new Refusal(
    'unknown_path',
    `There is nothing at ${path}.${meant === undefined ? '' : ` Did you mean ${meant} ?`} The endpoints are listed at /docs.`,
  );

export const wrongMethod = (method: string, allowed: readonly string[]) => {
  const onlyQuery = allowed.includes('GET') && !allowed.includes('POST') && ['POST', 'PUT', 'PATCH'].includes(method);
  const where = onlyQuery ? ', with the parameters in the query' : '';
  return new Refusal('wrong_method', `${method} is not allowed here. Use ${listOf(allowed)}${where}.`, {
    Allow: allowed.join(', '),
  });
};

const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

export const noSuchJob = (id: string) =>
  new Refusal(
    'no_such_job',
    `There is no job ${id.slice(0, 64)}: it never existed, or its results are no longer kept.`,
  );

export const tooManyJobs = (most: number) =>
  new Refusal(
    'too_many_jobs',
    `The account already has ${most} unfinished jobs, the maximum. Cancel one with DELETE /jobs/<id>, or wait until one is done.`,
    { 'Retry-After': '60' },
  );

export const nothingToRunAgain = () => badRequest('This job has no failed pages that a retry could fix.');

export const bodyTooLarge = (bytes: number) =>
  new Refusal('request_too_large', `The request body is too large. The limit is ${bytes / 1024 ** 2} MiB.`);

export const noSuchSession = (name: string) =>
  new Refusal('no_such_session', `There is no session ${name}: it has ended, or never began.`);

export const requestTooLong = () =>
  new Refusal('request_too_long', 'The request line is too long. The limit is 64 KiB.');

/** More than one line of it has arrived. */
export const headersTooLarge = () =>
  new Refusal(
    'headers_too_large',
    'The headers of the request are too large. With the request line they may have 96 KiB.',
  );

/** It is not known which. */
export const lineOrHeadersTooLong = () =>
  new Refusal(
    'request_too_long',
    'The request line or a header is too long. The limit is 64 KiB for the request line, and 96 KiB with all headers.',
  );

export const noBrowser = () =>
  new Refusal(
    'no_browser',
    `There is no browser on this machine, so js=true is not possible. Pass js=false, or have the operator ${BROWSER_REMEDY}.`,
  );

export const scriptFailed = (error: string) => new Refusal('script_failed', `js_script failed: ${error}`);

export const shuttingDown = () =>
  new Refusal('shutting_down', 'The service is shutting down. Try again in a moment.', { 'Retry-After': '1' });

/** Never sent as an answer: it appears only in the log and the list of requests. */
export const canceledByCaller = () =>
  new Refusal('canceled', 'The caller closed the connection before the answer was ready.');

export const storeUnavailable = () =>
  new Refusal(
    'store_unavailable',
    'The database of accounts cannot be reached. Nothing was billed. Try again in a moment.',
    { 'Retry-After': '2' },
  );

export const storeUnwritable = () =>
  new Refusal(
    'store_unavailable',
    'The database of this service cannot be written to; its disk may be full. Nothing was billed. Try again later, or tell the operator.',
    { 'Retry-After': '30' },
  );

export const sessionInUse = (name: string) =>
  new Refusal(
    'session_in_use',
    `Another request in the session ${name} is running. A session runs one request at a time. Nothing was billed.`,
    { 'Retry-After': '1' },
  );

export const tooManySessions = (most: number) =>
  new Refusal(
    'too_many_sessions',
    `The account already has ${most} sessions, the maximum. Nothing was billed. End one with DELETE /sessions/<name>, or wait: each ends after 10 minutes without use.`,
    { 'Retry-After': '60' },
  );

/** The machine is full, not the plan. */
export const tooMuchUnread = () =>
  new Refusal(
    'unread',
    'Too much data of earlier answers is still unread. Nothing was billed. Read it, or close those connections, and try again.',
    { 'Retry-After': '1' },
  );

export const busy = (why: string, seconds: number) =>
  new Refusal('busy', `The service is busy: ${why}. Nothing was billed. Try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  });
