/** Charges that were never confirmed are refunded once, whatever happens to the node that owes the refund. */
import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import type { PostgresStoreOptions } from '../../../src/accounts/postgres/open-store.ts';
import { makeFolder } from '../../support/folder.ts';
import { sharedPostgres } from '../../support/postgres.ts';
import { UNHURRIED } from '../suites/open-at.ts';
import { away, entriesOf, OFTEN, reserved, SELDOM, storesOnFaultyLine, until } from './store-on-faulty-line.ts';

const postgres = await sharedPostgres();
const onFaultyLine = storesOnFaultyLine(postgres);

const REFUNDED = ['refund a', 'charge a', 'opening'];

/** A node that has charged the request `a`, got no confirmation, and has told its caller that the charge failed. */
async function owingNode(t: TestContext, options: Partial<PostgresStoreOptions> = {}) {
  const folder = await makeFolder();
  t.after(() => folder[Symbol.asyncDispose]());
  const problems: string[] = [];
  const onRefundProblem = ({ message }: Error) => void problems.push(message);
  const shared = { folder: folder.path, onRefundProblem, ...SELDOM };
  const made = await onFaultyLine(t, { ...shared, limits: UNHURRIED.limits, ...options });
  const { remote, store, account, line, openConnections, spoil } = made;
  const refunds = join(folder.path, 'owed-refunds');
  const lose = async (requestId: string) => {
    const reservation = await reserved(remote, account, 5, requestId);
    await openConnections();
    spoil('answerless');
    const settling = assert.rejects(reservation.settle(5), away);
    await until(async () => (await entriesOf(store, account)).includes(`charge ${requestId}`));
    spoil('refused');
    line.cut();
    await settling;
  };
  return {
    ...made,
    problems,
    folder: folder.path,
    refunds,
    lose,
    owed: () => readdir(refunds),
    /** Another node on the same folder. */
    startNode: () => made.open({ serving: true, ...shared }),
  };
}

describe('a refund that is owed', () => {
  test('is on the disk before the caller gets an answer, and is made by the next node with this folder', async (t) => {
    const { account, lose, owed, startNode, store, problems } = await owingNode(t);
    await lose('a');
    assert.deepEqual(await owed(), [`${account.id}-a`]);
    await startNode();
    await until(async () => (await owed()).length === 0);
    assert.deepEqual(await entriesOf(store, account), REFUNDED);
    const { monthlyCredits, concurrencyRemaining } = await store.describe(account);
    assert.deepEqual([monthlyCredits, concurrencyRemaining], [10_000, 50]);
    assert.deepEqual(await store.checkLedger(), []);
    assert.deepEqual(problems, []);
  });

  test('is made once, however many nodes try', async (t) => {
    const { account, refunds, lose, owed, startNode, store, repair, remote } = await owingNode(t);
    await lose('a');
    await Promise.all([startNode(), startNode()]);
    await until(async () => (await owed()).length === 0);
    // As after a power cut that restores the file.
    await writeFile(join(refunds, `${account.id}-a`), '');
    await startNode();
    await until(async () => (await owed()).length === 0);
    repair();
    // Makes the refunds that it still remembers.
    await remote.close();
    assert.deepEqual(await entriesOf(store, account), REFUNDED);
    assert.deepEqual(await store.checkLedger(), []);
  });

  test('is made by the node itself when the database is back, and leaves no file', async (t) => {
    const { account, lose, owed, store, repair } = await owingNode(t, OFTEN);
    await lose('a');
    repair();
    await until(async () => (await owed()).length === 0);
    assert.deepEqual(await entriesOf(store, account), REFUNDED);
  });

  test('stays on the disk when the node ends while the database is still away', async (t) => {
    const { account, lose, owed, remote } = await owingNode(t);
    await lose('a');
    await remote.close();
    assert.deepEqual(await owed(), [`${account.id}-a`]);
  });

  test('is not needed when the same request is repeated: it finds its charge, and pays once', async (t) => {
    const { remote, account, line, openConnections, owed, repair, spoil, store } = await owingNode(t);
    const again = { account, credits: 5, requestId: 'a', endpoint: 'html', isRepeated: true };
    const first = await remote.reserve(again);
    assert.ok(!first.refused);
    await openConnections();
    spoil('answerless');
    const settling = assert.rejects(first.settle(5), away);
    await until(async () => (await entriesOf(store, account)).includes('charge a'));
    spoil('refused');
    line.cut();
    await settling;
    assert.deepEqual(await owed(), []);
    repair();
    const second = await remote.reserve(again);
    assert.ok(!second.refused);
    await second.settle(5);
    await remote.close();
    assert.deepEqual(await entriesOf(store, account), ['charge a', 'opening']);
    assert.equal((await store.describe(account)).monthlyCredits, 9_995);
    assert.deepEqual(await store.checkLedger(), []);
  });

  test('is left alone by a store that does not serve requests', async (t) => {
    const { account, lose, owed, open, folder, store } = await owingNode(t);
    await lose('a');
    const beside = await open({ serving: false, folder, ...OFTEN });
    await beside.describe(account);
    await beside.close();
    assert.deepEqual(await owed(), [`${account.id}-a`]);
    assert.deepEqual(await entriesOf(store, account), ['charge a', 'opening']);
  });

  test('is made from memory when the disk fails, and this is reported to the operator', async (t) => {
    const { account, lose, store, repair, refunds, problems } = await owingNode(t, OFTEN);
    await rm(refunds, { recursive: true });
    // Not even root can create a folder at this path.
    await writeFile(refunds, '');
    await lose('a');
    assert.deepEqual(problems, ['The owed refund of request a cannot be written to the disk']);
    repair();
    await until(async () => (await entriesOf(store, account)).length === 3);
    assert.deepEqual(await entriesOf(store, account), REFUNDED);
  });

  test('is not created when there was nothing to charge', async (t) => {
    const { account, remote, spoil, line, owed } = await owingNode(t);
    const reservation = await reserved(remote, account, 5, 'a');
    spoil('refused');
    line.cut();
    await assert.rejects(reservation.settle(0), away);
    assert.deepEqual(await owed(), []);
  });
});

