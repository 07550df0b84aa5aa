/** Counts as sites display them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countOf } from '../../src/sites/counts.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

const SHOWN: readonly [shown: unknown, count: number | null][] = [
  ['1,204,567 views', 1_204_567],
  ['14.397.946 visualizaciones', 14_397_946],
  ['1\u00a0234', 1234],
  ['1.52M subscribers', 1_520_000],
  ['1.52m subscribers', 1_520_000],
  ['4,69 M de suscriptores', 4_690_000],
  ['30,930 watching now', 30_930],
  ['7', 7],
  [7, 7],
  [-7, null],
  [7.5, null],
  ['1.5', null],
  ['no views', null],
  ['', null],
  [null, null],
  ['999999999999T', null],
  ['1.8bn', 1_800_000_000],
  ['1.8 bn views', 1_800_000_000],
  ['12.5mn', 12_500_000],
  ['12.5mln views', 12_500_000],
  ['1.2 million subscribers', 1_200_000],
  ['3 thousand', 3000],
  ['2.5 crore views', 25_000_000],
  ['3.4 lakh subscribers', 340_000],
  ['3,4 Mio. Abonnenten', 3_400_000],
  ['12 Tsd. Aufrufe', 12_000],
  ['1,2 Mrd. Aufrufe', 1_200_000_000],
  ['12.345 Aufrufe', 12_345],
  ['1,2 Mln di visualizzazioni', 1_200_000],
  ['15 mila follower', 15_000],
  ['1,2 Md de vues', 1_200_000_000],
  ['12 k vues', 12_000],
  ['12 mil visualizaciones', 12_000],
  ['1,2 mil M de visualizaciones', 1_200_000_000],
  ['3 mil millones de vistas', 3_000_000_000],
  ['12 тыс. просмотров', 12_000],
  ['1,5 млн просмотров', 1_500_000],
  ['2 млрд', 2_000_000_000],
  ['1 234 просмотра', 1234],
  ['1.2万 回視聴', 12_000],
  ['3,456 回視聴', 3456],
  ['120万回視聴', 1_200_000],
  ['1.5億回', 150_000_000],
  ['3.4만회', 34_000],
  ['조회수', null],
  ['1.2천회', 1200],
  ['12.3萬次觀看', 123_000],
  ['1,2 B görüntüleme', 1200],
  ['12 B görüntüleme', 12_000],
  ['1,5 Mn abone', 1_500_000],
  ['3 bin görüntüleme', 3000],
  ['1.2 Mr görüntüleme', 1_200_000_000],
  ['12 mi de visualizações', 12_000_000],
  ['12 mi', null],
  ['12 mi away', null],
  ['3.5mi run', null],
  ['1,2 mi', 1_200_000],
  ['5 mi seguidores', 5_000_000],
  ['1,2 bi de visualizações', 1_200_000_000],
  ['3 milhões de inscritos', 3_000_000],
  ['12 tys. wyświetleń', 12_000],
  ['12 tis. zhlédnutí', 12_000],
  ['12 mil. zhlédnutí', 12_000_000],
  ['12 mil', 12_000],
  ['3,4 jt x ditonton', 3_400_000],
  ['12 rb x ditonton', 12_000],
  ['12 tn visningar', null],
  ['1.2tn', 1_200_000_000_000],
  ['4,5 mdr visninger', 4_500_000_000],
  ['3 करोड़ व्यूज़', 30_000_000],
  ['5 लाख', 500_000],
  ['2,5 тис. переглядів', 2500],
  ['5B views', 5_000_000_000],
  ['1.8xyz', null],
  ['12th', null],
  ['3 months ago', null],
  ['Vor 3 Tagen', null],
  ['3 Tage', null],
  ['5m ago', null],
  ['3 日前に更新', null],
  ['3小時前', null],
  ['2년 전', null],
  ['3일 전', null],
  ['12 mesi fa', null],
  ['5 лет назад', null],
  ['12 ay önce', null],
  ['3 दिन पहले', null],
  ['10-20', null],
  ['1–2K', null],
  ['1K – 5K views', null],
  ['1,2 тыс.–1,5 тыс.', null],
  ['501-1,000 employees', null],
  ['10,001+ employees', 10_001],
  ['10 to 20', null],
  ['1 of 5', null],
  ['3 von 12', null],
  ['4/5', null],
  ['12:34', null],
  ['1:02:03', null],
  ['12 h 34', null],
  ['2024-01-05', null],
  ['05/03/2024', null],
  ['3 Nov 2024', null],
  ['5 January, 2024', null],
  ['5. März 2024', null],
  ['5 de enero de 2024', null],
  ['2024年1月5日', null],
  ['2024년 1월 5일', null],
  ['50%', null],
  ['12 %', null],
  ['12 €', null],
  ['1½', null],
  ['2024', 2024],
  ['2024 views', 2024],
  ['12 likes, 2150 comments', 12],
  ['1,234 views - 3 days ago', 1234],
  ['1.2K views · 3 hours ago', 1200],
  ['30 a la vez', 30],
  ['1.2.3M', null],
  ['4,69', null],
  ['12,34 views', null],
  ['1.234,567', null],
  ['12,34,567 views', 1_234_567],
  ['1,204,567K', 1_204_567_000],
  [`1${' '.repeat(500_000)}x`, 1],
  ['12 mil.', 12_000_000],
  ['12.000 M de visualizaciones', 12_000_000_000],
  ['1.234 M', null],
  ['1.234K', null],
  ['12 tusind visninger', 12_000],
  ['1,2 t visninger', 1200],
  ['12 t visninger', null],
  ['12 min', null],
  ['1,2 M penayangan', 1_200_000_000],
  ['1,2 M de vues', 1_200_000],
  ['1,2B', null],
  ['12 E megtekintés', null],
  ['12 ezer megtekintés', 12_000],
  ['ดู', null],
  ['1.2 ล้านครั้ง', 1_200_000],
  ['12พันล้านครั้ง', 12_000_000_000],
  ['١٢٬٣٤٥ مشاهدة', 12_345],
  ['\u200f١٫٢ مليون', 1_200_000],
  ['१२ लाख बार', 1_200_000],
  ['১২ কোটি', 120_000_000],
  ['1’234’567 Aufrufe', 1_234_567],
  ['20 de milioane', 20_000_000],
  ['20 de vizionări', 20],
];

for (const [shown, count] of SHOWN) {
  test(`${String(shown).slice(0, 30)} is ${count}`, () => assert.equal(countOf(shown), count));
}

test('every unit multiplies the number before it, however it is written', () => {
  const units: readonly [string, number][] = [
    ['K', 1e3],
    [' Tsd.', 1e3],
    [' mila', 1e3],
    [' mil', 1e3],
    [' тыс.', 1e3],
    ['千', 1e3],
    ['만', 1e4],
    ['万', 1e4],
    [' lakh', 1e5],
    ['M', 1e6],
    ['mn', 1e6],
    [' Mio.', 1e6],
    [' млн', 1e6],
    [' crore', 1e7],
    ['億', 1e8],
    ['억', 1e8],
    ['bn', 1e9],
    [' Mrd.', 1e9],
    [' Md', 1e9],
    [' млрд', 1e9],
    ['兆', 1e12],
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...units),
      fc.constantFrom('.', ','),
      fc.constantFrom('', ' views', ' Aufrufe'),
      (whole, hundredths, [unit, factor], mark, behind) => {
        const shown = `${whole}${mark}${String(hundredths).padStart(2, '0')}${unit}${behind}`;
        assert.equal(countOf(shown), Math.round((whole * 100 + hundredths) * (factor / 100)), shown);
      },
    ),
  );
});

/** Languages of sites and of callers, as the platform's own data writes their numbers. */
const LANGUAGES =
  `af ar ar-EG az be bg bn bs ca cs da de de-CH el en en-IN en-ZA es es-MX et eu fa fi fil fr fr-CA gl gu he hi hr hu hy
  is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb nl nn pa pl ps pt pt-PT ro ru sk sl sq sr sr-Latn sv ta te th
  tr uk ur uz vi zh zh-TW`.split(/\s+/);
