/** Query strings in the forms that published clients of this API send. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const key = `api_key=${OPERATOR_KEY}`;

describe('clients in the wild', () => {
  let service: TestService;
  let target: Target;

  before(async () => {
    target = await startTarget({
      '/': '<h1>A</h1><h2>B</h2>',
      '/headers': (request, response) => response.end(request.headers['x-two'] ?? 'none'),
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  it('SDK: percent-encoded brackets, repeated selectors, booleans as words', async () => {
    const headers = await service.callRaw(
      `/html?${key}&url=${encodeURIComponent(`${target.url}/headers`)}&headers%5BX-Two%5D=a%20b&js=false&timeout=10000&proxy=datacenter`,
    );
    assert.equal(headers.body, 'a b');
    const areas = await service.callRaw(
      `/selected-multiple?${key}&url=${encodeURIComponent(target.url)}&selectors=h1&selectors=h2&js=false`,
    );
    assert.match(areas.headers.get('Content-Type') ?? '', /application\/json/);
    assert.deepEqual(areas.json(), [['A'], ['B']]);
  });

  it('MCP server: unescaped url, JSON fields, Accept, long timeout, unknown brackets', async () => {
    const accept = { headers: { Accept: 'application/json' } };
    const page = await service.callRaw(
      `/html?${key}&url=${target.url}/&js=false&timeout=30000&from_mcp_server=true`,
      accept,
    );
    assert.equal(page.body, '<h1>A</h1><h2>B</h2>');
    assert.match(page.headers.get('Content-Type') ?? '', /^text\/html/);
    const fields = await service.callRaw(
      `/ai/fields?${key}&url=${target.url}&js=false&fields={"title":"the%20title"}`,
      accept,
    );
    assert.deepEqual(Object.keys(fields.json<{ result: object }>().result), ['title']);
    const old = await service.callRaw(`/selected-multiple?${key}&url=${target.url}&js=false&selectors[]=h1`, accept);
    assert.deepEqual(old.json(), []);
  });

  it('CLI and no-code tools: format=json, extra parameters, /account to test a key', async () => {
    const page = await service.callRaw(
      `/html?${key}&url=${target.url}&js=false&format=json&from_n8n=true&wait=1&render=0`,
    );
    assert.deepEqual(page.json(), { result: '<h1>A</h1><h2>B</h2>' });
    assert.equal((await service.callRaw(`/account?${key}&from_cli=true`)).status, 200);
    assert.equal((await service.callRaw('/account?api_key=nope')).status, 403);
    const smoke = await service.callRaw(`/data?${key}&url=https://example.com`);
    assert.equal(smoke.status, 400);
    assert.match(smoke.body, /Unsupported URL/);
  });
});
