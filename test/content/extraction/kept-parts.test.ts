import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { composePage } from '../../../src/content/compose-page.ts';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const PROSE = [
  'The tide gauge at the old wharf has been read by hand every morning since the harbor was dredged for the first time.',
  'Since last winter a float does the same work, and sends what it reads to the lock house four times in every hour.',
  'The keeper still walks down to look, because a float can be stuck in ice, and a person who looks at it cannot.',
];
const paragraphs = (some: readonly string[]): string => some.map((text) => `<p>${text}</p>`).join('');
const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title} | Tidewater</title>${head}</head><body><header class="site-header"><a href="/">Tidewater</a><nav><ul><li><a href="/shop">Shop</a></li><li><a href="/help">Help</a></li></ul></nav></header>${body}<footer class="site-footer"><p>© 2025 Tidewater Ltd. All rights reserved.</p></footer></body></html>`;
const article = (inner: string): string =>
  page(
    'Reading the gauge',
    `<main><article><h1>Reading the gauge</h1>${paragraphs(PROSE)}${inner}${paragraphs(PROSE.toReversed())}</article></main>`,
  );

function markdownOf(html: string): string {
  return toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' }).markdown;
}

const PARTS: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    'a definition list',
    '<dl><dt>Datum</dt><dd>The level that heights are counted from.</dd></dl>',
    'Datum\n\n- The level that heights are counted from.',
  ],
  [
    'the caption of a table',
    '<table><caption>Heights in March</caption><tr><th>Day</th><th>Height</th></tr><tr><td>1</td><td>4.2 m</td></tr></table>',
    'Heights in March',
  ],
  [
    'the cells of a table as plain paragraphs',
    '<table><tr><th>Day</th><th>Height</th></tr><tr><td>First</td><td>4.2 m</td></tr></table>',
    'Day\n\nHeight\n\nFirst\n\n4.2 m',
  ],
  [
    'struck-through text',
    '<p>The gauge costs <s>90</s> 70 crowns, and the float comes with it at no price at all.</p>',
    '~~90~~ 70 crowns',
  ],
  [
    'a fraction',
    '<p>The tide rises by <math><mfrac><mn>3</mn><mn>4</mn></mfrac></math> of a meter in the first hour of the flood.</p>',
    '3/4',
  ],
  [
    'code in a language with a name beyond ASCII',
    '<p>So it is asked for in the program of the lock house:</p><pre><code class="language-größe">lies(pegel)</code></pre>',
    '```größe\nlies(pegel)\n```',
  ],
  [
    'the indentation of code in a list',
    '<ol><li><p>Write this into the file:</p><pre><code>if dry:\n    wait()\n</code></pre></li></ol>',
    '   ```\n   if dry:\n       wait()\n   ```',
  ],
  ['a short fold', '<details><summary>Why by hand?</summary>Ice.</details>', 'Why by hand?\n\nIce.'],
  [
    'folds in a row',
    '<section><h2>Asked often</h2><details><summary>Who reads it?</summary><p>The keeper.</p></details><details><summary>When?</summary><p>At six.</p></details></section>',
    'Who reads it?\n\nThe keeper.\n\nWhen?\n\nAt six.',
  ],
  [
    'the caption of a picture',
    '<figure><img src="/a.jpg" alt="The wharf"><figcaption>The wharf in 1963</figcaption></figure>',
    'The wharf in 1963',
  ],
  [
    'a caption that ends with its credit',
    '<figure><img src="/a.jpg" alt="The wharf"><figcaption>The wharf in the winter of 1963, when the ice reached the second step. Photo: Ines Moor</figcaption></figure>',
    'The wharf in the winter of 1963, when the ice reached the second step. Photo: Ines Moor',
  ],
  [
    'code whose lines are elements',
    '<figure><pre><code><div class="line">read(gauge)</div><div class="line">wait()</div></code></pre></figure>',
    '```\nread(gauge)\nwait()\n```',
  ],
  [
    'code in an editor with its own controls',
    '<div class="editor"><div class="bar"><span>gauge.js</span></div><div class="stack"><pre><code>read(gauge)</code></pre></div></div>',
    '```\nread(gauge)\n```',
  ],
  [
    'a note in an aside, with its title',
    '<aside class="callout callout-tip" aria-label="Tip"><p class="callout-title">Tip</p><div>Come at low water.</div></aside>',
    'Tip\n\nCome at low water.',
  ],
  [
    'a warning in a box, with its title',
    '<div class="admonition alert"><div class="admonitionHeading_x1">Danger</div><div class="admonitionContent_x2"><p>Never stand under the float.</p></div></div>',
    'Danger\n\nNever stand under the float.',
  ],
  [
    'the summary of a fold before something that is left out',
    '<details class="custom-block"><summary>Why not by sound?</summary><p>Because fog scatters it, and the harbor is foggy for half of the year, from autumn until late in spring.</p></details><div class="tabs"><label>npm</label></div>',
    'Why not by sound?\n\nBecause fog scatters it',
  ],
  [
    'a quotation in a figure',
    '<figure><blockquote><p>The water does not wait for you.</p></blockquote><figcaption>Ruth, keeper</figcaption></figure>',
    '> The water does not wait for you.',
  ],
  ['an equation', '<div class="eq">$$h(t) = a + b \\cos(wt)$$</div>', 'cos(wt)'],
  [
    'a small card',
    '<div class="card"><div class="card-title">The float</div><div class="card-text">Cork, with a copper rod.</div></div>',
    'The float\n\nCork, with a copper rod.',
  ],
  ['an open dialog', '<dialog open><p>The wharf is closed on Friday.</p></dialog>', 'The wharf is closed on Friday.'],
];

describe('the content of an article', () => {
  for (const [name, html, markdown] of PARTS) {
    it(`keeps ${name}`, () => {
      const text = markdownOf(article(html));
      assert.ok(text.includes(markdown), text);
    });
  }

  const LEFT_OUT: readonly (readonly [name: string, html: string, words: string])[] = [
    [
      'the credit of a picture',
      '<figure><img src="/a.jpg" alt="The wharf"><figcaption>Photo: Ines Moor</figcaption></figure>',
      'Ines Moor',
    ],
    [
      'the label of a picture',
      '<figure><img src="/a.jpg" alt="The wharf"><figcaption>Old wharf</figcaption></figure>',
      'Old wharf',
    ],
    [
      'a linked caption, which is a teaser',
      '<figure><img src="/a.jpg" alt="The lock"><figcaption><a href="/lock">The lock that nobody opens</a></figcaption></figure>',
      'nobody opens',
    ],
    [
      'the name of the language over its code',
      '<div class="language-sh"><button>Copy</button><span class="lang">sh</span><pre class="code"><code>read gauge</code></pre></div>',
      '\nsh\n\n',
    ],
    ['a label among the text', '<div class="slot">Advertisement</div>', 'Advertisement'],
    ['a box with a link', '<div class="box">More of this: <a href="/more">all gauges</a></div>', 'all gauges'],
    [
      'the text beside a picture without a name',
      '<div class="box"><img src="/a.jpg" alt="The wharf"><div>Seen from the lock</div></div>',
      'Seen from',
    ],
    ['a note that asks for consent', '<div class="callout cookie-note"><p>We use cookies here.</p></div>', 'cookies'],
    [
      'a note of links',
      '<div class="callout"><p><a href="/a">The other gauges of the harbor</a></p></div>',
      'other gauges',
    ],
    ['a closed dialog', '<dialog><p>The wharf is closed on Friday.</p></dialog>', 'closed on Friday'],
    [
      'an open dialog that asks for consent',
      '<dialog open><p>We use cookies.</p><button>Fine</button></dialog>',
      'Fine',
    ],
    ['a notice in an open dialog', '<dialog open class="consent"><p>May we count you?</p></dialog>', 'count you'],
    ['what closes a dialog', '<dialog open><p>No ferry.</p><button>Close</button></dialog>', 'Close'],
    [
      'a fold of links',
      '<details><summary>More</summary><ul><li><a href="/a">Ferries of the north</a></li><li><a href="/b">Locks of the south</a></li></ul></details>',
      'Ferries',
    ],
  ];
  for (const [name, html, words] of LEFT_OUT) {
    it(`leaves out ${name}`, () => {
      const text = markdownOf(article(html));
      assert.ok(!text.includes(words), text);
      assert.ok(text.includes(PROSE[0] as string), text);
    });
  }

  it('has its title as the first line if that is no heading', () => {
    const title = 'A week at the gauge';
    for (const line of [
      `<div class="post-title">${title}</div>`,
      `<table><tr><td class="t"><a href="/gauge">${title}</a></td></tr></table>`,
      `<p><strong>${title}</strong></p>`,
    ]) {
      const text = markdownOf(page(title, `<main>${line}<div class="text">${paragraphs(PROSE)}</div></main>`));
      assert.match(text, /^# .*A week at the gauge/, line);
      assert.equal(text.split(title).length, 2, text);
    }
    const inText = markdownOf(
      page(title, `<main><div>${title}<div class="text">${paragraphs(PROSE)}</div></div></main>`),
    );
    assert.doesNotMatch(inText, /^# .*tide gauge/);
  });

  it('has its main heading once, as the first line', () => {
    const text = markdownOf(article('<h2>Reading the gauge</h2>'));
    assert.ok(text.startsWith('# Reading the gauge\n'), text);
    assert.equal(text.split('Reading the gauge').length, 2, text);
  });
});

describe('the content of a page that offers something', () => {
  const offer = (inner: string): string =>
    page('Net loft', `<main><div class="offer"><div class="offer-title"><h1>Net loft</h1></div>${inner}</div></main>`);
  const TEXT = `<div class="description">${paragraphs(PROSE)}</div>`;

  it('has its price, its key facts and its list of facts', () => {
    const text = markdownOf(
      offer(
        `<div class="price"><span>£89,000</span></div><ul class="facts"><li>3 rooms</li><li>1 stove</li><li>92 m²</li></ul>${TEXT}<section><h2>Facts</h2><dl><dt>Tenure</dt><dd>Freehold</dd><dt>Rates</dt><dd>Band C</dd></dl></section>`,
      ),
    );
    for (const words of ['£89,000', '- 3 rooms\n- 1 stove', '## Facts', 'Tenure\n\n- Freehold', 'Rates\n\n- Band C'])
      assert.ok(text.includes(words), `${words}: ${text}`);
  });
  it('has one price, not a list of currencies', () => {
    const prices = ['€90', '$99', '¥14,000', '£80', '₹8,000'].map((price) => `<li>${price}</li>`).join('');
    const text = markdownOf(offer(`<ul class="currencies">${prices}</ul>${TEXT}`));
    assert.ok(text.includes('€90') && !text.includes('¥14,000'), text);
  });
  it('has no prices of other offers after its text', () => {
    const text = markdownOf(offer(`${TEXT}<div class="related"><div>Boat shed</div><div>£12,000</div></div>`));
    assert.ok(!text.includes('£12,000'), text);
  });
});

describe('the content of a very short page', () => {
  const short = (body: string): string => `<!doctype html><title>Net loft</title><body>${body}`;
  it('is without the parts that are about the site by their names', () => {
    const text = markdownOf(
      short(
        '<div class="breadcrumbs"><a href="/">Home</a> Lofts</div><div class="item"><h1>Net loft</h1><div>Two rooms over the slip, with a stove.</div><div>Ask at the lock house.</div></div><div id="footer">All rights reserved by the harbor</div>',
      ),
    );
    for (const words of ['# Net loft', 'Two rooms over the slip', 'Ask at the lock house'])
      assert.ok(text.includes(words), `${words}: ${text}`);
    assert.ok(!text.includes('All rights') && !text.includes('Home'), text);
  });
  it('is what it shows, even if that is called a menu', () => {
    const dishes = ['Leek soup', 'Eel on rye', 'Hake with mussels', 'Barley pie'].map((dish) => `<div>${dish}</div>`);
    const text = markdownOf(short(`<h1>Today</h1><div id="menu">${dishes.join('')}</div>`));
    assert.ok(text.includes('Leek soup') && text.includes('Barley pie'), text);
  });
});

describe('the content of a page with questions', () => {
  const ANSWERS = [
    ['May I bring my dog?', PROSE[0]],
    ['How do I change a booking?', PROSE[1]],
    ['Where do I leave the car?', PROSE[2]],
  ];
  const SHAPES: readonly (readonly [name: string, item: (question: string, answer: string) => string])[] = [
    ['terms with buttons', (one, other) => `<dl><dt><button>${one}</button></dt><dd><p>${other}</p></dd></dl>`],
    [
      'buttons that open their answers',
      (one, other) =>
        `<div class="item"><button aria-expanded="false">${one}</button><div class="a"><p>${other}</p></div></div>`,
    ],
  ];
  for (const [name, item] of SHAPES) {
    it(`has its questions in ${name}`, () => {
      const items = ANSWERS.map(([one = '', other = '']) => item(one, other)).join('');
      const text = markdownOf(page('Questions', `<main><h1>Questions</h1>${items}</main>`));
      for (const words of ANSWERS.flat()) assert.ok(text.includes(String(words)), `${words}: ${text}`);
    });
  }
  it('leaves out short buttons', () => {
    const items = PROSE.map(
      (text) => `<div class="item"><button aria-expanded="false">Author stats</button><p>${text}</p></div>`,
    );
    assert.ok(
      !markdownOf(page('Questions', `<main><h1>Questions</h1>${items.join('')}</main>`)).includes('Author stats'),
    );
  });
});

describe('the content of a recipe', () => {
  it('has the lines of its card', () => {
    const card = `<div class="wprm-recipe-container"><div class="wprm-recipe"><h2>Barley soup</h2><div class="rating"><span>4.8</span> from <span>31</span> votes</div><div class="summary">Thick and bright.</div><div class="times"><div><span>Cook time:</span> <span>45 mins</span></div></div><div><span>Servings:</span> <span>4</span></div><div class="print"><a href="/print">Print it</a></div><h3>Ingredients</h3><ul><li>150 g barley</li><li>2 lemons</li><li>1 onion, chopped fine</li></ul><h3>Steps</h3><ol><li>Soften the onion in butter for ten minutes.</li><li>Add barley and water, and simmer until it is tender.</li></ol></div></div>`;
    const text = markdownOf(
      page('Barley soup', `<main><article><h1>Barley soup</h1>${paragraphs(PROSE)}${card}</article></main>`),
    );
    for (const words of ['Thick and bright.', 'Cook time: 45 mins', 'Servings: 4', '150 g barley'])
      assert.ok(text.includes(words), `${words}: ${text}`);
    assert.ok(!text.includes('Print it'), text);
  });
});

const POSTS = [
  [
    'mudwalker',
    'Has anybody read the gauge below the bridge since the ice went? Mine shows half a meter more than the table does.',
  ],
  [
    'oldferry',
    'It was moved in the autumn, and the board was set thirty centimeters too low. The rest is the wind of this week.',
  ],
  [
    'tern',
    'The lock house knows of it, and they will set the board right at the next spring tide, or so they told me.',
  ],
  ['keeper', 'Until then take off thirty centimeters, and another ten for every day that the wind stays in the west.'],
] as const;

describe('the content of a thread', () => {
  const thread = (post: (author: string, text: string) => string): string =>
    page(
      'The gauge below the bridge',
      `<main><h1>The gauge below the bridge</h1><div class="posts">${POSTS.map(([author, text]) => post(author, text)).join('')}</div></main>`,
      '<script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"The gauge below the bridge"}</script>',
    );
  const SHAPES: readonly (readonly [name: string, post: (author: string, text: string) => string])[] = [
    [
      'in a heading',
      (author, text) =>
        `<article class="post"><h4 class="username">${author}</h4><div class="post-body"><p>${text}</p></div></article>`,
    ],
    [
      'in a column beside',
      (author, text) =>
        `<article class="post"><div class="post-author"><a class="username" href="/u/${author}">${author}</a></div><div class="post-body"><p>${text}</p></div></article>`,
    ],
    [
      'in a line',
      (author, text) =>
        `<div class="comment"><div class="comment-meta">Posted by ${author}</div><div class="comment-body"><p>${text}</p></div></div>`,
    ],
  ];
  for (const [name, post] of SHAPES) {
    it(`has all posts with their authors ${name}, in order`, () => {
      const text = markdownOf(thread(post));
      const places: number[] = [];
      for (const words of POSTS.flat()) places.push(text.indexOf(words, (places.at(-1) ?? -1) + 1));
      assert.ok(!places.includes(-1), text);
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
    });
  }
});

describe('the content of a thread with quotes', () => {
  const [[first, question], [, answer]] = POSTS;
  const OTHER = 'The board of a gauge shall be set anew after each winter, says the rule of the harbor.';
  const post = (author: string, html: string): string =>
    `<article class="post"><h4 class="username">${author}</h4><div class="post-body">${html}</div></article>`;
  const quote = (author: string, text: string): string =>
    `<blockquote class="quote"><div>${author} said:</div><div class="quote-text">${text}</div></blockquote>`;
  const text = markdownOf(
    page(
      'The gauge below the bridge',
      `<main><h1>The gauge below the bridge</h1>${POSTS.map(([author, words], at) =>
        post(
          author,
          `${at === 1 ? quote(first, `${question.slice(0, 90)} …`) : at === 2 ? quote('harbor', OTHER) : ''}<p>${words}</p>`,
        ),
      ).join('')}</main>`,
      '<script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"The gauge below the bridge"}</script>',
    ),
  );

  it('leaves out the quote of a post that the page has, and who is quoted', () => {
    assert.equal(text.split(question.slice(0, 60)).length, 2, text);
    assert.ok(text.includes(answer));
    assert.ok(!text.includes(`${first} said`), text);
  });
  it('has the quote of another text', () => assert.ok(text.includes(OTHER), text));
});

describe('text that a page has twice', () => {
  const COPIED =
    'Whoever wants to read along finds the float, the board and the table of the month in the hut by the slip.';
  it('is written once if it is a copy in another place', () => {
    const copy = (name: string): string => `<div class="${name}"><div class="text"><p>${COPIED}</p></div></div>`;
    const text = markdownOf(article(`${copy('for-phones')}${copy('for-desks')}`));
    assert.equal(text.split(COPIED).length, 2, text);
  });
  it('is written for each of several offers', () => {
    const offer = (title: string): string =>
      `<div class="offer"><h3>${title}</h3><div class="terms"><p>${COPIED}</p></div></div>`;
    const text = markdownOf(article(`${offer('A float')}${offer('A board')}`));
    assert.equal(text.split(COPIED).length, 3, text);
  });
  it('is written as often as its container has it', () => {
    const refrain = 'Row on, row on, the tide is with us till the morning.';
    const text = markdownOf(article(`<p>${refrain}</p><p>${PROSE[0]}</p><p>${refrain}</p>`));
    assert.equal(text.split(refrain).length, 3, text);
  });
});

describe('what stands in a frame or a shadow tree', () => {
  const INNER: readonly (readonly [name: string, wrap: (html: string) => string])[] = [
    ['in a frame', (html) => `<iframe srcdoc="${html}"></iframe>`],
    ['in a shadow tree', (html) => `<x-card><template shadowrootmode="open">${html}</template></x-card>`],
  ];
  const textOf = (html: string): string => {
    const document = composePage({ html, url: 'https://site.example/' });
    return toMarkdown(findMainContent(document), { baseUrl: 'https://site.example/' }).markdown;
  };
  for (const [name, wrap] of INNER) {
    it(`is kept among the content, however short: ${name}`, () => {
      assert.match(
        textOf(article(wrap('<p>Gauge 7 is shut.</p>'))),
        /sends what[\s\S]*Gauge 7 is shut\.[\s\S]*sends what/,
      );
    });
    it(`is left out with what is beside it: ${name}`, () => {
      const body = `<main><article><h1>Reading the gauge</h1>${paragraphs(PROSE)}${paragraphs(PROSE)}</article></main>`;
      const footer = `<footer class="site-footer"><p>All rights reserved.</p>${wrap('<p>Gauge 7 is shut.</p>')}</footer>`;
      assert.doesNotMatch(textOf(page('Reading the gauge', body + footer)), /Gauge 7/);
    });
  }
  const framed = `<iframe srcdoc="<header>Logo <nav><ul><li><a href=/a>Home</a><li><a href=/b>About</a></ul></nav></header><main><article><h1>Reading the gauge</h1>
    <p class=byline>By Jane Doe, <time>12 May 2024</time></p>${paragraphs(PROSE)}${paragraphs(PROSE)}</article></main>"></iframe>`;
  it('has its heading first if it is most of a page without one', () => {
    assert.match(textOf(page('A portal', `<p>Welcome.</p>${framed}`)), /^# Reading the gauge\n/);
  });
  it('has no heading before that of the page itself', () => {
    assert.match(textOf(page('A portal', `<h1>The portal</h1>${framed}`)), /^# The portal\n/);
  });
  it('does not give its heading to a page with more text of its own', () => {
    const text = textOf(page('Tides', `<div>${paragraphs([...PROSE, ...PROSE, ...PROSE])}</div>${framed}`));
    assert.doesNotMatch(text, /^# Reading the gauge/);
  });
});

describe('facts of an article', () => {
  const FACTS: readonly (readonly [name: string, html: string, markdown: string])[] = [
    ['a list', '<ul><li>Boots</li><li>A lamp</li></ul>', '- Boots\n- A lamp'],
    [
      'a list under a heading',
      '<h2>To bring</h2><ul><li>Boots</li><li>A lamp</li></ul>',
      '## To bring\n\n- Boots\n- A lamp',
    ],
    ['a quotation', '<blockquote>Mind the step at the lock</blockquote>', '> Mind the step at the lock'],
    [
      'lines under a heading',
      '<h2>Gauge</h2><div>Depth: 4 m</div><div>Width: 9 m</div>',
      '## Gauge\n\nDepth: 4 m\n\nWidth: 9 m',
    ],
    ['an address', '<h2>Where</h2><address>12 Wharf Lane</address>', '## Where\n\n12 Wharf Lane'],
  ];
  const [one = '', ...others] = PROSE;
  const PLACES: readonly (readonly [name: string, body: (facts: string) => string])[] = [
    ['before its text', (facts) => facts + paragraphs(PROSE)],
    ['in its text', (facts) => paragraphs([one]) + facts + paragraphs(others)],
    ['after its text', (facts) => paragraphs(PROSE) + facts],
  ];
  for (const [place, body] of PLACES) {
    for (const [name, html, markdown] of FACTS) {
      it(`stay: ${name}, ${place}`, () => {
        const inner = `<article><h1>Reading the gauge</h1>${body(html)}</article>`;
        assert.ok(markdownOf(page('Reading the gauge', inner)).includes(markdown));
      });
    }
  }

  it('do not include links, dates and names above its text, nor a form below', () => {
    const above =
      '<ul><li><a href="/tides">Tides</a></li><li><a href="/locks">Locks</a></li></ul><div>12 May</div><div>By Ann</div>';
    const below = '<form><h3>Our letter</h3><p>Every day.</p><input></form>';
    const inner = `<article><h1>Reading the gauge</h1>${above}${paragraphs(PROSE)}${below}</article>`;
    assert.equal(markdownOf(page('Reading the gauge', inner)).trim(), ['# Reading the gauge', ...PROSE].join('\n\n'));
  });
});
