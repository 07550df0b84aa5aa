/** What each element of a page becomes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Element } from '../../../src/content/element-index.ts';
import type { Node } from '../../../src/content/main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';
import { convert, markdownOf, PAGE_URL } from './page.ts';

type Rows = readonly (readonly [html: string, markdown: string])[];

const TABLES: Readonly<Record<string, Rows>> = {
  headings: [
    ['<h1>One</h1><h6>Six</h6>', '# One\n\n###### Six\n'],
    ['<h2>  <span> </span></h2>', ''],
    ['<h2>C #</h2>', '## C \\#\n'],
    ['<h2>C#</h2>', '## C#\n'],
    ['<h2>a<br>b<div>c</div></h2>', '## a b c\n'],
    ['<div role=heading aria-level=3>T</div>', '### T\n'],
    ['<h2>Title <a href="#title">¶</a></h2>', '## Title\n'],
    ['<h3><button>Question?</button></h3>', '### Question?\n'],
  ],
  paragraphs: [
    ['a<div>b</div>c', 'a\n\nb\n\nc\n'],
    ['<p>a<br>b<br><br>c<br></p>', 'a\\\nb\n\nc\n'],
    ['<p> a \n b&nbsp; c </p><p>&nbsp;</p>', 'a b c\n'],
    ['<p>so&shy;ft zero&#8203;width</p>', 'soft zerowidth\n'],
    ['<p>中文\n中文</p><p>a\nb</p>', '中文中文\n\na b\n'],
    ['<p>مرحبا <b>بكم</b></p>', 'مرحبا **بكم**\n'],
    ['<p style="white-space: pre-wrap">a\nb</p>', 'a\\\nb\n'],
    ['a<hr>b', 'a\n\n***\n\nb\n'],
    ['<b>x<p>y</p>z</b>', '**x**\n\n**y**\n\n**z**\n'],
  ],
  lists: [
    ['<ul><li>a<li>b</ul>', '- a\n- b\n'],
    ['<ol start=3><li>a<li>b</ol>', '3. a\n4. b\n'],
    ['<ol><li value=7>a<li>b</ol>', '7. a\n8. b\n'],
    ['<ol start=-2><li>a</ol>', '0. a\n'],
    ['<ol reversed><li>a<li>b<li>c</ol>', '3. a\n2. b\n1. c\n'],
    ['<ol reversed start=9><li>a<li value=4>b<li>c</ol>', '9. a\n4. b\n3. c\n'],
    ['<ol type=a><li>x<li>y</ol>', '- a. x\n- b. y\n'],
    ['<ol type=a><li>x<li hidden>h<li>y<li></ol>', '- a. x\n- b. y\n'],
    ['<ol type=A start=26><li>x<li>y</ol>', '- Z. x\n- AA. y\n'],
    ['<ol type=I start=3><li>x<li>y<li value=9>z</ol>', '- III. x\n- IV. y\n- IX. z\n'],
    ['<ol style="list-style-type: lower-roman"><li>x</ol>', '- i. x\n'],
    ['<ol type=i start=4000><li>x</ol>', '- 4000\\. x\n'],
    ['<ol type=1><li>x</ol>', '1. x\n'],
    ['<ul><li><input type=checkbox checked disabled> a<li><input type=checkbox disabled> b</ul>', '- [x] a\n- [ ] b\n'],
    ['<ul><li><p><input type=checkbox class=task-list-item-checkbox> a</ul>', '- [ ] a\n'],
    ['<ul><li><input type=checkbox> a filter<li><input type=radio disabled> b</ul>', '- a filter\n- b\n'],
    ['<p><input type=checkbox disabled> no item', 'no item\n'],
    ['<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>', '- a\n  - b\n    1. c\n- d\n'],
    ['<ul><li>a<ol start=2><li>b</ol></ul>', '- a\n\n  2. b\n'],
    ['<ul><li><p>a<p>b<li>c</ul>', '- a\n\n  b\n\n- c\n'],
    ['<ul><li></li><li> </li></ul>x', 'x\n'],
    ['<ul><li>a</ul><ul><li>b</ul>', '- a\n\n+ b\n'],
    ['<ul><li>a</li><ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c\n'],
    ['<ul>a<li>b</ul>', '- a\n- b\n'],
    ['<ul><li><pre>x</pre></ul>', '- ```\n  x\n  ```\n'],
    ['<div><li>a</div>', 'a\n'],
    ['<dl><dt>T<dd>one<dd>two<dt>U<dd>three</dl>', 'T\n\n- one\n- two\n\nU\n\n- three\n'],
  ],
  quotes: [
    ['<blockquote>a<blockquote>b</blockquote></blockquote>', '> a\n>\n> > b\n'],
    ['<blockquote><p>a<p>b</blockquote><blockquote>c</blockquote>', '> a\n>\n> b\n\n> c\n'],
    ['<blockquote><ul><li>a</ul></blockquote>', '> - a\n'],
    ['<q>a</q>', '“a”\n'],
  ],
  emphasis: [
    ['a<b> b </b>c', 'a **b** c\n'],
    ['<b>a</b><b>b</b>', '**ab**\n'],
    ['<i>a</i><b>b</b>', '*a***b**\n'],
    ['<b><i>a</i></b>', '***a***\n'],
    ['<em>a <a href=/x>b</a> c</em>', '*a [b](https://site.test/x) c*\n'],
    ['a<b>“b”</b>c', 'a“**b**”c\n'],
    ['a <b>“b”</b> c', 'a **“b”** c\n'],
    ['中<b>文</b>中', '中**文**中\n'],
    ['a<b><code>b</code></b>', 'a`b`\n'],
    ['<b> </b><i></i>x', 'x\n'],
    ['<s>a</s> <del>b</del> <u>c</u>', '~~a~~ ~~b~~ c\n'],
    ['<a href="{{ item.url }}">a</a> <a href="/%7B%7Bx%7D%7D">b</a>', 'a b\n'],
    ['<a href=/big.jpg><img src=/big.jpg alt=p></a>', '![p](https://site.test/big.jpg)\n'],
    ['<a href=/big.jpg><img src=/big-300x200.jpg alt=p></a>', '![p](https://site.test/big-300x200.jpg)\n'],
    ['<a href=/next><img src=/big.jpg alt=p></a>', '[![p](https://site.test/big.jpg)](https://site.test/next)\n'],
    [
      '<a href=/big.jpg><img src=/big.jpg alt=p> text</a>',
      '[![p](https://site.test/big.jpg) text](https://site.test/big.jpg)\n',
    ],
    ['<del> a <b>b</b> </del>c', '~~a **b**~~ c\n'],
    ['<a href=/x><s>a</s></a>', '[~~a~~](https://site.test/x)\n'],
    ['a ~~b~~ ~c', 'a \\~\\~b\\~\\~ ~c\n'],
  ],
  code: [
    ['<code>a*b</code>', '`a*b`\n'],
    ['<code>a`b</code>', '``a`b``\n'],
    ['<code>`a`</code>', '`` `a` ``\n'],
    ['<kbd>Ctrl</kbd>', '`Ctrl`\n'],
    ['<code><a href=/x>f</a>()</code>', '[`f`](https://site.test/x)`()`\n'],
    ['<pre>\n a\n\n  b \n</pre>', '```\n a\n\n  b\n```\n'],
    ['<pre>```\n</pre>', '````\n```\n````\n'],
    ['<pre><code class="x language-js">a</code></pre>', '```js\na\n```\n'],
    ['<pre class="lang-py"><code class="hljs language-python">a</code></pre>', '```python\na\n```\n'],
    ['<pre class=hljs><code class=json>a</code></pre>', '```json\na\n```\n'],
    ['<pre><code class=json>a</code></pre>', '```json\na\n```\n'],
    ['<pre><code class=sample>a</code></pre>', '```\na\n```\n'],
    ['<pre><code class="json wide">a</code></pre>', '```\na\n```\n'],
    ['<figure class="highlight json"><table><tr><td><pre>a</pre></td></tr></table></figure>', '```json\na\n```\n'],
    ['<pre><code class="hljs python">a</code></pre>', '```python\na\n```\n'],
    ['<pre lang=en class="lang-none">a</pre>', '```\na\n```\n'],
    ['<div class="highlight highlight-source-c++"><pre>a</pre></div>', '```c++\na\n```\n'],
    ['<pre data-lang=go>a</pre>', '```go\na\n```\n'],
    ['<pre class="brush: php; toolbar: false">a</pre>', '```php\na\n```\n'],
    ['<pre class="my-language-js-thing">a</pre>', '```\na\n```\n'],
    ['<pre><div>a</div><div>b</div></pre>', '```\na\nb\n```\n'],
    ['<pre><span class=lineno>1</span>a<br><span class=lineno>2</span>b</pre>', '```\na\nb\n```\n'],
    ['<pre><span class=x>1</span> a</pre>', '```\n1 a\n```\n'],
    ['<table><tr><td><pre>1\n2</pre><td><pre>a\nb</pre></table>', '```\na\nb\n```\n'],
    ['<table><tr><td><pre>a\nb</pre><td><pre>1\n2</pre></table>', '```\na\nb\n```\n\n```\n1\n2\n```\n'],
  ],
  'elements side by side': [
    ['<span class=dish>Leek soup</span><span class=price>6.00</span>', 'Leek soup 6.00\n'],
    ['<span>Leek soup</span><span class=dots></span><span>£6.00</span>', 'Leek soup £6.00\n'],
    ['<b>15</b><span>minutes</span>', '**15** minutes\n'],
    ['<div class="flex gap-2"><span>station</span><span>text</span></div>', 'station text\n'],
    ['<div style="display:flex"><span>high</span><span>low</span></div>', 'high low\n'],
    ['<h1><span class=name>Tide</span><span class=text>Heights for all</span></h1>', '# Tide Heights for all\n'],
    [
      '<!--[--><span><!--[-->Leek soup<!--]--></span><!--]--><!--[--><span><!--[-->6.00<!--]--></span>',
      'Leek soup 6.00\n',
    ],
    ['<span>€9.00</span><span>€12.00</span>', '€9.00 €12.00\n'],
    ['<span>60 cm</span><span>€245</span>', '60 cm €245\n'],
    ['<span>US</span><span>$5</span>', 'US$5\n'],
    ['<label>red</label><label>blue</label>', 'red blue\n'],
    ['<span>Face</span><span>Book</span>', 'FaceBook\n'],
    ['<span>H</span><span>2</span><span>O</span>', 'H2O\n'],
    ['<span>1</span><span>st</span>', '1st\n'],
    ['<span>un</span><span>done</span>', 'undone\n'],
    ['<code><span>read</span><span>2</span></code>', '`read2`\n'],
    ['<span>size</span><sub>2</sub>', 'size₂\n'],
  ],
  links: [
    ['<a href="x?a=1&amp;b=2">a</a>', '[a](https://site.test/dir/x?a=1&b=2)\n'],
    ['<a href="javascript:x()">a</a> <a href="data:,x">b</a> <a>c</a>', 'a b c\n'],
    ['<a href="mailto:a@b.test">a</a>', '[a](mailto:a@b.test)\n'],
    ['x <a href=/y></a> <a href=/z><img src=i.png></a>', 'x\n'],
    ['<a href="/a(b">a</a> <a href="/a(b)">b</a>', '[a](https://site.test/a\\(b) [b](https://site.test/a(b))\n'],
    ['<a href="/x">[a]</a>', '[\\[a\\]](https://site.test/x)\n'],
    ['Hi!<a href=/x>a</a>', 'Hi\\![a](https://site.test/x)\n'],
    ['<a href="https://site.test/x">https://site.test/x</a>', '<https://site.test/x>\n'],
    ['<a href=/x><p>tag</p><h3>Head</h3><p>text</p></a>', 'tag\n\n### [Head](https://site.test/x)\n\ntext\n'],
    ['<a href=/x><p>a</p><p>b</p></a>', '[a](https://site.test/x)\n\nb\n'],
    ['<a href="/x"><b>a</b> b</a>', '[**a** b](https://site.test/x)\n'],
    ['<a href=" http://[bad ">a</a>', 'a\n'],
  ],
  notes: [
    ['a<sup><a href="#fn1">1</a></sup>', 'a[1]\n'],
    ['a<a href="#fn1"><sup>[2]</sup></a>.', 'a[2].\n'],
    ['<ol><li id=fn1>Note <a href="#ref1">↩</a></ol>', '1. Note\n'],
    ['<a href="#part">Part</a>', '[Part](https://site.test/dir/page?q=1#part)\n'],
    ['e<sup>x</sup> 2<sup>n+1</sup> a<sub>ij</sub> x<sub>max</sub>', 'eˣ 2ⁿ⁺¹ aᵢⱼ xₘₐₓ\n'],
    ['1<sup>e</sup> 2<sup>nd</sup> Acme<sup>TM</sup> CO<sub>next</sub>', '1e 2nd AcmeTM COnext\n'],
    ['x<sup>2</sup> H<sub>2</sub>O 1<sup>st</sup> 10<sup>-6</sup>', 'x² H₂O 1st 10⁻⁶\n'],
  ],
  images: [
    ['<img src=/i.png alt="A [b]">', '![A \\[b\\]](https://site.test/i.png)\n'],
    ['<img src=i.png>x', 'x\n'],
    ['<figure><img src=/i.png><figcaption>C</figcaption></figure>', '![](https://site.test/i.png)\n\nC\n'],
    ['<img src="data:image/gif;base64,x" data-src=/i.png alt=a>', '![a](https://site.test/i.png)\n'],
    ['<img srcset="/s.png 1x, /l.png 2x" alt=a>', '![a](https://site.test/l.png)\n'],
    ['<picture><source srcset="/p.webp"><img alt=a></picture>', '![a](https://site.test/p.webp)\n'],
    ['<img src=/t.gif width=1 height=1 alt=t>x', 'x\n'],
    ['<img src=data:, alt=a><noscript><img src=/i.png alt=a></noscript>', '![a](https://site.test/i.png)\n'],
    ['<img src=/i.png alt=a><noscript><img src=/j.png alt=a></noscript>', '![a](https://site.test/i.png)\n'],
    ['<p><noscript>Please enable scripts</noscript>x', 'x\n'],
    ['<img src=/e.png alt="😀">', '😀\n'],
    ['<a href=/x><img src=/i.png alt=a></a>', '[![a](https://site.test/i.png)](https://site.test/x)\n'],
  ],
  math: [
    ['<math><mi>x</mi><annotation encoding="application/x-tex">x_{1}</annotation></math>', '$`x_{1}`$\n'],
    ['<math alttext="{\\displaystyle a^2}"><mi>a</mi></math>', '$`a^2`$\n'],
    ['<math display=block><mi>x</mi><mo>=</mo><mn>1</mn></math>', '```math\nx=1\n```\n'],
    ['<p><math><mfrac><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>', '$`1/(n+1)`$\n'],
    ['<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mi>i</mi></msub></math>', '$`x^2+a_i`$\n'],
    ['<p><math><msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt></math>', '$`√(a+b)`$\n'],
    ['<p><math><mroot><mi>a</mi><mn>3</mn></mroot></math>', '$`a^(1/3)`$\n'],
    ['<p><script type="math/tex">a_1</script>', '$`a_1`$\n'],
    ['<p><script type="math/tex; mode=display">a_1</script>', '```math\na_1\n```\n'],
    [
      '<span class=katex><math><annotation encoding="application/x-tex">y</annotation></math><span aria-hidden=true>y</span></span>',
      '$`y`$\n',
    ],
    ['<span style="display:none"><math alttext="z"></math></span><img src=/z.svg alt="z" width=9>', '$`z`$\n'],
  ],
  tables: [
    ['<table><caption>C</caption><tr><th>H<th>I<tr><td>1<td><b>2</b></table>', 'C\n\nH\n\nI\n\n1\n\n**2**\n'],
    ['<table><tr><td>a | b<td></table>', 'a | b\n'],
  ],
  'parts that mean little': [
    ['<details><summary>S</summary>T</details>', 'S\n\nT\n'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)\n'],
    ['<abbr title=T>a</abbr> <mark>b</mark> <small>c</small>', 'a b c\n'],
    [
      '<form><label>L</label><input value=v><select><option>o</select><textarea>t</textarea><button>b</button></form>',
      'L\n\nb\n',
    ],
    ['<iframe src=/x></iframe><video src=/v>no</video><audio>no</audio><object>no</object><canvas>no</canvas>x', 'x\n'],
    ['<svg><text>no</text></svg><template>no</template><style>no</style><script>no</script>x', 'x\n'],
    ['<dialog>no</dialog><dialog open>yes</dialog>', 'yes\n'],
  ],
  'hidden parts': [
    ['<p hidden>no<p>yes', 'yes\n'],
    ['<p hidden="until-found">yes', 'yes\n'],
    ['<p style="color:red; display : none">no<p>yes', 'yes\n'],
    ['<p style="visibility:hidden">no<p style="--display:none">yes', 'yes\n'],
    ['<span aria-hidden=true>no</span>yes', 'yes\n'],
    ['<div aria-hidden=true>yes</div>', 'yes\n'],
  ],
  escapes: [
    ['snake_case __init__ *a* 2 * 3 a*b', 'snake_case \\_\\_init\\_\\_ \\*a\\* 2 * 3 a\\*b\n'],
    ['1. a', '1\\. a\n'],
    ['1.5 a', '1.5 a\n'],
    ['1234567890. a', '1234567890. a\n'],
    ['# a', '\\# a\n'],
    ['#a', '#a\n'],
    ['- a', '\\- a\n'],
    ['-a', '-a\n'],
    ['a<br>---', 'a\\\n\\---\n'],
    ['a<br>==', 'a\\\n\\==\n'],
    ['&gt; a', '\\> a\n'],
    ['a &gt; b &lt; c', 'a > b < c\n'],
    ['&lt;b&gt;', '\\<b>\n'],
    ['&amp;amp; &amp; b', '\\&amp; & b\n'],
    ['[a](b) [c] (d)', '[a]\\(b) [c] (d)\n'],
    ['[a]: b', '\\[a]: b\n'],
    ['C:\\dir\\*', 'C:\\dir\\\\\\*\n'],
    ['a`b', 'a\\`b\n'],
    ['~~~', '\\~\\~\\~\n'],
    ['a | b', 'a | b\n'],
  ],
};

describe('toMarkdown', () => {
  for (const [name, rows] of Object.entries(TABLES)) {
    describe(name, () => {
      for (const [html, markdown] of rows) it(html, () => assert.equal(markdownOf(html), markdown));
    });
  }

  it('lists web links once each, in document order', () => {
    const { links } = convert(
      '<a href=/b>b</a><a href=/a>a</a><a href=/b>b</a><a href="mailto:x@y.test">m</a><a href=/c></a>',
    );
    assert.deepEqual(links, ['https://site.test/b', 'https://site.test/a']);
  });

  it('resolves against the base element of the page', () => {
    const page = '<base href="//other.test/d/"><base href="/no/"><a href=x>a</a><img src=y alt=b>';
    assert.equal(markdownOf(page), '[a](https://other.test/d/x)![b](https://other.test/d/y)\n');
    assert.equal(markdownOf('<base href="http://[bad"><a href=x>a</a>'), '[a](https://site.test/dir/x)\n');
  });

  it('writes the chosen parts in order and leaves out what was removed', () => {
    const document = parsePage('<div id=a>a<b>no</b></div><div>no</div><div id=c>c</div>');
    const byId = new Map<string, Element>();
    const removed = new Set<Node>();
    const pending: Node[] = [document];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if ('tagName' in node) {
        for (const { name, value } of node.attrs) if (name === 'id') byId.set(value, node);
        if (node.tagName === 'b') removed.add(node);
      }
      if ('childNodes' in node) pending.push(...node.childNodes);
    }
    const roots = [byId.get('a'), byId.get('c')].filter((root) => root !== undefined);
    assert.equal(toMarkdown({ roots, removed }, { baseUrl: PAGE_URL }).markdown, 'a\n\nc\n');
  });

  it('writes nothing for an empty document', () => {
    assert.deepEqual(convert(''), { markdown: '', links: [] });
    assert.deepEqual(toMarkdown({ roots: [], removed: new Set() }, { baseUrl: '' }), { markdown: '', links: [] });
  });
});
