/** Telephone numbers and postal addresses in the lines of a page, where they mostly have no label. */
import type { Line } from '../page/lines.ts';

/** In North America also with a 1 in front, which is no group of its own: "1-800-555-0142". */
const PHONE =
  /(?<![\d.,/-])(?:\+\d{1,3}[\s.-]?|1[\s.-](?=\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\d)))?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s.-]\d{2,5}){1,4}(?![\d/]|[.,-]\d)/g;
const MIN_DIGITS = 9;
const MAX_DIGITS = 14;
const NO_PHONE = /\b(?:isbn|sku|upc|ean|item|order|model|part|vat|iban|fax)\b|[$€£¥]/i;

/** The telephone numbers in a line. */
export function phonesIn(lines: readonly Line[], at: number): string[] {
  const text = lines[at]?.text ?? '';
  if (NO_PHONE.test(text)) return [];
  return (text.match(PHONE) ?? []).filter((found) => {
    const digits = found.replace(/\D/g, '').length;
    const isDate = /^(?:19|20)\d{2}[.-]\d{2}[.-]\d{2}$|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}/.test(found);
    return digits >= MIN_DIGITS && digits <= MAX_DIGITS && !isDate;
  });
}

/** "PA 15222", "SW1A 1AA", "10115 Berlin" after a street */
const POSTCODE =
  /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|,\s*\d{4,5}\s+\p{Lu}\p{L}+/u;
/** "79098 Freiburg" alone, below a street. */
const TOWN_LINE = /^(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L}. -]{2,40}$/u;
const STREET = /\d/;
const MAX_ADDRESS_LENGTH = 150;
const MAX_STREET_LENGTH = 80;

/** The postal address that ends in a line. */
export function addressesIn(lines: readonly Line[], at: number): string[] {
  const text = lines[at]?.text ?? '';
  const place = text.length <= MAX_ADDRESS_LENGTH ? (POSTCODE.exec(text) ?? TOWN_LINE.exec(text)) : null;
  if (place === null) return [];
  const before = text.slice(0, place.index);
  if (STREET.test(before)) return [text];
  const above = lines[at - 1]?.text ?? '';
  const isStreet = STREET.test(above) && above.length <= MAX_STREET_LENGTH && !/[.!?:]$/.test(above);
  return isStreet && text.length <= MAX_STREET_LENGTH ? [`${above}, ${text}`] : [];
}

/** The postcode of an address. */
export function postcodeIn(address: string): string | undefined {
  const [found] = POSTCODE.exec(address) ?? TOWN_AFTER_STREET.exec(address) ?? [];
  return found === undefined ? undefined : (/\d{4,5}(?:-\d{4})?/.exec(found)?.[0] ?? found.trim());
}

const TOWN_AFTER_STREET = /,\s*(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}/u;

const MAX_LINE_LENGTH = 200;
const MAX_LINES = 5_000;

/** The telephone numbers and the addresses of a page, each as it is written first. */
export function contactsIn(lines: readonly Line[], find: (lines: readonly Line[], at: number) => string[]): string[] {
  const found = new Map<string, string>();
  for (const [at, { text }] of lines.slice(0, MAX_LINES).entries()) {
    if (text.length > MAX_LINE_LENGTH || !/\d/.test(text)) continue;
    for (const value of find(lines, at)) {
      const plain = value.replace(/[^\p{L}\d]/gu, '').toLowerCase();
      if (!found.has(plain)) found.set(plain, value);
    }
  }
  return [...found.values()];
}
