import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AccountEntry, AccountLink, AccountList, SystemView } from '../../src/dashboard/contract.ts';
import { startDashboard } from './dashboard.ts';

const SYSTEM: SystemView = {
  proxies: [
    {
      tier: 'residential',
      name: 'proxy.example:8000',
      countries: ['us'],
      standing: 'resting',
      inUse: 1,
      tries: 10,
      succeeded: 7,
    },
  ],
  browsers: [{ look: 'plain', release: 'Chromium 156', pages: 3, startedAt: 1 }],
  places: { limit: 4, used: 1, waiting: 0 },
  settings: [{ name: 'MUDLARK_API_KEY', value: '(set)', isDefault: false }],
};

describe('the operator', () => {
  it('sees all accounts and the plans', async () => {
    await using dashboard = await startDashboard();
    await dashboard.newAccount('ann@example.com', 'plus');
    const client = await dashboard.as(dashboard.operator);
    const { accounts, plans } = (await client('operator/accounts')).json<AccountList>();
    assert.deepEqual(accounts.map(({ email, plan }) => `${email} ${plan}`).sort(), [
      'ann@example.com plus',
      'operator@localhost unlimited',
    ]);
    assert.deepEqual(plans[0], { name: 'free', credits: 2_000, concurrency: 2 });
  });

  it('makes an account, whose link signs its owner in', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    const answer = await client('operator/accounts', {
      method: 'POST',
      body: { email: 'ann@example.com', plan: 'plus' },
    });
    assert.equal(answer.status, 201);
    const { account, path, expiresAt } = answer.json<AccountLink>();
    assert.equal(account.email, 'ann@example.com');
    assert.equal(account.monthlyCredits, 1_000_000);
    assert.ok(expiresAt > Date.now());
    const token = /^\/dashboard#sign-in=([\w-]{43})$/.exec(path)?.[1];
    const signedIn = await dashboard.ask('/dashboard/api/session/link', { method: 'POST', body: { token } });
    assert.deepEqual(signedIn.json(), { email: 'ann@example.com', plan: 'plus', operator: false, hasPassword: false });
    assert.ok(token !== undefined && !dashboard.log().includes(token));

    const another = await client(`operator/accounts/${account.id}/link`, { method: 'POST', body: {} });
    assert.equal(another.status, 200);
    assert.notEqual(another.json<AccountLink>().path, path);
  });

  it('changes plans and tops up', async () => {
    await using dashboard = await startDashboard();
    const { id } = await dashboard.newAccount('ann@example.com');
    const client = await dashboard.as(dashboard.operator);
    const patched = await client(`operator/accounts/${id}`, { method: 'PATCH', body: { plan: 'personal' } });
    assert.equal(patched.json<AccountEntry>().plan, 'personal');
    assert.equal(patched.json<AccountEntry>().monthlyCredits, 250_000);
    const topped = await client(`operator/accounts/${id}/top-up`, { method: 'POST', body: { credits: 500 } });
    assert.equal(topped.json<AccountEntry>().paygCredits, 500);
  });

  it('is told what cannot be', async () => {
    await using dashboard = await startDashboard();
    const { id } = await dashboard.newAccount('ann@example.com');
    const client = await dashboard.as(dashboard.operator);
    const cases: [method: string, path: string, body: object, status: number][] = [
      ['POST', 'operator/accounts', { email: 'ANN@example.com', plan: 'free' }, 409],
      ['POST', 'operator/accounts', { email: 'no address', plan: 'free' }, 400],
      ['POST', 'operator/accounts', { email: 'bob@example.com', plan: 'gold' }, 400],
      ['POST', 'operator/accounts', { email: 'bob@example.com' }, 400],
      ['PATCH', `operator/accounts/${id}`, { plan: '__proto__' }, 400],
      ['PATCH', 'operator/accounts/999', { plan: 'free' }, 404],
      ['POST', `operator/accounts/${id}/top-up`, { credits: 0 }, 400],
      ['POST', `operator/accounts/${id}/top-up`, { credits: -5 }, 400],
      ['POST', `operator/accounts/${id}/top-up`, { credits: 1.5 }, 400],
      ['POST', `operator/accounts/${id}/top-up`, { credits: '5' }, 400],
      ['POST', `operator/accounts/${id}/top-up`, { credits: 1e15 }, 400],
      ['POST', 'operator/accounts/999/top-up', { credits: 5 }, 404],
      ['POST', 'operator/accounts/999/link', {}, 404],
      ['POST', `operator/accounts/${id}x/link`, {}, 404],
      ['POST', 'operator/accounts/-1/link', {}, 404],
      ['POST', 'operator/accounts/1e1/link', {}, 404],
    ];
    for (const [method, path, body, status] of cases) {
      const answer = await client(path, { method, body });
      assert.equal(answer.status, status, `${method} ${path} ${JSON.stringify(body)}: ${answer.text}`);
      assert.deepEqual(Object.keys(answer.json()), ['message']);
    }
  });

  it('sees how the service fares, and what it remembers', async () => {
    const forgotten: string[] = [];
    const site = { site: 'example.com', js: true, tier: 'stealth', learnedAt: 5 };
    const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.example`;
    await using dashboard = await startDashboard({
      sources: {
        system: async () => SYSTEM,
        rememberedSites: async (asked) => (asked === undefined || asked === site.site ? [site] : []),
        forgetSite: async (asked) => {
          forgotten.push(asked);
          return asked === site.site;
        },
      },
    });
    const client = await dashboard.as(dashboard.operator);
    assert.deepEqual((await client('operator/system')).json(), SYSTEM);
    assert.deepEqual((await client('operator/memory')).json(), [site]);
    assert.deepEqual((await client('operator/memory?site=example.com')).json(), [site]);
    assert.deepEqual((await client('operator/memory?site=example.org')).json(), []);
    assert.equal((await client('operator/memory/example.com', { method: 'DELETE', body: {} })).status, 204);
    assert.equal((await client(`operator/memory/${long}`, { method: 'DELETE', body: {} })).status, 404);
    assert.deepEqual(forgotten, ['example.com', long]);
  });

  it('is nobody else', async () => {
    const denied = () => assert.fail('not to be asked');
    await using dashboard = await startDashboard({
      sources: { system: denied, rememberedSites: denied, forgetSite: denied },
    });
    const ann = await dashboard.newAccount('ann@example.com', 'unlimited');
    const client = await dashboard.as(ann);
    const id = dashboard.operator.id;
    const cases: [method: string, path: string, body?: object][] = [
      ['GET', 'operator/accounts'],
      ['POST', 'operator/accounts', { email: 'eve@example.com', plan: 'unlimited' }],
      ['PATCH', `operator/accounts/${ann.id}`, { plan: 'unlimited' }],
      ['POST', `operator/accounts/${ann.id}/top-up`, { credits: 5 }],
      ['POST', `operator/accounts/${id}/link`, {}],
      ['GET', 'operator/system'],
      ['GET', 'operator/memory'],
      ['DELETE', 'operator/memory/example.com', {}],
    ];
    for (const [method, path, body] of cases) {
      const answer = await client(path, { method, ...(body && { body }) });
      assert.equal(answer.status, 403, `${method} ${path}`);
      assert.deepEqual(answer.json(), { message: 'Only the operator may do this.' });
    }
    assert.equal((await dashboard.accounts.describe(ann)).paygCredits, 0);
    assert.equal(await dashboard.accounts.findAccount('eve@example.com'), undefined);
  });
});
