import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { BadProxyAnswer } from '../../../src/fetching/egress/proxies/proxy-answer.ts';
import { askSocksForTunnel, greetSocksProxy, SocksLoginRefused } from '../../../src/fetching/egress/proxies/socks5.ts';
import { startTcp } from './loopback-servers.ts';

const patient = () => new AbortController().signal;
const LOGIN = { username: 'me', password: 'sesame' };
const GRANTED = [5, 0, 0, 1, 127, 0, 0, 1, 0, 80];

/** A connection to a server that sends these bytes, at once or one by one, and then ends or stays open. */
async function answering(bytes: readonly number[], { slowly = false, end = false, halfOpen = false } = {}) {
  const heard: Buffer[] = [];
  const server = await startTcp(async (socket) => {
    socket.on('data', (data) => heard.push(data));
    for (const part of slowly ? bytes.map((byte) => [byte]) : [bytes]) {
      socket.write(Buffer.from(part));
      if (slowly) await new Promise((resolve) => setImmediate(resolve));
    }
    if (end) socket.end();
  });
  const socket: Socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: halfOpen });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return {
    socket,
    heard: () => Buffer.concat(heard),
    async [Symbol.asyncDispose]() {
      socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('hello', () => {
  for (const slowly of [false, true]) {
    const pace = slowly ? 'byte by byte' : 'at once';
    test(`without and with a login, ${pace}`, async () => {
      await using open = await answering([5, 0], { slowly });
      await greetSocksProxy(open.socket, undefined, patient());
      await using unasked = await answering([5, 0], { slowly });
      await greetSocksProxy(unasked.socket, LOGIN, patient());
      await using asked = await answering([5, 2, 1, 0], { slowly });
      await greetSocksProxy(asked.socket, LOGIN, patient());
      asked.socket.end();
      await once(asked.socket, 'finish');
      for (let turn = 0; asked.heard().length < 15 && turn < 1000; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(
        asked.heard(),
        Buffer.concat([Buffer.from([5, 2, 0, 2, 1, 2]), Buffer.from('me'), Buffer.from([6]), Buffer.from('sesame')]),
      );
    });
  }

  const refusals: readonly (readonly [string, readonly number[], typeof LOGIN | undefined])[] = [
    ['no method at all', [5, 0xff], LOGIN],
    ['a method that was not offered', [5, 1], LOGIN],
    ['a login that we do not have', [5, 2], undefined],
    ['a wrong password', [5, 2, 1, 1], LOGIN],
  ];
  for (const [what, bytes, credentials] of refusals) {
    test(`${what} is a refused login`, async () => {
      await using proxy = await answering(bytes);
      await assert.rejects(greetSocksProxy(proxy.socket, credentials, patient()), SocksLoginRefused);
    });
  }

  const nonsense: readonly (readonly [string, readonly number[]])[] = [
    ['nothing', []],
    ['half of it', [5]],
    ['SOCKS 4', [4, 0]],
    ['HTTP', [...Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
    ['half a login', [5, 2, 1]],
  ];
  for (const [what, bytes] of nonsense) {
    for (const halfOpen of [false, true]) {
      test(`${what} is no answer${halfOpen ? ', half open' : ''}`, async () => {
        await using proxy = await answering(bytes, { end: true, halfOpen });
        await assert.rejects(greetSocksProxy(proxy.socket, LOGIN, patient()), BadProxyAnswer);
      });
    }
  }
});

describe('a connection to a target', () => {
  const destinations: readonly (readonly [string, readonly number[]])[] = [
    ['a.example', [3, 9, ...Buffer.from('a.example')]],
    ['8.8.4.4', [1, 8, 8, 4, 4]],
    ['2001:db8::1', [4, 0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
  ];
  for (const [host, address] of destinations) {
    test(`is requested as ${host}`, async () => {
      await using proxy = await answering(GRANTED);
      assert.equal(await askSocksForTunnel(proxy.socket, host, 443, patient()), 0);
      const wanted = Buffer.from([5, 1, 0, ...address, 1, 187]);
      for (let turn = 0; proxy.heard().length < wanted.length && turn < 1000; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(proxy.heard(), wanted);
    });
  }

  const grants: readonly (readonly [string, readonly number[]])[] = [
    ['IPv4', [1, 127, 0, 0, 1]],
    ['IPv6', [4, ...Buffer.alloc(16)]],
    ['a name', [3, 2, 97, 98]],
    ['an empty name', [3, 0]],
  ];
  for (const [what, bound] of grants) {
    for (const slowly of [false, true]) {
      test(`is open after an answer with ${what}, ${slowly ? 'byte by byte' : 'at once'}; what follows is the target's`, async () => {
        const bytes = [5, 0, 0, ...bound, 0, 80, ...Buffer.from('hello')];
        await using proxy = await answering(bytes, { slowly, end: true });
        assert.equal(await askSocksForTunnel(proxy.socket, 'a.example', 80, patient()), 0);
        let seen = '';
        proxy.socket.on('data', (data) => {
          seen += data;
        });
        await once(proxy.socket, 'end');
        assert.equal(seen, 'hello');
      });
    }
  }

  test('is refused with a reply, even by a proxy that sends nothing else', async () => {
    for (const reply of [1, 5, 8, 255]) {
      await using whole = await answering([5, reply, 0, 1, 0, 0, 0, 0, 0, 0], { end: true });
      assert.equal(await askSocksForTunnel(whole.socket, 'a.example', 80, patient()), reply);
      await using brief = await answering([5, reply, 0, 0], { end: true });
      assert.equal(await askSocksForTunnel(brief.socket, 'a.example', 80, patient()), reply);
    }
  });

  const nonsense: readonly (readonly [string, readonly number[]])[] = [
    ['nothing', []],
    ['a truncated answer', GRANTED.slice(0, -1)],
    ['another version', [4, ...GRANTED.slice(1)]],
    ['an unknown kind of address', [5, 0, 0, 2, 1, 1, 1, 1, 1, 1]],
    ['a name that is longer than what comes', [5, 0, 0, 3, 255, 97]],
  ];
  for (const [what, bytes] of nonsense) {
    test(`${what} is no answer`, async () => {
      await using proxy = await answering(bytes, { end: true });
      await assert.rejects(askSocksForTunnel(proxy.socket, 'a.example', 80, patient()), BadProxyAnswer);
    });
  }

  test('an abort rejects with its reason and leaves no listener', async () => {
    const controller = new AbortController();
    await using proxy = await answering([]);
    const asking = askSocksForTunnel(proxy.socket, 'a.example', 80, controller.signal);
    controller.abort(new Error('enough'));
    await assert.rejects(asking, { message: 'enough' });
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
    assert.equal(proxy.socket.listenerCount('readable'), 0);
  });
});
