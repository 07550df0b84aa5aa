/**
 * Nodes on one database, random requests, and everything that may go wrong: a node is killed, connections are cut, the
 * database crashes. Then the ledger is compared with what callers received and what the target saw.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { RunningService } from '../support/process.ts';
import { THOROUGH } from '../support/thorough.ts';
import {
  type Caller,
  type Cluster,
  chargesByRequest,
  NOTHING,
  nothingIsReserved,
  refusedAreFree,
  startCluster,
  until,
} from './cluster.ts';
import { type Behavior, maxAtOnce, startCountingTarget, type Visit } from './counting-target.ts';
import { type Outcome, RandomLoad } from './random-load.ts';

const NODES = THOROUGH ? 3 : 2;
/** A short run has the same faults, with fewer requests between them. */
const CUTS = THOROUGH ? 12 : 2;
const ANSWERS_BETWEEN = THOROUGH ? 40 : 10;
const PLANS = {
  scarce: { credits: THOROUGH ? 40 : 15, concurrency: 4 },
  narrow: { credits: 5_000, concurrency: 2 },
  usual: { credits: 5_000, concurrency: 4 },
};

/** The outcome of each behavior of the target, unless the request is refused. */
const RESULTS: Readonly<
  Record<Behavior, { readonly status: number; readonly error?: string; readonly credits: number }>
> = {
  page: { status: 200, credits: 1 },
  slow: { status: 200, credits: 1 },
  missing: { status: 200, credits: 1 },
  broken: { status: 500, error: 'target_error', credits: 0 },
  redirect: { status: 500, error: 'target_redirect', credits: 1 },
  reset: { status: 500, error: 'target_unreachable', credits: 0 },
  hangs: { status: 504, error: 'timeout', credits: 0 },
};

const REFUSALS: Readonly<Record<number, { readonly message: RegExp; readonly retryAfter: RegExp }>> = {
  402: { message: /^Out of API credits: this request costs \d+, \d+ are left\. /, retryAfter: /^null$/ },
  429: {
    message: /^(?:Too many concurrent requests: the \w+ plan allows \d\.|The service is busy:) /,
    retryAfter: /^\d+$/,
  },
  503: { message: /^The database of accounts cannot be reached\. Nothing was billed\. /, retryAfter: /^\d+$/ },
};

test('the ledger stays correct on all nodes, whatever is killed, disconnected or stopped', async (t) => {
  const seed = randomInt(2 ** 31);
  t.diagnostic(`seed ${seed}`);
  await using target = await startCountingTarget();
  await using cluster = await startCluster(PLANS);
  const nodes = await Promise.all(Array.from({ length: NODES }, () => cluster.startNode()));
  const callers: Caller[] = [];
  for (const plan of Object.keys(PLANS)) callers.push(await cluster.newCaller(plan));
  const addresses = nodes.map(({ url }) => url);
  const load = new RandomLoad({ callers, nodes: addresses, target: target.url, seed });

  const running = load.run().finally(() => load.stop());
  const trouble = makeTrouble(cluster, nodes, addresses, load).finally(() => load.stop());
  await Promise.allSettled([running, trouble]);
  await Promise.all([running, trouble]);

  for (const { stderr } of nodes) assert.equal(stderr(), '');
  await everySlotIsFree(addresses, callers);
  await nothingIsReserved(cluster);
  for (const outcome of load.outcomes) checkAnswer(outcome);
  for (const [place, caller] of callers.entries()) {
    const own = load.outcomes.filter(({ account }) => account === place);
    const visits = target.visits.filter(({ account }) => account === place);
    await checkBooks(cluster, caller, own, visits);
    const most = maxAtOnce(visits, place);
    assert.ok(most <= caller.plan.concurrency, `${most} at once, of ${caller.plan.concurrency}`);
  }
  assert.deepEqual(await cluster.store.checkLedger(), []);
  tell(t, load, target.visits);
});

/** Each step waits for some results of the callers, so that it happens in the middle of the load on any machine. */
async function makeTrouble(cluster: Cluster, nodes: RunningService[], addresses: string[], load: RandomLoad) {
  const more = (status: number, times: number) => {
    const enough = load.count(status) + times;
    return until(`${enough} × ${status}`, () => load.over || load.count(status) >= enough);
  };
  await more(200, ANSWERS_BETWEEN);
  await nodes[0]?.end('SIGKILL');
  const replacement = await cluster.startNode();
  nodes[0] = replacement;
  addresses[0] = replacement.url;
  await more(200, ANSWERS_BETWEEN);
  for (let cut = 0; cut < CUTS; cut += 1) {
    await cluster.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await more(200, 4);
  }
  await cluster.postgres.stop('immediate');
  await more(503, 5);
  await cluster.postgres.start();
  await more(200, ANSWERS_BETWEEN);
  for (const status of [402, 403, 429]) await until(`a ${status}`, () => load.over || load.count(status) > 0);
}

