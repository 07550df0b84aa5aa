/** Pages with shadow trees and frames of every kind. Visible text is in capitals; invisible text contains LOST. */

export const NAMES = ['page.trees.test', 'other.trees.test', 'third.example'] as const;
const [PAGE, OTHER, THIRD] = NAMES;

export interface TreePage {
  readonly html: string;
  /** What /text must contain, in this order. */
  readonly shows: readonly string[];
  /** What /html must contain. */
  readonly htmlHas?: readonly RegExp[];
  /** What /text contains with releases of Chromium that report less. */
  readonly older?: { readonly before: number; readonly shows: readonly string[] };
  /** A selector that nothing in the document itself matches, and the inner HTML of its matches. */
  readonly selects?: readonly [selector: string, ...matches: string[]];
}

const P = (words: string): string => `<p>${words} is written here.</p>`;

export const SHADOW_PAGES: Readonly<Record<string, TreePage>> = {
  'an open root': {
    html: `<div id=host>LOST-LIGHT</div><script>host.attachShadow({mode:'open'}).innerHTML='${P('OPEN')}'</script>`,
    shows: ['OPEN'],
    htmlHas: [
      /<div id="host"><template shadowrootmode="open"><p>OPEN is written here.<\/p><\/template>LOST-LIGHT<\/div>/,
    ],
    selects: ['p', 'OPEN is written here.'],
  },
  'a closed root': {
    html: `<article></article><script>document.querySelector('article').attachShadow({mode:'closed'}).innerHTML='${P('CLOSED')}'</script>`,
    shows: ['CLOSED'],
    htmlHas: [/<article><template shadowrootmode="closed"><p>CLOSED is written here.<\/p><\/template><\/article>/],
    selects: ['article p'],
  },
  'a closed root of nothing but text': {
    html: `<span id=host></span><script>host.attachShadow({mode:'closed'}).textContent='Just BARE words.'</script>`,
    shows: ['BARE'],
    htmlHas: [/<span id="host"><template shadowrootmode="closed">Just BARE words.<\/template><\/span>/],
  },
  'a declared open root': {
    html: `<section><template shadowrootmode="open" shadowrootdelegatesfocus shadowrootclonable>${P('DECLARED')}<slot></slot></template>${P('LIGHT')}</section>`,
    shows: ['DECLARED', 'LIGHT'],
    htmlHas: [/<template shadowrootmode="open" shadowrootdelegatesfocus="" shadowrootclonable="">/],
    selects: ['section p + slot'],
  },
  'a declared closed root': {
    html: `<section><template shadowrootmode=closed>${P('DECLARED')}</template></section>`,
    shows: ['DECLARED'],
    htmlHas: [/<section><template shadowrootmode="closed"><p>DECLARED/],
  },
  'a custom element with a closed root from its constructor': {
    html: `<x-card><b slot=name>NAMED</b>${P('DEFAULT')}<i slot=none>LOST-NONE</i></x-card><script>customElements.define('x-card', class extends HTMLElement {
      constructor() { super(); const root = this.attachShadow({mode:'closed'}); const sheet = new CSSStyleSheet(); sheet.replaceSync('p{color:red}');
      root.adoptedStyleSheets = [sheet]; root.innerHTML = '<h2 part=head><slot name=name>LOST-FALLBACK</slot></h2><slot></slot><slot name=more><p>FALLBACK is written here.</p></slot>'; } })</script>`,
    shows: ['NAMED', 'DEFAULT', 'FALLBACK'],
    htmlHas: [/<x-card><template shadowrootmode="closed"><h2 part="head"><slot name="name">/],
  },
  'nested roots, open in closed in open': {
    html: `<div id=a></div><script>const one=a.attachShadow({mode:'open'}); one.innerHTML='<p>ONE</p><div></div><p>FOUR</p>';
      const two=one.querySelector('div').attachShadow({mode:'closed'}); two.innerHTML='<p>TWO</p><div></div>';
      two.querySelector('div').attachShadow({mode:'open'}).innerHTML='<p>THREE</p>'</script>`,
    shows: ['ONE', 'TWO', 'THREE', 'FOUR'],
    selects: ['p', 'ONE', 'FOUR'],
  },
  'a root that is attached late': {
    html: `<div id=late>LOST-BEFORE</div><script>setTimeout(() => { late.attachShadow({mode:'closed'}).innerHTML='${P('LATE')}' }, 300)</script>`,
    shows: ['LATE'],
  },
  'setHTMLUnsafe and parseHTMLUnsafe': {
    html: `<div id=one></div><div id=two></div><script>one.setHTMLUnsafe('<div><template shadowrootmode=open><p>SET</p></template></div>');
      two.append(...Document.parseHTMLUnsafe('<div><template shadowrootmode=closed><p>PARSED</p></template></div>').body.childNodes)</script>`,
    shows: ['SET', 'PARSED'],
    htmlHas: [/<template shadowrootmode="open"><p>SET/, /<template shadowrootmode="closed"><p>PARSED/],
  },
  'a root that was cloned': {
    html: `<div id=one></div><script>one.attachShadow({mode:'open', clonable:true, serializable:true}).innerHTML='<p>COPIED</p>'; document.body.append(one.cloneNode(true))</script>`,
    shows: ['COPIED', 'COPIED'],
    htmlHas: [/shadowrootserializable="" shadowrootclonable=""|shadowrootclonable="" shadowrootserializable=""/],
    selects: ['p', 'COPIED', 'COPIED'],
  },
  'a root on the body': {
    html: `<body>${P('LIGHT')}<script>document.body.attachShadow({mode:'closed'}).innerHTML='<h1>HEAD of the page</h1><slot></slot>'</script>`,
    shows: ['HEAD', 'LIGHT'],
  },
  'tables, lists and links in a shadow tree': {
    html: `<div id=host></div><script>host.attachShadow({mode:'closed'}).innerHTML='<table><tr><td>CELL</td><td>OTHERCELL</td></tr></table><ul><li>ITEM</li></ul><a href="/deeper">LINK</a>'</script>`,
    shows: ['CELL', 'OTHERCELL', 'ITEM', 'LINK'],
  },
  'slots that are assigned by a script': {
    html: `<div id=host><p>LOST-ONE</p><p>ASSIGNED</p></div><script>const root=host.attachShadow({mode:'open', slotAssignment:'manual'});
      root.innerHTML='<p>BEFORE</p><slot></slot><p>AFTER</p>'; root.querySelector('slot').assign(host.children[1])</script>`,
    shows: ['BEFORE', 'ASSIGNED', 'AFTER'],
  },
  'slots that a script fills in another order than that of the document': {
    html: `<div id=host><p>SECOND</p>FIRST<p>THIRD</p><p>OTHER</p></div><script>{const root=host.attachShadow({mode:'open', slotAssignment:'manual'});
      root.innerHTML='<slot></slot><p>BETWEEN</p><slot></slot>'; const [one, two] = root.querySelectorAll('slot'); const [second, first, third, other] = host.childNodes;
      one.assign(first, second, third); two.assign(other)}</script>`,
    shows: ['FIRST', 'SECOND', 'THIRD', 'BETWEEN', 'OTHER'],
  },
  'slots of a closed root that are assigned by a script': {
    html: `<div id=host>LOST-TEXT<p>LOST-ONE</p><p>ASSIGNED</p></div><script>{const root=host.attachShadow({mode:'closed', slotAssignment:'manual'});
      root.innerHTML='<p>BEFORE</p><slot></slot><slot>FALLBACK</slot>'; root.querySelector('slot').assign(host.children[1])}</script>`,
    shows: ['BEFORE', 'ASSIGNED', 'FALLBACK'],
    // Older releases do not report what a closed root has assigned: everything that could be shown is.
    older: { before: 156, shows: ['BEFORE', 'LOST-TEXT', 'LOST-ONE', 'ASSIGNED', 'FALLBACK'] },
  },
  'a page that lies about its trees': {
    html: `<div id=host></div><script>const root=host.attachShadow({mode:'closed'}); root.innerHTML='${P('HONEST')}';
      Element.prototype.getHTML=Element.prototype.attachShadow=()=>'LOST-LIE'; Object.defineProperty(Element.prototype,'shadowRoot',{get(){throw 1}});
      Object.defineProperty(Element.prototype,'outerHTML',{get(){return 'LOST-LIE'}}); Array.prototype.map=Array.prototype[Symbol.iterator]=()=>{throw 1}; Set=Map=undefined; JSON.stringify=()=>'LOST-LIE'</script>`,
    shows: ['HONEST'],
    htmlHas: [/<template shadowrootmode="closed"><p>HONEST/],
  },
  'the trees of the browser’s own controls': {
    html: `<input value=v placeholder=LOST-HOLDER><details open><summary>SUMMARY</summary><p>DETAILS</p></details><video controls></video><meter value=1></meter><textarea>t</textarea>`,
    shows: ['SUMMARY', 'DETAILS'],
    htmlHas: [/^(?![\s\S]*shadowrootmode)/],
  },
};

