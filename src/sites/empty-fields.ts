/** A record of a site without values: every key is there, as null, false or [] depending on the field's type. */
import { z } from 'zod';

export function emptyFields<Schema extends z.ZodObject>(schema: Schema): z.infer<Schema> {
  const empty = Object.entries(schema.shape).map(([name, field]) => [name, emptyValue(field)]);
  return Object.fromEntries(empty) as z.infer<Schema>;
}

function emptyValue(field: unknown): null | false | [] {
  if (field instanceof z.ZodArray) return [];
  return field instanceof z.ZodBoolean ? false : null;
}
