/** `wait_for` waits for an element of a page: as long as needed, no longer, and not if there is no page. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Parameters, startTestService, type TestService } from '../../support/service.ts';
import { type Handler, startTarget, type Target } from '../../support/target.ts';
import { someOf, times } from '../../support/thorough.ts';
import { SHELL } from './test-engine.ts';

const HTML = { 'Content-Type': 'text/html' };
const answers =
  (status: number, body: string, type = 'text/html'): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': type }).end(body);

/** Reports when somebody has waited far longer than any machine needs; it is never complete. */
const restless = (busy: string) => `<!doctype html>
  <script>setTimeout(() => document.body.append('Waited ' + 'for.'), 15_000)</script>${busy}<h1>Here</h1>`;
const PATIENT: Parameters = { timeout: '25000', js_timeout: '20000' };

describe('wait_for', { concurrency: 4, skip: SHELL === undefined && 'no browser' }, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({
      '/blocked': answers(403, '<p id="content">Not you.</p>'),
      '/busy': answers(503, '<p id="content">Not now.</p>'),
      '/broken': answers(500, '<p id="content">Broken.</p>'),
      '/missing': answers(404, '<p id="content">Missing.</p>'),
      '/missing-late': answers(
        404,
        `<script>setTimeout(() => document.body.append(document.createElement('b')), 300)</script>`,
      ),
      '/picture': answers(200, '\x89PNG', 'image/png'),
      '/leads-to-blocked': `<p>On the way.</p><script>setTimeout(() => { location = '/blocked'; }, 300)</script>`,
      '/forbidden': (_request, response) => void response.writeHead(302, { Location: 'http://10.0.0.1/' }).end(),
      '/never': () => {},
      '/polling': restless(`<script>setInterval(() => fetch('/missing'), 20)</script>`),
      '/fetching': restless(`<script>fetch('/never')</script>`),
      '/frame': restless('<iframe src="/never"></iframe>'),
      '/style': restless('<link rel="stylesheet" href="/never">'),
      '/script': restless('<script async src="/never"></script>'),
      '/leads-on': `<h1>First</h1><script>addEventListener('load', () => setTimeout(() => { location = '/missing'; }, 100))</script>`,
      '/rest-comes-later': (_request, response) => {
        response.writeHead(200, HTML).write('<h1>First</h1><script src="/first-words-seen"></script>');
        whenSeen = () => response.end('<p id="content">And the rest.</p>');
      },
      // The page is checked a few times in between.
      '/first-words-seen': (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/javascript' }).end();
        setTimeout(() => whenSeen(), 400);
      },
      '/comes-and-goes': `<p id="p">Idle</p><script>setTimeout(() => { p.className = 'busy'; setTimeout(() => { p.className = ''; }, 4_000); }, 500)</script>`,
      '/comes-and-goes-in-a-tree': `<div id="host"></div><script>const tree = host.attachShadow({ mode: 'open' });
        setTimeout(() => { tree.innerHTML = '<p class="busy">Busy</p>'; setTimeout(() => { tree.innerHTML = ''; }, 4_000); }, 500)</script>`,
      '/comes-and-goes-in-a-frame': `<iframe sandbox="allow-scripts" srcdoc="<p id=p>Idle</p><script>setTimeout(() => { p.className = 'busy';
        setTimeout(() => { p.className = ''; }, 4_000); }, 500)</script>"></iframe>`,
      '/rest-never-comes': (_request, response) => void response.writeHead(200, HTML).write('<h1>First</h1>'),
    });
    service = await startTestService({
      environment: { MUDLARK_ALLOW_TARGETS: '127.0.0.1', MUDLARK_BROWSER_PAGES: '4' },
      file: { proxies: { datacenter: ['direct'], residential: ['direct'] } },
    });
    // Short timeouts are for pages, not for the start of the browser.
    await visit('/missing', { timeout: '25000' });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });
  let whenSeen = () => {};

  const visit = (path: string, more: Parameters = {}) =>
    service.call('/html', { url: target.url + path, timeout: '25000', js_timeout: '300', ...more });

  const failures: [path: string, more: Parameters, code: string, status: number | undefined][] = [
    ['/blocked', {}, 'target_blocked', 403],
    ['/blocked', { wait_for: '#content' }, 'target_blocked', 403],
    ['/busy', {}, 'target_blocked', 503],
    ['/broken', {}, 'target_error', 500],
    ['/missing', { timeout: '5000' }, 'wait_for_timeout', 404],
    ['/missing', { error_on_404: 'true' }, 'target_error', 404],
    ['/picture', {}, 'target_error', 200],
    ['/leads-to-blocked', { js_timeout: '1' }, 'target_blocked', 403],
    ['/forbidden', {}, 'forbidden_target', 302],
    ['/rest-never-comes', { timeout: '5000' }, 'wait_for_timeout', 200],
  ];
  for (const [path, more, code, status] of someOf(failures, 4)) {
    it(`${path} ${JSON.stringify(more)} is ${code}`, async () => {
      const reply = await visit(path, { wait_for: '.never', ...more });
      const body = reply.json();
      assert.deepEqual([body.error_code, body.status_code], [code, status], reply.body);
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    });
  }

  it('is not named in the failure of an endless document if it was not given', async () => {
    assert.equal((await visit('/rest-never-comes', { timeout: '1000' })).json().error_code, 'timeout');
  });

  it('does not keep auto from climbing', async () => {
    const body = (await visit('/blocked', { proxy: 'auto', wait_for: '.never' })).json();
    assert.equal(body.error_code, 'target_blocked');
    const { tiers_tried } = body.request_parameters as Record<string, unknown>;
    assert.deepEqual(tiers_tried, ['datacenter', 'residential']);
  });

  it('waits on a 404, because that is a page too', async () => {
    const reply = await visit('/missing-late', { timeout: '25000', js_timeout: '1', wait_for: 'b' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /<b><\/b>/);
  });

  for (const path of someOf(['/polling', '/fetching', '/frame', '/style', '/script'], 3)) {
    it(`ends with the element, whatever ${path} still does`, async () => {
      const reply = await visit(path, { ...PATIENT, wait_for: 'h1' });
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /<h1>Here/);
      assert.doesNotMatch(reply.body, /Waited for\./);
    });
  }

  it('ends with the element also for a script of the caller and for a selection', async () => {
    const more = { ...PATIENT, wait_for: 'h1', js_script: 'document.body.innerText', return_script_result: 'true' };
    const script = await visit('/frame', { ...more, js_timeout: '1000' });
    assert.doesNotMatch(script.body, /Waited for\./);
    assert.match(script.body, /Here/);
    const url = `${target.url}/frame`;
    const selected = await service.call('/selected', { ...PATIENT, url, wait_for: 'h1', selector: 'body' });
    assert.match(selected.body, /Here/);
    assert.doesNotMatch(selected.body, /Waited for\./);
  });

  it('is answered while the rest of the document is still on its way', async () => {
    const reply = await visit('/rest-never-comes', { ...PATIENT, wait_for: 'h1' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /<h1>First/);
    const selected = await service.call('/selected', {
      ...PATIENT,
      url: `${target.url}/rest-comes-later`,
      wait_for: '#content',
      selector: 'p',
    });
    assert.match(selected.body, /And the rest/);
  });

  for (const path of ['/comes-and-goes', '/comes-and-goes-in-a-tree', '/comes-and-goes-in-a-frame']) {
    it(`finds an element that does not stay: ${path}`, async () => {
      const reply = await visit(path, { ...PATIENT, js_timeout: '6000', wait_for: '.busy' });
      assert.equal(reply.status, 200, reply.body);
    });
  }

  it('does not hide a redirect with error_on_redirect', async () => {
    const more = { timeout: '20000', js_timeout: '20000', wait_for: 'h1', error_on_redirect: 'true' };
    // Some leave just when they are asked for their timers, and do not answer any more.
    for (let count = 0; count < times(20); count += 1) {
      const reply = await visit('/leads-on', more);
      assert.equal(reply.json().error_code, 'target_redirect', reply.body);
    }
  });
});
