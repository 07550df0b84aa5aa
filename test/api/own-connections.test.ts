/**
 * The connections between the service and its callers, byte for byte: what HTTP allows is answered in its order, what
 * it does not allow is refused without taking the place of another answer, and a caller who is gone pays nothing.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { eventually } from '../fetching/browser/test-engine.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

describe('a connection of a caller', () => {
  let service: TestService;
  let target: Target;
  let held: (() => void)[] = [];
  const sockets = new Set<Socket>();

  before(async () => {
    target = await startTarget({
      '/': '<title>Hi</title><p>the page',
      '/held': (_request, response) => {
        held.push(() => response.end('<p>the held page'));
      },
      '/large': (_request, response) => response.end(`<p>the large page${'<i></i>'.repeat(400_000)}</p>`),
    });
    service = await startTestService();
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    held = [];
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const html = (path = '/') => `/html?api_key=${OPERATOR_KEY}&js=false&url=${encodeURIComponent(target.url + path)}`;
  const ACCOUNT = `/account?api_key=${OPERATOR_KEY}`;
  const get = (path: string, ...headers: string[]) =>
    ['GET ', path, ' HTTP/1.1\r\n', ...['Host: x', ...headers, '', ''].join('\r\n')].join('');
  const credits = async () => Number((await service.account()).remaining_total_credits);
  const slots = async () => Number((await service.account()).remaining_concurrency);
  const canceled = () => service.logLines.filter(({ outcome }) => outcome === 'canceled').length;

  function open(): { socket: Socket; answer: () => string; closed: Promise<unknown> } {
    const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', allowHalfOpen: true });
    sockets.add(socket);
    let answer = '';
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    return { socket, answer: () => answer, closed: once(socket, 'end') };
  }

  /** All that is answered to these bytes until the service ends the connection. */
  async function speak(bytes: string): Promise<string> {
    const { socket, answer, closed } = open();
    socket.write(bytes);
    await closed;
    return answer();
  }
  const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

  it('gets its answers in the order of its requests, whichever is ready first', async () => {
    const { socket, answer, closed } = open();
    socket.write(get(html('/held')) + get(ACCOUNT) + get(html(), 'Connection: close'));
    await eventually('the page is asked for', () => held.length === 1);
    assert.equal(answer(), '');
    held[0]?.();
    await closed;
    assert.deepEqual(statuses(answer()), [200, 200, 200]);
    assert.match(answer(), /the held page.*remaining_concurrency.*the page/s);
  });

  it('gets its answer before what follows the request is refused', async () => {
    for (const rest of ['nonsense\r\n\r\n', 'DIG /html HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /\x01 HTTP/1.1\r\n\r\n']) {
      const paid = await credits();
      const { socket, answer, closed } = open();
      socket.write(get(html('/held')) + rest);
      await eventually('the page is asked for', () => held.length === 1);
      socket.write('more that is not read');
      held.pop()?.();
      await closed;
      const [first, second] = statuses(answer());
      assert.deepEqual([first, second], [200, rest.startsWith('DIG') ? 405 : 400], answer());
      assert.match(answer(), /the held pageHTTP\/1\.1 4/);
      assert.doesNotMatch(answer(), /GET is not allowed/);
      assert.equal(await credits(), paid - 1);
    }
  });

  it('gets its answer although something follows a request that wants the connection closed', async () => {
    const answer = await speak(get(html(), 'Connection: close') + get(html()));
    assert.deepEqual(statuses(answer), [200]);
    assert.match(answer, /the page$/);
  });

  it('is refused at once if it is the body of the request that is broken', async () => {
    const paid = await credits();
    const before = canceled();
    const answer = await speak(`${get(html('/held'), 'Transfer-Encoding: chunked')}zz\r\n`);
    assert.deepEqual(statuses(answer), [400]);
    await eventually('the work is stopped', () => canceled() === before + 1);
    assert.equal(await credits(), paid);
  });

  const LEAVING: Readonly<Record<string, (socket: Socket) => void>> = {
    'ends its side': (socket) => socket.end(),
    'resets it': (socket) => socket.resetAndDestroy(),
    'sends what is not HTTP, and ends its side': (socket) => socket.end('nonsense\r\n\r\n'),
  };
  for (const [name, leave] of Object.entries(LEAVING)) {
    it(`that ${name} has hung up: its work is stopped, and costs nothing`, async () => {
      const [paid, free] = [await credits(), await slots()];
      const before = canceled();
      const { socket } = open();
      socket.write(get(html('/held')));
      await eventually('the page is asked for', () => held.length === 1);
      assert.equal(await slots(), free - 1);
      leave(socket);
      await eventually('the work is stopped', () => canceled() === before + 1);
      await eventually('its slot is free', async () => (await slots()) === free);
      held[0]?.();
      assert.equal(await credits(), paid);
    });
  }

  it('speaks HTTP/1.0: it is closed behind the answer, of any length, unless it is to be kept', async () => {
    for (const [path, text] of [
      ['/', /the page$/],
      ['/large', /the large page(?:<i><\/i>){400000}<\/p>$/],
    ] as const) {
      const answer = await speak(`GET ${html(path)} HTTP/1.0\r\n\r\n`);
      assert.match(answer, text);
      assert.doesNotMatch(answer, /\r\nTransfer-Encoding:/i);
    }
    const { socket, answer, closed } = open();
    socket.write(`GET ${html()} HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`);
    await eventually('it is answered', () => answer().endsWith('the page'));
    socket.write(`GET ${ACCOUNT} HTTP/1.0\r\n\r\n`);
    await closed;
    assert.deepEqual(statuses(answer()), [200, 200]);
  });

  it('may name the target of its requests absolutely, as to a proxy', async () => {
    for (const origin of [service.url, 'http://other.example', 'https://other.example:8443']) {
      const answer = await speak(get(`${origin}${ACCOUNT}`) + get(`${origin}${html()}`, 'Connection: close'));
      assert.deepEqual(statuses(answer), [200, 200]);
    }
  });

  it('that expects to be told to go on is told, and then answered', async () => {
    const body = JSON.stringify({ endpoint: 'text', params: { js: false }, urls: [`${target.url}/`] });
    const { socket, answer, closed } = open();
    const headers = ['Expect: 100-continue', `Content-Length: ${body.length}`, 'Connection: close'];
    socket.write(get(`/jobs?api_key=${OPERATOR_KEY}`, ...headers).replace('GET', 'POST'));
    await eventually('it may go on', () => answer() === 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    await closed;
    assert.deepEqual(statuses(answer()), [100, 202]);
  });

  it('with too many headers is told so, and not that its request line is too long', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `X-Header-Number-${index}: something of that`);
    const refused = await speak(get(ACCOUNT, ...many));
    assert.deepEqual(statuses(refused), [431]);
    assert.match(refused, /\{"message":"The headers of the request are too large\./);
    const some = Array.from({ length: 500 }, (_, index) => `X-Header-Number-${index}: something of that`);
    assert.deepEqual(statuses(await speak(get(ACCOUNT, ...some, 'Connection: close'))), [200]);
    const long = await speak(get(ACCOUNT, `Cookie: a=${'c'.repeat(300_000)}`));
    assert.match(long, /"message":"(?:The request line or a header is too long|The headers of the request)/);
  });
});
