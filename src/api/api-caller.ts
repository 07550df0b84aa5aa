/**
 * Calls of the API through any interface: the HTTP server, the dashboard's playground, tools for language models. Each
 * gets the same checks, is billed in the same way, and is reported once. Knows nothing of HTTP servers.
 */
import type { Deadline } from '../deadline.ts';
import type { CallReport } from '../usage/call-report.ts';
import { answerCall, type Call, type CallServices, priceOfCall } from './call.ts';
import { authenticate } from './credential.ts';
import { json } from './endpoint.ts';
import { describeAccount } from './endpoints/account.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { keptParameters } from './kept-parameters.ts';
import type { Query } from './query.ts';
import { Refusal } from './refusal.ts';
import { errorReply, type Reply } from './reply.ts';

export interface CallerServices extends CallServices {
  /** Called for each call when its answer is ready. Must not throw. */
  readonly onCall: (report: CallReport) => void;
  /** Called for each answer to an authenticated call. Must not throw. */
  readonly onAnswer?: (accountId: number, requestId: string, answer: Reply) => void;
}

export interface ApiCall extends Omit<Call, 'endpoint'> {
  /** The path without its slash; `account` too. */
  readonly endpoint: string;
  /** The `traceparent` header, where there is one. */
  readonly traceParent?: string | undefined;
}

export interface ApiCaller {
  call(call: ApiCall): Promise<Reply>;
  /** What a call would cost at its first try; `wrong` says why the API would refuse it. */
  price(endpoint: string, query: Query): { readonly credits: number } | { readonly wrong: string };
  /** Cancels everything that is running: the service cannot wait for it any longer. */
  cancelAll(): void;
}

export function createApiCaller(services: CallerServices): ApiCaller {
  const underWay = new Set<Deadline>();

  function answer(call: ApiCall): Promise<Reply> {
    if (call.endpoint === 'account') return answerAccount(call, services);
    const watch = (deadline: Deadline) => {
      underWay.add(deadline);
      const unwatch = call.watch(deadline);
      return () => {
        underWay.delete(deadline);
        unwatch();
      };
    };
    return answerCall({ ...call, watch, endpoint: endpointNamed(call.endpoint) }, services);
  }

  return {
    async call(call) {
      const at = Date.now();
      const started = performance.now();
      const reply = await answer(call);
      services.onCall(reportOf(call, reply, at, performance.now() - started));
      if (reply.account) services.onAnswer?.(reply.account.id, call.requestId, reply);
      return reply;
    },
    price(endpoint, query) {
      if (endpoint === 'account') return { credits: 0 };
      try {
        return { credits: priceOfCall({ endpoint: endpointNamed(endpoint), query }, services) };
      } catch (error) {
        if (error instanceof Refusal) return { wrong: error.message };
        throw error;
      }
    },
    cancelAll() {
      for (const deadline of underWay) deadline.cancel('shutdown');
    },
  };
}

const BY_NAME = new Map(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));

/** The names of the parameters of each endpoint. */
const NAMES = new Map(ENDPOINTS.map(({ name, parameters }) => [name, new Set(Object.keys(parameters.shape))]));
const NO_NAMES: ReadonlySet<string> = new Set();

function endpointNamed(name: string) {
  const endpoint = BY_NAME.get(name);
  if (!endpoint) throw new Error(`there is no endpoint ${name}`);
  return endpoint;
}

/** Free, takes no slot, and checks nothing but the key. */
async function answerAccount({ credential, requestId }: ApiCall, services: CallServices): Promise<Reply> {
  const free = { credits: 0, facts: {}, phases: [] };
  try {
    const account = await authenticate(credential(), 'account', services.accounts);
    const content = json(await describeAccount(account, services.accounts));
    const bytes = Buffer.byteLength(content.body);
    return { ...free, ...content, bytes, status: 200, headers: {}, outcome: 'ok', account };
  } catch (error) {
    const refused = errorReply(error, requestId, services);
    return { ...free, ...refused, bytes: Buffer.byteLength(refused.body), account: undefined };
  }
}

function reportOf(call: ApiCall, reply: Reply, at: number, milliseconds: number): CallReport {
  const { requestId, endpoint, query, traceParent } = call;
  const { account, facts, problem } = reply;
  const asked = query.all('url')[0];
  const url = asked === undefined ? null : URL.parse(asked);
  return {
    id: requestId,
    at,
    accountId: account?.id,
    email: account?.email,
    keyId: account && 'keyId' in account ? account.keyId : undefined,
    endpoint,
    target: url ? withoutCredentials(url) : cut(asked ?? query.all('q')[0] ?? ''),
    targetHost: url?.host,
    parameters: keptParameters(query, NAMES.get(endpoint) ?? NO_NAMES),
    status: reply.status,
    outcome: reply.outcome,
    message: problem?.message,
    nextStep: problem?.nextStep,
    tier: facts.exit,
    targetStatus: facts.status,
    credits: reply.credits,
    bytes: reply.bytes,
    milliseconds,
    fetchMilliseconds: facts.fetchMilliseconds,
    phases: reply.phases,
    traceParent,
    parseStatus: facts.parseStatus,
    model: facts.model,
    inputTokens: facts.usage?.inputTokens,
    outputTokens: facts.usage?.outputTokens,
  };
}

const MAX_TARGET_LENGTH = 2_000;

const cut = (text: string) => (text.length > MAX_TARGET_LENGTH ? `${text.slice(0, MAX_TARGET_LENGTH)}…` : text);

function withoutCredentials(url: URL): string {
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  return cut(url.href);
}
