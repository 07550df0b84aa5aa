/** Every hostile page ends with the answer that the contract names, and the next request works. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type HostileSite, startHostileSite } from '../../support/hostile-site.ts';
import { type Reply, startTestService, type TestService } from '../../support/service.ts';
import { someOf, THOROUGH } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';

/** The text of the page, or the code of the failure (any of several if it depends on the speed of the machine). */
type Ending = RegExp | readonly string[];

const ENDINGS: Readonly<Record<string, Ending>> = {
  '/endless-loop': /The endless-loop page/,
  '/endless-loop-before-load': /The endless-loop-before-load page/,
  '/endless-microtasks': /The endless-microtasks page/,
  '/endless-worker': /The endless-worker page/,
  '/dialogs': /<pre id="found">\{"confirm":false,"prompt":null\}/,
  '/popups': /The popups page/,
  '/popup': /The popup page/,
  '/nested-nodes': /The nested-nodes page/,
  '/crash-depth': ['target_error', 'timeout'],
  '/big-array': /The big-array page/,
  '/big-canvas': /The big-canvas page/,
  '/big-text': ['response_too_large', 'target_error'],
  '/crash': /The crash page/,
  '/debugger': /The debugger page/,
  '/liar': /^<!DOCTYPE html>\n<html lang="en">.*The liar page/s,
  '/clobbered': /^<!DOCTYPE html>\n<html lang="en">.*Clobbered/s,
  '/noisy': /The noisy page/,
  '/download': ['target_error'],
  '/download-click': /The download-click page/,
  '/download-blob': /The download-blob page/,
  '/beforeunload': /The beforeunload page/,
  '/redirect-loop': ['target_error'],
  '/history-flood': /The history-flood page/,
  '/websocket-forever': /The websocket-forever page/,
  '/websocket-flood': /The websocket-flood page/,
  '/eventsource-forever': /The eventsource-forever page/,
  '/fetch-forever': /The fetch-forever page/,
  '/service-worker': /The service-worker page/,
  '/beacon': /The beacon page/,
  '/frames': /Around the frames/,
  '/frame-silent': /The text is there/,
  '/frame-loop': /Loop\./,
  '/file-frame': /The file-frame page.*refused: TypeError/s,
  '/chrome-frame': /The chrome-frame page.*refused: TypeError/s,
  '/view-source-frame': /The view-source-frame page.*refused: TypeError/s,
  '/external-protocols': /The external-protocols page/,
  '/cut-short': ['target_unreachable'],
  '/hang-up': ['target_unreachable'],
  '/silent': ['timeout'],
  '/streaming-body': ['timeout'],
  '/strict-policy': /Strict\./,
  '/binary-html': /ABCDEF/,
  '/empty': /^<html><head><\/head><body><\/body><\/html>$/,
};

/**
 * Similar to cases of the normal run: loops, dialogs, windows, deep trees, large contents, changed functions, messages,
 * downloads, streams, requests in the background, schemes, half answers, frames, odd documents.
 */
const ALIKE = [
  '/endless-worker',
  '/endless-alert',
  '/big-array',
  '/clobbered',
  '/noisy',
  '/download-blob',
  '/history-flood',
  '/fetch-forever',
  '/beacon',
  '/external-protocols',
  '/silent',
  '/binary-html',
  '/endless-loop-before-load',
  '/endless-microtasks',
  '/reloads',
  '/popups',
  '/crash-depth',
  '/big-canvas',
  '/download-click',
  '/websocket-flood',
  '/eventsource-forever',
  '/chrome-frame',
  '/view-source-frame',
  '/cut-short',
  '/frame-silent',
  '/frame-loop',
  '/million-nodes',
  '/compressed-bomb',
];
/** These do nothing to the browser: in a normal run, the pages after them show that later requests work. */
const HARMLESS = [
  '/dialogs',
  '/popup',
  '/liar',
  '/download',
  '/beforeunload',
  '/redirect-loop',
  '/frames',
  '/file-frame',
  '/hang-up',
  '/strict-policy',
  '/empty',
];
const isTried = (path: string) => THOROUGH || !ALIKE.includes(path);

