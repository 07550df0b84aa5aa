/** Large pages, selections and messages of the browser: they are sent in pieces, measured first, or refused. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { startTarget, type Target } from '../../support/target.ts';
import { itThorough, someOf } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';

const LIMIT = 2_000_000;
const FACES = '\u{1f600}\u{1f601}x';
const page = (inside: string) => `<!doctype html><html><head><title>t</title></head><body>${inside}</body></html>`;
// Hidden, because it is only read, not drawn.
const LONG_TEXT = FACES.repeat(150_000);
const LONG = page(`<p hidden>${LONG_TEXT}</p>`);

describe('a large page', { concurrency: 3, skip: withoutBrowser }, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({
      '/long': LONG,
      '/half-a-million': page(`<p hidden>${'word '.repeat(100_000)}</p>`),
      '/nested': page(`${'<div hidden>'.repeat(400)}${'x'.repeat(10_000)}${'</div>'.repeat(400)}`),
      '/control': page(`<p hidden>${'\u0002'.repeat(300_000)}</p>`),
      '/tags': page('<b></b>'.repeat(10_000)),
      '/address': page('<script>fetch("data:text/plain," + "x".repeat(12_000_000)).catch(() => {})</script>Here.'),
      '/dialog': page('<script>alert("x".repeat(12_000_000))</script>Here.'),
      '/title': page('<script>document.title = "x".repeat(12_000_000); document.title = "short"</script>Here.'),
    });
    service = await startTestService({
      environment: { MUDLARK_MAX_BODY: String(LIMIT), MUDLARK_BROWSER_PAGES: '3' },
    });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const call = (endpoint: string, path: string, more: Parameters = {}) =>
    service.call(endpoint, { url: `${target.url}${path}`, timeout: '25000', js_timeout: '1000', ...more });

  it('arrives completely, in pieces that split no character', async () => {
    const reply = await call('/html', '/long');
    assert.equal(reply.status, 200, reply.body.slice(0, 300));
    assert.ok(reply.body.includes(`<p hidden="">${LONG_TEXT}</p>`));
  });

  itThorough('arrives completely as JSON, and as selected elements', async () => {
    const asJson = await call('/html', '/long', { format: 'json' });
    assert.ok(asJson.json<{ result: string }>().result.includes(LONG_TEXT));
    const one = await call('/selected', '/long', { selector: 'p', format: 'json' });
    assert.equal(one.json().result, LONG_TEXT);
    const several = await call('/selected-multiple', '/long', { selectors: ['title', 'i', 'p'] });
    assert.deepEqual(several.json(), [['t'], [], [LONG_TEXT]]);
  });

  for (const js of someOf([true, false], 2)) {
    const how = `js=${js}`;

    it(`is refused if the selected elements are larger than a page may be, ${how}`, async () => {
      const four = ['body', 'body', 'body', 'body'];
      for (const [path, selectors] of [
        ['/half-a-million', four],
        ['/nested', ['div']],
      ] as const) {
        const reply = await call('/selected-multiple', path, { js, selectors });
        assert.equal(reply.status, 500, path);
        const { error_code: code, message } = reply.json();
        assert.equal(code, 'response_too_large', path);
        assert.match(String(message), /^The selected elements have more than 2000000 characters\./);
        assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      }
    });

    it(`is returned if the selected elements are exactly as large as a page may be, ${how}`, async () => {
      const three = await call('/selected-multiple', '/half-a-million', { js, selectors: ['body', 'p', 'body'] });
      assert.deepEqual(
        three.json<string[][]>().map(([text = '']) => text.length),
        [500_017, 500_000, 500_017],
      );
      const tags = await call('/selected-multiple', '/tags', { js, selectors: ['b'] });
      assert.equal(tags.json<string[][]>()[0]?.length, 10_000);
    });

    it(`is correctly escaped as JSON, ${how}`, async () => {
      const reply = await call('/html', '/control', { js, format: 'json' });
      assert.ok(reply.json<{ result: string }>().result.includes('\u0002'.repeat(300_000)));
      assert.match(reply.body.slice(0, 200), /\\u0002/);
    });
  }

  for (const path of someOf(['/address', '/dialog', '/title'], 3)) {
    it(`is returned although its address, a dialog or its title is huge: ${path}`, async () => {
      const reply = await call('/html', path);
      assert.equal(reply.status, 200, reply.body.slice(0, 300));
      assert.match(reply.body, /Here\./);
    });
  }
});
