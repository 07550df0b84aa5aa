/**
 * Each kind of section that a results page can have, on pages written for the tests: what is a result, and what is not.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SearchParameters, SearchResult } from '../../../src/serp/engine.ts';
import { parseGoogleResults } from '../../../src/serp/google/read-page.ts';
import { CONSENT_COOKIE } from '../../../src/serp/google/search-url.ts';
import { early, emptyPage, type Fixture, mobile, modern, parameters, plain, resultsPage } from './pages.ts';

const first = { title: 'All about tea', link: 'https://tea.example/about', cite: 'https://tea.example › about' };
const second = { title: 'Tea in the shops', link: 'https://www.shop.example/tea', cite: 'www.shop.example › tea' };
const both = [modern(first), modern(second)];

function resultOf(html: string, asked: SearchParameters = parameters): SearchResult {
  const reading = parseGoogleResults(html, asked);
  return reading.kind === 'results' ? reading.result : assert.fail(JSON.stringify(reading));
}

const linksOf = (html: string): string[] => resultOf(html).organic_results.map(({ link }) => link);

describe('a result', () => {
  const full: Fixture = {
    ...first,
    snippet: 'Tea is a drink made of leaves, and here is everything about it.',
    date: 'Mar 4, 2024',
  };
  const expected = {
    position: 1,
    title: 'All about tea',
    link: 'https://tea.example/about',
    domain: 'tea.example',
    displayed_link: 'https://tea.example › about',
    snippet: 'Tea is a drink made of leaves, and here is everything about it.',
  };

  it('has all its fields on a desktop page', () => {
    const [result] = resultOf(resultsPage({ results: [modern(full)] })).organic_results;
    assert.deepEqual(result, { ...expected, date: 'Mar 4, 2024' });
  });

  it('has all its fields on a page of the 2010s', () => {
    const [result] = resultOf(resultsPage({ results: [early(full)] })).organic_results;
    assert.deepEqual(result, { ...expected, date: 'Mar 4, 2024' });
  });

  it('has all but the date on a page without JavaScript and on a mobile one', () => {
    for (const layout of [plain, mobile]) {
      const [result] = resultOf(resultsPage({ results: [layout(full)] })).organic_results;
      assert.deepEqual(result, { ...expected });
    }
  });

  it('has neither snippet nor date where none is shown', () => {
    const [result] = resultOf(resultsPage({ results: [modern(first)] })).organic_results;
    assert.deepEqual(Object.keys(result ?? {}), ['position', 'title', 'link', 'domain', 'displayed_link']);
  });

  for (const date of [
    '3 days ago',
    'vor 2 Jahren',
    '2025/05/09',
    '21 nov. 2011',
    '٢٠ مارس ٢٠٢٤',
    '1 年前',
    '20.08.2025',
  ]) {
    it(`has the date as it is shown: ${date}`, () => {
      const [result] = resultOf(resultsPage({ results: [modern({ ...full, date })] })).organic_results;
      assert.equal(result?.date, date);
      assert.equal(result?.snippet, full.snippet);
    });
  }

  for (const opening of ['2335 results', 'by A Smith · 2022', 'The tea shop']) {
    it(`has no date when the snippet opens with something else: ${opening}`, () => {
      const [result] = resultOf(resultsPage({ results: [modern({ ...full, date: opening })] })).organic_results;
      assert.equal(result?.date, undefined);
      assert.equal(result?.snippet, `${opening} — ${full.snippet}`);
    });
  }

  it("uses the age beside a forum's counts as its date, and shows the domain", () => {
    const forum = { ...second, cite: '70+ comments · 1 year ago' };
    const [result] = resultOf(resultsPage({ results: [modern(forum)] })).organic_results;
    assert.equal(result?.date, '1 year ago');
    assert.equal(result?.displayed_link, 'shop.example');
  });

  it('does not mistake a count for a date', () => {
    const profile = { ...second, cite: '43.1M+ followers' };
    assert.equal(resultOf(resultsPage({ results: [modern(profile)] })).organic_results[0]?.date, undefined);
  });

  it('shows the description, not the rating before it', () => {
    const rated = modern(full).replace(
      '<div><span><span>Mar',
      '<div>Rating: 4.5 · 12 reviews · $9.00 · In stock</div><div><span><span>Mar',
    );
    assert.equal(resultOf(resultsPage({ results: [rated] })).organic_results[0]?.snippet, full.snippet);
  });

  it('is listed once, in the order of the page, numbered from one', () => {
    const { organic_results: organic } = resultOf(
      resultsPage({ results: [modern(second), modern(first), modern(second)] }),
    );
    assert.deepEqual(
      organic.map(({ position, link }) => [position, link]),
      [
        [1, second.link],
        [2, first.link],
      ],
    );
  });

  it('may be from Google itself, if it is not part of the search page', () => {
    const maps = { title: 'Google Maps', link: 'https://www.google.com/maps', cite: 'https://www.google.com › maps' };
    const help = { title: 'Google Help', link: 'https://support.google.com/', cite: 'https://support.google.com' };
    const again = { title: 'Search again', link: 'https://www.google.com/search?q=x', cite: 'https://www.google.com' };
    assert.deepEqual(linksOf(resultsPage({ results: [maps, help, again].map(modern) })), [maps.link, help.link]);
  });

  it('may be nested below another of the same site', () => {
    const nested = `<div>${modern(first)}<ul><li><div>${modern(second)}</div></li></ul></div>`;
    assert.deepEqual(linksOf(resultsPage({ results: [nested] })), [first.link, second.link]);
  });

  it('may be a video in a normal block, with another title in its player', () => {
    const player = `<div><a href="https://video.example/v?1"><div><h1>A video</h1></div></a></div>`;
    const video = `<div>${modern({ title: 'A video', link: 'https://video.example/v?1', cite: '300+ views · 2 years ago' })}${player}</div>`;
    assert.deepEqual(linksOf(resultsPage({ results: [video] })), ['https://video.example/v?1']);
  });

  it('may be below a tab of a full-page panel', () => {
    const tab = '<div role="tab" aria-controls="tab1" aria-selected="true">Overview</div>';
    assert.deepEqual(
      linksOf(resultsPage({ results: [`${tab}<div role="tabpanel" id="tab1">${both.join('')}</div>`] })),
      [first.link, second.link],
    );
  });
});

describe('a section that is not organic', () => {
  const other = { title: 'Something else', link: 'https://other.example/x', cite: 'https://other.example › x' };
  const card = `<a href="${other.link}"><div role="heading" aria-level="3">${other.title}</div><cite>${other.cite}</cite></a>`;
  const quote =
    'Tea is an aromatic beverage prepared by pouring hot or boiling water over cured or fresh leaves of the plant.';
  const SECTIONS: Readonly<Record<string, string>> = {
    'text ads above': `<div id="tads" role="region">${modern(other)}</div>`,
    'text ads below': `<div id="bottomads"><div id="tadsb">${modern(other)}</div></div>`,
    'a text ad among the results': `<div data-text-ad="1">${modern(other)}</div>`,
    'an ad by its link': modern({ ...other, link: '/aclk?sa=l&amp;adurl=https://other.example/' }),
    'an ad by the host of its link': modern({ ...other, link: 'https://www.googleadservices.com/pagead/aclk?sa=L' }),
    shopping: `<div><g-scrolling-carousel><div><h3>Products</h3>${modern(other)}</div></g-scrolling-carousel></div>`,
    'people also ask, unfolded': `<div><div role="heading" aria-level="2">People also ask</div>
      <div role="button" aria-controls="a1" aria-expanded="true">Is tea a plant?</div>
      <div id="a1"><div data-attrid="wa:/description">${quote}</div>${modern(other)}</div></div>`,
    'local places': `<div><div role="heading" aria-level="2">Places</div><div><a href="https://other.example/x">
      <div><span role="heading" aria-level="3">Tea House</span></div></a><div>4.5 stars</div></div></div>`,
    'a carousel of videos': `<div><div role="heading" aria-level="2">Videos</div><div role="list"><div role="listitem">${modern(other)}</div></div></div>`,
    'a carousel of images': `<div><h3><a href="/search?q=tea&amp;tbm=isch">Images for tea</a></h3>
      <div><a href="/imgres?imgurl=https://other.example/x.jpg"><h3>Tea</h3><cite>other.example</cite></a></div></div>`,
    'an AI overview': `<div><h1>AI Overview</h1><div data-attrid="Summary"><div role="heading" aria-level="3">Kinds</div>${quote}
      <ul><li><a href="${other.link}"><h3>${other.title}</h3></a><cite>${other.cite}</cite></li></ul></div></div>`,
    'top stories': `<g-section-with-header><div role="heading" aria-level="2">Top stories</div>${card}${modern(other)}</g-section-with-header>`,
    'posts of a network': `<div><g-section-with-header><div>${modern(other)}</div><g-scrolling-carousel>${card}</g-scrolling-carousel></g-section-with-header></div>`,
    'cards without a citation': `<div><a href="${other.link}"><h3>${other.title}</h3></a><span>The other site</span></div>`,
    'a featured snippet': `<div><h2>Featured snippet from the web</h2><div><div role="heading" aria-level="3">${quote}</div></div>${modern(other)}</div>`,
    'a featured snippet in a wrapper': `<div><block-component><div data-attrid="wa:/description">${quote}</div>${modern(other)}</block-component></div>`,
    'a dialog': `<div role="dialog">${modern(other)}</div>`,
    'more of the same site, to be unfolded': `<div role="button" aria-expanded="false" aria-controls="more1">More</div><div id="more1">${modern(other)}</div>`,
  };
  for (const [name, section] of Object.entries(SECTIONS)) {
    it(`gives no result: ${name}`, () => {
      const [one = '', two = ''] = both;
      assert.deepEqual(linksOf(resultsPage({ results: [one, section, two] })), [first.link, second.link]);
      assert.deepEqual(linksOf(resultsPage({ results: [section, one, two] })), [first.link, second.link]);
      assert.deepEqual(linksOf(resultsPage({ top: section, results: [one] })), [first.link]);
    });
  }

  it('gives no result: the side panel', () => {
    assert.deepEqual(linksOf(resultsPage({ results: both, side: modern(other) })), [first.link, second.link]);
  });

  it('gives no result: sitelinks in a table below their result', () => {
    const table = `<table><tr><td><h3><a href="https://tea.example/green">Green</a></h3><div>Green tea.</div></td>
      <td><h3><a href="https://tea.example/black">Black</a></h3><div>Black tea.</div></td></tr></table>`;
    assert.deepEqual(linksOf(resultsPage({ results: [`${modern(first)}${table}`, modern(second)] })), [
      first.link,
      second.link,
    ]);
  });

  it('does not hide results of the section around it', () => {
    const before = `<div><div role="heading" aria-level="2">People also ask</div>
      <div role="button" aria-controls="a1" aria-expanded="false">Is tea a plant, or is it the drink that is made of its leaves?</div>
      <div id="a1"></div><div role="button" aria-controls="a2" aria-expanded="false">Is tea better with milk, or without?</div></div>`;
    assert.deepEqual(linksOf(resultsPage({ results: [`<div>${before}</div><div>${modern(first)}</div>`] })), [
      first.link,
    ]);
  });
});

/** There is no capture of this notice: it is written as described elsewhere, with two links beside each other. */
describe('a corrected query', () => {
  const shown = '<a href="/search?q=green+tea&amp;spell=1&amp;sa=X">green tea</a>';
  const original = '<a href="/search?q=gren+tea&amp;nfpr=1&amp;sa=X">gren tea</a>';
  const asked = { ...parameters, q: 'gren tea' };

  for (const [language, notice] of [
    ['English', `<p><span>Showing results for</span> ${shown}<br><span>Search instead for ${original}</span></p>`],
    ['German', `<p><span>Ergebnisse für</span> ${shown}<br><span>Stattdessen suchen nach: ${original}</span></p>`],
  ] as const) {
    it(`is what the results are for (${language})`, () => {
      const { search_information: information } = resultOf(
        resultsPage({ q: 'gren tea', top: notice, results: both }),
        asked,
      );
      assert.deepEqual(information, {
        query_displayed: 'green tea',
        organic_results_state: 'Empty showing fixed spelling results',
        showing_results_for: 'green tea',
      });
    });
  }

  it('is only offered when there is no way back from it', () => {
    const { search_information: information } = resultOf(
      resultsPage({ q: 'gren tea', top: `<p>Did you mean: ${shown}</p>`, results: both }),
      asked,
    );
    assert.deepEqual(information, { query_displayed: 'gren tea', organic_results_state: 'Results for exact spelling' });
  });

  it('is not read from links that are far apart', () => {
    const far = `<p>Did you mean: ${shown}</p><div><div><div><div>${original}</div></div></div></div>`;
    const page = resultsPage({
      q: 'gren tea',
      top: `<div><div><div><div><div>${far}</div></div></div></div></div>`,
      results: both,
    });
    assert.equal(resultOf(page, asked).search_information.showing_results_for, 'green tea');
    const apart = resultsPage({
      q: 'gren tea',
      top: `<p><i><i><i><i>${shown}</i></i></i></i></p>`,
      results: [...both, original],
    });
    assert.equal(resultOf(apart, asked).search_information.showing_results_for, undefined);
  });

  it('is the query without quotes when the quotation was not found', () => {
    const top = `<div>No results found for <b>"tea of tomorrow"</b>.</div>
      <div>Results for <a href="/search?q=tea+of+tomorrow"><b>tea of tomorrow</b></a> (without quotes):</div>`;
    const q = '"tea of tomorrow"';
    const { search_information: information } = resultOf(resultsPage({ q, top, results: both }), { ...parameters, q });
    assert.equal(information.showing_results_for, 'tea of tomorrow');
    assert.equal(information.organic_results_state, 'Empty showing fixed spelling results');
  });
});

