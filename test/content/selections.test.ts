import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allInnerHtml, firstInnerHtml, hasMatch, InvalidSelector, TOO_MUCH } from '../../src/content/selections.ts';

function all(page: string, selectors: readonly string[]): string[][] {
  const found = allInnerHtml(page, selectors);
  assert.ok(found !== TOO_MUCH);
  return found;
}

describe('firstInnerHtml', () => {
  const rows: [string, string, string, string | undefined][] = [
    ['the first in document order', '<p>1<p>2', 'p', '1'],
    ['whatever the order of the list', '<i>1</i><b>2</b>', 'b, i', '1'],
    ['nothing', '<p>1', 'b', undefined],
    ['an empty element, which is not nothing', '<p></p>', 'p', ''],
    ['a void element', '<img src=x>', 'img', ''],
    ['elements that the page left out', 'x', 'html > body', 'x'],
    ['an empty page', '', 'html', '<head></head><body></body>'],
    ['markup inside noscript', '<body><noscript><p>a</p></noscript>', 'noscript > p', 'a'],
    ['nothing inside a template', '<template><p>a</p></template>', 'p', undefined],
    ['an element of an open shadow tree', '<div><template shadowrootmode=open><p>a</p></template></div>', 'p', 'a'],
    ['nothing of a closed one', '<div><template shadowrootmode=closed><p>a</p></template></div>', 'p', undefined],
    ['the document first', '<div><template shadowrootmode=open><p>a</p></template></div><p>b', 'p', 'b'],
    ['no shadow root as content', '<div><template shadowrootmode=open><p>a</p></template>b</div>', 'div', 'b'],
    ['an element of a frame that is written in the page', `<iframe srcdoc="<p>a</p>"></iframe>`, 'p', 'a'],
    [
      'the first in the order of the whole page',
      `<div><template shadowrootmode=open><x-y><template shadowrootmode=open><p>1</p></template></x-y><p>2</p></template></div>`,
      'p',
      '1',
    ],
    [
      'no match across the edge of a tree',
      '<div><template shadowrootmode=open><p>a</p></template></div>',
      'div p',
      undefined,
    ],
    ['the content of a template', '<template><p>a</p></template>', 'template', '<p>a</p>'],
    [
      'attribute values with < and > escaped',
      `<div><p title='<a>&"'></p></div>`,
      'div',
      '<p title="&lt;a&gt;&amp;&quot;"></p>',
    ],
    ['no-break spaces', '<p>a&nbsp;b\u00a0c', 'p', 'a&nbsp;b&nbsp;c'],
    ['the raw text of a script', '<script>a<b&&c</script>', 'script', 'a<b&&c'],
    ['the escaped text of a textarea', '<textarea>a<b</textarea>', 'textarea', 'a&lt;b'],
    ['an iframe', '<iframe><b>&lt;</b></iframe>', 'iframe', '<b>&lt;</b>'],
    ['noembed', '<noembed><b>&lt;</noembed>', 'noembed', '<b>&lt;'],
    ['plaintext', '<plaintext>a<b></plaintext>', 'plaintext', 'a<b></plaintext>'],
    ['an SVG style, which is no raw text', '<svg><style>a&lt;b</style></svg>', 'style', 'a&lt;b'],
    [
      'foreign attributes',
      '<div><svg xlink:href=a xml:lang=b></svg></div>',
      'div',
      '<svg xlink:href="a" xml:lang="b"></svg>',
    ],
    ['tags cut off', '<div><p>a<b', 'div', '<p>a</p>'],
    ['a NUL', '<p>a\0b', 'p', 'ab'],
    ['a lone surrogate', '<p>a\ud800b', 'p', 'a\ud800b'],
  ];
  for (const [name, page, selector, expected] of rows) {
    it(`gives ${name}`, () => assert.equal(firstInnerHtml(page, selector), expected));
  }
});

describe('allInnerHtml', () => {
  it('answers each selector, in order', () => {
    assert.deepEqual(allInnerHtml('<ul><li>1<li>2</ul><p>3', ['p', 'li', 'b', 'li, p', 'p']), [
      ['3'],
      ['1', '2'],
      [],
      ['1', '2', '3'],
      ['3'],
    ]);
    assert.deepEqual(allInnerHtml('<p>', []), []);
    const nested = `<i>0</i><div><template shadowrootmode=open><b>1</b><div><template shadowrootmode=open><b>2</b></template></div>
      <b>3</b></template></div><iframe srcdoc="<b>4</b>"></iframe><div><template shadowrootmode=open><b>5</b></template></div>`;
    assert.deepEqual(allInnerHtml(nested, ['b', 'i']), [['1', '2', '3', '4', '5'], ['0']]);
  });

  it('refuses an invalid selector before it reads the page', () => {
    assert.throws(() => allInnerHtml('<p>', ['p', 'p:first']), InvalidSelector);
  });

  it('refuses nested matches that would repeat the page too many times', () => {
    const page = `${'<div>'.repeat(500)}${'x'.repeat(400_000)}`;
    assert.equal(allInnerHtml(page, ['div'], 100_000_000), TOO_MUCH);
    assert.equal(allInnerHtml(page, ['div:nth-child(1):not(:has(div))'], 400_003)[0]?.length, 1);
    assert.equal(allInnerHtml(page, ['div:nth-child(1):not(:has(div))'], 400_002), TOO_MUCH);
    assert.equal(allInnerHtml(`<p>${'<b></b>'.repeat(1_000)}`, ['b'], 2_999), TOO_MUCH);
  });
});

describe('hasMatch', () => {
  it('says whether there is one', () => {
    assert.equal(hasMatch('<p class=a>', '.a'), true);
    assert.equal(hasMatch('<p class=a>', '.b'), false);
    assert.equal(hasMatch('<p>', 'p::before'), false);
  });
});

describe('extreme pages', () => {
  it('are read at any depth', () => {
    const page = `<main>${'<div>'.repeat(100_000)}x<b>y</b>`;
    assert.equal(firstInnerHtml(page, 'div b'), 'y');
    assert.ok(firstInnerHtml(page, 'main')?.includes('<b>y</b>'));
    assert.equal(hasMatch(page, 'main:has(div > b):not(:has(i))'), true);
    assert.equal(hasMatch(`${'<b>'.repeat(20_000)}<p>x`, 'b b b b b p'), true);
    assert.equal(hasMatch(`${'<svg>'.repeat(100_000)}`, 'svg > svg:empty'), true);
  });

  it('are read at any width, even with selectors that could take quadratic time', () => {
    const page = `<main>${'<p class=a>x</p><i></i>'.repeat(50_000)}</main>`;
    const hard = [
      'p:has(~ b)',
      'p ~ p ~ p ~ b',
      ':nth-last-child(2n of p):not(p ~ i ~ b)',
      'i:nth-last-of-type(3)',
      ':only-of-type b',
    ];
    assert.deepEqual(
      all(page, hard).map((found) => found.length),
      [0, 0, 25_000, 1, 0],
    );
  });
});
