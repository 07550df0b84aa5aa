import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { Socket } from 'node:net';
import { test } from 'node:test';
import {
  type Connect,
  connectFirst,
  connectTcp,
  NoneConnected,
  OtherPeer,
} from '../../../src/fetching/egress/connect-race.ts';
import { startTcp } from './loopback-servers.ts';
import { recordedConnector } from './recorded-connector.ts';

const patient = () => new AbortController().signal;

test("the addresses are tried in turn, alternating IPv6 and IPv4, starting with the resolver's first", async () => {
  const { connect, dialed } = recordedConnector();
  const addresses = ['2a00::1', '2a00::2', '2a00::3', '8.8.8.8', '2a00::1', '8.8.4.4'];
  await assert.rejects(connectFirst(addresses, 80, patient(), { connect, halfOpen: false }), NoneConnected);
  assert.deepEqual(dialed, ['2a00::1 80', '8.8.8.8 80', '2a00::2 80', '8.8.4.4 80', '2a00::3 80']);
});

test('of very many addresses only a few are tried', async () => {
  const { connect, dialed } = recordedConnector();
  const addresses = Array.from({ length: 200 }, (_, index) => `8.8.8.${index}`);
  await assert.rejects(connectFirst(addresses, 80, patient(), { connect, halfOpen: false }), NoneConnected);
  assert.equal(dialed.length, 8);
});

test('an address that does not answer does not delay the next, and its attempt is abandoned', async () => {
  await using site = await startTcp(() => {});
  const silent: Socket[] = [];
  const connect: Connect = (address, port, options) => {
    if (address === '127.0.0.1') return connectTcp(address, port, options);
    const socket = new Socket();
    silent.push(socket);
    return socket;
  };
  const socket = await connectFirst(['8.8.8.8', '127.0.0.1'], site.port, patient(), { connect, halfOpen: false });
  assert.equal(socket.remoteAddress, '127.0.0.1');
  assert.deepEqual(
    silent.map((each) => each.destroyed),
    [true],
  );
  socket.destroy();
});

test('a peer other than the address dialed is refused, and its socket closed', async () => {
  await using site = await startTcp(() => {});
  let dialed: Socket | undefined;
  const connect: Connect = (_address, port, options) => {
    dialed = connectTcp('127.0.0.1', port, options);
    return dialed;
  };
  await assert.rejects(connectFirst(['127.0.0.2'], site.port, patient(), { connect, halfOpen: false }), OtherPeer);
  assert.equal(dialed?.destroyed, true);
});

test('an abort destroys running attempts and leaves no listener', async () => {
  const sockets: Socket[] = [];
  const connect: Connect = () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  };
  const controller = new AbortController();
  const dialing = connectFirst(['8.8.8.8', '8.8.4.4'], 80, controller.signal, { connect, halfOpen: false });
  controller.abort(new Error('enough'));
  await assert.rejects(dialing, { message: 'enough' });
  assert.deepEqual(
    sockets.map((each) => each.destroyed),
    [true],
  );
  assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  await assert.rejects(connectFirst(['8.8.8.8'], 80, controller.signal, { connect, halfOpen: false }), {
    message: 'enough',
  });
  assert.equal(sockets.length, 1);
});

test('a won race leaves no listener on the signal, and a later abort does not touch the socket', async () => {
  await using site = await startTcp((socket) => socket.write('still here'));
  const controller = new AbortController();
  const socket = await connectFirst(['127.0.0.1'], site.port, controller.signal, {
    connect: connectTcp,
    halfOpen: false,
  });
  assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  controller.abort();
  const [data] = await once(socket, 'data');
  assert.equal(String(data), 'still here');
  socket.destroy();
});

test('the connector never dials a name', async () => {
  const socket = connectTcp('localhost', 80, { halfOpen: false });
  const [error] = await once(socket, 'error');
  assert.match(error.message, /not an address/);
});

test('no address at all is a failure, and so is a connector that throws', async () => {
  await assert.rejects(connectFirst([], 80, patient(), { connect: connectTcp, halfOpen: false }), NoneConnected);
  const connect: Connect = () => {
    throw new RangeError('bad port');
  };
  await assert.rejects(connectFirst(['8.8.8.8'], 80, patient(), { connect, halfOpen: false }), NoneConnected);
});
