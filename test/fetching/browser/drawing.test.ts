/** Pages are drawn only if they need it, and cannot notice: an undrawn page does everything that a drawn one does. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEVICE_PROFILES } from '../../../src/fetching/devices.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { type Pages, startTarget, type Target } from '../../support/target.ts';
import { someOf } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';

/**
 * Shows, some time after load, whether anything of the page was painted and what the page knows about its visibility.
 * Paint is checked several times: not every release paints before it reports that fonts are ready, and a busy machine
 * paints late.
 */
const watched = (looks: number) => `<!doctype html><title>page</title><h1>Low tide</h1><p id="told"></p><script>
  const changes = [];
  for (const type of ['visibilitychange', 'focus', 'blur', 'resize']) {
    for (const each of [document, window]) each.addEventListener(type, () => changes.push(type), true);
  }
  const tell = () => {
    const painted = performance.getEntriesByType('paint').length > 0;
    const size = [innerWidth, innerHeight, outerWidth, outerHeight, screen.width, screen.height].join(' ');
    const past = [...new Set(performance.getEntriesByType('visibility-state').map(({ name }) => name))].join();
    const known = { state: document.visibilityState, past, hidden: document.hidden, focus: document.hasFocus(), size, changes };
    told.textContent = JSON.stringify({ painted, ...known });
  };
  const tellLater = async () => {
    for (let look = 0; look < ${looks} && performance.getEntriesByType('paint').length === 0; look++) await fetch('/slow');
    tell();
  };
</script>`;

/** A tenth of a second each. */
const LOOKS_FOR_PAINT = 40;

const UNDRAWN: Readonly<Record<string, string>> = {
  'with nothing but text and timers': `<script>setTimeout(tellLater, 10)</script>`,
  'that asks for sizes': `<script>document.body.getBoundingClientRect(); document.body.innerText; tellLater()</script>`,
  'that listens for the end of transitions, of which it has none': `<script>
    document.addEventListener('transitionend', () => {}); tellLater()</script>`,
  'with a frame of its own origin': `<iframe src="/inner"></iframe><script>onload = tellLater</script>`,
  'with a drawing in itself': `<svg><symbol id="a"></symbol><use href="#a"></use><use xlink:href="#a"></use></svg>
    <script>tellLater()</script>`,
};

const DRAWN: Readonly<Record<string, string>> = {
  'animation frames': `<script>requestAnimationFrame(tellLater)</script>`,
  'an intersection observer': `<script>new IntersectionObserver(tellLater).observe(document.body)</script>`,
  'a resize observer': `<script>new ResizeObserver(tellLater).observe(document.body)</script>`,
  'a transition': `<style>#told { transition: opacity 50ms }</style><script>
    told.addEventListener('transitionend', tellLater); told.getBoundingClientRect(); told.style.opacity = .5</script>`,
  'an animation': `<style>@keyframes grow { to { width: 9px } } #told { animation: grow 20ms }</style><script>
    told.addEventListener('animationend', tellLater)</script>`,
  'an animation that a script began': `<script>
    told.animate({ opacity: [0, 1] }, 20).finished.then(tellLater)</script>`,
  'a scroll': `<div style="height: 9000px"></div><p id="end">End</p><script>
    addEventListener('scroll', tellLater); end.scrollIntoView()</script>`,
  'a position': `<div id="box" style="height: 9px; overflow: auto"><p style="height: 900px"></div><script>
    box.addEventListener('scroll', tellLater); box.scrollTop = 100</script>`,
  fonts: `<script>document.fonts.ready.then(tellLater)</script>`,
  'a font that a style names': `<style>@font-face { font-family: f; src: url(/font) } h1 { font-family: f }</style><script>
    document.fonts.addEventListener('loadingdone', tellLater)</script>`,
  'animations that it looks for': `<style>@keyframes grow { to { width: 9px } } #told { animation: grow 20ms }</style><script>
    document.getAnimations()[0].finished.then(tellLater)</script>`,
  'a video': `<video src="/font"></video><script>document.querySelector('video').onerror = tellLater</script>`,
  'a denied permission': `<script>navigator.geolocation.getCurrentPosition(() => {}, tellLater)</script>`,
  'a lazy frame': `<iframe loading="lazy" src="/inner"></iframe><script>
    document.querySelector('iframe').onload = tellLater</script>`,
  'a drawing in another file': `<svg><use href="/drawing.svg#a"></use></svg><script>onload = tellLater</script>`,
  'an old link to a drawing in another file': `<svg><use xlink:href="/drawing.svg#a"></use></svg><script>
    onload = tellLater</script>`,
  'a drawing in another file that comes late': `<script>
    addEventListener('DOMContentLoaded', () => {
      document.body.insertAdjacentHTML('beforeend', '<svg><use href="/drawing.svg#a"></use></svg>');
    });
    onload = tellLater</script>`,
  'a frame of its own origin': `<iframe src="/inner-frames"></iframe><script>onmessage = tellLater</script>`,
  'a frame of another origin': `<iframe src="OTHER/inner-frames"></iframe><script>onmessage = tellLater</script>`,
};

