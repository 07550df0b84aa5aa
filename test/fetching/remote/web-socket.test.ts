/** The WebSocket to a browser on another machine: its messages, and what happens if the other side misbehaves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { WebSocket, WebSocketServer } from 'ws';
import { BrowserGone, ProtocolClient } from '../../../src/fetching/browser/protocol/protocol-client.ts';
import { parseBrowserUrls } from '../../../src/fetching/browser/remote/endpoint.ts';
import { openSocket } from '../../../src/fetching/browser/remote/open-socket.ts';
import { connectBrowser } from '../../../src/fetching/browser/remote/remote-connection.ts';
import { WebSocketTransport } from '../../../src/fetching/browser/remote/web-socket-transport.ts';
import { tries } from '../../support/thorough.ts';
import { eventually } from '../browser/test-engine.ts';

const VERSION = { product: 'Chrome/1.2.3.4', userAgent: 'UA', protocolVersion: '1.3' };

const ANY_TEXT = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1'));

type Answer = (socket: WebSocket, command: { readonly id: number; readonly method: string }) => void;

const answerVersion: Answer = (socket, { id }) => socket.send(JSON.stringify({ id, result: VERSION }));

/** Plays the browser. `tell` says what `/json/version` answers; `answer` gets each command. */
async function startPeer(answer: Answer = answerVersion, tell?: RequestListener) {
  const asked: { readonly url: string; readonly headers: IncomingMessage['headers']; readonly port: number }[] = [];
  const note = ({ url = '', headers, socket }: IncomingMessage) =>
    asked.push({ url, headers, port: socket.remotePort ?? 0 });
  const server = createServer((request, response) => {
    note(request);
    if (tell) tell(request, response);
    // As Chromium does: with the host name of the request.
    else response.end(JSON.stringify({ webSocketDebuggerUrl: `ws://${request.headers.host}/devtools/browser/1` }));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    note(request);
    socket.on('error', () => {});
    socket.on('message', (data) => answer(socket, JSON.parse(String(data))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    connections: () => sockets.clients.size,
    connect(url = `ws://127.0.0.1:${port}/devtools/browser/1`, heartbeat?: number) {
      const [endpoint = assert.fail()] = parseBrowserUrls(url).endpoints ?? [];
      return connectBrowser(endpoint, AbortSignal.timeout(10_000), heartbeat);
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('connecting', () => {
  test('asks for the browser’s WebSocket address, and connects over the same TCP connection, by IP address', async () => {
    await using peer = await startPeer();
    const { version, close, peer: at } = await peer.connect(`http://localhost:${peer.port}`);
    assert.deepEqual(version, VERSION);
    const [first, second] = peer.asked;
    assert.deepEqual([first?.url, second?.url], ['/json/version', '/devtools/browser/1']);
    assert.equal(first?.port, second?.port);
    for (const { headers } of peer.asked) assert.equal(headers.host, `127.0.0.1:${peer.port}`);
    assert.equal(second?.headers.origin, undefined, 'Chromium refuses those who name one');
    assert.deepEqual(at, { address: '127.0.0.1', port: peer.port });
    await close();
    await eventually('nothing is left open', () => peer.connections() === 0);
  });

  test('sends the token with every request', async () => {
    for (const [scheme, tells, paths] of [
      ['http', 'ws://0.0.0.0:3000/devtools/browser/7', ['/x/json/version?token=t', '/devtools/browser/7?token=t']],
      ['http', 'ws://10.9.8.7/other?token=u', ['/x/json/version?token=t', '/other?token=u']],
      ['http', 'ws://a//b.example/c', ['/x/json/version?token=t', '//b.example/c?token=t']],
      ['ws', '', ['/x?token=t']],
    ] as const) {
      await using peer = await startPeer(answerVersion, (_request, response) => {
        response.end(JSON.stringify({ webSocketDebuggerUrl: tells }));
      });
      const { close } = await peer.connect(`${scheme}://127.0.0.1:${peer.port}/x?token=t`);
      assert.deepEqual(
        peer.asked.map(({ url }) => url),
        paths,
      );
      await close();
    }
  });

  const wrong: [what: string, tell: RequestListener, error: RegExp][] = [
    ['an error', (_request, response) => response.writeHead(500).end(), /answered 500/],
    ['a redirect', (_request, response) => response.writeHead(302, { Location: '/' }).end(), /answered 302/],
    ['no JSON', (_request, response) => response.end('<html>'), /does not describe a browser/],
    ['null', (_request, response) => response.end('null'), /does not describe a browser/],
    [
      'nothing of it',
      (_request, response) => response.end('{"webSocketDebuggerUrl":7}'),
      /does not describe a browser/,
    ],
    ['nothing at all', (request) => request.socket.destroy(), /^the connection was reset$/],
    [
      'half of it',
      ({ socket }, response) => {
        response.writeHead(200, { 'Content-Length': 100 });
        response.write('{', () => socket.destroy());
      },
      /^the connection was reset$/,
    ],
    ['too much', (_request, response) => response.end('x'.repeat(100_000)), /is too large/],
    ['no WebSocket', (_request, response) => response.end('{"webSocketDebuggerUrl":"ws://a/b"}'), /404|426/],
  ];
  for (const [what, tell, error] of wrong) {
    test(`fails if the answer is ${what}`, async () => {
      const server = createServer(tell).listen(0, '127.0.0.1');
      await once(server, 'listening');
      if (what === 'no WebSocket') server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 404 No\r\n\r\n'));
      const [endpoint = assert.fail()] =
        parseBrowserUrls(`http://127.0.0.1:${(server.address() as AddressInfo).port}?token=hunter2`).endpoints ?? [];
      try {
        await assert.rejects(connectBrowser(endpoint, AbortSignal.timeout(10_000)), (problem: Error) => {
          assert.match(problem.message, error);
          return !problem.message.includes('hunter2');
        });
      } finally {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    });
  }

  describe('by a name with several addresses', () => {
    const open = (port: number, addresses: readonly string[]) => {
      const [endpoint = assert.fail()] = parseBrowserUrls(`http://b.example:${port}`).endpoints ?? [];
      return openSocket(endpoint, AbortSignal.timeout(10_000), async () => addresses);
    };

    test('uses an address that can be reached', async () => {
      await using peer = await startPeer();
      const { socket, peer: at } = await open(peer.port, ['127.0.0.2', '127.0.0.1']);
      assert.deepEqual(at, { address: '127.0.0.1', port: peer.port });
      socket.terminate();
    });

    test('reports the problem of the address that was reached, in whatever order they are tried', async () => {
      await using peer = await startPeer(answerVersion, (_request, response) => response.writeHead(401).end());
      for (const addresses of [
        ['127.0.0.1', '127.0.0.2'],
        ['127.0.0.2', '127.0.0.1'],
      ]) {
        await assert.rejects(open(peer.port, addresses), /^Error: it answered 401 /);
      }
      await assert.rejects(open(peer.port, ['127.0.0.2']), /^Error: the connection was refused$/);
      await assert.rejects(open(peer.port, []), /^Error: its name could not be resolved$/);
    });
  });

  test('is canceled by its signal, whatever it waits for', async () => {
    for (const url of ['http', 'ws']) {
      await using peer = await startPeer(
        () => {},
        () => {},
      );
      const [endpoint = assert.fail()] = parseBrowserUrls(`${url}://127.0.0.1:${peer.port}/`).endpoints ?? [];
      const control = new AbortController();
      const failed = assert.rejects(connectBrowser(endpoint, control.signal));
      await eventually('it was asked', () => peer.asked.length === 1);
      control.abort();
      await failed;
      await eventually('nothing is left open', () => peer.connections() === 0);
    }
  });
});

describe('messages on the WebSocket', () => {
  test('arrive complete and in order, each before the next', async () => {
    const events = ['a', 'ü😀', 'x'.repeat(100_000)];
    await using peer = await startPeer((socket, { id, method }) => {
      if (method !== 'Target.getTargets') return answerVersion(socket, { id, method });
      socket.send(JSON.stringify({ id, result: {} }));
      for (const targetId of events) {
        socket.send(JSON.stringify({ method: 'Target.targetDestroyed', params: { targetId } }));
      }
    });
    const { client, close } = await peer.connect();
    const asked = async () => await client.browser.send('Target.getTargets');
    await asked();
    // A listener that is added after an answer gets the event that follows it.
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      client.browser.on('Target.targetDestroyed', ({ targetId }) => {
        if (heard.push(targetId) === events.length) resolve();
      });
    });
    assert.deepEqual(heard, events);
    await close();
  });

  const broken: [what: string, send: (socket: WebSocket) => void][] = [
    ['no JSON', (socket) => socket.send('hello')],
    ['an empty text', (socket) => socket.send('')],
    ['null', (socket) => socket.send('null')],
    ['an event without its content', (socket) => socket.send('{"method":"Target.attachedToTarget"}')],
    ['bytes', (socket) => socket.send(Buffer.from([1, 2, 3]))],
    ['a frame of no kind', (socket) => Reflect.get(socket, '_socket').write(Buffer.from([0x8b, 0x00]))],
    ['an end', (socket) => socket.close()],
    ['a cut', (socket) => socket.terminate()],
  ];
  for (const [what, send] of broken) {
    test(`${what} ends the connection, and pending commands fail`, async () => {
      await using peer = await startPeer((socket, command) => {
        if (command.method === 'Browser.getVersion') answerVersion(socket, command);
        else send(socket);
      });
      const { client, close } = await peer.connect();
      await assert.rejects(client.browser.send('Target.getTargets'), BrowserGone);
      await client.gone;
      await close();
      await eventually('nothing is left open', () => peer.connections() === 0);
    });
  }

  test('invalid data does nothing but end the connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), ANY_TEXT), async (junk) => {
        await using peer = await startPeer((socket, command) => {
          if (command.method === 'Browser.getVersion') return answerVersion(socket, command);
          socket.send(junk);
          socket.send(JSON.stringify({ id: command.id, result: {} }));
        });
        const { client, close } = await peer.connect();
        await client.browser.send('Target.getTargets').catch((error: unknown) => assert.ok(error instanceof Error));
        await close();
      }),
      tries(25),
    );
  });

  test('too much buffered data ends the connection, in both directions', async () => {
    await using peer = await startPeer((socket, { id, method }) => {
      if (method === 'Target.getTargets') socket.send(JSON.stringify({ id, result: 'x'.repeat(5_000) }));
      // Reads nothing more from the connection.
      else socket.pause();
    });
    const open = async (maxPayload: number, maxWaiting?: number) => {
      const socket = new WebSocket(`ws://127.0.0.1:${peer.port}/`, { maxPayload });
      await once(socket, 'open');
      return new ProtocolClient(new WebSocketTransport(socket, maxWaiting));
    };
    const enough = await open(6_000);
    assert.equal(JSON.stringify(await enough.browser.send('Target.getTargets')).length, 5_002);
    enough.close();
    const tooLittle = await open(5_000);
    await assert.rejects(tooLittle.browser.send('Target.getTargets'), BrowserGone);
    const stuck = await open(6_000, 100_000);
    const url = 'x'.repeat(1_000_000);
    await assert.rejects(
      Promise.all(Array.from({ length: 64 }, () => stuck.browser.send('Target.createTarget', { url }))),
      BrowserGone,
    );
  });

  test('a browser that no longer answers is given up', async () => {
    let silent = false;
    await using peer = await startPeer((socket, command) => {
      if (!silent) answerVersion(socket, command);
    });
    const { client } = await peer.connect(undefined, 30);
    await client.browser.send('Browser.getVersion');
    assert.equal(client.isGone, false);
    silent = true;
    await client.gone;
    await eventually('nothing is left open', () => peer.connections() === 0);
  });
});
