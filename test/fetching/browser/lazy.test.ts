/**
 * Content that loads when it is scrolled into view is loaded: a page with such content is scrolled through once. The
 * expected result is that of a plain browser in which the page is scrolled by hand.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type PlainBrowser, plainBrowser } from '../../support/plain-browser.ts';
import { itThorough, someOf } from '../../support/thorough.ts';
import { type LiveSite, startLiveSite } from './live-site.ts';
import { SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const JS_TIMEOUT = 2_000;
const MAX_ATTEMPTS = 3;
const DOWN = '<div style="height: 2500px">Down.</div>';
const SCREEN = '<div style="height: 100vh"></div>';

/** Each is the body of a page. `show` records what happens. */
const PAGES: Readonly<Record<string, string>> = {
  'an observer of intersections': `${DOWN}<p id="p">Far</p>${DOWN}<script>new IntersectionObserver(([e]) => { if (e.isIntersecting) show('seen'); }).observe(p)</script>`,
  'content that is fetched then': `${DOWN}<p id="p">Far</p><script>new IntersectionObserver(([e], o) => { if (!e.isIntersecting) return; o.disconnect();
    fetch('/data?ms=200').then(() => show('fetched')); }).observe(p)</script>`,
  'a feed without end': `<div id="feed">${DOWN}</div><p id="p">End</p><script>let n = 0; new IntersectionObserver(([e]) => { if (!e.isIntersecting) return;
    n += 1; feed.insertAdjacentHTML('beforeend', '<div style="height: 2500px">More</div>'); show(n); }).observe(p)</script>`,
  'a listener': `${DOWN}<script>addEventListener('scroll', () => { if (scrollY > 1000) { show('far'); onscroll = null; } }, { once: false, passive: true });
    const before = window.show; let shown = false; window.show = (what) => { if (!shown) before(what); shown = true; }</script>`,
  'a handler': `${DOWN}<script>onscroll = () => { if (scrollY > 1000) { onscroll = null; show('far'); } }</script>`,
  'a handler of the body': `<script>const far = () => { if (scrollY > 1000 && !out.textContent) show('far'); };
    document.write('<body onscroll="far()">')</script>${DOWN}`,
  'a debounced listener': `${DOWN}<script>let t; addEventListener('scroll', () => { clearTimeout(t); t = setTimeout(() => out.textContent = 'settled', 150); })</script>`,
  'a listener that waits for the end': `${DOWN}<p id="p">Far</p><script>let t; addEventListener('scroll', () => { clearTimeout(t);
    t = setTimeout(() => { if (p.getBoundingClientRect().top < innerHeight && !out.textContent) show('seen'); }, 150); })</script>`,
  'a listener that looks now and then': `${DOWN}<p id="p">Far</p><script>let last = 0; addEventListener('scroll', () => {
    if (Date.now() - last < 200) return; last = Date.now(); if (p.getBoundingClientRect().top < innerHeight && !out.textContent) show('seen'); })</script>`,
  'a frame with an observer': `${DOWN}<iframe src="/frame?text=${encodeURIComponent(`new IntersectionObserver(([e]) => { if (e.isIntersecting) parent.show('seen'); }).observe(document.querySelector('p'))`)}"></iframe>`,
  'a lazy frame': `${DOWN.repeat(4)}<iframe loading="lazy" src="/frame?text=${encodeURIComponent(`parent.show('frame')`)}"></iframe>`,
  'a lazy picture': `${DOWN.repeat(4)}<img loading="lazy" src="/picture" onload="show(this.naturalWidth)">`,
  'a lazy picture that is listened to': `${DOWN.repeat(4)}<img id="i" loading="lazy" src="/picture"><script>i.addEventListener('load', () => show('loaded'))</script>`,
  'a lazy picture with a handler of its own': `${DOWN.repeat(4)}<img id="i" loading="lazy" src="/no-picture"><script>i.onerror = () => show('none')</script>`,
  'lazy pictures that are listened to from above': `${DOWN.repeat(4)}<img loading="lazy" src="/picture"><script>document.addEventListener('load', () => show('loaded'), { capture: true })</script>`,
  'a lazy picture that is looked at': `${DOWN.repeat(4)}<img id="i" loading="lazy" src="/picture"><script>const t = setInterval(() => {
    if (!i.complete) return; clearInterval(t); show(i.naturalWidth); }, 100)</script>`,
  'sizes around a lazy picture': `${DOWN.repeat(4)}<div id="d"><img loading="lazy" src="/picture" style="display: block"></div><script>let tall = -1;
    new ResizeObserver(([e]) => { if (tall >= 0 && e.contentRect.height !== tall && !out.textContent) show('grown'); tall = e.contentRect.height; }).observe(d)</script>`,
  'an element that scrolls': `<div id="box" style="height: 100vh; overflow: auto">${DOWN}<p id="p">Far</p></div><script>
    new IntersectionObserver(([e]) => { if (e.isIntersecting) show('seen'); }).observe(p)</script>`,
  'a low element that scrolls': `<div id="box" style="height: 150px; overflow: auto">${DOWN}<p id="p">Far</p></div>${DOWN}<script>
    new IntersectionObserver(([e]) => { if (e.isIntersecting && !out.textContent) show('seen'); }).observe(p)</script>`,
  'an element that listens': `<div id="box" style="height: 200px; overflow: auto">${DOWN}</div><script>
    box.addEventListener('scroll', () => { if (box.scrollTop > 2000 && !out.textContent) show('far'); })</script>`,
  'a row of pictures': `<div id="box" style="width: 300px; overflow: auto; white-space: nowrap">
    <span style="display: inline-block; width: 9000px"></span><img loading="lazy" src="/picture" onload="show(this.naturalWidth)"></div>`,
  'content that a timer adds': `<div id="list"></div><script>addEventListener('scroll', () => {}); setTimeout(() => { list.innerHTML = '<div style="height: 2500px"></div><p id="p">Far</p>';
    new IntersectionObserver(([e]) => { if (e.isIntersecting && !out.textContent) show('seen'); }).observe(p); }, 300)</script>`,
  'a frame that scrolls': `<iframe id="frame" style="width: 100%; height: 90vh" srcdoc="<div style='height: 3000px'></div><p id=p>Far</p><script>
    new IntersectionObserver(([e]) => { if (e.isIntersecting) parent.show('seen'); }).observe(p)</script>"></iframe>`,
  'an animation that follows': `<style>@keyframes k { to { opacity: .5 } } #p { animation: k linear; animation-timeline: view() }</style>${DOWN}<p id="p">Far</p>${DOWN}
    <script>p.addEventListener('animationstart', () => { if (!out.textContent) show('begun'); })</script>`,
  'content that is skipped until then': `${DOWN.repeat(3)}<div id="p" style="content-visibility: auto">Skipped</div><script>
    p.addEventListener('contentvisibilityautostatechange', ({ skipped }) => { if (!skipped && !out.textContent) show('shown'); })</script>`,
  'sizes of content that is skipped until then': `${DOWN.repeat(3)}<div id="p" style="content-visibility: auto; contain-intrinsic-size: 50px"><div style="height: 300px"></div></div>
    <script>new ResizeObserver(([e]) => { if (e.contentRect.height === 300 && !out.textContent) show('real'); }).observe(p)</script>`,
  'an observer that comes after data': `<div id="list"></div><script>fetch('/data?ms=150').then(() => { list.innerHTML = '<div style="height: 2500px"></div><p id="p">Far</p>';
    new IntersectionObserver(([e]) => { if (e.isIntersecting) show('seen'); }).observe(p); })</script>`,
};

