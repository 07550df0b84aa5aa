/** Small pages, each with many cases of one difficulty, on which the engine and a real browser must agree. */

/** Dates, and values that only look like dates. */
const DATES =
  `date=2023-02-30 date=2024-02-29 date=2023-02-29 date=1900-02-29 date=0000-01-01 date=2023-13-01 date=2023-00-10 date=2023-04-31
  date=275760-09-13 date=275760-09-14 date=300000-01-01 month=2023-13 month=2023-00 month=2023-12 month=275760-10 week=2020-W53 week=2021-W53
  week=2023-W00 week=2026-W53 week=275760-W38 time=24:00 time=23:59:60 time=23:60 time=12:30:59.999 datetime-local=2023-02-30T10:00
  datetime-local=2023-02-28T10:00 datetime-local=2023-02-28T25:00`
    .split(/\s+/)
    .map((each) => each.split('='))
    .map(([type, value]) => `<input required type=${type} value="${value}">`)
    .join('');

export const TRICKY_PAGES: Readonly<Record<string, string>> = {
  forms: `<!doctype html><html lang=en><title>f</title><body><form id=f1>
    <fieldset disabled id=fs1><legend id=l1><input id=in-legend><fieldset id=inner-ok><input id=i0></fieldset></legend>
    <legend id=l2><input id=in-second-legend></legend><input id=i1><button id=b1>x</button><select id=s0><option>1</select>
    <textarea id=t0></textarea><object id=o0></object><output id=out0></output></fieldset>
    <input id=i2 type=CHECKBOX checked><input id=i3 type=radio name=r checked><input id=i4 type=radio name=r checked>
    <input id=i5 type=radio name=r2><input id=i6 type=radio name=r2 required><input id=i7 type=radio>
    <input id=i7b type=radio checked><input id=i8 required><input id=i9 required value=x readonly><input id=i10 type=hidden required>
    <input id=i11 placeholder=p><input id=i12 placeholder=p value=v><input id=i13 placeholder=p type=checkbox>
    <input id=i14 type=number min=1 max=5 value=7><input id=i15 type=number min=1 value=3><input id=i16 type=range>
    <input id=i17 type=email value=nope><input id=i18 type=email value=a@b.c><input id=i19 type=url value=foo>
    <input id=i20 pattern=[a-z]+ value=A1><input id=i21 pattern=[a-z]+ value=abc><input id=i22 type=date min=2020-01-01 value=2019-05-05>
    <input id=i23 type=file required><input id=i24 type=submit><input id=i25 type=image><input id=i26 type=bogus>
    <input id=i27 type=range required><input id=i28 type=color required><input id=i29 type=number min=x value=1>
    <input id=i30 type=number value=abc required><input id=i31 type=button><input id=i32 type=reset required>
    <input id=i33 disabled required><input id=i34 type=number min=1 max=5 readonly value=9><input id=i35 type=tel value=1>
    <select id=s1><option disabled id=op1>a<option id=op2>b<option id=op3>c</select>
    <select id=s2><option selected id=op4>a<option selected id=op5>b</select>
    <select id=s3 multiple><option selected id=op6>a<option selected id=op7>b<option id=op8>c</select>
    <select id=s4 size=3><option id=op9>a<option id=op10>b</select>
    <select id=s5 required><option value="" id=op11>none<option id=op12>b</select>
    <select id=s6 required><option id=op13>a</select>
    <select id=s7><optgroup disabled id=og1><option id=op14>a</optgroup><optgroup id=og2><option id=op15>b</optgroup></select>
    <select id=s8 size=1><option id=op16>q</select><select id=s9 disabled required></select><select id=s10 required></select>
    <select id=s11 multiple required><option id=op17 value=x>a</select>
    <textarea id=t1 required></textarea><textarea id=t2 placeholder=z></textarea><textarea id=t3 placeholder=z>v</textarea>
    <textarea id=t4 readonly></textarea><button id=b2>go</button><button id=b3 type=button>no</button><progress id=p1></progress>
    <progress id=p2 value=1></progress><meter id=m1 value=1></meter><output id=out1>1</output></form>
    <form id=f2><button type=button>a</button><button id=b4 type=reset>r</button></form><input id=far form=f2 type=submit>
    <input id=lone form=nowhere required><form id=f3></form><fieldset id=fs2><input required></fieldset><fieldset id=fs3></fieldset>
    <div contenteditable id=ce><p id=cep>x<span contenteditable=false id=cef>y</span></p><input id=cei disabled></div>
    <div contenteditable=TRUE><b>1</b></div><div contenteditable=bogus><b>2</b></div><option id=loose selected>z</option>
    <datalist id=dl><option>1</option></datalist><label for=i1 id=lab>l</label><details open id=d1><summary>s</summary></details>
    <details id=d2></details><dialog open id=dg>x</dialog><x-custom id=xc></x-custom><x-custom disabled></x-custom>
    <p is=my-p id=isp>q</p><menu id=mn></menu><keygen><link href=x><a>no</a><a href>yes</a><area href=1><img usemap=x></body></html>`,
  'declared shadow roots': `<!doctype html><div id=a><template shadowrootmode=open><p>1</p><slot></slot></template><p>2</p></div>
    <div id=b><p>1</p><template shadowrootmode=CLOSED><p>2</p></template><template shadowrootmode=open><p>3</p></template></div>
    <x-y><template shadowrootmode=open><x-z><template shadowrootmode=open><b>4</b></template><i>5</i></x-z></template></x-y>
    <font-face><template shadowrootmode=open><p>6</p></template></font-face><ul><template shadowrootmode=open><p>7</p></template></ul>
    <p><template shadowrootmode=open><b>8</b></template>9<table><template shadowrootmode=open><p>10</p></template></table>
    <template shadowrootmode=open><p>11</p></template><template shadowrootmode=bogus><p>12</p></template>
    <template><div><template shadowrootmode=open><p>13</p></template>14</div></template><span><template shadowrootmode><p>15</template></span>
    <article><template shadowrootmode=open><td>16</td><tr>17</template><select><div><template shadowrootmode=open>18</template>`,
  'a shadow root of the body': `<body><template shadowrootmode=open><main>1<slot></slot></main></template><p>2</p>`,
  'a shadow root that is never ended': `<div><template shadowrootmode=open><p>1</div><p>2`,
  'a shadow root in the head': `<head><template shadowrootmode=open><p>1</p></template></head><p>2`,
  'character data': `<svg><title>a<![CDATA[b<i>c]]>d</title><desc><![CDATA[e]]></desc><foreignObject><![CDATA[f]]><p><![CDATA[g]]></p></foreignObject>
    <![CDATA[h]]></svg><math><mtext>i<![CDATA[j]]></mtext><mi><![CDATA[ ]]></mi><annotation-xml encoding=text/html><![CDATA[k]]></annotation-xml></math>
    <![CDATA[l]]><p><![CDATA[m]]></p><svg><title><![CDATA[never ended`,
  'names of SVG filters': `<svg><filter><FEDROPSHADOW dx=1></FEDROPSHADOW><fedropshadow/><feDropShadow></filter><feblend></svg><fedropshadow>`,
  'selected content': `<select><div><selectedcontent>old</selectedcontent></div><option>1<b>2</b><option selected>3<i>4</i></select>
    <select><div><selectedcontent></selectedcontent></div><option disabled>1<option>2<!--c--></select><select multiple><selectedcontent></selectedcontent><option selected>1</select>
    <select size=3><selectedcontent></selectedcontent><option>1</select><select><div><selectedcontent></selectedcontent></div><optgroup disabled><option>1</optgroup><option>2</select>
    <select><div><selectedcontent></selectedcontent></div><option>1<selectedcontent></selectedcontent><option>2</select><selectedcontent></selectedcontent>
    <select><selectedcontent></selectedcontent></select><select><selectedcontent></selectedcontent><option disabled>1</select>`,
  'an old doctype with an empty system identifier': `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" ""><p class=FOO id=Main>a`,
  'an old doctype of frames with an empty system identifier': `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" ""><p class=FOO id=Main>a`,
  'an old doctype with a system identifier': `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "x"><p class=FOO id=Main>a`,
  'a strict doctype with an empty system identifier': `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" ""><p class=FOO id=Main>a`,
  quirks: `<div class="Foo bar" id=Main><P CLASS=FOO>a<p id=main class="foo\tBAR\nbaz">b</p><input TYPE=Text value=Text><table><tr><td>x</table>
    <a HREF="HTTP://X" rel="NoFollow me" lang=EN-us>l</a><b class="">e</b><b class>e2</b><i id="">n</i><center Align=CENTER></center></div>`,
  standards: `<!DOCTYPE html><div class="Foo bar" id=Main><P CLASS=FOO>a<p id=main class="foo\tBAR\nbaz">b</p><input TYPE=Text value=Text>
    <a HREF="HTTP://X" rel="NoFollow me" lang=EN-us>l</a><b class="">e</b><b class>e2</b><i id="">n</i><center Align=CENTER></center></div>`,
  foreign: `<!DOCTYPE html><svg viewBox="0 0 1 1" id=s Type=Text class="A"><foreignObject width=1><div Class=in>h</div><p>q</foreignObject>
    <a xlink:href="#x" id=sa>t</a><a href=y>t</a><a id=sb>u</a><linearGradient gradientUnits=x /><style>a<b>c</b></style><script>1<2</script>
    <title>t<i>x</i></title><desc><b>d</b></desc><font-face/><path d="M0" /><image xlink:href=q></image><textPath/></svg>
    <math definitionURL=x><mi xlink:href=z>x</mi><annotation-xml encoding="text/html"><p>h</p></annotation-xml><ms><b>z</b></ms></math>
    <SVG><A></A><CIRCLE r=1 /></SVG><font-face></font-face><annotation-xml></annotation-xml><p xml:lang=fr xlink:href=q>p</p><svg xml:lang=de lang=en><g></g></svg>`,
  lists: `<!doctype html><ul><li class=a>1<li class=b>2<li class=a>3<li>4<li class="a b">5<!--c--></ul><ol><li>x</ol><dl><dt>a<dd>b<dt>c<dd>d</dl>
    <div><p>1</p><span>2</span><p>3</p>text<span>4</span><em></em><em> </em><em><!-- --></em><em></em></div><div></div><div> </div>`,
  language: `<html lang=en><body><p lang=en-US>a<i lang="">n</i><b lang=fr>f</b></p><p lang=english>x</p><p lang=ZH-hant-TW>z</p><p>d</p></body>`,
  metaLanguage: `<meta http-equiv=Content-Language content=de-AT><p>x<p lang=en>y`,
  direction: `<!doctype html><body><p dir=rtl>a<b>c</b><i dir=ltr>d</i></p><p dir=auto>\u05d0bc</p><p dir=auto>abc</p><p dir=auto>123</p>
    <bdi>\u0627</bdi><bdi>x</bdi><bdi>1</bdi><div dir=rtl><bdi>1</bdi><p dir=auto>1</p><input type=tel><input><textarea dir=auto></textarea></div>
    <p dir=auto><bdi>\u05d0</bdi>x</p><p dir=auto><b dir=ltr>a</b>\u05d0</p><p dir=auto><script>x</script>\u05d0</p><input dir=auto value=\u05d0>
    <textarea dir=auto>\u05d0</textarea><p dir=bogus>x</p><p dir=RTL>x</p><svg dir=rtl><g></g></svg><input type=tel dir=auto value=\u05d0></body>`,
  serialization: `<!doctype html><!-- top --><html a=b><head><meta charset=x><title>a &amp; b &lt; c</title><style>a > b { content: "&lt;" }</style>
    <script>if (a < b && c > d) "</scr" + "ipt>"</script><noscript><link href=x><style>p>q</style></noscript><base href=y></head><body>
    <p title='<"&amp;&nbsp;>' data-x="a'b">a &lt; b &gt; c &amp; d &nbsp; " '</p><br><hr/><img src=x alt><input value=""><wbr><embed><source><track><param>
    <area><col><textarea>
\n&lt;x&gt;</textarea><pre>
\nx</pre><listing>
y</listing><xmp><b>&amp;</b></xmp><iframe><b>&lt;x</b></iframe><noembed><b>&amp;</noembed><noframes><i>&gt;</noframes>
    <noscript><p>in <b>noscript</b> &amp;</p></noscript><template id=t><p>in<template><b>deep</b></template></p><!--c--></template>
    <svg><path d=1 /><style><b>x</b>&lt;</style><script>a&lt;b</script></svg><a xlink:href=1 XML:LANG=en></a><svg xlink:href=1 xml:lang=en xmlns=q xmlns:xlink=w></svg>
    <p>&#0;&#x80;&notin;&not;it;\u0000x</p><!-- a -- b --!> c --><?php x ?><!bogus><table>foo<tr><td>1</table><select><div>x</div><option>1</select>
    <form><form><p></form></p></form><a>1<a>2</a></a><b><p>x</b>y</p><plaintext><b>&amp; all of it`,
  selects: `<!doctype html><p>o<select id=s><div>x<p>y</div></p><option>1<b>bold</b><i></option><hr><optgroup label=x><option>2<option>3</optgroup>
    <button>q</button><input id=i><select><option>z</select><p>after</select>tail<select><option>1<select>w<table><tr><td><select><option>1<tr><td>2</table>
    <select><option>a<textarea>t</textarea><keygen><script>1</script><template>x<tr></template></option><svg><option></option></svg><a href=1>l</a><img></select>
    <a>1<select><a>2</a></select></a><h1><select></h1><h2>x</select><ul><li><select><li>x</select></ul><table><select><td>1</table><template><select><tr></template>`,
  selectAtTheEnd: '<div><select><option>1</div></body></html><!--c-->x',
  deep: `<!doctype html>${'<div>'.repeat(505)}<p>a<i>b<b>c<u>d<s>e<a>f<q>g<em>h</em>i<!--c--></q>j</a>k<table><tr><td>x<td>y</table>z`,
  commands: `<form><button command=show-modal>a</button><button>b</button></form><form><button commandfor=x>a</button></form>
    <form><button type=submit command=close>a</button></form><form><select><button>s</button><option>1</select><button>c</button></form>
    <form><select><button type=submit>s</button><option>1</select></form><form><button type=foo command=x>q</button></form>`,
  times: `<input type=time min=22:00 max=06:00 value=23:00><input type=time min=22:00 max=06:00 value=12:00>
    <input type=time min=22:00 max=06:00 value=05:00><input type=time min=08:00 max=10:00 value=12:00>
    <input type=date min=2020-05-05 max=2019-01-01 value=2019-06-06><input type=number min=5 max=1 value=3>`,
  datalists: `<form><datalist><input required><select required><option></select><button>b</button><textarea required></textarea>
    <div><input required></div></datalist></form>`,
  radios: `<form><input type=radio required><input type=radio required checked></form><input type=radio required name="">
    <input type=radio required name=a><fieldset><input type=radio required></fieldset>`,
  dates: DATES,
  deeper: `${'<div>'.repeat(509)}1<p>2<table>f<tr><td>x<b>q<td>y</table><script>s</script><b>3<p>4</b>5<template><i>6<i>7<!--c--></template><select><option>8`,
  deepest: `${'<b>'.repeat(600)}<p>x</p>${'<svg>'.repeat(300)}</svg>y`,
  instructions:
    '<?a b?><!doctype html><?c d?><p><?php x ?>|<?xml version="1.0"?>|<?XML x?>|<? x>|<?>|<?php?>|<?1 x>|<?php echo "a>b"; ?>|<?xml-stylesheet x>|<?a:b c>|<?a>|<?a ?>|<?a  b  >|<?a\nb\n?>|<?a\tb??>|<?a?b>|<?a-b.c_d x>|<?a-b x>|<?-a b>|<?_a b>|<?a1 b>|<?a &amp; b>|<?a/b>|<?=x?>|<svg><?a b?></svg>|<table><?a b?></table>|<??>|<?xmla b>|<?xml-x b>|<?a??>|<?a ? >|<?a\r\nb\rc>|<!--?php x-->|</?php x>|<!?php x>|<template><?a b?></template>|<?a \u{1f600} b?>|<?a <? b>|<?php y',
  frameset: `<frameset rows=1><frame src=x><noframes><p>x &lt;</p></noframes></frameset>`,
  broken: `<div><p>unclosed <b>bold <i>it</p>alic<table><div>foster</div><tr><td>c<td><div`,
  empty: '',
  text: 'just text & <3',
  nulls: 'a\u0000b<p class="x\u0000y" a\u0000b=1>c\u0000</p><p\u0000q>z</p><svg>\u0000</svg>',
  surrogates: 'x\ud800y<p title="\udc00" class="\ud83d">\ud83d\ude00</p>',
  carriage: '<p title="a\r\nb\rc">x\r\ny\rz\f</p><pre>\r\nq</pre>',
  scopeAndHas: `<!doctype html><main id=m><section class=x><h2>t</h2><p>a<b>1</b></p><p>b</p></section><section><p>c<i class=x><b></b></i></p></section></main><aside><p></p></aside>`,
};

