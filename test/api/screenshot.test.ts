/**
 * /screenshot: what it accepts and refuses, what its answers say about themselves, and pages that are too large for any
 * picture.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pictureSize } from '../../src/fetching/browser/picture/picture-size.ts';
import { plainPng, pngOf } from '../support/hostile-pages/png.ts';
import { makePdf } from '../support/pdf.ts';
import { colorAt, readPng } from '../support/pictures/read-png.ts';
import { type Parameters, startTestService, type TestService } from '../support/service.ts';
import { type Handler, type Pages, startTarget, type Target } from '../support/target.ts';
import { itThorough, someOf } from '../support/thorough.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const page = (body: string, style = '') =>
  `<!doctype html><title>page</title><style>body { margin: 0; background: #ffffff } ${style}</style>${body}`;

const sends =
  (type: string, body: string | Uint8Array, status = 200): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };

const BOX = 'width: 120px; height: 80px; background: #123456';

const PAGES: Pages = {
  '/plain': page(`<div id=box style="${BOX}"></div><h1>Low tide</h1>`),
  '/elements': page(
    `<div id=empty></div><p id=none style="display: none">x</p><div id=left style="${BOX}; position: absolute; left: -500px"></div>
     <div id=above style="${BOX}; position: absolute; top: -500px"></div><div id=half style="${BOX}; position: absolute; left: -60px; top: 300px"></div>
     <div id=host></div><iframe srcdoc="<style>body{margin:0}</style><div id=inner style='${BOX}'></div>" style="border: 0"></iframe>
     <div id=scroller style="height: 100px; overflow: auto"><div style="height: 3000px"></div><div id=scrolled style="${BOX}"></div></div>
     <div style="height: 5000px"></div><div id=far style="${BOX}"></div><div id=fixed style="${BOX}; position: fixed; right: 0; bottom: 0"></div>
     <span id=line style="${BOX.replace('width', 'max-width')}">a line</span><div id=tall style="width: 10px; height: 30000px; background: #00ff00"></div>
     <div id=turned style="${BOX}; transform: rotate(90deg); margin: 100px"></div>
     <script>host.attachShadow({ mode: 'open' }).innerHTML = '<div id=shadowed style="${BOX}"></div>'</script>`,
  ),
  '/million': page('<div style="height: 1000000px; background: linear-gradient(90deg, #ff0000, #0000ff)"></div>'),
  '/wide': page('<div style="width: 30000px; height: 50px; background: #00ff00"></div>'),
  '/huge': page('<div style="width: 1000000px; height: 1000000px; background: #00ff00"></div>'),
  '/noise': page('<img src="/noise.png" style="display: block">'),
  // Little to load, and much to draw.
  '/drawn-noise': page(`<canvas id=c width=1900 height=900></canvas><script>const x = c.getContext('2d');
    const image = x.createImageData(1900, 900); let state = 7;
    image.data.forEach((_, at) => { state = Math.imul(state, 1664525) + 1013904223; image.data[at] = at % 4 === 3 ? 255 : state >>> 24; });
    x.putImageData(image, 0, 0);</script>`),
  '/noise.png': sends('image/png', pngOf(1920, 945, 3)),
  '/image.png': sends('image/png', plainPng(300, 200, [0x20, 0x60, 0xa0])),
  '/drawing.svg': sends(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#654321"/></svg>',
  ),
  '/text': sends('text/plain; charset=utf-8', 'Some words in a file.\n'),
  '/data': sends('application/json', '{"some": "data"}\n'),
  '/file.pdf': sends('application/pdf', makePdf([[{ text: 'Words', size: 12, y: 700 }]])),
  '/sound': sends('audio/mpeg', Buffer.alloc(2_000, 1)),
  '/missing': 404,
  '/blocked': 403,
  '/empty': sends('text/html', ''),
  '/wall': page(
    `<main style="height: 900px; background: #00ff00"></main><div id=onetrust-consent-sdk><div id=onetrust-banner-sdk role=dialog style="position: fixed; inset: 0; background: #ff0000">
     <p>We and our 812 partners use cookies to measure and to show personalized advertising.</p>
     <button id=onetrust-reject-all-handler>Reject all</button><button id=onetrust-accept-btn-handler>Accept all</button></div></div>
     <script>document.querySelector('#onetrust-reject-all-handler').onclick = () => document.querySelector('#onetrust-consent-sdk').remove();</script>`,
  ),
  '/size': page(
    '<script>document.title = [innerWidth, innerHeight, devicePixelRatio, screen.width, matchMedia("(hover: hover)").matches].join(" ")</script>',
  ),
  '/endless': page(
    '<div id=box></div>',
    `#box { ${BOX}; animation: go 300ms infinite alternate } @keyframes go { to { opacity: 0.9 } }`,
  ),
  '/busy': page(`<div id=box style="${BOX}"></div><script>setTimeout(() => { for (;;); }, 50)</script>`),
};

describe('/screenshot', { skip: withoutBrowser, concurrency: 3 }, () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget(PAGES);
    service = await startTestService();
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  const shoot = (path: string, parameters: Parameters = {}) =>
    service.call('/screenshot', { url: `${target.url}${path}`, timeout: 25_000, ...parameters });

  async function taken(path: string, parameters: Parameters = {}) {
    const reply = await shoot(path, parameters);
    assert.equal(reply.status, 200, reply.body.slice(0, 500));
    return { reply, size: reply.headers.get('Service-Picture-Size'), cut: reply.headers.get('Service-Picture-Cut') };
  }

  async function refused(path: string, parameters: Parameters, status: number) {
    const reply = await shoot(path, parameters);
    assert.equal(reply.status, status, reply.body.slice(0, 500));
    assert.equal(reply.headers.get('Service-Credits-Used') ?? '0', '0');
    return reply.json<{ message: string; error_code?: string }>();
  }

  for (const format of someOf(['png', 'jpeg', 'webp'], 2)) {
    it(`returns ${format} with its type and size`, async () => {
      const { reply, size } = await taken('/plain', { format, width: 640, height: 480 });
      assert.equal(reply.headers.get('Content-Type'), `image/${format}`);
      assert.deepEqual(pictureSize(reply.bytes), { width: 640, height: 480 });
      assert.equal(size, '640x480');
      assert.equal(reply.headers.get('Service-Credits-Used'), '5');
      assert.equal(reply.headers.get('Service-Target-Status'), '200');
    });
  }

  it('returns a PNG as base64 in JSON', async () => {
    const { reply } = await taken('/plain', { format: 'json', selector: '#box' });
    const { result, ...facts } = reply.json<{ result: string }>();
    assert.deepEqual(facts, { content_type: 'image/png', width: 120, height: 80, cut: false });
    assert.equal(colorAt(readPng(Buffer.from(result, 'base64')), 60, 40), '#123456');
  });

  itThorough('is smaller at a lower quality', async () => {
    const of = async (quality: number) => (await taken('/noise', { format: 'jpeg', quality })).reply.bytes.length;
    const [low, high] = await Promise.all([of(5), of(95)]);
    assert.ok(low * 2 < high, `${low} ${high}`);
  });

  const WRONG: readonly [parameters: Parameters, message: RegExp][] = [
    [{ js: false }, /^\/screenshot needs js=true: only a browser draws a page/],
    [{ quality: 50 }, /^quality is only for format=jpeg and format=webp/],
    [{ quality: 50, format: 'json' }, /^quality is only for format=jpeg and format=webp/],
    [{ quality: 0, format: 'jpeg' }, /^quality must be a whole number in decimal digits, from 1 to 100/],
    [{ quality: 101, format: 'jpeg' }, /^quality must be/],
    [{ quality: '5e1', format: 'jpeg' }, /^quality must be/],
    [{ full_page: true, selector: 'p' }, /^full_page and selector cannot be combined/],
    [{ selector: 'p[' }, /^Invalid CSS selector/],
    [{ format: 'gif' }, /^format must be one of png, jpeg, webp, json/],
    [{ width: 0 }, /^width must be a whole number in decimal digits, from 1 to 10000/],
    [{ width: 10_001 }, /^width must be/],
    [{ height: '1.5' }, /^height must be/],
    [{ height: -1 }, /^height must be/],
    [{ scale: 0 }, /^scale must be a number from 0.1 to 4/],
    [{ scale: '4.01' }, /^scale must be/],
    [{ scale: 'NaN' }, /^scale must be/],
    [{ scale: '1e0' }, /^scale must be/],
    [
      { width: 10_000, height: 4_001 },
      /^width, height and scale make a picture of 40 million pixels; the maximum is 40/,
    ],
    [{ width: 5_000, height: 5_000, scale: 4 }, /^width, height and scale make a picture of 400 million pixels/],
  ];
  for (const [parameters, message] of WRONG) {
    it(`refuses ${JSON.stringify(parameters)}`, async () => {
      assert.match((await refused('/plain', parameters, 400)).message, message);
    });
  }

  itThorough('treats an empty parameter as absent', async () => {
    const { size } = await taken('/plain', { width: '', height: '', scale: '', quality: '', selector: '' });
    assert.equal(size, '1920x945');
  });

  for (const id of someOf(['shadowed', 'inner', 'scrolled', 'far', 'fixed', 'turned'], 3)) {
    it(`shows one element: ${id}`, async () => {
      const { reply, size, cut } = await taken('/elements', { selector: `#${id}` });
      assert.equal(size, id === 'turned' ? '80x120' : '120x80');
      assert.equal(cut, null);
      assert.equal(colorAt(readPng(reply.bytes), 40, 40), '#123456');
    });
  }

  itThorough('shows the visible part of an element that is partly outside of the page', async () => {
    const { reply, size } = await taken('/elements', { selector: '#half' });
    assert.equal(size, '60x80');
    assert.equal(colorAt(readPng(reply.bytes), 30, 40), '#123456');
  });

  itThorough('cuts an element that is too tall', async () => {
    const { size, cut } = await taken('/elements', { selector: '#tall' });
    assert.deepEqual([size, cut], ['10x20000', '10x30000']);
  });

  for (const id of someOf(['empty', 'none', 'left', 'above'], 2)) {
    it(`refuses an element that is not visible: ${id}`, async () => {
      const { message } = await refused('/elements', { selector: `#${id}` }, 400);
      assert.match(message, /^The element is not shown: it has no size, is not displayed, or is outside/);
    });
  }

  it('refuses an element that is not there, as /selected does', async () => {
    assert.deepEqual(await refused('/elements', { selector: '#nobody' }, 400), { message: 'Element not found' });
  });

  const LARGE: readonly [path: string, parameters: Parameters, size: string, cut: string][] = [
    ['/million', { format: 'webp', width: 200 }, '200x16383', '200x1000000'],
    ['/million', {}, '1920x20000', '1920x1000000'],
    ['/huge', { format: 'jpeg', quality: 10 }, '20000x2000', '1000000x1000000'],
    ['/million', { scale: 2 }, '3840x10416', '3840x2000000'],
    ['/wide', { height: 100 }, '20000x100', '30000x100'],
  ];
  // Each takes seconds of processor time to draw and to encode.
  for (const [path, parameters, size, cut] of someOf(LARGE, 4)) {
    it(`cuts ${path} with ${JSON.stringify(parameters)}, and says so`, async () => {
      const found = await taken(path, { full_page: true, ...parameters });
      assert.deepEqual([found.size, found.cut], [size, cut]);
      const { width = 0, height = 0 } = pictureSize(found.reply.bytes) ?? {};
      assert.equal(`${width}x${height}`, size);
    });
  }

  itThorough('says in JSON that it is cut', async () => {
    const { reply } = await taken('/million', { format: 'json', width: 50, full_page: true });
    const { result: _, ...facts } = reply.json<{ result: string }>();
    assert.deepEqual(facts, { content_type: 'image/png', width: 50, height: 20_000, cut: true });
  });

  const SHOWN: readonly [path: string, color: string | undefined][] = [
    ['/image.png', '#2060a0'],
    ['/drawing.svg', '#654321'],
    ['/text', undefined],
    ['/data', undefined],
    ['/missing', undefined],
    ['/empty', undefined],
  ];
  for (const [path, color] of someOf(SHOWN, 6)) {
    it(`shows what a browser shows for ${path}`, async () => {
      const { reply } = await taken(path, { width: 300, height: 200 });
      const pixels = readPng(reply.bytes);
      assert.deepEqual([pixels.width, pixels.height], [300, 200]);
      if (color !== undefined) assert.equal(colorAt(pixels, 150, 100), color);
    });
  }

  itThorough('draws the words of a text', async () => {
    const { reply } = await taken('/text', { width: 300, height: 200 });
    assert.ok(new Set(readPng(reply.bytes).data).size > 3, 'letters have more than two shades');
  });

  const FAILED: readonly [path: string, code: string, message: RegExp][] = [
    ['/file.pdf', 'target_error', /not text: its content type is application\/pdf/],
    ['/sound', 'target_error', /not text: its content type is audio\/mpeg/],
    ['/blocked', 'target_blocked', /403 Forbidden/],
  ];
  for (const [path, code, message] of FAILED) {
    it(`fails for ${path}, free of charge`, async () => {
      const failure = await refused(path, {}, 500);
      assert.equal(failure.error_code, code);
      assert.match(failure.message, message);
    });
  }

  it('fails for a 404 with error_on_404', async () => {
    assert.equal((await refused('/missing', { error_on_404: true }, 500)).error_code, 'target_error');
  });

  itThorough('shows the page behind a cookie consent dialog', async () => {
    const { reply } = await taken('/wall', { width: 400, height: 300 });
    assert.equal(colorAt(readPng(reply.bytes), 200, 150), '#00ff00');
  });

  itThorough('works for a page with endless animations, and for one whose script never ends', async () => {
    const both = await Promise.all([
      taken('/endless', { selector: '#box' }),
      shoot('/busy', { width: 300, height: 200, js_timeout: 500, timeout: 8_000 }),
    ]);
    const [moving, { reply }] = [both[0], { reply: both[1] }];
    assert.equal(moving.size, '120x80');
    // There is an answer in any case: a picture, or the failure of a page that does not respond.
    assert.ok(
      reply.status === 200 || ['target_error', 'timeout'].includes(String(reply.json().error_code)),
      reply.body,
    );
  });
});

describe('a tab that has taken screenshots', { skip: withoutBrowser }, () => {
  it('shows the next page on the usual screen', async () => {
    await using target = await startTarget(PAGES);
    // One place, so that the same tab is used again.
    await using service = await startTestService({ environment: { MUDLARK_BROWSER_PAGES: '1' } });
    const url = `${target.url}/size`;
    const title = async (parameters: Parameters = {}) =>
      /<title>(.*?)<\/title>/.exec((await service.call('/html', { url, ...parameters })).body)?.[1];
    const before = await title();
    assert.match(before ?? '', /^1920 945 1 1920/);
    const shots: readonly Parameters[] = [
      { width: 333, height: 222, scale: 3 },
      { device: 'mobile', full_page: true },
      { format: 'jpeg', quality: 5, selector: 'body', width: 50 },
    ];
    for (const parameters of shots) {
      const reply = await service.call('/screenshot', { url: `${target.url}/plain`, ...parameters });
      assert.equal(reply.status, 200, reply.body.slice(0, 300));
      assert.equal(await title(), before);
    }
    const { bytes } = await service.call('/screenshot', { url, scale: 1 });
    assert.deepEqual(pictureSize(bytes), { width: 1920, height: 945 });
  });
});

describe('a picture that is too large', { skip: withoutBrowser }, () => {
  it('is a failure that says what to do, free of charge', async () => {
    await using target = await startTarget(PAGES);
    await using service = await startTestService({ environment: { MUDLARK_MAX_BODY: '1000000' } });
    const reply = await service.call('/screenshot', { url: `${target.url}/drawn-noise`, timeout: 25_000 });
    assert.equal(reply.status, 500, reply.body.slice(0, 300));
    assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    const { message, error_code } = reply.json();
    assert.equal(error_code, 'response_too_large');
    assert.match(String(message), /larger than 1000000 bytes/);
  });
});
