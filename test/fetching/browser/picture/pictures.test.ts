/**
 * Pictures are the same as a plain browser's picture of the same page after the same time, pixel for pixel except for
 * smoothed edges.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DEVICE_PROFILES } from '../../../../src/fetching/devices.ts';
import { colorAt, difference, readPng } from '../../../support/pictures/read-png.ts';
import { type PlainBrowser, type PlainView, plainBrowser } from '../../../support/plain-browser.ts';
import { type Parameters, startTestService, type TestService } from '../../../support/service.ts';
import { startTarget, type Target } from '../../../support/target.ts';
import { itThorough, someOf } from '../../../support/thorough.ts';
import { SHELL } from '../test-engine.ts';
import { PICTURE_PAGES, PICTURE_PARTS } from './picture-pages.ts';

/** Milliseconds after which the plain browser's picture is taken. */
const TIME = 2_000;
/**
 * The maximum time of the service's pages in milliseconds: on a busy machine, scrolling to lazy images takes longer
 * than `TIME`.
 */
const LONGEST_TIME = 10_000;
/** The share of pixels that may differ: edges of letters. */
const SAME = 0.0005;

/** Small, so that there are not too many pixels to compare. */
const SCREEN = { width: 400, height: 600 };
const SMALL: PlainView = { ...SCREEN, scale: 1 };

/** What a person does who looks at the whole page, and waits for its images. */
const SCROLL = `(async () => {
  for (let at = 0, end = document.documentElement.scrollHeight; at < end; at += innerHeight) {
    scrollTo(0, at);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  }
  while ([...document.images].some(({ complete }) => !complete)) await new Promise((resolve) => setTimeout(resolve, 20));
  scrollTo(0, 0);
})()`;

describe('pictures', { skip: SHELL === undefined && 'no browser', concurrency: 3 }, () => {
  let target: Target;
  let plain: PlainBrowser;
  let service: TestService;
  before(async () => {
    const pages = Object.entries(PICTURE_PAGES).map(([name, { html }]) => [`/${name}`, html] as const);
    target = await startTarget({ ...PICTURE_PARTS, ...Object.fromEntries(pages) });
    plain = await plainBrowser(SHELL ?? '');
    service = await startTestService();
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  async function compare(name: string, parameters: Parameters, view: PlainView) {
    const url = `${target.url}/${name}`;
    const [reply, expected] = await Promise.all([
      service.call('/screenshot', {
        url,
        js_timeout: name === 'moving' ? TIME : LONGEST_TIME,
        timeout: 25_000,
        ...parameters,
      }),
      plain.picture(url, TIME, view, view.fullPage ? SCROLL : undefined),
    ]);
    assert.equal(reply.status, 200, reply.body.slice(0, 500));
    assert.equal(reply.headers.get('Content-Type'), 'image/png');
    const picture = readPng(reply.bytes);
    assert.equal(reply.headers.get('Service-Picture-Size'), `${picture.width}x${picture.height}`);
    assert.equal(reply.headers.get('Service-Picture-Cut'), null);
    const differs = difference(picture, readPng(expected));
    assert.ok(differs <= SAME, `${differs} of the pixels are not the same`);
    return picture;
  }

  for (const name of someOf(['moving', 'long', 'canvas', 'fixed-headers', 'lazy', 'dark-mode'], 6)) {
    it(`of the screen: ${name}`, async () => {
      const picture = await compare(name, SCREEN, SMALL);
      assert.deepEqual([picture.width, picture.height], [SCREEN.width, SCREEN.height]);
      for (const [x, y, color] of PICTURE_PAGES[name]?.seen ?? []) {
        if (y < picture.height) assert.equal(colorAt(picture, x, y), color, `${x} ${y}`);
      }
    });
  }

  for (const [name, { seen }] of someOf(Object.entries(PICTURE_PAGES), 6)) {
    it(`of the whole page: ${name}`, async () => {
      const picture = await compare(name, { ...SCREEN, full_page: true }, { ...SMALL, fullPage: true });
      for (const [x, y, color] of seen) assert.equal(colorAt(picture, x, y), color, `${x} ${y}`);
    });
  }

  it('of a phone, with its width', async () => {
    const { viewport: phone, deviceScaleFactor: scale } = DEVICE_PROFILES.mobile;
    const view = { ...phone, scale, mobile: true, touch: true, fullPage: true };
    const picture = await compare('fixed-headers', { device: 'mobile', full_page: true }, view);
    assert.equal(picture.width, Math.ceil(phone.width * scale));
  });

  itThorough('of a screen of another size and scale', async () => {
    const picture = await compare(
      'fixed-headers',
      { width: 500, height: 400, scale: 2 },
      { width: 500, height: 400, scale: 2 },
    );
    assert.deepEqual([picture.width, picture.height], [1000, 800]);
  });

  itThorough('of a desktop, as large as its screen', async () => {
    const { viewport: desktop, deviceScaleFactor: scale } = DEVICE_PROFILES.desktop;
    const picture = await compare('images', {}, { ...desktop, scale });
    assert.deepEqual([picture.width, picture.height], [desktop.width, desktop.height]);
  });

  itThorough('of one element', async () => {
    const picture = await compare('long', { ...SCREEN, selector: '#end' }, { ...SMALL, selector: '#end' });
    assert.deepEqual([picture.width, picture.height], [SCREEN.width, 100]);
    assert.equal(colorAt(picture, 10, 50), '#00ff00');
  });

  itThorough('of one element at another scale', async () => {
    const picture = await compare(
      'svg',
      { ...SCREEN, selector: 'circle', scale: 2 },
      { ...SCREEN, scale: 2, selector: 'circle' },
    );
    assert.deepEqual([picture.width, picture.height], [360, 360]);
  });
});