/** Pages that fit on the screen. */
const ON_SCREEN: Readonly<Record<string, string>> = {
  'a lazy picture': `<img loading="lazy" src="/picture" onload="show(this.naturalWidth)">`,
  'a lazy picture that a script adds': `<script>setTimeout(() => { const img = new Image(); img.loading = 'lazy'; img.onload = () => show('loaded');
    img.src = '/picture'; document.body.append(img); }, 300)</script>`,
  'a lazy picture in a shadow tree': `<div id="host"></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<img loading="lazy" src="/picture">';
    host.shadowRoot.firstChild.onload = () => show('loaded')</script>`,
  'content that is not skipped': `<div id="p" style="content-visibility: auto">Shown</div><script>
    p.addEventListener('contentvisibilityautostatechange', ({ skipped }) => { if (!skipped && !out.textContent) show('shown'); })</script>`,
};

/** Pages with sections that must be seen in a part of the screen or of a box, or most of which must be seen. */
const sections = (
  height: string,
  options: string,
  box = '',
  end = '',
) => `${SCREEN}${box}${'<section></section>'.repeat(12)}${end}${SCREEN}<script>
  const all = [...document.querySelectorAll('section')]; for (const each of all) each.style.height = '${height}';
  const sight = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting && !target.id) {
    target.id = 's' + all.indexOf(target); out.textContent = document.querySelectorAll('[id^=s]').length; } }, ${options});
  for (const each of all) sight.observe(each)</script>`;
