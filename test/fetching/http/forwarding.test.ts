import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { bench, capture, DIRECT, failure, listen, serveBytes } from './loopback.ts';

test('a forwarding proxy gets the absolute target and its credentials', async (t) => {
  const { port, requests } = await capture(t);
  const { get, dialer } = bench(t);
  dialer.forwardTo = { port, proxyAuthorization: 'Basic cHJveHk6cHc=' };
  await get('http://user:pw@shop.example:8080/a?b#c');
  const lines = (requests[0] ?? '').split('\r\n');
  assert.deepEqual(lines.slice(0, 5), [
    'GET http://shop.example:8080/a?b HTTP/1.1',
    'Host: shop.example:8080',
    'Connection: keep-alive',
    'Proxy-Authorization: Basic cHJveHk6cHc=',
    'Authorization: Basic dXNlcjpwdw==',
  ]);
  dialer.forwardTo = { port, proxyAuthorization: undefined };
  await get('http://other.example/');
  assert.match(requests[1] ?? '', /^GET http:\/\/other\.example\/ HTTP\/1\.1\r\nHost: other\.example\r\n/);
  assert.doesNotMatch(requests[1] ?? '', /Proxy-Authorization/);
});

test('a target itself never sees proxy credentials', async (t) => {
  const { port, requests } = await capture(t);
  await bench(t).get(`http://127.0.0.1:${port}/`);
  assert.doesNotMatch(requests[0] ?? '', /Proxy-/i);
});

test('407 from a forwarding proxy is its refusal; from a target it is an answer', async (t) => {
  const port = await serveBytes(t, 'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 4\r\n\r\nnope');
  const { get, dialer } = bench(t);
  assert.equal((await get(`http://127.0.0.1:${port}/`)).status, 407);
  dialer.forwardTo = { port, proxyAuthorization: 'Basic c2VjcmV0' };
  const custom = get('http://shop.example/', { route: { ...DIRECT, exit: 'custom', key: 'c' } });
  await assert.rejects(custom, failure({ code: 'custom_proxy_error', message: /407/ }));
  const ours = get('http://shop.example/', { route: { ...DIRECT, exit: 'residential', key: 'r' } });
  await assert.rejects(
    ours,
    failure({
      code: 'target_unreachable',
      unreachable: 'behind_proxy',
      message: /residential proxy asked for authentication \(407\)/,
    }),
  );
});

test('a forwarding proxy that gives no answer may be at fault itself; a target that gives none is', async (t) => {
  const ANSWERS: readonly [bytes: string, proxy: RegExp, target: object][] = [
    ['', /datacenter proxy closed the connection without an answer/, { unreachable: 'reset' }],
    ['HTTP/1.1 20', /datacenter proxy closed the connection without an answer/, { unreachable: 'reset' }],
    ['SSH-2.0-Server\r\n', /datacenter proxy did not answer in HTTP/, { unreachable: 'network' }],
  ];
  for (const [bytes, message, expected] of ANSWERS) {
    const port = await serveBytes(t, bytes);
    const { get, dialer } = bench(t);
    await assert.rejects(get(`http://127.0.0.1:${port}/`), failure({ code: 'target_unreachable', ...expected }));
    dialer.forwardTo = { port, proxyAuthorization: undefined };
    const forwarded = (exit: 'datacenter' | 'custom') =>
      get('http://shop.example/', { route: { ...DIRECT, exit, key: exit } });
    await assert.rejects(
      forwarded('datacenter'),
      failure({ code: 'target_unreachable', unreachable: 'behind_proxy', message }),
    );
    await assert.rejects(forwarded('custom'), failure({ code: 'custom_proxy_error', message: /^The proxy / }));
  }
});

test('a forwarding proxy that gives no answer when a broken page is asked for again may be at fault itself', async (t) => {
  let connections = 0;
  const port = await listen(
    t,
    net.createServer((socket) => {
      connections += 1;
      const isFirst = connections === 1;
      socket.once('data', () =>
        isFirst ? socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno size') : socket.end(),
      );
    }),
  );
  const { get, dialer } = bench(t);
  dialer.forwardTo = { port, proxyAuthorization: undefined };
  await assert.rejects(
    get('http://shop.example/'),
    failure({
      code: 'target_unreachable',
      unreachable: 'behind_proxy',
      message: /datacenter proxy closed the connection without an answer/,
    }),
  );
  assert.equal(connections, 2);
});

test('an error page of the proxy itself is not an answer of the target', async (t) => {
  const port = await serveBytes(
    t,
    'HTTP/1.1 503 Service Unavailable\r\nX-Squid-Error: ERR_CONNECT_FAIL 111\r\nContent-Length: 17\r\n\r\nproxy7.example:80',
  );
  const { get, dialer } = bench(t);
  assert.equal((await get(`http://127.0.0.1:${port}/`)).status, 503);
  dialer.forwardTo = { port, proxyAuthorization: undefined };
  await assert.rejects(
    get('http://shop.example/', { route: { ...DIRECT, exit: 'datacenter', key: 'd' } }),
    failure({
      code: 'target_unreachable',
      unreachable: 'behind_proxy',
      message: /proxy refused the request \(503\)\.$/,
    }),
  );
});
