/** Schemas as the OpenAPI document writes them. */
import { z } from 'zod';

export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: dropBounds }) as Record<string, unknown>;
  return rest;
}

/** The bounds of whole numbers in JavaScript are none that anybody set. */
function dropBounds({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
