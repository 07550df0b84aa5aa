/**
 * Numbers as sites show them to people, in the languages of the countries that are asked from: `1.2M views`, `12,345`, `3,4 Mio.`, `1.8bn`,
 * `12 тыс.`, `1.2万`. What cannot be told for sure is null: a wrong count is worse than none.
 */

/** A count stands at the start: the rest of a long text is not looked at. */
const MOST_CHARACTERS = 64;

/** What the words behind a number multiply it by, in lower case and without a point at their end. */
const UNITS: ReadonlyMap<string, number> = new Map(
  (
    [
      [1e3, 'k thousand tsd tausend mille mila migliaia mil тыс тысяч тысяча тысячи bin 千 천'],
      [1e4, '万 萬 만'],
      [1e5, 'lakh lakhs lac'],
      [1e6, 'm mm mn mio mln mill million millions millionen milioni milione millones millón milyon млн миллион'],
      [1e6, 'миллиона миллионов'],
      // Of other languages, which a page may be in whoever asks.
      [1e3, 'tys tis tisíc tusen tuhat duizend rb ribu nghìn тис тисяч χιλ हज़ार हजार พัน ألف آلاف'],
      [1e4, 'หมื่น'],
      [1e5, 'लाख แสน'],
      [
        1e6,
        'mi milhão milhões milj miljoen miljoner miljoonaa milionów miliony milionů jt juta triệu εκ मिलियन ล้าน مليون',
      ],
      [1e7, 'करोड़ करोड'],
      [1e9, 'bi bilhão bilhões mdr mia miljard miljarder miliar miliardów tỷ мільярд मिलियर्ड مليار'],
      [1e7, 'cr crore crores'],
      [1e8, '億 亿 억'],
      [
        1e9,
        'b bn bln billion billions mrd mld md mds mr milliarde milliarden milliard milliards miliardo miliardi milyar',
      ],
      [1e9, 'млрд миллиард миллиарда миллиардов'],
      [1e12, 't tn trn trillion trillions bio billionen трлн триллион триллиона триллионов trilyon 兆 조'],
    ] as const
  ).flatMap(([factor, words]) =>
    words
      .normalize()
      .split(' ')
      .map((word) => [word, factor] as const),
  ),
);

/** In Spanish a thousand million: `1,2 mil M`, `3 mil millones`. */
const THOUSAND_MILLION = /^mil\s+(?:m|mill|millones)(?![\p{L}])/iu;
/** With a point and a word behind it a million, as in Czech, Slovak and Romanian: `12 mil. zhlédnutí`. */
const MILLION_WITH_POINT = /^mil\.\s+\p{L}/iu;
/** A thousand in Swedish, and a million million in English. */
const UNSURE = new Set(['tn']);
/** Where `B` is short for the Turkish thousand. */
const TURKISH = /^b\s+(?:görüntüleme|izlenme|abone|beğeni|takipçi|takip|yorum|gönderi|kişi|üye)/iu;
/** Digits, as many as there are, with what sets groups and decimals apart. */
const NUMBER = /^\s*(\d+(?:[.,\u00a0\u202f' ]\d+)*)/;
const WORD = /^([\s\u00a0\u202f]*)([\p{L}\p{M}]+)/u;
/** Scripts that set no space between a unit and the word behind it. */
const SPACELESS_UNIT = /^[\s\u00a0\u202f]*([千万萬億亿兆천만억조])/u;

/** The number that a shown count stands for; null when the text does not start with one. */
export function countOf(shown: unknown): number | null {
  if (typeof shown === 'number') return Number.isSafeInteger(shown) && shown >= 0 ? shown : null;
  if (typeof shown !== 'string') return null;
  const text = shown.slice(0, MOST_CHARACTERS);
  const [whole, digits = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return null;
  const rest = text.slice(whole.length);
  const factor = factorOf(rest, digits);
  if (factor === null) return null;
  if (factor === 1) return wholeNumber(digits);
  const value = Math.round(amountOf(digits) * factor);
  return Number.isSafeInteger(value) ? value : null;
}

/** What the rest of the text multiplies the number by; null for letters right behind it that are no unit. */
function factorOf(rest: string, digits: string): number | null {
  const spaceless = SPACELESS_UNIT.exec(rest)?.[1];
  if (spaceless !== undefined) return UNITS.get(spaceless) ?? null;
  const [, space = '', word = ''] = WORD.exec(rest) ?? [];
  if (word === '') return 1;
  const behind = rest.slice(space.length);
  if (THOUSAND_MILLION.test(behind)) return 1e9;
  if (MILLION_WITH_POINT.test(behind)) return 1e6;
  const lower = word.toLowerCase().normalize();
  if (space !== '' && UNSURE.has(lower)) return null;
  if (lower === 'b' && (digits.includes(',') || TURKISH.test(behind))) return 1e3;
  return UNITS.get(lower) ?? (space === '' && /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(word) ? null : 1);
}

/** With a unit a number has one mark at most that is no mark of thousands, before one to three digits. */
function amountOf(digits: string): number {
  if (/^\d+(?:[.,]\d{1,3})?$/.test(digits)) return Number(digits.replace(',', '.'));
  return wholeNumber(digits) ?? Number.NaN;
}

/** Groups of three, however they are set apart. */
function wholeNumber(digits: string): number | null {
  if (!/^\d+$|^\d{1,3}(?:[.,\u00a0\u202f' ]\d{2,3})*$/.test(digits)) return null;
  const value = Number(digits.replace(/\D/g, ''));
  return Number.isSafeInteger(value) ? value : null;
}
