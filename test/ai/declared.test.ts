/** What pages declare about themselves, in every syntax, well-formed and not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Fact, factsOf, readDeclared } from '../../src/ai/declared/declared-facts.ts';
import { parsePage } from '../../src/content/page-parser.ts';
import { times } from '../support/thorough.ts';

const factsIn = (html: string): Fact[] => factsOf(readDeclared(parsePage(html)));
const plain = (html: string): string[] => factsIn(html).map(({ path, value }) => `${path}=${value}`);
const script = (json: string): string => `<script type="application/ld+json">${json}</script>`;

describe('JSON-LD', () => {
  const PRODUCT = '{"@type":"Product","name":"Lamp","offers":{"@type":"Offer","price":20.5}}';
  const EXPECTED = ['Product.name=Lamp', 'Product.offers.price=20.5'];
  const TABLE: readonly [name: string, json: string, expected: readonly string[]][] = [
    ['an object', PRODUCT, EXPECTED],
    ['a list', `[${PRODUCT}]`, EXPECTED],
    ['a graph', `{"@context":"https://schema.org","@graph":[${PRODUCT}]}`, EXPECTED],
    ['full names', '{"@type":"http://schema.org/Product","http://schema.org/name":"Lamp"}', ['Product.name=Lamp']],
    ['prefixed names', '{"@type":"schema:Product","schema:name":{"@value":"Lamp"}}', ['Product.name=Lamp']],
    ['comments around it', `<!-- ${PRODUCT} -->`, EXPECTED],
    ['a CDATA section', `//<![CDATA[\n${PRODUCT}\n//]]>`, EXPECTED],
    ['a semicolon', `${PRODUCT};`, EXPECTED],
    ['a comma too many', '{"@type":"Product","name":"Lamp",}', ['Product.name=Lamp']],
    ['a broken string', '{"@type":"Product","name":"Big\nLamp"}', ['Product.name=Big Lamp']],
    ['escapes of HTML', '{"@type":"Product","name":"L&ouml;we &amp;amp; <b>Lamp</b>"}', ['Product.name=Löwe & Lamp']],
    [
      'references',
      '{"@graph":[{"@type":"Article","author":{"@id":"#a"}},{"@type":"Person","@id":"#a","name":"Ada"}]}',
      ['Article.author.name=Ada', 'Person.name=Ada'],
    ],
    ['references to nowhere', '{"@type":"Article","author":{"@id":"#a"}}', ['Article.author=#a']],
    ['no JSON', '{"@type":"Product","name":', []],
    ['nothing', '', []],
    ['a bare value', '"Lamp"', []],
    ['null and empty texts', '{"@type":"Product","name":null,"sku":"  "}', []],
  ];
  for (const [name, json, expected] of TABLE) {
    it(`reads ${name}`, () => assert.deepEqual(plain(script(json)), expected));
  }

  it('leaves other scripts alone', () => {
    assert.deepEqual(plain(`<script>${PRODUCT}</script><script type="application/json">${PRODUCT}</script>`), []);
  });

  it('finishes on data that refers to itself', () => {
    const facts = plain(script('{"@graph":[{"@id":"#a","@type":"A","b":[{"@id":"#a"},{"@id":"#a"}],"name":"x"}]}'));
    assert.ok(facts.includes('A.name=x'));
  });

  it('finishes on data of any depth', () => {
    const depth = 100_000;
    assert.deepEqual(plain(script(`${'{"a":'.repeat(depth)}"x"${'}'.repeat(depth)}`)), []);
    assert.deepEqual(plain(script('['.repeat(depth) + ']'.repeat(depth))), []);
  });
});

describe('microdata', () => {
  it('reads items within items, with the value of each kind of element', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name"> Desk <b>lamp</b></h1>
      <img itemprop="image" src="/lamp.png"><meta itemprop="sku" content="L-1"><link itemprop="url" href="/lamp">
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="20.00">20,- €</span>
      <time itemprop="validFrom" datetime="2026-01-02">2 January</time></div></div>`;
    assert.deepEqual(plain(html), [
      'Product.name=Desk lamp',
      'Product.image=/lamp.png',
      'Product.sku=L-1',
      'Product.url=/lamp',
      'Product.offers.price=20.00',
      'Product.offers.validfrom=2026-01-02',
    ]);
    assert.ok(factsIn(html).every(({ source }) => source === 'microdata'));
  });

  it('treats properties outside of items as properties of the page', () => {
    assert.deepEqual(plain('<p itemprop="name">Lamp</p>'), ['page.name=Lamp']);
  });
});

describe('RDFa', () => {
  it('reads typed elements, in any vocabulary', () => {
    const html = `<div vocab="https://schema.org/" typeof="Product"><b property="name">Lamp</b>
      <div property="offers" typeof="schema:Offer"><span property="schema:price" content="20">20 €</span></div></div>`;
    assert.deepEqual(plain(html), ['Product.name=Lamp', 'Product.offers.price=20']);
    assert.ok(factsIn(html).every(({ source }) => source === 'rdfa'));
  });
});

describe('meta elements', () => {
  it('are read with their source', () => {
    const html = `<meta property="og:title" content="Lamp &amp;amp; Co"><meta name="Author" content=" Ada "><meta name="x" content="">`;
    assert.deepEqual(factsIn(html), [
      { path: 'og:title', value: 'Lamp & Co', source: 'open graph' },
      { path: 'author', value: 'Ada', source: 'meta' },
    ]);
  });
});

describe('hostile pages', () => {
  const HOSTILE: readonly [name: string, html: string][] = [
    ['nothing', ''],
    ['a cut-off element', '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name'],
    ['nested items', '<div itemprop=a itemscope>'.repeat(50_000)],
    ['nested properties with text', '<b itemprop=a>x'.repeat(times(10_000))],
    ['many scripts', script('{"@type":"A","b":"c"}').repeat(times(10_000))],
    ['many meta elements of one name', '<meta name=a content=b>'.repeat(times(50_000))],
    ['many meta elements', Array.from({ length: times(50_000) }, (_, at) => `<meta name=a${at} content=b>`).join('')],
  ];
  for (const [name, html] of HOSTILE) {
    it(`are read without hanging: ${name}`, () => assert.ok(factsIn(html).length <= 1000));
  }
});
