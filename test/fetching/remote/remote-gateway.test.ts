/** The gateway on the network: for clients with the login of a door, and for everybody else. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { ConnectTo } from '../../../src/fetching/egress/connect-to.ts';
import { type RemoteDoor, startRemoteGateway } from '../../../src/fetching/egress/gateway/remote-gateway.ts';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { OwnListeners } from '../../../src/fetching/egress/guard/own-host.ts';
import { createDialer } from '../../../src/fetching/egress/guarded-dialer.ts';
import { startTarget } from '../../support/target.ts';
import { eventually } from '../browser/test-engine.ts';
import { direct } from '../egress/loopback-servers.ts';

async function setUp() {
  const stack = new AsyncDisposableStack();
  const target = stack.use(await startTarget({ '/': '<p>Here.</p>' }));
  const ownListeners = new OwnListeners();
  const dialer = createDialer({
    guard: createAddressGuard({ allow: parseAllowList('127.0.0.0/8').rules ?? [], ownListeners }),
    connectTo: new ConnectTo(),
  });
  const parts = { host: '127.0.0.1', port: 0, address: '127.0.0.1', dialer, ownListeners };
  const gateway = stack.adopt(await startRemoteGateway(parts), (each) => each.close());
  const remote = await gateway.openDoor(direct());
  const port = Number(new URL(gateway.address).port);
  return { target, gateway, remote, port, ownListeners, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

type Headers = Readonly<Record<string, string>>;

const loginOf = ({ login }: RemoteDoor): Headers => ({
  'Proxy-Authorization': `Basic ${btoa(`${login.username}:${login.password.reveal()}`)}`,
});

async function ask(port: number, url: string, headers: Headers, agent: Agent | false = false, method = 'GET') {
  const request = httpRequest({ host: '127.0.0.1', port, path: url, headers, agent, method });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Opens a tunnel and sends a request to the target through it; returns everything until the end. */
async function tunnel(port: number, authority: string, headers: Headers): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${lines.join('')}\r\n`);
  socket.write(`GET / HTTP/1.1\r\nHost: ${authority}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