/** Slots of the killed node are freed when it has sent no heartbeat for its lifetime. */
async function everySlotIsFree(addresses: readonly string[], callers: readonly Caller[]) {
  for (const address of addresses) {
    for (const { key, plan } of callers) {
      await until('every slot is free', async () => {
        const account = await (await fetch(`${address}/account?api_key=${key}`)).json();
        return (account as { remaining_concurrency: number }).remaining_concurrency === plan.concurrency;
      });
    }
  }
}

function checkAnswer({ account, behavior, answered }: Outcome): void {
  if (answered === undefined) return;
  const { status, error, retryAfter } = answered;
  const said = `${behavior} answered ${status}: ${JSON.stringify(error)}`;
  const refusal = REFUSALS[status];
  if (account === undefined && refusal === undefined) {
    assert.equal(status, 403, said);
    assert.equal(error.message, 'API key is wrong.');
  } else if (refusal) {
    assert.match(error.message ?? '', refusal.message);
    assert.match(String(retryAfter), refusal.retryAfter, said);
  } else {
    assert.equal(status, RESULTS[behavior].status, said);
    assert.equal(error.error_code, RESULTS[behavior].error, said);
  }
}

async function checkBooks(cluster: Cluster, caller: Caller, own: readonly Outcome[], visits: readonly Visit[]) {
  const refused = own.flatMap(({ answered }) => (answered?.status === 503 ? [answered.requestId] : []));
  await refusedAreFree(cluster, caller, refused);
  const charged = await chargesByRequest(cluster, caller);
  for (const { behavior, answered } of own) {
    if (answered === undefined) continue;
    const { requestId, status } = answered;
    const { credits, charges } = charged.get(requestId) ?? NOTHING;
    const price = status in REFUSALS ? 0 : RESULTS[behavior].credits;
    assert.equal(credits, price, `${behavior}, answered ${status}, was charged ${credits}`);
    assert.ok(charges <= 1, `${charges} charges for one request`);
  }

  // Charges beyond that belong to answers that were lost on their way to the caller; the target saw each of them.
  const heard = new Set(own.map(({ answered }) => answered?.requestId));
  const unheard = [...charged].filter(([requestId, { credits }]) => !heard.has(requestId) && credits > 0);
  const served = new Set(visits.filter(({ status }) => status !== undefined).map(({ number }) => number));
  const lost = own.filter(
    ({ answered, behavior, number }) => !answered && RESULTS[behavior].credits > 0 && served.has(number),
  );
  assert.ok(unheard.length <= lost.length, `${unheard.length} charges for ${lost.length} lost answers`);

  // No answer without a visit, and no visit for a caller who was refused before the work.
  const visited = new Set(visits.map(({ number }) => number));
  for (const { number, answered } of own) {
    if (answered === undefined) continue;
    const { status } = answered;
    if (status === 402 || status === 429) assert.ok(!visited.has(number), `refused with ${status}, and yet served`);
    if (status === 200 || status === 500) assert.ok(visited.has(number), `answered ${status} without a visit`);
  }

  const { account, plan } = caller;
  const { monthlyCredits, paygCredits } = await cluster.store.describe(account);
  const spent = [...charged.values()].reduce((sum, { credits }) => sum + credits, 0);
  assert.ok(spent <= plan.credits, `${spent} credits spent of ${plan.credits}`);
  assert.deepEqual({ monthlyCredits, paygCredits }, { monthlyCredits: plan.credits - spent, paygCredits: 0 });
}

function tell(t: TestContext, load: RandomLoad, visits: readonly Visit[]): void {
  const statuses = new Set(load.outcomes.map(({ answered }) => answered?.status));
  const counts = [...statuses].map((status) => `${load.count(status)} × ${status ?? 'lost'}`);
  const most = Object.keys(PLANS).map((_plan, place) => maxAtOnce(visits, place));
  t.diagnostic(`${load.outcomes.length} requests: ${counts.join(', ')}; at once, at most: ${most.join(', ')}`);
}
