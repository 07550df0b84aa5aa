import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallToolResult, VersionNegotiationMode } from '@modelcontextprotocol/client';
import { json, makeCaller, text } from './test-caller.ts';
import { connect, KEY, startServer } from './test-server.ts';

const ERAS: readonly [name: string, mode: VersionNegotiationMode, version: string][] = [
  ['2025', 'legacy', '2025-11-25'],
  ['2026', { pin: '2026-07-28' }, '2026-07-28'],
];

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
};

const endOf = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const textsOf = ({ content = [] }: Pick<CallToolResult, 'content'>) =>
  content.map((block) => (block.type === 'text' ? block.text : assert.fail(block.type)));

const post = (url: string, message: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${KEY}`,
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
    signal: signal ?? null,
  });

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const callText = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'mudlark_text', arguments: { url: 'http://x.test/' } },
});

for (const [era, mode, version] of ERAS) {
  describe(`the official client, protocol of ${era}`, () => {
    it("finds the tools and the server's description of them", async () => {
      await using server = await startServer({ caller: makeCaller(() => text('')) });
      await using connected = await connect(server.url, { mode });
      const { client } = connected;
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      assert.deepEqual(client.getServerVersion(), { name: 'mudlark', title: 'Mudlark', version: '1.2.3' });
      assert.match(client.getInstructions() ?? '', /mudlark_text/);
      const { tools } = await client.listTools();
      assert.equal(tools.length, 11);
      assert.ok(tools.every(({ annotations }) => typeof annotations?.readOnlyHint === 'boolean'));
      assert.deepEqual(server.problems, []);
    });

    it('calls a tool with its key and arguments', async () => {
      const caller = makeCaller(({ endpoint }) =>
        endpoint === 'account' ? json({ email: 'a@b.c' }) : text('# Hello'),
      );
      await using server = await startServer({ caller });
      await using connected = await connect(server.url, { mode });
      const { client } = connected;
      const result = await client.callTool({ name: 'mudlark_text', arguments: { url: 'http://x.test/', js: false } });
      assert.deepEqual([textsOf(result), result.isError], [['# Hello'], undefined]);
      const account = await client.callTool({ name: 'mudlark_account' });
      assert.deepEqual(account.structuredContent, { email: 'a@b.c' });
      assert.deepEqual(
        caller.asked.map(({ endpoint, query, apiKey }) => [endpoint, query.toString(), apiKey]),
        [
          ['text', 'url=http%3A%2F%2Fx.test%2F&js=false', KEY],
          ['account', '', KEY],
        ],
      );
    });

    it('gets failures as results, and unknown tools as errors', async () => {
      const caller = makeCaller(({ query }) => {
        if (query.get('url') === 'boom') throw new Error('a secret of the server');
        return json({ message: 'Out of API credits.' }, 402);
      });
      await using server = await startServer({ caller });
      await using connected = await connect(server.url, { mode });
      const call = (name: string, given: Record<string, unknown>) =>
        connected.client.callTool({ name, arguments: given });
      const refused = await call('mudlark_html', { url: 'http://x.test/' });
      assert.equal(refused.isError, true);
      assert.match(textsOf(refused)[0] ?? '', /^Failed: Out of API credits\.\nNext step: Do not try again/);
      const misspelled = await call('mudlark_html', { link: 'http://x.test/' });
      assert.equal(misspelled.isError, true);
      assert.match(textsOf(misspelled)[0] ?? '', /There is no argument link/);
      assert.equal(caller.asked.length, 1);
      const broken = await call('mudlark_html', { url: 'boom' });
      assert.equal(broken.isError, true);
      assert.doesNotMatch(JSON.stringify(broken), /secret/);
      assert.match(String(server.problems), /secret/);
      await assert.rejects(call('mudlark_weather', {}), /There is no tool mudlark_weather/);
    });

    it('cancels the work of a call that it gives up', async () => {
      const caller = makeCaller(async ({ signal }) => {
        await endOf(signal);
        return text('too late');
      });
      await using server = await startServer({ caller });
      await using connected = await connect(server.url, { mode });
      const giveUp = new AbortController();
      const call = connected.client.callTool(
        { name: 'mudlark_text', arguments: { url: 'http://x.test/' } },
        { signal: giveUp.signal },
      );
      call.catch(() => {});
      await until(() => caller.asked.length === 1);
      assert.equal(caller.asked[0]?.signal.aborted, false);
      giveUp.abort();
      await assert.rejects(call);
      await until(() => caller.asked[0]?.signal.aborted === true);
      assert.deepEqual(server.problems, []);
    });
  });
}

describe('a call', () => {
  const slow = () =>
    makeCaller(async ({ signal }) => {
      await endOf(signal);
      return text('too late');
    });

  it('is canceled by the cancel message of its own session only', async () => {
    const caller = slow();
    await using server = await startServer({ caller, keyProblem: async () => undefined });
    const begun = await post(server.url, initialize('2025-06-18'));
    const session = begun.headers.get('Mcp-Session-Id') ?? '';
    await begun.text();
    assert.match(session, /^[0-9a-f-]{36}$/);
    const own = { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': '2025-06-18' };
    const call = post(server.url, callText(7), own);
    await until(() => caller.asked.length === 1);
    const cancel = async (requestId: number, headers: Record<string, string>) => {
      const params = { requestId };
      const answer = await post(server.url, { jsonrpc: '2.0', method: 'notifications/cancelled', params }, headers);
      assert.equal(answer.status, 202);
    };
    await cancel(8, own);
    await cancel(7, { ...own, 'Mcp-Session-Id': 'another' });
    await cancel(7, { ...own, Authorization: 'Bearer of-another' });
    assert.equal(caller.asked[0]?.signal.aborted, false);
    await cancel(7, own);
    await until(() => caller.asked[0]?.signal.aborted === true);
    assert.equal(await (await call).text(), '', 'nothing more is sent');
  });

  it('without a session cannot be canceled by another client that uses the same request id', async () => {
    const caller = slow();
    await using server = await startServer({ caller });
    const hangUp = new AbortController();
    const call = post(server.url, callText(1), {}, hangUp.signal).then((answer) => answer.text());
    call.catch(() => {});
    await until(() => caller.asked.length === 1);
    const params = { requestId: 1 };
    const answer = await post(server.url, { jsonrpc: '2.0', method: 'notifications/cancelled', params });
    assert.equal(answer.status, 202);
    assert.equal(caller.asked[0]?.signal.aborted, false);
    hangUp.abort();
    await assert.rejects(call);
  });

  it('is canceled when its client hangs up', async () => {
    const caller = slow();
    await using server = await startServer({ caller });
    const hangUp = new AbortController();
    const call = post(server.url, callText(1), {}, hangUp.signal).then((answer) => answer.text());
    call.catch(() => {});
    await until(() => caller.asked.length === 1);
    hangUp.abort();
    await until(() => caller.asked[0]?.signal.aborted === true);
    await assert.rejects(call);
  });

  it('by an old client needs no session', async () => {
    await using server = await startServer({ caller: makeCaller(() => text('hello')) });
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const begun = await post(server.url, initialize(version));
      assert.match(await begun.text(), new RegExp(`"protocolVersion":"${version}"`));
      const answer = await post(server.url, callText(1), { 'MCP-Protocol-Version': version });
      assert.match(await answer.text(), /"text":"hello"/);
    }
  });
});

describe('whoever asks', () => {
  const open = () => startServer({ caller: makeCaller(() => text('')), ownHosts: ['mudlark.example'] });
  const keys: [name: string, headers: Record<string, string>, address: string, status: number][] = [
    ['Authorization', { Authorization: `Bearer ${KEY}` }, '', 200],
    ['authorization in small letters', { Authorization: `bearer ${KEY}` }, '', 200],
    ['X-Api-Key', { Authorization: '', 'X-Api-Key': KEY }, '', 200],
    ['X-Api-Key beside another scheme', { Authorization: 'Basic eA==', 'X-Api-Key': KEY }, '', 200],
    ['api_key', { Authorization: '' }, `?api_key=${KEY}`, 200],
    ['no key', { Authorization: '' }, '', 401],
    ['an empty key', { Authorization: 'Bearer ', 'X-Api-Key': '' }, '?api_key=', 401],
    ['another scheme', { Authorization: `Basic ${KEY}` }, '', 401],
    ['two keys in the address', { Authorization: '' }, `?api_key=${KEY}&api_key=${KEY}`, 401],
    ['a wrong key', { Authorization: 'Bearer nonsense' }, '', 403],
    ['a wrong key in the address', {}, '?api_key=nonsense', 403],
  ];
  it('needs a key, in one of three places', async () => {
    await using server = await open();
    for (const [name, headers, address, status] of keys) {
      const answer = await post(server.url + address, initialize('2025-06-18'), headers);
      const body = await answer.text();
      assert.equal(answer.status, status, name);
      if (status === 200) continue;
      const { jsonrpc, error } = JSON.parse(body) as { jsonrpc: string; error: { message: string } };
      assert.equal(jsonrpc, '2.0');
      assert.match(error.message, status === 401 ? /^API key is missing\./ : /^API key is wrong\.$/);
      assert.equal(answer.headers.has('WWW-Authenticate'), status === 401);
      assert.ok(!body.includes('nonsense'), 'no key is repeated');
    }
  });

  it('gets a clear error from the official client when connecting without one', async () => {
    await using server = await open();
    await assert.rejects(connect(server.url, { headers: {} }), /API key is missing/);
    await assert.rejects(connect(server.url, { headers: { 'X-Api-Key': 'wrong' } }), /API key is wrong/);
    await assert.rejects(connect(server.url, { headers: {}, mode: 'auto' }), /401/);
  });

  const origins: [origin: string, status: number][] = [
    ['http://localhost:6274', 200],
    ['http://127.0.0.1', 200],
    ['http://[::1]:8080', 200],
    ['https://mudlark.example', 200],
    ['https://evil.example', 403],
    ['http://localhost.evil.example', 403],
    ['https://mudlark.example.evil.example', 403],
    ['http://127.0.0.1.evil.example:8080', 403],
    ['null', 403],
    ['nonsense', 403],
  ];
  it('must not be a web page of another site', async () => {
    await using server = await open();
    for (const [origin, status] of origins) {
      const answer = await post(server.url, initialize('2025-06-18'), { Origin: origin });
      await answer.text();
      assert.equal(answer.status, status, origin);
    }
  });
});

describe('the address', () => {
  it('accepts only POST', async () => {
    await using server = await startServer({ caller: makeCaller(() => text('')) });
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const headers = { Authorization: `Bearer ${KEY}`, Accept: 'text/event-stream' };
      const answer = await fetch(server.url, { method, headers });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.get('Allow'), 'POST');
      await answer.text();
    }
    assert.equal((await fetch(server.url)).status, 401);
  });

  const wrong: [name: string, body: string, headers: Record<string, string>, status: number][] = [
    ['no JSON', '{"jsonrpc":"2.0",', {}, 400],
    ['nothing', '', {}, 400],
    ['no message', '{"hello":1}', {}, 400],
    ['null', 'null', {}, 400],
    ['an empty batch', '[]', {}, 400],
    ['another type', '{}', { 'Content-Type': 'text/plain' }, 415],
    ['too much', `"${'x'.repeat(1024 * 1024)}"`, {}, 413],
    ['a version of tomorrow', JSON.stringify(callText(1)), { 'MCP-Protocol-Version': '2099-01-01' }, 400],
    ['an old Accept', JSON.stringify(callText(1)), { Accept: 'text/html' }, 406],
  ];
  it('answers invalid messages with a protocol error', async () => {
    await using server = await startServer({ caller: makeCaller(() => text('')) });
    for (const [name, body, headers, status] of wrong) {
      const answer = await post(server.url, body, headers);
      const said = await answer.text();
      assert.equal(answer.status, status, `${name}: ${said}`);
      assert.equal((JSON.parse(said) as { jsonrpc: string }).jsonrpc, '2.0', name);
    }
    assert.deepEqual(server.problems, []);
  });

  it('answers an internal error without details', async () => {
    const keyProblem = async () => {
      throw new Error('the database has a secret');
    };
    await using server = await startServer({ caller: makeCaller(() => text('')), keyProblem });
    const answer = await post(server.url, initialize('2025-06-18'));
    assert.equal(answer.status, 500);
    assert.doesNotMatch(await answer.text(), /secret/);
    assert.equal(server.problems.length, 1);
  });
});
