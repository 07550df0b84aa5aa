import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_PLANS } from '../../../src/accounts/plans.ts';
import type { MakeStore } from './temporary-store.ts';

const seconds = (iso: string) => Date.parse(iso) / 1_000;

export function accountsSuite(makeStore: MakeStore): void {
  describe('accounts', () => {
    test('start with the credits of their plan and a cycle that began today', async (t) => {
      const { store } = await makeStore(t);
      const account = await store.createAccount({ email: 'Jane@Example.com' });
      assert.deepEqual(await store.describe(account), {
        email: 'Jane@Example.com',
        plan: 'free',
        monthlyCredits: 2_000,
        paygCredits: 0,
        resetsAt: seconds('2026-02-15T00:00:00Z'),
        concurrencyLimit: 2,
        concurrencyRemaining: 2,
      });
      assert.deepEqual(await store.findAccount(' jane@example.COM'), account);
      assert.equal(await store.findAccount('jane@example.co'), undefined);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('are found page by page, by a part of their e-mail address', async (t) => {
      const { store } = await makeStore(t);
      for (const name of ['ann', 'Bob_1', 'bobby1', 'bo%b', 'b!ob', 'Ümit']) {
        await store.createAccount({ email: `${name}@example.com` });
      }
      const found = async (search: string, limit = 10, skipped = 0) => {
        const { accounts, found, all } = await store.searchAccounts({ search, limit, skipped });
        assert.equal(all, (await store.listAccounts()).length);
        return [...accounts.map(({ email }) => email.split('@', 1)[0]), found];
      };
      const names = (await store.listAccounts()).map(({ email }) => email.split('@', 1)[0]);
      assert.deepEqual(await found(''), [...names, names.length]);
      assert.deepEqual(await found('', 2, 2), [...names.slice(2, 4), names.length]);
      assert.deepEqual(await found('', 2, names.length), [names.length]);
      assert.deepEqual(await found(' BOB '), ['Bob_1', 'bobby1', 2]);
      assert.deepEqual(await found('bob', 1, 1), ['bobby1', 2]);
      assert.deepEqual(await found('b_1'), ['Bob_1', 1]);
      assert.deepEqual(await found('%'), ['bo%b', 1]);
      assert.deepEqual(await found('!'), ['b!ob', 1]);
      assert.deepEqual(await found('ü'), ['Ümit', 1]);
      assert.deepEqual(await found('nobody'), [0]);
    });

    test('are summarized one by one as in the list', async (t) => {
      const { store } = await makeStore(t);
      const account = await store.createAccount({ email: 'ann@example.com' });
      await store.topUp(account, 5);
      const listed = (await store.listAccounts()).find(({ id }) => id === account.id);
      assert.equal(listed?.paygCredits, 5);
      assert.deepEqual(await store.summarize(account), listed);
      assert.equal(await store.summarize({ id: 999 }), undefined);
    });

    test('are one per e-mail address, whatever its case', async (t) => {
      const { store } = await makeStore(t);
      await store.createAccount({ email: 'jane@example.com' });
      const again = [
        store.createAccount({ email: 'JANE@example.com' }),
        store.createAccount({ email: 'joe@example.com' }),
      ];
      const [first, second] = await Promise.allSettled(again);
      assert.equal(first?.status === 'rejected' && first.reason.code, 'email_taken');
      assert.equal(second?.status, 'fulfilled', 'a refused write spoils no other of its group');
      assert.equal((await store.listAccounts()).length, 2);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('are refused with a wrong address or an unknown plan', async (t) => {
      const { store } = await makeStore(t);
      await assert.rejects(store.createAccount({ email: 'jane' }), { code: 'invalid_email' });
      for (const plan of ['gold', '', 'Free', 'constructor', '__proto__']) {
        await assert.rejects(store.createAccount({ email: 'jane@example.com', plan }), { code: 'unknown_plan' });
      }
      await assert.rejects(store.describe({ id: 1 }), { code: 'unknown_account' });
      await assert.rejects(store.topUp({ id: 1 }, 1), { code: 'unknown_account' });
      await assert.rejects(store.createKey({ id: 1 }), { code: 'unknown_account' });
    });

    test('get new monthly credits at the exact time, even after cycles without any use', async (t) => {
      const { store, clock } = await makeStore(t, { startAt: '2026-01-31T23:59:59Z' });
      const account = await store.createAccount({ email: 'jane@example.com' });
      const spend = async (requestId: string, credits: number) => {
        const reservation = await store.reserve({ account, credits, requestId });
        assert.ok(!reservation.refused);
        return reservation.settle(credits);
      };
      assert.deepEqual(await spend('a', 500), {
        monthlyCredits: 1_500,
        paygCredits: 0,
        resetsAt: seconds('2026-02-28T00:00:00Z'),
      });
      clock.now = Date.parse('2026-02-28T00:00:00Z') - 1;
      assert.equal((await store.describe(account)).monthlyCredits, 1_500);
      clock.now += 1;
      const view = await store.describe(account);
      assert.deepEqual([view.monthlyCredits, view.resetsAt], [2_000, seconds('2026-03-31T00:00:00Z')]);
      assert.deepEqual(await store.checkLedger(), [], 'looking alone writes nothing half');

      clock.now = Date.parse('2028-02-29T12:00:00Z');
      assert.equal((await store.listAccounts())[0]?.resetsAt, seconds('2028-03-31T00:00:00Z'));
      assert.equal((await spend('b', 10)).monthlyCredits, 1_990);
      assert.deepEqual(
        (await store.listLedger(account)).map(({ kind, at, monthlyDelta }) => [kind, at, monthlyDelta]),
        [
          ['charge', clock.now, -10],
          ['cycle', Date.parse('2028-02-29T00:00:00Z'), 500],
          ['charge', Date.parse('2026-01-31T23:59:59Z'), -500],
          ['opening', Date.parse('2026-01-31T23:59:59Z'), 2_000],
        ],
      );
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('keep pay-as-you-go credits for 12 months from the last top-up', async (t) => {
      const { store, clock } = await makeStore(t);
      const account = await store.createAccount({ email: 'jane@example.com' });
      await store.topUp(account, 100);
      clock.now = Date.parse('2026-12-01T00:00:00Z');
      assert.equal((await store.topUp(account, 20)).paygCredits, 120);
      clock.now = Date.parse('2027-12-01T00:00:00Z') - 1;
      assert.equal((await store.describe(account)).paygCredits, 120);
      clock.now += 1;
      assert.equal((await store.describe(account)).paygCredits, 0);
      assert.equal((await store.topUp(account, 5)).paygCredits, 5);
      const kinds = (await store.listLedger(account, 3)).map(({ kind, at, paygDelta }) => [kind, at, paygDelta]);
      assert.deepEqual(kinds, [
        ['top_up', clock.now, 5],
        ['payg_expiry', clock.now, -120],
        ['cycle', Date.parse('2027-11-15T00:00:00Z'), 0],
      ]);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('change plan at once, minus the credits used in this cycle', async (t) => {
      const { store } = await makeStore(t);
      const account = await store.createAccount({ email: 'jane@example.com' });
      const reservation = await store.reserve({ account, credits: 50, requestId: 'a' });
      assert.ok(!reservation.refused);
      await reservation.settle(50);
      assert.equal((await store.changePlan(account, 'personal')).monthlyCredits, 249_950);
      assert.equal((await store.describe(account)).concurrencyLimit, 10);
      await assert.rejects(store.changePlan(account, 'gold'), { code: 'unknown_plan' });
      assert.equal((await store.changePlan(account, 'free')).monthlyCredits, 1_950);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('keep what they have across a restart', async (t) => {
      const { store, open } = await makeStore(t);
      const account = await store.createAccount({ email: 'jane@example.com', plan: 'plus' });
      await store.topUp(account, 7);
      await store.close();
      const reopened = await open({ serving: true });
      const { plan, monthlyCredits, paygCredits } = await reopened.describe(account);
      assert.deepEqual([plan, monthlyCredits, paygCredits], ['plus', 1_000_000, 7]);
    });

    test('keep the server from starting if their plan is no longer configured, and can be moved to another plan', async (t) => {
      const { store, open } = await makeStore(t, {
        plans: { ...DEFAULT_PLANS, gold: { credits: 5, concurrency: 1 } },
      });
      const account = await store.createAccount({ email: 'jane@example.com', plan: 'gold' });
      await store.close();
      const plans = DEFAULT_PLANS;
      await assert.rejects(open({ serving: true, plans }), {
        code: 'unknown_plan',
        message: /jane@example\.com.*gold/,
      });
      const beside = await open({ plans });
      assert.equal((await beside.listAccounts())[0]?.plan, 'gold');
      await assert.rejects(beside.describe(account), { code: 'unknown_plan' });
      assert.equal((await beside.changePlan(account, 'free')).monthlyCredits, 2_000);
      assert.deepEqual(await beside.checkLedger(), []);
      await open({ serving: true, plans });
    });

    test('refuse everything once the store is closed', async (t) => {
      const { store } = await makeStore(t);
      const account = await store.createAccount({ email: 'jane@example.com' });
      await Promise.all([store.close(), store.close()]);
      await assert.rejects(store.describe(account), { code: 'store_closed' });
      await assert.rejects(store.topUp(account, 1), { code: 'store_closed' });
      await assert.rejects(store.authenticate('mk_x'), { code: 'store_closed' });
      await assert.rejects(store.reserve({ account, credits: 1, requestId: 'a' }), { code: 'store_closed' });
    });
  });
}
