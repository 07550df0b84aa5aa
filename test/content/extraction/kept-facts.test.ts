/** What pages say in few words: labels of tabs, prices of items, opening hours and addresses. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMainContent } from '../../../src/content/extraction/find-main-content.ts';
import { toMarkdown } from '../../../src/content/markdown/to-markdown.ts';
import { parsePage } from '../../../src/content/page-parser.ts';

const PROSE =
  '<p>The agent runs on every machine whose clock you want to watch, and asks it for the time once in a minute.</p>';
const page = (title: string, main: string): string =>
  `<!doctype html><title>${title}</title><header><nav><a href="/">Home</a><a href="/shop">Shop</a></nav></header><main><h1>${title}</h1>${main}</main><footer><p>© 2025 Tidewater Ltd.</p></footer>`;
const markdownOf = (html: string): string =>
  toMarkdown(findMainContent(parsePage(html)), { baseUrl: 'https://site.example/' }).markdown;

const PANELS = ['Take it from the archive of the distribution.', 'Build it with the tools of the platform.'] as const;
const LABELED = `**Debian**\n\n${PANELS[0]}\n\n**Fedora**\n\n${PANELS[1]}`;

const TABS: Readonly<Record<string, string>> = {
  'that name their panels': `<ul role="tablist"><li><a role="tab" href="#d">Debian</a></li><li><a role="tab" href="#f">Fedora</a></li></ul><div><div role="tabpanel" id="d"><p>${PANELS[0]}</p></div><div role="tabpanel" id="f" hidden><p>${PANELS[1]}</p></div></div>`,
  'that are named by their panels': `<div role="tablist"><button role="tab" id="t1">Debian</button><button role="tab" id="t2">Fedora</button></div><div><div role="tabpanel" aria-labelledby="t1"><p>${PANELS[0]}</p></div><div role="tabpanel" aria-labelledby="t2" style="display:none"><p>${PANELS[1]}</p></div></div>`,
  'in the order of their panels': `<ul role="tablist"><li role="tab">Debian</li><li role="tab">Fedora</li></ul><div><div role="tabpanel"><p>${PANELS[0]}</p></div><div role="tabpanel" hidden><p>${PANELS[1]}</p></div></div>`,
};

describe('the labels of tabs', () => {
  for (const [name, tabs] of Object.entries(TABS)) {
    it(`${name} are written at the panels, and only there`, () => {
      const markdown = markdownOf(page('Install the agent', `${PROSE}${tabs}${PROSE.replace('agent', 'other agent')}`));
      assert.ok(markdown.includes(LABELED), markdown);
      assert.equal(markdown.split('Debian').length, 2);
    });
  }

  it('are not repeated where the panel begins with its label', () => {
    const tabs = `<ul role="tablist"><li role="tab">Debian</li></ul><div role="tabpanel"><h2>Debian</h2><p>${PANELS[0]}</p></div>`;
    assert.ok(!markdownOf(page('Install the agent', `${PROSE}${tabs}${PROSE}`)).includes('**Debian**'));
  });

  it('are not looked for in a list that contains its panels', () => {
    const fold = (label: string, text: string): string =>
      `<div role="tab"><h3>${label}</h3></div><div role="tabpanel"><p>${text}</p></div>`;
    const markdown = markdownOf(
      page('Install', `${PROSE}<div role="tablist">${fold('Debian', PANELS[0])}${fold('Fedora', PANELS[1])}</div>`),
    );
    for (const text of PANELS) assert.ok(markdown.includes(text), markdown);
  });
});

describe('the facts of a business', () => {
  const section = (facts: string): string =>
    page(
      'Plumbers in Stroud, day and night',
      `<section><p>We have repaired boilers and burst pipes in the five valleys since 1988, at all hours.</p></section><section><h2>What we do</h2><p>Same-day visits for all makes of boiler, and leaks found without opening floors.</p></section><section><h2>Where to find us</h2>${facts}</section>`,
    );

  for (const [name, html, text] of [
    ['an address', '<address>Unit 4, Dudbridge Mill, Stroud</address>', 'Unit 4, Dudbridge Mill, Stroud'],
    ['hours', '<table><tr><th>Saturday</th><td>9:00 – 13:00</td></tr></table>', 'Saturday\n\n9:00 – 13:00'],
    ['a telephone number', '<p>Telephone +44 1453 555 010</p>', 'Telephone +44 1453 555 010'],
  ] as const) {
    it(`include ${name} under its heading`, () => {
      assert.ok(markdownOf(section(html)).includes(`## Where to find us\n\n${text}`), markdownOf(section(html)));
    });
  }
});

describe('the items of a collection', () => {
  const item = (name: string, price: string): string =>
    `<li class="grid__item"><div class="card"><div class="card__info"><h3 class="card__heading"><a href="/p/${name}">${name}</a></h3><div class="card-information"><div class="price"><div class="price__container"><div class="price__regular"><span>Price</span> <span>${price}</span></div></div></div></div></div></div></li>`;
  const LAMPS = [
    'Orla desk lamp',
    'Fjord floor lamp',
    'Kite pendant',
    'Mica wall light',
    'Tarn table lamp',
    'Heron lamp',
  ];

  it('have their prices, however deep these are', () => {
    const items = LAMPS.map((name, at) => item(name, `€ ${at + 2}9.00`)).join('');
    const markdown = markdownOf(
      page('Lamps', `<p>Warm light for desks and beds.</p><ul id="product-grid" class="product-grid">${items}</ul>`),
    );
    LAMPS.forEach((name, at) => {
      assert.ok(markdown.includes(name), name);
      assert.ok(markdown.includes(`€ ${at + 2}9.00`), markdown);
    });
  });

  it('are listed without the filters beside them', () => {
    const items = LAMPS.map((name, at) => item(name, `€ ${at + 2}9.00`)).join('');
    const filters = `<div class="facets-container"><h2>Filter:</h2><ul><li><label><input type="checkbox"> In stock (8)</label></li><li><label><input type="checkbox"> Out of stock (2)</label></li></ul></div>`;
    const markdown = markdownOf(page('Lamps', `${PROSE}${filters}<ul class="product-grid">${items}</ul>`));
    assert.doesNotMatch(markdown, /stock|Filter/);
    assert.ok(markdown.includes('Heron lamp'));
  });

  it('stay if the box around them is named after the filters', () => {
    const items = LAMPS.map((name, at) => item(name, `€ ${at + 2}9.00`)).join('');
    const markdown = markdownOf(page('Lamps', `${PROSE}<div class="with filters"><ul>${items}</ul></div>`));
    for (const name of LAMPS) assert.ok(markdown.includes(name), markdown);
  });
});
