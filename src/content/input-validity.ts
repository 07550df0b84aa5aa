/** Whether what an `input` holds from the start satisfies its own constraints, as far as markup alone decides it. */
import { attributeOf, type Element, isHtmlTag } from './element-index.ts';

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const PATTERN_TYPES = new Set(['text', 'search', 'tel', 'url', 'email', 'password']);
const DATE_SHAPES: Readonly<Record<string, RegExp>> = {
  date: /^\d{4,}-\d\d-\d\d$/,
  month: /^\d{4,}-\d\d$/,
  week: /^\d{4,}-W\d\d$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
  'datetime-local': /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
};

/** What the control holds at first: a value that is none of its type is dropped. */
export function initialValue(element: Element, type: string): string {
  const value = attributeOf(element, 'value') ?? '';
  if (type === 'number') return readNumber(value) === undefined ? '' : value;
  const shape = DATE_SHAPES[type];
  return shape === undefined || shape.test(value) ? value : '';
}

export function isInvalid(element: Element, type: string): boolean {
  const value = initialValue(element, type);
  if (!isHtmlTag(element, 'input') || value === '') return false;
  if (type === 'email' && !isEmail(value, attributeOf(element, 'multiple') !== undefined)) return true;
  if (type === 'url' && !URL.canParse(value.trim())) return true;
  if (PATTERN_TYPES.has(type) && failsPattern(value, attributeOf(element, 'pattern'))) return true;
  return rangeState(element, type) === 'out';
}

/** Undefined where there is a value and no limits for it. */
export function rangeState(element: Element, type: string): 'in' | 'out' | undefined {
  const read = type === 'number' || type === 'range' ? readNumber : readDate(type);
  if (read === undefined) return undefined;
  const lowest = read(attributeOf(element, 'min'));
  const highest = read(attributeOf(element, 'max'));
  const value = read(attributeOf(element, 'value'));
  if (type === 'range' || value === undefined) return 'in';
  if (lowest === undefined && highest === undefined) return undefined;
  return (lowest !== undefined && value < lowest) || (highest !== undefined && value > highest) ? 'out' : 'in';
}

function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && NUMBER.test(text) ? Number(text) : undefined;
}

/** Dates of one shape compare as text. */
function readDate(type: string): ((text: string | undefined) => string | undefined) | undefined {
  const shape = DATE_SHAPES[type];
  return shape && ((text) => (text !== undefined && shape.test(text) ? text : undefined));
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
