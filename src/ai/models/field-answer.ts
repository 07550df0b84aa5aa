/** Reads the requested fields from what a model wrote. Models often deviate from the requested form: see the tests. */

export type FieldAnswer = Record<string, string | null>;

/** Levels of objects that models wrap their answer in. */
const MAX_WRAPPERS = 2;

/**
 * Exactly these keys, each with a string or null. A key that the model left out is null, an unknown one is ignored, and
 * one with a slightly different spelling is accepted. Undefined if the text has no object, or none of the keys.
 */
export function readFieldAnswer(text: string, keys: readonly string[]): FieldAnswer | undefined {
  const object = parseObject(text);
  const fields = object && unwrapped(object, keys);
  if (fields === undefined) return undefined;
  const entries: [string, string | null][] = [];
  for (const key of keys) {
    const found = keyIn(fields, key, keys);
    const value = found === undefined ? null : plainValue(fields[found]);
    if (value === undefined) return undefined;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

type Json = Readonly<Record<string, unknown>>;

/** The object with the requested keys: the answer itself, or an object inside it, as in `{"result": {…}}`. */
function unwrapped(object: Json, keys: readonly string[], depth = 0): Json | undefined {
  const names = Object.keys(object);
  if (names.length === 0 || keys.some((key) => keyIn(object, key, keys) !== undefined)) return object;
  if (depth >= MAX_WRAPPERS) return undefined;
  for (const name of names) {
    const inner = object[name];
    const found = isObject(inner) ? unwrapped(inner, keys, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The requested key, or else the only similar one: `Price` or `list-price` for `list_price`. */
function keyIn(object: Json, key: string, all: readonly string[]): string | undefined {
  if (Object.hasOwn(object, key)) return key;
  const alike = Object.keys(object).filter((name) => !all.includes(name) && spelling(name) === spelling(key));
  return alike.length === 1 ? alike[0] : undefined;
}

const spelling = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The JSON object in a text: alone, in a code block, or between other words. */
function parseObject(text: string): Json | undefined {
  const block = /```(?:json)?\s*([\s\S]*?)```/i.exec(text)?.[1];
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, block, braces]) {
    if (candidate === undefined) continue;
    try {
      const value: unknown = JSON.parse(candidate);
      if (isObject(value)) return value;
    } catch {
      // The next candidate may parse.
    }
  }
  return undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string or null: a number as text, a list with its items joined. Undefined for anything else. */
function plainValue(value: unknown): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const items = value.map(plainValue);
  if (items.includes(undefined)) return undefined;
  const said = items.filter((item) => item !== null);
  return said.length === 0 ? null : said.join(', ');
}
