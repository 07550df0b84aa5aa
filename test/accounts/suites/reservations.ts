import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AccountRef, AccountStore, Reservation } from '../../../src/accounts/store.ts';
import type { After, MakeStore } from './temporary-store.ts';

const plans = { small: { credits: 100, concurrency: 3 }, smaller: { credits: 10, concurrency: 1 } };

async function reserved(
  store: AccountStore,
  account: AccountRef,
  credits: number,
  requestId: string,
): Promise<Reservation> {
  const result = await store.reserve({ account, credits, requestId, endpoint: 'html' });
  assert.equal(result.refused, undefined);
  return result as Reservation;
}

const charges = async (store: AccountStore, account: AccountRef) =>
  (await store.listLedger(account)).filter(({ kind }) => kind === 'charge');

export function reservationsSuite(makeStore: MakeStore): void {
  async function smallAccount(t: After) {
    const temporary = await makeStore(t, { plans });
    const account = await temporary.store.createAccount({ email: 'jane@example.com', plan: 'small' });
    return { ...temporary, account };
  }

  describe('reservations', () => {
    test('are refused for lack of credits before slots are checked', async (t) => {
      const { store, account } = await smallAccount(t);
      assert.deepEqual(await store.reserve({ account, credits: 101, requestId: 'a' }), {
        refused: 'out_of_credits',
        resetsAt: Date.parse('2026-02-15T00:00:00Z') / 1_000,
      });
      const all = await reserved(store, account, 100, 'b');
      assert.equal((await store.reserve({ account, credits: 1, requestId: 'c' })).refused, 'out_of_credits');
      await reserved(store, account, 0, 'd');
      await reserved(store, account, 0, 'e');
      assert.equal((await store.reserve({ account, credits: 1, requestId: 'f' })).refused, 'out_of_credits');
      assert.deepEqual(await store.reserve({ account, credits: 0, requestId: 'f' }), {
        refused: 'too_many_requests',
        plan: 'small',
        limit: 3,
      });
      await all.release();
      await reserved(store, account, 100, 'f');
    });

    test('keep their slot after settling, if asked to, until it is freed', async (t) => {
      const { store, account } = await smallAccount(t);
      const remaining = async () => (await store.describe(account)).concurrencyRemaining;
      const [first, second] = [await reserved(store, account, 5, 'a'), await reserved(store, account, 5, 'b')];
      const freeFirst = first.keepSlot();
      const freeSecond = second.keepSlot();
      await first.settle(5);
      await first.release();
      await second.settle(0);
      assert.equal(await remaining(), 1);
      await reserved(store, account, 1, 'c');
      assert.equal((await store.reserve({ account, credits: 1, requestId: 'd' })).refused, 'too_many_requests');
      await freeFirst();
      await Promise.all([freeFirst(), freeSecond(), freeSecond()]);
      assert.equal(await remaining(), 2);
      assert.deepEqual((await charges(store, account)).length, 1);
      assert.equal((await store.describe(account)).monthlyCredits, 95);
    });

    test('that are released keep no slot', async (t) => {
      const { store, account } = await smallAccount(t);
      const one = await reserved(store, account, 5, 'a');
      const free = one.keepSlot();
      await one.release();
      await free();
      assert.equal((await store.describe(account)).concurrencyRemaining, 3);
      assert.throws(() => one.keepSlot(), { code: 'reservation_ended' });
    });

    test('can be made with the key in one step, by the same rules', async (t) => {
      const { store, account } = await smallAccount(t);
      const { key, id } = await store.createKey(account);
      const apiKey = key.reveal();
      const admitted = await store.admit({ apiKey, credits: 60, requestId: 'a', endpoint: 'html' });
      assert.deepEqual(admitted?.account, { ...account, keyId: id });
      assert.ok(admitted && !admitted.reserved.refused);
      assert.equal(admitted.reserved.credits, 60);
      const refused = await store.admit({ apiKey, credits: 41, requestId: 'b', endpoint: 'html' });
      assert.deepEqual(refused?.account, { ...account, keyId: id });
      assert.equal(refused?.reserved.refused, 'out_of_credits');
      assert.equal(
        await store.admit({ apiKey: `${apiKey}x`, credits: 1, requestId: 'c', endpoint: 'html' }),
        undefined,
      );
      assert.equal((await admitted.reserved.settle(60)).monthlyCredits, 40);
      await store.revokeKey(account, id);
      assert.equal(await store.admit({ apiKey, credits: 1, requestId: 'd', endpoint: 'html' }), undefined);
      const [charge] = await charges(store, account);
      assert.deepEqual([charge?.requestId, charge?.note], ['a', 'html']);
    });

    test('are visible in the slots, but not in the credits', async (t) => {
      const { store, account } = await smallAccount(t);
      const reservation = await reserved(store, account, 60, 'a');
      const running = await store.describe(account);
      assert.deepEqual([running.monthlyCredits, running.concurrencyRemaining], [100, 2]);
      await reservation.settle(60);
      const after = await store.describe(account);
      assert.deepEqual([after.monthlyCredits, after.concurrencyRemaining], [40, 3]);
    });

    test('charge the final price of the request, and release the rest', async (t) => {
      const { store, account } = await smallAccount(t);
      await store.topUp(account, 10);
      const reservation = await reserved(store, account, 110, 'a');
      assert.deepEqual(await reservation.settle(105), {
        monthlyCredits: 0,
        paygCredits: 5,
        resetsAt: Date.parse('2026-02-15T00:00:00Z') / 1_000,
      });
      assert.equal(reservation.credits, 0);
      const [charge] = await charges(store, account);
      assert.deepEqual(
        [charge?.requestId, charge?.monthlyDelta, charge?.paygDelta, charge?.note],
        ['a', -100, -5, 'html'],
      );
      await (await reserved(store, account, 5, 'b')).settle(5);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('charge once, however often they are settled', async (t) => {
      const { store, account } = await smallAccount(t);
      const reservation = await reserved(store, account, 10, 'a');
      const balances = await Promise.all([reservation.settle(10), reservation.settle(10), reservation.settle(3)]);
      await reservation.release();
      assert.deepEqual(
        balances.map((balance) => balance.monthlyCredits),
        [90, 90, 90],
      );
      assert.equal((await charges(store, account)).length, 1);
      assert.equal((await store.describe(account)).concurrencyRemaining, 3);
    });

    test('charge a request id once, even across a restart', async (t) => {
      const { store, account, open } = await smallAccount(t);
      await (await reserved(store, account, 10, 'a')).settle(10);
      await store.close();
      const reopened = await open({ serving: true });
      const again = await reserved(reopened, account, 10, 'a');
      assert.equal((await again.settle(10)).monthlyCredits, 90);
      assert.equal((await charges(reopened, account)).length, 1);
      assert.equal((await reopened.describe(account)).concurrencyRemaining, 3);
      assert.deepEqual(await reopened.checkLedger(), []);
    });

    test('cannot be made twice at once for the same request', async (t) => {
      const { store, account } = await smallAccount(t);
      const first = await reserved(store, account, 10, 'a');
      await assert.rejects(store.reserve({ account, credits: 10, requestId: 'a' }), /reserved already/);
      assert.equal((await store.describe(account)).concurrencyRemaining, 2);
      await first.release();
      await reserved(store, account, 10, 'a');
    });

    test('leave no trace in the ledger if nothing is charged', async (t) => {
      const { store, account } = await smallAccount(t);
      const reservation = await reserved(store, account, 10, 'a');
      assert.equal((await reservation.settle(0)).monthlyCredits, 100);
      assert.deepEqual(await charges(store, account), []);
      assert.equal((await store.describe(account)).concurrencyRemaining, 3);
      await reserved(store, account, 100, 'b');
    });

    test('are free when released, and cannot be used after that', async (t) => {
      const { store, account } = await smallAccount(t);
      {
        await using reservation = await reserved(store, account, 100, 'a');
        await reservation.release();
        await reservation.release();
        await assert.rejects(reservation.settle(1), { code: 'reservation_ended' });
        await assert.rejects(reservation.raiseTo(1), { code: 'reservation_ended' });
      }
      {
        await using _disposed = await reserved(store, account, 100, 'b');
      }
      assert.equal((await store.describe(account)).concurrencyRemaining, 3);
      assert.equal((await store.describe(account)).monthlyCredits, 100);
      await reserved(store, account, 100, 'c');
    });

    test('can be raised as far as the account has credits, and otherwise stay as they are', async (t) => {
      const { store, account } = await smallAccount(t);
      const one = await reserved(store, account, 5, 'a');
      const other = await reserved(store, account, 40, 'b');
      assert.equal(await one.raiseTo(61), false);
      assert.equal(one.credits, 5);
      assert.equal(await one.raiseTo(60), true);
      assert.equal(await one.raiseTo(10), true);
      assert.equal(one.credits, 60, 'never lowered');
      assert.equal(await other.raiseTo(41), false);
      await one.settle(50);
      assert.equal(await other.raiseTo(50), true);
      await other.settle(50);
      assert.deepEqual(await store.checkLedger(), []);
      assert.equal((await store.describe(account)).monthlyCredits, 0);
    });

    test('reject a settlement above what is held, without charging or holding anything', async (t) => {
      const { store, account } = await smallAccount(t);
      for (const [credits, requestId] of [
        [11, 'a'],
        [-1, 'b'],
        [1.5, 'c'],
        [Number.NaN, 'd'],
      ] as const) {
        const reservation = await reserved(store, account, 10, requestId);
        await assert.rejects(reservation.settle(credits));
        await assert.rejects(
          store.reserve({ account, credits: credits === 11 ? -11 : credits, requestId }),
          RangeError,
        );
      }
      const { monthlyCredits, concurrencyRemaining } = await store.describe(account);
      assert.deepEqual([monthlyCredits, concurrencyRemaining], [100, 3]);
    });

    test('cannot spend the same credit twice at the same moment', async (t) => {
      const { store } = await makeStore(t, { plans: { wide: { credits: 100, concurrency: 1_000 } } });
      const account = await store.createAccount({ email: 'jane@example.com', plan: 'wide' });
      const results = await Promise.all(
        Array.from({ length: 50 }, async (_, i) => {
          const result = await store.reserve({ account, credits: 7, requestId: `r${i}` });
          if (result.refused) return 0;
          await result.settle(7);
          return 7;
        }),
      );
      assert.equal(results.filter((credits) => credits === 7).length, 14);
      assert.equal((await store.describe(account)).monthlyCredits, 100 - 14 * 7);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('are not counted twice between commit and sync', async (t) => {
      const { store, account } = await smallAccount(t);
      const settling = (await reserved(store, account, 60, 'a')).settle(60);
      while ((await store.describe(account)).monthlyCredits === 100) await setImmediate();
      const rest = await reserved(store, account, 40, 'b');
      await Promise.all([settling, rest.settle(40)]);
      assert.equal((await store.describe(account)).monthlyCredits, 0);
    });

    test('can be settled after a reset, an expiry and a change to a smaller plan', async (t) => {
      const { store, account, clock } = await smallAccount(t);
      await store.topUp(account, 200);
      const one = await reserved(store, account, 150, 'a');
      const other = await reserved(store, account, 150, 'b');
      await store.changePlan(account, 'smaller');
      clock.now = Date.parse('2030-01-01T00:00:00Z');
      assert.equal((await store.reserve({ account, credits: 1, requestId: 'c' })).refused, 'out_of_credits');
      assert.equal((await one.settle(150)).monthlyCredits, 0);
      assert.equal((await other.settle(120)).monthlyCredits, 0);
      const paid = (await charges(store, account)).map(({ monthlyDelta, paygDelta }) => monthlyDelta + paygDelta);
      assert.deepEqual(paid, [-120, -150]);
      assert.deepEqual(await store.checkLedger(), []);
      const { concurrencyLimit, concurrencyRemaining } = await store.describe(account);
      assert.deepEqual([concurrencyLimit, concurrencyRemaining], [1, 1]);
    });

    test('from before a reset are charged to the new cycle, and hold its credits until then', async (t) => {
      const { store, account, clock } = await smallAccount(t);
      const reservation = await reserved(store, account, 80, 'a');
      clock.now = Date.parse('2026-02-15T00:00:00Z');
      assert.equal((await store.reserve({ account, credits: 21, requestId: 'b' })).refused, 'out_of_credits');
      assert.equal((await reservation.settle(80)).monthlyCredits, 20);
      assert.deepEqual(
        (await store.listLedger(account)).map(({ kind }) => kind),
        ['charge', 'cycle', 'opening'],
      );
    });

    test('stay valid when their key is revoked or the plan has fewer slots', async (t) => {
      const { store, account } = await smallAccount(t);
      const { key } = await store.createKey(account);
      const running = [await reserved(store, account, 5, 'a'), await reserved(store, account, 5, 'b')];
      await store.revokeKey(account, key.reveal());
      await store.changePlan(account, 'smaller');
      assert.equal((await store.describe(account)).concurrencyRemaining, 0);
      assert.equal((await store.reserve({ account, credits: 0, requestId: 'c' })).refused, 'too_many_requests');
      for (const reservation of running) await reservation.settle(5);
      const { monthlyCredits, concurrencyRemaining } = await store.describe(account);
      assert.deepEqual([monthlyCredits, concurrencyRemaining], [0, 1]);
    });

    test('are settled before the store closes, if settling has started', async (t) => {
      const { store, account, open } = await smallAccount(t);
      const settling = [
        (await reserved(store, account, 5, 'a')).settle(5),
        (await reserved(store, account, 6, 'b')).settle(6),
      ];
      const left = await reserved(store, account, 7, 'c');
      await store.close();
      await Promise.all(settling);
      await assert.rejects(left.settle(7), { code: 'store_closed' });
      const reopened = await open({ serving: true });
      const { monthlyCredits, concurrencyRemaining } = await reopened.describe(account);
      assert.deepEqual([monthlyCredits, concurrencyRemaining], [89, 3], 'what was only reserved is gone');
    });
  });
}
