/**
 * Pages whose screenshots are compared with a plain browser's: each has something that arrives late, comes from
 * elsewhere, or needs drawing.
 */

import { plainPng, pngOf } from '../../../support/hostile-pages/png.ts';
import { boxFont } from '../../../support/pictures/box-font.ts';
import type { Handler, Pages } from '../../../support/target.ts';

export interface PicturePage {
  readonly html: string;
  /** Colors that must be visible, by position in pixels of the whole page at a scale of 1. */
  readonly seen: readonly (readonly [x: number, y: number, color: string])[];
}

const page = (body: string, style = '') =>
  `<!doctype html><meta name=viewport content="width=device-width"><title>page</title><style>body { margin: 0; background: #ffffff } ${style}</style>${body}`;

const LINES = Array.from({ length: 60 }, (_, at) => `<p>Line ${at} of what the river gives at low tide.</p>`).join('');

export const PICTURE_PAGES: Readonly<Record<string, PicturePage>> = {
  long: {
    html: page(
      `${LINES}<div style="height: 3000px; background: linear-gradient(#004080, #80c0ff)"></div>${LINES}<div id=end></div>`,
      '#end { height: 100px; background: #00ff00 }',
    ),
    seen: [],
  },
  'fixed-headers': {
    html: page(
      `<header></header><nav></nav>${LINES}<footer></footer><div style="height: 100vh; background: #dddddd"></div>${LINES}`,
      `header { position: fixed; top: 0; left: 0; right: 0; height: 60px; background: #cc0000 }
       nav { position: sticky; top: 80px; height: 40px; background: #0000cc }
       footer { position: fixed; bottom: 0; left: 0; width: 200px; height: 30px; background: #00cc00 }`,
    ),
    seen: [[300, 30, '#cc0000']],
  },
  'dark-mode': {
    html: page(
      '<div style="height: 300px"></div>',
      `div { background: #ffeecc } @media (prefers-color-scheme: dark) { body { background: #000000 } div { background: #112233 } }`,
    ),
    seen: [
      [20, 20, '#ffeecc'],
      [20, 500, '#ffffff'],
    ],
  },
  'web-font': {
    html: page(
      '<p>xxxx</p><p id=late></p>',
      `@font-face { font-family: Box; src: url(/font?1) } @font-face { font-family: Late; src: url(/font?2) }
       p { margin: 0; font: 50px/50px Box, serif; color: #aa00aa } #late::before { content: 'xx'; font-family: Late }`,
    ),
    seen: [
      [25, 25, '#aa00aa'],
      [190, 25, '#aa00aa'],
      [250, 25, '#ffffff'],
      [75, 75, '#aa00aa'],
    ],
  },
  canvas: {
    html: page(
      `<canvas id=c width=400 height=200></canvas><script>const x = c.getContext('2d');
        x.fillStyle = '#ff8800'; x.fillRect(0, 0, 100, 100);
        requestAnimationFrame(() => { x.fillStyle = '#0088ff'; x.fillRect(100, 0, 100, 100); });
        setTimeout(() => { x.fillStyle = '#88ff00'; x.fillRect(200, 0, 100, 100); }, 1500);</script>`,
    ),
    seen: [
      [50, 50, '#ff8800'],
      [150, 50, '#0088ff'],
      [250, 50, '#88ff00'],
    ],
  },
  svg: {
    html: page(
      `<svg width=200 height=200><circle cx=100 cy=100 r=90 fill="#123456"></circle><use href="/symbols.svg#s"></use></svg><img src="/drawing.svg" width=200 height=200>`,
      'svg, img { display: block }',
    ),
    seen: [
      [100, 150, '#123456'],
      [20, 20, '#fedcba'],
      [100, 300, '#654321'],
    ],
  },
  'video-poster': {
    html: page('<video poster="/image?9" width=300 height=200></video>', 'video { display: block; object-fit: cover }'),
    seen: [[150, 100, '#2060a0']],
  },
  images: {
    html: page(
      `<img src="/image?1" width=200 height=100><picture><source srcset="/image?2"><img src="/none" width=200 height=100></picture>
       <div id=b></div><img src="/large" width=900 height=600>`,
      'img, #b { display: block } #b { height: 100px; background: url(/image?3) }',
    ),
    seen: [
      [100, 50, '#2060a0'],
      [100, 250, '#2060a0'],
    ],
  },
  lazy: {
    html: page(
      `<div style="height: 4500px"></div><img loading=lazy src="/image?4" width=200 height=100><div id=more></div>
       <script>new IntersectionObserver(([e], o) => { if (!e.isIntersecting) return; o.disconnect();
         const i = new Image(200, 100); i.src = '/image?5'; more.append(i); }).observe(more)</script>`,
      'img { display: block } #more { height: 100px }',
    ),
    seen: [
      [100, 4550, '#2060a0'],
      [100, 4650, '#2060a0'],
    ],
  },
  moving: {
    html: page(
      '<div id=a></div><div id=b></div><script>onload = () => setTimeout(() => { a.className = "on"; }, 700)</script>',
      `#a { height: 100px; background: #ff0000; transition: background 900ms } #a.on { background: #0000ff }
       #b { height: 100px; background: #00ff00; animation: come 1s 200ms both } @keyframes come { from { opacity: 0; transform: translateX(300px) } }`,
    ),
    seen: [
      [50, 50, '#0000ff'],
      [50, 150, '#00ff00'],
    ],
  },
  frames: {
    html: page('<iframe src="/inner" width=400 height=200></iframe>', 'iframe { border: 0; display: block }'),
    seen: [[200, 100, '#774411']],
  },
  wide: {
    html: page(
      '<div style="width: 4000px; height: 200px; background: linear-gradient(90deg, #ff0000, #0000ff)"></div>',
    ),
    seen: [],
  },
};

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 200 200">${inside}</svg>`;

const sends =
  (type: string, body: string | Buffer, milliseconds = 0): Handler =>
  (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'Content-Type': type }).end(body), milliseconds);
  };

const IMAGE = plainPng(40, 20, [0x20, 0x60, 0xa0]);

/** What the pages are made of. */
export const PICTURE_PARTS: Pages = {
  '/font': sends('font/ttf', boxFont(), 300),
  '/image': sends('image/png', IMAGE, 100),
  '/large': sends('image/png', pngOf(1800, 1200, 5)),
  '/inner': page('<div style="height: 200px; background: #774411"></div>'),
  '/symbols.svg': sends('image/svg+xml', svg('<symbol id="s"><rect width="40" height="40" fill="#fedcba"/></symbol>')),
  '/drawing.svg': sends('image/svg+xml', svg('<rect width="200" height="200" fill="#654321"/>')),
};