/** Selectors of every kind, each applied to every page. */
export const SELECTORS: readonly string[] = `
* | a | p | P | li | div p | div > p | p + p | p ~ p | body * | html > body > div | :root | :scope | & | & > body | :root:root | html:scope
foreignObject | foreignobject | FOREIGNOBJECT | linearGradient | lineargradient | svg a | svg|a | *|a | *|* | \\|a | \\|* | title | style | script
.foo | .Foo | .FOO | .a.b | .bar | #main | #Main | #MAIN | [class] | [CLASS] | [class=foo] | [class=foo i] | [class~=bar] | [class~=BAR i] | [class=""] | [class^=""]
[class^=f] | [class$=r] | [class*=o] | [class*=""] | [class~=""] | [class~="a b"] | [lang|=en] | [lang|=EN] | [lang|=""] | [type=text] | [type=TEXT] | [rel~=nofollow]
[rel=NOFOLLOW] | [value=text] | [value=text i] | [href] | [*|href] | [\\|href] | [xlink\\:href] | [*|lang] | [viewBox] | [viewbox] | [VIEWBOX] | [gradientUnits] | [definitionURL] | [align=center]
[HREF="HTTP://X"] | [href^=http] | [id] | [id=""] | [dir=RTL] | [xmlns] | [*|xmlns] | [*|xlink]
:first-child | :last-child | :only-child | :first-of-type | :last-of-type | :only-of-type | :nth-child(2) | :nth-child(odd) | :nth-child(even) | :nth-child(2n+1) | :nth-child(-n+3)
:nth-child(n+3) | :nth-child(3n-1) | :nth-child(0) | :nth-child(-1) | :nth-child(0n+1) | :nth-last-child(2) | :nth-last-child(odd) | :nth-of-type(2) | :nth-last-of-type(1) | :nth-of-type(2n)
:nth-child(1 of .a) | :nth-child(2 of .a, .b) | :nth-last-child(1 of .a) | :nth-child(even of li) | li:nth-child(2 of ul .a) | :nth-child(1 of ::before) | :nth-child(n of p) | :nth-child(-2n+5 of p)
:empty | :not(:empty) | p:empty | :is(p, li) | :is() | :is(:foo, p) | :where(p > b) | :not(p) | :not(p, li) | :not(div p) | :not(:not(p)) | :is(div p, ul li) | :not(:is()) | :-webkit-any(p, li) | :-webkit-any(:is(div p, b)) | :-webkit-any(:nth-child(1 of div p))
:has(p) | :has(> p) | :has(+ p) | :has(~ p) | div:has(p + span) | :has(p > b) | :has(> p > b) | section:has(h2, i) | :not(:has(*)) | :has(:is(section b)) | p:has(~ p b) | :has(+ * b) | :has(:scope) | :has(:scope p) | :has(> :scope)
:has(&) | :has(& p) | section:has(.x b) | :has(:not(p)) | :has(:nth-child(2 of p)) | :is(section:has(h2)) p | main :has(b) | :has(:root) | :has(:checked) | form:has(:invalid) | :has(:empty + :empty) | :has(~ aside p)
:link | :any-link | :visited | :-webkit-any-link | a:not(:link) | :target | :hover | :active | :focus | :focus-visible | :focus-within | :defined | :not(:defined) | :open | :modal | :popover-open | :fullscreen
:checked | :disabled | :enabled | :required | :optional | :read-only | :read-write | :placeholder-shown | :default | :indeterminate | :in-range | :out-of-range | :valid | :invalid | :user-valid | :user-invalid | :autofill
option:checked | input:not(:checked) | :is(input, select):required | fieldset:disabled | input:enabled:optional | :not(:read-only) | :not(:valid):not(:invalid)
:lang(en) | :lang(EN) | :lang(en-us) | :lang(fr) | :lang(zh) | :lang(de) | :lang(zh-TW) | :not(:lang(en)) | :dir(ltr) | :dir(rtl) | :dir(RTL) | :dir(foo) | :not(:dir(ltr))
::before | p::before | p::before, li | :host | :host(p) | ::part(x) | ::slotted(p) | :state(x) | :window-inactive | :horizontal | :past | :current | :picture-in-picture | :granted | :unbounded | :navigation-source
:-internal-text-field | :-internal-select-has-slotted-button | :-webkit-full-page-media | :-webkit-autofill | :xr-overlay | :interest-source | :interest-target | :target-current | :active-view-transition | :-internal-popover-in-top-layer
template | template p | template * | noscript | noscript * | noscript p | iframe * | table tbody tr | tr > td | select > * | plaintext | frameset > frame | noframes * | xmp | p\\fffd q | .x\\fffd y | [a\\fffd b] | .\\d83d
html | head | body | head > * | body > :first-child | body > :last-child | html body main section p b | main > section > p | section ~ section p | ul > li:not(:first-child):not(:last-child)
dt + dd | dd ~ dt | em:empty + em | span:nth-of-type(2) | div > *:nth-last-child(-n+2) | p b, p i, li | b b | b i, i b | :is(b, i):not(p > *) | div :is(p, span) ~ em | div:not(:has(p)) | a[href]:not([href=""])`
  .split(/\s\|\s|\n/)
  .map((selector) => selector.trim())
  .filter((selector) => selector !== '')
  .map((selector) => (selector.startsWith('\\|') ? selector.slice(1) : selector.replace('[\\|', '[|')));
