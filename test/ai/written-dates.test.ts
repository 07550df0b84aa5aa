/** Dates as pages write them, in many languages. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { datesIn, daysOf } from '../../src/ai/fields/dates.ts';
import { extractBuiltinFields } from '../../src/ai/fields/extract-fields.ts';
import { PageReading } from '../../src/ai/page/page-reading.ts';

const WRITTEN: readonly [language: string, text: string, day: string][] = [
  ['Arabic', '17 أكتوبر 2024', '2024-10-17'],
  ['Austrian', '17. Jänner 2024', '2024-01-17'],
  ['Bulgarian', '17 май 2024 г.', '2024-05-17'],
  ['Catalan', "17 d'abril del 2024", '2024-04-17'],
  ['Croatian', '17. kolovoza 2024.', '2024-08-17'],
  ['Croatian, as Polish for November', '17. listopada 2024.', '2024-10-17'],
  ['Croatian, as Polish for July', '17. lip 2024.', '2024-06-17'],
  ['Czech in numbers', '17. 4. 2024', '2024-04-17'],
  ['Danish', '17. marts 2024', '2024-03-17'],
  ['Dutch, short', '17 mrt 2024', '2024-03-17'],
  ['Estonian', '17. jaanuar 2024', '2024-01-17'],
  ['Greek', '17 Ιουνίου 2024', '2024-06-17'],
  ['Hebrew', '17 בינואר 2024', '2024-01-17'],
  ['Hindi', '17 जनवरी 2024', '2024-01-17'],
  ['Hungarian', '2024. július 17.', '2024-07-17'],
  ['Indonesian', '17 Agustus 2024', '2024-08-17'],
  ['Korean in numbers', '2024. 1. 17.', '2024-01-17'],
  ['Latvian', '2024. gada 17. janvāris', '2024-01-17'],
  ['Lithuanian', '2024 m. sausio 17 d.', '2024-01-17'],
  ['Polish', '17 listopada 2024', '2024-11-17'],
  ['Polish, short', '17 lip 2024', '2024-07-17'],
  ['Romanian', '17 ianuarie 2024', '2024-01-17'],
  ['Russian, short', '17 окт. 2024 г.', '2024-10-17'],
  ['Serbian', '17. јул 2024.', '2024-07-17'],
  ['Slovak', '17. októbra 2024', '2024-10-17'],
  ['Slovenian', '17. avgust 2024', '2024-08-17'],
  ['Turkish, short', '17 Ağu 2024', '2024-08-17'],
  ['Ukrainian', '17 липня 2024 р.', '2024-07-17'],
  ['Vietnamese', '17 tháng 1, 2024', '2024-01-17'],
];

describe('a written date', () => {
  for (const [language, text, day] of WRITTEN) {
    it(`is read in ${language}: ${text}`, () => assert.deepEqual(daysOf(text), [day]));
  }

  for (const text of [
    '17 lat 2024',
    'Lip 17 2024',
    '17. 14. 2024',
    '2024. 14. 2.',
    '3 set pieces 2024',
    'v. 1. 2. 20244',
  ]) {
    it(`is not in ${text}`, () => assert.deepEqual(datesIn(text), []));
  }

  it('is that of a page which shows no other', () => {
    const text = '<p>Пічку розпалюють повільно, а глеки сушать цілий день. </p>'.repeat(9);
    const html = `<html lang="uk"><title>Піч</title><article><h1>Піч</h1><p>Олена Мохова, 17 липня 2024 р.</p>${text}</article>`;
    const page = new PageReading({ html, url: 'https://mud.example/pich', contentType: 'text/html' });
    assert.equal(extractBuiltinFields(page, { date: '' }).date, '17 липня 2024');
  });
});
