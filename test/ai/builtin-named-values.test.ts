/** Values that a page shows under their name in another form or language, and those that only look like them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { versionIn } from '../../src/ai/fields/shown-version.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';
import { looseForm, wordsOf } from '../../src/ai/words.ts';

function fieldOn(field: string, body: string, language = 'en'): string | null | undefined {
  const html = `<html lang="${language}"><head><title>Mud kettle</title></head><body><main><h1>Mud kettle</h1>
    ${body}</main></body></html>`;
  const page = new PageReading({ html, url: 'https://shop.example/kettle', contentType: 'text/html' });
  return extractBuiltinFields(page, { [field]: '' })[field];
}

const ASIDE = (rows: string): string => `<p>About it.</p><aside><h3>Meta</h3>${rows}</aside>`;

const TABLE: readonly [field: string, body: string, language: string, expected: string | null][] = [
  ['height', '<table><tr><td>Altezza</td><td>42 cm</td></tr></table>', 'it', '42 cm'],
  ['itemWeight', '<table><tr><th>Item Weight</th><td>1.9 ounces</td></tr></table>', 'en', '1.9 ounces'],
  ['wohnflaeche', '<table><tr><td>Wohnfläche</td><td>78,5 m²</td></tr></table>', 'de', '78,5 m²'],
  ['orgnr', '<p>Org.nr: 556677-8899</p>', 'sv', '556677-8899'],
  ['ein', '<p>EIN: 84-1234567</p>', 'en', '84-1234567'],
  ['deadline', '<p>Date limite : 30/06/2024</p>', 'fr', '30/06/2024'],
  ['instructor', '<p>Profesor: Lucía Prado</p>', 'es', 'Lucía Prado'],
  ['bedrooms', '<ul><li><b>4</b> beds</li><li><b>2.5</b> baths</li></ul>', 'en', '4'],
  ['bathrooms', '<ul><li><b>4</b> beds</li><li><b>2.5</b> baths</li></ul>', 'en', '2.5'],
  ['bedrooms', '<p>4 beds</p><p>3 beds</p>', 'en', null],
  ['applicants', '<p>Posted 3 days ago · 41 applicants</p>', 'en', '41'],
  ['enrolled', '<p>24,310 already enrolled</p>', 'en', '24,310'],
  ['applicants', '<p>We had 41 applicants for this job in the spring.</p>', 'en', null],
  ['area', '<ul><li>90 m² construidos</li><li>3 habitaciones</li><li>3.211 €/m²</li></ul>', 'es', '90 m²'],
  ['area', '<p>A stall of 50 sq ft</p>', 'en', null],
  [
    'requirements',
    '<h2>Requirements</h2><ul><li>Boots</li><li>A spade</li></ul><h2>Other</h2>',
    'en',
    'Boots\nA spade',
  ],
  ['requirements', '<h2>Requirements</h2><p>None.</p>', 'en', null],
  ['requirements', '<h2>Requirements</h2><ul><li>A</li><li>B</li></ul><h2>Requirements</h2><p>C</p>', 'en', null],
  [
    'license',
    ASIDE('<p><strong>License:</strong> BSD-3-Clause</p><p><strong>Forks:</strong> 143</p>'),
    'en',
    'BSD-3-Clause',
  ],
  ['forks', ASIDE('<p><strong>License:</strong> BSD-3-Clause</p><p><strong>Forks:</strong> 143</p>'), 'en', '143'],
  ['forks', ASIDE('<p><b>Forks:</b> 143</p><p><b>Forks:</b> 12</p>'), 'en', null],
  ['price', ASIDE('<p><b>Price:</b> $12</p>'), 'en', null],
  ['reading_time', '<p>Feb. 29, 2024 · 4 min read</p>', 'en', '4 min read'],
  ['reading_time', '<p>Bake for 4 min and read on.</p>', 'en', null],
  ['release_date', '<p>Released on 2024-06-11 by petra</p>', 'en', '2024-06-11'],
  ['updated', '<p>Av: Lisa Holm. Publicerad 12 mars 2021. Uppdaterad 3 jan 2024.</p>', 'sv', '3 jan 2024'],
  ['date', '<p>Du 7 au 9 novembre 2025</p>', 'fr', '7 au 9 novembre 2025'],
  [
    'opening_hours',
    '<h2>Öffnungszeiten</h2><p>Mo–Do 9:00–17:00 Uhr<br>Fr 9:00–13:00 Uhr</p>',
    'de',
    'Mo–Do 9:00–17:00 Uhr\nFr 9:00–13:00 Uhr',
  ],
  ['rating_count', '<p>Betyg 4,4 av 5 (139 röster)</p>', 'sv', '139'],
  ['brand', '<p>Weitere Artikel der Marke: Lumen</p>', 'de', null],
];

describe('a value under its name', () => {
  for (const [field, body, language, expected] of TABLE) {
    it(`is ${expected} for ${field} on ${body}`, () => assert.equal(fieldOn(field, body, language), expected));
  }
});

describe('the version in a heading', () => {
  it('is the only number of its form at the end', () => {
    assert.equal(versionIn('quillnote 3.4.1'), '3.4.1');
    assert.equal(versionIn('Release v3.4 of quillnote'), '3.4');
    assert.equal(versionIn('fastgrid 0.9.12-rc.1'), '0.9.12-rc.1');
    for (const other of [
      'Golf 1.5 TSI',
      'Screen 15.6',
      '3.4.1 and 3.4.2',
      'Costs 1.299.000 €',
      '12.03.2024 news',
      '',
    ]) {
      assert.equal(versionIn(other), undefined, other);
    }
  });
});

describe('names that are typed without special letters', () => {
  it('are the same in their loose form', () => {
    const loose = (text: string) => looseForm(wordsOf(text));
    assert.equal(loose('wohnflaeche'), loose('Wohnfläche'));
    assert.equal(loose('skladniki'), loose('Składniki'));
    assert.equal(loose('orgnr'), loose('Org.nr'));
    assert.equal(loose('strasse'), loose('Straße'));
    assert.notEqual(loose('weight'), loose('height'));
  });
});

describe('hostile pages', () => {
  it('are read in time that grows with their length', () => {
    const parts = [
      '1 a ',
      '1.1.',
      'Mo–Di ',
      '1 m² ',
      'ae',
      '<aside>',
      '<main><aside><p>A: 1</p>',
      '<h2>x</h2>',
      '4 min ',
    ];
    for (const part of parts) {
      const start = performance.now();
      const body = `${part.repeat(3_000)}<p>${part.repeat(20)}</p>`;
      for (const field of ['applicants', 'area', 'version', 'opening_hours', 'reading_time', 'forks'])
        fieldOn(field, body);
      versionIn(part.repeat(30));
      assert.ok(performance.now() - start < 8_000, part);
    }
  });
});
