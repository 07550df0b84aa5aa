/** A suggested selector matches the picked element: alone, or with others like it. The API's own engine checks this. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { attributeOf, type Element, indexElements, NONE } from '../../src/content/element-index.ts';
import { Matcher } from '../../src/content/matching.ts';
import { parsePage } from '../../src/content/page-parser.ts';
import { parseSelector } from '../../src/content/selector.ts';
import { identifier, quoted } from '../../web/frame/css-text.ts';
import { type PageTree, suggestAll, suggestOne } from '../../web/frame/suggest-selector.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';
import { smallPage } from './small-pages.ts';

interface ParsedPage extends PageTree<Element> {
  readonly elements: readonly Element[];
  /** The element with this text in its attribute `pick`. */
  readonly picked: Element;
}

function read(html: string): ParsedPage {
  const index = indexElements(parsePage(html));
  const { elements, parent } = index;
  const places = new Map(elements.map((element, at) => [element, at]));
  const parentAt = (element: Element) => parent[places.get(element) ?? NONE] ?? NONE;
  return {
    elements,
    picked: elements.find((element) => attributeOf(element, 'pick') !== undefined) ?? (elements[0] as Element),
    nameOf: ({ tagName }) => tagName,
    attributeOf,
    parentOf: (element) => elements[parentAt(element)],
    siblingsOf: (element) => elements.filter((other) => parentAt(other) === parentAt(element)),
    find: (text) => {
      const selector = parseSelector(text);
      return selector && new Matcher(index).find(selector).map((at) => elements[at] as Element);
    },
  };
}

function assertSuggestionsHold(page: ParsedPage, element: Element): void {
  const one = suggestOne(element, page);
  const all = suggestAll(element, page);
  assert.ok(one.length > 0 && all.length > 0);
  for (const { selector, matches } of one) {
    assert.deepEqual(page.find(selector), [element], selector);
    assert.equal(matches, 1);
  }
  for (const { selector, matches } of all) {
    const found = page.find(selector) ?? [];
    assert.ok(found.includes(element), selector);
    assert.equal(matches, found.length, selector);
  }
}

describe('a selector for one element', () => {
  const cases: readonly [name: string, html: string, first: string][] = [
    ['its id', '<p id=intro pick>a</p><p>b</p>', '#intro'],
    ['its test id before its class', '<p class=lead data-testid=intro pick>a</p>', '[data-testid="intro"]'],
    ['its name, with its type', '<input name=q pick><input name=r>', 'input[name="q"]'],
    ['what it is a property of', '<b itemprop=price pick>1</b><b itemprop=name>2</b>', '[itemprop="price"]'],
    ['its class', '<p class="lead" pick>a</p><p>b</p>', 'p.lead'],
    ['two classes where one is not enough', '<p class="a b" pick></p><p class="a"></p><p class="b"></p>', 'p.a.b'],
    ['its type, when that is enough', '<h1 pick>a</h1><p>b</p>', 'h1'],
    ['an ancestor that has a name', '<div id=x><p pick>a</p></div><div><p>b</p></div>', '#x p'],
    ['its position, if nothing else distinguishes it', '<ul><li>a</li><li pick>b</li></ul>', 'li:nth-of-type(2)'],
    [
      'its position below an ancestor',
      '<ul id=x><li>a<li pick>b</ul><ul id=y><li>a<li>b</ul>',
      '#x > li:nth-of-type(2)',
    ],
    ['its position instead of a duplicate id', '<p id=x pick>a</p><p id=x>b</p>', 'p:nth-of-type(1)'],
    ['its class instead of an id with a record number', '<p id="post-48213" class=post pick>a</p>', 'p.post'],
    ['its class instead of a counted id', '<p id=":r1:" class=post pick>a</p>', 'p.post'],
    ['its class without a hash', '<p class="css-1x2y3z4 post" pick>a</p>', 'p.post'],
    ['its class outside of modules with hashes', '<p class="Post_title__a1B2c post" pick>a</p>', 'p.post'],
    ['its class that is not a state', '<p class="active is-open post" pick>a</p>', 'p.post'],
    ['its class that is not about appearance', '<p class="mt-4 md:flex text-sm post" pick>a</p>', 'p.post'],
    ['a class of microformats', '<p class="p-name" pick>a</p>', 'p.p-name'],
    ['a class that needs escapes', '<p class="a.b 50%" pick>a</p>', 'p.a\\.b'],
  ];
  for (const [name, html, first] of cases) {
    it(`is by ${name}: ${first}`, () => {
      const page = read(html);
      assert.equal(suggestOne(page.picked, page)[0]?.selector, first);
      assertSuggestionsHold(page, page.picked);
    });
  }
});

describe('a selector for all elements like one', () => {
  const list = (item: string) => `<h2>x</h2><ul class=finds>${item.repeat(3).replace('>', ' pick>')}</ul>`;
  const cases: readonly [name: string, html: string, first: string, matches: number][] = [
    ['their class', list('<li class=find>a</li>'), 'li.find', 3],
    ['their list', list('<li>a</li>'), 'ul.finds li', 3],
    [
      'what they are in',
      `<h2>x</h2>${'<div class=card><h2>a</h2></div>'.repeat(3).replace('<h2', '<h2 pick')}`,
      'div.card h2',
      3,
    ],
    ['their property', '<b itemprop=price pick>1</b><b itemprop=price>2</b>', '[itemprop="price"]', 2],
    ['their path', `<table>${'<tr><td>a<td>b'.repeat(3).replace('<td', '<td pick')}</table>`, 'tr > td', 6],
    ['their class instead of an id', `<p id=a class=x pick></p><p id=b class=x></p>`, 'p.x', 2],
    ['the element itself, when there is no other', '<h1 id=top pick>a</h1>', '#top', 1],
  ];
  for (const [name, html, first, matches] of cases) {
    it(`is by ${name}: ${first}`, () => {
      const page = read(html);
      assert.deepEqual(suggestAll(page.picked, page)[0], { selector: first, matches });
      assertSuggestionsHold(page, page.picked);
    });
  }
});

describe('suggestions', () => {
  it('match for every element of any page', () => {
    fc.assert(
      fc.property(smallPage, (html) => {
        const page = read(html);
        for (const element of page.elements) assertSuggestionsHold(page, element);
      }),
      tries(60),
    );
  });

  it('match where elements of HTML and of SVG share a name', () => {
    const page = read(
      '<svg><a></a><foreignObject><a></a></foreignObject></svg><div><svg><title></title></svg><title></title></div>',
    );
    for (const element of page.elements) assertSuggestionsHold(page, element);
  });

  it('match at great depth', () => {
    const page = read(`${'<div>'.repeat(300)}<b pick></b><b></b>`);
    assertSuggestionsHold(page, page.picked);
  });
});

describe('text in a selector', () => {
  it('is escaped correctly, as a name and as a value', () => {
    const text = fc
      .string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 12 })
      .filter((value) => !/[\0\r]/.test(value));
    fc.assert(
      fc.property(text, (value) => {
        const page = read(`<p data-x="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></p>`);
        assert.equal(page.find(`[data-x=${quoted(value)}]`)?.length, 1);
        if (/[ \t\n\f]/.test(value)) return;
        const named = read(`<p class="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></p>`);
        assert.equal(named.find(`.${identifier(value)}`)?.length, 1);
      }),
    );
  });
});
