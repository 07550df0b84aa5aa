/**
 * Numbers as sites show them, in the languages of the countries that requests come from: `1.2M views`, `12,345`, `3,4
 * Mio.`, `1.8bn`, `12 тыс.`, `1.2万`. An ambiguous count is null: a wrong one is worse than none.
 */
import { NUMBER_UNITS, SPACELESS_UNIT } from '../number-units.ts';
import { countsNothing } from './other-numbers.ts';

/** A count is at the start, so the rest of a long text is not read. */
const MAX_CHARACTERS = 64;

/** A thousand million: `1,2 mil M`, `3 mil millones`, `12 milers de milions`. */
const THOUSAND_MILLION = /^(?:(?:mil|milers?)\s+(?:de\s+)?(?:[Mm]|mill|millones|milions|milhões|mi)|mM|kM)(?!\p{L})/u;
/** `mil.` is a million in Czech, Slovak, Croatian, Serbian, Bosnian and Romanian: `12 mil. zhlédnutí`. */
const MILLION_WITH_POINT = /^mil\./iu;
/**
 * Behind a space, units of some languages and something else in others: `12 tn` is thousands in Swedish and trillions
 * in English, `12 min` thousands in Azerbaijani.
 */
const AMBIGUOUS = new Set('tn t e d n g j l min ma м bil bilion tri'.split(' '));
/** Words after which `M` is the Indonesian `miliar`. */
const INDONESIAN = /^m\s+(?:x\s|kali|penayangan|ditonton|tayangan|pengikut|suka|komentar|pelanggan)/iu;
/** Words after which `B` is the Turkish thousand. */
const TURKISH = /^b\s+(?:görüntüleme|izlenme|abone|beğeni|takipçi|takip|yorum|gönderi|kişi|üye)/iu;
/** Words after which `mi` is the Portuguese million; elsewhere it means miles. */
const PORTUGUESE_MILLION =
  /^mi\s+(?:de\s|visualiza|inscri|seguid|curtid|coment|assinant|vezes|ouvint|membros|pessoas)/iu;
/** Any number of digits, with separators of groups and decimals. */
const NUMBER = /^\s*(\d+(?:[.,\u00a0\u202f'’ ]\d+)*)/;
/** In Romanian there is `de` between number and unit. */
const WORD = /^([\s\u00a0\u202f]*(?:de\s+(?=mi))?)([\p{L}\p{M}]+)/u;

/** The number that a shown count means; null if the text does not start with one. */
export function countOf(shown: unknown): number | null {
  if (typeof shown === 'number') return Number.isSafeInteger(shown) && shown >= 0 ? shown : null;
  if (typeof shown !== 'string') return null;
  const text = inWesternDigits(shown.slice(0, MAX_CHARACTERS));
  const [whole, digits = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return null;
  const rest = text.slice(whole.length);
  const factor = factorOf(rest, digits);
  if (factor === null || countsNothing(digits, rest, behindUnit(rest))) return null;
  if (factor === 1) return wholeNumber(digits);
  const value = Math.round(amountOf(digits) * factor);
  return Number.isSafeInteger(value) ? value : null;
}

/** What the unit multiplies the number by; null if the letters right after the number are not a unit. */
function factorOf(rest: string, digits: string): number | null {
  const spaceless = SPACELESS_UNIT.exec(rest)?.[1];
  if (spaceless !== undefined) return NUMBER_UNITS.get(spaceless) ?? null;
  const [, space = '', word = ''] = WORD.exec(rest) ?? [];
  if (word === '') return 1;
  const behind = rest.slice(space.length);
  if (THOUSAND_MILLION.test(behind)) return 1e9;
  if (MILLION_WITH_POINT.test(behind)) return 1e6;
  const lower = word.toLowerCase().normalize();
  if (space !== '' && AMBIGUOUS.has(lower)) return word === 't' && digits.includes(',') ? 1e3 : null;
  if (lower === 'mi' && !digits.includes(',') && !PORTUGUESE_MILLION.test(behind)) return null;
  if (lower === 'b' && TURKISH.test(behind)) return 1e3;
  if (lower === 'b' && digits.includes(',')) return space === '' ? null : 1e3;
  if (lower === 'm' && INDONESIAN.test(behind)) return 1e9;
  return NUMBER_UNITS.get(lower) ?? (space === '' && /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(word) ? null : 1);
}

/** The text after a unit, or all of it if there is none. */
function behindUnit(rest: string): string {
  const spaceless = SPACELESS_UNIT.exec(rest)?.[0];
  if (spaceless !== undefined) return rest.slice(spaceless.length);
  const [whole = '', , word = ''] = WORD.exec(rest) ?? [];
  return NUMBER_UNITS.has(word.toLowerCase().normalize()) ? rest.slice(whole.length).replace(/^\./, '') : rest;
}

/**
 * With a unit, a number has at most one separator that is not for thousands, before one or two digits. Before three,
 * both are possible, except in `12.000 M`.
 */
function amountOf(digits: string): number {
  if (/^\d+(?:[.,]\d{1,2})?$/.test(digits)) return Number(digits.replace(',', '.'));
  return /^\d+[.,]\d{3}$/.test(digits) && !digits.endsWith('000') ? Number.NaN : (wholeNumber(digits) ?? Number.NaN);
}

/** Groups of three with one separator; in India groups of two before the last three. */
const WHOLE = /^(?:\d+|\d{1,3}([.,\u00a0\u202f'’ ])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/;

function wholeNumber(digits: string): number | null {
  if (!WHOLE.test(digits)) return null;
  const value = Number(digits.replace(/\D/g, ''));
  return Number.isSafeInteger(value) ? value : null;
}

/** The zero of each script in which numbers are written. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];

/** Without the marks of direction around numbers. */
function inWesternDigits(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/(?<=\p{Nd})[٫٬](?=\p{Nd})/gu, (mark) => (mark === '٫' ? '.' : ','))
    .replace(/\p{Nd}/gu, (character) => {
      const code = character.codePointAt(0) ?? 0;
      const zero = ZEROS.find((each) => code >= each && code < each + 10);
      return zero === undefined ? character : String(code - zero);
    });
}
