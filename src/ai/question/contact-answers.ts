/**
 * Contact details: telephone numbers, postal addresses and opening hours, which are mostly in headers and footers and
 * without a label. Answers with the only one on the page, or the only one right below what the question names.
 */
import type { Line } from '../page/lines.ts';
import { askedKeys, keysOf } from './keys.ts';

const LONGEST_LINE = 200;
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
  if (ASKS_FOR_HOURS.test(question)) return openingHours(lines, question, known);
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
const NO_POSTAL_ADDRESS = /\b(?:e-?mail|ip|web|url|mac)\b/i;
/** "PA 15222", "SW1A 1AA", "10115 Berlin" after a street */
const POSTCODE =
  /\b[A-Z]{2},?\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|,\s*\d{4,5}\s+\p{Lu}\p{L}+/u;
const STREET = /\d/;
const LONGEST_ADDRESS = 150;
const LONGEST_STREET = 80;

function addressesIn(lines: readonly Line[], at: number): string[] {
  const text = lines[at]?.text ?? '';
  const place = text.length <= LONGEST_ADDRESS ? POSTCODE.exec(text) : null;
  if (place === null) return [];
  const before = text.slice(0, place.index);
  if (STREET.test(before)) return [text];
  const above = lines[at - 1]?.text ?? '';
  const isStreet = STREET.test(above) && above.length <= LONGEST_STREET && !/[.!?:]$/.test(above);
  return isStreet && text.length <= LONGEST_STREET ? [`${above}, ${text}`] : [];
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
    if (text.length > LONGEST_LINE || !/\d/.test(text)) continue;
    const values = find(lines, at);
    if (values.length === 0) continue;
    const above = lines.slice(Math.max(last + 1, at - MAX_ABOVE), at + 1);
    last = at;
    if (whose.length > 0) {
      const keys = new Set(above.flatMap((line) => (line.text.length <= LONGEST_LINE ? keysOf(line.text) : [])));
      if (!whose.every((key) => keys.has(key))) continue;
    }
    for (const value of values) found.set(value.replace(/[^\p{L}\d]/gu, '').toLowerCase(), value);
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DAY = '(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday|[.s]|rs?|es)?s?';
const ASKED_DAY = /\b(mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)s?\b/i;
const ASKS_FOR_HOURS =
  /\b(?:opening|business|store|shop|office|working|visiting) (?:hours?|times?)\b|\bwhat (?:are|is) (?:the|your|their|its) hours\b|\bwhat (?:hours|time|times) (?:do|does|are|is)\b.*\b(?:open|close[sd]?)\b|^\s*(?:and\s+)?(?:when|until when|at what time) (?:do|does|is|are|will)\b.*\b(?:open|opens|close|closes|closed)\b|^\s*(?:is|are) (?:the|they|it|you)\b.*\b(?:open|closed)\b.*\b(?:on|sunday|monday|saturday)/i;
const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?)?`;
const HOURS = new RegExp(
  String.raw`(?:${TIME}\s?(?:-|–|—|to|until|till)\s?${TIME})|\b(?:closed|24 hours|open 24/7|by appointment(?: only)?)\b`,
  'i',
);
const DAY_HOURS = new RegExp(
  String.raw`^(?:open\s+)?(${DAY})(?:\s?(-|–|—|to|through|thru|&|and|,|/)\s?(${DAY}))?\s*[:：,–-]?\s*(.*)$`,
  'i',
);
const EVERY_DAY = /^(?:open\s+)?(?:daily|every\s?day|7 days(?: a week)?)\s*[:：,–-]?\s*(.*)$/i;
const MAX_DAYS = 7;

interface Hours {
  readonly days: ReadonlySet<number>;
  readonly hours: string;
  readonly text: string;
}

function openingHours(lines: readonly Line[], question: string, known: ReadonlySet<string>): string | undefined {
  const whose = askedKeys(question).filter((key) => !OF_HOURS.has(key) && !OF_ADDRESSES.has(key) && !known.has(key));
  if (whose.length > 0) return undefined;
  const all = lines.flatMap((line, at) => hoursIn(line, lines[at + 1]));
  const [, asked] = ASKED_DAY.exec(question) ?? [];
  if (asked === undefined) {
    const texts = [...new Set(all.map(({ text }) => text))];
    const covered = all.flatMap(({ days }) => [...days]);
    // The same day twice means two places or two seasons.
    const isOnce = new Set(covered).size * (all.length / Math.max(1, texts.length)) === covered.length;
    return texts.length > 0 && texts.length <= MAX_DAYS && isOnce ? texts.join('\n') : undefined;
  }
  const day = DAYS.indexOf(asked.toLowerCase());
  const found = new Set(all.filter(({ days }) => days.has(day)).map(({ hours }) => hours));
  return found.size === 1 ? [...found][0] : undefined;
}

const OF_HOURS = new Set(
  keysOf(`open opens opening close closes closed closing hour hours time times business working visiting day today
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays`),
);

/** "Mon - Fri: 9am to 5pm", also among others on one line, and with the hours on the next line. */
function hoursIn({ text }: Line, next: Line | undefined): Hours[] {
  if (text.length > LONGEST_LINE) return [];
  const parts = text.split(/\s*[|;•·]\s*|,\s+(?=(?:mon|tue|wed|thu|fri|sat|sun))/i);
  return parts.flatMap((part): Hours[] => {
    const plain = part.trim();
    const [, from, sign, to, rest] = DAY_HOURS.exec(plain) ?? [];
    const [, daily] = from === undefined ? (EVERY_DAY.exec(plain) ?? []) : [];
    const said = rest ?? daily;
    if (said === undefined) return [];
    const isBelow = said === '' && next !== undefined && next.text.length <= LONGEST_HOURS;
    const hours = isBelow ? next.text : said;
    if (hours.length > LONGEST_HOURS || !HOURS.test(hours)) return [];
    return [{ days: daysOf(from, sign, to), hours, text: isBelow ? `${plain} ${hours}` : plain }];
  });
}

const LONGEST_HOURS = 60;

function daysOf(from: string | undefined, sign: string | undefined, to: string | undefined): ReadonlySet<number> {
  if (from === undefined) return new Set(DAYS.keys());
  const [first, last] = [from, to ?? from].map((day) => DAYS.indexOf(day.slice(0, 3).toLowerCase()));
  if (first === undefined || last === undefined || /^(?:&|and|,|\/)$/i.test(sign ?? ''))
    return new Set([first ?? 0, last ?? 0]);
  const count = ((last - first + DAYS.length) % DAYS.length) + 1;
  return new Set(Array.from({ length: count }, (_, step) => (first + step) % DAYS.length));
}
