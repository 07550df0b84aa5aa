/**
 * The way of one call: credential, parameters, credits, concurrency, work, settlement, reply; in this order, so that a
 * caller always hears of the first thing that is wrong. Knows nothing of the HTTP server.
 */
import type { Account, AccountStore, Balance, Reservation } from '../accounts/store.ts';
import { Deadline, DeadlineExceeded, RequestCanceled } from '../deadline.ts';
import type { FailureCode } from '../fetching/failure.ts';
import { type Content, type Endpoint, type EndpointServices, json, type TargetFacts } from './endpoint.ts';
import { type ErrorBody, failureBody, statusOfFailure } from './error-body.ts';
import type { Query } from './query.ts';
import { readParameters } from './read-parameters.ts';
import { missingKey, outOfCredits, Refusal, shuttingDown, tooManyRequests, wrongKey } from './refusal.ts';

export interface CallServices extends EndpointServices {
  readonly accounts: AccountStore;
  /** Told of errors that nobody foresaw. */
  readonly onUnexpected: (error: unknown, requestId: string) => void;
}

export interface Call {
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly query: Query;
  /** Handed the deadline of the work, so that a hang-up or a shutdown can cancel it; returns what undoes that. */
  readonly watch: (deadline: Deadline) => () => void;
}

export interface Reply extends Content {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** For the log: what came of it, whose it was, what it cost. */
  readonly outcome: 'ok' | 'canceled' | FailureCode | (string & {});
  readonly account: string | undefined;
  readonly credits: number;
  readonly facts: TargetFacts;
}

/** A reply before the headers that say what it cost. */
type Bare = Pick<Reply, 'status' | 'headers' | 'outcome' | keyof Content>;

interface Billed {
  readonly credits: number;
  /** What is left, as the settlement found it; undefined when nothing was billed. */
  readonly balance: Balance | undefined;
}

export async function answerCall(call: Call, services: CallServices): Promise<Reply> {
  const facts: TargetFacts = {};
  let account: Account | undefined;
  let result: Bare & Partial<Billed>;
  try {
    account = await authenticate(call.query, services.accounts);
    result = await perform(call, account, facts, services);
  } catch (error) {
    result = errorReply(error, call.requestId, services);
  }
  const { status, contentType, body, outcome, credits = 0, balance } = result;
  const accountHeaders = account && headersOf(account, credits, balance, services);
  const headers = { ...(await accountHeaders), ...targetHeaders(facts), ...result.headers };
  return { status, contentType, body, outcome, headers, account: account?.email, credits, facts };
}

/** The account of the key in the query. Throws a 403 refusal. */
export async function authenticate(query: Query, accounts: AccountStore): Promise<Account> {
  const keys = query.all('api_key');
  const key = keys[0];
  if (key === undefined || key === '') throw missingKey();
  const account = keys.length === 1 ? await accounts.authenticate(key) : undefined;
  if (!account) throw wrongKey();
  return account;
}

async function perform(
  call: Call,
  account: Account,
  facts: TargetFacts,
  services: CallServices,
): Promise<Bare & Billed> {
  const { endpoint, query } = call;
  const parameters = readParameters(endpoint.parameters, query);
  endpoint.check(parameters, services);
  const reservation = await reserve(call, account, endpoint.price(parameters, services), services);
  using deadline = new Deadline(endpoint.timeout(parameters));
  const unwatch = call.watch(deadline);
  try {
    const outcome = await endpoint.run(parameters, {
      services,
      deadline,
      partition: String(account.id),
      raiseTo: (credits) => reservation.raiseTo(credits),
      facts,
    });
    // Whoever hung up while the work was done pays nothing.
    if (deadline.signal.reason instanceof RequestCanceled) throw deadline.signal.reason;
    const { credits } = outcome;
    const balance = credits > 0 ? await reservation.settle(credits) : undefined;
    if ('content' in outcome) return { ...outcome.content, status: 200, headers: {}, outcome: 'ok', credits, balance };
    const { failed, js, nextStep } = outcome;
    const { failure } = failed;
    const content = json(failureBody(failed, js, nextStep));
    return { ...content, status: statusOfFailure(failure), headers: {}, outcome: failure.code, credits, balance };
  } finally {
    reservation.release();
    unwatch();
  }
}

async function reserve(
  call: Call,
  account: Account,
  credits: number,
  { accounts }: CallServices,
): Promise<Reservation> {
  const { requestId, endpoint } = call;
  const result = await accounts.reserve({ account, credits, requestId, endpoint: endpoint.name });
  if (result.refused === undefined) return result;
  if (result.refused === 'out_of_credits') throw outOfCredits(result.resetsAt);
  throw tooManyRequests(result.plan, result.limit);
}

/** The reply to anything that was thrown on the way. */
export function errorReply(
  error: unknown,
  requestId: string,
  { onUnexpected }: Pick<CallServices, 'onUnexpected'>,
): Bare {
  if (error instanceof Refusal) {
    const { status, headers, outcome, message } = error;
    return { ...errorContent({ message }), status, headers, outcome };
  }
  if (error instanceof RequestCanceled) {
    const { status, headers, outcome, message } = shuttingDown();
    return { ...errorContent({ message }), status, headers, outcome: error.why === 'hang-up' ? 'canceled' : outcome };
  }
  if (error instanceof DeadlineExceeded) {
    // The page itself came in time: its own timeout is a FetchFailure.
    const message = `The page was retrieved, but making the answer from it took more than ${error.milliseconds} ms.`;
    return { ...errorContent({ message, error_code: 'timeout' }), status: 504, headers: {}, outcome: 'timeout' };
  }
  onUnexpected(error, requestId);
  const message = `An unexpected error occurred. The operator finds it in the log under ${requestId}.`;
  return {
    ...errorContent({ message, error_code: 'internal_error' }),
    status: 500,
    headers: {},
    outcome: 'internal_error',
  };
}

export const errorContent = (body: ErrorBody): Content => json(body);

async function headersOf(
  account: Account,
  credits: number,
  balance: Balance | undefined,
  { accounts }: CallServices,
): Promise<Record<string, string>> {
  const { monthlyCredits, paygCredits } = balance ?? (await accounts.describe(account));
  const { concurrencyLimit, concurrencyRemaining } = accounts.concurrency(account);
  return {
    'Service-Credits-Used': String(credits),
    'Service-Credits-Remaining': String(monthlyCredits + paygCredits),
    'Service-Concurrency-Limit': String(concurrencyLimit),
    'Service-Concurrency-Remaining': String(concurrencyRemaining),
  };
}

/** Longer addresses are left out: clients refuse responses whose headers are too large. */
const LONGEST_URL_HEADER = 4_096;

function targetHeaders({ status, url, exit, model }: TargetFacts): Record<string, string> {
  return {
    ...(model !== undefined && { 'Service-Model': model }),
    ...(status !== undefined && { 'Service-Target-Status': String(status) }),
    ...(url !== undefined && url.length <= LONGEST_URL_HEADER && { 'Service-Target-Url': url }),
    ...(exit !== undefined && { 'Service-Proxy-Tier': exit }),
  };
}
