/** Walls between a site's own header and footer, whose links are neither said by the page nor its topic. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChallenge } from '../../../../src/fetching/challenges/find-challenge.ts';

const find = (html: string) => findChallenge({ html, status: 200, headers: {}, url: 'https://www.moonpool.com/tides' });

const NAMES = ['Start', 'Ratgeber', 'Warenkorb', 'Mein Konto', 'My basket', 'Log in', 'FAQ', 'News', 'Help'];
const LINKS = NAMES.map((name) => `<a href="/">${name}</a>`).join('');
const SEARCH = '<form action="/find"><input name="q"><button>Search</button></form>';

/** The elements of the header and of the footer. */
const LAYOUTS: readonly [name: string, layout: (content: string) => string][] = [
  ['elements for it', (content) => `<header>${SEARCH}<nav>${LINKS}</nav></header>${content}<footer>${LINKS}</footer>`],
  ['classes', (content) => `<div class="site-header dark">${LINKS}</div>${content}<div class='footer'>${LINKS}</div>`],
  ['ids', (content) => `<div id=header><div>${LINKS}</div></div>${content}<table id=footer><td>${LINKS}</table>`],
  ['roles', (content) => `<div role="banner">${LINKS}</div>${content}<ul role=contentinfo>${LINKS}</ul>`],
  ['rows of links', (content) => `<div class=k1>${SEARCH}<div>${LINKS}</div></div>${content}<div>${LINKS}</div>`],
  [
    'cells of a table',
    (content) => `<table><tr><td>${LINKS}</td></tr><tr><td>${content}</td></tr><tr><td>${LINKS}</td></tr></table>`,
  ],
  ['a header that is left open', (content) => `<header>${LINKS}<main>${content}</main>`],
];
const inSite = (title: string, content: string, layout = LAYOUTS[0]?.[1]) =>
  `<html><head><title>${title}</title></head><body>${layout?.(content)}</body></html>`;

const WALLS: readonly [title: string, content: string][] = [
  [
    'Ungewöhnliche Zugriffe',
    '<h1>Ungewöhnliche Zugriffe</h1><p>Aus Ihrem Netz kommen sehr viele Anfragen. Bitte bestätigen Sie, dass Sie kein Roboter sind.</p>',
  ],
  [
    'Dostęp zablokowany',
    '<h1>Dostęp został zablokowany</h1><p>Wykryliśmy nietypowy ruch z Twojego adresu IP. Spróbuj ponownie za godzinę.</p>',
  ],
  [
    'Moonpool',
    '<h1>Access denied</h1><p>Your IP address 203.0.113.9 was blocked because of unusual traffic. Incident ID: 7f3a91c2d4</p>',
  ],
];

describe('walls within the header and footer of their site', () => {
  for (const [name, layout] of LAYOUTS)
    for (const [title, content] of WALLS)
      it(`${name}: ${title}`, () => assert.ok(find(inSite(title, content, layout))));

  it('are pages if there is more to read between them', () => {
    const story = '<p>The harbor opens at six. Boats of up to nine meters may stay for two nights at the old quay.</p>';
    for (const [title, content] of WALLS) assert.equal(find(inSite(title, content + story.repeat(6))), undefined);
  });

  it('are pages if somebody tells about them there', () => {
    const told =
      '<h1>Access denied</h1><p>Since yesterday I only get "Access denied". Anyone else?</p><p>Same here. They blocked my provider.</p>';
    assert.equal(find(inSite('Access denied', told)), undefined);
  });

  it('are pages if a single sentence there has the words of one', () => {
    const offer = '<h1>Our network</h1><p>We protect your traffic from unusual activity and bots, day and night.</p>';
    for (const [name, layout] of LAYOUTS)
      assert.equal(find(inSite('Network - Moonpool', offer, layout)), undefined, name);
  });

  it('are pages if something is sold or asked for there', () => {
    const [title, wall] = WALLS[0] ?? ['', ''];
    assert.equal(find(inSite(title, `${wall}<p>Lampe, 49 €. In den Warenkorb</p>`)), undefined);
    assert.equal(find(inSite(title, `${wall}<form><input name="email"><input type="password"></form>`)), undefined);
  });

  it('are found beneath the long menu of a large shop, if their title says so', () => {
    const menu = LINKS.repeat(60);
    const inShop = (title: string, content: string) =>
      inSite(title, content, (inside) => `<header><nav>${menu}</nav></header>${inside}`);
    const [title, wall] = WALLS[1] ?? ['', ''];
    assert.ok(find(inShop(title, wall)));
    assert.equal(find(inShop('Moonpool', wall)), undefined);
    assert.equal(find(inShop(title, wall + '<p>Boats of up to nine meters may stay here.</p>'.repeat(40))), undefined);
    assert.ok(find(`<title>${title}</title>${wall}${menu}`));
    assert.equal(find(`<title>${title}</title>${wall}<p>What others read:</p><main>${menu}</main>`), undefined);
  });

  it('have no layout in what is no row of short links', () => {
    const [title, wall] = WALLS[1] ?? ['', ''];
    const beside = (links: string) =>
      inSite(title, wall, (content) => `${content}<div class="menu-card">${links}</div>`);
    const listed = (label: string, after = '') =>
      NAMES.map((name) => `<a href="/">${name}${label}</a>${after}`).join('');
    assert.ok(find(beside(listed(''))));
    assert.ok(find(beside(listed('', ' | '))));
    assert.equal(find(beside(listed(' und was wir davon gelernt haben'))), undefined, 'titles of articles');
    assert.equal(find(beside(listed('', '<p>4,50 zł</p>'))), undefined, 'links with their prices');
    assert.equal(find(beside(`<main>${listed('')}</main>`)), undefined, 'links in the content');
    const named = inSite(
      title,
      wall,
      (content) => `${content}<div class="footer">${listed(' und was wir lernten')}</div>`,
    );
    assert.ok(find(named), 'a footer by name');
  });
});
