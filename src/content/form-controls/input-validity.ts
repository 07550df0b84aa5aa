/** Whether the initial value of an `input` satisfies its constraints, as far as the markup decides it. */
import { attributeOf, type Element, isHtmlTag } from '../element-index.ts';

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const PATTERN_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'password']);
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?`;
const DATE_SHAPES: Readonly<Record<string, RegExp>> = {
  date: /^(\d{4,})-(\d\d)-(\d\d)$/,
  month: /^(\d{4,})-(\d\d)$/,
  week: /^(\d{4,})-W(\d\d)$/,
  time: new RegExp(`^${CLOCK}$`),
  'datetime-local': new RegExp(`^(\\d{4,})-(\\d\\d)-(\\d\\d)[T ]${CLOCK}$`),
};
/** JavaScript dates end in September of this year. */
const LAST_YEAR = 275_760;
const LAST = { month: 9, day: 13, week: 37 };

/** Whether a text is an existing date or a part of one: no year 0, no February 30, no week 53 in years with 52. */
function isOfType(text: string, type: string): boolean {
  const [whole, years, second, days] = DATE_SHAPES[type]?.exec(text) ?? [];
  if (whole === undefined) return false;
  if (years === undefined) return true;
  const year = Number(years);
  const part = Number(second);
  if (year < 1 || year > LAST_YEAR || part < 1) return false;
  const isLast = year === LAST_YEAR;
  if (type === 'week') return part <= (isLast ? LAST.week : weeksOf(year));
  if (part > (isLast ? LAST.month : 12)) return false;
  const lastDay = isLast && part === LAST.month ? LAST.day : daysOf(year, part);
  return days === undefined || (Number(days) >= 1 && Number(days) <= lastDay);
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysOf(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** 53 in years that begin on a Thursday, and in leap years that begin on a Wednesday. */
function weeksOf(year: number): number {
  const first = new Date(Date.UTC(2000, 0, 1));
  first.setUTCFullYear(year);
  const day = first.getUTCDay();
  return day === 4 || (day === 3 && isLeap(year)) ? 53 : 52;
}

/** The initial value of the control: a value that does not fit its type is dropped. */
export function initialValue(element: Element, type: string): string {
  const value = attributeOf(element, 'value') ?? '';
  if (type === 'number') return readNumber(value) === undefined ? '' : value;
  return DATE_SHAPES[type] === undefined || isOfType(value, type) ? value : '';
}

export function isInvalid(element: Element, type: string): boolean {
  const value = initialValue(element, type);
  if (!isHtmlTag(element, 'input') || value === '') return false;
  if (type === 'email' && !isEmail(value, attributeOf(element, 'multiple') !== undefined)) return true;
  if (type === 'url' && !URL.canParse(value.trim())) return true;
  if (PATTERN_TYPES.has(type) && failsPattern(value, attributeOf(element, 'pattern'))) return true;
  return rangeState(element, type) === 'out';
}

/** Undefined if there is a value but no limits for it. */
export function rangeState(element: Element, type: string): 'in' | 'out' | undefined {
  const read = type === 'number' || type === 'range' ? readNumber : readDate(type);
  if (read === undefined) return undefined;
  const lowest = read(attributeOf(element, 'min'));
  const highest = read(attributeOf(element, 'max'));
  const value = read(attributeOf(element, 'value'));
  if (type === 'range' || value === undefined) return 'in';
  if (lowest === undefined && highest === undefined) return undefined;
  const isEarly = lowest !== undefined && value < lowest;
  const isLate = highest !== undefined && value > highest;
  // Times wrap around: 22:00 to 06:00 spans midnight.
  const isReversed = type === 'time' && lowest !== undefined && highest !== undefined && highest < lowest;
  return (isReversed ? isEarly && isLate : isEarly || isLate) ? 'out' : 'in';
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text) : undefined;
}

/** Dates of one format can be compared as text. */
function readDate(type: string): ((text: string | undefined) => string | undefined) | undefined {
  if (DATE_SHAPES[type] === undefined) return undefined;
  return (text) => (text !== undefined && isOfType(text, type) ? text : undefined);
}

function isEmail(value: string, isMultiple: boolean): boolean {
  return isMultiple ? value.split(',').every((one) => EMAIL.test(one.trim())) : EMAIL.test(value.trim());
}

function failsPattern(value: string, pattern: string | undefined): boolean {
  if (pattern === undefined) return false;
  try {
    return !new RegExp(`^(?:${pattern})$`, 'v').test(value);
  } catch {
    return false;
  }
}
