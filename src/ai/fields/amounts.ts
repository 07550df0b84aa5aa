/**
 * The numbers in a text, with their currencies. A number that is ambiguous or part of something else (a range, "1.5
 * million") has no value, because a wrong amount is worse than none.
 */
import { NUMBER_UNITS, SPACELESS_UNIT } from '../../number-units.ts';
import { CURRENCY, hasNoDecimals, hasPointedThousands, hasThousandths } from './currencies.ts';

export interface Amount {
  /** A plain decimal number; undefined if it is ambiguous. */
  readonly value: string | undefined;
  /** Whether a currency, or a dash in place of cents, is beside it. */
  readonly isMoney: boolean;
  /** Its position in the text, including its currency. */
  readonly start: number;
  readonly end: number;
}

/** What is known about how numbers on a page are written. */
export interface NumberLocale {
  /** The declared language of the page. */
  readonly language?: string | undefined;
  /** The currency declared beside the number. */
  readonly currency?: string | undefined;
}

const MAX_TEXT_LENGTH = 1_000;
const MARKS = "[.,'’ ]";
const RUN = new RegExp(String.raw`(?<![\d\p{L}.,])[.,]\d+|\d+(?:${MARKS}\d+)*`, 'gu');
/** Longer than any code or sign. */
const MAX_CURRENCY_LENGTH = 8;
const CURRENCY_BEFORE = new RegExp(`(?<![\\p{L}])(?:${CURRENCY})\\s{0,2}$`, 'iu');
/** South Africa's sign is part of many codes, so it only counts before an amount with cents. */
const RAND_BEFORE = /(?<![\p{L}\d])R\s?$/u;
const STROKES = String.raw`[.,:][-–—]{1,2}(?![\d\p{L}])`;
const CURRENCY_BEHIND = new RegExp(`^(?:${STROKES})?\\s{0,2}(?:${CURRENCY})(?![\\p{L}\\d])`, 'iu');
const STROKES_BEHIND = new RegExp(`^${STROKES}`, 'u');
const WORD_BEHIND = /^\s{0,2}([\p{L}\p{M}]+)/u;
/** "2 mkr": a unit and a currency in one word. */
const UNIT_WITH_CURRENCY = /^(?:[mkt]kr|[mk]eur|[mk]usd|[mk]chf)$/;
const NEGATIVE = /(?:^|[\s(])[-−–]\s?$/u;
/** The dash between a name and its price: "Mud rake – $5". */
const SEPARATED = /\p{L}\s[-–]\s$/u;
const BETWEEN_ENDS = new RegExp(
  `^\\s*(?:[-–—−~〜～]|…|(?:to|bis|à|al?|do|до|tot|til|till|through|and|und|et|y|e|i)(?![\\p{L}]))\\s*(?:${CURRENCY})?\\s*$`,
  'iu',
);
const PERCENT_BEHIND = /^\s?%/;
const WORD_BEFORE = /(\p{L}+)\.?\s*$/u;
/** Words that may come right before a price. */
const PRICE_WORD =
  /^(?:price|preis|prix|precio|prezzo|preço|prijs|cena|hinta|pris|fiyat|цена|ár|only|now|nur|jetzt|nyt|nu|seulement|solo|total|gesamt|sale|za|за|dph|moms|mva|tva|mwst)$/iu;

export interface Amounts {
  /** The text with uniform spaces and with cents joined to their amounts. */
  readonly text: string;
  readonly amounts: readonly Amount[];
}

export function readAmounts(written: string, locale: NumberLocale = {}): Amounts {
  const text = withJoinedCents(written.slice(0, MAX_TEXT_LENGTH));
  const amounts: Amount[] = [];
  for (const token of tokensIn(text)) amounts.push(amountOf(text, token, amounts.at(-1)?.end ?? 0, locale));
  const isRange = amounts.map((amount, at) => {
    const next = amounts[at + 1];
    if (next === undefined || !BETWEEN_ENDS.test(text.slice(amount.end, Math.max(amount.end, next.start))))
      return false;
    // "62,30 € -30 %" is a price and its discount.
    return !(amount.isMoney && !next.isMoney && PERCENT_BEHIND.test(text.slice(next.end)));
  });
  const readable = amounts.map((amount, at) => {
    const isEnd = isRange[at] === true || (at > 0 && isRange[at - 1] === true);
    return isEnd ? { ...amount, value: undefined } : amount;
  });
  return { text, amounts: readable };
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Runs of digits; a space only joins groups of three. */
function tokensIn(text: string): Token[] {
  return [...text.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const tokens: Token[] = [];
    let start = index;
    for (const piece of run.split(' ')) {
      const last = tokens.at(-1);
      const isGroup = /^\d{3}(?!\d)/.test(piece) && last !== undefined && /^\d{1,3}(?: \d{3})*$/.test(last.text);
      if (isGroup) tokens[tokens.length - 1] = { ...last, text: `${last.text} ${piece}`, end: start + piece.length };
      else tokens.push({ text: piece, start, end: start + piece.length });
      start += piece.length + 1;
    }
    return tokens;
  });
}

function amountOf(text: string, token: Token, from: number, locale: NumberLocale): Amount {
  const before = text.slice(Math.max(from, token.start - MAX_CURRENCY_LENGTH), token.start);
  const behind = text.slice(token.end);
  const isRand = RAND_BEFORE.test(before) && /[.,]\d{2}$/.test(token.text);
  const currencyBefore = CURRENCY_BEFORE.exec(before)?.[0] ?? (isRand ? (RAND_BEFORE.exec(before)?.[0] ?? '') : '');
  const currencyBehind = CURRENCY_BEHIND.exec(behind)?.[0] ?? STROKES_BEHIND.exec(behind)?.[0] ?? '';
  const start = token.start - currencyBefore.length;
  const own = `${currencyBefore}${currencyBehind}`;
  const thousands = currencyBefore === '' ? undefined : thousandsOf(token.text, behind);
  if (thousands !== undefined) return { value: thousands, isMoney: true, start, end: token.end + 1 };
  const isWhole =
    (!NEGATIVE.test(text.slice(Math.max(from, start - 2), start)) ||
      SEPARATED.test(text.slice(Math.max(from, start - 4), start))) &&
    !isScaled(behind) &&
    // Half of it, or something that comes in halves.
    !FRACTION_BEFORE.test(text.slice(Math.max(from, start - 2), start)) &&
    !FRACTION_BEHIND.test(behind) &&
    !/^\s?[%‰]|^\d/.test(behind) &&
    // A letter right after the number that is not a currency means a code or a typo.
    (currencyBehind !== '' || !/^\p{L}/u.test(behind)) &&
    !(currencyBefore !== '' && MAYBE_CENTS.test(behind)) &&
    !(currencyBehind !== '' && /^\d{2}$/.test(token.text) && /\d $/.test(text.slice(0, token.start))) &&
    !(token.text.includes(' ') && isNumbered(text.slice(from, start)));
  return {
    value: isWhole ? readNumber(token.text, own, locale) : undefined,
    isMoney: own !== '',
    start,
    end: token.end + currencyBehind.length,
  };
}

/** "$12k", "$12.5k": with the letter right behind it and a currency in front, nothing else can be meant. */
function thousandsOf(written: string, behind: string): string | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  if (whole === '' || !/^k(?![\p{L}\d])/iu.test(behind)) return undefined;
  return `${whole}${decimals.padEnd(3, '0')}`.replace(/^0+(?=\d)/, '');
}