const CHOOSY: Readonly<Record<string, string>> = {
  'the upper part of the screen': sections('310px', `{ rootMargin: '0px 0px -25% 0px' }`),
  'a line across the screen': sections('310px', `{ rootMargin: '-50% 0px -50% 0px' }`),
  'the screen, at the end of a tall box that reaches below it': `<h1>Above</h1><div id="box" style="height: 100vh; overflow: auto">${DOWN}<p id="p">Far</p></div>
    <script>box.addEventListener('scroll', () => { if (!out.textContent && p.getBoundingClientRect().top < innerHeight) show('seen'); })</script>`,
  'nearly all of it': sections('70vh', '{ threshold: 0.9 }'),
  'the middle of a box': sections(
    '150px',
    `{ root: box, rootMargin: '-100px 0px', threshold: 0.9 }`,
    '<div id="box" style="height: 400px; overflow: auto"><p style="height: 300px"></p>',
    '<p style="height: 300px"></p></div>',
  ),
};

/** Pages with sections that count only if they are on the screen at the moment when a script looks. */
const looked = (how: string) => `${'<section style="height: 60vh"></section>'.repeat(10)}<script>
  const all = [...document.querySelectorAll('section')]; const look = () => { for (const each of all) { const { top, bottom } = each.getBoundingClientRect();
    if (top < innerHeight && bottom > 0) each.id ||= 's' + all.indexOf(each); } out.textContent = document.querySelectorAll('[id^=s]').length + note; };
  let note = ''; look(); ${how}</script>`;
const HASTY: Readonly<Record<string, string>> = {
  'a look after a timer, a frame and another timer, the first of which waits from the start': looked(
    `let waits = false; const soon = () => { if (waits) return; waits = true; setTimeout(() => requestAnimationFrame(() => setTimeout(() => {
      waits = false; look(); })), 125); }; addEventListener('scroll', soon); new MutationObserver(soon).observe(document, { attributes: true, subtree: true }); soon()`,
  ),
  'a look some time after the first event': looked(
    `let t; addEventListener('scroll', () => { t ??= setTimeout(() => { t = undefined; look(); }, 200); })`,
  ),
  'a look at the first event of each moment': looked(
    `let last = 0; addEventListener('scroll', () => { if (Date.now() - last < 200) return; last = Date.now(); look(); })`,
  ),
  'a look after the last event': looked(
    `let t; addEventListener('scroll', () => { clearTimeout(t); t = setTimeout(look, 250); })`,
  ),
  'a look from time to time': looked(
    `let moved = false; addEventListener('scroll', () => { moved = true; }); setInterval(() => { if (moved) look(); moved = false; }, 100)`,
  ),
  'a look at what stays in sight':
    looked(`const timers = new Map(); const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) { clearTimeout(timers.get(target)); if (isIntersecting) timers.set(target, setTimeout(look, 250)); } });
    for (const each of all) sight.observe(each)`),
  'other timers at their time':
    looked(`let t; addEventListener('scroll', () => { t ??= setTimeout(() => { t = undefined; look(); }, 200); });
    let isThere = false; fetch('/data?ms=700').then(() => { isThere = true; }); setTimeout(() => { note = isThere ? ' data' : ' none'; look(); }, 1500)`),
};

