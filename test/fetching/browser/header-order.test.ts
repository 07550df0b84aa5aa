/** Headers of the caller change nothing else about requests: neither which others there are, nor their order. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { inChromesOrder } from '../../../src/fetching/browser/loading/header-order.ts';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { FULL } from './test-engine.ts';

const ALL_HINTS =
  'Sec-CH-UA-Arch, Sec-CH-UA-Bitness, Sec-CH-UA-Full-Version, Sec-CH-UA-Full-Version-List, Sec-CH-UA-Model, Sec-CH-UA-Platform-Version, Sec-CH-UA-Form-Factors, Sec-CH-UA-WoW64, Sec-CH-Prefers-Color-Scheme, Sec-CH-Prefers-Reduced-Motion, Device-Memory, DPR, Viewport-Width, RTT, Downlink, ECT';

/** What a page asks for, by the path of each request, so that the same request can be found twice. */
const page = (other: string) => `<!doctype html><link rel="stylesheet" href="/style.css"><img src="/image.png">
<script src="/script.js"></script><iframe src="/frame"></iframe><body><script>
addEventListener('load', async () => {
  await fetch('/fetched');
  await fetch('/posted', { method: 'POST', body: 'some' });
  await fetch('/posted-json', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } });
  await fetch('/reloaded', { cache: 'reload' });
  await fetch('${other}/elsewhere', { mode: 'no-cors' });
  await import('/module.js');
  document.body.id = 'done';
});</script>`;

const script: Handler = (_request, response) =>
  void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('1');

describe('headers of the caller', { timeout: 120_000 }, () => {
  let service: TestService;
  let site: Target;
  let elsewhere: Target;
  before(async () => {
    elsewhere = await startTarget({ '/elsewhere': 'x' });
    const show =
      (hints: Record<string, string>): Handler =>
      (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/html', ...hints }).end(page(elsewhere.url));
    site = await startTarget({
      '/': show({}),
      '/hints': show({ 'Accept-CH': ALL_HINTS }),
      '/frame': '<p>A frame.</p>',
      '/style.css': (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/css' }).end(''),
      '/script.js': script,
      '/module.js': script,
      '/image.png': 404,
      '/fetched': 'x',
      '/posted': 'x',
      '/posted-json': 'x',
      '/reloaded': 'x',
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await Promise.all([site[Symbol.asyncDispose](), elsewhere[Symbol.asyncDispose]()]);
  });

  /** The names of the headers of each request, as they were written. */
  async function visit(path: string, parameters: Parameters): Promise<Map<string, string[]>> {
    const from = [site.seen.length, elsewhere.seen.length];
    const reply = await service.call('/html', { url: site.url + path, wait_for: '#done', ...parameters });
    assert.equal(reply.status, 200, reply.body);
    const seen = [...site.seen.slice(from[0]), ...elsewhere.seen.slice(from[1])];
    const names = seen.map((each) => [each.path, each.rawHeaders.filter((_, index) => index % 2 === 0)] as const);
    return new Map(names.filter(([of]) => of !== '/favicon.ico'));
  }

  // Below stealth, the protocol sets the language, and the browser sends it early: that is left out here.
  const compared: [proxy: string, besides: string[]][] = [
    ['datacenter', ['X-Mine', 'Referer', 'Accept-Language']],
    ...(FULL === undefined ? [] : [['stealth', ['X-Mine', 'Referer']] as [string, string[]]]),
  ];
  for (const [proxy, besides] of compared) {
    for (const path of ['/', '/hints']) {
      it(`leave the browser's own in their order: ${proxy} ${path}`, async () => {
        const usual = await visit(path, { proxy });
        assert.equal(usual.size, 11);
        const more = await visit(path, { proxy, 'headers[X-Mine]': 'yes', 'headers[Referer]': 'https://example.com/' });
        assert.deepEqual([...more.keys()].toSorted(), [...usual.keys()].toSorted());
        for (const [of, names] of more) {
          assert.equal(names.includes('X-Mine'), of !== '/elsewhere', of);
          // A tab remembers which hints were requested; and the order of so many depends on whether there is an origin.
          if (of === '/hints' || (path === '/hints' && of === '/module.js')) continue;
          const own = (all: readonly string[] = []) => all.filter((name) => !besides.includes(name));
          assert.deepEqual(own(names), own(usual.get(of)), of);
        }
      });
    }
  }

  it('come after all others if those are last, and a user agent takes the hints of ours away', async () => {
    const seen = await visit('/', { 'headers[user-agent]': 'Mine/1', 'headers[Accept-Language]': 'xx' });
    const ofDocument = seen.get('/') ?? [];
    assert.ok(ofDocument.indexOf('Accept-Language') > ofDocument.indexOf('Accept'));
    for (const [of, names] of seen) {
      const hints = names.filter((name) => name.startsWith('sec-ch-ua'));
      if (of === '/elsewhere') assert.notDeepEqual(hints, [], of);
      else assert.deepEqual(hints, [], of);
    }
  });

  it('are neither lost nor doubled by being put in order', () => {
    const name = fc.oneof(
      fc.constantFrom('Accept', 'user-agent', 'sec-ch-ua', 'sec-ch-ua-arch', 'Origin', 'Cookie', '*', 'Content-Type'),
      fc.stringMatching(/^[A-Za-z-]{1,12}$/),
    );
    const headers = fc.array(fc.tuple(name, fc.string()));
    fc.assert(
      fc.property(headers, fc.boolean(), fc.constantFrom('GET', 'POST', ''), (given, isNavigation, method) => {
        const ordered = inChromesOrder(given, isNavigation, method);
        const sorted = (all: readonly (readonly [string, string])[]) => all.map((each) => each.join(': ')).toSorted();
        assert.deepEqual(sorted(ordered), sorted(given));
        assert.deepEqual(inChromesOrder(ordered, isNavigation, method), ordered);
      }),
    );
  });
});
