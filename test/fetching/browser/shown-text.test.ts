/**
 * /text reads exactly what a browser shows of a page, however something is hidden or shown, and wherever that is
 * specified.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type NamedSites, startNamedSites } from '../../support/named-sites.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { itThorough, THOROUGH } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';

const HOST = 'shown.example';
const SENTENCE = 'The harbor was quiet that morning, and the boats lay still beside the long wooden pier.';
const HIDES = '.x{display:none}';
const OFF = '<p class="x">NEVER shown to those who look at this page.</p>';
const ON = '<p>ALWAYS shown to those who look at this page.</p>';
const sheet = (css: string) => `<link rel="stylesheet" href="/sheet.css?${encodeURIComponent(css)}">`;
const inShadow = (mode: string, html: string, after = '') =>
  `<div id="h"></div><script>{ const root = h.attachShadow({ mode: '${mode}' }); root.innerHTML = '${html}'; ${after} }</script>`;

const moving = (name: string, frames: string, rules: string) => `<style>@keyframes ${name}{${frames}} ${rules}</style>`;

/** /text has ALWAYS of each, and never NEVER. */
const PAGES: Readonly<Record<string, string>> = {
  'a sheet of the site': sheet(HIDES) + OFF + ON,
  'a sheet with a longer selector': `${sheet('main p[class="x"]{visibility:hidden}')}<main>${OFF}${ON}</main>`,
  'what is made visible inside of what is hidden': `${sheet('.d{visibility:hidden} .y{visibility:visible}')}
    <div class="d">${OFF}<p class="y">ALWAYS shown to those who look.</p></div>`,
  'the width of the window': `${sheet('@media (min-width: 700px) { .x { display: none } } @media (max-width: 699px) { .y { display: none } }')}${OFF}
    <p class="y">ALWAYS shown to those with a wide window.</p>`,
  'a sheet that a script makes': `${OFF}${ON}<script>const s = new CSSStyleSheet(); s.replaceSync('${HIDES}'); document.adoptedStyleSheets = [s]</script>`,
  'text for machines that read aloud': `${sheet('.x{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}')}${ON}<p>And <span class="x">NEVER seen</span> more.</p>`,
  'text far away': `${sheet('.x{position:absolute;left:-9999px}')}${OFF}${ON}`,
  'text without color': `${sheet('.x{opacity:0}')}${OFF}${ON}`,
  'text that is about to fade in': `${sheet('.y{opacity:0;transition:opacity 1s}')}<p class="y">ALWAYS shown in the end.</p>`,
  'a rule that another one overrules': `<style>.y{display:none} body .y{display:block}</style><p class="y">ALWAYS shown after all.</p>`,
  'an attribute that a rule overrules': `<style>.y{display:block}</style><p class="y" hidden>ALWAYS shown after all.</p>`,
  'a sheet for paper': `<style media="print">.y{display:none}</style><p class="y">ALWAYS shown on screens.</p>`,
  'content that is skipped': `${sheet('.s{content-visibility:hidden} .t{content-visibility:auto}')}<div class="s">${OFF}</div><div class="t">${ON}</div>`,
  'text beside an element that is skipped': `${sheet('.s{content-visibility:hidden}')}<div class="s">NEVER, <b>NEVER</b></div>${ON}`,
  'text around what is visible': `${sheet('.v{visibility:hidden} .w{visibility:visible}')}<p class="v">NEVER <b class="w">ALWAYS</b> NEVER</p>`,
  'text that a picture replaces': `${sheet('.i{text-indent:-9999px} .z{font-size:0}')}<p class="i">NEVER</p><p class="z">NEVER</p>${ON}`,
  'a drawing': `${sheet('.g{display:none}')}<svg width="300" height="90"><title>NEVER</title><defs><text>NEVER</text></defs>
    <g class="g"><text y="20">NEVER</text></g><text y="40">ALWAYS</text><foreignObject width="90" height="30"><p>Words</p></foreignObject></svg>`,
  'a closed popover': `${ON}<div popover id="p">NEVER shown before a click.</div><button popovertarget="p">More</button>`,
  'an open popover': `<p>Words.</p><div popover id="p"><p>ALWAYS shown, by a script.</p></div><script>p.showPopover()</script>`,
  'the panel of a tab': `${sheet('#t{display:none}')}<button role="tab" aria-controls="t">Size</button><div role="tabpanel" id="t"><p>ALWAYS there for a click.</p></div>`,
  'a sheet of a shadow tree': `<style>.y{display:none}</style>${inShadow('open', `<style>${HIDES}</style>${OFF}<p class="y">ALWAYS shown there.</p>`)}`,
  'an adopted sheet of a closed tree': inShadow(
    'closed',
    OFF + ON,
    `const s = new CSSStyleSheet(); s.replaceSync('${HIDES}'); root.adoptedStyleSheets = [s]`,
  ),
  'a host that hides itself': `${ON}${inShadow('open', '<style>:host{display:none}</style><p>NEVER shown.</p>')}`,
  'what a slot hides': `<div id="h">${OFF}${ON}</div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<style>::slotted(.x){display:none}</style><slot></slot>'</script>`,
  'a slot in what is skipped': `${ON}<div id="h">NEVER</div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<div style="content-visibility:hidden"><slot></slot></div>'</script>`,
  'a template that is no shadow root': `<div id="h"></div><script>h.innerHTML = '<div><template shadowrootmode="open">NEVER shown.</template>${ON}</div>'</script>`,
  'what stands in for objects': `<p>Words.</p><object data="/none" type="text/html"><p>More words.</p><object data="/none/either">ALWAYS, as text</object></object>`,
  'a welcome that fades away': `${moving('leave', 'to{opacity:0;visibility:hidden}', '.x{animation:leave .3s .6s forwards}')}${OFF}${ON}`,
  'a welcome that is displayed for a while': `${moving('vanish', 'to{display:none}', '.x{animation:vanish 1s forwards}')}${OFF}${ON}`,
  'a cover that moves off the page': `${moving('lift', 'to{top:-200%}', '.x{position:fixed;top:0;animation:lift .9s forwards}')}${OFF}${ON}`,
  'a note that comes and goes': `${moving('blink', '50%{opacity:1}', '.x{opacity:0;animation:blink 1s}')}${OFF}${ON}`,
  'text that appears after a while': `${moving('come', 'from{visibility:hidden;opacity:0}', '.y{animation:come .3s .8s both}')}<p class="y">ALWAYS shown then.</p>`,
  'text that comes and goes without end': `${moving('pulse', 'from{opacity:0}', '.y{animation:pulse 9s infinite}')}<p class="y">ALWAYS shown now and then.</p>`,
  'text whose animation waits for something': `${moving('wait', 'from{opacity:0}', '.y{animation:wait 1s paused both}')}<p class="y">ALWAYS shown when it is there.</p>`,
  'a fade that comes too late': `${moving('late', 'to{visibility:hidden}', '.y{animation:late 1s 9s forwards}')}<p class="y">ALWAYS shown until then.</p>`,
  'a screen that a script fades out': `<style>.x{transition:opacity .9s}</style>${OFF}${ON}<script>addEventListener('load', () =>
    setTimeout(() => { document.querySelector('.x').style.opacity = 0; }, 100))</script>`,
  'text that waits to be shown and changes its color': `<style>.y{opacity:0;transition:opacity 1s,color .9s}</style><p class="y">ALWAYS shown when it is there.</p>
    <script>addEventListener('load', () => setTimeout(() => { document.querySelector('.y').style.color = 'red'; }, 100))</script>`,
  'what a closed tree fades out': inShadow(
    'closed',
    `${moving('go', 'to{visibility:hidden}', '.x{animation:go .9s forwards}')}${OFF}${ON}`,
  ),
  'a drawing whose parts change': `<svg width="300" height="60"><text y="20" visibility="hidden">ALWAYS<set attributeName="visibility" to="visible" begin="0.8s"/></text>
    <text y="40">NEVER<set attributeName="display" to="none" begin="0.7s"/></text></svg>`,
  'a frame and its sheet': `${sheet('.y{display:none}')}${moving('show', 'from{opacity:0}', '.f{animation:show .3s .9s both}')}
    <iframe class="f" width="600" height="300" src="/frame"></iframe>`,
};
const letters = (word: string) => [...word].map((letter) => `<div class="l">${letter}</div>`).join('');