/** A list that estimates how tall its rows are, and corrects its position when they are drawn. */
const CORRECTED = '/page/corrected';
const CORRECTS = `<div id="box" style="height: 90vh; overflow: auto"><div style="height: 9000px"></div></div><script>let corrections = 0;
  box.addEventListener('scroll', () => { if (box.scrollTop > 500 && corrections < 40) { corrections += 1; box.scrollTop -= 20; } });
  setTimeout(() => show(box.scrollTop < 500 ? 'top' : box.scrollTop), 1900)</script>`;

/** A page with an element that it scrolls itself, once a visitor has scrolled to its end. */
const SCROLLED_THEN = '/page/scrolled-then';
const SCROLLS = `<div id="box" style="height: 200px; overflow: auto">${DOWN}</div><script>let is = false;
  box.addEventListener('scroll', () => { if (is || box.scrollTop < 2000) return; is = true; setTimeout(() => { box.scrollTop = 700; }, 50); });
  setTimeout(() => show(box.scrollTop), 1900)</script>`;

/** A page with frames that show little of their content. A script of the page cannot scroll the second one. */
const LOW_FRAMES = '/page/low-frames';
const inFrame = (name: string) =>
  encodeURIComponent(`document.body.insertAdjacentHTML('beforeend', '<div style="height: 2500px"></div><p id="p">Far</p>');
  let seen = false; new IntersectionObserver(([e]) => { if (e.isIntersecting && !seen) { seen = true; parent.postMessage('${name}', '*'); } }).observe(p)`);
const LOW = `<iframe height="150" src="/frame?text=${inFrame('same')}"></iframe><div style="height: 1500px"></div>
  <iframe height="150" src="OTHER/frame?text=${inFrame('other')}"></iframe><script>onmessage = ({ data }) => show(data)</script>`;

/** Images whose loading is canceled when they leave the screen. */
/** A list of 1,000 rows that has only those on screen. It counts the places that it was scrolled to. */
const ROWS_ON_SCREEN = '/page/rows-on-screen';
const LISTS_ROWS = `<div id="box" style="height: 300px; overflow: auto"><div id="all" style="height: 35000px; position: relative"></div></div><script>
  const places = new Set(); const fill = () => { const first = Math.floor(box.scrollTop / 35); all.replaceChildren(...Array.from({ length: Math.min(9, 1000 - first) }, (_, n) =>
    Object.assign(document.createElement('p'), { textContent: 'row ' + (first + n), style: 'margin: 0; position: absolute; height: 35px; top: ' + (first + n) * 35 + 'px' }))); };
  box.onscroll = () => { fill(); places.add(box.scrollTop); if (box.scrollTop >= 34700) out.dataset.end = true; out.textContent = places.size; }; fill()</script>`;
const LET_GO = '/page/let-go';
const LETS_GO = `${`${SCREEN}<img class="late" data-src="/picture?ms=80">`.repeat(4)}<script>
  const sight = new IntersectionObserver((entries) => { for (const { isIntersecting, target } of entries) {
    if (isIntersecting) target.src = target.dataset.src; else if (!target.dataset.done) target.removeAttribute('src'); } });
  for (const image of document.images) { sight.observe(image);
    image.onload = () => { image.dataset.done = 1; show('loaded'); }; }</script>`;

/** A lazy image that a script wants decoded, for which browsers with many busy tabs take long. */
const DECODED = '/page/decoded';
const DECODES = `${DOWN.repeat(2)}<img id="i" loading="lazy" src="/picture"><script>i.decode().then(() => show('decoded'))</script>`;

