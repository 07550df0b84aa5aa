/** Pages made to harm readers of their shadow trees and frames: each ends with an answer, and the next page works. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../../support/service.ts';
import { startTarget, type Target } from '../../support/target.ts';
import { someOf, THOROUGH } from '../../support/thorough.ts';
import { SHELL } from './test-engine.ts';

const ROOTS = THOROUGH ? 10_000 : 2_000;

const script = (source: string): string =>
  `<!doctype html><h1>Before</h1><div id=host></div><script>${source}</script>`;

const PAGES: Readonly<Record<string, readonly [path: string, page: string, ending: RegExp]>> = {
  'thousands of closed roots': [
    '/many',
    script(
      `for (let i = 0; i < ${ROOTS}; i++) { const d = document.createElement('div'); d.attachShadow({mode:'closed'}).textContent = 'root ' + i + ' '; host.append(d) }`,
    ),
    new RegExp(`root 0\\n[\\s\\S]*root ${ROOTS - 1}`),
  ],
  'roots in roots, four hundred deep': [
    '/deep',
    script(
      `let at = host; for (let i = 0; i < 400; i++) { const root = at.attachShadow({mode: i % 2 ? 'open' : 'closed'}); root.append('level' + i + ' '); at = root.appendChild(document.createElement('div')) }`,
    ),
    /level0\s[\s\S]*level399/,
  ],
  'more frames than are read': [
    '/crowd',
    script(
      `for (let i = 0; i < 105; i++) { const f = document.createElement('iframe'); f.srcdoc = 'frame' + i; host.append(f) }`,
    ),
    /Before[\s\S]*frame0\n[\s\S]*frame99/,
  ],
  'frames in frames of the same page': [
    '/frames',
    '<h1>Before</h1><iframe src="/frames?1"></iframe><iframe src="/frames?2"></iframe>',
    /Before/,
  ],
  'frames that come and go': [
    '/restless',
    script(`setInterval(() => { host.innerHTML = '<iframe srcdoc="there"></iframe>' }, ${THOROUGH ? 1 : 25})`),
    /Before/,
  ],
  'a frame that takes over its page': [
    '/taken',
    '<h1>Before</h1><iframe srcdoc="<script>parent.document.body.append(&quot;taken&quot;)</script>"></iframe>',
    /Before[\s\S]*taken/,
  ],
  'a frame whose script never ends': [
    '/hung',
    '<h1>Before</h1><iframe srcdoc="<p>inside</p><script>setTimeout(() => { for (;;); }, 200)</script>"></iframe>',
    /Before/,
  ],
  'more text in shadow trees than a page may have': [
    '/large',
    script(`host.attachShadow({mode:'closed'}).textContent = 'x'.repeat(3_000_000)`),
    /response_too_large/,
  ],
  'more text in frames than a page may have': [
    '/large-frames',
    script(
      `for (let i = 0; i < 3; i++) { const f = document.createElement('iframe'); f.srcdoc = 'x'.repeat(900_000); host.append(f) }`,
    ),
    /response_too_large/,
  ],
};

describe('a page with hostile trees', { skip: SHELL === undefined && 'no browser' }, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget(Object.fromEntries(Object.values(PAGES).map(([path, page]) => [path, page])));
    service = await startTestService({
      environment: { MUDLARK_BROWSER_PAGES: '2', MUDLARK_MAX_BODY: '2000000' },
    });
  });
  after(async () => {
    await service?.close();
    await target?.[Symbol.asyncDispose]();
  });

  for (const [name, [path, , ending]] of someOf(Object.entries(PAGES), 5)) {
    it(`gets an answer: ${name}`, async () => {
      // A page whose frames never finish has no load event: its whole timeout is waited for. The whole page is
      // compared, because its main content is another question.
      const whole = { timeout: path === '/restless' ? 5_000 : 25_000, js_timeout: 500, main_content: false };
      const { body } = await service.call('/text', { url: `${target.url}${path}`, ...whole });
      assert.match(body, ending);
    });
  }

  it('is searched for an element that it does not have', async () => {
    const { status, body } = await service.call('/selected', { url: `${target.url}/deep`, selector: 'nothing' });
    assert.deepEqual([status, JSON.parse(body).message], [400, 'Element not found']);
  });

  it('does not keep other pages from being read', async () => {
    const { body } = await service.call('/text', { url: `${target.url}/taken` });
    assert.match(body, /Before/);
  });
});
