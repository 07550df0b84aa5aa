/**
 * Pages that try to break out of the frame that shows them, and how to find out whether one did. Each succeeds if
 * nothing contains it: it runs a script, requests something from the beacon, or navigates there.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostilePage {
  readonly name: string;
  readonly html: string;
  /** It waits for a click anywhere on it. */
  readonly wantsClick?: boolean;
  /** It is dangerous only to code that parses its markup more than once. */
  readonly isHarmlessAlone?: boolean;
}

export interface Beacon extends AsyncDisposable {
  readonly origin: string;
  /** The requested paths. */
  readonly hits: string[];
}

/** A third party that counts every request. */
export async function startBeacon(): Promise<Beacon> {
  const hits: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    hits.push(url);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the script of a page does when it runs: everything it can. */
const script = (beacon: string, name: string) =>
  [
    `fetch('${beacon}/${name}/fetch')`,
    `parent.postMessage({hostile:'${name}'},'*')`,
    `top.hostile='${name}'`,
    `top.document.title='${name}'`,
    `top.document.cookie='hostile=${name}'`,
    `top.location='${beacon}/${name}/top'`,
  ]
    .map((step) => `try{${step}}catch{}`)
    .join(';');

const OVER_ALL = 'style="position:fixed;inset:0;width:100%;height:100%;z-index:9999;display:block"';

export function hostilePages(beacon: string): readonly HostilePage[] {
  const at = (path: string) => `${beacon}/${path}`;
  const run = (name: string) => script(beacon, name);
  return [
    { name: 'an inline script', html: `<p>a</p><script>${run('inline')}</script>` },
    { name: 'a script of another site', html: `<script src="${at('script.js')}"></script>` },
    { name: 'a module', html: `<script type="module" src="${at('module.js')}"></script>` },
    { name: 'an image that fails', html: `<img src="data:," onerror="${run('onerror')}">` },
    { name: 'a body that loads', html: `<body onload="${run('onload')}">a` },
    { name: 'a drawing that loads', html: `<svg onload="${run('svg-onload')}"></svg>` },
    {
      name: 'an animation that begins',
      html: `<style>@keyframes x{}</style><p style="animation:x 1s" onanimationstart="${run('animation')}">a`,
    },
    { name: 'a drawing with a script', html: `<svg><script>${run('svg-script')}</script></svg>` },
    {
      name: 'a link that is a script',
      html: `<a ${OVER_ALL} href="javascript:${run('javascript-link')}">a</a>`,
      wantsClick: true,
    },
    {
      name: 'a link of a drawing',
      html: `<svg ${OVER_ALL}><a xlink:href="javascript:${run('svg-link')}"><rect width="9999" height="9999"/></a></svg>`,
      wantsClick: true,
    },
    {
      name: 'a drawing that makes a link a script',
      html: `<svg ${OVER_ALL}><a><animate attributeName="href" values="javascript:${run('animate')}"/><rect width="9999" height="9999"/></a></svg>`,
      wantsClick: true,
    },
    { name: 'a link away', html: `<a ${OVER_ALL} href="${at('link')}" ping="${at('ping')}">a</a>`, wantsClick: true },
    {
      name: 'a link away for the whole window',
      html: `<a ${OVER_ALL} href="${at('top-link')}" target="_top">a</a>`,
      wantsClick: true,
    },
    {
      name: 'a link to a new window',
      html: `<a ${OVER_ALL} href="${at('blank-link')}" target="_blank">a</a>`,
      wantsClick: true,
    },
    {
      name: 'a form for the whole window',
      html: `<form action="${at('form')}" target="_top"><button ${OVER_ALL}>a</button></form>`,
      wantsClick: true,
    },
    {
      name: 'a button with an action',
      html: `<form><button ${OVER_ALL} formaction="${at('formaction')}" formmethod="post">a</button></form>`,
      wantsClick: true,
    },
    {
      name: 'a label that presses a button',
      html: `<form id="f" action="${at('label')}"><input type="submit" id="b"></form><label for="b" ${OVER_ALL}>a</label>`,
      wantsClick: true,
    },
    { name: 'a refresh', html: `<meta http-equiv="refresh" content="0;url=${at('refresh')}">` },
    { name: 'another base', html: `<base href="${beacon}/"><img src="base.png">` },
    { name: 'a style sheet that imports', html: `<style>@import url("${at('import.css')}")</style>` },
    { name: 'a style sheet of another site', html: `<link rel="stylesheet" href="${at('style.css')}">` },
    {
      name: 'pictures in styles',
      html: `<style>body{background:url("${at('background.png')}")}p::before{content:url("${at('content.png')}")}</style><p style="border-image:url('${at('border.png')}') 1;list-style:url('${at('list.png')}');display:list-item">a`,
    },
    {
      name: 'a font',
      html: `<style>@font-face{font-family:x;src:url("${at('font.woff2')}")}</style><p style="font-family:x">a`,
    },
    {
      name: 'pictures',
      html: `<img src="${at('img.png')}"><img srcset="${at('srcset.png')} 1x"><picture><source srcset="${at('source.png')}"><img></picture><input type="image" src="${at('input.png')}">`,
    },
    {
      name: 'old ways to show pictures',
      html: `<body background="${at('body.png')}"><table background="${at('table.png')}"><tr><td>a</table>`,
    },
    {
      name: 'pictures of drawings',
      html: `<svg><image href="${at('image.svg')}" width="9" height="9"/><use href="${at('use.svg')}#a"/></svg>`,
    },
    {
      name: 'films and sounds',
      html: `<video src="${at('video.mp4')}" poster="${at('poster.png')}" autoplay></video><audio src="${at('audio.mp3')}" preload="auto"></audio>`,
    },
    { name: 'objects', html: `<object data="${at('object')}"></object><embed src="${at('embed')}">` },
    { name: 'a frame', html: `<iframe src="${at('frame')}"></iframe>` },
    { name: 'a frame with its own page', html: `<iframe srcdoc="<script>${run('srcdoc')}</script>"></iframe>` },
    { name: 'a set of frames', html: `<frameset><frame src="${at('frameset')}"></frameset>` },
    {
      name: 'links that load ahead',
      html: `<link rel="preload" as="image" href="${at('preload.png')}"><link rel="icon" href="${at('icon.png')}"><link rel="modulepreload" href="${at('modulepreload.js')}">`,
    },
    {
      name: 'a template of a shadow',
      html: `<div><template shadowrootmode="open"><img src="data:," onerror="${run('shadow')}"></template></div>`,
    },
    {
      name: 'markup that changes when it is read twice',
      html: `<noscript><p title="</noscript><img src=data:, onerror=&quot;${run('noscript')}&quot;>"></noscript><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=data:, onerror=1&gt;">`,
      isHarmlessAlone: true,
    },
    {
      name: 'names that hide those of the browser',
      html: [
        'body',
        'documentElement',
        'createElement',
        'querySelectorAll',
        'adoptNode',
        'createTreeWalker',
        'replaceChildren',
        'defaultView',
      ]
        .map((name) => `<img name="${name}">`)
        .concat(
          [
            'attributes',
            'parentElement',
            'children',
            'localName',
            'getAttribute',
            'setAttribute',
            'removeAttributeNode',
            'remove',
            'nodeType',
          ].map(
            (name) =>
              `<form onclick="${run(name)}" action="${at(name)}" target="_top"><input name="${name}"><button ${OVER_ALL}>a</button></form>`,
          ),
        )
        .join(''),
      wantsClick: true,
    },
    {
      name: 'a huge page',
      html: `<p>a</p>${'<div class="x"><b>text</b></div>'.repeat(5_000)}<script>${run('huge')}</script>`,
    },
    { name: 'a very deep page', html: `${'<div>'.repeat(1_500)}<img src="${at('deep.png')}">` },
  ];
}

/** Asks the page around the frame for the value of an expression, in its own world. */
export type Evaluate = (expression: string) => Promise<unknown>;

/**
 * How a page succeeded: what it requested from the beacon, and what it did to the window around the frame. Empty if it
 * was contained. Earlier requests to the beacon count as well: start with a new one.
 */
export async function whatGotThrough(
  evaluate: Evaluate,
  beacon: Beacon,
  expected: { readonly href: string; readonly title: string },
): Promise<string[]> {
  const seen = (await evaluate(
    '({ href: location.href, title: document.title, cookie: document.cookie, mark: String(window.hostile) })',
  )) as {
    readonly href: string;
    readonly title: string;
    readonly cookie: string;
    readonly mark: string;
  };
  return [
    ...beacon.hits.map((path) => `asked for ${path}`),
    ...(seen.href === expected.href ? [] : [`went to ${seen.href}`]),
    ...(seen.title === expected.title ? [] : [`changed the title to ${seen.title}`]),
    ...(seen.cookie.includes('hostile') ? ['set a cookie'] : []),
    ...(seen.mark === 'undefined' ? [] : [`ran ${seen.mark} in the window`]),
  ];
}
