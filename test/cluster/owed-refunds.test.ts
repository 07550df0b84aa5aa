/** A node that owes a refund and is killed: the next node with its folder makes the refund, once. */
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkedFetch } from '../support/checked-fetch.ts';
import { FaultyLine } from '../support/faulty-line.ts';
import { makeFolder } from '../support/folder.ts';
import { startTarget } from '../support/target.ts';
import { nothingIsReserved, startCluster, until } from './cluster.ts';
import { heldPage } from './held-page.ts';

const PLANS = { usual: { credits: 100, concurrency: 5 } };

test('a caller who was charged but got a 503 is refunded by the next node', async (t) => {
  const { page, isAsked, answer } = heldPage();
  await using target = await startTarget({ '/held': page });
  await using folder = await makeFolder();
  await using cluster = await startCluster(PLANS);
  const { store, url, postgres } = cluster;
  const line = await FaultyLine.open(t, postgres.socket);
  const { account, key } = await cluster.newCaller('usual');
  const dataFolder = folder.path;
  const refunds = join(dataFolder, 'owed-refunds');
  const kinds = async () => (await store.listLedger(account)).map(({ kind }) => kind);

  const unlucky = await cluster.startNode({ dataFolder, databaseUrl: line.url(url) });
  const asking = checkedFetch(`${unlucky.url}/html?api_key=${key}&js=false&timeout=25000&url=${target.url}/held`);
  await isAsked();
  line.state = 'answerless';
  answer();
  await until('it is charged', async () => (await kinds()).includes('charge'));
  line.state = 'refused';
  line.cut();
  const answered = await asking;
  assert.equal(answered.status, 503);
  assert.match(await answered.text(), /Nothing was billed\./);
  const owed = `${account.id}-${answered.headers.get('Service-Request-Id')}`;
  assert.deepEqual(await readdir(refunds), [owed]);
  await unlucky.end('SIGKILL');
  assert.deepEqual(await kinds(), ['charge', 'opening']);
  assert.equal(unlucky.stderr(), '');

  const next = await cluster.startNode({ dataFolder });
  await until('nothing is owed', async () => (await readdir(refunds)).length === 0);
  assert.deepEqual(await kinds(), ['refund', 'charge', 'opening']);
  assert.equal((await store.describe(account)).monthlyCredits, PLANS.usual.credits);
  await nothingIsReserved(cluster);
  assert.deepEqual(await store.checkLedger(), []);
  assert.equal(next.stderr(), '');
});
