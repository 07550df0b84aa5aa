import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { ConnectTo, parseConnectTo } from '../../../src/fetching/egress/connect-to.ts';
import type { Route } from '../../../src/fetching/egress/dialer.ts';
import { createGateway, type Door, type DoorLimits } from '../../../src/fetching/egress/gateway/gateway.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { createDialer, type DialerParts } from '../../../src/fetching/egress/guarded-dialer.ts';
import { direct, type Listening, startProxy, startSite, startTcp, through } from './loopback-servers.ts';

interface Setup {
  readonly allow?: string;
  readonly connectTo?: string;
  readonly route?: Route;
  readonly limits?: Partial<DoorLimits>;
  readonly parts?: Partial<DialerParts>;
}

async function openDoor({ allow = '', connectTo = '', route = direct(), limits = {}, parts = {} }: Setup) {
  const { rules = assert.fail() } = parseAllowList(allow);
  const { entries = assert.fail() } = parseConnectTo(connectTo);
  const ownListeners = new OwnListeners();
  const guard = createAddressGuard({ allow: rules, ownListeners, ownAddresses: () => [] });
  const resolve = async (name: string): Promise<readonly string[]> => {
    throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  };
  const dialer = createDialer({ guard, connectTo: new ConnectTo(entries), resolve, ...parts });
  const gateway = createGateway({ dialer, ownListeners, limits });
  const door = await gateway.openDoor(route);
  return { door, gateway, [Symbol.asyncDispose]: () => gateway.close() };
}

async function plain(door: Door, url: string, options: RequestOptions = {}, body?: string): Promise<IncomingMessage> {
  const request = httpRequest({ host: '127.0.0.1', port: door.port, path: url, agent: false, ...options });
  // Node tells the request, too, of chunks that are broken.
  request.on('error', () => {});
  request.end(body);
  const [response] = await once(request, 'response');
  return response;
}