/** A lazy image of which no script learns anything. The other one is no part of the page. */
const UNNOTICED = '/page/unnoticed';
const UNNOTICED_IMAGE = '/picture?unnoticed';
const GOES_UNNOTICED = `${DOWN.repeat(2)}<img id="far" loading="lazy" src="${UNNOTICED_IMAGE}">${DOWN}<script>
  const other = new Image(); other.loading = 'lazy'; other.onload = () => {}; other.src = '/picture?other';
  addEventListener('load', () => show(document.images.length)); far.addEventListener('click', () => {});</script>`;

/** What a person does who looks at the whole page. */
const SCROLL = `(async () => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  const inner = document.getElementById('frame')?.contentDocument.scrollingElement;
  const box = document.getElementById('box') ?? inner ?? document.scrollingElement;
  const go = (left, top) => {
    box.scrollTo(left, top);
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  };
  const end = box.scrollHeight;
  for (let at = 0; at < end; at += Math.min(innerHeight, box.clientHeight)) await go(0, at);
  for (let at = 0; at < box.scrollWidth - box.clientWidth; at += box.clientWidth) await go(at + box.clientWidth, 0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  box.scrollTo(0, end - innerHeight - 1);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  box.scrollTo(0, 0);
})()`;

/** What a person does who reads it. */
const READ = `(async () => {
  const { scrollHeight } = document.scrollingElement;
  for (let at = 0; at < scrollHeight; at += innerHeight / 2) {
    scrollTo(0, at);
    await new Promise((resolve) => setTimeout(resolve, 350));
  }
})()`;

/** What a person does who looks at it closely. */
const SCROLL_SLOWLY = `(async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const pass = async (element, step) => {
    for (let at = 0; at < element.scrollHeight; at += step) {
      element.scrollTo(0, at);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  };
  await pass(document.scrollingElement, 100);
  const box = document.getElementById('box');
  box?.scrollIntoView();
  if (box) await pass(box, 50);
})()`;

const addressOf = (name: string) => `/page/${name.replaceAll(/[^a-z]/gi, '-')}`;

function pageOf(body: string): string {
  return `<!doctype html><title>page</title><body><output id="out"></output><script>
    window.show = (what) => { out.textContent += ' ' + what; };</script>${body}`;
}

