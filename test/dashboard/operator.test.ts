import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Overview } from '../../src/dashboard/contract.ts';
import type {
  AccountEntry,
  AccountLink,
  AccountList,
  AccountPage,
  AccountRequests,
  AuditPage,
  ServiceUsage,
  SystemView,
} from '../../src/dashboard/operator-contract.ts';
import { report } from '../usage/reports.ts';
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
  settings: [{ name: 'MUDLARK_API_KEY', value: '(set)', isDefault: false, meaning: 'A key.' }],
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

  it('creates an account, whose link signs its owner in', async () => {
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

  it('gets clear errors for what is impossible', async () => {
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

  it('sees the state of the service, and what it remembers', async () => {
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

  it('is the only one who may use these routes', async () => {
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

describe('the operator and one account', () => {
  const post = { method: 'POST', body: {} } as const;

  it('finds accounts by a part of their address', async () => {
    await using dashboard = await startDashboard();
    for (const name of ['ann', 'anna', 'bob']) await dashboard.newAccount(`${name}@example.com`);
    const client = await dashboard.as(dashboard.operator);
    const found = async (search: string) => (await client(`operator/accounts?search=${search}`)).json<AccountList>();
    assert.deepEqual(
      (await found('ANN')).accounts.map(({ email }) => email),
      ['ann@example.com', 'anna@example.com'],
    );
    const { accounts, found: none, all } = await found('nobody');
    assert.deepEqual([accounts, none, all], [[], 0, 4]);
  });

  it('turns the pages of a long list of accounts', async () => {
    await using dashboard = await startDashboard();
    for (let count = 0; count < 201; count += 1) await dashboard.newAccount(`a${count}@example.com`);
    const client = await dashboard.as(dashboard.operator);
    const pageOf = async (query: string) => (await client(`operator/accounts${query}`)).json<AccountList>();
    const first = await pageOf('');
    assert.deepEqual([first.accounts.length, first.found, first.all, first.pageSize], [200, 202, 202, 200]);
    assert.deepEqual((await pageOf('?page=1')).accounts, first.accounts);
    const second = await pageOf('?page=2');
    assert.deepEqual(
      second.accounts.map(({ email }) => email),
      ['a199@example.com', 'a200@example.com'],
    );
    const found = await pageOf('?search=A20&page=1');
    assert.deepEqual(
      [found.accounts.map(({ email }) => email), found.found],
      [['a20@example.com', 'a200@example.com'], 2],
    );
    assert.deepEqual((await pageOf('?page=3')).accounts, []);
    for (const page of ['0', '-1', 'x', '1.5', '100001']) {
      assert.equal((await client(`operator/accounts?page=${page}`)).status, 400, page);
    }
  });

  it('sees its usage and keys, but no address, parameter or answer of its requests', async () => {
    await using dashboard = await startDashboard();
    const ann = await dashboard.newAccount('ann@example.com');
    await dashboard.accounts.createKey(ann, 'laptop', { creditCap: 10 });
    const target = 'https://shop.example/private/path?token=secret';
    dashboard.usage.note(
      report({
        at: Date.now(),
        accountId: ann.id,
        target,
        targetHost: 'shop.example',
        parameters: { query: 'url=secret', leftOut: [] },
      }),
    );
    const client = await dashboard.as(dashboard.operator);
    const page = (await client(`operator/accounts/${ann.id}`)).json<AccountPage>();
    assert.equal(page.account.email, 'ann@example.com');
    assert.deepEqual(
      page.keys.map(({ name, creditCap }) => [name, creditCap]),
      [['laptop', 10]],
    );
    assert.deepEqual(
      page.usage.endpoints.map(({ name, requests }) => [name, requests]),
      [['html', 1]],
    );
    const looked = await client(`operator/accounts/${ann.id}/requests`);
    assert.ok(!looked.text.includes('secret') && !looked.text.includes('/private'));
    const { requests } = looked.json<AccountRequests>();
    assert.deepEqual([requests[0]?.site, requests[0]?.outcome, requests[0]?.credits], ['shop.example', 'ok', 1]);
    const { entries } = (await client('operator/audit')).json<AuditPage>();
    assert.deepEqual([entries[0]?.action, entries[0]?.subject], ['account.requests', 'ann@example.com']);
    assert.equal((await client('operator/accounts/999')).status, 404);
  });

  it('suspends and resumes it with a message to the account, and revokes its keys', async () => {
    await using dashboard = await startDashboard();
    const ann = await dashboard.newAccount('ann@example.com');
    const { key, id } = await dashboard.accounts.createKey(ann, 'laptop');
    const client = await dashboard.as(dashboard.operator);
    const suspended = (await client(`operator/accounts/${ann.id}/suspend`, post)).json<AccountEntry>();
    assert.equal(typeof suspended.suspendedAt, 'number');
    assert.deepEqual(await dashboard.accounts.authenticate(key.reveal()), { refused: 'account_suspended' });
    const herself = await dashboard.as(ann);
    assert.equal(typeof (await herself('overview')).json<Overview>().suspendedAt, 'number');
    await client(`operator/accounts/${ann.id}/suspend`, post);
    const resumed = (await client(`operator/accounts/${ann.id}/resume`, post)).json<AccountEntry>();
    assert.equal(resumed.suspendedAt, undefined);
    assert.equal((await client(`operator/accounts/${ann.id}/keys/${id}`, { method: 'DELETE', body: {} })).status, 204);
    assert.equal((await client(`operator/accounts/${ann.id}/keys/${id}`, { method: 'DELETE', body: {} })).status, 404);
    assert.equal(await dashboard.accounts.authenticate(key.reveal()), undefined);
    const { entries } = (await client('operator/audit?subject=ann@example.com')).json<AuditPage>();
    assert.deepEqual(
      entries.map(({ action, detail }) => `${action} ${detail}`.trim()),
      [`key.revoke ${id}`, 'account.resume', 'account.suspend'],
      'once each: what changes nothing is not noted',
    );
    const own = await client(`operator/accounts/${dashboard.operator.id}/suspend`, post);
    assert.equal(own.status, 409);
  });

  it('deletes it only if its address is given, with all of its data', async () => {
    await using dashboard = await startDashboard();
    const ann = await dashboard.newAccount('ann@example.com');
    const { key } = await dashboard.accounts.createKey(ann, 'laptop');
    dashboard.usage.note(report({ at: Date.now(), accountId: ann.id }));
    const herself = await dashboard.as(ann);
    const client = await dashboard.as(dashboard.operator);
    const remove = (id: number, email: string) =>
      client(`operator/accounts/${id}`, { method: 'DELETE', body: { email } });
    for (const wrong of ['', 'ann', 'bob@example.com']) assert.equal((await remove(ann.id, wrong)).status, 400, wrong);
    assert.ok(await dashboard.accounts.findAccount('ann@example.com'));
    assert.equal((await remove(ann.id, ' ANN@example.com ')).status, 204);
    assert.equal(await dashboard.accounts.findAccount('ann@example.com'), undefined);
    assert.equal(await dashboard.accounts.authenticate(key.reveal()), undefined);
    assert.equal((await herself('overview')).status, 401);
    assert.deepEqual((await dashboard.usage.requests(ann.id, { limit: 10 })).requests, []);
    assert.equal((await remove(ann.id, 'ann@example.com')).status, 404);
    assert.equal((await remove(dashboard.operator.id, dashboard.operator.email)).status, 409);
    const { entries } = (await client('operator/audit')).json<AuditPage>();
    assert.deepEqual([entries[0]?.action, entries[0]?.subject], ['account.delete', 'ann@example.com']);
    const again = await dashboard.newAccount('ann@example.com');
    assert.notEqual(again.id, ann.id);
    assert.equal((await dashboard.usage.requests(again.id, { limit: 10 })).requests.length, 0);
  });

  it('sees the traffic of the whole service, and who did what, page by page', async () => {
    await using dashboard = await startDashboard();
    const ann = await dashboard.newAccount('ann@example.com');
    const bob = await dashboard.newAccount('bob@example.com');
    const at = Date.now();
    for (const accountId of [ann.id, bob.id, bob.id]) dashboard.usage.note(report({ at, accountId }));
    dashboard.usage.note(report({ at, accountId: ann.id, outcome: 'target_blocked', tier: 'stealth', credits: 0 }));
    const client = await dashboard.as(dashboard.operator);
    const service = (await client('operator/service')).json<ServiceUsage>();
    assert.equal(service.days.at(-1)?.requests, 4);
    assert.deepEqual(service.days.at(-1)?.outcomes, { ok: 3, target_blocked: 1 });
    assert.deepEqual(
      service.tiers.map(({ name, requests, succeeded }) => [name, requests, succeeded]),
      [
        ['datacenter', 3, 3],
        ['stealth', 1, 0],
      ],
    );
    assert.equal((await (await dashboard.as(ann))('operator/service')).status, 403);

    for (let count = 1; count <= 60; count += 1) {
      await client(`operator/accounts/${bob.id}/top-up`, { method: 'POST', body: { credits: count } });
    }
    const first = (await client('operator/audit')).json<AuditPage>();
    assert.equal(first.entries.length, 50);
    assert.deepEqual([first.entries[0]?.actor, first.entries[0]?.detail], ['operator@localhost', '60 credits']);
    const second = (await client(`operator/audit?before=${first.next}`)).json<AuditPage>();
    assert.equal(second.entries.length, 10);
    assert.equal(second.next, undefined);
  });
});