const frame = (attributes: string): string =>
  `<h1>Around</h1>${P('BEFORE')}<iframe ${attributes}></iframe>${P('AFTER')}`;

/** The documents of the frames, by address. */
export const FRAME_ANSWERS: Readonly<Record<string, string>> = {
  '/inner': `<!doctype html><title>LOST-TITLE</title><base href="https://${THIRD}/base/">${P('INNER')}<a href="there">a link</a>`,
  '/outer': `${P('OUTER')}<iframe src="https://${THIRD}/deepest"></iframe>${P('OUTEREND')}`,
  '/deepest': `${P('DEEPEST')}<div><template shadowrootmode=closed>${P('DEEPSHADOW')}</template></div>`,
  '/menu': `<a href="/one" target=main>MENU</a>`,
  '/main': `<h1>MAIN</h1>${P('WORDS')}`,
  '/again': P('LOST-AGAIN'),
  '/plain': 'PLAIN words are in a file.',
  '/late': `<script>setTimeout(() => { document.body.innerHTML='${P('LATE')}' }, 200)</script>`,
};

export const FRAME_PAGES: Readonly<Record<string, TreePage>> = {
  'a frame of the same origin': {
    html: frame('src="/inner"'),
    shows: ['BEFORE', 'INNER', 'AFTER'],
    selects: ['p:has(+ a)', 'INNER is written here.'],
  },
  'a frame of another origin': {
    html: frame(`src="https://${OTHER}/inner"`),
    shows: ['BEFORE', 'INNER', 'AFTER'],
    selects: ['p:has(+ a)', 'INNER is written here.'],
  },
  'a frame of another site, in which there is one more': {
    html: frame(`src="https://${THIRD}/outer"`),
    shows: ['BEFORE', 'OUTER', 'DEEPEST', 'DEEPSHADOW', 'OUTEREND', 'AFTER'],
    selects: ['iframe + p:last-child', 'AFTER is written here.'],
  },
  'frames in frames of other sites': {
    html: `<h1>Around</h1><iframe src="https://${OTHER}/outer"></iframe>`,
    shows: ['OUTER', 'DEEPEST', 'DEEPSHADOW', 'OUTEREND'],
    selects: ['p', 'OUTER is written here.', 'DEEPEST is written here.', 'OUTEREND is written here.'],
  },
  srcdoc: {
    html: frame(`srcdoc="${P('WRITTEN')}<iframe srcdoc='${P('NESTED')}'></iframe>"`),
    shows: ['BEFORE', 'WRITTEN', 'NESTED', 'AFTER'],
  },
  'a frame with slots beside a shadow root': {
    html: `<x-a><template shadowrootmode=open>${P('ROOT')}</template></x-a>${frame(`srcdoc="<x-b><template shadowrootmode=closed><slot></slot></template>${P('SLOTTED')}</x-b>"`)}`,
    shows: ['ROOT', 'BEFORE', 'SLOTTED', 'AFTER'],
  },
  'a sandboxed frame': { html: frame('sandbox src="/inner"'), shows: ['BEFORE', 'INNER', 'AFTER'] },
  'a sandboxed frame without scripts': {
    html: frame(`sandbox srcdoc="${P('WRITTEN')}<noscript>${P('INSTEAD')}</noscript>"`),
    shows: ['BEFORE', 'WRITTEN', 'INSTEAD', 'AFTER'],
  },
  'a sandboxed srcdoc': { html: frame(`sandbox srcdoc="${P('WRITTEN')}"`), shows: ['BEFORE', 'WRITTEN', 'AFTER'] },
  'an empty frame that a script writes': {
    html: `${frame('id=f')}<script>f.contentDocument.write('${P('SCRIPTED')}'); f.contentDocument.close()</script>`,
    shows: ['BEFORE', 'SCRIPTED', 'AFTER'],
  },
  'a frame that a script adds': {
    html: `<h1>Around</h1><div id=a></div>${P('AFTER')}<script>const f=document.createElement('iframe'); f.src='https://${OTHER}/inner'; a.append(f)</script>`,
    shows: ['INNER', 'AFTER'],
  },
  'a blob': {
    html: `${frame('id=f')}<script>f.src=URL.createObjectURL(new Blob(['${P('BLOB')}'],{type:'text/html'}))</script>`,
    shows: ['BEFORE', 'BLOB', 'AFTER'],
  },
  'a data URL': {
    html: frame(`src="data:text/html,${encodeURIComponent(P('DATA'))}"`),
    shows: ['BEFORE', 'DATA', 'AFTER'],
  },
  'object and embed': {
    html: `<h1>Around</h1><object data="/inner" type="text/html" width=300 height=200>LOST-OBJECT</object><embed src="https://${OTHER}/main" width=300 height=200>`,
    shows: ['INNER', 'MAIN', 'WORDS'],
  },
  'plain text': { html: frame('src="/plain"'), shows: ['BEFORE', 'PLAIN', 'AFTER'] },
  'frames in shadow trees': {
    html: `<h1>Around</h1><div id=a></div><div id=b></div><script>a.attachShadow({mode:'open'}).innerHTML='<p>OPEN</p><iframe src="https://${OTHER}/main"></iframe>';
      b.attachShadow({mode:'closed'}).innerHTML='<iframe src="/inner"></iframe><p>CLOSED</p>'</script>`,
    shows: ['OPEN', 'MAIN', 'WORDS', 'INNER', 'CLOSED'],
  },
  'frames in the order of the document, whatever came first': {
    html: `<h1>Around</h1><div id=a></div><iframe src="/main"></iframe><script>a.innerHTML='<iframe src="/inner"></iframe>'</script>`,
    shows: ['INNER', 'MAIN', 'WORDS'],
  },
  'a frameset': {
    html: `<frameset cols="20%,80%"><frame src="/menu"><frame name=main src="https://${OTHER}/main"><noframes>LOST-NOFRAMES</noframes></frameset>`,
    shows: ['MENU', 'MAIN', 'WORDS'],
  },
  'framesets in a frameset': {
    html: `<frameset rows="30%,*,0"><frame src="/menu"><frameset cols="50%,50%"><frame src="/main"><frame src="/inner"></frameset><frame src="/again"></frameset>`,
    shows: ['MENU', 'MAIN', 'WORDS', 'INNER'],
  },
  'frames that nobody sees': {
    html: `${frame('style="display:none" src="/again"')}<iframe width=0 height=0 src="/again?0"></iframe><iframe width=1 height=1 src="/again?1"></iframe>
      <iframe style="visibility:hidden" src="/again?2"></iframe><iframe style="position:absolute;left:-9999px" src="/again?3"></iframe><div hidden><iframe src="/again?4"></iframe></div>
      <div style="width:0;height:0;overflow:hidden"><iframe src="/again?5"></iframe></div><iframe style="opacity:0" src="/again?6"></iframe>`,
    shows: ['BEFORE', 'AFTER'],
  },
  'frames that fail': {
    html: `${frame('src="https://nowhere.invalid/"')}<iframe src="http://10.0.0.1/"></iframe><iframe src="https://10.0.0.1/"></iframe><iframe src="http://169.254.169.254/latest"></iframe>
      <iframe src="https://${OTHER}/denied"></iframe><iframe src="/picture"></iframe><iframe src="javascript:void 0"></iframe><iframe src="chrome://version"></iframe><iframe src="/none"></iframe>`,
    shows: ['BEFORE', 'AFTER'],
  },
  'a frame that shows an error page of its own': {
    html: frame('src="/missing"'),
    shows: ['BEFORE', 'MISSING', 'AFTER'],
  },
  'frames in a noscript, which are none': {
    html: `${P('BEFORE')}<noscript><iframe src="/main"></iframe></noscript><iframe src="/main"></iframe>${P('AFTER')}`,
    shows: ['BEFORE', 'MAIN', 'WORDS', 'AFTER'],
  },
};

export const PAGE_HOST = PAGE;
