/**
 * The path of one call: credential, parameters, credits, concurrency, work, settlement, reply. In this order, so that a
 * caller always gets the first thing that is wrong. Knows nothing of the HTTP server.
 */
import type {
  Account,
  AccountStore,
  AuthenticatedAccount,
  Balance,
  Reservation,
  ReserveResult,
} from '../accounts/store.ts';
import { Deadline, RequestCanceled } from '../deadline.ts';
import type { UnreadAnswers } from '../overload/unread-answers.ts';
import { ownedBy } from '../stray-errors.ts';
import type { Phase } from '../usage/call-report.ts';
import { CallOwner } from './call-owner.ts';
import { authenticate, type Credential } from './credential.ts';
import { encoded } from './encode-body.ts';
import { type Endpoint, type EndpointServices, type Job, json, type TargetFacts } from './endpoint.ts';
import { failureBody, statusOfFailure } from './error-body.ts';
import { beginLeaving, type Leaving } from './leaving.ts';
import type { Query } from './query.ts';
import { misnamedIn, readParameters } from './read-parameters.ts';
import {
  accountSuspended,
  busy,
  keyCapReached,
  keyExpired,
  keyRevoked,
  outOfCredits,
  outOfScope,
  tooManyRequests,
  tooMuchUnread,
  wrongKey,
} from './refusal.ts';
import { type BareReply, type ErrorListener, errorReply, isAway, isGone, isHangUp, type Reply } from './reply.ts';

export interface CallServices extends EndpointServices, ErrorListener {
  readonly accounts: AccountStore;
  /** Limits the answer data that callers have not read yet. */
  readonly unread: UnreadAnswers;
  /** Whether there is enough memory for one more call. */
  readonly hasMemory: () => boolean;
}

export interface Call {
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly query: Query;
  /** Throws a 403 refusal if there is no key. */
  readonly credential: () => Credential;
  /**
   * Gets the deadline of the work, so that a hang-up or a shutdown can cancel it; returns a function that undoes this.
   */
  readonly watch: (deadline: Deadline) => () => void;
  /** Called with the page that the answer is made from. */
  readonly onPage?: Job['onPage'];
  /** Whether it is repeated under the same id until it is answered, and so billed only once. */
  readonly isRepeated?: boolean | undefined;
}

interface Billed {
  readonly credits: number;
  /** What is left after the settlement; undefined if nothing was billed. */
  readonly balance: Balance | undefined;
}

/** What becomes known during the call, and is reported whatever happens afterwards. */
interface Known {
  readonly facts: TargetFacts;
  readonly phases: Phase[];
  account?: Account | AuthenticatedAccount;
}

export function answerCall(call: Call, services: CallServices): Promise<Reply> {
  const owner = new CallOwner(call.requestId);
  return ownedBy(owner, () => answerOwned(call, owner, services));
}

async function answerOwned(call: Call, owner: CallOwner, services: CallServices): Promise<Reply> {
  const known: Known = { facts: {}, phases: [] };
  let result: BareReply & Partial<Billed>;
  try {
    result = await perform(call, owner, known, services);
  } catch (error) {
    // Nothing is recorded for an account that no longer exists.
    if (isGone(error)) delete known.account;
    result = errorReply(error, call.requestId, services);
  }
  const { account, facts, phases } = known;
  const { credits = 0, balance, ...bare } = result;
  try {
    const accountHeaders = account && (await headersOf(account, result, services));
    const headers = {
      ...accountHeaders,
      ...targetHeaders(facts),
      ...(account && ignoredHeader(call)),
      ...result.headers,
    };
    const bytes = result.leaving?.bytes ?? Buffer.byteLength(result.body);
    return { ...bare, bytes, headers, account, credits, facts, phases };
  } catch (error) {
    result.leaving?.end();
    throw error;
  }
}