describe('a node that starts', () => {
  test('ignores files that are not refunds, and reports them once', async (t) => {
    const { lose, owed, startNode, refunds, problems } = await owingNode(t);
    await lose('a');
    for (const name of ['notes.txt', '0-a']) await writeFile(join(refunds, name), 'kept');
    await startNode();
    await until(async () => (await owed()).length === 2);
    assert.deepEqual((await owed()).sort(), ['0-a', 'notes.txt']);
    assert.equal(problems.length, 1);
    assert.match(
      problems[0] ?? '',
      /^Ignored in the folder of owed refunds: 2 other files, such as "(?:0-a|notes\.txt)"$/,
    );
  });

  test('is not blocked by a refund for an unknown account', async (t) => {
    const { account, lose, owed, startNode, refunds, problems, store } = await owingNode(t);
    await lose('b');
    const nobody = `${account.id + 1}-nobody`;
    await writeFile(join(refunds, nobody), '');
    await startNode();
    await until(async () => (await owed()).length === 1 && problems.length === 1);
    assert.deepEqual(await owed(), [nobody]);
    assert.deepEqual(problems, [
      'The owed refund of request nobody could not be made; it is tried again at the next start',
    ]);
    assert.deepEqual(await entriesOf(store, account), ['refund b', 'charge b', 'opening']);
  });

  test('owes nothing to an account that was deleted', async (t) => {
    const { lose, owed, startNode, store, account, problems } = await owingNode(t);
    await lose('c');
    await store.deleteAccount(account);
    await startNode();
    await until(async () => (await owed()).length === 0);
    assert.deepEqual(problems, []);
  });

  test('refunds no account what another one was charged', async (t) => {
    const { account, remote, owed, startNode, refunds, store } = await owingNode(t);
    await (await reserved(remote, account, 5, 'a')).settle(5);
    const other = await store.createAccount({ email: 'joe@example.com', plan: 'wide' });
    await writeFile(join(refunds, `${other.id}-a`), '');
    await startNode();
    await until(async () => (await owed()).length === 0);
    assert.deepEqual(await entriesOf(store, account), ['charge a', 'opening']);
    assert.deepEqual(await entriesOf(store, other), ['opening']);
  });

  test('starts without a usable folder, and reports it', async (t) => {
    const { open, folder } = await owingNode(t);
    const file = join(folder, 'file');
    await writeFile(file, '');
    const problems: string[] = [];
    const onRefundProblem = ({ message }: Error) => void problems.push(message);
    const node = await open({ serving: true, folder: file, onRefundProblem });
    assert.deepEqual(await node.checkLedger(), []);
    assert.deepEqual(problems, ['Owed refunds cannot be read from the disk; new ones will only be kept in memory']);
  });
});

const SETTLE = "SELECT verdict FROM settle_requests($1, 0, $2, ARRAY['a'], ARRAY[5], ARRAY['html'])";
const SETTLING = `SELECT wait_event_type FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%FROM settle_requests%'
  AND pid <> pg_backend_pid()`;

describe('a settlement that is still running when its node gives up', () => {
  test('charges nothing after another node has made the refund', async (t) => {
    const { account, remote, refunds, owed, startNode, store, sql } = await owingNode(t, { node: 'dead' });
    await reserved(remote, account, 5, 'a');
    await writeFile(join(refunds, `${account.id}-a`), '');
    await startNode();
    await until(async () => (await owed()).length === 0);
    assert.deepEqual(await sql('SELECT request_id FROM reservations'), []);
    assert.deepEqual(await sql(SETTLE, [account.id, 'dead']), [{ verdict: 'unsettled' }]);
    assert.deepEqual(await entriesOf(store, account), ['opening']);
  });

  test('either finishes before the refund, or charges nothing', async (t) => {
    const { account, remote, place, line, spoil, owed, startNode, store, sql } = await owingNode(t);
    const reservation = await reserved(remote, account, 5, 'a');
    const blocker = new pg.Client({ connectionString: place });
    await blocker.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM accounts FOR UPDATE');
      // Nothing is lost yet, but the settlement will not be tried again.
      spoil('good');
      const settling = assert.rejects(reservation.settle(5), away);
      await until(async () => (await sql<{ wait_event_type: string }>(SETTLING))[0]?.wait_event_type === 'Lock');
      spoil('refused');
      // The database does not notice, because it checks the connection only when it has an answer to send.
      line.cut();
      await settling;
      await startNode();
      assert.deepEqual(await owed(), [`${account.id}-a`]);
    } finally {
      await blocker.query('COMMIT');
      await blocker.end();
    }
    await until(async () => (await owed()).length === 0 && (await sql(SETTLING)).length === 0);
    assert.equal((await store.describe(account)).monthlyCredits, 10_000);
    assert.deepEqual(await store.checkLedger(), []);
  });
});