describe('a gateway listener on the network', () => {
  test('accepts its own login, and never reveals it', async () => {
    await using at = await setUp();
    const { target, remote, port } = at;
    const { status, body } = await ask(port, `${target.url}/`, loginOf(remote));
    assert.deepEqual([status, body], [200, '<p>Here.</p>']);
    assert.match(await tunnel(port, `127.0.0.1:${target.port}`, loginOf(remote)), /^HTTP\/1\.1 200 .*<p>Here\.<\/p>/s);
    assert.equal(target.seen.length, 2);
    for (const { headers } of target.seen) assert.equal(headers['proxy-authorization'], undefined);
    assert.ok(remote.door.bytesReceived > 0);
    const { username, password } = remote.login;
    assert.ok(password.reveal().length >= 32);
    assert.ok(!inspect(remote, { depth: 9 }).includes(password.reveal()));
    assert.ok(username.length > 0);
  });

  const strangers: [who: string, headers: (own: Headers, other: RemoteDoor) => Headers][] = [
    ['without a login', () => ({})],
    ['with an empty one', () => ({ 'Proxy-Authorization': '' })],
    ['with a wrong one', () => ({ 'Proxy-Authorization': `Basic ${btoa('admin:admin')}` })],
    ['with the name alone', (_own, { login }) => ({ 'Proxy-Authorization': `Basic ${btoa(`${login.username}:`)}` })],
    ['with most of it', (own) => ({ 'Proxy-Authorization': own['Proxy-Authorization']?.slice(0, -3) ?? '' })],
    ['with more than it', (own) => ({ 'Proxy-Authorization': `${own['Proxy-Authorization']}A` })],
    ['with it twice', (own) => ({ 'Proxy-Authorization': `${own['Proxy-Authorization']}, Basic ${btoa('a:b')}` })],
    ['who logs in at the target', (own) => ({ Authorization: own['Proxy-Authorization'] ?? '' })],
    ['with a name of an object', () => ({ 'Proxy-Authorization': '__proto__' })],
  ];
  for (const [who, headersOf] of strangers) {
    test(`refuses a stranger ${who}`, async () => {
      await using at = await setUp();
      const { target, remote, port } = at;
      const headers = headersOf(loginOf(remote), remote);
      for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) {
        for (const url of [`${target.url}/`, remote.checkUrl, '/', '*']) {
          const { status, headers: answered } = await ask(port, url, headers, false, method);
          assert.equal(status, 407, `${method} ${url}`);
          assert.match(answered['proxy-authenticate'] ?? '', /^Basic /);
          assert.equal(answered.connection, 'close');
        }
      }
      assert.match(await tunnel(port, `127.0.0.1:${target.port}`, headers), /^HTTP\/1\.1 407 (?!.*Here)/s);
      assert.deepEqual(target.seen, []);
      assert.equal(await target.connections(), 0);
      assert.equal(remote.checked, false);
      assert.deepEqual([remote.door.connections, remote.door.bytesSent], [0, 0]);
    });
  }

  test('refuses the login of another listener on the same connection, and everything when it is closed', async () => {
    await using at = await setUp();
    const { target, gateway, remote, port } = at;
    const other = await gateway.openDoor(direct());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    assert.equal((await ask(port, `${target.url}/`, loginOf(remote), agent)).status, 200);
    assert.deepEqual([remote.door.connections, other.door.connections], [1, 0]);
    assert.equal((await ask(port, `${target.url}/`, loginOf(other), agent)).status, 407);
    assert.equal((await ask(port, `${target.url}/`, loginOf(other))).status, 200);
    await remote.door.close();
    assert.equal((await ask(port, `${target.url}/`, loginOf(remote))).status, 407);
    assert.equal((await ask(port, `${target.url}/`, loginOf(other))).status, 200);
    agent.destroy();
    await gateway.close();
    await assert.rejects(ask(port, `${target.url}/`, loginOf(other)), { code: 'ECONNREFUSED' });
  });

  test('answers its health check only at the exact address', async () => {
    await using at = await setUp();
    const { remote, port } = at;
    const { status, body } = await ask(port, `${remote.checkUrl}?`, loginOf(remote)).catch(() => ({
      status: 0,
      body: '',
    }));
    assert.notEqual(status, 204);
    assert.equal(body.includes('204'), false);
    assert.equal(remote.checked, false);
    assert.equal((await ask(port, remote.checkUrl, loginOf(remote))).status, 204);
    assert.equal(remote.checked, true);
  });

  test('closes only its own connections', async () => {
    await using at = await setUp();
    const { target, gateway, remote, port } = at;
    const other = await gateway.openDoor(direct());
    const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
    await ask(port, `${target.url}/`, loginOf(remote), agents[0]);
    await ask(port, `${target.url}/`, loginOf(other), agents[1]);
    remote.door.dropConnections();
    await eventually('its own is gone', () => remote.door.connections === 0);
    assert.equal(other.door.connections, 1);
    for (const agent of agents) agent.destroy();
  });

  test('does not connect anybody to the gateway itself, and is reachable under the given name', async () => {
    await using at = await setUp();
    const { gateway, remote, port, ownListeners } = at;
    const { status } = await ask(port, `${gateway.address}/`, loginOf(remote));
    assert.equal(status, 403);
    assert.match([...remote.door.failures.values()].join(), /not a public one|not in this|forbidden|address/i);
    const dialer = { dial: async () => assert.fail('nobody dials') };
    for (const [address, expected] of [
      ['mudlark.internal', /^http:\/\/mudlark\.internal:\d+$/],
      ['fd00::1', /^http:\/\/\[fd00::1\]:\d+$/],
    ] as const) {
      const named = await startRemoteGateway({ host: '127.0.0.1', port: 0, address, dialer, ownListeners });
      assert.match(named.address, expected);
      await named.close();
    }
  });
});
