/** Makes one answer from the declared or shown values of a field; nothing if they are not of the requested kind. */
import { hasType, type Item, isItem, type Value } from '../declared/item.ts';
import { oneLine } from '../page/element-text.ts';
import { readAmounts } from './amounts.ts';
import { availabilityIn } from './availability.ts';
import type { ValueKind } from './concepts/concept.ts';
import { currencyIn, isCurrencyCode } from './currencies.ts';
import { firstNumber } from './labeled-numbers.ts';
import { minutesOf, withoutTrailingZeros } from './numbers.ts';
import { isPersonsName } from './person-names.ts';
import { nameOfUnit } from './unit-codes.ts';

export interface Wanted {
  readonly kind: ValueKind;
  /** In lower case; it may ask for a format, such as minutes. */
  readonly description: string;
  readonly baseUrl: string;
  /** For a price that is declared without one. */
  readonly currency?: string | undefined;
  /** The page's language, which decides how numbers are read. */
  readonly language?: string | undefined;
}

const MAX_TEXT_LENGTH = 2_000;
/** A longer text is a sentence about the thing. */
const MAX_NAME_LENGTH = 100;
const MAX_CODE_LENGTH = 60;
const MAX_EMAIL_LENGTH = 500;
const MAX_CODE_WORDS = 4;

/** The values as one answer. */
export function cleanValues(values: readonly Value[], wanted: Wanted): string | undefined {
  if (wanted.kind === 'lines') return joined(values.flatMap(stepsOf).filter(isContent).filter(isNoStepHeading), '\n');
  if (wanted.kind === 'list') {
    const texts = values.map((value) => textOf(value)).filter((text) => text !== '' && !isAddress(text));
    return joined([...new Set(texts.flatMap(listed))], ', ');
  }
  if (wanted.kind === 'people') return peopleIn(values.map((value) => textOf(value)));
  for (const value of values) {
    const text = cleanText(textOf(value, wanted.kind), wanted);
    if (text !== undefined) return text;
  }
  return undefined;
}

