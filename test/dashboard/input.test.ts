/** Invalid bodies and query strings. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { startDashboard } from './dashboard.ts';

const HEADERS = { 'Content-Type': 'application/json' };

describe('the input of a request', () => {
  it('is refused in one sentence when it is wrong', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    const bodies: [raw: string | Buffer, status: number][] = [
      ['', 400],
      ['{', 400],
      ['{"name":"a"', 400],
      ['null', 400],
      ['[]', 400],
      ['"text"', 400],
      ['1e999', 400],
      ['{"name":1}', 400],
      ['{"name":null}', 400],
      ['{"__proto__":{"name":"a"}}', 400],
      [`{"name":"${'x'.repeat(81)}"}`, 400],
      ['{"name":"a\\u0000b"}', 400],
      ['{"name":"two\\nlines"}', 400],
      [Buffer.from([0xff, 0xfe, 0x00]), 400],
      [Buffer.from('{"name":"a"}', 'utf16le'), 400],
      ['['.repeat(60_000), 400],
      [`{"name":"a","more":"${'x'.repeat(65 * 1024)}"}`, 413],
      [`{"name":"${'x'.repeat(80)}"}`, 201],
      [`{"name":"a","more":"${'x'.repeat(60 * 1024)}"}`, 201],
      ['{"name":"\u{FEFF}"}', 201],
    ];
    for (const [raw, status] of bodies) {
      const answer = await client('keys', { method: 'POST', raw, headers: HEADERS });
      assert.equal(answer.status, status, String(raw).slice(0, 80));
      if (status !== 201) assert.deepEqual(Object.keys(answer.json()), ['message'], String(raw).slice(0, 80));
      assert.doesNotMatch(answer.text, /node_modules|\.ts:|at /);
    }
  });

  it('may be larger for a playground call, up to what the API accepts', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    const price = (length: number) =>
      client('price', { method: 'POST', body: { endpoint: 'html', query: 'x'.repeat(length) } });
    assert.equal((await price(100 * 1024)).status, 200);
    assert.equal((await price(129 * 1024)).status, 413);
  });

  it('is not read beyond its size limit', async () => {
    await using dashboard = await startDashboard();
    const end = await new Promise((resolve) => {
      const endless = request(
        { host: '127.0.0.1', port: dashboard.port, path: '/dashboard/api/session', method: 'POST', headers: HEADERS },
        (response) => {
          resolve(response.statusCode);
          endless.destroy();
        },
      );
      // The connection may be closed before the answer is read.
      endless.on('error', () => resolve('closed'));
      const piece = Buffer.alloc(16 * 1024, ' ');
      const write = () => {
        if (!endless.destroyed) endless.write(piece, write);
      };
      write();
    });
    assert.ok(end === 413 || end === 'closed', String(end));
  });

  it('is also checked in query strings', async () => {
    await using dashboard = await startDashboard();
    const client = await dashboard.as(dashboard.operator);
    const queries: [query: string, status: number][] = [
      ['overview?days=1', 200],
      ['overview?days=400', 200],
      ['overview?days=', 200],
      ['overview?days=7&days=8', 200],
      ['overview?days=0', 400],
      ['overview?days=401', 400],
      ['overview?days=1.5', 400],
      ['overview?days=many', 400],
      ['overview?days=-1', 400],
      ['requests?from=2026-01-01&to=2026-01-31&limit=200', 200],
      ['requests?unknown=1', 200],
      ['requests?target=%', 200],
      ['requests?target=%00', 400],
      ['requests?from=2026-02-30', 400],
      ['requests?from=yesterday', 400],
      ['requests?from=1767225600000', 400],
      ['requests?from=0001-01-01&to=9999-12-31&zone=Asia/Kathmandu', 200],
      ['requests?zone=Atlantis/City', 400],
      ['requests?zone=America/New_York', 200],
      ['usage?zone=%2B05:30', 200],
      [`usage?zone=${'A'.repeat(10_000)}`, 400],
      ['usage?zone=Europe/Berlin%00', 400],
      [`usage?zone=${encodeURIComponent("UTC');DROP TABLE usage_counts;--")}`, 400],
      ['usage?from=8999-12-31&to=9000-12-31&zone=Pacific/Kiritimati', 200],
      ['overview?days=400&zone=Europe/Berlin', 200],
      ['overview?zone=__proto__', 400],
      ['usage.csv?zone=Pacific/Chatham', 200],
      ['requests?from=1767225600000.5', 400],
      ['requests?from=9999999999999999', 400],
      ['requests?id=none', 200],
      [`requests?id=${'x'.repeat(501)}`, 400],
      ['requests?to=-5', 400],
      ['requests?limit=0', 400],
      ['requests?limit=201', 400],
      ['requests?before=nonsense', 400],
      ['requests?before=1.', 400],
      ['requests?before=1.x', 200],
      [`requests?target=${'x'.repeat(501)}`, 400],
      ['usage.csv?from=2026-01-01&to=2026-01-01', 200],
      ['usage.csv?from=2026-01-02&to=2026-01-01', 400],
      ['usage.csv?from=1767225600000', 400],
    ];
    for (const [query, status] of queries) {
      const answer = await client(query);
      assert.equal(answer.status, status, `${query}: ${answer.text}`);
      if (status === 400) assert.ok(answer.json<{ message: string }>().message.length > 5, query);
    }
  });
});

describe('a path that leads nowhere', () => {
  const paths: [method: string, path: string, allowed?: string][] = [
    ['GET', '/dashboard/api'],
    ['GET', '/dashboard/api/'],
    ['GET', '/dashboard/api/nothing'],
    ['POST', '/dashboard/api/nothing'],
    ['POST', '/dashboard/keys'],
    ['POST', '/dashboard/api/overview', 'GET, HEAD'],
    ['DELETE', '/dashboard/api/keys', 'GET, HEAD, POST'],
    ['PUT', '/dashboard', 'GET, HEAD'],
    ['TRACE', '/dashboard/api/session', 'DELETE, GET, HEAD, POST'],
  ];
  it('is reported like any other problem', async () => {
    await using dashboard = await startDashboard();
    for (const [method, path, allowed] of paths) {
      const answer = await dashboard.ask(path, { method, ...(method !== 'GET' && { body: {} }) });
      assert.equal(answer.status, allowed ? 405 : 404, `${method} ${path}`);
      assert.equal(answer.headers.allow, allowed, `${method} ${path}`);
      assert.deepEqual(Object.keys(answer.json()), ['message'], `${method} ${path}`);
    }
  });
});