async function perform(
  call: Call,
  owner: CallOwner,
  known: Known,
  services: CallServices,
): Promise<BareReply & Billed> {
  const { endpoint } = call;
  const begun = performance.now();
  const { parameters, reservation } = await admit(call, known, services);
  const admitted = performance.now();
  known.phases.push({ name: 'admission', milliseconds: admitted - begun });
  using deadline = new Deadline(endpoint.timeout(parameters));
  const unwatch = call.watch(deadline);
  let owed = 0;
  let leaving: Leaving | undefined;
  try {
    if (!services.hasMemory()) throw busy('its memory is nearly full', 1);
    const accountId = known.account?.id ?? 0;
    if (!services.unread.hasRoom(accountId)) throw tooMuchUnread();
    const partition = String(accountId);
    const made = await owner.unlessFailed(deadline, () =>
      endpoint.run(parameters, {
        services,
        deadline,
        partition,
        work: services.pageWork.for({ partition, deadline }),
        raiseTo: (credits) => reservation.raiseTo(credits),
        owes(credits) {
          owed = credits;
        },
        onPage: call.onPage,
        facts: known.facts,
      }),
    );
    const outcome = 'content' in made ? { ...made, content: await encoded(made.content) } : made;
    if (deadline.signal.reason instanceof RequestCanceled) throw deadline.signal.reason;
    const worked = performance.now();
    const { credits } = outcome;
    if ('content' in outcome) {
      leaving = beginLeaving(outcome.content.body, accountId, reservation, services.unread);
    }
    const balance = credits > 0 ? await reservation.settle(credits) : undefined;
    tellPhases(known, worked - admitted, performance.now() - worked);
    if ('content' in outcome) {
      const { headers = {}, ...content } = outcome.content;
      return { ...content, headers, status: 200, outcome: 'ok', credits, balance, leaving };
    }
    const { failed, js, nextStep } = outcome;
    const { failure } = failed;
    return {
      ...json(failureBody(failed, js, nextStep)),
      status: statusOfFailure(failure),
      headers: {},
      outcome: failure.code,
      problem: { message: failure.message, nextStep },
      credits,
      balance,
    };
  } catch (error) {
    leaving?.end();
    // A caller who hangs up pays nothing, unless the js_script had started: it may already have sent the page
    // elsewhere.
    if (owed === 0 || !isHangUp(error)) throw error;
    const balance = await reservation.settle(owed);
    return { ...errorReply(error, call.requestId, services), credits: owed, balance };
  } finally {
    unwatch();
    // Before the reply, so that a caller who has read it finds the slot free, on any node.
    await reservation.release();
  }
}

function tellPhases({ facts, phases }: Known, working: number, billing: number): void {
  const fetching = Math.min(working, facts.fetchMilliseconds ?? 0);
  phases.push(
    { name: 'fetch', milliseconds: fetching },
    { name: 'answer', milliseconds: working - fetching },
    { name: 'billing', milliseconds: billing },
  );
}

type Parameters = ReturnType<typeof readParameters>;

/** Key, parameters, credits, slot: everything that is checked before the work. */
async function admit(
  call: Call,
  known: Known,
  services: CallServices,
): Promise<{ readonly parameters: Parameters; readonly reservation: Reservation }> {
  const { requestId, isRepeated } = call;
  const endpoint = call.endpoint.name;
  const { accounts } = services;
  const credential = call.credential();
  const checked = check(call, services);
  if ('wrong' in checked || 'account' in credential) {
    known.account = await authenticate(credential, endpoint, accounts);
    if ('wrong' in checked) throw checked.wrong;
    const { parameters, credits } = checked;
    const reserved = await accounts.reserve({
      account: known.account,
      credits,
      requestId,
      endpoint,
      ...('account' in credential && { keyId: credential.keyId }),
      isRepeated,
    });
    return { parameters, reservation: await granted(reserved, credits, known.account, endpoint, accounts) };
  }
  const { parameters, credits } = checked;
  // Key and credits in one step: one round trip if the database is on another machine.
  const admission = await accounts.admit({ apiKey: credential.key, credits, requestId, endpoint });
  if (!admission) throw wrongKey();
  const { account, reserved } = admission;
  known.account = account;
  return { parameters, reservation: await granted(reserved, credits, account, endpoint, accounts) };
}