function cleanText(text: string, wanted: Wanted): string | undefined {
  const { kind, description, baseUrl } = wanted;
  if (text === '') return undefined;
  switch (kind) {
    case 'price':
      return priceOf(text, wanted);
    case 'number':
      return /\d/.test(text)
        ? numberOf(text.replace(/\s*(?:\/|out of|of|von|sur|de)\s*\d+.*$/i, ''), wanted)
        : undefined;
    case 'currency':
      return isCurrencyCode(text.toUpperCase()) ? text.toUpperCase() : currencyIn(text);
    case 'choice':
      return text.replace(/^.*[/#](?=[^/#]+$)/, '').slice(0, MAX_CODE_LENGTH);
    case 'availability':
      return availabilityIn(text);
    case 'date':
      return text.length <= MAX_CODE_LENGTH && /\d/.test(text.replace(CLOCK, '')) ? text : undefined;
    case 'duration':
      return durationOf(text, description);
    case 'email':
      return /[^\s@<>:,;]+@[^\s@<>,;]+\.\p{L}{2,}/u.exec(text.slice(0, MAX_EMAIL_LENGTH))?.[0];
    case 'phone':
      return (text.match(/\d/g)?.length ?? 0) >= 6 && text.length <= MAX_CODE_LENGTH
        ? firstNumber(text.replace(/^tel:/i, ''))
        : undefined;
    case 'url':
    case 'image':
      return URL.parse(text, baseUrl)?.href;
    case 'code':
      return codeOf(text);
    case 'barcode':
      return barcodeOf(text);
    case 'isbn':
      return isbnOf(text, description);
    case 'language':
      return /^[a-z]{2,3}(?:[-_][\w-]+)?$/i.test(text) ? text.replace('_', '-') : undefined;
    case 'figure':
      return /\d/.test(text) && text.length <= MAX_NAME_LENGTH && !isAddress(text) ? text : undefined;
    case 'text':
    case 'address':
      return isAddress(text) ? undefined : text.slice(0, MAX_TEXT_LENGTH);
    case 'name':
      return text.length > MAX_NAME_LENGTH || isAddress(text) ? undefined : text;
    case 'list':
    case 'lines':
    case 'people':
      return text;
  }
}

/** A number in a data format, with a sign and any number of decimals, unless the decimals may be thousands. */
const PLAIN = /^-?(?!\d{1,3}\.\d{3}$)\d+(?:\.\d+)?$|^-\d+\.\d{3}$/;

function numberOf(text: string, { language }: Wanted): string | undefined {
  if (PLAIN.test(text)) return withoutTrailingZeros(text);
  const [number, another] = readAmounts(text, { language }).amounts;
  return number?.value === undefined || another !== undefined ? undefined : withoutTrailingZeros(number.value);
}

/** A time of day, which is not a date by itself. */
const CLOCK = /\d{1,2}[:.h]\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?(?!\p{L})/giu;

/** The only amount, or the only amount of money. Never zero: shops without an offer declare that. */
function priceOf(text: string, { currency, language }: Wanted): string | undefined {
  const { amounts } = readAmounts(text.replace(/\([^)]*\)/g, ''), { currency, language });
  const money = amounts.filter(({ isMoney }) => isMoney);
  const [price, another] = money.length > 0 ? money : amounts;
  if (price?.value === undefined || another !== undefined) return undefined;
  return Number(price.value) > 0 ? withoutTrailingZeros(price.value) : undefined;
}

function durationOf(text: string, description: string): string | undefined {
  const minutes = minutesOf(text);
  if (minutes === undefined) return undefined;
  if (/\bminutes?\b|\bmins?\b/.test(description)) return String(minutes);
  return /^\s*P/i.test(text) ? inWords(minutes) : text.slice(0, MAX_CODE_LENGTH);
}

function inWords(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** A code is at most a few words; of a longer text, the first word is used if it looks like a code. */
function codeOf(text: string): string | undefined {
  const words = text.split(' ');
  const code = words.length > MAX_CODE_WORDS ? (words[0] ?? '') : text;
  const isCode = code.length <= MAX_CODE_LENGTH && /[\p{L}\p{N}]/u.test(code) && !isAddress(code);
  return isCode && (code === text || /\d/.test(code)) ? code : undefined;
}

function barcodeOf(text: string): string | undefined {
  const digits = text.replace(/^\D*:/, '').replace(/[\s-]|\.$/g, '');
  return /^(?:\d{8}|\d{9}[\dX]|\d{12,14})$/i.test(digits) ? digits : undefined;
}

/** Ten digits, or thirteen that begin as those of all books do. */
function isbnOf(text: string, description: string): string | undefined {
  const code = barcodeOf(text) ?? '';
  if (!/^(?:\d{9}[\dX]|97[89]\d{10})$/i.test(code)) return undefined;
  const asked = /isbn\W?_?(1[03])(?!\d)/.exec(description)?.[1];
  return asked === undefined || code.length === Number(asked) ? code : undefined;
}

const MAX_PERSON_LENGTH = 60;
const MAX_PEOPLE_LENGTH = 200;

/** Everyone who is named. Job titles and newspapers beside them are left out, unless there is nobody else. */
function peopleIn(texts: readonly string[]): string | undefined {
  const named = texts
    .filter((text) => text.length <= MAX_PEOPLE_LENGTH && !isAddress(text) && !isNoName(text))
    .flatMap((text) => listed(firstNameFirst(text.replace(BEFORE_PEOPLE, ''))).flatMap(together));
  const persons = named.filter((name) => name.length <= MAX_PERSON_LENGTH && !/^\S+\.\p{L}{2,6}$/u.test(name));
  return joined([...new Set(persons.length > 0 ? persons : named)], ', ');
}

const BEFORE_PEOPLE = /^(?:(?:written |posted |published |article |words )?by(?:\s*:\s*|\s+)|authors?\s*:\s*)/i;

/** A number, the rest of a template, or sentences about somebody. */
function isNoName(text: string): boolean {
  return !/\p{L}/u.test(text) || /^\w+(?:\.\w+){2,}$/.test(text) || /\p{L}{3,}[.!?…]\s+\p{L}|\.{3}/u.test(text);
}

/** "Byron, Ada", as in catalogs, becomes "Ada Byron". */
function firstNameFirst(text: string): string {
  const [, last, first] = /^(\p{Lu}[\p{L}'’-]+), (\p{Lu}[\p{L}'’-]*\.?(?: \p{Lu}\.?){0,2})$/u.exec(text) ?? [];
  return last === undefined || first === undefined ? text : `${first} ${last}`;
}

/** "Ada Byron and Bo Marsh" are two people. */
function together(text: string): string[] {
  const parts = text.replace(/^(?:and|und|et|y|&)\s+/i, '').split(/\s+(?:and|und|et|y|&)\s+/i);
  return parts.every((part) => isPersonsName(part)) ? parts : [text];
}

/** The texts between commas; a comma between digits is part of a number. */
function listed(text: string): string[] {
  return text.split(/(?<!\d),|,(?!\d)/).map(oneLine);
}

const isAddress = (text: string): boolean => /^(?:https?:)?\/\/\S+$/i.test(text);

function joined(texts: readonly string[], separator: string): string | undefined {
  const kept = texts.filter((text) => text !== '');
  return kept.length === 0 ? undefined : kept.join(separator);
}

/** The properties that represent a whole item, by the requested kind. */
const URL_KEYS = ['contenturl', 'url', 'src', 'thumbnailurl'];
const TEXT_KEYS = ['name', 'value', 'text', 'title', 'amount', 'price'];
const ADDRESS_KEYS = [
  'streetaddress',
  'postofficeboxnumber',
  'postalcode',
  'addresslocality',
  'addressregion',
  'addresscountry',
];

function textOf(value: Value, kind: ValueKind = 'text'): string {
  if (!isItem(value)) return oneLine(value);
  if (kind === 'url' || kind === 'image') return firstText(value, URL_KEYS);
  const address = ADDRESS_KEYS.flatMap((key) => value.properties.get(key) ?? []).map((part) => textOf(part));
  if (kind === 'address' && address.length > 0) {
    const name = firstText(value, ['name']);
    return [...new Set([name, ...address])].filter((part) => part !== '').join(', ');
  }
  if (kind === 'address') return firstText(value, ['address', 'name']);
  return quantity(value) ?? firstText(value, TEXT_KEYS);
}

/** "12 kg", "50000 to 60000 USD per YEAR" */
function quantity(item: Item): string | undefined {
  const inner = item.properties.get('value')?.find(isItem) ?? item;
  const read = (key: string): string => firstText(inner, [key]);
  const [least, most] = [read('minvalue'), read('maxvalue')];
  const amount = read('value') || [...new Set([least, most])].filter((each) => each !== '').join(' to ');
  const unit = read('unittext') || nameOfUnit(read('unitcode'));
  const currency = firstText(item, ['currency']);
  if (amount === '' || (unit === '' && currency === '' && least === '')) return undefined;
  return [amount, currency, unit].filter((part) => part !== '').join(' ');
}

function firstText(item: Item, keys: readonly string[]): string {
  for (const key of keys) {
    for (const value of item.properties.get(key) ?? []) {
      const text = isItem(value) ? firstText(value, ['name', 'url']) : oneLine(value);
      if (text !== '') return text;
    }
  }
  return '';
}

function firstLines(item: Item, keys: readonly string[]): string {
  const texts = keys.flatMap((key) => item.properties.get(key) ?? []);
  return texts.find((text): text is string => !isItem(text)) ?? '';
}

/** Headings of groups and bare step numbers are not ingredients or steps. */
export function isContent(line: string): boolean {
  return !/[:：]$/.test(line) && !isStepNumber(line);
}

const STEP = '(?:step|schritt|stap|étape|paso|passo|krok|steg|trinn)\\s*';
const STEP_NUMBER = new RegExp(`^(?:${STEP})?\\d*\\s*[.:)]?$`, 'i');
const FIRST_STEP = new RegExp(`^${STEP}1\\s*[.:)]?$`, 'i');
const NUMBERED_STEP = new RegExp(`^${STEP}\\d`, 'i');
const MAX_STEP_HEADING_LENGTH = 80;

/** "Step 2", "3." */
export const isStepNumber = (line: string): boolean => STEP_NUMBER.test(line);

export const isFirstStep = (line: string): boolean => FIRST_STEP.test(line);

/** "Step 1: The onions" above the step's own text is only a heading; if the next step follows at once, it is a step. */
function isNoStepHeading(line: string, at: number, lines: readonly string[]): boolean {
  const next = lines[at + 1];
  const isHeading = NUMBERED_STEP.test(line) && line.length <= MAX_STEP_HEADING_LENGTH && !/[.!…)]$/.test(line);
  return !isHeading || next === undefined || NUMBERED_STEP.test(next);
}

const SECTIONS: ReadonlySet<string> = new Set(['HowToSection']);

/** Ingredients and steps: texts, quantities, steps with a text, or named sections with steps. */
function stepsOf(value: Value): string[] {
  if (!isItem(value)) return value.split('\n').map(oneLine);
  const inner = ['itemlistelement', 'steps', 'step'].flatMap((key) => value.properties.get(key) ?? []);
  const text = firstLines(value, ['text', 'description']);
  const name = firstText(value, ['name']);
  if (inner.length > 0) {
    const heading = hasType(value, SECTIONS) ? name.replace(/[\s:：]+$/, '') : '';
    return [heading, ...inner.flatMap(stepsOf)];
  }
  const amount = quantity(value) ?? firstText(value, ['value']);
  if (amount !== '') return [`${amount} ${name}`.trim()];
  return text.startsWith(name.replace(/[.…]+$/, '')) ? stepsOf(text) : [name, ...stepsOf(text)];
}
