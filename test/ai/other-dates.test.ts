/** Dates and names on a page that are not its own date and author. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { namesIn } from '../../src/ai/fields/person-names.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';

function fieldOn(field: string, body: string, language = 'en', head = ''): string | null | undefined {
  const html = `<html lang="${language}"><head><title>Mud kettle</title>${head}</head><body><main><h1>Mud kettle</h1>
    ${body}</main></body></html>`;
  const page = new PageReading({ html, url: 'https://shop.example/kettle', contentType: 'text/html' });
  return extractBuiltinFields(page, { [field]: '' })[field];
}

describe('the date of a page', () => {
  const NONE: readonly [body: string, language: string][] = [
    ['<p>Closing date: 12/06/2024</p>', 'en'],
    ['<ul><li>Contrat : CDI</li><li>Date limite : 30/06/2024</li></ul>', 'fr'],
    ['<p>Bewerbungsfrist: 31.05.2024</p>', 'de'],
    ['<p>Du 7 au 9 novembre 2025</p>', 'fr'],
    ['<table><tr><td>Bezugsfrei ab</td><td>01.09.2024</td></tr></table>', 'de'],
    ['<p><time datetime="2025-02-06T18:00">Thursday, 6 February 2025, 18:00–21:00</time></p>', 'en'],
    ['<p>Updated on<br>Mar 5, 2024</p>', 'en'],
    ['<p>12.–15. března 2025</p>', 'cs'],
    ['<p>7,49 €</p><h2>Avis clients</h2><article><p>Très bon ! — Luc, 12/03/2024</p></article>', 'fr'],
    ['<p>€ 7,49</p><h2>Beoordelingen (2)</h2><div><b>Top</b> <span>4 mei 2023</span></div>', 'nl'],
  ];
  for (const [body, language] of NONE) {
    it(`is not in ${body}`, () => assert.equal(fieldOn('published', body, language), null));
  }

  it('is still the one of a text whose other dates are deadlines', () => {
    const body = '<p>Published on June 3, 2024</p><p>Closing date: July 12, 2024</p><p>We look for a potter.</p>';
    assert.equal(fieldOn('published', body), 'June 3, 2024');
  });
});

describe('the day of a change', () => {
  it('may be below the words that say so', () => {
    assert.equal(fieldOn('updated', '<p>Updated on<br>Mar 5, 2024</p>'), 'Mar 5, 2024');
    assert.equal(fieldOn('updated', '<p>Posted on<br>Mar 5, 2024</p>'), null);
  });
});

describe('the start of something', () => {
  it('is what the page says beside its name, if that is no day', () => {
    assert.equal(fieldOn('start_date', '<p>Start date: immediately</p>'), 'immediately');
    assert.equal(fieldOn('beginn', '<p>Beginn: 20:00 Uhr</p>', 'de'), '20:00 Uhr');
  });
});

describe('the author of a page', () => {
  it('ends where the next sentence begins', () => {
    assert.deepEqual(namesIn('Lisa Holm. Publicerad 12 mars 2021.'), ['Lisa Holm']);
    assert.deepEqual(namesIn('Prof. Dr. Klara Stein'), ['Prof. Dr. Klara Stein']);
    assert.deepEqual(namesIn('J. R. Marsh'), ['J. R. Marsh']);
  });

  it('is the person in the byline rather than the editors in the metadata', () => {
    const body = `<p>Tomasz Król, 3 października 2022</p><p>${'Miasto ogłosiło przetarg na budowę linii. '.repeat(9)}</p>`;
    const head = '<meta name="author" content="Redakcja">';
    assert.equal(fieldOn('author', body, 'pl', head), 'Tomasz Król');
  });
});
