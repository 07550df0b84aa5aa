/** Numbers as sites show them to people: `1.2M views`, `12,345`, `1 234`, `3.4K`. */

/** A count stands at the start: the rest of a long text is not looked at. */
const MOST_CHARACTERS = 64;

const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** The number that a shown count stands for; null when the text does not start with one. */
export function countOf(shown: unknown): number | null {
  if (typeof shown === 'number') return Number.isSafeInteger(shown) && shown >= 0 ? shown : null;
  if (typeof shown !== 'string') return null;
  const match = /^\s*(\d[\d.,\u00a0\u202f ]*)\s*([kmbt])?(?![a-z])/i.exec(shown.slice(0, MOST_CHARACTERS));
  if (!match) return null;
  const digits = (match[1] ?? '').replace(/[.,\s]+$/, '');
  const suffix = match[2]?.toLowerCase();
  if (suffix === undefined) return wholeNumber(digits);
  const value = Math.round(Number(digits.replace(',', '.')) * (SUFFIXES[suffix] ?? Number.NaN));
  return Number.isSafeInteger(value) ? value : null;
}

/** Groups of three, however they are set apart. */
function wholeNumber(digits: string): number | null {
  if (!/^\d+$|^\d{1,3}([.,\u00a0\u202f ]\d{2,3})*$/.test(digits)) return null;
  const value = Number(digits.replace(/\D/g, ''));
  return Number.isSafeInteger(value) ? value : null;
}
