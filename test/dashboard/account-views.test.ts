/** An account sees its own data, and never that of another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CreatedKey, KeyEntry, Overview, RequestPage } from '../../src/dashboard/contract.ts';
import { dayOf } from '../../src/usage/day.ts';
import { openedBy } from '../accounts/suites/temporary-store.ts';
import { report } from '../usage/reports.ts';
import { startDashboard, type TestDashboard } from './dashboard.ts';

const NEXT_STEP = { params: { proxy: 'residential' }, cost: 10, message: 'Try a residential proxy.' };

async function annAndBob(dashboard: TestDashboard) {
  const ann = await dashboard.newAccount('ann@example.com', 'personal');
  const bob = await dashboard.newAccount('bob@example.com');
  return { ann, bob, asAnn: await dashboard.as(ann), asBob: await dashboard.as(bob) };
}

describe('the overview', () => {
  it('shows remaining credits and past requests', async () => {
    await using dashboard = await startDashboard();
    const { ann, bob, asAnn } = await annAndBob(dashboard);
    await dashboard.accounts.topUp(ann, 700);
    const at = Date.now();
    dashboard.usage.note(report({ accountId: ann.id, at, credits: 5 }));
    const failure = report({
      accountId: ann.id,
      at,
      outcome: 'target_blocked',
      status: 500,
      message: 'It was blocked.',
      nextStep: NEXT_STEP,
      credits: 0,
    });
    dashboard.usage.note(failure);
    dashboard.usage.note(report({ accountId: bob.id, at, outcome: 'timeout', credits: 0 }));
    const overview = (await asAnn('overview?days=3')).json<Overview>();
    assert.equal(overview.plan, 'personal');
    assert.equal(overview.monthlyCredits, 250_000);
    assert.equal(overview.planCredits, 250_000);
    assert.equal(overview.paygCredits, 700);
    assert.equal(overview.concurrencyLimit, 10);
    assert.equal(overview.concurrencyUsed, 0);
    assert.ok(overview.resetsAt > at / 1_000);
    assert.equal(overview.days.length, 3);
    assert.deepEqual(
      overview.days.find(({ day }) => day === dayOf(at)),
      { day: dayOf(at), requests: 2, credits: 5, outcomes: { ok: 1, target_blocked: 1 } },
    );
    assert.deepEqual(
      overview.failures.map(({ id, message, nextStep }) => ({ id, message, nextStep })),
      [{ id: failure.id, message: 'It was blocked.', nextStep: NEXT_STEP }],
    );
  });

  it('counts requests that are running', async () => {
    await using dashboard = await startDashboard();
    const { ann, asAnn } = await annAndBob(dashboard);
    const held = await dashboard.accounts.reserve({ account: ann, credits: 5, requestId: 'running' });
    assert.equal((await asAnn('overview')).json<Overview>().concurrencyUsed, 1);
    assert.ok(held.refused === undefined);
    await held.settle(0);
    assert.equal((await asAnn('overview')).json<Overview>().concurrencyUsed, 0);
  });
});

describe('the list of requests', () => {
  it('is paged and filtered', async () => {
    await using dashboard = await startDashboard();
    const { ann, bob, asAnn } = await annAndBob(dashboard);
    const at = Date.parse('2026-03-10T23:59:59.999Z');
    for (let index = 0; index < 5; index += 1) dashboard.usage.note(report({ accountId: ann.id, at: at - index }));
    const odd = report({
      accountId: ann.id,
      at: at + 1,
      outcome: 'timeout',
      target: 'https://odd.example/a b',
      keyId: undefined,
    });
    dashboard.usage.note(odd);
    dashboard.usage.note(report({ accountId: bob.id, at }));

    const first = (await asAnn('requests?limit=4')).json<RequestPage>();
    assert.equal(first.requests.length, 4);
    assert.equal('key' in (first.requests[0] ?? {}), false);
    const rest = (await asAnn(`requests?limit=4&before=${encodeURIComponent(first.next ?? '')}`)).json<RequestPage>();
    assert.equal(rest.requests.length, 2);
    assert.equal('next' in rest, false);

    const filters: [query: string, count: number][] = [
      ['outcome=failed', 1],
      ['outcome=ok', 5],
      ['target=ODD.example%2Fa+b', 1],
      ['key=mk_12345678', 5],
      ['endpoint=text', 0],
      ['from=2026-03-10&to=2026-03-10', 5],
      ['from=2026-03-11', 1],
      ['to=2026-03-10', 5],
      ['to=2026-03-09', 0],
      ['from=2026-03-11&to=2026-03-11&zone=Asia%2FKolkata', 6],
      ['from=2026-03-10&to=2026-03-10&zone=Asia%2FKolkata', 0],
      ['to=2026-03-10&zone=America%2FNew_York', 6],
      ['from=2026-03-11&zone=America%2FNew_York', 0],
    ];
    for (const [query, count] of filters) {
      assert.equal((await asAnn(`requests?${query}`)).json<RequestPage>().requests.length, count, query);
    }
  });

  it('can be downloaded as a table of days', async () => {
    await using dashboard = await startDashboard();
    const { ann, bob, asAnn } = await annAndBob(dashboard);
    const at = Date.now();
    dashboard.usage.note(report({ accountId: ann.id, at, credits: 5 }));
    dashboard.usage.note(report({ accountId: bob.id, at, credits: 99 }));
    const today = dayOf(at);
    const answer = await asAnn(`usage.csv?from=${today}&to=${today}`);
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(answer.headers['content-disposition'], `attachment; filename="mudlark-usage-${today}-${today}.csv"`);
    assert.equal(answer.text, `day,endpoint,requests,succeeded,failed,credits\r\n${today},html,1,1,0,5\r\n`);
  });
});

describe('keys', () => {
  it('are made, shown once, listed and revoked', async () => {
    await using dashboard = await startDashboard();
    const { ann, asAnn } = await annAndBob(dashboard);
    const answer = await asAnn('keys', { method: 'POST', body: { name: ' for the crawler ' } });
    assert.equal(answer.status, 201);
    const { key, ...entry } = answer.json<CreatedKey>();
    assert.equal(entry.name, 'for the crawler');
    assert.equal((await openedBy(dashboard.accounts, key))?.id, ann.id);
    const list = await asAnn('keys');
    const [{ lastUsedAt: _, ...listed } = { lastUsedAt: 0 }] = list.json<KeyEntry[]>();
    assert.deepEqual(listed, entry);
    assert.ok(!list.text.includes(key));

    assert.equal((await asAnn(`keys/${entry.id}`, { method: 'DELETE', body: {} })).status, 204);
    assert.equal(await dashboard.accounts.authenticate(key), undefined);
    assert.ok((await asAnn('keys')).json<KeyEntry[]>()[0]?.revokedAt);
    assert.equal((await asAnn(`keys/${entry.id}`, { method: 'DELETE', body: {} })).status, 404);
    assert.ok(!dashboard.log().includes(key));
  });

  it('are limited in number', async () => {
    await using dashboard = await startDashboard();
    const { ann, asAnn } = await annAndBob(dashboard);
    for (let count = 0; count < 99; count += 1) await dashboard.accounts.createKey(ann, '');
    assert.equal((await asAnn('keys', { method: 'POST', body: { name: 'the last' } })).status, 201);
    assert.equal((await asAnn('keys', { method: 'POST', body: { name: 'too many' } })).status, 409);
  });
});

describe('an account', () => {
  it('neither sees nor changes anything of another', async () => {
    await using dashboard = await startDashboard();
    const { ann, bob, asAnn, asBob } = await annAndBob(dashboard);
    const key = await dashboard.accounts.createKey(bob, 'of Bob');
    const at = Date.now();
    const secret = report({ accountId: bob.id, at, target: 'https://bobs-secret.example/' });
    dashboard.usage.note(secret);
    dashboard.usage.note(
      report({ accountId: bob.id, at, target: 'https://bobs-failure.example/', outcome: 'timeout' }),
    );
    const seen = [
      await asAnn('overview'),
      await asAnn(`requests?target=bobs&key=${key.id}&account=${bob.id}&accountId=${bob.id}`),
      await asAnn(`requests?before=${at + 1}.${secret.id}`),
      await asAnn('keys'),
      await asAnn(`usage.csv?account=${bob.id}`),
      await asAnn('session'),
    ];
    for (const { status, text } of seen) {
      assert.equal(status, 200);
      assert.doesNotMatch(text, /bob/i);
      assert.ok(!text.includes(secret.id) && !text.includes(key.id));
    }
    dashboard.answers.note(bob.id, secret.id, 'text/plain', 'of Bob', 6);
    assert.equal((await asAnn(`requests/${secret.id}/answer`)).status, 404);
    assert.deepEqual((await asBob(`requests/${secret.id}/answer`)).json(), {
      contentType: 'text/plain',
      bytes: 6,
      text: 'of Bob',
    });
    for (const id of [key.id, encodeURIComponent(key.key.reveal()), `${key.id}%00`, '%2e%2e', '*']) {
      assert.equal((await asAnn(`keys/${id}`, { method: 'DELETE', body: {} })).status, 404, id);
    }
    assert.ok(await dashboard.accounts.authenticate(key.key.reveal()));
    assert.equal((await asBob('requests')).json<RequestPage>().requests.length, 2);
    assert.equal((await asAnn('requests')).json<RequestPage>().requests.length, 0);
    assert.notEqual(ann.id, bob.id);
  });
});
