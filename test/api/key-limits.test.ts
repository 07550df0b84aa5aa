/** Keys with limits and suspended accounts, as seen by callers of the API, its jobs and its tools. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyLimits } from '../../src/accounts/key-limits.ts';
import type { Account, AccountStore } from '../../src/accounts/store.ts';
import { givenTime } from '../support/given-time.ts';
import { type NamedSites, startNamedSites } from '../support/named-sites.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SITE = 'site.example';
const PAGE = `https://${SITE}/page`;
const DAY = 86_400_000;

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly reason?: string;
  readonly pages: { readonly succeeded: number; readonly failed: number };
}

describe('a key with limits', { timeout: 240_000 }, () => {
  let service: TestService;
  let sites: NamedSites;
  let accounts: AccountStore;
  let count = 0;

  before(async () => {
    sites = await startNamedSites([SITE], ({ url }) => ({ body: `<title>${url}</title><p>A page of many.</p>` }));
    service = await startTestService({ environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '0' } });
    accounts = await service.accounts();
  });
  after(async () => {
    await service.close();
    await sites[Symbol.asyncDispose]();
  });

  async function newKey(limits: KeyLimits): Promise<{ account: Account; key: string; id: string }> {
    count += 1;
    const account = await accounts.createAccount({ email: `limited-${count}@example.com`, plan: 'personal' });
    const { key, id } = await accounts.createKey(account, 'limited', limits);
    return { account, key: key.reveal(), id };
  }

  const text = (key: string, url = PAGE) => service.call('/text', { url, js: false }, { key });

  async function job(key: string, pages: number, endpoint = 'text') {
    const ask = async (method: string, path: string, body?: object) => {
      const reply = await fetch(`${service.url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as JobBody };
    };
    const urls = Array.from({ length: pages }, (_, at) => `${PAGE}/${at}`);
    const made = await ask('POST', '/jobs', { endpoint, params: { js: false }, urls });
    const until = async (isSo: (job: JobBody) => boolean) => {
      for (;;) {
        const { body } = await ask('GET', `/jobs/${made.body.id}`);
        if (isSo(body)) return body;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    return { ...made, until };
  }

  it('is refused for other endpoints before parameters are checked, with a list of those that it may call', async () => {
    const { key } = await newKey({ scopes: ['text', 'ai/fields'] });
    assert.equal((await text(key)).status, 200);
    for (const parameters of [
      { url: PAGE, js: 'false' },
      { url: '', js: 'false' },
    ]) {
      const refused = await service.call('/html', parameters, { key });
      assert.equal(refused.status, 403);
      assert.match(refused.json<{ message: string }>().message, /may not call \/html, only \/text, \/ai\/fields\. Use/);
    }
    assert.equal((await service.call('/account', {}, { key })).status, 200, 'what is free is open to all');
  });

  it('is refused everywhere after its expiry, with the time of the expiry', async () => {
    const { key, account, id } = await newKey({ expiresAt: Date.now() + DAY });
    await givenTime(200, async (milliseconds) => {
      await accounts.changeKey(account, id, { expiresAt: Date.now() + milliseconds });
      await new Promise((resolve) => setTimeout(resolve, milliseconds + 50));
    });
    for (const path of ['/text', '/account']) {
      const refused = await service.call(path, { url: PAGE, js: false }, { key });
      assert.equal(refused.status, 403);
      assert.match(
        refused.json<{ message: string }>().message,
        /^API key has expired: it worked until \d{4}-.* UTC\. Give/,
      );
    }
    const tools = await fetch(`${service.url}/mcp`, { method: 'POST', headers: { Authorization: `Bearer ${key}` } });
    assert.equal(tools.status, 403);
    assert.match(await tools.text(), /API key has expired/);
    await accounts.changeKey(account, id, { expiresAt: Date.now() + DAY });
    assert.equal((await text(key)).status, 200);
  });

  it('spends no more than its cap, however many requests come together', async () => {
    const { key, account } = await newKey({ creditCap: 5 });
    const replies = await Promise.all(Array.from({ length: 9 }, (_, at) => text(key, `${PAGE}/${at}`)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(4).fill(402)]);
    const refused = replies.find(({ status }) => status === 402);
    const { message } = refused?.json<{ message: string }>() ?? { message: '' };
    assert.match(
      message,
      /^The spend cap of this API key is reached: this request costs 1, and 0 of 5 credits are left /,
    );
    assert.match(message, /Raise the cap .* or wait until \d{4}-\d{2}-\d{2}/);
    assert.equal((await accounts.describe(account)).monthlyCredits, 250_000 - 5);
  });

  it('spends nothing of its cap on a page that fails', async () => {
    const { key } = await newKey({ creditCap: 1 });
    assert.equal((await text(key, 'https://127.0.0.1:1/')).status, 500);
    assert.equal((await text(key)).status, 200);
    assert.equal((await text(key)).status, 402);
  });

  it('limits its jobs, which pause and resume', async () => {
    const { key, account, id } = await newKey({ scopes: ['text', 'jobs'], creditCap: 3 });
    assert.equal((await job(key, 1, 'html')).status, 403);
    const { status, until } = await job(key, 8);
    assert.equal(status, 202);
    // It may pause for a moment while its last pages have reserved the rest of the cap.
    const paused = await until(({ state, pages }) => state === 'paused' && pages.succeeded >= 3);
    assert.match(paused.reason ?? '', /spend cap of the API key/);
    assert.equal(paused.pages.succeeded, 3);
    await accounts.changeKey(account, id, { creditCap: 100 });
    const done = await until(({ state }) => state === 'done');
    assert.deepEqual([done.pages.succeeded, done.pages.failed], [8, 0]);
    assert.equal((await accounts.describe(account)).monthlyCredits, 250_000 - 8);
    const other = await accounts.createKey(account, 'without jobs', { scopes: ['text'] });
    assert.equal((await job(other.key.reveal(), 1)).status, 403);
  });

  it('that is revoked stops its jobs', async () => {
    const { key, account, id } = await newKey({ creditCap: 2 });
    const { body } = await job(key, 5);
    const other = (await accounts.createKey(account)).key.reveal();
    await accounts.revokeKey(account, id);
    for (;;) {
      const reply = await fetch(`${service.url}/jobs/${body.id}?api_key=${other}`);
      const now = (await reply.json()) as { state: string; reason?: string };
      if (/is revoked/.test(now.reason ?? '')) break;
      assert.notEqual(now.state, 'done');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

  it('is refused with a reason while its account is suspended; its jobs pause, and nothing is lost', async () => {
    const { key, account } = await newKey({});
    const { until } = await job(key, 30);
    await until(({ state }) => state === 'running');
    await accounts.suspend(account);
    const refused = await text(key);
    assert.equal(refused.status, 403);
    assert.match(
      refused.json<{ message: string }>().message,
      /^The operator of this service has suspended this account/,
    );
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = (await accounts.describe(account)).monthlyCredits;
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal((await accounts.describe(account)).monthlyCredits, before, 'nothing goes on');
    await accounts.resume(account);
    const done = await until(({ state }) => state === 'done');
    assert.deepEqual([done.pages.succeeded, done.pages.failed], [30, 0]);
    assert.equal((await accounts.describe(account)).monthlyCredits, 250_000 - 30);
  });
});
