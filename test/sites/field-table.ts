/** The table of fields generated from the schema of a page kind, for comparison with the documentation. */
import type { z } from 'zod';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Markdown rows `| field | type | meaning |`, with nested fields as `author.name` and `media[].url`. */
export function fieldRows(fields: z.ZodObject): string[] {
  const schema = fields.toJSONSchema() as Schema & { $defs?: Readonly<Record<string, Schema>> };
  const named = (reference: string): Schema => schema.$defs?.[reference.replace('#/$defs/', '')] ?? {};
  return rowsOf(schema, '', named, new Set());
}

function rowsOf(
  schema: Schema,
  prefix: string,
  named: (reference: string) => Schema,
  inside: ReadonlySet<string>,
): string[] {
  // A recursive type is described once.
  if (schema.$ref !== undefined) {
    if (inside.has(schema.$ref)) return [];
    return rowsOf(named(schema.$ref), prefix, named, new Set([...inside, schema.$ref]));
  }
  const alternatives = (schema.anyOf ?? []).flatMap((each) => rowsOf(each, prefix, named, inside));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `| \`${prefix}${name}\` | ${typeName(field)} | ${field.description} |`,
    ...rowsOf(field, `${prefix}${name}.`, named, inside),
    ...rowsOf(field.items ?? {}, `${prefix}${name}[].`, named, inside),
  ]);
  return [...own, ...alternatives];
}

function typeName({ type = [], anyOf = [], items }: Schema): string {
  if (items !== undefined) return `array of ${items.type ?? 'object'}`;
  return [...[type].flat(), ...anyOf.map(typeName)].join(' or ');
}

/** The rows of the table below a heading of a Markdown text. */
export function documentedRows(markdown: string, heading: string): string[] {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own.split('\n').filter((line) => line.startsWith('| `'));
}
