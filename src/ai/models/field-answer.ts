/** Reads the requested fields from what a model wrote. Models often deviate from the requested form: see the tests. */
import { objectsIn, type WrittenObject, type WrittenValue } from './written-json.ts';

export type FieldAnswer = Record<string, string | null>;

/** Levels of objects that models wrap their answer in. */
const MAX_WRAPPERS = 2;

export interface FieldReading {
  /** Each key that was asked for, with its field's name, which models also use as the key. */
  readonly keys: ReadonlyMap<string, string>;
  /**
   * Whether an object as a value is written out, as in `amount: 20, currency: EUR`; otherwise it makes the answer
   * unusable.
   */
  readonly takesObjects?: boolean;
}

/**
 * Exactly these keys, each with a string or null. A key that the model left out is null, an unknown one is ignored, and
 * one with a slightly different spelling is accepted. Of several objects the last one with any of the keys is read,
 * because models write drafts first. Undefined if the text has no object, or none of the keys.
 */
export function readFieldAnswer(text: string, { keys, takesObjects = false }: FieldReading): FieldAnswer | undefined {
  const objects = objectsIn(withoutQuotes(text));
  const together = objects.length > 1 ? innerObject(objects) : undefined;
  const fields = [...objects, ...(together === undefined ? [] : [together])]
    .map((object) => unwrapped(object, keys))
    .findLast((found) => found !== undefined);
  if (fields === undefined) return objects.length === 1 && objects[0]?.size === 0 ? emptyAnswer(keys) : undefined;
  const entries: [string, string | null][] = [];
  for (const key of keys.keys()) {
    const found = keyIn(fields, key, keys);
    const value = found === undefined ? null : plainValue(fields.get(found) ?? null, takesObjects);
    if (value === undefined) return undefined;
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

const emptyAnswer = (keys: FieldReading['keys']): FieldAnswer =>
  Object.fromEntries([...keys.keys()].map((key) => [key, null]));

/** The object with the requested keys: the answer itself, or what it contains, as in `{"result": {…}}`. */
function unwrapped(object: WrittenObject, keys: FieldReading['keys'], depth = 0): WrittenObject | undefined {
  if ([...keys.keys()].some((key) => keyIn(object, key, keys) !== undefined)) return object;
  if (depth >= MAX_WRAPPERS) return undefined;
  const inside = [...object.values()].map((value) => innerObject(value));
  const found = inside.flatMap((inner) => (inner && unwrapped(inner, keys, depth + 1)) ?? []);
  return found.length < 2 ? found[0] : joined(found);
}

/** Some servers write the object as a text. */
function withoutQuotes(text: string): string {
  if (!/^\s*"\s*\{/.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/**
 * An object, one written as a text, a list of objects with different keys, or a list of names with values: `[{"name":
 * "price", "value": "20"}, …]`.
 */
function innerObject(value: WrittenValue): WrittenObject | undefined {
  if (value instanceof Map) return value;
  if (typeof value === 'string') return /^\s*\{/.test(value) ? objectsIn(value)[0] : undefined;
  if (!Array.isArray(value)) return undefined;
  const objects = value.filter((item) => item instanceof Map);
  if (objects.length === 0 || objects.length < value.length) return undefined;
  const pairs = objects.map((item) => [nameIn(item), item.get('value')] as const);
  if (pairs.every(([name, of]) => name !== undefined && of !== undefined)) {
    return new Map(pairs.map(([name = '', of = null]) => [name, of]));
  }
  return joined(objects);
}

function nameIn(item: WrittenObject): string | undefined {
  const name = ['name', 'key', 'field'].map((key) => item.get(key)).find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : undefined;
}

/** Groups of fields as one object; undefined if two of them have the same key. */
function joined(groups: readonly WrittenObject[]): WrittenObject | undefined {
  const all = new Map(groups.flatMap((group) => [...group]));
  return all.size === groups.reduce((sum, { size }) => sum + size, 0) ? all : undefined;
}

/** The requested key, the name of its field, or else the only similar one: `Price` or `list-price` for `list_price`. */
function keyIn(object: WrittenObject, key: string, keys: FieldReading['keys']): string | undefined {
  if (object.has(key)) return key;
  const name = keys.get(key) ?? key;
  if (object.has(name)) return name;
  const wanted = [spelling(key), spelling(name)].filter((text) => text !== '');
  const alike = [...object.keys()].filter((each) => !keys.has(each) && wanted.includes(spelling(each)));
  return alike.length === 1 ? alike[0] : undefined;
}

const spelling = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** How models say in a string that there is no value. */
const NO_VALUE =
  /^(?:n\/?a|null|none|undefined|(?:not|none) (?:applicable|specified|mentioned|stated|provided|found|given|listed)(?: (?:on|in|by) the (?:web ?)?(?:page|text|content|document))?)\.?$/i;

/** A string or null: a list with its items joined. Undefined for an object, unless those are taken. */
function plainValue(value: WrittenValue, takesObjects: boolean): string | null | undefined {
  if (value === null) return null;
  if (typeof value === 'string') return value.trim() === '' || NO_VALUE.test(value.trim()) ? null : value;
  if (value instanceof Map) {
    const only = value.get('value');
    if (only === null || typeof only === 'string') return plainValue(only, takesObjects);
    if (!takesObjects) return undefined;
    return listed([...value].map(([key, inner]) => labeled(key, plainValue(inner, takesObjects))));
  }
  return listed((value as readonly WrittenValue[]).map((item) => plainValue(item, takesObjects)));
}

const labeled = (key: string, text: string | null | undefined) => (text ? `${key}: ${text}` : text);

function listed(items: readonly (string | null | undefined)[]): string | null | undefined {
  if (items.includes(undefined)) return undefined;
  const said = items.filter((item) => item !== null);
  return said.length === 0 ? null : said.join(', ');
}
