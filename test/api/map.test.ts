/** `/map`: the addresses of test sites, complete and broken. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Parameters, startTestService, type TestService } from '../support/service.ts';

interface Link {
  readonly url: string;
  readonly title: string | null;
  readonly source: string;
}

const urlset = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

const HOME = `<!doctype html><title>Finds</title><nav><a href="/about#team">About us</a> <a href="/ABOUT">Other</a> <a href="/about">again</a>
  <a href="https://www.whole.example/shop?utm_source=x&id=1">Shop</a> <a href="http://whole.example/shop/?id=1">the same</a></nav>
  <a href="mailto:a@b.example">Mail</a> <a href="javascript:void 0">No</a> <a href="https://blog.whole.example/post">Blog</a>
  <a href="https://elsewhere.example/">Elsewhere</a> <a href="//whole.example/deep/er"><img alt=x></a>`;

type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void);

let sent = 0;
/** Fifty thousand addresses, sent as long as somebody reads. */
function endless(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.write('<urlset>');
  let number = 0;
  const more = () => {
    while (number < 50_000) {
      number += 1;
      sent += 1;
      if (!response.write(`<url><loc>http://large.example/${number}</loc><x>${'x'.repeat(2_000)}</x></url>`)) {
        response.once('drain', more);
        return;
      }
    }
    response.end('</urlset>');
  };
  more();
}

function redirectTo(location: string) {
  return (_request: IncomingMessage, response: ServerResponse) => response.writeHead(301, { Location: location }).end();
}

/** The sitemaps of `huge.example` and `many.example`, one page each. */
function numbered(path: string): string | undefined {
  const [, number] = /^\/index\/(\d+)\.xml$/.exec(path) ?? [];
  if (number !== undefined) return index(...Array.from({ length: 50 }, (_, at) => `/part/${number}-${at}.xml`));
  const [, part] = /^\/part\/([\d-]+)\.xml$/.exec(path) ?? [];
  return part === undefined ? undefined : urlset(`/page/${part}`);
}

const SITES: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  'whole.example': {
    '/': HOME,
    '/robots.txt': 'User-agent: *\nSitemap: http://whole.example/index.xml\nSitemap: http://cdn.example/more.xml',
    '/index.xml': index(
      'http://whole.example/a.xml.gz',
      '/b.txt',
      'http://whole.example/index.xml',
      'http://whole.example/missing.xml',
    ),
    '/a.xml.gz': gzipSync(
      urlset('http://whole.example/one', 'http://whole.example/about', 'http://blog.whole.example/from-sitemap'),
    ),
    '/b.txt': 'http://whole.example/two\nhttp://whole.example/three\n',
  },
  'cdn.example': {
    '/more.xml':
      '<rss><channel><item><title>Four</title><link>http://whole.example/four</link></item><item><title>Ours</title><link>http://cdn.example/x</link></item></channel></rss>',
  },
  'usual.example': { '/': '<title>Usual</title>', '/sitemap.xml': urlset('http://usual.example/found') },
  'indexed.example': {
    '/': '<title>Usual</title>',
    '/sitemap_index.xml': index('/s.xml'),
    '/s.xml': urlset('/relative'),
  },
  'large.example': { '/': '<title>Large</title>', '/sitemap.xml': endless },
  'circular.example': {
    '/': '<title>Circular</title>',
    '/robots.txt': 'Sitemap: /1.xml',
    '/1.xml': index('/2.xml', '/1.xml'),
    '/2.xml': index('/1.xml', '/2.xml', '/3.xml'),
    '/3.xml': urlset('/end'),
  },
  'broken.example': {
    '/': '<title>Broken</title><a href=/x>X</a>',
    '/robots.txt':
      'Sitemap: /page.xml\nSitemap: /broken.xml.gz\nSitemap: /cut.xml\nSitemap: http://127.0.0.1:1/private.xml\nSitemap: /fine.xml',
    '/page.xml': '<!doctype html><title>Not found</title><a href=/never>Never</a>',
    '/broken.xml.gz': Buffer.concat([gzipSync(urlset('/lost')).subarray(0, 25), Buffer.from('garbage')]),
    '/cut.xml': '<urlset><url><loc>/before</loc></url><url><loc>/lo',
    '/fine.xml': urlset('/fine', 'javascript:alert(1)', 'not a url at all', 'http://[broken', 'ftp://broken.example/'),
  },
  'refused.example': { '/robots.txt': 'Sitemap: /s.xml', '/s.xml': urlset('/known') },
  'nothing.example': {},
  'huge.example': {
    '/': '<title>Huge</title>',
    '/robots.txt': 'Sitemap: /all.xml',
    '/all.xml': index(...Array.from({ length: 700 }, (_, number) => `/part/${number}.xml`)),
  },
  'many.example': {
    '/': '<title>Many</title>',
    '/robots.txt': Array.from({ length: 20 }, (_, number) => `Sitemap: /index/${number}.xml`).join('\n'),
  },
  'gone.example': {
    '/': '<title>Gone</title>',
    '/robots.txt': 'Sitemap: http://gone.example/old.xml',
    '/sitemap.xml': urlset('/usual'),
  },
  'old.example': { '*': redirectTo('http://new.example/') },
  'new.example': {
    '/': '<!doctype html><title>New</title>',
    '/robots.txt': 'Sitemap: /own.xml',
    '/own.xml': urlset('http://new.example/moved', 'http://old.example/not here'),
  },
  'blanks.example': { '/': '<title>Blanks</title>', '/sitemap.xml': urlset('http://blanks.example/a b', '/c d') },
};

