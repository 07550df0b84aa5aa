/** Currencies by code, and the signs that pages show for them. */

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
  KZT: '₸ тг тг. тенге',
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
  CAD: '$ C$ CA$ CDN$',
  AUD: '$ A$ AU$',
  NZD: '$ NZ$',
  SGD: '$ S$',
  CHF: 'CHF Fr. SFr.',
  ZAR: 'R',
  THB: '฿ บาท',
  VND: '₫ đ',
  PHP: '₱',
  IDR: 'Rp',
  MYR: 'RM',
  AED: 'AED د.إ Dhs Dhs.',
  SAR: 'SAR ر.س ريال',
  EGP: 'EGP ج.م E£',
  NGN: '₦',
  PEN: 'S/',
  UYU: '$U',
  KWD: 'KD K.D. د.ك',
  BHD: 'BHD د.ب',
  OMR: 'OMR ر.ع.',
  JOD: 'JD JOD د.ا',
  TND: 'DT TND د.ت',
  IQD: 'IQD د.ع',
  LYD: 'LYD د.ل',
  QAR: 'QAR QR ر.ق',
  MAD: 'MAD DH',
  DZD: 'DZD دج',
  BDT: '৳ Tk Tk.',
  LKR: 'LKR රු',
  NPR: 'NPR रू',
  KES: 'KSh KES',
  UGX: 'UGX USh',
  TZS: 'TZS TSh',
  GHS: 'GH₵ ₵ GHS',
  XOF: 'FCFA CFA XOF',
  XAF: 'FCFA XAF',
  CRC: '₡',
  PAB: 'B/.',
  DOP: 'RD$',
  PYG: '₲ Gs.',
  RSD: 'RSD дин дин.',
  MKD: 'MKD ден ден.',
  MDL: 'MDL',
  HRK: 'HRK',
  GEL: '₾',
  AZN: '₼',
  AMD: '֏',
  UZS: 'сум',
  MNT: '₮',
  LAK: '₭',
  KHR: '៛',
};

/** Currencies with thousandths: three digits after a mark are decimals. */
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND';
/** Currencies without decimals: digits after a mark are thousands. */
const UNDIVIDED = 'JPY KRW CLP VND IDR ISK HUF PYG UGX TZS XOF XAF LAK KHR MNT UZS IQD';
/** Currencies whose thousands are separated by a point or a space. */
const POINTED = 'EUR PLN CZK SEK NOK DKK ISK RON BGN TRY RUB UAH BYN KZT BRL ARS COP UYU RSD MKD MDL HRK';

const quoted = (text: string): string => text.replace(/[.$*+?^/()|[\]{}\\]/g, '\\$&');
const ALL = [...new Set([...Object.keys(SIGNS), ...Object.values(SIGNS).flatMap((signs) => signs.split(' '))])]
  .filter((sign) => sign !== 'R' && sign !== 'Br')
  .sort((a, b) => b.length - a.length);

/** Any sign, code or name, as the source of a regular expression. */
export const CURRENCY = [...ALL.map(quoted), 'euros?'].join('|');

export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/** Tests whether a text is one of these currencies, by code or by a sign that no other currency has. */
function testFor(codes: string): (text: string) => boolean {
  const own = codes.split(' ');
  const others = new Set(
    Object.entries(SIGNS).flatMap(([code, signs]) => (own.includes(code) ? [] : signs.split(' '))),
  );
  const signs = own.flatMap((code) => [code, ...(SIGNS[code]?.split(' ') ?? [])]).filter((sign) => !others.has(sign));
  const pattern = new RegExp(`(?<![\\p{L}])(?:${[...new Set(signs)].map(quoted).join('|')})(?![\\p{L}])`, 'iu');
  return (text) => pattern.test(text);
}

export const hasThousandths = testFor(THOUSANDTHS);
export const hasNoDecimals = testFor(UNDIVIDED);
export const hasPointedThousands = testFor(POINTED);

/** Whether a sign may mean this currency. */
export function isSignOf(sign: string, code: string): boolean {
  return sign === code || (SIGNS[code]?.split(' ').includes(sign) ?? false);
}

/** Names that follow an amount: "12 euro". */
const NAMES: Readonly<Record<string, string>> = { euro: 'EUR', euros: 'EUR' };
const CODES = Object.keys(SIGNS);
const WORD_END = '(?![\\p{L}])';
const CODE = new RegExp(`(?<![\\p{L}])(?:${CODES.join('|')})${WORD_END}`, 'iu');
const NAME = new RegExp(`(?<![\\p{L}])(?:${Object.keys(NAMES).join('|')})${WORD_END}`, 'iu');
const SIGN = new RegExp(
  `(?<![\\p{L}])(?:${ALL.filter((sign) => !CODES.includes(sign))
    .map(quoted)
    .join('|')})${WORD_END}`,
  'iu',
);

/**
 * The currency of an amount: a code, which is more exact than a sign ("$49.95 AUD"), or the first currency that has the
 * sign.
 */
export function currencyIn(text: string): string | undefined {
  const code = CODE.exec(text)?.[0];
  if (code !== undefined) return code.toUpperCase();
  const name = NAME.exec(text)?.[0];
  if (name !== undefined) return NAMES[name.toLowerCase()];
  const sign = SIGN.exec(text)?.[0];
  return sign === undefined ? undefined : (ALL.find((each) => each.toLowerCase() === sign.toLowerCase()) ?? sign);
}
