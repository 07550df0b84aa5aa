/** A site that speaks only HTTP/2: its map, and a crawl of it without a browser. */
import assert from 'node:assert/strict';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { CertificateAuthority } from '../fetching/http/certificates.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';

const SITE = 'modern.example';
const PAGES: Readonly<Record<string, string>> = {
  '/': '<title>Home</title><a href="/linked">linked</a> <a href="/private/x">private</a>',
  '/linked': '<title>Linked</title><p>linked',
  '/listed': '<title>Listed</title><p>listed',
  '/robots.txt': `User-agent: *\nDisallow: /private/\nSitemap: https://${SITE}/map.xml`,
  '/map.xml': `<urlset><url><loc>https://${SITE}/listed</loc></url></urlset>`,
};

let service: TestService;
let stop: () => void;
const seen: string[] = [];

before(async () => {
  const authority = new CertificateAuthority();
  const identity = authority.issue({ names: `DNS:${SITE}` });
  authority[Symbol.dispose]();
  const server = createSecureServer(identity, ({ url }, response) => {
    seen.push(url);
    const page = PAGES[url];
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(page ?? '');
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  for (const event of ['sessionError', 'tlsClientError', 'unknownProtocol']) server.on(event, () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.close();
    for (const session of sessions) session.destroy();
  };
  service = await startTestService({
    environment: {
      MUDLARK_CONNECT_TO: `${SITE}:443:127.0.0.1:${(server.address() as AddressInfo).port}`,
      MUDLARK_IGNORE_TLS_ERRORS: 'true',
    },
  });
});
after(async () => {
  await service.close();
  stop();
});

it('a page of it is fetched without a browser', async () => {
  const reply = await service.call('/text', { url: `https://${SITE}/listed`, js: false });
  assert.equal(reply.status, 200, reply.body);
  assert.match(reply.body, /listed/);
});

it('it has a map, from its links and its sitemap', async () => {
  const reply = await service.call('/map', { url: `https://${SITE}/` });
  const { links } = reply.json<{ links: { url: string }[] }>();
  const urls = links.map(({ url }) => new URL(url).pathname).sort();
  assert.deepEqual(urls, ['/', '/linked', '/listed', '/private/x']);
});

it('it is crawled, and its robots.txt is obeyed', async () => {
  seen.length = 0;
  const crawl = { url: `https://${SITE}/`, limit: 10 };
  const created = await service.call(
    '/jobs',
    {},
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: 'text', params: { js: false }, crawl }),
    },
  );
  const { id } = created.json<{ id: string }>();
  let state = '';
  for (let turn = 0; turn < 2_000 && state !== 'done'; turn += 1) {
    state = (await service.call(`/jobs/${id}`)).json<{ state: string }>().state;
    await delay(10);
  }
  const results = await service.callRaw(`/jobs/${id}/results?api_key=${OPERATOR_KEY}`);
  const lines = results.body.split('\n').filter(Boolean);
  const outcomes = lines
    .map((line) => JSON.parse(line))
    .map(({ url, outcome }) => `${new URL(url).pathname} ${outcome}`);
  assert.deepEqual(outcomes.sort(), ['/ ok', '/linked ok', '/listed ok']);
  assert.ok(seen.includes('/robots.txt'));
  assert.ok(!seen.some((path) => path.startsWith('/private/')));
});
