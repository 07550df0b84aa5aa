import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Script } from 'node:vm';
import { hostileRoutes, startHostileSite } from './hostile-site.ts';

const UNANSWERED = ['/silent', '/hang-up'];
/** Pages that never end, or do not end as promised. */
const UNENDED = [
  '/cut-short',
  '/endless-bytes',
  '/events',
  '/never-ending-image/image',
  '/never-ending-script-resource/script',
  '/streaming-body',
];

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function visit(address: string): Promise<Answer> {
  const request = get(address, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

test('every page answers, and its scripts parse', async () => {
  await using site = await startHostileSite();
  const paths = Object.keys(hostileRoutes).filter((path) => ![...UNANSWERED, ...UNENDED].includes(path));
  assert.ok(paths.length > 80);
  for (const path of paths) {
    const { status, headers, body } = await visit(site.url + path.replace('*', '418'));
    assert.ok(status >= 200 && status < 500 && status !== 404, `${path}: ${status}`);
    const type = headers['content-type'] ?? '';
    if (type.startsWith('text/javascript')) new Script(body.toString(), { filename: path });
    if (!type.startsWith('text/html') || headers['content-encoding']) continue;
    for (const [, script = ''] of body.toString().matchAll(/<script>(.*?)<\/script>/gs)) {
      new Script(script, { filename: path });
    }
  }
  assert.equal(site.seen.length, paths.length);
  const missing = await visit(`${site.url}/no-such-page`);
  assert.equal(missing.status, 404);
});

test('the endless pages begin, and end with the site', async () => {
  const site = await startHostileSite();
  const ends: Promise<unknown>[] = [];
  for (const path of UNENDED) {
    const request = get(site.url + path, { agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    assert.equal(response.statusCode, 200, path);
    ends.push(new Promise((resolve) => response.on('error', () => {}).once('close', resolve)));
    const data = await Promise.race([once(response, 'data'), once(response, 'error')]);
    assert.ok(data.length > 0, path);
    if (path !== '/cut-short') assert.equal(response.complete, false, path);
  }
  assert.ok(site.connections() >= UNENDED.length - 1);
  await site[Symbol.asyncDispose]();
  await Promise.all(ends);
  assert.equal(site.connections(), 0);
});

test('a page that never answers holds its connection, one that hangs up closes it', async () => {
  await using site = await startHostileSite();
  const silent = get(`${site.url}/silent`, { agent: false });
  silent.on('error', () => {});
  const hungUp = get(`${site.url}/hang-up`, { agent: false });
  const [error] = (await once(hungUp, 'error')) as [NodeJS.ErrnoException];
  assert.equal(error.code, 'ECONNRESET');
  while (!site.seen.some(({ path }) => path === '/silent')) await sleep(5);
  assert.equal(silent.destroyed, false);
  silent.destroy();
});

test('both origins serve pages, know each other, and can be distinguished', async () => {
  await using site = await startHostileSite();
  assert.notEqual(site.url, site.other);
  const page = await visit(`${site.other}/headers-page`);
  assert.ok(page.body.toString().includes(`'${site.url}/headers'`));
  const own = await visit(`${site.url}/headers-page`);
  assert.ok(own.body.toString().includes(`'${site.other}/headers'`));
  assert.deepEqual(
    site.seen.map(({ origin }) => origin),
    ['other', 'url'],
  );
});

test('a WebSocket is taken, ticks, and is closed with the site', async () => {
  const site = await startHostileSite();
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/websocket`);
  const closed = once(socket, 'close');
  const [first] = (await once(socket, 'message')) as [{ data: string }];
  const [second] = (await once(socket, 'message')) as [{ data: string }];
  assert.deepEqual([first.data, second.data], ['0', '1']);
  assert.equal(site.connections(), 1);
  socket.addEventListener('error', () => {});
  await site[Symbol.asyncDispose]();
  await closed;
});

test('a WebSocket that its client closes is released', async () => {
  await using site = await startHostileSite();
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/websocket`);
  await once(socket, 'message');
  socket.addEventListener('error', () => {});
  socket.close();
  while (site.connections() > 0) await sleep(5);
});

for (const [path, prefix, least, most] of [
  ['/with-13-subresources', '/text-page', 50_000, 250_000],
  ['/big-2mb', '/big-2mb', 1_900_000, 2_200_000],
] as const) {
  test(`${path} has 13 subresources and its weight`, async () => {
    await using site = await startHostileSite();
    const page = await visit(site.url + path);
    const html = page.body.toString();
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.[a-z0-9]+)"/g)].map(([, address = '']) => address);
    const all = [...named, `${prefix}/font.woff2`, `${prefix}/data.json`];
    assert.equal(new Set(all).size, 13);
    let weight = page.body.length;
    for (const address of all) {
      const { status, headers, body } = await visit(site.url + address);
      assert.equal(status, 200, address);
      assert.equal(headers['cache-control'], 'no-store', address);
      weight += body.length;
    }
    assert.ok(weight >= least && weight <= most, `${weight} bytes`);
  });
}

test('a chain of redirects has the length that was asked for', async () => {
  await using site = await startHostileSite();
  for (const length of [0, 1, 10, 11]) {
    let address = `${site.url}/redirect-chain?n=${length}`;
    let hops = 0;
    for (;;) {
      const { status, headers } = await visit(address);
      if (status === 200) break;
      address = new URL(headers.location ?? '', address).href;
      hops += 1;
    }
    assert.equal(hops, length);
  }
});

test('open keep-alive connections do not prevent closing', async () => {
  const site = await startHostileSite();
  const agent = new Agent({ keepAlive: true });
  const request = get(`${site.url}/quiet`, { agent });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await response.toArray();
  assert.equal(site.connections(), 1);
  await site[Symbol.asyncDispose]();
  assert.equal(site.connections(), 0);
  agent.destroy();
});