interface Told {
  readonly painted: boolean;
  /** What the page knows about its visibility. */
  readonly [known: string]: unknown;
}

const address = (kind: string, name: string) => `/${kind}/${name.replaceAll(/[^a-z]/gi, '-')}`;

describe('a page', { skip: withoutBrowser }, () => {
  let target: Target;
  let other: Target;
  let service: TestService;
  before(async () => {
    const inner: Pages = {
      '/inner': '<p>Inner.</p>',
      '/inner-frames': `<script>requestAnimationFrame(() => parent.postMessage(1, '*'))</script>`,
    };
    other = await startTarget(inner);
    const pagesOf = (kind: string, bodies: Readonly<Record<string, string>>, looks: number) =>
      Object.entries(bodies).map(([name, body]) => [
        address(kind, name),
        watched(looks) + body.replace('OTHER', other.url.replace('127.0.0.1', 'localhost')),
      ]);
    target = await startTarget({
      ...inner,
      ...Object.fromEntries([...pagesOf('undrawn', UNDRAWN, 1), ...pagesOf('drawn', DRAWN, LOOKS_FOR_PAINT)]),
      '/slow': (_request, response) => void setTimeout(() => response.end('{}'), 100),
      '/drawing.svg': (_request, response) =>
        void response
          .writeHead(200, { 'Content-Type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/></svg>'),
      '/later': `<p>Later.</p><script>
        let frames = 0;
        const go = () => frames++ < 50 ? requestAnimationFrame(go) : document.body.append(document.createElement('b'));
        setTimeout(go, 300)</script>`,
      '/fragment': `${watched(LOOKS_FOR_PAINT)}<div style="height: 9000px"></div><p id="end">End</p><script>
        addEventListener('scroll', tellLater)</script>`,
    });
    service = await startTestService({
      environment: {
        MUDLARK_BROWSER_PAGES: '1',
        MUDLARK_ALLOW_TARGETS: `127.0.0.1,localhost:${new URL(other.url).port}`,
      },
    });
  });
  after(async () => {
    await service.close();
    await Promise.all([target, other].map((each) => each[Symbol.asyncDispose]()));
  });

  const visit = (path: string, more: Record<string, string> = {}) =>
    service.call('/html', { url: target.url + path, timeout: '20000', js_timeout: '5000', ...more });
  const toldBy = async (path: string): Promise<Told> => {
    const reply = await visit(path);
    assert.equal(reply.status, 200, reply.body);
    const [, told = ''] = /<p id="told"[^>]*>([^<]+)/.exec(reply.body) ?? [];
    assert.notEqual(told, '', reply.body);
    return JSON.parse(told);
  };
  const { viewport, screen } = DEVICE_PROFILES.desktop;
  const sizes = [viewport, screen, screen].flatMap(({ width, height }) => [width, height]);
  const shown = { state: 'visible', past: 'visible', hidden: false, focus: true, size: sizes.join(' '), changes: [] };

  for (const name of someOf(Object.keys(UNDRAWN), 4)) {
    it(`${name} is not drawn`, async () => {
      assert.deepEqual(await toldBy(address('undrawn', name)), { painted: false, ...shown });
    });
  }

  for (const name of someOf(Object.keys(DRAWN), 4)) {
    it(`is drawn for ${name}, and sees itself as visible all the time`, async () => {
      assert.deepEqual(await toldBy(address('drawn', name)), { painted: true, ...shown });
    });
  }

  it('is drawn if its URL has a fragment, which is scrolled to', async () => {
    assert.deepEqual(await toldBy('/fragment#end'), { painted: true, ...shown });
  });

  it('is not drawn just because the page before it was', async () => {
    assert.equal((await toldBy(address('drawn', 'animation frames'))).painted, true);
    assert.equal((await toldBy(address('undrawn', 'that asks for sizes'))).painted, false);
  });

  it('has animation frames for a js_script', async () => {
    const js_script = `new Promise((resolve) => requestAnimationFrame(() => resolve('a frame')))`;
    const reply = await visit('/inner', { js_script, return_script_result: 'true' });
    assert.match(reply.body, /a frame/);
  });

  it('has animation frames while wait_for is pending', async () => {
    const reply = await visit('/later', { wait_for: 'b', js_timeout: '1' });
    assert.equal(reply.status, 200, reply.body);
    assert.match(reply.body, /<b><\/b>/);
  });
});
