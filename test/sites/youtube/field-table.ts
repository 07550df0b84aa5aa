/** The table of fields that a page kind's schema makes, for comparison with the documentation. */
import type { z } from 'zod';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Markdown rows `| field | type | meaning |`, nested fields as `channel.id` and `videos[].title`. */
export function fieldRows(fields: z.ZodObject): string[] {
  return rowsOf(fields.toJSONSchema() as Schema, '');
}

function rowsOf(schema: Schema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = `| \`${prefix}${name}\` | ${typeName(field)} | ${field.description} |`;
    return [row, ...rowsOf(field, `${prefix}${name}.`), ...rowsOf(field.items ?? {}, `${prefix}${name}[].`)];
  });
}

function typeName({ type = [], anyOf = [], items }: Schema): string {
  if (items !== undefined) return `array of ${items.type}`;
  return [...[type].flat(), ...anyOf.map(typeName)].join(' or ');
}

/** The rows of the table below a heading of a Markdown text. */
export function documentedRows(markdown: string, heading: string): string[] {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own.split('\n').filter((line) => line.startsWith('| `'));
}
