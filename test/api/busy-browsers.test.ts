/** More pages with JavaScript than there are places: what callers are told, and what jobs do. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../fetching/browser/test-engine.ts';
import { OPERATOR_KEY, startTestService } from '../support/service.ts';
import { startTarget } from '../support/target.ts';

interface JobBody {
  readonly id: string;
  readonly state: string;
  readonly pages: { readonly succeeded: number; readonly failed: number };
}

it('a page that found no browser in time says so, and in a job it is tried again', async () => {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await using target = await startTarget({
    '/held': (_request, response) => {
      asked.resolve();
      held.promise.then(() => response.end('<p>Held'));
    },
    '/quick': '<p>Quick',
  });
  await using service = await startTestService({ environment: { MUDLARK_BROWSER_PAGES: '1' } });
  const first = service.call('/html', { url: `${target.url}/held`, timeout: 25_000 });
  await asked.promise;
  try {
    const second = await service.call('/html', { url: `${target.url}/quick`, timeout: 300 });
    assert.equal(second.status, 504);
    assert.deepEqual(second.json(), {
      message:
        'No browser was ready within 300 ms: one is still starting, or there are too many pages with JavaScript at once. With js=false none is needed. Increase the timeout parameter (at most 25000).',
      error_code: 'timeout',
    });
    // Long enough for the page itself, on a busy machine too.
    const request = { endpoint: 'text', params: { timeout: 6_000 }, urls: [`${target.url}/quick`] };
    const created = await service.callRaw(`/jobs?api_key=${OPERATOR_KEY}`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    const { id } = created.json<JobBody>();
    const timeouts = () => service.logLines.filter(({ outcome }) => outcome === 'timeout').length;
    await eventually('the page of the job has found no browser', () => timeouts() >= 2);
    held.resolve();
    const job = async () => (await service.callRaw(`/jobs/${id}?api_key=${OPERATOR_KEY}`)).json<JobBody>();
    await eventually('the job is done', async () => (await job()).state === 'done');
    assert.deepEqual((({ succeeded, failed }) => ({ succeeded, failed }))((await job()).pages), {
      succeeded: 1,
      failed: 0,
    });
  } finally {
    held.resolve();
  }
  assert.equal((await first).status, 200);
});
