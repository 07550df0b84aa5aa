import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { connectTcp } from '../../../src/fetching/egress/connect-race.ts';
import { BadProxyAnswer } from '../../../src/fetching/egress/proxies/proxy-answer.ts';
import { askForTunnel } from '../../../src/fetching/egress/proxies/proxy-tunnel.ts';
import { startTcp } from './loopback-servers.ts';

async function asking(answer: (socket: Socket) => void, authorization?: string, signal = new AbortController().signal) {
  const server = await startTcp((socket) => void socket.once('data', () => answer(socket)));
  const socket = connectTcp('127.0.0.1', server.port, { halfOpen: false });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const result = askForTunnel(socket, 'a.example:443', authorization, signal);
  result.catch(() => {});
  return {
    socket,
    result,
    async [Symbol.asyncDispose]() {
      socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

test('the request names the target twice and carries the credentials', async () => {
  let seen = '';
  const server = await startTcp((socket) => {
    socket.on('data', (data) => {
      seen += data;
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
    });
  });
  await using _ = server;
  const socket = connectTcp('127.0.0.1', server.port, { halfOpen: false });
  await askForTunnel(socket, 'a.example:443', 'Basic eDp5', new AbortController().signal);
  assert.equal(
    seen,
    'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic eDp5\r\n\r\n',
  );
  socket.destroy();
});

describe('answers', () => {
  const table: readonly (readonly [string, string, number, string])[] = [
    ['a plain one', 'HTTP/1.1 200 Connection established\r\n\r\n', 200, 'Connection established'],
    ['without reason', 'HTTP/1.0 200\r\n\r\n', 200, ''],
    ['with a length that does not count', 'HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n', 200, 'OK'],
    [
      'after interim ones',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n',
      204,
      'No',
    ],
    ['a refusal', 'HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic\r\n\r\n', 407, 'Who'],
    ['with a field that is none', 'HTTP/1.1 200 OK\r\nnonsense\r\nDate : x\r\n\r\n', 200, 'OK'],
    ['with a folded field', 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n', 200, 'OK'],
    ['with bare line feeds', 'HTTP/1.0 200 OK\nVia: x\n\n', 200, 'OK'],
    ['with bare line feeds in some lines', 'HTTP/1.1 100 Continue\r\n\nHTTP/1.1 200 OK\nVia: x\r\n\r\n', 200, 'OK'],
    ['a switch', 'HTTP/1.1 101 Switching\r\n\r\n', 101, 'Switching'],
  ];
  for (const [what, bytes, status, reason] of table) {
    test(`${what}, at once and byte by byte`, async () => {
      await using whole = await asking((socket) => void socket.write(bytes));
      assert.deepEqual(await whole.result, { status, reason });
      await using slow = await asking(async (socket) => {
        for (const byte of bytes) {
          socket.write(byte);
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      assert.deepEqual(await slow.result, { status, reason });
    });
  }
});

describe('invalid answers', () => {
  const table: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['nothing', '', /without an answer/],
    ['half an answer', 'HTTP/1.1 200 OK\r\nVia: x\r\n', /without an answer/],
    ['another protocol', 'SSH-2.0-OpenSSH\r\n\r\n', /not HTTP/],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n', /not HTTP/],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', /not HTTP/],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', /not HTTP/],
    ['noise', Buffer.alloc(4096, 0xff), /not HTTP/],
    ['an endless header', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`, /too long/],
    ['a long header', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, /too long/],
    ['endless interim answers', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2000), /too long/],
  ];
  for (const [what, bytes, message] of table) {
    test(what, async () => {
      await using asked = await asking((socket) => void socket.end(bytes));
      await assert.rejects(asked.result, (error) => error instanceof BadProxyAnswer && message.test(error.message));
    });
  }
});

test('what is not HTTP is not waited for', async () => {
  await using asked = await asking((socket) => void socket.write('SSH-2.0-OpenSSH\r\n'));
  await assert.rejects(asked.result, /not HTTP/);
});

test('bytes after the header belong to the tunnel, and later ones follow them', async () => {
  await using asked = await asking((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\nfirst ');
    setImmediate(() => socket.end('second'));
  });
  await asked.result;
  let seen = '';
  asked.socket.on('data', (data) => {
    seen += data;
  });
  await once(asked.socket, 'end');
  assert.equal(seen, 'first second');
});

test('bytes after the header stay as they are', async () => {
  const bytes = Buffer.from([0x16, 3, 1, 0xff, 0x80, 0, 0xc3, 0x28]);
  await using asked = await asking((socket) => {
    socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), bytes]));
  });
  await asked.result;
  assert.deepEqual(Buffer.concat(await asked.socket.toArray()), bytes);
});

test('an abort rejects with its reason and leaves no listener', async () => {
  const controller = new AbortController();
  await using asked = await asking(() => controller.abort(new Error('enough')), undefined, controller.signal);
  await assert.rejects(asked.result, { message: 'enough' });
  assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  assert.equal(asked.socket.listenerCount('readable'), 0);
});
