/** The examples of the reference are true: each call works as it is shown, and is answered as it is shown. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXAMPLE, queryPairs } from '../../src/api/example.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import type { AnyOperation } from '../../src/api/operation-parts.ts';
import { withOtherPaths } from '../../src/api/other-operations.ts';
import { startExampleSites, withoutVolatile } from '../support/example-answers.ts';
import type { NamedSites } from '../support/named-sites.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';

const { paths } = withOtherPaths(openApiDocument());
const ENDPOINTS = Object.entries(openApiDocument().paths);

function shownAnswer({ responses }: AnyOperation): {
  readonly status: number;
  readonly type?: string;
  readonly body?: unknown;
} {
  const [[status, { content = {} }] = assert.fail()] = Object.entries(responses);
  const shown = Object.entries(content).find(([, media]) => 'example' in media);
  return { status: Number(status), ...(shown && { type: shown[0], body: shown[1].example }) };
}

const written = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

describe('the examples of the reference', { timeout: 120_000 }, () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startExampleSites();
    service = await startTestService({ environment: sites.environment });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${service.url}${path}`, {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${OPERATOR_KEY}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('Content-Type')?.split(';', 1)[0];
    return { status: response.status, type, body: await response.text() };
  }

  for (const [path, { get }] of ENDPOINTS) {
    it(`are true of ${path}`, async () => {
      const answered = await call('get', `${path}?${new URLSearchParams(queryPairs(get[EXAMPLE].query))}`);
      const shown = shownAnswer(get);
      assert.equal(answered.status, shown.status, answered.body);
      if (shown.type === undefined) return assert.equal(answered.type, 'image/png');
      assert.equal(answered.type, shown.type);
      assert.deepEqual(withoutVolatile(answered.body), withoutVolatile(written(shown.body)));
    });
  }

  it('are true of jobs, from their beginning to their end', async () => {
    const operation = (method: string, path: string) => paths[path]?.[method] ?? assert.fail(`${method} ${path}`);
    const compare = (answered: { readonly status: number; readonly body: string }, described: AnyOperation) => {
      const shown = shownAnswer(described);
      assert.equal(answered.status, shown.status, answered.body);
      assert.deepEqual(withoutVolatile(answered.body), withoutVolatile(written(shown.body)));
    };
    // How far a job has come while it runs is not the same each time.
    const uncounted = (body: string) => ({ ...(withoutVolatile(body) as object), pages: 0, credits_used: 0 });
    const compareUncounted = (
      answered: { readonly status: number; readonly body: string },
      described: AnyOperation,
    ) => {
      const shown = shownAnswer(described);
      assert.equal(answered.status, shown.status, answered.body);
      assert.deepEqual(uncounted(answered.body), uncounted(written(shown.body)));
    };
    const create = operation('post', '/jobs');
    const begun = await call('post', '/jobs', create[EXAMPLE]?.body);
    compareUncounted(begun, create);
    const { id } = JSON.parse(begun.body) as { readonly id: string };
    let job = begun;
    while (!job.body.includes('"done"')) {
      await sleep(50);
      job = await call('get', `/jobs/${id}`);
    }
    compare(job, operation('get', '/jobs/{id}'));
    compare(await call('get', '/jobs'), operation('get', '/jobs'));
    compare(await call('get', `/jobs/${id}/results`), operation('get', '/jobs/{id}/results'));
    const urls = Array.from({ length: 500 }, (_, number) => `http://demo.mudlark.test/?${number}`);
    const long = await call('post', '/jobs', { endpoint: 'text', params: { js: false }, urls });
    const canceled = await call('delete', `/jobs/${(JSON.parse(long.body) as { readonly id: string }).id}`);
    compareUncounted(canceled, operation('delete', '/jobs/{id}'));
  });

  it('are true of the end of a session', async () => {
    const end = paths['/sessions/{name}']?.delete ?? assert.fail();
    const name = end[EXAMPLE]?.path?.name ?? assert.fail();
    await service.call('/html', { url: 'http://demo.mudlark.test/', js: false, session: name });
    assert.deepEqual(await call('delete', `/sessions/${name}`), {
      status: shownAnswer(end).status,
      type: undefined,
      body: '',
    });
  });
});
