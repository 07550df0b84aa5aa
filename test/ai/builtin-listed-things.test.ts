/** What a list says of one of its things, where the value has no label, and the thing with a rank. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { answerFromPage } from '../../src/ai/question/answer-from-page.ts';
import { NOT_STATED } from '../../src/ai/question/not-stated.ts';
import { pageOf } from './support/settings.ts';

const ask = (question: string, body: string): string => answerFromPage(new PageReading(pageOf(body)), question);
const page = (title: string, body: string): string => `<title>${title}</title><h1>${title}</h1>${body}`;

/** As in lists of links: a row with the title, one with the time, and one between. */
const JOBS = page(
  'Work at the coast',
  `<table>${[
    ['Tidewise (Pier 4) is hiring a lead digger', '2 hours ago'],
    ['Mudlantern (Pier 9) is hiring', '1 day ago'],
    ['Brinebox (Pier 2) is hiring welders', '3 days ago'],
    ['Siltwork (Pier 2) is hiring', '3 days ago'],
  ]
    .map(
      ([title, time], at) =>
        `<tr class="thing"><td class="rank">${at + 1}.</td><td><a href="/${at}">${title}</a></td></tr>
        <tr><td colspan="2"><span>${time}</span></td></tr><tr class="space"></tr>`,
    )
    .join('')}</table>`,
);

const CHART = page(
  'Films of the coast',
  `<ul>${[
    ['The Long Ebb', '2h 5m', 'Oslo, Norway'],
    ['Otter Summer', '1h 41m', 'Bergen, Norway'],
    ['A Spade for Ada', '54m', 'Whitby, England'],
  ]
    .map(
      ([name, length, place], at) =>
        `<li class="film"><div>#${at + 1}</div><div><h3>${name}</h3><span>2031</span><span>${length}</span><span>PG</span></div>
        <p>${place}</p></li>`,
    )
    .join('')}</ul>`,
);

const picture = (name: string, painter: string) =>
  `<div class="item"><a href="/p">${name} <em>${painter}</em></a><p>$165.00</p></div>`;
const PICTURES = page(
  'Large pictures',
  picture('Pink Shore', 'Ada Salt') + picture('Costal Palm', 'Bo Silt') + picture('Grey Noon', 'Cleo Marl'),
);

const number = (at: number, name: string) =>
  `<section><b>${at}. ${name}</b><p>Of the coast</p><p>${at * 40}</p></section>`;
const LAUNCHES = page(
  'Launches',
  `<h2>Yesterday</h2><div>${number(1, 'Ebbnote')}${number(2, 'Otterlog')}${number(3, 'Mudmap')}</div>
  <h2>Last week</h2><div>${number(1, 'Tidewise')}${number(2, 'Brinebox')}${number(3, 'Siltwork')}</div>`,
);

describe('values of listed things', () => {
  const TABLE: readonly [question: string, body: string, answer: string][] = [
    ['When was the Mudlantern job posted?', JOBS, '1 day ago'],
    ['When was the Ottertail job posted?', JOBS, NOT_STATED],
    ['How long is Otter Summer?', CHART, '1h 41m'],
    ['Who painted Pink Shore?', PICTURES, 'Ada Salt'],
    ['Who framed Pink Shore?', PICTURES, NOT_STATED],
    ['Which film is at number 1?', CHART, 'The Long Ebb'],
    ['Which film has the rank 3?', CHART, 'A Spade for Ada'],
    ['Which film has the rank 4?', CHART, NOT_STATED],
    ['Which product was number 1 yesterday?', LAUNCHES, 'Ebbnote'],
    ['Which product was number 2 last week?', LAUNCHES, 'Brinebox'],
    ['Which product was number 2?', LAUNCHES, NOT_STATED],
  ];
  for (const [question, body, answer] of TABLE) {
    it(`${question} is answered with "${answer}"`, () => assert.equal(ask(question, body), answer));
  }

  it('does not take a button for the name of a thing', () => {
    const ranked = (at: number, name: string) => `<li class="film"><p>${at}.</p><a>Rate</a><h3>${name}</h3></li>`;
    const body = `<ul>${ranked(1, 'The Long Ebb')}${ranked(2, 'Otter Summer')}${ranked(3, 'A Spade')}</ul>`;
    assert.equal(ask('Which film is number 2?', page('Films', body)), 'Otter Summer');
  });

  it('does not take a value that most parts of the list have not', () => {
    const plain = (name: string, more = '') => `<li class="film"><h3>${name}</h3><p>In color.</p>${more}</li>`;
    const body = `<ul>${plain('The Long Ebb')}${plain('Otter Summer', '<p>3 days ago</p>')}${plain('A Spade')}</ul>`;
    assert.equal(ask('When was Otter Summer posted?', page('Films', body)), NOT_STATED);
  });

  it('does not choose between two values of one thing', () => {
    const dated = (name: string) => `<li class="job"><b>${name}</b><p>1 day ago</p><p>3 days ago</p></li>`;
    const body = `<ul>${dated('Tidewise')}${dated('Mudlantern')}${dated('Brinebox')}</ul>`;
    assert.equal(ask('When was the Mudlantern job posted?', page('Jobs', body)), NOT_STATED);
  });
});

describe('labels that say a question in other words', () => {
  const labels = (...pairs: readonly string[]) =>
    page(
      'Tide phone',
      `<ul>${pairs.map((pair) => `<li>${pair}</li>`).join('')}</ul>${'<p>It is blue.</p>'.repeat(70)}`,
    );
  const TABLE: readonly [question: string, labels: readonly string[], answer: string][] = [
    ['How thick is the phone?', ['Thickness: 8.2 mm', 'Color: blue'], '8.2 mm'],
    ['How thick is the cover?', ['Thickness: 8.2 mm', 'Color: blue'], NOT_STATED],
    ['How thick is the phone?', ['Thickness: 8.2 mm', 'Thickness: 9.1 mm'], NOT_STATED],
    ['How thick is the phone?', ['Thickness of the box: 8.2 mm'], NOT_STATED],
    ['How thick is the phone?', ['Thickness: rather thin'], NOT_STATED],
    ['How much can it hold?', ['Capacity: 40 l of mud'], '40 l of mud'],
  ];
  for (const [question, pairs, answer] of TABLE) {
    it(`${question} is answered with "${answer}" beside ${pairs.join(', ')}`, () =>
      assert.equal(ask(question, labels(...pairs)), answer));
  }
});

describe('sentences that announce a list', () => {
  it('are judged together with it', () => {
    const body = page(
      'Salt and Silt, lawyers',
      '<p>Some of the many agreements that we offer to firms include:</p><ul><li>Partnerships</li><li>Leases of piers</li></ul>',
    );
    assert.equal(
      ask('Which agreements do they offer?', body),
      'Some of the many agreements that we offer to firms include:\nPartnerships\nLeases of piers',
    );
  });
});

describe('what a number counts', () => {
  it('is the last noun of several', () => {
    const body = page('Ovens', '<p>Choose from 100 bread, dough and cake recipes.</p>');
    assert.equal(ask('How many bread makers are there?', body), NOT_STATED);
  });

  it('is not what the number of something else counts', () => {
    const body = page(
      'Sound lamp',
      '<p>Includes:</p><ul><li>One sound lamp</li><li>One micro SD card</li></ul><p>The lamp fits a shelf.</p>',
    );
    assert.equal(ask('How many sounds does the SD card contain?', body), NOT_STATED);
  });
});
