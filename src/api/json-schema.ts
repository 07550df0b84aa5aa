/** Schemas as the OpenAPI document writes them. */
import { z } from 'zod';

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: dropBounds }) as Record<string, unknown>;
  return rest;
}

/** The limits of integers in JavaScript are not limits that anybody has set, so they are left out. */
function dropBounds({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
