/**
 * When the database is away: what waits, what is refused, and that in the end nothing is lost, free or charged twice.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AccountStore } from '../../../src/accounts/store.ts';
import { Secret } from '../../../src/secret.ts';
import { FaultyLine } from '../../support/faulty-line.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startTransactionPooler } from '../../support/transaction-pooler.ts';
import { UNHURRIED } from '../suites/open-at.ts';
import { away, entriesOf, OFTEN, plans, reserved, SELDOM, storesOnFaultyLine, until } from './store-on-faulty-line.ts';
import { temporaryStores } from './temporary-store.ts';

// A server of its own that ends with the process, because this test stops and restarts it.
const postgres = await startPostgres();
const temporaryStore = temporaryStores(postgres);
const onFaultyLine = storesOnFaultyLine(postgres);

describe('a billed request', () => {
  test('takes two round trips, whether it succeeds or fails', async (t) => {
    const { line, remote, store, account, apiKey } = await onFaultyLine(t, { ...SELDOM, limits: UNHURRIED.limits });
    const count = async (requestId: string, credits: number) => {
      line.roundTrips = 0;
      const admitted = await remote.admit({ apiKey, credits: 5, requestId, endpoint: 'html' });
      assert.ok(admitted && !admitted.reserved.refused);
      if (credits > 0) await admitted.reserved.settle(credits);
      else await admitted.reserved.release();
      return line.roundTrips;
    };
    await count('first', 5);
    // The time of use (at most once a minute) and the spent credits are both written some time after the first use.
    await until(async () => {
      const [key] = await store.listKeys(account);
      return key?.lastUsedAt !== undefined && key.creditsUsed === 5;
    });
    assert.equal(await count('second', 5), 2);
    assert.equal(await count('third', 0), 2);
  });
});

describe('while the database is away', () => {
  for (const state of ['refused', 'silent'] as const) {
    test(`(${state}) nothing is admitted, nothing hangs, and it recovers by itself`, async (t) => {
      const { line, spoil, repair, remote, account, apiKey } = await onFaultyLine(t, OFTEN);
      const wanted = { credits: 5, requestId: 'a', endpoint: 'html' };
      const running = await reserved(remote, account, 7, 'running');
      const settled = await reserved(remote, account, 8, 'settled');
      spoil(state);
      if (state === 'refused') line.cut();
      await Promise.all([
        assert.rejects(remote.admit({ apiKey, ...wanted }), away),
        assert.rejects(remote.reserve({ account, ...wanted, requestId: 'b' }), away),
        assert.rejects(remote.authenticate(apiKey), away),
        assert.rejects(remote.describe(account), away),
        assert.rejects(remote.topUp(account, 5), away),
        assert.rejects(settled.settle(8), away),
        running.release(),
      ]);
      repair();
      await until(async () => (await remote.describe(account)).concurrencyRemaining === 50);
      const admitted = await remote.admit({ apiKey, ...wanted });
      assert.ok(admitted && !admitted.reserved.refused);
      assert.equal((await admitted.reserved.settle(5)).monthlyCredits, 9_995);
      assert.deepEqual(await remote.checkLedger(), []);
    });
  }

  test('a store can be closed', async (t) => {
    const { spoil, remote, store, account } = await onFaultyLine(t, SELDOM);
    await reserved(remote, account, 7, 'left');
    spoil('silent');
    await remote.close();
    assert.equal((await store.describe(account)).concurrencyRemaining, 49, 'until its lifetime has passed');
  });

  test('a store does not open behind a pooler that shares sessions, and says so', async (t) => {
    const { place, open } = await temporaryStore(t, { plans });
    const url = new Secret(await startTransactionPooler(t, postgres.socket, place));
    await assert.rejects(open({ url, serving: true }), {
      code: 'store_failed',
      message: /pooler that lends sessions.*PgBouncer: pool_mode = session/,
    });
  });

  test('a store opens although a connection freezes on the way', async (t) => {
    const { place, open } = await temporaryStore(t, { plans });
    const line = await FaultyLine.open(t, postgres.socket);
    line.cutAt('frozen', 'account_migrations');
    const store = await open({ url: new Secret(line.url(place)), serving: true });
    assert.ok(line.isCut);
    assert.deepEqual(await store.listAccounts(), []);
  });

  test('a settlement waits until it is back', async (t) => {
    const { store, account, sql } = await onFaultyLine(t, {});
    const reservation = await reserved(store, account, 5, 'a');
    await postgres.stop();
    const settling = reservation.settle(5);
    await postgres.start();
    assert.equal((await settling).monthlyCredits, 9_995);
    assert.deepEqual(await sql('SELECT request_id FROM reservations'), []);
  });

  test('no reservation is lost when it crashes', async (t) => {
    const { store, account } = await onFaultyLine(t, {});
    const reservation = await reserved(store, account, 5, 'a');
    await postgres.stop('immediate');
    await postgres.start();
    assert.equal((await store.describe(account)).concurrencyRemaining, 49);
    assert.equal((await reservation.settle(5)).monthlyCredits, 9_995);
  });
});

/** So that the test knows that a reservation was made, even if it ends soon. */
const NOTE_RESERVATIONS = `
  CREATE TABLE noted (request_id text);
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO noted VALUES (NEW.request_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER noted AFTER INSERT ON reservations FOR EACH ROW EXECUTE FUNCTION note();
`;

