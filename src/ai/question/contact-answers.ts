/**
 * Contact details: telephone numbers and postal addresses, which are mostly in headers and footers and
 * without a label. Answers with the only one on the page, or the only one right below what the question names.
 */
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';
import { asksForHours, OF_HOURS, openingHours } from './opening-hours.ts';

const MAX_LINE_LENGTH = 200;
/** Maximum lines between a number and the name above it. */
const MAX_ABOVE = 3;
const MAX_FOUND = 200;

export function contactAnswer(
  lines: readonly Line[],
  question: string,
  known: ReadonlySet<string>,
): string | undefined {
  if (ASKS_FOR_PHONE.test(question) && !ASKS_FOR_OTHER_NUMBER.test(question)) {
    return chosen(lines, phonesIn, askedOf(question, OF_PHONES, known));
  }
  if (asksForHours(question)) {
    const whose = askedOf(question, OF_PLACES_WITH_HOURS, known);
    return whose.length > 0 ? undefined : openingHours(lines, question);
  }
  if (ASKS_FOR_ADDRESS.test(question)) return chosen(lines, addressesIn, askedOf(question, OF_ADDRESSES, known));
  return undefined;
}

const ASKS_FOR_PHONE = /\b(?:phone|telephone|toll[- ]free|hotline|fax)\b|\bnumber (?:can|do|should) i (?:call|dial)\b/i;
const ASKS_FOR_OTHER_NUMBER = /\b(?:how (?:many|much|long|big)|which phones?|price|cost|app|plan)\b/i;
const OF_PHONES = new Set(keysOf('phone number telephone call contact hotline dial reach line'));

const PHONE =
  /(?<![\d.,/-])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s.-]\d{2,5}){1,4}(?![\d/]|[.,-]\d)/g;
const MIN_DIGITS = 9;
const MAX_DIGITS = 14;
const NO_PHONE = /\b(?:isbn|sku|upc|ean|item|order|model|part|vat|iban|fax)\b|[$€£¥]/i;

function phonesIn(lines: readonly Line[], at: number): string[] {
  const text = lines[at]?.text ?? '';
  if (NO_PHONE.test(text)) return [];
  return (text.match(PHONE) ?? []).filter((found) => {
    const digits = found.replace(/\D/g, '').length;
    const isDate = /^(?:19|20)\d{2}[.-]\d{2}[.-]\d{2}$|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d{2}/.test(found);
    return digits >= MIN_DIGITS && digits <= MAX_DIGITS && !isDate;
  });
}

const ASKS_FOR_ADDRESS =
  /\b(?:postal |street |mailing |physical )?address\b(?!\s*(?:bar|book))|^\s*(?:and\s+)?where (?:is|are) (?:the |your |their |its |this )?[\p{L}\s'’-]{0,40}$/iu;
const OF_ADDRESSES = new Set(
  keysOf(
    'address located location postal street mailing physical shop store office gallery restaurant hotel studio company business headquarters based building place find',
  ),
);
const OF_PLACES_WITH_HOURS = new Set([...OF_ADDRESSES, ...OF_HOURS]);
const NO_POSTAL_ADDRESS = /\b(?:e-?mail|ip|web|url|mac)\b/i;
/** "PA 15222", "SW1A 1AA", "10115 Berlin" after a street */
const POSTCODE =
  /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|,\s*\d{4,5}\s+\p{Lu}\p{L}+/u;
const STREET = /\d/;
const MAX_ADDRESS_LENGTH = 150;
const MAX_STREET_LENGTH = 80;

function addressesIn(lines: readonly Line[], at: number): string[] {
  const text = lines[at]?.text ?? '';
  const place = text.length <= MAX_ADDRESS_LENGTH ? POSTCODE.exec(text) : null;
  if (place === null) return [];
  const before = text.slice(0, place.index);
  if (STREET.test(before)) return [text];
  const above = lines[at - 1]?.text ?? '';
  const isStreet = STREET.test(above) && above.length <= MAX_STREET_LENGTH && !/[.!?:]$/.test(above);
  return isStreet && text.length <= MAX_STREET_LENGTH ? [`${above}, ${text}`] : [];
}

/** The words of the question that say whose number it asks for. */
function askedOf(question: string, usual: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return askedKeys(question).filter((key) => !usual.has(key) && !known.has(key));
}

type Finder = (lines: readonly Line[], at: number) => string[];

/** The only one on the page, or the only one below what the question names. */
function chosen(lines: readonly Line[], find: Finder, whose: readonly string[]): string | undefined {
  if (find === addressesIn && whose.some((key) => NO_POSTAL_ADDRESS.test(key))) return undefined;
  const found = new Map<string, string>();
  let last = -1;
  for (const [at, { text }] of lines.entries()) {
    if (found.size >= MAX_FOUND) break;
    if (text.length > MAX_LINE_LENGTH || !/\d/.test(text)) continue;
    const values = find(lines, at);
    if (values.length === 0) continue;
    const above = lines.slice(Math.max(last + 1, at - MAX_ABOVE), at + 1);
    last = at;
    if (whose.length > 0) {
      const keys = new Set(above.flatMap((line) => (line.text.length <= MAX_LINE_LENGTH ? keysOf(line.text) : [])));
      if (!whose.every((key) => keys.has(key))) continue;
    }
    for (const value of values) found.set(value.replace(/[^\p{L}\d]/gu, '').toLowerCase(), value);
  }
  // The same address again with something around it.
  const [shortest = ''] = [...found.keys()].sort((a, b) => a.length - b.length);
  return [...found.keys()].every((each) => each.includes(shortest)) ? found.get(shortest) : undefined;
}
