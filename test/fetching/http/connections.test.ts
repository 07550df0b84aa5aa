import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { test } from 'node:test';
import { bench, DIRECT, failure, listen, serve } from './loopback.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

test('a connection is reused for the same route and origin, and for no other', async (t) => {
  const handler = (_request: unknown, response: { end(text: string): void }) => response.end('ok');
  const one = await serve(t, handler);
  const other = await serve(t, handler);
  const { get, dialer } = bench(t, {}, { 'a.example:80': one, 'b.example:80': one });
  const elsewhere = { ...DIRECT, key: 'someone else' };
  const steps: [string, typeof DIRECT, number][] = [
    [`http://127.0.0.1:${one}/`, DIRECT, 1],
    [`http://127.0.0.1:${one}/again`, DIRECT, 1],
    [`http://127.0.0.1:${one}/`, elsewhere, 2],
    [`http://127.0.0.1:${one}/`, elsewhere, 2],
    [`http://127.0.0.1:${other}/`, DIRECT, 3],
    ['http://a.example/', DIRECT, 4],
    ['http://b.example/', DIRECT, 5],
    ['http://a.example/', DIRECT, 5],
    [`http://127.0.0.1:${one}/`, DIRECT, 5],
  ];
  for (const [url, route, dialed] of steps) {
    await get(url, { route });
    assert.equal(dialer.dialed.length, dialed, `${url} ${route.key}`);
  }
});

test('many requests on one connection leave no listeners behind', async (t) => {
  const port = await serve(t, (_request, response) => response.end('ok'));
  const { get, dialer } = bench(t);
  const count = () => {
    const [socket] = dialer.sockets;
    assert.ok(socket);
    return socket.eventNames().reduce((sum, name) => sum + socket.listenerCount(name), 0);
  };
  await get(`http://127.0.0.1:${port}/`);
  const before = count();
  for (let round = 0; round < 30; round += 1) await get(`http://127.0.0.1:${port}/`);
  assert.equal(dialer.dialed.length, 1);
  assert.equal(count(), before);
});

test('a connection is not reused after an answer that forbids it', async (t) => {
  const port = await serve(t, (request, response) => {
    response.setHeader(
      ...((request.url === '/close' ? ['Connection', 'close'] : ['Keep-Alive', 'timeout=1']) as [string, string]),
    );
    response.end('ok');
  });
  const { get, dialer } = bench(t);
  await get(`http://127.0.0.1:${port}/close`);
  await get(`http://127.0.0.1:${port}/short`);
  await get(`http://127.0.0.1:${port}/short`);
  assert.equal(dialer.dialed.length, 3);
});

test('an idle connection that died is replaced once, without the caller noticing', async (t) => {
  let connections = 0;
  const port = await listen(
    t,
    net.createServer((socket) => {
      connections += 1;
      const dies = connections > 1;
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (dies || requests > 1) socket.resetAndDestroy();
        else socket.write(OK);
      });
    }),
  );
  const { get, dialer } = bench(t);
  assert.equal((await get(`http://127.0.0.1:${port}/`)).body, 'ok');
  // The second request resets the idle connection, and the fresh one too: that one is not retried.
  await assert.rejects(get(`http://127.0.0.1:${port}/`), failure({ code: 'target_unreachable', unreachable: 'reset' }));
  assert.equal(dialer.dialed.length, 2);
  assert.equal(dialer.openSockets, 0);
});

test('a dead idle connection costs one more dial and no failure', async (t) => {
  const port = await listen(
    t,
    net.createServer((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.resetAndDestroy();
        else socket.write(OK);
      });
    }),
  );
  const { get, dialer } = bench(t);
  for (let round = 0; round < 4; round += 1) assert.equal((await get(`http://127.0.0.1:${port}/`)).body, 'ok');
  assert.equal(dialer.dialed.length, 4);
});

test('a 408 on an idle connection is for nobody, and on a new one for the request', async (t) => {
  const TIRED = 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  const served: string[] = [];
  const port = await listen(
    t,
    net.createServer((socket) => {
      let count = 0;
      socket.on('data', (data) => {
        count += 1;
        const [, path = ''] = /^GET (\S+)/.exec(String(data)) ?? [];
        served.push(`${path} ${count}`);
        socket.write(count === 2 || path === '/late' ? TIRED : OK);
      });
    }),
  );
  const { get, dialer } = bench(t);
  assert.equal((await get(`http://127.0.0.1:${port}/first`)).status, 200);
  assert.equal((await get(`http://127.0.0.1:${port}/second`)).status, 200);
  assert.deepEqual(served, ['/first 1', '/second 2', '/second 1']);
  assert.equal((await get(`http://127.0.0.1:${port}/late`)).status, 408);
  assert.deepEqual(served.slice(3), ['/late 2', '/late 1']);
  assert.equal(dialer.dialed.length, 3);
});

