/** A JSON Schema in words: the type of a value, and the fields of an object including nested ones. */
import type { Schema } from '../operation-parts.ts';

/** Named schemas of the document, for those that refer to them. */
export type NamedSchemas = Readonly<Record<string, Schema>>;

export interface Field {
  /** The path from the outside in: `links[].url`. */
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

export function typeWords(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' · ');
  if (schema.const !== undefined) return String(schema.const);
  const choices = (schema.anyOf ?? []) as readonly Schema[];
  if (choices.length > 0) {
    const isSimple = choices.every(({ type }) => typeof type === 'string');
    return isSimple ? [...new Set(choices.map(typeWords))].join(' or ') : 'object or null';
  }
  const { type, minimum, maximum, format } = schema;
  if (type === 'integer' || type === 'number') return [type, rangeWords(minimum, maximum)].filter(Boolean).join(', ');
  if (type === 'array') return [listWords((schema.items ?? {}) as Schema), maxWords(schema)].filter(Boolean).join(', ');
  if (type === 'object') return isStringMap(schema) ? 'map of strings' : 'object';
  if (format === 'binary') return 'bytes';
  return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any value');
}

function rangeWords(minimum: unknown, maximum: unknown): string {
  if (minimum === undefined) return '';
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

const maxWords = ({ maxItems }: Schema) => (maxItems === undefined ? '' : `up to ${maxItems}`);

const isStringMap = ({ properties, additionalProperties }: Schema) =>
  properties === undefined && (additionalProperties as Schema | undefined)?.type === 'string';

function listWords(items: Schema): string {
  if (items.type === 'array') return `list of ${listWords((items.items ?? {}) as Schema).replace(/^list/, 'lists')}`;
  return `list of ${items.type === undefined ? 'values' : `${items.type}s`}`;
}

/** Fields of an object, or of the objects in a list, each followed by its nested fields. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { properties, required = [] } = schema as { properties?: NamedSchemas; required?: readonly string[] };
  return Object.entries(properties ?? {}).flatMap(([name, each]) => {
    const own = prefix + name;
    const items = each.items as Schema | undefined;
    const within = items ? fieldsOf(items, `${own}[].`) : fieldsOf(each, `${own}.`);
    return [{ name: own, schema: each, isRequired: required.includes(name) }, ...within];
  });
}

/** The titles of the alternatives of a schema: the kinds of pages that /data knows. */
export function kindsOf(schema: Schema, named: NamedSchemas): string[] {
  return ((schema.anyOf ?? []) as readonly Schema[]).flatMap((each) => {
    const name = typeof each.$ref === 'string' ? (each.$ref.split('/').at(-1) ?? '') : '';
    const title = named[name]?.title;
    return typeof title === 'string' ? [title] : kindsOf(each, named);
  });
}