describe('a hostile page', { concurrency: 2, skip: withoutBrowser }, () => {
  let site: HostileSite;
  let service: TestService;
  before(async () => {
    site = await startHostileSite();
    service = await startTestService({ ownBrowsers: true, environment: { MUDLARK_BROWSER_PAGES: '4' } });
    await nextWorks();
  });
  after(async () => {
    await service.close();
    await site[Symbol.asyncDispose]();
  });

  /** Enough time for the document on a busy machine too: half a document is a timeout. */
  const visit = (path: string, more: Record<string, string> = {}) =>
    service.call('/html', { url: `${site.url}${path}`, timeout: '5000', js_timeout: '300', ...more });

  /** With the usual timeout, because the browser may be restarting. */
  async function nextWorks(): Promise<void> {
    const next = await visit('/quiet', { timeout: '20000' });
    assert.equal(next.status, 200, next.body);
    assert.match(next.body, /Nothing happens here/);
  }

  function endsAs(reply: Reply, ending: Ending): void {
    if (ending instanceof RegExp) {
      assert.equal(reply.status, 200, reply.body.slice(0, 300));
      assert.match(reply.body, ending);
      return;
    }
    const { error_code } = reply.json();
    assert.ok(ending.includes(String(error_code)), reply.body.slice(0, 300));
    assert.equal(reply.status, error_code === 'timeout' ? 504 : 500);
    assert.equal(reply.headers.get('Service-Credits-Used'), '0');
  }

  const tried = Object.entries(ENDINGS).filter(([path]) => isTried(path));
  for (const [path, ending] of someOf(tried, 2)) {
    const leavesNothing = !THOROUGH && HARMLESS.includes(path);
    it(`${path} ends${leavesNothing ? '' : ', and the next request works'}`, async () => {
      // Some never give a result, however long the test waits.
      const neverComes = Array.isArray(ending) && ending.includes('timeout');
      endsAs(await visit(path, neverComes ? { timeout: '2000' } : {}), ending);
      if (!leavesNothing) await nextWorks();
    });
  }

  it('with a million nodes, an endless document or a decompression bomb is read as far as it arrived, or fails clearly', async () => {
    for (const path of ['/million-nodes', '/endless-bytes', '/compressed-bomb'].filter(isTried)) {
      const reply = await visit(path, THOROUGH ? {} : { timeout: '2500' });
      if (reply.status !== 200) endsAs(reply, ['response_too_large', 'target_error', 'timeout']);
    }
    await nextWorks();
  });

  if (isTried('/endless-alert')) {
    it('with endless dialogs is read, or fails clearly', async () => {
      const reply = await visit('/endless-alert');
      if (reply.status === 200) assert.match(reply.body, /The endless-alert page/);
      else endsAs(reply, ['target_error']);
      await nextWorks();
    });
  }

  it('that fills its heap ends, and the next request works', async () => {
    const reply = await visit('/crash-memory');
    if (reply.status !== 200) endsAs(reply, ['target_error', 'timeout']);
    await nextWorks();
  });

  it('that refreshes endlessly fails with too many redirects, if there is time for them', async () => {
    // Reloads count only within js_timeout, and a busy machine makes few of them in two seconds.
    const time = { timeout: '20000', js_timeout: '15000' };
    const reply = await service.call('/html', { url: `${site.url}/meta-refresh-loop`, ...time });
    endsAs(reply, ['target_error']);
    assert.match(reply.body, /More than 10 redirects/);
    await nextWorks();
  });

  it('that navigates endlessly is read where it is, or fails with too many redirects', async () => {
    for (const [path, content] of [
      ['/navigates-away', /On the move/],
      ['/reloads', /The reloads page/],
    ] as const) {
      if (!isTried(path)) continue;
      const reply = await visit(path);
      if (reply.status === 200) assert.match(reply.body, content);
      else endsAs(reply, ['target_error']);
    }
    await nextWorks();
  });

  it('cannot block a request that waits for an element', async () => {
    const paths = ['/endless-loop', '/endless-alert', '/streaming-body'].filter(isTried);
    const replies = await Promise.all(paths.map((path) => visit(path, { wait_for: '#never', timeout: '4000' })));
    for (const reply of replies) endsAs(reply, ['wait_for_timeout']);
    await nextWorks();
  });

  it('with an endless script does not keep js_script waiting forever', async () => {
    const script = { js_script: 'document.title', return_script_result: 'true' };
    // A busy machine takes longer to stop the page's own script.
    const reply = await visit('/endless-loop', { ...script, timeout: '12000' });
    assert.ok([200, 400].includes(reply.status), reply.body);
    await nextWorks();
  });
});
