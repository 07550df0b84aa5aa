/**
 * A page that tries everything to run, to load, to navigate and to reach its surroundings, and a server that records
 * what succeeds. Each attack has a name, which it sends to the server.
 */
import { startTarget } from '../../support/target.ts';

/** Code that reports to the server that it runs, and marks every window that it can reach. */
const code = (beacon: string) =>
  `new Image().src='${beacon}';for(const w of [self,parent,top])try{w.document.title='owned';w.owned=1}catch{}`;

/** Attacks that run code, by the name that they send. All of them work in a page without protection. */
const RUNNING: Readonly<Record<string, (beacon: string) => string>> = {
  script: (beacon) => `<script>${code(beacon)}</script>`,
  module: (beacon) => `<script type="module">${code(beacon)}</script>`,
  'image-error': (beacon) => `<img src="data:," onerror="${code(beacon)}">`,
  'drawing-loaded': (beacon) => `<svg xmlns="http://www.w3.org/2000/svg" onload="${code(beacon)}"></svg>`,
  'document-in-an-attribute': (beacon) => `<iframe srcdoc="&lt;script>${code(beacon)}&lt;/script>"></iframe>`,
  'address-of-code': (beacon) => `<iframe src="javascript:${code(beacon)}"></iframe>`,
  'opened-details': (beacon) => `<details open ontoggle="${code(beacon)}"><summary>More</summary></details>`,
  animation: (beacon) =>
    `<style>@keyframes any{to{opacity:1}}</style><p style="animation:any 1ms" onanimationstart="${code(beacon)}">Moves</p>`,
  focus: (beacon) => `<input autofocus onfocus="${code(beacon)}">`,
};

/** Attacks that load something without code. */
const LOADING: Readonly<Record<string, (beacon: string) => string>> = {
  picture: (beacon) => `<img src="${beacon}">`,
  'picture-set': (beacon) => `<img srcset="${beacon} 1x">`,
  'picture-in-a-drawing': (beacon) => `<svg width="9" height="9"><image href="${beacon}" width="9" height="9"/></svg>`,
  'picture-button': (beacon) => `<input type="image" src="${beacon}">`,
  background: (beacon) => `<p style="background:url(${beacon})">Behind</p>`,
  'style-rule': (beacon) => `<style>body{background:url(${beacon})}</style>`,
  'imported-style': (beacon) => `<style>@import url(${beacon});</style>`,
  'style-sheet': (beacon) => `<link rel="stylesheet" href="${beacon}">`,
  font: (beacon) => `<style>@font-face{font-family:far;src:url(${beacon})}</style><p style="font-family:far">Font</p>`,
  'script-file': (beacon) => `<script src="${beacon}"></script>`,
  frame: (beacon) => `<iframe src="${beacon}"></iframe>`,
  object: (beacon) => `<object data="${beacon}"></object>`,
  poster: (beacon) => `<video poster="${beacon}"></video>`,
  sound: (beacon) => `<audio src="${beacon}" preload="auto" autoplay></audio>`,
  preload: (beacon) => `<link rel="preload" as="image" href="${beacon}">`,
};

/** Navigations, last. */
const LEADING_AWAY: Readonly<Record<string, (beacon: string) => string>> = {
  refresh: (beacon) => `<meta http-equiv="refresh" content="1;url=${beacon}">`,
};

/** Attacks that work when they are clicked. Their text and their id are their name. */
const PRESSED: Readonly<Record<string, (beacon: string) => string>> = {
  'link-of-code': (beacon) => `<a id="link-of-code" href="javascript:${code(beacon)}">link-of-code</a>`,
  'link-to-the-top': (beacon) =>
    `<a id="link-to-the-top" href="${beacon}" target="_top" ping="${beacon}">link-to-the-top</a>`,
  'form-button': (beacon) =>
    `<form action="${beacon}" method="post" target="_top"><button id="form-button">form-button</button></form>`,
  'button-of-code': (beacon) => `<button id="button-of-code" onclick="${code(beacon)}">button-of-code</button>`,
};

export const RUNS_CODE = [...Object.keys(RUNNING), 'body'];
export const WORKS_UNPROTECTED = [...RUNS_CODE, ...Object.keys(LOADING), ...Object.keys(LEADING_AWAY)];
export const PRESSABLE = Object.keys(PRESSED);

export interface HostileSite extends AsyncDisposable {
  /** The page for one visitor; a page that stays does not navigate by itself. */
  urlFor(visitor: string, stays?: 'stays'): string;
  /** The address that reports something for a visitor. */
  beacon(visitor: string, name: string): string;
  /** What has succeeded for that visitor so far. */
  heardFrom(visitor: string): ReadonlySet<string>;
}

export async function startHostileSite(): Promise<HostileSite> {
  const pages: Record<string, string> = {};
  const target = await startTarget(pages);
  const beacon = (visitor: string, name: string) => `${target.url}/heard/${visitor}/${name}`;
  return {
    urlFor(visitor, stays) {
      pages[`/${visitor}`] = pageWith((name) => beacon(visitor, name), stays);
      return `${target.url}/${visitor}`;
    },
    beacon,
    heardFrom(visitor) {
      const start = `/heard/${visitor}/`;
      const paths = target.seen.map(({ path }) => path).filter((path) => path.startsWith(start));
      return new Set(paths.map((path) => path.slice(start.length)));
    },
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
}

function pageWith(beacon: (name: string) => string, stays?: 'stays'): string {
  const all = [PRESSED, LOADING, RUNNING, stays ? {} : LEADING_AWAY].flatMap(
    Object.entries<(beacon: string) => string>,
  );
  const parts = all.map(([name, write]) => write(beacon(name)));
  return `<!doctype html><html lang="en"><head><title>Hostile</title><base href="${beacon('base')}/"></head>
<body onload="${code(beacon('body'))}"><main><h1>A hostile page</h1>
<p>Twice a day the river goes out and leaves what it no longer wants to keep, and somebody walks there to look for it.</p>
<p>It is written as if it were [a link](javascript:${beacon('markdown-link')}), ![a picture](${beacon('markdown-picture')})
or &lt;img src="${beacon('markdown-tag')}" onerror="${code(beacon('markdown-code'))}">, and it is none of these.</p></main>
${parts.join('\n')}
</body></html>`;
}
