import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { WebSocket } from 'ws';
import { reset } from './faults.ts';
import { crowdedPage, events, type Fault, late, NAMINGS, type OpenWeb, startOpenWeb, webSocket } from './index.ts';

const HELLO = '<h1>Hello</h1>';
const pages = { '/': HELLO };

interface Outcome {
  readonly said: string;
  readonly ended: string;
}

/**
 * What a client that trusts the authority receives from this host within a time: the bytes, and how the connection
 * ended.
 */
async function ask(web: OpenWeb, host: string, milliseconds = 20_000): Promise<Outcome> {
  const socket = connectSecurely({ port: web.port, host: '127.0.0.1', servername: host, ca: web.authority });
  let said = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const ended = await Promise.race([
    once(socket, 'end').then(() => 'end'),
    once(socket, 'close').then(() => 'close'),
    sleep(milliseconds, 'nothing', { ref: false }),
  ]).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  socket.on('error', () => {});
  socket.destroy();
  return { said, ended };
}

describe('the open web', () => {
  test('resets a connection in every state, also one that is just being closed', async () => {
    await using server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    for (const before of [() => {}, (socket: Socket) => void socket.end(), (socket: Socket) => void socket.destroy()]) {
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const client = connect((server.address() as { port: number }).port, '127.0.0.1').on('error', () => {});
      const [socket] = await accepted;
      const closed = once(socket, 'close');
      before(socket);
      reset(socket);
      await closed;
      client.destroy();
    }
  });

  let web: OpenWeb;
  before(async () => {
    web = await startOpenWeb({
      'good.example': { pages },
      'other.example': { pages, latency: 5 },
      'dead.example': { fault: 'refuse' },
      'live.example': {
        pages: {
          '/socket': webSocket((socket) => socket.send('hello')),
          '/events': events(['one', 'two'], 1),
          '/late': late(1, HELLO),
        },
      },
    });
  });
  after(() => web[Symbol.asyncDispose]());

  test('a client that leaves in the middle of its first message is disconnected', async () => {
    const socket = connect({ port: web.port, host: '127.0.0.1', allowHalfOpen: true });
    // The beginning of a handshake, without the name.
    socket.end(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]));
    socket.resume();
    await once(socket, 'end');
    socket.destroy();
  });

  test('any name is served with a certificate that the authority has signed', async () => {
    for (const host of ['good.example', 'other.example', 'a.b.c.never-seen.example']) {
      const { said, ended } = await ask(web, host);
      assert.match(said, /^HTTP\/1\.1 200 OK\r\n/);
      assert.equal(ended, 'end', host);
    }
    assert.ok(web.seen.some(({ host, secure }) => host === 'a.b.c.never-seen.example' && secure));
  });

  test('plain requests on the same port', async () => {
    const socket = connect(web.port, '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: good.example:80\r\nConnection: close\r\n\r\n');
    assert.match(await text(socket), /<h1>Hello<\/h1>$/);
  });

  const FAULTS: readonly [Fault, (outcome: Outcome) => boolean][] = [
    ['silent', ({ said, ended }) => said === '' && ended === 'nothing'],
    ['reset-in-handshake', ({ said, ended }) => said === '' && ended === 'ECONNRESET'],
    ['close-in-handshake', ({ said, ended }) => said === '' && ended === 'end'],
    [{ resetAfter: 100 }, ({ said, ended }) => said === '' && ended === 'ECONNRESET'],
    [{ resetAfter: 1_100 }, ({ ended }) => ended === 'ECONNRESET'],
    [{ closeAfter: 100 }, ({ said, ended }) => said === '' && ended === 'end'],
    [{ halfCloseAfter: 100 }, ({ said, ended }) => said === '' && ended === 'end'],
    [{ stallAfter: 100 }, ({ said, ended }) => said === '' && ended === 'nothing'],
    [{ drip: 200, every: 1 }, ({ said, ended }) => said.endsWith(HELLO) && ended === 'end'],
  ];
  for (const [fault, holds] of FAULTS) {
    test(`a host that fails: ${JSON.stringify(fault)}`, async () => {
      web.host('bad.example', { pages: { '/': HELLO.padStart(2_000) }, fault });
      const endsNever = fault === 'silent' || (typeof fault === 'object' && 'stallAfter' in fault);
      const outcome = await ask(web, 'bad.example', endsNever ? 1_000 : undefined);
      assert.ok(holds(outcome), JSON.stringify(outcome));
      assert.match((await ask(web, 'good.example')).said, /Hello/);
    });
  }

  test('a host that refuses is led to where nobody listens', async () => {
    const [entry = ''] = web.environment.MUDLARK_CONNECT_TO?.split(',') ?? [];
    const [host, , address, port] = entry.split(':');
    assert.equal(host, 'dead.example');
    await assert.rejects(once(connect(Number(port), address), 'connect'), { code: 'ECONNREFUSED' });
    assert.throws(() => web.host('new.example', { fault: 'refuse' }));
  });

  test('WebSockets and event streams', async () => {
    const options = { ca: web.authority, servername: 'live.example', headers: { Host: 'live.example' } };
    const socket = new WebSocket(`wss://127.0.0.1:${web.port}/socket`, options);
    const [message] = await once(socket, 'message');
    assert.equal(String(message), 'hello');
    socket.terminate();
    await once(socket, 'close');
    const stream = connect(web.port, '127.0.0.1');
    stream.write('GET /events HTTP/1.1\r\nHost: live.example\r\n\r\n');
    let said = '';
    for await (const chunk of stream) {
      said += chunk;
      if (said.includes('data: two')) break;
    }
    assert.match(said, /data: one\n\n/);
  });

  test('everything can be cut', async () => {
    const socket = connect(web.port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    while (web.connections === 0) await sleep(1);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    web.cut();
    await closed;
  });

  test('a crowded page names every host once, in every way', () => {
    const hosts = NAMINGS.map((naming) => `${naming}.example`);
    const page = crowdedPage(hosts);
    for (const host of hosts) assert.equal(page.split(`//${host}`).length, 2);
  });
});