describe('content that loads when it is scrolled into view', {
  skip: SHELL === undefined && 'no browser',
  concurrency: 6,
}, () => {
  let site: LiveSite;
  let plain: PlainBrowser;
  let engine: TestEngine;
  before(async () => {
    const pages = new Map(Object.entries(PAGES).map(([name, body]) => [addressOf(name), pageOf(body)]));
    for (const [name, body] of Object.entries({ ...ON_SCREEN, ...CHOOSY, ...HASTY }))
      pages.set(addressOf(`on screen, ${name}`), pageOf(body));
    pages.set(LOW_FRAMES, pageOf(LOW));
    pages.set(SCROLLED_THEN, pageOf(SCROLLS));
    pages.set(CORRECTED, pageOf(CORRECTS));
    pages.set(LET_GO, pageOf(LETS_GO));
    pages.set(DECODED, pageOf(DECODES));
    pages.set(UNNOTICED, pageOf(GOES_UNNOTICED));
    pages.set(ROWS_ON_SCREEN, pageOf(LISTS_ROWS));
    pages.set(
      '/page/still',
      `<!doctype html><p>Top.</p><main id="all">${DOWN}</main><output id="out"></output><script>
      all.addEventListener('scroll', () => {}, true); // As some frameworks listen, whatever the page needs.
      setTimeout(() => { out.textContent = performance.getEntriesByType('paint').length; }, 500)</script>`,
    );
    site = await startLiveSite(pages);
    plain = await plainBrowser(SHELL ?? '');
    engine = await startTestEngine({ pages: 6, lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const shownBy = async (url: string) => {
    const { body } = await engine.load(url, { jsTimeout: JS_TIMEOUT });
    return /<output id="out">([^<]*)</.exec(body)?.[1]?.trim();
  };

  for (const name of someOf(Object.keys(PAGES), 12)) {
    it(`is loaded: ${name}`, async () => {
      const url = `${site.url}${addressOf(name)}`;
      const text = `document.getElementById('out').textContent.trim()`;
      let seen: unknown;
      let expected: unknown;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && (attempt === 1 || seen !== expected); attempt += 1) {
        [seen, expected] = await Promise.all([
          shownBy(url),
          plain.visit(url, JS_TIMEOUT, text, async ({ evaluate }) => void (await evaluate(SCROLL))),
        ]);
      }
      assert.notEqual(expected, '');
      assert.equal(seen, expected);
    });
  }

  for (const [name, how] of [
    ...someOf(Object.keys(ON_SCREEN), 12).map((each) => [each, '0'] as const),
    ...someOf(Object.keys(CHOOSY), 12).map((each) => [each, SCROLL_SLOWLY] as const),
    ...someOf(Object.keys(HASTY), 6).map((each) => [each, READ] as const),
  ]) {
    it(`is loaded: ${name}, on the screen`, async () => {
      const url = `${site.url}${addressOf(`on screen, ${name}`)}`;
      const text = `document.getElementById('out').textContent.trim()`;
      let seen: unknown;
      let expected: unknown;
      // A busy machine has time for fewer frames, and may let the plain browser's timer win a race.
      for (let attempt = 1; attempt <= MAX_ATTEMPTS && (attempt === 1 || seen !== expected); attempt += 1) {
        expected = await plain.visit(url, JS_TIMEOUT, text, async ({ evaluate }) => void (await evaluate(how)));
        assert.notEqual(expected, '');
        seen = await shownBy(url);
      }
      assert.equal(seen, expected);
    });
  }

  it('is loaded: in low frames, of the same and of other origins', async () => {
    const answer = await engine.load(`${site.url}${LOW_FRAMES}`, { jsTimeout: 8_000, takesFrames: true });
    assert.match(answer.body, /<output[^>]*>(?: same| other){2}</);
  });

  itThorough('does not undo it if the page scrolls a box then', async () => {
    const url = `${site.url}${SCROLLED_THEN}`;
    const expected = await plain.visit(url, 2_300, 'out.textContent', async ({ evaluate }) => {
      await evaluate('box.scrollTo(0, 9999)');
    });
    assert.equal(await shownBy(url), String(expected).trim());
  });

  itThorough('leaves a list that corrects its position where it was', async () => {
    assert.equal(await shownBy(`${site.url}${CORRECTED}`), 'top');
  });

  it('is loaded even if the page cancels that for what leaves the screen', async () => {
    const { body } = await engine.load(`${site.url}${LET_GO}`, { jsTimeout: 8_000 });
    assert.match(body, /<output id="out">(?: loaded){4}</);
    assert.equal(body.match(/<img[^>]* src="\/picture/g)?.length, 4);
  });

  itThorough('is loaded: an image that is decoded', async () => {
    const { body } = await engine.load(`${site.url}${DECODED}`, { jsTimeout: 8_000 });
    assert.match(body, /<output id="out"> decoded</);
  });

  it('is not loaded if it is an image of which no script learns anything, unless the caller may look at it', async () => {
    const url = `${site.url}${UNNOTICED}`;
    const wasAsked = () => site.asked.some(({ path }) => path === UNNOTICED_IMAGE);
    assert.equal(await shownBy(url), '1');
    assert.equal(wasAsked(), false);
    const { script } = await engine.load(url, {
      jsTimeout: JS_TIMEOUT,
      script: 'document.images[0].naturalWidth',
    });
    assert.deepEqual(script, { json: '7' });
    assert.equal(wasAsked(), true);
  });

  it('passes a list that keeps only the rows on screen in long steps, to its end', async () => {
    const { body } = await engine.load(`${site.url}${ROWS_ON_SCREEN}`, { jsTimeout: 20_000 });
    assert.match(body, /row 0<.*data-end="true"|data-end="true".*row 0</s);
    const places = Number(/<output[^>]*>(\d+)</.exec(body)?.[1]);
    assert.ok(places > 5 && places < 40, String(places));
  });

  it('costs nothing on a page that has none: it is not even drawn', async () => {
    assert.equal(await shownBy(`${site.url}/page/still`), '0');
  });
});