/** One letter that means something else in most languages: only words behind it decide. */
const AMBIGUOUS_IN: Readonly<Record<string, RegExp>> = { id: /M$/, tr: /B$/ };

for (const language of LANGUAGES) {
  test(`a compact number in ${language} is read or not, and never as another`, () => {
    for (const compactDisplay of ['short', 'long'] as const) {
      const format = new Intl.NumberFormat(language, {
        notation: 'compact',
        compactDisplay,
        maximumFractionDigits: 1,
      });
      let read = 0;
      const amounts = [1, 1.2, 3, 12, 25, 120].flatMap((amount) => [1e3, 1e6, 1e9].map((unit) => amount * unit));
      for (const amount of amounts.filter((each) => each < 1e11)) {
        const shown = format.format(amount);
        if (AMBIGUOUS_IN[language]?.test(shown)) continue;
        const count = countOf(shown);
        assert.ok(count === null || count === amount, `${shown} is ${amount}, not ${count}`);
        if (count !== null) read++;
      }
      assert.ok(read >= amounts.length / 3, `${language}, ${compactDisplay}: ${read} of ${amounts.length}`);
    }
  });
}

/** Those of the countries that requests come from. */
const ASKED = 'en en-GB de it fr ca es ru ja ko hi zh zh-HK tr'.split(' ');

for (const language of ASKED) {
  test(`ages, dates, times, ranges and shares in ${language} are no counts`, () => {
    const ages = (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.RelativeTimeFormat(language, { style });
      const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
      return units.flatMap((unit) => [-2, -5, -21].map((amount) => format.format(amount, unit).replace(/^\D+/u, '')));
    });
    // Short months and years in Spanish and French are `m`, like a million, and `a`, like a word of many languages.
    const plainAges = ages.filter((age) => !/^\d+\s[am]\.?$/.test(age));
    const day = new Date('2024-01-05T12:34:56Z');
    const dates = (['full', 'long', 'medium', 'short'] as const).flatMap((style) => [
      new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: 'UTC' }).format(day),
      new Intl.DateTimeFormat(language, { timeStyle: style, timeZone: 'UTC' }).format(day),
    ]);
    const numbers = [new Intl.NumberFormat(language), new Intl.NumberFormat(language, { notation: 'compact' })];
    const ranges = numbers.flatMap((format) => [format.formatRange(3, 7), format.formatRange(1000, 5000)]);
    const share = new Intl.NumberFormat(language, { style: 'percent' }).format(0.12);
    for (const shown of [...plainAges, ...dates, ...ranges, share]) assert.equal(countOf(shown), null, shown);
  });
}

test('for any text, a count is null or a whole number that fits the digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 40 }), (text) => {
      const count = countOf(text);
      assert.ok(count === null || (Number.isSafeInteger(count) && count >= 0), text);
    }),
  );
});