/** The parameters and their price. A problem with them is kept for later, because the key is checked first. */
function check(
  { endpoint, query }: Pick<Call, 'endpoint' | 'query'>,
  services: EndpointServices,
): { readonly parameters: Parameters; readonly credits: number } | { readonly wrong: unknown } {
  try {
    const parameters = readParameters(endpoint.parameters, query);
    endpoint.check(parameters, services);
    return { parameters, credits: endpoint.price(parameters, services) };
  } catch (wrong) {
    return { wrong };
  }
}

/** What the call would reserve. Throws the refusal for wrong parameters. */
export function priceOfCall(call: Pick<Call, 'endpoint' | 'query'>, services: EndpointServices): number {
  const checked = check(call, services);
  if ('wrong' in checked) throw checked.wrong;
  return checked.credits;
}

async function granted(
  result: ReserveResult,
  credits: number,
  account: Account,
  endpoint: string,
  accounts: AccountStore,
): Promise<Reservation> {
  switch (result.refused) {
    case undefined:
      return result;
    case 'account_suspended':
      throw accountSuspended();
    case 'key_expired':
      throw keyExpired(result.expiredAt);
    case 'key_revoked':
      throw keyRevoked();
    case 'out_of_scope':
      throw outOfScope(endpoint, result.scopes);
    case 'key_cap_reached':
      throw keyCapReached(credits, result);
    case 'too_many_requests':
      throw tooManyRequests(result.plan, result.limit);
    case 'out_of_credits': {
      const { monthlyCredits, paygCredits } = await accounts.describe(account);
      throw outOfCredits(credits, monthlyCredits + paygCredits, result.resetsAt);
    }
  }
}

async function headersOf(
  account: Account,
  { credits = 0, balance, leaving }: Partial<Billed> & Pick<BareReply, 'leaving'>,
  { accounts }: CallServices,
): Promise<Record<string, string>> {
  const left = balance ?? (await balanceOf(account, accounts));
  if (!left) return {};
  const { monthlyCredits, paygCredits } = left;
  const { concurrencyLimit, concurrencyRemaining } = accounts.concurrency(account);
  return {
    'Service-Credits-Used': String(credits),
    'Service-Credits-Remaining': String(monthlyCredits + paygCredits),
    'Service-Concurrency-Limit': String(concurrencyLimit),
    // A caller who has read the whole answer has its slot back.
    'Service-Concurrency-Remaining': String(concurrencyRemaining + (leaving?.holdsSlot ? 1 : 0)),
  };
}

/**
 * Undefined while the database is away, or if the account no longer exists: the reply is sent without these headers.
 */
async function balanceOf(account: Account, accounts: AccountStore): Promise<Balance | undefined> {
  try {
    return await accounts.describe(account);
  } catch (error) {
    if (isAway(error) || isGone(error)) return undefined;
    throw error;
  }
}

const MAX_IGNORED = 10;
const NAME_IN_HEADER = /^[\w.[\]-]{1,40}$/;

/** What was written wrong is ignored, and billed: at least this says so. */
function ignoredHeader({ endpoint, query }: Pick<Call, 'endpoint' | 'query'>): Record<string, string> {
  if (endpoint.name === 'account') return {};
  const names = misnamedIn(endpoint.parameters, query).filter((name) => NAME_IN_HEADER.test(name));
  return names.length > 0 ? { 'Service-Ignored-Parameters': names.slice(0, MAX_IGNORED).join(', ') } : {};
}

/** Longer addresses are left out: clients refuse responses whose headers are too large. */
const MAX_URL_HEADER_LENGTH = 4_096;

function targetHeaders({ status, url, exit, note, model, session }: TargetFacts): Record<string, string> {
  return {
    ...(session !== undefined && { 'Service-Session': session }),
    ...(model !== undefined && { 'Service-Model': model }),
    ...(status !== undefined && { 'Service-Target-Status': String(status) }),
    ...(url !== undefined && url.length <= MAX_URL_HEADER_LENGTH && { 'Service-Target-Url': url }),
    ...(note !== undefined && { 'Service-Target-Note': note }),
    ...(exit !== undefined && { 'Service-Proxy-Tier': exit }),
  };
}
