/** Currencies by code and by the signs that pages show. */

const SIGNS: Readonly<Record<string, string>> = {
  USD: '$ US$',
  EUR: '€',
  GBP: '£',
  JPY: '¥ 円',
  CNY: '¥ 元 ￥',
  TWD: 'NT$ $',
  HKD: 'HK$ $',
  INR: '₹ Rs Rs.',
  PKR: 'Rs Rs.',
  RUB: '₽ руб руб.',
  UAH: '₴ грн',
  KZT: '₸ тг тг.',
  BYN: 'руб. р. Br',
  PLN: 'zł',
  CZK: 'Kč',
  SEK: 'kr',
  NOK: 'kr kr.',
  DKK: 'kr kr.',
  ISK: 'kr',
  HUF: 'Ft',
  RON: 'lei',
  BGN: 'лв лв.',
  TRY: '₺ TL',
  ILS: '₪',
  KRW: '₩ 원',
  BRL: 'R$',
  MXN: '$ MX$',
  ARS: '$',
  CLP: '$',
  COP: '$',
  CAD: '$ C$ CA$',
  AUD: '$ A$ AU$',
  NZD: '$ NZ$',
  SGD: '$ S$',
  CHF: 'CHF Fr. SFr.',
  ZAR: 'R',
  THB: '฿',
  VND: '₫ đ',
  PHP: '₱',
  IDR: 'Rp',
  MYR: 'RM',
  AED: 'AED',
  SAR: 'SAR',
  EGP: 'EGP',
  NGN: '₦',
  PEN: 'S/',
  UYU: '$U',
};

const quoted = (text: string): string => text.replace(/[.$*+?^/()|[\]{}\\]/g, '\\$&');
const ALL = [...new Set([...Object.keys(SIGNS), ...Object.values(SIGNS).flatMap((signs) => signs.split(' '))])]
  .filter((sign) => sign !== 'R' && sign !== 'Br')
  .sort((a, b) => b.length - a.length);

/** Any sign or code, as the source of a regular expression. */
export const CURRENCY = ALL.map(quoted).join('|');

export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** Whether a sign may stand for a currency code. */
export function isSignOf(sign: string, code: string): boolean {
  return sign === code || (SIGNS[code]?.split(' ').includes(sign) ?? false);
}

const ONLY = new RegExp(`(?<![\\p{L}])(?:${CURRENCY})(?![\\p{L}])`, 'u');

/** The first sign or code in a text, as the text writes it. */
export function currencyIn(text: string): string | undefined {
  return ONLY.exec(text)?.[0];
}
