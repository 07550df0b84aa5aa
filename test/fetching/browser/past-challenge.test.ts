/**
 * Challenges that a browser passes by itself are waited for, and the page behind them is the answer; others are a
 * failure.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { plainBrowser } from '../../support/plain-browser.ts';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { someOf } from '../../support/thorough.ts';
import { SHELL } from './test-engine.ts';

/** In the shape of testcookie: the cookie is the result of a computation, and the page is reloaded with it. */
const computing = (milliseconds: number) => `<html><body><script>
  const slowAES = { decrypt: (text, mode, key) => text.map((each) => each ^ key) };
  const toHex = (bytes) => bytes.map((each) => each.toString(16).padStart(2, '0')).join('');
  setTimeout(() => {
    document.cookie = '__test=' + toHex(slowAES.decrypt([18, 52, 86], 2, 255)) + '; path=/';
    location.reload();
  }, ${milliseconds});
</script><noscript>This site requires JavaScript to work.</noscript></body></html>`;
const COMPUTED = '__test=edcba9';

/** In the shape of Cloudflare's managed challenge; `script` is what the vendor's would do. */
const managed = (script: string) =>
  `<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt = { cType: 'managed' };${script}</script>`;

const PERSON_NEEDED = `<!doctype html><title>Just a moment...</title><script>window._cf_chl_opt = { cType: 'interactive' };</script>`;
const BEHIND = '<!doctype html><title>Behind</title><p id="content">What was asked for.</p>';

/** The challenge until the cookie is set. */
const guarded =
  (challenge: string, status: number, cookie = COMPUTED): Handler =>
  (request, response) => {
    const passed = request.headers.cookie?.includes(cookie) ?? false;
    response.writeHead(passed ? 200 : status, { 'Content-Type': 'text/html' }).end(passed ? BEHIND : challenge);
  };

/** Pages that come again once by themselves, with a cookie, and are no challenges: their scripts stay in them. */
const onFirstVisit = (script: string, shown = '<p>There.</p>') =>
  `<body>${shown}<form></form><script>if (!document.cookie.includes('seen')) { document.cookie = 'seen=1'; ${script} }</script></body>`;
const ONCE_AGAIN: Readonly<Record<string, string>> = {
  reload: onFirstVisit('location.reload()'),
  location: onFirstVisit('location = location.href'),
  replace: onFirstVisit('location.replace(location.href)'),
  timer: onFirstVisit('setTimeout(() => location.reload(), 100)'),
  refresh: onFirstVisit(`document.write('<meta http-equiv=refresh content=0>')`),
  form: onFirstVisit('document.forms[0].submit()'),
  picture: onFirstVisit('location.reload()', '<svg width="10" height="10"></svg>'),
};
const FIRST_STATUSES = [200, 403, 503];

/** As long as it has no cookie, the answer is a refusal. */
const refusing =
  (page: string, status: number): Handler =>
  (request, response) =>
    void response.writeHead(request.headers.cookie ? 200 : status, { 'Content-Type': 'text/html' }).end(page);

const verified: Handler = (_request, response) =>
  void response.writeHead(302, { 'Set-Cookie': 'verified=yes; Path=/', Location: '/by-another-page' }).end();

