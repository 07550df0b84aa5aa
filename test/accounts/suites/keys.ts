import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { AccountStore } from '../../../src/accounts/store.ts';
import { Secret } from '../../../src/secret.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { tries } from '../../support/thorough.ts';
import { type MakeStore, openedBy } from './temporary-store.ts';

const whose = async (store: AccountStore, key: string) => (await openedBy(store, key))?.email;

export function keysSuite(makeStore: MakeStore): void {
  describe('keys', () => {
    test('give access to their own account until they are revoked, by the key itself or by its public id', async (t) => {
      const { store } = await makeStore(t);
      const jane = await store.createAccount({ email: 'jane@example.com' });
      const joe = await store.createAccount({ email: 'joe@example.com' });
      const first = await store.createKey(jane, 'laptop');
      const second = await store.createKey(jane);
      const other = await store.createKey(joe);
      assert.deepEqual(await store.authenticate(first.key.reveal()), { ...jane, keyId: first.id });
      assert.equal(await whose(store, other.key.reveal()), 'joe@example.com');

      assert.equal(await store.revokeKey(joe, first.key.reveal()), false, 'not by another account');
      assert.equal(await store.revokeKey(joe, first.id), false);
      assert.equal(await store.revokeKey(jane, first.key.reveal().slice(0, -1)), false);
      assert.equal(await whose(store, first.key.reveal()), 'jane@example.com');

      assert.equal(await store.revokeKey(jane, first.key.reveal()), true);
      assert.equal(await store.revokeKey(jane, first.key.reveal()), false);
      assert.equal(await whose(store, first.key.reveal()), undefined);
      assert.equal(await whose(store, second.key.reveal()), 'jane@example.com');
      assert.equal(await store.revokeKey(jane, second.id), true);
      assert.equal(await whose(store, second.key.reveal()), undefined);
      const listed = (await store.listKeys(jane)).map(({ id, name, revokedAt }) => [id, name, revokedAt !== undefined]);
      assert.deepEqual(listed, [
        [first.id, 'laptop', true],
        [second.id, '', true],
      ]);
    });

    test('give no access unless they are complete', async (t) => {
      const { store } = await makeStore(t);
      const { account, freshKey } = await store.ensureDefaultAccount({});
      const key = freshKey?.reveal() ?? '';
      const { id } = await store.createKey(account);
      for (const wrong of [
        '',
        ' ',
        key.slice(0, -1),
        `${key} `,
        ` ${key}`,
        `${key}\0`,
        key.toLowerCase(),
        id,
        '%',
        "' OR 1=1 --",
      ]) {
        assert.equal(await store.authenticate(wrong), undefined, JSON.stringify(wrong));
      }
      assert.equal(await store.authenticate('k'.repeat(10_000_000)), undefined);
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: ANY_CHARACTER }), async (text) => {
          assert.equal(await store.authenticate(text), undefined);
        }),
        tries(50),
      );
      assert.equal(await whose(store, key), 'operator@localhost');
    });

    test('are never stored', async (t) => {
      const { store, everything } = await makeStore(t);
      const { account, freshKey } = await store.ensureDefaultAccount({});
      const { key } = await store.createKey(account);
      for (const secret of [freshKey, key]) {
        const hidden = secret?.reveal().slice(11) ?? '';
        assert.equal(hidden.length, 28);
        for (const stored of await everything()) assert.ok(!stored.includes(hidden));
      }
    });

    test('record when they were last used, to about a minute, without a write for each use', async (t) => {
      const { store, clock, open } = await makeStore(t);
      const { account, freshKey } = await store.ensureDefaultAccount({});
      const key = freshKey?.reveal() ?? '';
      const use = async (after: number) => {
        clock.now += after;
        await whose(store, key);
      };
      const start = clock.now;
      await use(0);
      assert.equal((await store.listKeys(account))[0]?.lastUsedAt, undefined, 'not on the path of the request');
      await use(1);
      await store.close();

      const second = await open({ serving: true });
      assert.equal((await second.listKeys(account))[0]?.lastUsedAt, start);
      clock.now = start + 59_999;
      await whose(second, key);
      await second.close();
      const third = await open({ serving: true });
      assert.equal((await third.listKeys(account))[0]?.lastUsedAt, start);
      clock.now = start + 60_000;
      await whose(third, key);
      await third.close();
      const fourth = await open({ serving: true });
      assert.equal((await fourth.listKeys(account))[0]?.lastUsedAt, start + 60_000);
    });
  });

  describe('the default account', () => {
    test('is created once, with a key that is shown once', async (t) => {
      const { store, open } = await makeStore(t);
      const first = await store.ensureDefaultAccount({});
      assert.match(first.freshKey?.reveal() ?? '', /^mk_/);
      assert.deepEqual([first.account.email, first.account.plan], ['operator@localhost', 'unlimited']);
      const second = await store.ensureDefaultAccount({});
      assert.deepEqual(second, { account: first.account, freshKey: undefined });
      await store.close();
      const reopened = await open({ serving: true });
      assert.equal((await reopened.ensureDefaultAccount({})).freshKey, undefined);
      assert.equal(await whose(reopened, first.freshKey?.reveal() ?? ''), 'operator@localhost');
    });

    test('can be used with the configured key, and no longer with a former one', async (t) => {
      const { store } = await makeStore(t);
      const made = await store.ensureDefaultAccount({ apiKey: new Secret('first-key') });
      assert.equal(made.freshKey, undefined);
      assert.equal(await whose(store, 'first-key'), 'operator@localhost');
      await store.ensureDefaultAccount({ apiKey: new Secret('first-key') });
      assert.equal(await whose(store, 'first-key'), 'operator@localhost');
      await store.ensureDefaultAccount({ apiKey: new Secret('second-key') });
      assert.equal(await whose(store, 'first-key'), undefined);
      assert.equal(await whose(store, 'second-key'), 'operator@localhost');
      const listed = await store.listKeys(made.account);
      assert.deepEqual(
        listed.map(({ id }) => id),
        ['configured'],
      );

      const without = await store.ensureDefaultAccount({});
      assert.equal(await whose(store, 'second-key'), undefined);
      assert.equal(
        await whose(store, without.freshKey?.reveal() ?? ''),
        'operator@localhost',
        'never left without a key',
      );
    });

    test('keeps its issued keys when one is configured', async (t) => {
      const { store } = await makeStore(t);
      const { freshKey } = await store.ensureDefaultAccount({});
      await store.ensureDefaultAccount({ apiKey: new Secret('mine') });
      assert.equal(await whose(store, freshKey?.reveal() ?? ''), 'operator@localhost');
      assert.equal((await store.ensureDefaultAccount({})).freshKey, undefined);
      assert.equal(await whose(store, freshKey?.reveal() ?? ''), 'operator@localhost');
    });

    test('can have one of its issued keys configured, which then ends with the setting', async (t) => {
      const { store } = await makeStore(t);
      const { account, freshKey } = await store.ensureDefaultAccount({});
      assert.ok(freshKey);
      await store.revokeKey(account, freshKey.reveal());
      await store.ensureDefaultAccount({ apiKey: freshKey });
      assert.equal(await whose(store, freshKey.reveal()), 'operator@localhost', 'the settings have the last word');
      await store.ensureDefaultAccount({ apiKey: new Secret('another') });
      assert.equal(await whose(store, freshKey.reveal()), undefined);
    });

    test('does not replace keys that were revoked on purpose', async (t) => {
      const { store } = await makeStore(t);
      const { account, freshKey } = await store.ensureDefaultAccount({});
      await store.revokeKey(account, freshKey?.reveal() ?? '');
      assert.equal((await store.ensureDefaultAccount({})).freshKey, undefined);
    });

    test('refuses a configured key that is empty, too long or of another account, and never quotes it', async (t) => {
      const { store } = await makeStore(t);
      const jane = await store.createAccount({ email: 'jane@example.com' });
      const { key } = await store.createKey(jane);
      for (const [apiKey, code] of [
        ['', 'invalid_key'],
        ['  ', 'invalid_key'],
        ['x'.repeat(257), 'invalid_key'],
        [key.reveal(), 'key_taken'],
      ] as const) {
        await assert.rejects(
          store.ensureDefaultAccount({ apiKey: new Secret(apiKey) }),
          (error: Error & { code: string }) => {
            assert.equal(error.code, code);
            return apiKey.trim() === '' || !error.message.includes(apiKey);
          },
        );
      }
      await store.ensureDefaultAccount({ apiKey: new Secret('x'.repeat(256)) });
      assert.equal(await whose(store, 'x'.repeat(256)), 'operator@localhost');
    });
  });
}
