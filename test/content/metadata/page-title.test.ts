import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionFrom } from '../../../src/content/metadata/page-description.ts';
import { gatherFacts } from '../../../src/content/metadata/page-facts.ts';
import { pageTitle } from '../../../src/content/metadata/page-title.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const og = (name: string, content: string): string => `<meta property="og:${name}" content="${content}">`;
const ld = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const TITLES: readonly (readonly [what: string, page: string, title: string])[] = [
  ['nothing', '', ''],
  ['the title alone', '<title> A \n title </title>', 'A title'],
  ['the heading alone', '<h1>A <b>heading</b></h1>', 'A heading'],
  ['Open Graph before the title', `<title>T</title>${og('title', 'O')}`, 'O'],
  ['an empty Open Graph title', `<title>T</title>${og('title', ' ')}`, 'T'],
  ['the site after the title, known from the heading', '<title>Story - The Site</title><h1>Story</h1>', 'Story'],
  ['the site before the title, known from the heading', '<title>The Site: Story</title><h1>Story</h1>', 'Story'],
  ['the site, known by its name', `<title>Story | The Site</title>${og('site_name', 'The site')}`, 'Story'],
  [
    'the site, known by its address',
    '<title>Story | site.com</title><link rel=canonical href="https://www.site.com/x">',
    'Story',
  ],
  ['a separator that proves nothing', '<title>Good - Bad</title>', 'Good - Bad'],
  ['a heading that is something else', '<title>Good - Bad</title><h1>Logo</h1>', 'Good - Bad'],
  ['a hyphen inside of a word', `<title>E-mail</title>${og('site_name', 'mail')}`, 'E-mail'],
  ['a site name as a title', `${og('title', 'Site')}${og('site_name', 'Site')}<title>Story</title>`, 'Story'],
  ['only the site name', `<title>Site</title>${og('site_name', 'Site')}`, 'Site'],
  ['JSON-LD', `${ld({ '@type': 'NewsArticle', headline: 'A &amp; B' })}`, 'A & B'],
  [
    'JSON-LD in a graph',
    ld({
      '@graph': [
        { '@type': 'WebSite', name: 'S' },
        { '@type': ['Article'], headline: 'G' },
      ],
    }),
    'G',
  ],
  ['JSON-LD of the site alone', `${ld({ '@type': 'Organization', name: 'Org' })}<title>T - Org</title>`, 'T'],
  ['JSON-LD that is broken', '<script type="application/ld+json">{"@type":</script><title>T</title>', 'T'],
  [
    'what two sources say before what one says',
    `${og('title', 'Join us')}<title>Story | S</title><h1>Story</h1>`,
    'Story',
  ],
  ['the title of a picture', '<svg><title>icon</title></svg><title>T</title>', 'T'],
];

describe('pageTitle', () => {
  for (const [what, page, title] of TITLES) it(what, () => assert.equal(pageTitle(parsePage(page)), title));
});

const DESCRIPTIONS: readonly (readonly [what: string, page: string, description: string])[] = [
  ['nothing', '<p>text', ''],
  ['meta', '<meta name=Description content=" a \n b ">', 'a b'],
  ['Open Graph before meta', `<meta name=description content=m>${og('description', 'o')}`, 'o'],
  ['an empty one before another', `<meta name=description content="m">${og('description', '')}`, 'm'],
  ['Twitter', '<meta name="twitter:description" content=t>', 't'],
  ['JSON-LD', ld({ '@type': 'Product', description: '<p>d</p>' }), 'd'],
  ['JSON-LD of the site', ld({ '@type': 'WebSite', description: 'no' }), ''],
];

describe('descriptionFrom', () => {
  for (const [what, page, description] of DESCRIPTIONS) {
    it(what, () => assert.equal(descriptionFrom(gatherFacts(parsePage(page))), description));
  }
});

describe('hostile metadata', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  for (const data of [
    deep,
    'null',
    '0',
    '{"@graph":{"@graph":{}}}',
    '{"@type":null,"name":[[]]}',
    `[${'{"@type":"Article"},'.repeat(5000)}{}]`,
  ]) {
    it(`JSON-LD ${data.slice(0, 40)}`, () => {
      const page = parsePage(`<script type="application/ld+json">${data}</script><title>T</title>`);
      assert.equal(pageTitle(page), 'T');
      assert.equal(descriptionFrom(gatherFacts(page)), '');
    });
  }

  it('thousands of separators', () => {
    const title = 'a | '.repeat(20_000);
    assert.equal(typeof pageTitle(parsePage(`<title>${title}</title><h1>a</h1>${og('site_name', 'a')}`)), 'string');
  });
});
