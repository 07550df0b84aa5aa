/**
 * A node whose database is away, for a moment and for a long time: what its callers receive, and that nothing is free
 * or charged in vain.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkedFetch } from '../support/checked-fetch.ts';
import type { RunningService } from '../support/process.ts';
import { startTarget, type Target } from '../support/target.ts';
import { type Cluster, chargesByRequest, NOTHING, nothingIsReserved, refusedAreFree, startCluster } from './cluster.ts';
import { heldPage } from './held-page.ts';

const PLANS = { usual: { credits: 100, concurrency: 5 }, last: { credits: 1, concurrency: 5 } };

interface Received {
  readonly status: number;
  readonly requestId: string;
}

describe('a node', () => {
  const { page, isAsked, answer } = heldPage();
  let target: Target;
  let cluster: Cluster;
  let node: RunningService;
  before(async () => {
    target = await startTarget({ '/': '<p>page</p>', '/held': page });
    cluster = await startCluster(PLANS);
    node = await cluster.startNode();
  });
  after(async () => {
    await cluster?.[Symbol.asyncDispose]();
    await target?.[Symbol.asyncDispose]();
  });

  test('whose database is away serves nobody, serves everybody when it is back, and serves nothing unbilled', async () => {
    const { postgres } = cluster;
    const caller = await cluster.newCaller('usual');
    const all: Received[] = [];
    const get = async (path: string): Promise<Received> => {
      const query = new URLSearchParams({ api_key: caller.key, js: 'false', timeout: '25000', url: target.url + path });
      const response = await checkedFetch(`${node.url}/html?${query}`);
      const { status, headers } = response;
      if (status === 503) {
        assert.match(headers.get('Retry-After') ?? '', /^[1-9]\d*$/);
        assert.match(await response.text(), /The database of accounts cannot be reached\. Nothing was billed\./);
      }
      const heard = { status, requestId: headers.get('Service-Request-Id') ?? '' };
      all.push(heard);
      return heard;
    };
    const isRefused = async () => {
      const before = target.seen.length;
      assert.equal((await get('/')).status, 503);
      assert.equal(target.seen.length, before, 'the target got a request that cannot be paid for');
    };
    assert.equal((await get('/')).status, 200);

    // For a moment: running requests are charged when the database is back, unless that takes too long.
    const patient = get('/held');
    await isAsked();
    await postgres.stop('immediate');
    answer();
    await isRefused();
    await postgres.start();
    assert.ok([200, 503].includes((await patient).status));
    assert.equal((await get('/')).status, 200);

    // For a long time: running requests cannot be charged, and so must not be answered.
    const unlucky = get('/held');
    await isAsked();
    await postgres.stop('immediate');
    answer();
    await isRefused();
    const wrongKey = await checkedFetch(`${node.url}/account?api_key=no-such-key`);
    assert.equal(wrongKey.status, 503, 'a key that cannot be looked up is not wrong');
    assert.equal((await unlucky).status, 503);
    await postgres.start();
    assert.equal((await get('/')).status, 200);

    await nothingIsReserved(cluster);
    const refused = all.filter(({ status }) => status === 503).map(({ requestId }) => requestId);
    await refusedAreFree(cluster, caller, refused);
    const charged = await chargesByRequest(cluster, caller);
    for (const { status, requestId } of all) {
      assert.equal((charged.get(requestId) ?? NOTHING).credits, status === 200 ? 1 : 0, `answered ${status}`);
    }
    const { monthlyCredits } = await cluster.store.describe(caller.account);
    const answered = all.filter(({ status }) => status === 200).length;
    assert.equal(monthlyCredits, PLANS.usual.credits - answered);
    assert.deepEqual(await cluster.store.checkLedger(), []);
    assert.equal(node.stderr(), '');
  });

  test('that was taken for dead does not answer a request whose credits other nodes have spent', async () => {
    const { key, account } = await cluster.newCaller('last');
    const get = (path: string) => checkedFetch(`${node.url}/html?api_key=${key}&js=false&url=${target.url}${path}`);
    const late = get('/held');
    await isAsked();
    assert.equal((await get('/')).status, 402);
    // As other nodes do with the reservations of a dead node.
    await cluster.sql('DELETE FROM reservations');
    assert.equal((await get('/')).status, 200);
    answer();
    const { status, headers } = await late;
    assert.equal(status, 503);
    assert.match(headers.get('Retry-After') ?? '', /^[1-9]\d*$/);
    const { monthlyCredits } = await cluster.store.describe(account);
    assert.equal(monthlyCredits, 0);
    assert.deepEqual(await cluster.store.checkLedger(), []);
  });
});