/** Words that are apart in the HTML but not on the screen, or the other way around, and how they are read. */
const WORDS: readonly (readonly [html: string, ...words: string[]])[] = [
  ['<h2>Heading<span class="b">under it</span></h2>', 'Heading under it'],
  ['<p>From<strong class="b">Vienna</strong>to<em class="b">Graz</em></p>', 'From **Vienna** to *Graz*'],
  ['<div class="f"><span>Total</span><b>$10</b></div>', 'Total **$10**'],
  ['<div class="f"><b><i>Name</i></b><b><i>Value</i></b></div>', '***Name*** ***Value***'],
  ['<p><span class="w">one</span><span class="w">two</span></p>', 'one two'],
  ['<x-a>first</x-a><x-b>second</x-b>', 'first second'],
  [
    '<x-c><template shadowrootmode="open">third</template></x-c><x-c><template shadowrootmode="open">fourth</template></x-c>',
    'third fourth',
  ],
  ['<p>part<span>ly</span> <span class="i">part</span><span class="i">ly</span></p>', 'partly partly'],
  ['<p><span class="d">O</span>nce, <span class="w">said</span>.</p>', 'Once, said.'],
  ['<p class="f"><span>8</span><span>9</span></p>', '8 9'],
  ['<pre><code><b class="f">a</b><b class="f">b</b></code></pre>', 'ab'],
  [
    '<host-a><template shadowrootmode="open"><slot>by default</slot></template><b slot="none">x</b></host-a>',
    'by default',
  ],
  [`<h2>${letters('Moving')} ${letters('words')}</h2>`, 'Moving words'],
  [`<h2><div class="l">${letters('A')}</div> <div class="l">${letters('word')}</div></h2>`, 'A word'],
  ['<div><div class="n">three</div> <div class="n">in a</div> <div class="n">line</div></div>', 'three in a line'],
  ['<div><div class="l">column</div><p>words</p></div>', 'column\n\nwords'],
];
const STYLES = `.b{display:block} .f{display:flex;gap:.5em} .i,.l{display:inline-block} .l{position:relative} .w{display:inline-block;margin-right:.5em}
  .d{float:left;font-size:2em} .n{display:inline} x-a,x-b,x-c{display:block}`;

