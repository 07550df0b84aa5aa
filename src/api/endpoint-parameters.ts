/**
 * The parameters of an endpoint as the OpenAPI document describes them. Loads no endpoint: the caller passes one in.
 */
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { toJsonSchema } from './json-schema.ts';
import { EXTENSION } from './parameters.ts';
import { EMPTY_MAP, isListParameter, isMapParameter } from './read-parameters.ts';

const COMPONENTS = '#/components/schemas/';

export type Json = Readonly<Record<string, unknown>>;

export interface ParameterObject {
  readonly name: string;
  readonly in: 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
}

const known = new WeakMap<Endpoint, readonly ParameterObject[]>();

/** Made when they are first needed, and then kept: the document and the tools use the same. */
export function endpointParameters(endpoint: Endpoint): readonly ParameterObject[] {
  const made =
    known.get(endpoint) ??
    Object.entries(endpoint.parameters.shape).map(([name, schema]) => parameter(name, schema as z.ZodType));
  known.set(endpoint, made);
  return made;
}

function parameter(name: string, schema: z.ZodType): ParameterObject {
  const { description = '', [EXTENSION]: isExtension, ...rest } = jsonSchema(schema, 'output');
  const styled = isMapParameter(name) ? { style: 'deepObject', explode: true } : {};
  const repeated = isListParameter(name) ? { style: 'form', explode: true } : {};
  const missing = isMapParameter(name) ? EMPTY_MAP : undefined;
  return {
    name,
    in: 'query',
    required: !schema.safeParse(missing).success,
    description: String(description),
    schema: rest,
    ...styled,
    ...repeated,
    ...(isExtension === true ? { [EXTENSION]: true } : {}),
  };
}

/** Its references point to the document's components. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $defs: _, ...rest } = withDefinitions(schema, io);
  return rest;
}

/** References point to the document's components, which are the same place for all. */
export function withDefinitions(schema: z.ZodType, io: 'input' | 'output') {
  const text = JSON.stringify(toJsonSchema(schema, io));
  return JSON.parse(text.replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Record<string, unknown> & { $defs?: Json };
}