describe('/map', () => {
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/^www\./, '');
    const { url = '' } = request;
    const answer = SITES[host]?.[url] ?? SITES[host]?.['*'] ?? numbered(url);
    if (typeof answer === 'function') return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200, {
      'Content-Type': request.url === '/' ? 'text/html' : 'application/octet-stream',
    });
    response.end(answer ?? 'Not here.');
  });
  let service: TestService;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const names = [...Object.keys(SITES), 'www.whole.example', 'blog.whole.example'];
    const connect = names.map((name) => `${name}:80:127.0.0.1:${port}`).join(',');
    service = await startTestService({ environment: { MUDLARK_CONNECT_TO: connect, MUDLARK_ALLOW_TARGETS: '' } });
  });
  after(async () => {
    await service?.close();
    server.closeAllConnections();
    server.close();
  });

  async function map(site: string, parameters: Parameters = {}) {
    const reply = await service.call('/map', { url: `http://${site}/`, ...parameters });
    assert.equal(reply.status, 200, reply.body);
    return { reply, links: reply.json<{ links: Link[] }>().links };
  }
  const short = (links: readonly Link[]) => links.map(({ url, source }) => `${source} ${url}`);

  it('lists the page, its links and all sitemaps, each address once', async () => {
    const { reply, links } = await map('whole.example');
    assert.deepEqual(short(links), [
      'page http://whole.example/',
      'page http://whole.example/about',
      'page http://whole.example/ABOUT',
      'page https://www.whole.example/shop?id=1',
      'page http://whole.example/deep/er',
      'sitemap http://whole.example/four',
      'sitemap http://whole.example/one',
      'sitemap http://whole.example/two',
      'sitemap http://whole.example/three',
    ]);
    assert.deepEqual(
      links.map(({ title }) => title),
      ['Finds', 'About us', 'Other', 'Shop', null, 'Four', null, null, null],
    );
    assert.equal(reply.headers.get('Service-Credits-Used'), '5');
    assert.equal(reply.headers.get('Service-Target-Note'), null);
  });

  it('obeys ignore_sitemap, include_subdomains, search and limit', async () => {
    const addresses = async (parameters: Parameters) =>
      (await map('whole.example', parameters)).links.map(({ url }) => url);
    assert.equal((await addresses({ limit: 3 })).length, 3);
    assert.ok((await map('whole.example', { ignore_sitemap: true })).links.every(({ source }) => source === 'page'));
    const wide = await addresses({ include_subdomains: true });
    assert.ok(
      wide.includes('https://blog.whole.example/post') && wide.includes('http://blog.whole.example/from-sitemap'),
    );
    assert.ok(!wide.some((url) => url.includes('elsewhere') || url.includes('cdn')));
    assert.deepEqual(await addresses({ search: 'four' }), ['http://whole.example/four']);
    assert.deepEqual(await addresses({ search: 'shop ABOUT, us' }), [
      'http://whole.example/about',
      'https://www.whole.example/shop?id=1',
      'http://whole.example/ABOUT',
    ]);
    assert.deepEqual(await addresses({ search: 'no such word' }), []);
  });

  it('finds sitemaps in their usual places', async () => {
    assert.ok(short((await map('usual.example')).links).includes('sitemap http://usual.example/found'));
    assert.ok(short((await map('indexed.example')).links).includes('sitemap http://indexed.example/relative'));
  });

  it('reads only as much of a large sitemap as is needed', async () => {
    sent = 0;
    const { links } = await map('large.example', { limit: 5_000 });
    assert.equal(links.length, 5_000);
    assert.equal(links.at(-1)?.url, 'http://large.example/4999');
    // When there are enough addresses, a few hundred kilobytes are still in transit.
    assert.ok(sent < 15_000, `${sent} addresses were sent`);
  });

  it('reads as many sitemaps as it may where an index or robots.txt leads to more', async () => {
    const huge = await map('huge.example', { limit: 5_000 });
    assert.equal(huge.links.length, 1 + 499);
    assert.equal(huge.reply.headers.get('Service-Target-Note'), 'incomplete');
    const many = await map('many.example', { limit: 5_000 });
    assert.equal(many.links.length, 1 + 480);
    assert.equal(many.reply.headers.get('Service-Target-Note'), 'incomplete');
    const few = await map('huge.example', { limit: 10 });
    assert.equal(few.links.length, 10);
    assert.equal(few.reply.headers.get('Service-Target-Note'), null);
  });

  it('looks in the usual places if nothing is in the sitemaps that robots.txt names', async () => {
    const { links } = await map('gone.example');
    assert.deepEqual(short(links), ['page http://gone.example/', 'sitemap http://gone.example/usual']);
  });

  it('reads the robots.txt of the site to which the page redirects', async () => {
    const { links } = await map('old.example');
    assert.deepEqual(short(links), ['page http://new.example/', 'sitemap http://new.example/moved']);
  });

  it('escapes blanks in addresses', async () => {
    const { links } = await map('blanks.example');
    assert.deepEqual(short(links).slice(1), [
      'sitemap http://blanks.example/a%20b',
      'sitemap http://blanks.example/c%20d',
    ]);
  });

  it('finishes where sitemaps refer to each other in circles', async () => {
    const { links } = await map('circular.example');
    assert.deepEqual(short(links), ['page http://circular.example/', 'sitemap http://circular.example/end']);
  });

  it('uses the readable part of broken sitemaps, and marks the list as incomplete', async () => {
    const { reply, links } = await map('broken.example');
    assert.deepEqual(short(links), [
      'page http://broken.example/',
      'page http://broken.example/x',
      'sitemap http://broken.example/before',
      'sitemap http://broken.example/fine',
    ]);
    assert.equal(reply.headers.get('Service-Target-Note'), 'incomplete');
  });

  it('returns only sitemap links if the page itself is refused', async () => {
    assert.deepEqual(short((await map('refused.example')).links), ['sitemap http://refused.example/known']);
  });

  it('fails free of charge if nothing could be fetched', async () => {
    const reply = await service.call('/map', { url: 'http://nothing.example/' });
    assert.equal(reply.status, 500);
    assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    assert.match(reply.body, /404/);
  });

  for (const [why, parameters] of Object.entries<Parameters>({
    'a limit of 0': { limit: 0 },
    'a limit of 5,001': { limit: 5_001 },
    'a switch that is neither true nor false': { ignore_sitemap: 'maybe' },
  })) {
    it(`refuses ${why}`, async () => {
      assert.equal((await service.call('/map', { url: 'http://whole.example/', ...parameters })).status, 400);
    });
  }

  it('refuses what is not an address', async () => {
    for (const url of ['not an address', 'whole.example', '/path', 'ftp://whole.example/', 'http://[::1']) {
      const reply = await service.call('/map', { url });
      assert.equal(reply.status, 500, reply.body);
      const { message, ...rest } = reply.json();
      assert.deepEqual(rest, { error_code: 'invalid_url' });
      assert.match(String(message), /^The url is not an absolute http or https URL\./);
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    }
    assert.equal((await service.call('/map')).status, 400);
  });
});
