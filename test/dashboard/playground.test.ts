import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Account } from '../../src/accounts/store.ts';
import type { PlaygroundCall, PlaygroundResult } from '../../src/dashboard/contract.ts';
import { RequestCanceled } from '../../src/deadline.ts';
import { FORMS, startDashboard } from './dashboard.ts';

const CALL: PlaygroundCall = { endpoint: 'html', query: 'url=https%3A%2F%2Fexample.com&js=false' };

const RESULT: PlaygroundResult = {
  status: 200,
  headers: { 'service-credits-used': '1' },
  contentType: 'text/html; charset=utf-8',
  body: '<script>alert(1)</script>',
  credits: 1,
  milliseconds: 12,
  phases: [{ name: 'fetch', milliseconds: 10 }],
};

describe('the playground', () => {
  it('describes the forms', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    assert.deepEqual((await client('endpoints')).json(), FORMS);
  });

  it('says what a call would cost, or what is wrong with it', async () => {
    const price = ({ query }: PlaygroundCall) =>
      query === '' ? { problem: 'The parameter url is missing.' } : { credits: 5 };
    await using dashboard = await startDashboard({ playground: { price } });
    const client = await dashboard.as(dashboard.operator);
    assert.deepEqual((await client('price', { method: 'POST', body: CALL })).json(), { credits: 5 });
    const wrong = await client('price', { method: 'POST', body: { ...CALL, query: '' } });
    assert.equal(wrong.status, 200);
    assert.deepEqual(wrong.json(), { problem: 'The parameter url is missing.' });
  });

  it('makes a call on the account that is signed in', async () => {
    const runs: [Account, PlaygroundCall][] = [];
    const run = async (account: Account, call: PlaygroundCall) => {
      runs.push([account, call]);
      return RESULT;
    };
    await using dashboard = await startDashboard({ playground: { run } });
    const ann = await dashboard.newAccount('ann@example.com');
    const client = await dashboard.as(ann);
    const answer = await client('run', { method: 'POST', body: { ...CALL, account: dashboard.operator.id } });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json(), RESULT);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.deepEqual(runs, [[ann, CALL]]);
  });

  it('refuses unknown endpoints', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    for (const endpoint of ['', 'HTML', 'htm', '../html', 'constructor', 'x'.repeat(10_000)]) {
      for (const path of ['price', 'run']) {
        const answer = await client(path, { method: 'POST', body: { ...CALL, endpoint } });
        assert.equal(answer.status, 400, endpoint);
        assert.match(answer.text, /there is none called/);
        assert.ok(answer.text.length < 300);
      }
    }
  });

  it('cancels a call when the browser closes the connection', async () => {
    const { promise: running, resolve: tellRunning } = Promise.withResolvers<AbortSignal>();
    const { promise: ended, resolve: tellEnded } = Promise.withResolvers<unknown>();
    const run = (_account: Account, _call: PlaygroundCall, signal: AbortSignal) => {
      tellRunning(signal);
      return new Promise<PlaygroundResult>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          tellEnded(signal.reason);
          reject(signal.reason);
        });
      });
    };
    await using dashboard = await startDashboard({ playground: { run } });
    const client = await dashboard.as(dashboard.operator);
    const page = new AbortController();
    const answer = client('run', { method: 'POST', body: CALL, signal: page.signal });
    assert.equal((await running).aborted, false);
    page.abort();
    await assert.rejects(answer, { name: 'AbortError' });
    assert.ok((await ended) instanceof RequestCanceled);
    assert.equal((await client('session')).status, 200);
    assert.doesNotMatch(dashboard.log(), /unexpected/);
  });

  it('does not cancel a call that has been answered', async () => {
    const signals: AbortSignal[] = [];
    const run = async (_account: Account, _call: PlaygroundCall, signal: AbortSignal) => {
      signals.push(signal);
      return RESULT;
    };
    await using dashboard = await startDashboard({ playground: { run } });
    const client = await dashboard.as(dashboard.operator);
    await client('run', { method: 'POST', body: CALL });
    await client('session');
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false],
    );
  });

  it('hides unexpected errors from the caller, and logs them', async () => {
    const run = async () => {
      throw new Error('the secret sits in /etc/somewhere');
    };
    await using dashboard = await startDashboard({ playground: { run } });
    const client = await dashboard.as(dashboard.operator);
    const answer = await client('run', { method: 'POST', body: CALL });
    assert.equal(answer.status, 500);
    assert.equal(answer.text, '{"message":"An unexpected error occurred."}');
    assert.match(dashboard.log(), /the secret sits in/);
  });
});