const FRACTION_BEFORE = /[¼-¾⅐-⅞]\s?$/u;
const FRACTION_BEHIND = /^\s?[¼-¾⅐-⅞]/u;

/** Whether a unit after it changes the number: "1.5 million", "12 k€", "3億円". */
function isScaled(behind: string): boolean {
  if (SPACELESS_UNIT.test(behind)) return true;
  const word = WORD_BEHIND.exec(behind)?.[1]?.toLowerCase().normalize();
  return word !== undefined && (NUMBER_UNITS.has(word) || UNIT_WITH_CURRENCY.test(word));
}

/** Whether the first group may be the number of a thing: "Model 14 299 €". */
function isNumbered(before: string): boolean {
  const word = WORD_BEFORE.exec(before)?.[1];
  return word !== undefined && !PRICE_WORD.test(word);
}

/** Languages with a decimal point; most others have a decimal comma. */
const POINT_LANGUAGES = /^(?:en|ja|zh|ko|th|he|hi|ms|fil|tl|bn|ta|te|ur|ga|cy|mt|iw)(?![a-z])/i;
/** Regions with a decimal point whose language has a comma elsewhere, such as Spanish in Mexico. */
const POINT_REGIONS = /[-_](?:MX|US|GT|HN|NI|SV|PA|DO|PR|PE|CH|LI)$/i;

type Mark = '.' | ',';

function decimalMark(language: string | undefined): Mark | undefined {
  if (language === undefined || !/^[a-z]{2}/i.test(language)) return undefined;
  return POINT_LANGUAGES.test(language) || POINT_REGIONS.test(language) ? '.' : ',';
}