describe('a challenge', { concurrency: 3, skip: SHELL === undefined && 'no browser' }, () => {
  let site: Target;
  let service: TestService;
  before(async () => {
    site = await startTarget({
      '/computing-403': guarded(computing(900), 403),
      '/computing-503': guarded(computing(900), 503),
      '/computing-200': guarded(computing(900), 200),
      '/after-js-timeout': guarded(computing(1_500), 503),
      '/by-another-page': guarded(managed("setTimeout(() => { location = '/verify'; }, 800)"), 403, 'verified=yes'),
      '/verify': verified,
      '/in-place': managed(
        `setTimeout(() => { document.documentElement.innerHTML = ${JSON.stringify(BEHIND.slice(15))}; }, 800)`,
      ),
      '/never': managed(''),
      '/again-and-again': managed('setTimeout(() => location.reload(), 100)'),
      '/again-later': managed('setTimeout(() => location.reload(), 150)'),
      '/person-needed': PERSON_NEEDED,
      '/once-again-404': (request, response) =>
        void response
          .writeHead(request.headers.cookie ? 404 : 403, { 'Content-Type': 'text/html' })
          .end(ONCE_AGAIN.reload),
      '/at-last': onFirstVisit(
        'location.reload()',
        `<script>setTimeout(() => { document.body.innerHTML = '<p>What was asked for.</p>'; }, 1500);</script>`,
      ),
      ...Object.fromEntries(
        Object.entries(ONCE_AGAIN).flatMap(([name, page]) =>
          FIRST_STATUSES.map((status) => [`/once-again/${name}/${status}`, refusing(page, status)]),
        ),
      ),
    });
    service = await startTestService();
    // Short timeouts are for pages, not for the start of the browser.
    await visit('/person-needed', { timeout: '25000' });
  });
  after(async () => {
    await service.close();
    await site[Symbol.asyncDispose]();
  });

  const visit = (path: string, more: Parameters = {}, endpoint = '/html') =>
    service.call(endpoint, { url: site.url + path, js_timeout: '300', timeout: '25000', ...more });

  const passing = [
    '/computing-403',
    '/after-js-timeout',
    '/computing-200',
    '/computing-503',
    '/by-another-page',
    '/in-place',
    '/at-last',
  ];
  for (const path of someOf(passing, 3)) {
    it(`that passes by itself is waited for: ${path}`, async () => {
      const reply = await visit(path);
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /What was asked for/);
      assert.equal(reply.headers.get('Service-Target-Status'), '200');
    });
  }

  it('is not searched or scripted: wait_for, selectors and js_script apply to the page behind it', async () => {
    const path = '/computing-503';
    assert.match((await visit(path, { wait_for: '#content' })).body, /What was asked for/);
    assert.equal((await visit(path, { selector: '#content' }, '/selected')).body, 'What was asked for.');
    const script = { js_script: 'document.title', return_script_result: 'true' };
    assert.equal((await visit(path, script)).body, 'Behind');
  });

  const once = Object.keys(ONCE_AGAIN).map((name, at) => `/once-again/${name}/${FIRST_STATUSES[at % 3]}`);
  for (const path of someOf([...once, '/once-again-404'], 2)) {
    it(`is not what comes again once by itself: ${path}`, async () => {
      const plain = await plainBrowser(SHELL ?? '');
      const asked = () => site.seen.filter((request) => request.path.startsWith(path)).length;
      const expected = await plain.visit(`${site.url}${path}`, 1_000, 'document.documentElement.outerHTML');
      const inPlain = asked();
      const reply = await visit(path, { js_timeout: '2000' });
      assert.equal(reply.status, 200, reply.body);
      assert.equal(reply.body, expected);
      assert.equal(asked(), 2 * inPlain);
    });
  }

  it('is not what comes again once by itself, even if the element that is waited for is there at once', async () => {
    const reply = await visit('/once-again/replace/200', { js_timeout: '2000', wait_for: 'p' });
    assert.match(reply.body, /There\./);
  });

  const refused: [path: string, more: Parameters][] = [
    ['/never', {}],
    ['/never', { wait_for: '#content' }],
    ['/again-and-again', {}],
    ['/again-later', { js_timeout: '50' }],
    ['/person-needed', {}],
    ['/person-needed', { js_script: 'document.title' }],
  ];
  for (const [path, more] of someOf(refused, 4)) {
    it(`that does not pass is a failure: ${path} ${Object.keys(more)}`, async () => {
      const reply = await visit(path, { timeout: '6000', ...more });
      const { error_code, status_code, next_step } = reply.json();
      assert.deepEqual([reply.status, error_code, status_code], [500, 'target_challenge', 200]);
      assert.deepEqual((next_step as { params: unknown }).params, { proxy: 'stealth' });
    });
  }
});