/** CONNECT by hand: the socket, and the answer of the door up to the end of its header. */
async function tunnel(door: Door, authority: string): Promise<{ socket: Socket; head: string }> {
  const socket = connect({ host: '127.0.0.1', port: door.port, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  let head = '';
  while (!head.includes('\r\n\r\n')) {
    const chunk = socket.read(1);
    if (chunk !== null) head += chunk.toString('latin1');
    else if (socket.readableEnded || socket.destroyed) break;
    else await Promise.race([once(socket, 'readable'), once(socket, 'end'), once(socket, 'close')]);
  }
  return { socket, head };
}

/** Resolves when the other side has ended or reset this socket. */
async function gone(socket: Socket): Promise<void> {
  socket.once('end', () => socket.destroy());
  if (!socket.destroyed && !socket.readableEnded) await once(socket.resume(), 'close');
}

/** Waits for a condition that must become true; the limit only ends a test that has failed. */
async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 30_000 && !condition(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(condition());
}

const echo = (site: Listening) => `http://site.example/`.replace('site.example', `127.0.0.1:${site.port}`);

describe('plain requests', () => {
  test('a body that had to be asked for twice goes on only if both answers begin alike', async () => {
    const odd = ';\x01\r\n';
    const bodies: Record<string, [first: string, second: string]> = {
      '/same': [`5\r\nfirst\r\n4${odd} and\r\n0\r\n\r\n`, `5\r\nfirst\r\n4${odd} and\r\n0\r\n\r\n`],
      '/other': [`5\r\nfirst\r\n4${odd} and\r\n0\r\n\r\n`, `5\r\nother\r\n4${odd} and\r\n0\r\n\r\n`],
      '/shorter': [`5\r\nfirst\r\n4${odd} and\r\n0\r\n\r\n`, `3\r\nfir\r\n0\r\n\r\n`],
    };
    const asked: string[] = [];
    await using site = await startTcp((socket) => {
      socket.on('error', () => {});
      socket.once('data', async (data) => {
        const [, path = ''] = /^GET (\S+)/.exec(data.toString()) ?? [];
        const isSecond = asked.includes(path);
        asked.push(path);
        const body = bodies[path]?.[isSecond ? 1 : 0] ?? '';
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        // The beginning is on its way to the browser when the rest fails.
        socket.write(body.slice(0, 10));
        await new Promise((resolve) => setTimeout(resolve, 30));
        socket.end(Buffer.from(body.slice(10), 'latin1'));
      });
    });
    await using setup = await openDoor({ allow: '127.0.0.0/8' });
    const get = (path: string) => plain(setup.door, `http://127.0.0.1:${site.port}${path}`);
    assert.equal(await text(await get('/same')), 'first and');
    await assert.rejects(text(await get('/other')), /aborted/);
    await assert.rejects(text(await get('/shorter')), /aborted/);
    assert.deepEqual(asked, ['/same', '/same', '/other', '/other', '/shorter', '/shorter']);
  });

  test('content that looks like the last chunk is content', async () => {
    const pieces = ['17\r\ndata: 1000\n', '\nevent: 00\n\n', '\r\n3\r\n', '0\n\n', '\r\n0\r\n\r\n'];
    let asked = 0;
    await using site = await startTcp((socket) => {
      socket.on('error', () => {}).setNoDelay();
      socket.once('data', async () => {
        asked += 1;
        socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
        for (const piece of pieces) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          socket.write(piece);
        }
      });
    });
    await using setup = await openDoor({ allow: '127.0.0.0/8' });
    assert.equal(await text(await plain(setup.door, echo(site))), 'data: 1000\n\nevent: 00\n\n0\n\n');
    assert.equal(asked, 1);
  });

  test('what may change something is not asked for twice, even without a body', async () => {
    const answers: Record<string, string> = {
      '/chunks': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;\x01\r\nfirst\r\n0\r\n\r\n',
      '/head': 'HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 2\r\n\r\nok',
      '/kept': 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    };
    const asked: string[] = [];
    await using site = await startTcp((socket) => {
      socket.on('error', () => {});
      let onConnection = 0;
      socket.on('data', (data) => {
        const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(data.toString()) ?? [];
        asked.push(`${method} ${path}`);
        onConnection += 1;
        // A kept connection is closed by the second request.
        if (onConnection > 1) socket.destroy();
        else socket.write(answers[path] ?? '', 'latin1');
      });
    });
    await using setup = await openDoor({ allow: '127.0.0.0/8' });
    const ask = async (method: string, path: string) => {
      const headers = method === 'POST' ? { 'Content-Length': '0' } : {};
      const response = await plain(setup.door, `http://127.0.0.1:${site.port}${path}`, { method, headers });
      return await text(response).catch(() => 'broken');
    };
    assert.equal(await ask('POST', '/chunks'), 'broken');
    await ask('POST', '/head');
    assert.deepEqual([await ask('GET', '/kept'), await ask('POST', '/kept')], ['ok', 'ok']);
    assert.deepEqual(asked, ['POST /chunks', 'POST /head', 'GET /kept', 'POST /kept']);
  });

  test('a server that gives up waiting on a kept connection is asked on another one', async () => {
    let connections = 0;
    await using site = await startTcp((socket) => {
      socket.on('error', () => {});
      connections += 1;
      let onConnection = 0;
      socket.on('data', () => {
        onConnection += 1;
        const status = onConnection > 1 ? '408 Request Timeout' : '200 OK';
        socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 2\r\n\r\n${connections}.`);
      });
    });
    await using setup = await openDoor({ allow: '127.0.0.0/8' });
    const get = async () => {
      const response = await plain(setup.door, echo(site));
      return [response.statusCode, await text(response)];
    };
    assert.deepEqual(
      [await get(), await get()],
      [
        [200, '1.'],
        [200, '2.'],
      ],
    );
  });

  test('headers reach the target in their order and spelling, except hop-by-hop headers', async () => {
    await using site = await startSite((request, response) => {
      response.writeHead(201, 'Made', [
        'X-Ray',
        'a',
        'x-ray',
        'b',
        'Proxy-Authenticate',
        'Basic',
        'Mudlark-Failure',
        'timeout',
      ]);
      response.end(JSON.stringify([request.method, request.url, request.rawHeaders]));
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const headers = [
      'host',
      'wrong.example',
      'Proxy-Connection',
      'keep-alive',
      'uSER-aGENT',
      'x',
      'Proxy-Authorization',
      'Basic x',
      'B',
      '1',
      'b',
      '2',
    ];
    const response = await plain(opened.door, `${echo(site)}p%20a/../th?q=a b`.replace(' b', '+b'), { headers });
    assert.deepEqual(JSON.parse(await text(response)), [
      'GET',
      '/p%20a/../th?q=a+b',
      ['host', `127.0.0.1:${site.port}`, 'Connection', 'keep-alive', 'uSER-aGENT', 'x', 'B', '1', 'b', '2'],
    ]);
    assert.deepEqual([response.statusCode, response.statusMessage], [201, 'Made']);
    assert.deepEqual(response.rawHeaders.slice(0, 4), ['X-Ray', 'a', 'x-ray', 'b']);
    assert.ok(!('mudlark-failure' in response.headers) && !('proxy-authenticate' in response.headers));
  });

  test('bodies stream both ways, by length and in chunks', async () => {
    await using site = await startSite((request, response) => void request.pipe(response));
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const large = 'x'.repeat(3_000_000);
    for (const headers of [{ 'Content-Length': large.length }, { 'Transfer-Encoding': 'chunked' }]) {
      const response = await plain(opened.door, echo(site), { method: 'POST', headers }, large);
      assert.equal((await text(response)).length, large.length);
    }
    assert.ok(opened.door.bytesSent >= 6_000_000 && opened.door.bytesReceived >= 6_000_000);
    await until(() => opened.door.inFlight === 0);
  });

  test('the first part of an answer arrives before the last is sent', async () => {
    let finish = () => {};
    await using site = await startSite((_request, response) => {
      response.flushHeaders();
      finish = () => response.end('end');
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const response = await plain(opened.door, echo(site));
    assert.equal(opened.door.inFlight, 1);
    finish();
    assert.equal(await text(response), 'end');
    await until(() => opened.door.inFlight === 0);
  });

  test('answers without a body', async () => {
    await using site = await startSite((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 200 : 304, { 'Content-Length': '5', ETag: '"x"' }).end();
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const head = await plain(opened.door, echo(site), { method: 'HEAD' });
    assert.deepEqual([head.headers['content-length'], await text(head)], ['5', '']);
    const unchanged = await plain(opened.door, echo(site));
    assert.deepEqual([unchanged.statusCode, await text(unchanged)], [304, '']);
  });

  test('connections are kept on both sides, and one that the target closed meanwhile is replaced', async () => {
    const sockets = new Set<Socket>();
    await using site = await startSite((request, response) => {
      sockets.add(request.socket);
      response.end('ok');
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = async () => text(await plain(opened.door, echo(site), { agent }));
    assert.equal(await get(), 'ok');
    assert.equal(await get(), 'ok');
    assert.deepEqual([opened.door.connections, sockets.size], [1, 1]);
    for (const socket of sockets) socket.destroy();
    assert.equal(await get(), 'ok');
    assert.equal(sockets.size, 2);
    agent.destroy();
  });

  test('an answer on a kept connection may take longer than the target keeps an idle one', async () => {
    await using site = await startSite((request, response) => {
      const isFirst = request.url === '/first';
      // Node closes it a second early: after one second, if nothing else is sent.
      response.setHeader('Keep-Alive', 'timeout=2');
      setTimeout(() => response.end(isFirst ? 'first' : 'slow'), isFirst ? 0 : 1_500);
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    assert.equal(await text(await plain(opened.door, `${echo(site)}first`)), 'first');
    const slow = await plain(opened.door, `${echo(site)}slow`);
    assert.deepEqual([slow.statusCode, await text(slow)], [200, 'slow']);
    assert.equal(site.open(), 1);
  });

  test('a request that meets a closing kept connection is repeated on a new one', async () => {
    let served = 0;
    await using site = await startTcp((socket) => {
      let first = true;
      socket.on('data', () => {
        if (!first) return socket.resetAndDestroy();
        first = false;
        served += 1;
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    assert.equal(await text(await plain(opened.door, echo(site))), 'ok');
    assert.equal(await text(await plain(opened.door, echo(site))), 'ok');
    assert.equal(served, 2);
  });

  for (const length of ['Content-Length: 100\r\n', '']) {
    test(`a truncated answer does not look complete, with the length "${length.trim()}"`, async () => {
      const sockets: Socket[] = [];
      await using site = await startTcp((socket) => {
        sockets.push(socket);
        socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${length}\r\npart`));
      });
      await using opened = await openDoor({ allow: '127.0.0.0/8' });
      const response = await plain(opened.door, echo(site));
      sockets[0]?.resetAndDestroy();
      await assert.rejects(text(response));
    });
  }

  test('an answer that is not HTTP, a missing one, and one behind a thousand informational ones', async () => {
    for (const [bytes, code] of [
      ['SSH-2.0\r\n\r\n', 'target_unreachable'],
      ['', 'target_unreachable'],
      ['HTTP/1.1 099 Low\r\n\r\n', 'target_unreachable'],
      [`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)}HTTP/1.1 204 No Content\r\n\r\n`, 'target_unreachable'],
    ] as const) {
      await using site = await startTcp((socket) => void socket.once('data', () => socket.end(bytes)));
      await using opened = await openDoor({ allow: '127.0.0.0/8' });
      const response = await plain(opened.door, echo(site));
      assert.deepEqual([response.statusCode, response.headers['mudlark-failure']], [502, code]);
      response.resume();
    }
  });

  test('a browser that hangs up ends the request at the target', async () => {
    await using site = await startSite(() => {});
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const request = httpRequest({ host: '127.0.0.1', port: opened.door.port, path: echo(site), agent: false });
    request.on('error', () => {});
    request.end();
    await until(() => site.open() === 1);
    request.destroy();
    await until(() => site.open() === 0 && opened.door.inFlight === 0);
  });

  test('anything but a proxy request is a 400', async () => {
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    for (const path of [
      '/',
      '*',
      '/http://a.example/',
      'https://a.example/',
      'ftp://a.example/',
      'http://',
      'http:///x',
      'http://u:p@a.example/',
      'http://a:99999/',
    ]) {
      const response = await plain(opened.door, path);
      assert.equal(response.statusCode, 400, path);
      response.resume();
    }
    for (const authority of ['a.example', 'a.example:0', 'a.example:65536', ':80', 'a@b:80', '[::1:80', 'a:b:80']) {
      const { socket, head } = await tunnel(opened.door, authority);
      assert.match(head, /^HTTP\/1\.1 400 /, authority);
      socket.destroy();
    }
  });

  test('headers beyond the limit are refused', async () => {
    await using opened = await openDoor({ limits: { headerBytes: 4096 } });
    const response = await plain(opened.door, 'http://a.example/', { headers: { 'X-Long': 'x'.repeat(5000) } });
    assert.equal(response.statusCode, 431);
    response.resume();
  });
});