/** Thousands in groups of three (in India groups of two before the last three), and decimals after a different mark. */
const GROUPED = /^(\d{1,3})((?:([.,'’ ])\d{3})(?:\3\d{3})*)(?:([.,])(\d{1,3}))?$/;
const GROUPED_BY_TWO = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/;

function readNumber(written: string, beside: string, { language, currency = '' }: NumberLocale): string | undefined {
  if (/^\d+$/.test(written)) return written;
  // Only the cents of an amount that is elsewhere.
  if (written.startsWith(',')) return undefined;
  const money = `${beside} ${currency}`;
  const [, indian, cents] = GROUPED_BY_TWO.exec(written) ?? [];
  if (indian !== undefined) return joined(indian, cents);
  const [, first = '', groups = '', mark, last, decimals] = GROUPED.exec(written) ?? [];
  if (mark === undefined) {
    const [, whole = '', fraction] = /^(\d*)[.,](\d+)$/.exec(written) ?? [];
    const isRead = fraction !== undefined && (fraction.length < 3 || whole.length > 3 || !written.includes(','));
    return isRead ? joined(whole || '0', fraction) : undefined;
  }
  // "1.299.00" has cents, "1.234.567" does not.
  if (last !== undefined) {
    const isCents = decimals?.length !== 3 || (last !== mark && hasThousandths(money));
    return isCents && (last !== mark || decimals?.length === 2) ? joined(first + groups, decimals) : undefined;
  }
  if (mark === ' ' || mark === "'" || mark === '’' || groups.length > 4) return joined(first + groups);
  // One mark before three digits: decimals or thousands.
  if (hasThousandths(money) || first.startsWith('0')) return joined(first, groups.slice(1));
  if (hasNoDecimals(money)) return joined(first + groups);
  const decimal = decimalMark(language);
  if (mark === ',') return decimal === ',' ? undefined : joined(first + groups);
  if (beside === '') return undefined;
  return hasPointedThousands(beside) || decimal === ',' ? joined(first + groups) : undefined;
}

const joined = (whole: string, decimals?: string): string =>
  `${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;

const SIGNS = '[€£$₺₽₴]';
const END = `(?=\\s*(?:(?:${CURRENCY})(?![\\p{L}])|$|[^\\p{L}\\d\\s]))`;
/** Markup often separates the cents: "130, 38 zł", "$119. 95", "119 ,95 €". */
const MARK_THEN_CENTS = new RegExp(`(\\d[.,])\\s+(\\d{2})(?!\\d)${END}`, 'giu');
const CENTS_WITH_MARK = new RegExp(`(\\d)\\s+([.,])\\s*(\\d{2})(?!\\d)${END}`, 'giu');
/** An amount without cents, with or without groups. */
const WHOLE = `\\d{1,3}(?:${MARKS}\\d{3})+(?!\\d)|\\d+`;
/** "35€ 99": the sign is the decimal mark. */
const SIGN_AS_MARK = new RegExp(
  `(?<![\\d.,]|${SIGNS}\\s?)(${WHOLE})(?:(${SIGNS})\\s?|\\s(€)\\s)(\\d{2})(?=\\s*(?:$|[^\\p{L}\\d\\s.,€£$]))`,
  'gu',
);
/** Cents as superscript: "$119 95", "1 299 00 Kč", "1.049 95 €". */
const RAISED_CENTS = new RegExp(`^((?:${CURRENCY})\\s?)?(${WHOLE}) (\\d{2})(\\s?(?:${CURRENCY}))?(\\s?\\*)?$`, 'iu');
/** Two digits that may be such cents, in a text with more than the price. */
const MAYBE_CENTS = new RegExp(`^ \\d{2}(?!\\d|\\s?%)${END}`, 'iu');

function withJoinedCents(text: string): string {
  const plain = text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(MARK_THEN_CENTS, '$1$2')
    .replace(CENTS_WITH_MARK, '$1$2$3')
    .replace(SIGN_AS_MARK, (_, whole, sign = '', apart = '', cents) => `${withCents(whole, cents)} ${sign}${apart}`);
  return plain
    .trim()
    .replace(RAISED_CENTS, (text, before = '', whole = '', cents = '', behind = '') =>
      (before === '') === (behind === '') ? text : `${before}${withCents(whole, cents)}${behind}`,
    );
}

const withCents = (whole: string, cents: string): string => `${whole}${whole.includes('.') ? ',' : '.'}${cents}`;
