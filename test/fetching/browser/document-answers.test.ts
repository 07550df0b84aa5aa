/** The target's answer is reported as it was, and only a complete document is a page. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { someOf } from '../../support/thorough.ts';
import { SHELL } from './test-engine.ts';

const HTML = { 'Content-Type': 'text/html' };
const says =
  (status: number, words: string): Handler =>
  (_request, response) =>
    void response.writeHead(status, words, HTML).end('<p id="content">The page.</p>');
const moves: Handler = (_request, response) =>
  void response.writeHead(302, 'Over There', { ...HTML, Location: '/moves' }).end('<p>It has moved.</p>');
/** What comes at once, and the rest after some milliseconds; never if there is no number. */
const inTwo =
  (first: string, milliseconds?: number): Handler =>
  (_request, response) => {
    response.writeHead(200, HTML).write(first);
    if (milliseconds !== undefined) setTimeout(() => response.end('<p>The rest.</p>'), milliseconds);
  };
const packed =
  (bytes: Buffer): Handler =>
  (_request, response) =>
    void response.writeHead(200, 'Packed', { ...HTML, 'Content-Encoding': 'gzip' }).end(gzipSync(bytes));

const MEBIBYTE = 1024 * 1024;
/** Compresses well, like real pages. */
const text = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes / 64 }, (_, line) => `${line}`.padEnd(64, ' ')).join(''));
const LOOP = '<script>while (true);</script>';

describe('an answer', { concurrency: 4, skip: SHELL === undefined && 'no browser' }, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({
      '/503': says(503, 'Gone Fishing'),
      '/999': says(999, 'Request Denied'),
      '/404': says(404, 'Nobody Home'),
      '/304': says(304, 'Still The Same'),
      '/no-words': says(500, ''),
      '/download': (_request, response) =>
        void response.writeHead(200, 'Take It', { 'Content-Type': 'application/zip' }).end('PK'),
      '/moves': moves,
      '/refreshes': `<meta http-equiv="refresh" content="0; url=/moves">`,
      '/again': `<p id="content">Again.</p><script>
        sessionStorage.times = Number(sessionStorage.times ?? 0) + 1;
        if (sessionStorage.times < 8) location.reload();
      </script>`,
      '/half': inTwo('<h1>Start</h1>'),
      '/half-refused': (_request, response) => void response.writeHead(403, HTML).write('<p>Half'),
      '/leads-to-half': `<script>location = '/half'</script>`,
      '/slow-end': inTwo('<h1>Start</h1>', 500),
      '/hanging-script': '<h1>Start</h1><script src="/never"></script><p>More.</p>',
      '/loops': `<h1>Start</h1>${LOOP}<p>More.</p>${LOOP}`,
      '/loop-then-end': inTwo(`<h1>Start</h1>${LOOP}`, 300),
      '/loop-half': inTwo(`<h1>Start</h1>${LOOP}`),
      '/never': () => {},
      '/bomb': packed(Buffer.alloc(2 * MEBIBYTE, ' ')),
      '/small-bomb': packed(Buffer.alloc(MEBIBYTE - 1, ' ')),
      '/well-packed': packed(text(2 * MEBIBYTE)),
      '/large': packed(text(5 * MEBIBYTE)),
    });
    service = await startTestService({
      environment: { MUDLARK_MAX_BODY: String(4 * MEBIBYTE), MUDLARK_BROWSER_PAGES: '4' },
    });
    // Short timeouts are for pages, not for the start of the browser.
    await visit('/404', { timeout: '25000' });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const visit = (path: string, more: Parameters = {}) =>
    service.call('/html', { url: target.url + path, timeout: '25000', js_timeout: '300', ...more });

  const worded: [path: string, more: Parameters, status: number, words: string, body?: RegExp][] = [
    ['/503', {}, 503, 'Gone Fishing', /The page/],
    ['/999', {}, 999, 'Request Denied', /The page/],
    ['/404', { error_on_404: 'true' }, 404, 'Nobody Home', /The page/],
    ['/404', { wait_for: '.never', timeout: '5000' }, 404, 'Nobody Home', /The page/],
    ['/503', { 'headers[X-Mine]': 'yes' }, 503, 'Gone Fishing', /The page/],
    ['/no-words', {}, 500, 'Internal Server Error', /The page/],
    ['/download', {}, 200, 'Take It'],
    ['/304', {}, 304, 'Still The Same'],
    ['/moves', {}, 302, 'Over There'],
    ['/moves', { 'headers[X-Mine]': 'yes' }, 302, 'Over There'],
    ['/moves', { error_on_redirect: 'true' }, 302, 'Over There'],
    ['/refreshes', {}, 302, 'Over There'],
    ['/bomb', {}, 200, 'Packed'],
    ['/large', {}, 200, 'Packed'],
    ['/moves', { js: 'false' }, 302, 'Over There', /It has moved/],
  ];
  it('of a page that reloads itself is that of the document that stays', async () => {
    const reply = await visit('/again', { timeout: '20000', js_timeout: '10000' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /Again/);
    assert.equal(reply.headers.get('Service-Target-Status'), '200');
  });

  for (const [path, more, status, words, body] of someOf(worded, 4)) {
    it(`${path} ${JSON.stringify(more)} is reported as ${status} ${words}`, async () => {
      const reply = await visit(path, more);
      const told = reply.json();
      assert.deepEqual([told.status_code, told.status_message], [status, words], reply.body);
      if (body) assert.match(String(told.body), body);
      assert.equal(reply.headers.get('Service-Target-Status'), String(status));
    });
  }

  for (const path of someOf(['/half', '/half-refused', '/leads-to-half', '/loop-half'], 3)) {
    it(`of half a document is a timeout: ${path}`, async () => {
      const reply = await visit(path, { timeout: '1000' });
      assert.deepEqual([reply.status, reply.json().error_code], [504, 'timeout'], reply.body);
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    });
  }

  const whole: [path: string, more: Parameters, content: RegExp][] = [
    ['/slow-end', {}, /Start.*The rest/],
    ['/hanging-script', { timeout: '6000' }, /Start/],
    ['/loops', { timeout: '6000' }, /Start/],
    ['/loop-then-end', { timeout: '6000' }, /Start/],
    ['/small-bomb', {}, /html/],
    ['/well-packed', {}, /html/],
  ];
  for (const [path, more, content] of someOf(whole, 4)) {
    it(`of a whole document is a page: ${path}`, async () => {
      const reply = await visit(path, more);
      assert.equal(reply.status, 200, reply.body.slice(0, 300));
      assert.match(reply.body, content);
    });
  }

  for (const path of someOf(['/bomb', '/large'], 2)) {
    it(`that is too large fails the same way with and without JavaScript: ${path}`, async () => {
      for (const js of ['true', 'false']) {
        assert.equal((await visit(path, { js })).json().error_code, 'response_too_large');
      }
    });
  }
});
