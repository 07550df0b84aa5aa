/** Reads the JSON-LD scripts of a page as items. Broken or hostile data gives fewer items, or none. */
import { exactNumber } from '../fields/numbers.ts';
import { cleanDeclaredText } from './declared-text.ts';
import { type Item, localName, type Value } from './item.ts';

const MAX_SCRIPT_LENGTH = 2_000_000;
/** Real data is at most seven levels deep; the limit keeps recursion and reference cycles short. */
const MAX_DEPTH = 12;
/** Maximum references followed in a row: a graph of mutual references would never end. */
const MAX_REFERENCES = 3;
const MAX_VALUES = 20_000;
const MAX_TEXT_LENGTH = 100_000;

type Json = Readonly<Record<string, unknown>>;

export function readJsonLd(scripts: readonly string[]): Item[] {
  const roots = scripts
    .filter((script) => script.length <= MAX_SCRIPT_LENGTH)
    .flatMap((script) => topObjects(parseLoosely(script)));
  const reader = new Reader(roots);
  return roots.flatMap((root) => reader.item(root, 0, [root]) ?? []);
}

class Reader {
  readonly #byId = new Map<string, Json>();
  #left = MAX_VALUES;

  constructor(roots: readonly Json[]) {
    for (const root of roots) if (typeof root['@id'] === 'string') this.#byId.set(root['@id'], root);
  }

  /** `within` are the objects that refer to this one: data may refer to itself. */
  item(object: Json, depth: number, within: readonly Json[]): Item | undefined {
    const properties = new Map<string, Value[]>();
    for (const [name, value] of Object.entries(object)) {
      if (name.startsWith('@')) continue;
      const values = listOf(value).flatMap((each) => this.#value(each, depth + 1, within));
      if (values.length > 0) properties.set(localName(name).toLowerCase(), values);
    }
    const types = listOf(object['@type']).flatMap((type) => (typeof type === 'string' ? [localName(type)] : []));
    if (properties.size === 0) return undefined;
    return { types, properties, source: 'json-ld', isTop: depth === 0 };
  }

  #value(value: unknown, depth: number, within: readonly Json[]): Value[] {
    if (depth > MAX_DEPTH || this.#left-- <= 0) return [];
    if (typeof value === 'string') {
      const text = cleanDeclaredText(value.slice(0, MAX_TEXT_LENGTH));
      return text === '' ? [] : [text];
    }
    if (typeof value === 'number') return [exactNumber(value)];
    if (typeof value === 'boolean') return [String(value)];
    if (Array.isArray(value)) return value.flatMap((each) => this.#value(each, depth + 1, within));
    if (!isObject(value)) return [];
    if ('@value' in value) return this.#value(value['@value'], depth + 1, within);
    const meant = this.#resolve(value);
    const isReference = meant !== value;
    const isTooFar = isReference && (within.length >= MAX_REFERENCES || within.includes(meant));
    const item = isTooFar ? undefined : this.item(meant, depth, isReference ? [...within, meant] : within);
    if (item !== undefined) return [item];
    // An unresolved reference is an address.
    return typeof value['@id'] === 'string' && !isReference ? [value['@id']] : [];
  }

  #resolve(object: Json): Json {
    const id = object['@id'];
    const isReference = typeof id === 'string' && Object.keys(object).every((key) => key === '@id' || key === '@type');
    return (isReference ? this.#byId.get(id) : undefined) ?? object;
  }
}

function topObjects(data: unknown): Json[] {
  return listOf(data).flatMap((value) => {
    if (Array.isArray(value)) return value.filter(isObject);
    if (!isObject(value)) return [];
    const graph = listOf(value['@graph']).flat().filter(isObject);
    return '@type' in value || graph.length === 0 ? [value, ...graph] : graph;
  });
}

/** Pages wrap their JSON in comments, break strings over lines, end lists with a comma, and add a semicolon. */
function parseLoosely(script: string): unknown {
  const bare = script
    .trim()
    .replace(/^(?:<!--|\/\*.{0,80}?\*\/|(?:\/\/\s*)?<!\[CDATA\[)|(?:-->|(?:\/\/\s*)?\]\]>|\/\*.{0,80}?\*\/)$/gs, '')
    .trim()
    .replace(/;$/, '');
  const unbroken = bare.replace(/[\p{Cc}]+/gu, ' ');
  for (const attempt of [bare, unbroken, unbroken.replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // Broken JSON: the next variant may parse.
    }
  }
  return undefined;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