describe('what is around the results', () => {
  it('gives the total as a number', () => {
    const page = resultsPage({ results: both, stats: 'About 1,230,000 results<nobr> (0.42 seconds)</nobr>' });
    assert.equal(resultOf(page).search_information.total_results, 1_230_000);
  });

  it('gives no total where none is shown', () => {
    assert.ok(!('total_results' in resultOf(resultsPage({ results: both })).search_information));
  });

  it('gives the suggested searches below the results, and no others', () => {
    const bottom = `<div><div role="heading" aria-level="2">Related searches</div>
      <a href="/search?q=green+tea&amp;sa=X">green <b>tea</b></a><a href="/search?q=Tea+Shop&amp;sa=X">tea shop</a>
      <a href="/search?q=green+tea&amp;sa=Y">Green tea</a><a href="/search?q=tea">tea</a>
      <a href="/search?q=tea+pictures&amp;tbm=isch">tea pictures</a><a href="/search?q=tea+entity&amp;stick=H4s">tea entity</a>
      <a href="/search?q=something">another text</a></div>`;
    assert.deepEqual(resultOf(resultsPage({ results: both, bottom })).related_searches, [
      { query: 'green tea' },
      { query: 'tea shop' },
    ]);
  });

  it('has no list of suggestions if there are none', () => {
    assert.ok(!('related_searches' in resultOf(resultsPage({ results: both }))));
  });

  /** There is no capture of a second page newer than 2020: these have the shape of the first page's navigation. */
  for (const [page, navigation, next] of [
    [1, '<a href="/search?q=tea&amp;start=10">2</a><a href="/search?q=tea&amp;start=20">3</a>', 2],
    [2, '<a href="/search?q=tea&amp;start=0">1</a><a href="/search?q=tea&amp;start=20">3</a>', 3],
    [3, '<a href="/search?q=tea&amp;start=0">1</a><a href="/search?q=tea&amp;start=10">2</a>', undefined],
    [1, '', undefined],
  ] as const) {
    it(`has ${next ?? 'no page'} after page ${page}`, () => {
      const { pagination, search_parameters: asked } = resultOf(resultsPage({ results: both, navigation }), {
        ...parameters,
        page,
      });
      assert.deepEqual(pagination, next === undefined ? { current: page } : { current: page, next });
      assert.deepEqual(asked, { engine: 'google', q: 'tea', gl: 'us', hl: 'en', page });
    });
  }
});

