/**
 * From a tool's arguments to the query that the API would have received. The API checks the values; only what cannot be
 * expressed in a query is refused here, and unknown names, which the API ignores but a model should be told about.
 */
import type { EndpointParameter } from './endpoint-caller.ts';
import { type Tool, WINDOW_PARAMETERS } from './tools.ts';

export interface ResultWindow {
  readonly offset: number;
  readonly maxCharacters: number;
}

export type ReadArguments = { readonly query: string; readonly window: ResultWindow } | { readonly problem: string };

type Arguments = Readonly<Record<string, unknown>>;
type WindowName = keyof typeof WINDOW_PARAMETERS;

export function readArguments({ parameters, definition }: Tool, given: Arguments): ReadArguments {
  const known = Object.keys(definition.inputSchema.properties as object);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const problems: string[] = [];
  if (unknown.length > 0) {
    problems.push(`There is no argument ${unknown.join(', ')}. The arguments are: ${known.join(', ') || 'none'}.`);
  }
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const values = valuesOf(parameter, given[parameter.name]);
    if ('problem' in values) problems.push(`${parameter.name} ${values.problem}.`);
    else for (const value of values.texts) query.append(parameter.name, value);
  }
  const read = (name: WindowName) => windowValue(name, given[name], problems);
  const window = { offset: read('offset'), maxCharacters: read('max_characters') };
  return problems.length > 0 ? { problem: problems.join(' ') } : { query: query.toString(), window };
}

/** Models write null for "not given". */
function valuesOf({ schema }: EndpointParameter, value: unknown): { texts: string[] } | { problem: string } {
  if (value === undefined || value === null) return { texts: [] };
  if (isScalar(value)) return { texts: [String(value)] };
  if (schema.type === 'array' && !isPlainItem(schema.items)) {
    return Array.isArray(value) ? { texts: [JSON.stringify(value)] } : { problem: 'must be a list of objects' };
  }
  if (schema.type === 'array') {
    return Array.isArray(value) && value.every(isScalar)
      ? { texts: value.map(String) }
      : { problem: 'must be a list of strings' };
  }
  if (schema.type !== 'object') return { problem: `must be a ${schema.type}` };
  if (Array.isArray(value) || !Object.values(value).every(isScalar)) {
    return { problem: 'must be an object whose values are strings' };
  }
  const entries = Object.entries(value).map(([key, each]) => [key, String(each)]);
  return { texts: [JSON.stringify(Object.fromEntries(entries))] };
}

/** A list of anything else becomes one JSON text. */
const isPlainItem = (items: unknown) => typeof items === 'object' && items !== null && 'type' in items;

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function windowValue(name: WindowName, value: unknown, problems: string[]): number {
  const { minimum, maximum, default: fallback } = WINDOW_PARAMETERS[name];
  if (value === undefined || value === null) return fallback;
  const number = typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  problems.push(`${name} must be a whole number from ${minimum} to ${maximum}.`);
  return fallback;
}
