/**
 * The pages for measuring speed: a text page with 13 subresources, a page that its script renders, and a heavy one of 2
 * MB. Nothing may be cached, so that a reused tab loads what a fresh one loads. Each shows by `READY_MARKER` that its
 * scripts ran before the load event, and the rendered one by `LATE_MARKER` that it fetched more after it.
 */
import { noise, pngOf } from './png.ts';
import { documentOf, HTML, json, later, type Route, type Routes, script, send } from './route.ts';

export const READY_MARKER = 'rendered-before-load';
export const LATE_MARKER = 'rendered-after-load';
/** `READY_MARKER` is split: only the script may assemble it, not the markup. */
const MARK = `document.documentElement.dataset.ready = ['rendered', 'before', 'load'].join('-');`;

const SENTENCE =
  'The river gives at low tide what it took at high water, and whoever walks the foreshore early finds it. ';

const textParts = {
  styles: 2,
  scripts: 3,
  images: 5,
  fonts: 1,
  drawings: 1,
  data: 1,
};

const textPage = documentWith(
  'with-13-subresources',
  `${head('/text-page', textParts)}`,
  `<h1>Low tide</h1>${Array.from({ length: 60 }, (_, index) => `<h2>Walk ${index}</h2><p>${SENTENCE.repeat(4)}</p>`).join('')}
   ${pictures('/text-page', textParts)}`,
);

const heavyPage = documentWith(
  'big-2mb',
  `${head('/big-2mb', textParts)}`,
  `<h1>Heavy</h1><table>${Array.from(
    { length: 1500 },
    (_, index) =>
      `<tr class="row-${index % 7}"><td>${index}</td><td><a href="/item/${index}">Item ${index}</a></td><td>${SENTENCE}</td></tr>`,
  ).join('\n')}</table>${pictures('/big-2mb', textParts)}`,
);

const RENDERED_ITEMS = 400;
/** About what a data service takes: longer than a fast driver needs from the load event until it reads the page. */
const LATE_MILLISECONDS = 150;

export const pageSet: Routes = {
  // An ordinary article with 13 subresources of every kind: answered soon after load.
  '/with-13-subresources': html(textPage),
  ...subresources('/text-page', { script: 4_000, style: 6_000, image: [48, 32], font: 12_000, data: 40 }),

  // The same number of subresources, 2 MB together with the document: the same.
  '/big-2mb': html(heavyPage),
  ...subresources('/big-2mb', { script: 230_000, style: 60_000, image: [240, 180], font: 90_000, data: 2_000 }),

  // Empty except for its script, which renders before load and fetches more after it: both parts are in the answer.
  '/rendered': html(
    documentWith(
      'rendered',
      '<link rel="stylesheet" href="/rendered/style.css"><script defer src="/rendered/app.js"></script>',
      '<div id="app">Loading…</div>',
    ),
  ),
  '/rendered/style.css': (visit) => send(visit, 'text/css', styleOf(6_000)),
  '/rendered/app.js': script(renderingScript()),
  '/rendered/more': (visit) => later(visit, LATE_MILLISECONDS, () => json(() => ({ comments: items(30) }))(visit)),
};

function html(text: string): Route {
  return (visit) => send(visit, HTML, text);
}

function documentWith(title: string, headPart: string, body: string): string {
  return documentOf(title, body).replace('</head>', () => `${headPart}</head>`);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function head(at: string, { styles, scripts }: typeof textParts): string {
  const links = numbers(styles).map((n) => `<link rel="stylesheet" href="${at}/style-${n}.css">`);
  const tags = numbers(scripts).map((n) => `<script defer src="${at}/script-${n}.js"></script>`);
  return [...links, ...tags].join('');
}

function pictures(at: string, { images, drawings }: typeof textParts): string {
  const bitmaps = numbers(images).map((n) => `<img src="${at}/image-${n}.png" alt="">`);
  return [...bitmaps, ...numbers(drawings).map(() => `<img src="${at}/drawing.svg" alt="">`)].join('');
}

interface Weights {
  readonly script: number;
  readonly style: number;
  readonly image: readonly [number, number];
  readonly font: number;
  readonly data: number;
}

function subresources(at: string, weights: Weights): Routes {
  const routes: Record<string, Route> = {};
  for (const n of numbers(textParts.styles)) {
    const face = n === 1 ? `@font-face{font-family:own;src:url(${at}/font.woff2)}body{font-family:own,serif}` : '';
    const text = face + styleOf(weights.style);
    routes[`${at}/style-${n}.css`] = (visit) => send(visit, 'text/css', text);
  }
  for (const n of numbers(textParts.scripts)) {
    const text = scriptOf(at, n, weights.script);
    routes[`${at}/script-${n}.js`] = script(text);
  }
  for (const n of numbers(textParts.images)) {
    const image = pngOf(weights.image[0], weights.image[1], n);
    routes[`${at}/image-${n}.png`] = (visit) => send(visit, 'image/png', image);
  }
  // Not a usable font: it is loaded and refused, and the next family of the list is used.
  const font = Buffer.concat([Buffer.from('wOF2'), noise(weights.font, 7)]);
  routes[`${at}/font.woff2`] = (visit) => send(visit, 'font/woff2', font);
  routes[`${at}/drawing.svg`] = (visit) =>
    send(visit, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>');
  routes[`${at}/data.json`] = json(() => items(weights.data));
  return routes;
}

function items(count: number) {
  return Array.from({ length: count }, (_, id) => ({ id, name: `Item ${id}`, text: SENTENCE.slice(0, 60) }));
}

function styleOf(length: number): string {
  const rules = Array.from(
    { length: Math.ceil(length / 60) },
    (_, n) => `.rule-${n} > p{margin:${n % 9}px;color:#${String(100 + (n % 899))}}`,
  );
  return rules
    .join('\n')
    .slice(0, length)
    .replace(/[^}]*$/, '');
}

/** Functions like those in bundles: parsed, and mostly never called; the first script also does something. */
function scriptOf(at: string, n: number, length: number): string {
  const unit = (index: number) =>
    `function part_${n}_${index}(a,b){const list=[];for(let i=0;i<a;i+=1)list.push({i,b,name:"part ${index}"});return list}\n`;
  const size = unit(0).length;
  const library = Array.from({ length: Math.ceil(length / size) }, (_, index) => unit(index)).join('');
  const work = `part_${n}_0(2000, 1).map(({ i }) => i * 2).sort((a, b) => b - a);`;
  const first = `${MARK} fetch('${at}/data.json').then((answer) => answer.json()).then((list) => { document.documentElement.dataset.items = list.length; });`;
  return `${library}${work}${n === 1 ? first : ''}`;
}

function renderingScript(): string {
  return `
    const library = [];
    ${scriptOf('', 9, 60_000)}
    const items = Array.from({ length: ${RENDERED_ITEMS} }, (_, id) => ({ id, name: 'Item ' + id, text: ${JSON.stringify(SENTENCE)} }));
    const element = (tag, children, attributes = {}) => {
      const made = Object.assign(document.createElement(tag), attributes);
      made.append(...children);
      return made;
    };
    const list = element('ul', items.map(({ id, name, text }) =>
      element('li', [element('h3', [name]), element('p', [text]), element('a', ['more'], { href: '/item/' + id })])));
    document.getElementById('app').replaceChildren(list);
    ${MARK}
    addEventListener('load', async () => {
      const { comments } = await (await fetch('/rendered/more')).json();
      document.getElementById('app').append(element('ol', comments.map(({ text }) => element('li', [text]))));
      document.documentElement.dataset.late = ['rendered', 'after', 'load'].join('-');
    });`;
}
