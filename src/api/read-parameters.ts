/** From the query to an endpoint's typed parameters, or to a refusal that names every parameter that is wrong. */
import type { z } from 'zod';
import type { Query } from './query.ts';
import { badRequest } from './refusal.ts';

/** Parameters that are a map of strings; all others but the lists are given once. */
const MAPS: ReadonlySet<string> = new Set(['headers', 'fields']);
const LISTS: ReadonlySet<string> = new Set(['selectors']);

export const isMapParameter = (name: string) => MAPS.has(name);
export const isListParameter = (name: string) => LISTS.has(name);

export type ParameterSchema = z.ZodObject;

/** Throws a 400 refusal when anything is wrong. Unknown names are ignored: clients in the wild send their own. */
export function readParameters<Schema extends ParameterSchema>(schema: Schema, query: Query): z.output<Schema> {
  const raw: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of Object.keys(schema.shape)) {
    const values = query.all(name);
    if (MAPS.has(name)) raw[name] = { json: values, entries: query.nested(name) };
    else if (LISTS.has(name)) raw[name] = values.length > 0 ? values : undefined;
    else if (values.length > 1) problems.push(`${name} must be given once, not ${values.length} times.`);
    else raw[name] = values[0];
  }
  if (problems.length > 0) throw badRequest(problems.join(' '));
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  throw badRequest(result.error.issues.map(describe).join(' '));
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.params?.whole === true) return issue.message;
  return `${String(issue.path[0])} ${issue.message}.`;
}