describe('tunnels', () => {
  test('bytes go both ways, in any amount', async () => {
    await using site = await startTcp((socket) => void socket.pipe(socket));
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const { socket, head } = await tunnel(opened.door, `127.0.0.1:${site.port}`);
    assert.equal(head, 'HTTP/1.1 200 Connection established\r\n\r\n');
    assert.equal(opened.door.inFlight, 0);
    const large = Buffer.alloc(8_000_000, 'abc');
    const back = buffer(socket);
    socket.end(large);
    assert.ok(large.equals(await back));
    assert.ok(opened.door.bytesSent === large.length && opened.door.bytesReceived === large.length);
    await until(() => site.open() === 0 && opened.door.connections === 0);
  });

  test('a side that has ended its sending can still receive', async () => {
    await using site = await startTcp((socket) => {
      let seen = '';
      socket.on('data', (data) => {
        seen += data;
      });
      socket.on('end', () => socket.end(`heard ${seen}`));
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const { socket } = await tunnel(opened.door, `127.0.0.1:${site.port}`);
    socket.end('all I have');
    assert.equal(await text(socket), 'heard all I have');
  });

  test('a target that ends first still receives what the browser sends', async () => {
    const heard = Promise.withResolvers<string>();
    await using site = await startTcp((socket) => {
      socket.end('no more from me');
      text(socket).then(heard.resolve, heard.reject);
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const { socket } = await tunnel(opened.door, `127.0.0.1:${site.port}`);
    assert.equal(await text(socket), 'no more from me');
    socket.end('but from me');
    assert.equal(await heard.promise, 'but from me');
  });

  test('bytes sent together with CONNECT are not lost', async () => {
    await using site = await startTcp((socket) => void socket.pipe(socket));
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const socket = connect({ host: '127.0.0.1', port: opened.door.port });
    socket.end(`CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\n\r\nearly`);
    // A connection that is half closed before its tunnel exists means that the browser hung up: nothing may stay open.
    await once(socket.resume(), 'close');
    const patient = connect({ host: '127.0.0.1', port: opened.door.port });
    patient.write(`CONNECT 127.0.0.1:${site.port} HTTP/1.1\r\n\r\nearly`);
    let seen = '';
    for await (const chunk of patient) {
      seen += chunk;
      if (seen.endsWith('early')) break;
    }
    assert.equal(seen, 'HTTP/1.1 200 Connection established\r\n\r\nearly');
    await until(() => site.open() === 0);
  });

  test('a reset on either side reaches the other', async () => {
    const sockets: Socket[] = [];
    await using site = await startTcp((socket) => {
      sockets.push(socket.resume());
      socket.on('end', () => socket.end());
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const first = await tunnel(opened.door, `127.0.0.1:${site.port}`);
    await until(() => sockets.length === 1);
    const reset = once(first.socket, 'error');
    sockets[0]?.resetAndDestroy();
    const [error] = (await reset) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ECONNRESET');
    await gone(first.socket);
    const second = await tunnel(opened.door, `127.0.0.1:${site.port}`);
    await until(() => site.open() === 1);
    second.socket.resetAndDestroy();
    await until(() => site.open() === 0 && opened.door.connections === 0);
  });

  test('an idle tunnel is closed', async () => {
    await using site = await startTcp((socket) => void socket.pipe(socket));
    await using opened = await openDoor({ allow: '127.0.0.0/8', limits: { idleMs: 50 } });
    const { socket } = await tunnel(opened.door, `127.0.0.1:${site.port}`);
    await gone(socket);
    await until(() => site.open() === 0);
  });

  test('a browser that hangs up while its target is dialed cancels the dial', async () => {
    const aborted = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await using opened = await openDoor({
      parts: {
        resolve: (_name, signal) => {
          asked.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              aborted.resolve();
              reject(signal.reason);
            });
          });
        },
      },
    });
    const socket = connect({ host: '127.0.0.1', port: opened.door.port });
    socket.write('CONNECT slow.example:443 HTTP/1.1\r\n\r\n');
    await asked.promise;
    assert.equal(opened.door.inFlight, 1);
    socket.destroy();
    await aborted.promise;
    await until(() => opened.door.inFlight === 0 && opened.door.connections === 0);
    assert.equal(opened.door.failures.size, 0);
  });
});

describe('refusals are the same for a tunnel and for a plain request', () => {
  const table: readonly (readonly [string, number, number, string])[] = [
    ['169.254.169.254', 80, 403, 'forbidden_target'],
    ['[::ffff:169.254.169.254]', 80, 403, 'forbidden_target'],
    ['127.0.0.1', 80, 403, 'forbidden_target'],
    ['0x7f.1', 80, 403, 'forbidden_target'],
    ['localhost', 8080, 403, 'forbidden_target'],
    ['8.8.8.8', 25, 403, 'forbidden_target'],
    ['nobody.example', 80, 502, 'target_unreachable'],
  ];
  for (const [host, port, status, code] of table) {
    test(`${host}:${port}`, async () => {
      await using opened = await openDoor({
        parts: { connect: () => assert.fail('nothing may be dialed') },
      });
      const response = await plain(opened.door, `http://${host}:${port}/`);
      const body = await text(response);
      const { socket, head } = await tunnel(opened.door, `${host}:${port}`);
      const tunneled = await text(socket);
      socket.destroy();
      assert.deepEqual([response.statusCode, response.headers['mudlark-failure']], [status, code]);
      assert.ok(head.startsWith(`HTTP/1.1 ${status} ${response.statusMessage}\r\nMudlark-Failure: ${code}\r\n`), head);
      const failures = [...opened.door.failures.values()];
      assert.ok(
        failures.length > 0 && failures.every((failure) => failure.code === code && body === `${failure.message}\n`),
      );
      assert.equal(tunneled, body);
      opened.door.forgetFailures();
      assert.equal(opened.door.failures.size, 0);
    });
  }

  test('a dial that takes too long is a 504', async () => {
    await using opened = await openDoor({
      limits: { dialMs: 20 },
      parts: {
        resolve: (_name, signal) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
    });
    const response = await plain(opened.door, 'http://slow.example/');
    assert.deepEqual([response.statusCode, response.headers['mudlark-failure']], [504, 'timeout']);
    response.resume();
    const { socket, head } = await tunnel(opened.door, 'slow.example:443');
    assert.match(head, /^HTTP\/1\.1 504 Gateway Timeout\r\nMudlark-Failure: timeout\r\n/);
    socket.destroy();
    assert.equal(opened.door.failures.get('slow.example')?.code, 'timeout');
  });

  test('a dial is given up if it takes long, and its target until all connections are dropped', async () => {
    let asked = 0;
    await using opened = await openDoor({
      parts: {
        resolve: (_name, signal) =>
          new Promise((_resolve, reject) => {
            asked += 1;
            if (signal.aborted) reject(signal.reason);
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      },
    });
    const { door } = opened;
    const ask = async (host: string) => {
      const { socket, head } = await tunnel(door, `${host}:443`);
      socket.destroy();
      return head;
    };
    const first = ask('slow.example');
    while (asked < 1) await new Promise(setImmediate);
    door.giveUpDials(60_000);
    await new Promise(setImmediate);
    assert.equal(door.inFlight, 1, 'it is not old enough');
    door.giveUpDials(0);
    assert.match(await first, / 504 /);
    assert.match(await ask('slow.example'), / 504 /);
    assert.equal(asked, 1);
    const other = ask('other.example');
    while (asked < 2) await new Promise(setImmediate);
    door.giveUpDials(0);
    assert.match(await other, / 504 /);
    door.dropConnections();
    const again = ask('slow.example').catch(() => '');
    while (asked < 3) await new Promise(setImmediate);
    door.dropConnections();
    await again;
  });

  test('a target that says nothing is known, and given up until all connections are dropped', async () => {
    await using silent = await startTcp((socket) => {
      socket.on('error', () => {});
      socket.on('data', (sent) => {
        if (String(sent).includes('speak')) socket.write('x');
      });
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const { door } = opened;
    const target = `127.0.0.1:${silent.port}`;
    assert.equal(door.silence(target), 0);
    const { socket, head } = await tunnel(door, target);
    assert.match(head, / 200 /);
    socket.on('error', () => {});
    socket.write('hello');
    while (door.silence(target) === 0) await new Promise(setImmediate);
    const closed = new Promise((resolve) => {
      socket.once('close', resolve);
    });
    door.giveUp(target);
    await closed;
    assert.match((await tunnel(door, target)).head, / 504 /);
    door.dropConnections();
    const again = await tunnel(door, target);
    assert.match(again.head, / 200 /);
    again.socket.write('speak');
    await once(again.socket, 'data');
    assert.equal(door.silence(target), 0);
    again.socket.destroy();
  });

  test("a page reaches neither its own door nor another's, even where loopback is allowed", async () => {
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const other = await opened.gateway.openDoor(direct());
    for (const { port } of [opened.door, other]) {
      assert.match((await tunnel(opened.door, `127.0.0.1:${port}`)).head, / 403 /);
      const response = await plain(opened.door, `http://127.0.0.1:${port}/`);
      assert.equal(response.statusCode, 403);
      response.resume();
    }
    const { port } = other;
    await other.close();
    assert.match((await tunnel(opened.door, `127.0.0.1:${port}`)).head, / 502 /);
  });
});

describe('with an upstream proxy', () => {
  test('tunnels and plain requests carry its credentials, and the browser needs none', async () => {
    await using site = await startSite((request, response) => response.end(`${request.url}`));
    await using proxy = await startProxy({ sitePort: site.port, password: 'me:secret' });
    await using opened = await openDoor({ route: through('residential', `http://me:secret@127.0.0.1:${proxy.port}`) });
    assert.equal(await text(await plain(opened.door, 'http://a.example/x?y')), '/x?y');
    const { socket, head } = await tunnel(opened.door, 'a.example:443');
    assert.match(head, / 200 /);
    socket.destroy();
    assert.deepEqual(proxy.asked, ['GET http://a.example/x?y', 'CONNECT a.example:443']);
    assert.equal(proxy.headers[0]?.host, 'a.example');
  });

  test('a 407 is a failure of the proxy, and the browser is not asked for credentials', async () => {
    await using proxy = await startProxy({ sitePort: 1, password: 'me:secret' });
    await using opened = await openDoor({
      allow: '127.0.0.1',
      route: through('custom', `http://me:wrong@127.0.0.1:${proxy.port}`),
    });
    const response = await plain(opened.door, 'http://a.example/');
    assert.deepEqual([response.statusCode, response.headers['mudlark-failure']], [502, 'custom_proxy_error']);
    assert.doesNotMatch(await text(response), /wrong/);
    const { socket, head } = await tunnel(opened.door, 'a.example:443');
    assert.match(head, /^HTTP\/1\.1 502 Bad Gateway\r\nMudlark-Failure: custom_proxy_error\r\n/);
    socket.destroy();
  });

  test('that gives no answer to a plain request, or its own error page, the proxy may be at fault', async () => {
    const ANSWERS: readonly [bytes: string, message: RegExp][] = [
      ['', /proxy closed the connection without an answer/],
      ['HTTP/1.1 20', /proxy closed the connection without an answer/],
      ['SSH-2.0-Server\r\n', /proxy did not answer in HTTP/],
      ['HTTP/1.1 503 No\r\nX-Squid-Error: ERR 0\r\nContent-Length: 4\r\n\r\nhost', /proxy refused the request \(503\)/],
    ];
    for (const [bytes, message] of ANSWERS) {
      await using proxy = await startTcp((socket) => {
        socket.on('error', () => {});
        socket.once('data', () => socket.end(bytes));
      });
      await using opened = await openDoor({ route: through('residential', `http://127.0.0.1:${proxy.port}`) });
      (await plain(opened.door, 'http://a.example/')).resume();
      const failed = opened.door.failures.get('a.example');
      assert.deepEqual([failed?.code, failed?.unreachable], ['target_unreachable', 'behind_proxy'], bytes);
      assert.match(failed?.message ?? '', message);
    }
  });

  test('a target of connect-to is reached by a tunnel, in origin form', async () => {
    await using site = await startSite((request, response) => response.end(`${request.headers.host} ${request.url}`));
    await using proxy = await startProxy({ sitePort: site.port });
    await using opened = await openDoor({
      connectTo: 'a.example:80:10.1.2.3:99',
      route: through('residential', `http://127.0.0.1:${proxy.port}`),
    });
    assert.equal(await text(await plain(opened.door, 'http://a.example/x')), 'a.example /x');
    assert.deepEqual(proxy.asked, ['CONNECT 10.1.2.3:99']);
  });
});

describe('a door', () => {
  test('limits the number of its connections', async () => {
    await using opened = await openDoor({ limits: { connections: 2 } });
    const open = () => {
      const socket = connect({ host: '127.0.0.1', port: opened.door.port });
      socket.on('error', () => {});
      return socket;
    };
    const kept = [open(), open()];
    await until(() => opened.door.connections === 2);
    await once(open().resume(), 'close');
    assert.equal(opened.door.connections, 2);
    for (const socket of kept) socket.destroy();
  });

  test('closes everything that goes through it, and can be closed twice', async () => {
    await using site = await startSite((request, response) => {
      if (request.url === '/kept') response.end('ok');
    });
    await using opened = await openDoor({ allow: '127.0.0.0/8' });
    const { door } = opened;
    await text(await plain(door, `${echo(site)}kept`));
    const { socket } = await tunnel(door, `127.0.0.1:${site.port}`);
    const hanging = plain(door, `${echo(site)}hanging`).catch((error: Error) => error);
    await until(() => site.open() === 2 && door.inFlight === 1);
    await Promise.all([door.close(), door.close()]);
    assert.ok((await hanging) instanceof Error);
    await gone(socket);
    await until(() => site.open() === 0);
    assert.deepEqual([door.connections, door.inFlight], [0, 0]);
    await assert.rejects(plain(door, echo(site)), { code: 'ECONNREFUSED' });
  });

  test('remembers failures of the most recent hosts only', async () => {
    await using opened = await openDoor({});
    for (let index = 0; index < 70; index += 1) (await plain(opened.door, `http://h${index}.example/`)).resume();
    assert.equal(opened.door.failures.size, 64);
    assert.deepEqual([...opened.door.failures.keys()].slice(-1), ['h69.example']);
  });

  test('records the time of its last activity', async () => {
    await using opened = await openDoor({});
    const before = opened.door.lastActivity;
    await new Promise((resolve) => setTimeout(resolve, 2));
    assert.equal(opened.door.lastActivity, before);
    (await plain(opened.door, 'http://nobody.example/')).resume();
    assert.ok(opened.door.lastActivity > before);
  });
});