describe('a page without results', () => {
  const read = (html: string, q = 'tea') => parseGoogleResults(html, { ...parameters, q });

  for (const [language, sentence] of [
    ['English', undefined],
    [
      'German',
      (query: string) => `Es wurden keine mit deiner Suchanfrage - ${query} - übereinstimmenden Dokumente gefunden.`,
    ],
    ['Japanese', (query: string) => `${query} に一致する情報は見つかりませんでした。`],
  ] as const) {
    it(`is empty when it says so (${language})`, () => {
      assert.deepEqual(resultOf(emptyPage('xkqz', sentence), { ...parameters, q: 'xkqz' }), {
        search_parameters: { engine: 'google', q: 'xkqz', gl: 'us', hl: 'en', page: 1 },
        search_information: { query_displayed: 'xkqz', organic_results_state: 'Fully empty' },
        organic_results: [],
        pagination: { current: 1 },
      });
    });
  }

  it('is not understood when it has links that no rule reads', () => {
    const unknown = emptyPage('xkqz').replace(
      '</ul>',
      '</ul><p><a href="https://tea.example/">A new kind of result</a></p>',
    );
    assert.equal(read(unknown, 'xkqz').kind, 'not_understood');
  });

  it('is not understood when it says nothing at all', () => {
    assert.equal(read(resultsPage({})).kind, 'not_understood');
  });

  it('is not understood without a search box, whatever it has', () => {
    assert.equal(read(`<main><div id="rso">${both.join('')}</div></main>`).kind, 'not_understood');
    assert.equal(
      read(`<form action="https://tea.example/search"><input name="q"></form>${both.join('')}`).kind,
      'not_understood',
    );
  });

  it('is a block if it asks for proof of a human, or for JavaScript', () => {
    const captcha =
      '<form id="captcha-form" action="index" method="post"><input type="hidden" name="q" value="Eg"></form>';
    assert.deepEqual(read(captcha), { kind: 'blocked', reason: 'captcha' });
    assert.deepEqual(read('<img src="/sorry/image?id=1">'), { kind: 'blocked', reason: 'captcha' });
    const shell = '<noscript><iframe src="/httpservice/retry/enablejs?sei=1"></iframe></noscript><div id="main"></div>';
    assert.deepEqual(read(shell), { kind: 'blocked', reason: 'javascript_required' });
  });

  it('needs consent if its form leads to the consent page, and the cookie for it is known', () => {
    const consent =
      '<h1>Before you continue</h1><form action="https://consent.google.com/save" method="POST"><input name="set_eom"></form>';
    assert.deepEqual(read(consent), { kind: 'consent', cookie: CONSENT_COOKIE });
    assert.equal(read(consent.replace('consent.google.com', 'forms.example')).kind, 'not_understood');
  });

  it('is read despite a consent dialog over it', () => {
    const dialog = '<div role="dialog"><form action="https://consent.google.com/save"></form></div>';
    assert.deepEqual(linksOf(resultsPage({ top: dialog, results: both })), [first.link, second.link]);
  });
});
