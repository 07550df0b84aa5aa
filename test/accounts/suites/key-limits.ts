/** Limits of keys, and accounts that are suspended or deleted. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { KeyLimits } from '../../../src/accounts/key-limits.ts';
import type { AccountStore, Reservation } from '../../../src/accounts/store.ts';
import type { After, MakeStore } from './temporary-store.ts';

const plans = { wide: { credits: 1_000, concurrency: 50 }, unlimited: { credits: 1_000_000, concurrency: 50 } };
const DAY = 86_400_000;

export function keyLimitsSuite(makeStore: MakeStore): void {
  async function accountWithKey(t: After, limits: KeyLimits) {
    const temporary = await makeStore(t, { plans });
    const account = await temporary.store.createAccount({ email: 'jane@example.com', plan: 'wide' });
    const made = await temporary.store.createKey(account, 'limited', limits);
    let requests = 0;
    const ask = async (store: AccountStore, credits: number, endpoint = 'html', apiKey = made.key.reveal()) => {
      requests += 1;
      return (await store.admit({ apiKey, credits, requestId: `request ${requests}`, endpoint }))?.reserved;
    };
    const admit = async (credits: number, endpoint?: string) => ask(temporary.store, credits, endpoint);
    const take = async (credits: number): Promise<Reservation> => {
      const reserved = await admit(credits);
      assert.ok(reserved && !reserved.refused, JSON.stringify(reserved));
      return reserved;
    };
    const entry = async () => (await temporary.store.listKeys(account)).find(({ id }) => id === made.id);
    return { ...temporary, account, made, ask, admit, take, entry };
  }

  describe('a key with limits', () => {
    test('has only the limits that were given, and shows them', async (t) => {
      const { store, account, made, clock } = await accountWithKey(t, {});
      const listed = await store.listKeys(account);
      assert.deepEqual(
        listed.map(({ expiresAt, scopes, creditCap, creditsUsed }) => [expiresAt, scopes, creditCap, creditsUsed]),
        [[undefined, undefined, undefined, 0]],
      );
      const changed = await store.changeKey(account, made.id, {
        name: ' the new name ',
        expiresAt: clock.now + DAY,
        scopes: ['html', 'ai/question', 'html'],
        creditCap: 20,
      });
      assert.deepEqual(
        [changed?.name, changed?.expiresAt, changed?.scopes, changed?.creditCap],
        ['the new name', clock.now + DAY, ['html', 'ai/question'], 20],
      );
      assert.deepEqual(await store.listKeys(account), [changed]);
      const back = await store.changeKey(account, made.id, { expiresAt: null, scopes: null, creditCap: null });
      assert.deepEqual({ ...back, name: 'limited' }, listed[0]);
    });

    test('can be changed only by its own account, and only while it is valid', async (t) => {
      const { store, account, made } = await accountWithKey(t, {});
      const other = await store.createAccount({ email: 'joe@example.com', plan: 'wide' });
      assert.equal(await store.changeKey(other, made.id, { name: 'mine' }), undefined);
      assert.equal(await store.changeKey(account, 'mk_unknown', { name: 'mine' }), undefined);
      await store.revokeKey(account, made.id);
      assert.equal(await store.changeKey(account, made.id, { name: 'mine' }), undefined);
      assert.equal((await store.listKeys(account))[0]?.name, 'limited');
    });

    test('is refused limits under which it could never work', async (t) => {
      const { store, account, made, clock } = await accountWithKey(t, {});
      const { now } = clock;
      const wrong: KeyLimits[] = [
        { expiresAt: now },
        { expiresAt: now + 0.5 },
        { expiresAt: Number.NaN },
        { expiresAt: 8.64e15 + 1 },
        { creditCap: 0 },
        { creditCap: -1 },
        { creditCap: 1.5 },
        { creditCap: 1e13 },
        { scopes: [] },
        { scopes: [''] },
        { scopes: ['two words'] },
        { scopes: Array.from({ length: 51 }, (_, at) => `s${at}`) },
      ];
      for (const limits of wrong) {
        const refused = { code: 'invalid_key_limits' };
        await assert.rejects(store.createKey(account, '', limits), refused, JSON.stringify(limits));
        await assert.rejects(store.changeKey(account, made.id, { ...limits } as object), refused);
      }
      for (const name of ['x'.repeat(81), 'two\nlines', 'a\0b']) {
        await assert.rejects(store.createKey(account, name), { code: 'invalid_key_limits' });
      }
      await store.createKey(account, `  ${'x'.repeat(80)}  `, { expiresAt: now + 1, creditCap: 1, scopes: ['a'] });
    });

    test('works until it expires, and again if the expiry is moved', async (t) => {
      const { store, account, made, clock, admit } = await accountWithKey(t, { expiresAt: Date.parse('2026-01-16') });
      const expiredAt = Date.parse('2026-01-16');
      clock.now = expiredAt - 1;
      assert.equal((await admit(1))?.refused, undefined);
      clock.now = expiredAt;
      assert.deepEqual(await admit(1), { refused: 'key_expired', expiredAt });
      assert.deepEqual(await store.authenticate(made.key.reveal()), { refused: 'key_expired', expiredAt });
      await store.changeKey(account, made.id, { name: 'another name, which needs no other expiry' });
      await store.changeKey(account, made.id, { expiresAt: expiredAt + 5 });
      assert.equal((await admit(1))?.refused, undefined);
    });

    test('can call the endpoints of its scopes and no others', async (t) => {
      const { store, made, admit } = await accountWithKey(t, { scopes: ['html', 'ai/question'] });
      assert.equal((await admit(1, 'html'))?.refused, undefined);
      assert.equal((await admit(1, 'ai/question'))?.refused, undefined);
      for (const endpoint of ['ai', 'htm', 'html ai/question', 'text', '']) {
        const reserved = await admit(1, endpoint);
        assert.deepEqual(reserved, { refused: 'out_of_scope', scopes: ['html', 'ai/question'] }, endpoint);
      }
      const opened = await store.authenticate(made.key.reveal());
      assert.ok(opened && opened.refused === undefined);
      assert.deepEqual(opened.scopes, ['html', 'ai/question']);
    });

    test('is judged separately for each request, even for requests at the same moment', async (t) => {
      const { admit } = await accountWithKey(t, { scopes: ['html'], creditCap: 10 });
      const verdicts = await Promise.all([
        admit(6, 'html'),
        admit(1, 'text'),
        admit(5, 'html'),
        admit(4, 'html'),
        admit(0, 'html'),
      ]);
      assert.deepEqual(
        verdicts.map((each) => each?.refused),
        [undefined, 'out_of_scope', 'key_cap_reached', undefined, undefined],
      );
    });
  });

  describe('the spend cap of a key', () => {
    test('counts reserved and spent credits, but no failed requests', async (t) => {
      const { take, admit, entry } = await accountWithKey(t, { creditCap: 20 });
      const first = await take(15);
      const refused = await admit(6);
      assert.deepEqual(refused, {
        refused: 'key_cap_reached',
        cap: 20,
        left: 5,
        resetsAt: Date.parse('2026-02-15T00:00:00Z') / 1_000,
      });
      await first.settle(5);
      assert.equal((await entry())?.creditsUsed, 5);
      const second = await take(15);
      await second.release();
      await (await take(15)).settle(15);
      assert.equal((await admit(1))?.refused, 'key_cap_reached');
      assert.equal((await admit(0))?.refused, undefined);
      assert.equal((await entry())?.creditsUsed, 20);
    });

    test('stops a more expensive try, just as the balance does', async (t) => {
      const { store, account, made, take } = await accountWithKey(t, { creditCap: 20 });
      const [one, other] = [await take(5), await take(5)];
      assert.equal(await one.raiseTo(16), false);
      assert.equal(await one.raiseTo(15), true);
      assert.equal(await other.raiseTo(6), false);
      await store.changeKey(account, made.id, { creditCap: 21 });
      assert.equal(await other.raiseTo(6), true);
      await store.changeKey(account, made.id, { creditCap: null });
      assert.equal(await other.raiseTo(900), true);
      await one.settle(15);
      await other.settle(900);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('limits one key: other keys of the account still work', async (t) => {
      const { store, account, ask, take, admit } = await accountWithKey(t, { creditCap: 5 });
      await (await take(5)).settle(5);
      assert.equal((await admit(1))?.refused, 'key_cap_reached');
      const { key } = await store.createKey(account, 'another');
      assert.equal((await ask(store, 100, 'html', key.reveal()))?.refused, undefined);
      assert.equal((await store.reserve({ account, credits: 100, requestId: 'dashboard' })).refused, undefined);
    });

    test('is reset exactly when the billing cycle starts', async (t) => {
      const { take, admit, entry, clock } = await accountWithKey(t, { creditCap: 5 });
      await (await take(5)).settle(5);
      clock.now = Date.parse('2026-02-15T00:00:00Z') - 1;
      assert.equal((await admit(1))?.refused, 'key_cap_reached');
      clock.now += 1;
      assert.equal((await entry())?.creditsUsed, 0);
      await (await take(3)).settle(3);
      assert.equal((await entry())?.creditsUsed, 3);
      assert.equal((await admit(3))?.refused, 'key_cap_reached');
    });

    test('counts a request in the cycle in which it is paid', async (t) => {
      const { take, entry, clock } = await accountWithKey(t, { creditCap: 10 });
      await (await take(4)).settle(4);
      const late = await take(6);
      clock.now = Date.parse('2026-02-15T00:00:00Z');
      await late.settle(6);
      assert.equal((await entry())?.creditsUsed, 6);
    });

    test('that is set later counts what the cycle has already spent', async (t) => {
      const { store, account, made, take, admit, entry } = await accountWithKey(t, {});
      await (await take(30)).settle(30);
      assert.equal((await entry())?.creditsUsed, 30);
      await store.changeKey(account, made.id, { creditCap: 25 });
      assert.deepEqual(await admit(1), {
        refused: 'key_cap_reached',
        cap: 25,
        left: 0,
        resetsAt: Date.parse('2026-02-15T00:00:00Z') / 1_000,
      });
      await store.changeKey(account, made.id, { creditCap: 32 });
      assert.equal((await admit(3))?.refused, 'key_cap_reached');
      assert.equal((await admit(2))?.refused, undefined);
    });

    test('cannot be exceeded by simultaneous requests, but can be used up', async (t) => {
      const { store, account, made, admit, entry } = await accountWithKey(t, { creditCap: 100 });
      const verdicts = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const reserved = await admit(7);
          if (!reserved || reserved.refused) return reserved?.refused;
          if (at % 5 === 0) await reserved.release();
          else await reserved.settle(7);
          return 'done';
        }),
      );
      assert.ok(verdicts.includes('key_cap_reached'));
      for (;;) {
        const reserved = await admit(7);
        if (!reserved || reserved.refused) break;
        await reserved.settle(7);
      }
      assert.equal((await entry())?.creditsUsed, 98);
      const paid = (await store.listLedger(account, 1_000)).filter(({ kind }) => kind === 'charge');
      assert.equal(paid.length, 14);
      assert.equal((await store.describe(account)).monthlyCredits, 902);
      assert.equal((await store.listKeys(account)).find(({ id }) => id === made.id)?.creditsUsed, 98);
      assert.deepEqual(await store.checkLedger(), []);
    });
  });

  describe('work on behalf of a key', () => {
    test('obeys the limits of the key without having the key, and ends when it is revoked', async (t) => {
      const { store, account, made, clock, entry } = await accountWithKey(t, { scopes: ['text'], creditCap: 10 });
      let requests = 0;
      const reserve = (endpoint: string, credits = 5) => {
        requests += 1;
        return store.reserve({ account, credits, requestId: `page ${requests}`, endpoint, keyId: made.id });
      };
      assert.equal((await reserve('html')).refused, 'out_of_scope');
      const one = await reserve('text');
      assert.ok(!one.refused);
      await one.settle(5);
      assert.equal((await entry())?.creditsUsed, 5);
      assert.equal((await reserve('text', 6)).refused, 'key_cap_reached');
      await store.changeKey(account, made.id, { expiresAt: clock.now + 1 });
      clock.now += 1;
      assert.equal((await reserve('text')).refused, 'key_expired');
      await store.revokeKey(account, made.id);
      assert.equal((await reserve('text')).refused, 'key_revoked');
    });
  });

  describe('a suspended account', () => {
    test('is always refused, keeps everything, and works again when it is resumed', async (t) => {
      const { store, account, made, admit, take } = await accountWithKey(t, {});
      const running = await take(5);
      assert.equal(await store.suspend(account), true);
      assert.equal(await store.suspend(account), false);
      assert.deepEqual(await admit(1), { refused: 'account_suspended' });
      assert.deepEqual(await store.authenticate(made.key.reveal()), { refused: 'account_suspended' });
      assert.equal((await store.reserve({ account, credits: 1, requestId: 'x' })).refused, 'account_suspended');
      const byKey = { account, credits: 1, requestId: 'y', keyId: made.id };
      assert.equal((await store.reserve(byKey)).refused, 'account_suspended');
      assert.equal(typeof (await store.findAccount('jane@example.com'))?.suspendedAt, 'number');
      assert.equal((await running.settle(5)).monthlyCredits, 995, 'what ran is finished and paid');
      assert.equal(await store.resume(account), true);
      assert.equal(await store.resume(account), false);
      assert.equal((await store.findAccount('jane@example.com'))?.suspendedAt, undefined);
      await (await take(5)).settle(5);
      assert.equal((await store.describe(account)).monthlyCredits, 990);
    });

    test("is never the operator's own", async (t) => {
      const { store } = await makeStore(t);
      const { account } = await store.ensureDefaultAccount({});
      await assert.rejects(store.suspend(account), { code: 'operator_account' });
      await assert.rejects(store.deleteAccount(account), { code: 'operator_account' });
      assert.equal((await store.listAccounts()).length, 1);
    });
  });

  describe('a deleted account', () => {
    test('is removed with its keys and its ledger, and its number is never used again', async (t) => {
      const { store, account, made, admit } = await accountWithKey(t, {});
      const other = await store.createAccount({ email: 'joe@example.com', plan: 'wide' });
      const reserved = await admit(5);
      assert.ok(reserved && !reserved.refused);
      await reserved.settle(5);
      await store.deleteAccount(other);
      await store.deleteAccount(account);
      assert.equal(await admit(1), undefined);
      assert.equal(await store.authenticate(made.key.reveal()), undefined);
      assert.equal(await store.findAccount('jane@example.com'), undefined);
      assert.deepEqual(await store.listKeys(account), []);
      assert.deepEqual(await store.listLedger(account), []);
      await assert.rejects(store.deleteAccount(account), { code: 'unknown_account' });
      await assert.rejects(store.suspend(account), { code: 'unknown_account' });
      const again = await store.createAccount({ email: 'jane@example.com', plan: 'wide' });
      assert.ok(again.id > other.id && again.id > account.id, `${again.id} after ${account.id} and ${other.id}`);
      assert.equal((await store.describe(again)).monthlyCredits, 1_000);
      assert.deepEqual(await store.checkLedger(), []);
    });

    test('with a long ledger is removed in pieces; whenever that ends, the ledger has the balance', async (t) => {
      const { store, account, take, open } = await accountWithKey(t, {});
      await store.topUp(account, 2_000);
      for (let charged = 0; charged < 2_500; charged += 50) {
        await Promise.all(Array.from({ length: 50 }, async () => (await take(1)).settle(1)));
      }
      const another = await open();
      const interrupted = assert.rejects(another.deleteAccount(account), { code: 'store_closed' });
      await another.close();
      await interrupted;
      assert.deepEqual(await store.checkLedger(), []);
      const left = await store.listLedger(account, 3_000);
      assert.deepEqual([left.length, left.at(-1)?.kind], [1_503, 'opening']);
      await store.deleteAccount(account);
      assert.equal(await store.findAccount('jane@example.com'), undefined);
      assert.deepEqual(await store.listLedger(account), []);
    });

    test('is not charged for requests that were running, and these leave nothing behind', async (t) => {
      const { store, account, take } = await accountWithKey(t, { creditCap: 50 });
      const [one, other] = [await take(5), await take(5)];
      await store.deleteAccount(account);
      await assert.rejects(one.settle(5), { code: 'unknown_account' });
      await other.release();
      assert.deepEqual(await store.checkLedger(), []);
    });
  });
}