describe('when the database’s answer is lost', () => {
  test('to a reservation, that reservation is removed', async (t) => {
    const { openConnections, spoil, repair, remote, store, apiKey, account, sql } = await onFaultyLine(t, OFTEN);
    await (await reserved(remote, account, 1, 'first')).release();
    await sql(NOTE_RESERVATIONS);
    await openConnections();
    spoil('answerless');
    const admitting = assert.rejects(remote.admit({ apiKey, credits: 5, requestId: 'a', endpoint: 'html' }), away);
    await until(async () => (await sql('SELECT * FROM noted')).length === 1);
    await admitting;
    repair();
    await until(async () => (await store.describe(account)).concurrencyRemaining === 50);
  });

  test('to a settlement, it is charged once and still confirmed', async (t) => {
    const { line, remote, store, account } = await onFaultyLine(t, SELDOM);
    const reservation = await reserved(remote, account, 5, 'a');
    line.state = 'answerless';
    const settling = reservation.settle(5);
    await until(async () => (await entriesOf(store, account)).length === 2);
    line.state = 'good';
    assert.equal((await settling).monthlyCredits, 9_995);
    assert.deepEqual(await entriesOf(store, account), ['charge a', 'opening']);
  });

  test('to a settlement until its node gives up, the charge is refunded', async (t) => {
    const { openConnections, spoil, repair, remote, store, account } = await onFaultyLine(t, OFTEN);
    const reservation = await reserved(remote, account, 5, 'a');
    await openConnections();
    spoil('answerless');
    const settling = assert.rejects(reservation.settle(5), away);
    await until(async () => (await entriesOf(store, account)).length === 2);
    await settling;
    repair();
    await until(async () => (await entriesOf(store, account)).length === 3);
    assert.deepEqual(await entriesOf(store, account), ['refund a', 'charge a', 'opening']);
    const { monthlyCredits, concurrencyRemaining } = await store.describe(account);
    assert.deepEqual([monthlyCredits, concurrencyRemaining], [10_000, 50]);
    assert.deepEqual(await store.checkLedger(), []);
  });

  test('to a settlement that had not started, it cannot charge later', async (t) => {
    const { store, sql } = await temporaryStore(t, { plans, node: 'slow' });
    const account = await store.createAccount({ email: 'jane@example.com', plan: 'wide' });
    const reservation = await reserved(store, account, 5, 'a');
    await reservation.release();
    const settle = "SELECT verdict FROM settle_requests($1, 0, 'slow', ARRAY['a'], ARRAY[5], ARRAY['html'])";
    assert.deepEqual(await sql(settle, [account.id]), [{ verdict: 'unsettled' }]);
    assert.deepEqual(await entriesOf(store, account), ['opening']);
  });

  test('to a change by the operator, the change is not made twice', async (t) => {
    const { spoil, repair, remote, store, account } = await onFaultyLine(t, SELDOM);
    await remote.describe(account);
    spoil('answerless');
    await assert.rejects(remote.topUp(account, 5), away);
    repair();
    assert.equal((await remote.topUp(account, 7)).paygCredits, 7);
    assert.deepEqual(await store.checkLedger(), []);
  });
});

const CUT = "SELECT count(pg_terminate_backend(pid)) AS count FROM pg_stat_activity WHERE application_name = 'mudlark'";

test('connections cut in the middle of settlements lose no charge and make none twice', async (t) => {
  const { store, open, sql, account } = await onFaultyLine(t, {});
  const nodes = [store, await open({ serving: true }), await open({ serving: true })];
  const expected = new Map<string, number>();
  const cuts: Promise<{ count: string }[]>[] = [];

  async function serve(requestId: string, node: AccountStore, turn: number): Promise<void> {
    const reservation = await reserved(node, account, 5, requestId);
    const credits = turn % 5;
    const ending = credits === 0 ? reservation.release() : reservation.settle(credits);
    if (turn % 6 === 1) cuts.push(sql(CUT));
    await ending;
    if (credits > 0) expected.set(requestId, credits);
  }
  await Promise.all(
    Array.from({ length: 12 }, async (_, client) => {
      for (let i = 0; i < 12; i++) await serve(`${client}-${i}`, nodes[i % nodes.length] ?? store, client + i);
    }),
  );
  const cut = (await Promise.all(cuts)).flat().reduce((sum, { count }) => sum + Number(count), 0);
  assert.ok(cut > 0);
  await until(async () => (await store.describe(account)).concurrencyRemaining === 50);
  const charges = (await store.listLedger(account, 1_000)).filter(({ kind }) => kind === 'charge');
  assert.equal(charges.length, expected.size);
  for (const { requestId = '', monthlyDelta } of charges) assert.equal(-monthlyDelta, expected.get(requestId));
  assert.deepEqual(await store.checkLedger(), []);
  t.diagnostic(`${expected.size} charges, ${cut} connections cut`);
});