test('a reused connection that breaks within an answer is not retried', async (t) => {
  const port = await listen(
    t,
    net.createServer((socket) => {
      let requests = 0;
      socket.on('data', () => {
        requests += 1;
        if (requests === 1) socket.write(OK);
        else socket.end('HTTP/1.1 200 OK\r\nContent-Le');
      });
    }),
  );
  const { get, dialer } = bench(t);
  await get(`http://127.0.0.1:${port}/`);
  await assert.rejects(get(`http://127.0.0.1:${port}/`), failure({ code: 'target_unreachable', unreachable: 'reset' }));
  assert.equal(dialer.dialed.length, 1);
});

test('extra bytes after an answer never become the next answer', async (t) => {
  const smuggled = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged';
  const port = await listen(
    t,
    net.createServer((socket) => {
      socket.on('data', () => socket.write(`${OK}${smuggled}`));
    }),
  );
  const { get } = bench(t);
  for (let round = 0; round < 3; round += 1) {
    // Either the page itself or a failure; never the extra bytes.
    const body = await get(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.body,
      () => 'failed',
    );
    assert.notEqual(body, 'forged');
  }
});

test('extra bytes that come only with the next request do not fail it', async (t) => {
  const EXTRA = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged';
  const answers: Record<string, [first: string, late: string]> = {
    '/longer': [OK, '<p>the rest of a page that is longer than it says</p>'],
    '/empty': ['HTTP/1.1 204 No Content\r\nContent-Length: 60\r\n\r\n', EXTRA],
    '/unchanged': ['HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n', EXTRA],
  };
  const port = await listen(
    t,
    net.createServer((socket) => {
      let late = '';
      socket.on('data', (request) => {
        const [first, more] = answers[String(request).split(' ')[1] ?? ''] ?? [OK, ''];
        socket.write(late + first);
        late = more;
      });
    }),
  );
  for (const path of Object.keys(answers)) {
    const { get } = bench(t);
    await get(`http://127.0.0.1:${port}${path}`);
    assert.equal((await get(`http://127.0.0.1:${port}/`)).body, 'ok', path);
  }
});

test('an idle connection is closed if the server sends something or ends it', async (t) => {
  const connected: net.Socket[] = [];
  const port = await listen(
    t,
    net.createServer((socket) => {
      connected.push(socket);
      socket.once('data', () => socket.write(OK));
    }),
  );
  const { get, dialer } = bench(t);
  for (const act of [(socket?: net.Socket) => socket?.write('x'), (socket?: net.Socket) => socket?.end()]) {
    await get(`http://127.0.0.1:${port}/`);
    const last = dialer.sockets.at(-1);
    assert.ok(last && !last.destroyed);
    const closed = once(last, 'close');
    act(connected.at(-1));
    await closed;
  }
  assert.equal(dialer.openSockets, 0);
});

test('unused connections are bounded in number, the oldest going first', async (t) => {
  const port = await serve(t, (_request, response) => response.end('ok'));
  const { get, dialer } = bench(t, { maxIdleConnections: 3 });
  for (let who = 0; who < 8; who += 1) await get(`http://127.0.0.1:${port}/`, { route: { ...DIRECT, key: `${who}` } });
  assert.equal(dialer.openSockets, 3);
  await get(`http://127.0.0.1:${port}/`, { route: { ...DIRECT, key: '7' } });
  assert.equal(dialer.dialed.length, 8);
  await get(`http://127.0.0.1:${port}/`, { route: { ...DIRECT, key: '4' } });
  assert.equal(dialer.dialed.length, 9);
});

test('unused connections are bounded in time', async (t) => {
  const port = await serve(t, (_request, response) => response.end('ok'));
  const { get, dialer } = bench(t, { idleMilliseconds: 20 });
  await get(`http://127.0.0.1:${port}/`);
  const [socket] = dialer.sockets;
  assert.ok(socket);
  if (!socket.destroyed) await once(socket, 'close');
  assert.equal(dialer.openSockets, 0);
});

test('thirty requests at once have a connection each, and share them afterwards', async (t) => {
  const port = await serve(t, (request, response) => response.end(request.url));
  const { get, dialer } = bench(t);
  const paths = Array.from({ length: 30 }, (_, index) => `/${index}`);
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(paths.map((path) => get(`http://127.0.0.1:${port}${path}`)));
    assert.deepEqual(
      answers.map(({ body }) => body),
      paths,
    );
  }
  assert.equal(dialer.dialed.length, 30);
});