/** Looking for words that are shown together must not take the time for what is not visible. */
const CROWD = '<div class="n">ab</div>'.repeat(20_000);

/** Its classes are those of the page around it, which must not matter. */
const FRAME_CASE = 'a frame and its sheet';
const FRAME = `${sheet(HIDES)}${OFF}<p class="y">ALWAYS0 shown there.</p>`;

/** Its classes, ids and words with a number, so that several can be parts of one page. */
function numbered(page: string, number: number): string {
  return page
    .replaceAll(/ALWAYS|NEVER/g, (word) => `${word}${number}`)
    .replaceAll(
      /([.#]|%23|class="|class%3D%22|id="|popovertarget="|aria-controls="|<script>(?:\{ const root = )?)([a-z])(?![a-z0-9])/g,
      (name) => `${name}${number}`,
    );
}

/** Cases that are read as parts of one page: in a long run, each is also a page by itself. */
const AT_ONCE = 7;
const NAMES = Object.keys(PAGES).filter((name) => name !== FRAME_CASE);
const GROUPS = [
  ...Array.from({ length: Math.ceil(NAMES.length / AT_ONCE) }, (_, at) =>
    NAMES.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  ),
  ...[FRAME_CASE, ...(THOROUGH ? NAMES : [])].map((name) => [name]),
];
const partsOf = (group: readonly string[]) =>
  group.map((name, number) =>
    group.length === 1 ? (PAGES[name] ?? '').replaceAll('ALWAYS', 'ALWAYS0') : numbered(PAGES[name] ?? '', number),
  );

function answer(path: string) {
  const { pathname, search } = new URL(path, `https://${HOST}`);
  if (pathname === '/sheet.css') return { body: decodeURIComponent(search.slice(1)), type: 'text/css' };
  if (pathname === '/frame') return { body: FRAME };
  if (pathname === '/crowd')
    return { body: `${PAGES['a sheet that a script makes']}${sheet(STYLES)}<section>${CROWD}</section>` };
  if (pathname === '/words') return { body: `${sheet(STYLES)}${WORDS.map(([html]) => html).join('<hr>')}` };
  const group = GROUPS[Number(/^\/page-(\d+)$/.exec(pathname)?.[1])];
  const rest = `<p>${SENTENCE}</p><p>${SENTENCE.replace('harbor', 'port')}</p>`;
  return group === undefined
    ? { status: 404, body: '' }
    : { body: `<!doctype html><title>A page</title>${rest}${partsOf(group).join(rest)}${rest}` };
}

describe('the text of a page is what a browser shows of it', { skip: withoutBrowser, concurrency: 4 }, () => {
  let sites: NamedSites;
  let service: TestService;
  before(async () => {
    sites = await startNamedSites([HOST], ({ url }) => answer(url));
    service = await startTestService({ environment: { ...sites.environment, MUDLARK_BROWSER_PAGES: '4' } });
  });
  after(async () => {
    await service?.close();
    await sites?.[Symbol.asyncDispose]();
  });

  for (const [number, group] of GROUPS.entries()) {
    it(`with ${group.join(', ')}`, async () => {
      const url = `https://${HOST}/page-${number}`;
      // The whole page: which part is its main content is another question.
      const all = { main_content: false, timeout: 25_000, js_timeout: 1_500 };
      const { status, body } = await service.call('/text', { url, ...all });
      assert.equal(status, 200, body);
      const shown = group.map((_, at) => body.includes(`ALWAYS${at}`));
      assert.deepEqual(
        group.filter((_, at) => !shown[at]),
        [],
        body,
      );
      assert.doesNotMatch(body, /NEVER/);
    });
  }

  it('with words together or apart as they are shown', async () => {
    const url = `https://${HOST}/words`;
    const { body } = await service.call('/text', { url, main_content: false, timeout: 25_000 });
    const words = body.split(/^\*{3}$/m).map((part) => part.trim().replaceAll(/^#+ |^```\n|\n```$/gm, ''));
    assert.deepEqual(
      words,
      WORDS.map(([, expected]) => expected),
    );
  });

  itThorough('with 20,000 parts of a line', async () => {
    const url = `https://${HOST}/crowd`;
    const { status, body } = await service.call('/text', { url, main_content: false, timeout: 25_000 });
    assert.equal(status, 200, body);
    assert.match(body, /ALWAYS/);
    assert.doesNotMatch(body, /NEVER/);
  });

  it('and its HTML has no marks for that', async () => {
    const url = `https://${HOST}/page-0`;
    const { body } = await service.call('/html', { url, timeout: 25_000 });
    assert.match(body, /<p class="x0">NEVER0/);
    assert.doesNotMatch(body, /mudlark/);
  });
});
