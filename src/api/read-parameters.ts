/** From the query to an endpoint's typed parameters, or to a refusal that names every parameter that is wrong. */
import type { z } from 'zod';
import type { Query } from './query.ts';
import { badRequest } from './refusal.ts';

/** Parameters that are a map of strings; all others, except lists, may be given only once. */
const MAPS: ReadonlySet<string> = new Set(['headers', 'fields']);
const LISTS: ReadonlySet<string> = new Set(['selectors']);

export const isMapParameter = (name: string) => MAPS.has(name);
export const isListParameter = (name: string) => LISTS.has(name);

export type ParameterSchema = z.ZodObject;

type Reading = z.ZodSafeParseResult<unknown>;

/** Throws a 400 refusal if anything is wrong. Unknown names are ignored: existing clients send their own. */
export function readParameters<Schema extends ParameterSchema>(schema: Schema, query: Query): z.output<Schema> {
  const parameters: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, whenAbsent] of absentReadings(schema)) {
    const wrong = garbledBytes(name, query);
    if (wrong !== undefined) {
      problems.push(garbled(name, wrong));
      continue;
    }
    const raw = rawValue(name, query);
    if (raw === TWICE) {
      problems.push(givenTooOften(name, query));
      continue;
    }
    const reading = raw === undefined ? whenAbsent : (schema.shape[name] as z.ZodType).safeParse(raw);
    if (reading.success) parameters[name] = reading.data;
    else problems.push(...reading.error.issues.map((issue) => describe(name, issue)));
  }
  if (problems.length > 0) throw badRequest([...problems, ...misnamed(schema, query, problems)].join(' '));
  return parameters as z.output<Schema>;
}

const MAX_NAMED = 5;
const MAX_NAME_LENGTH = 40;

/** A parameter that seems to be missing may have been given another name. */
function misnamed(schema: ParameterSchema, query: Query, problems: readonly string[]): string[] {
  if (!problems.some((problem) => / is required\b/.test(problem))) return [];
  const unknown = misnamedIn(schema, query);
  return unknown.length > 0 ? [`There is no parameter ${namesOf(unknown)}.`] : [];
}

/** The first few, for a message. */
export function namesOf(names: readonly string[]): string {
  const shown = names
    .slice(0, MAX_NAMED)
    .map((name) => (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name));
  return shown.join(', ') + (names.length > MAX_NAMED ? ' …' : '');
}

/** What published clients of this API add to every request. */
const MARKS_OF_CLIENTS: ReadonlySet<string> = new Set(['api_key', 'from_mcp_server', 'from_cli', 'from_n8n']);

/** The names that the caller of the API may have meant to be parameters. */
export function misnamedIn(schema: ParameterSchema, query: Query): string[] {
  return unknownNames(schema, query).filter((name) => !MARKS_OF_CLIENTS.has(name));
}

/** The names in the query that are not those of parameters, nor of entries of maps. */
export function unknownNames(schema: ParameterSchema, query: Query): string[] {
  const names = new Set([...query.pairs()].map(([name]) => name));
  return [...names].filter((name) => {
    const [map = ''] = name.split('[', 1);
    const isEntry = MAPS.has(map) && map !== name && name.endsWith(']');
    return !Object.hasOwn(schema.shape, isEntry ? map : name);
  });
}

export const givenTooOften = (name: string, query: Query) =>
  `${name} must be given once, not ${query.all(name).length} times.`;

/** The value of a map parameter that is not given. */
export const EMPTY_MAP = { json: [], entries: [] };

const TWICE = Symbol('given more than once');

function rawValue(name: string, query: Query): unknown {
  const values = query.all(name);
  if (MAPS.has(name)) {
    const entries = query.nested(name);
    return values.length === 0 && entries.length === 0 ? undefined : { json: values, entries };
  }
  // Empty is the same as absent: forms send every field that they have.
  if (values.every((value) => value === '')) return values.length > 1 && !LISTS.has(name) ? TWICE : undefined;
  if (LISTS.has(name)) return values;
  return values.length === 1 ? values[0] : TWICE;
}

/** Escapes in a parameter, or in the name of one of its entries, that are not UTF-8. */
function garbledBytes(name: string, { garbled: all }: Query): string | undefined {
  if (!MAPS.has(name)) return all.get(name);
  for (const [key, wrong] of all) if (key === name || key.startsWith(`${name}[`)) return wrong;
  return undefined;
}

function garbled(name: string, wrong: string): string {
  const kept = wrong.replaceAll('%', '%25');
  return `${name} holds ${wrong}, which is not UTF-8. Percent-encode text as UTF-8; for ${wrong} in the address of a target write ${kept}.`;
}

const absent = new WeakMap<ParameterSchema, ReadonlyMap<string, Reading>>();

/** The value of each parameter when it is absent, which most are: computed once for all requests. */
function absentReadings(schema: ParameterSchema): ReadonlyMap<string, Reading> {
  const known = absent.get(schema);
  if (known) return known;
  const readings = Object.entries(schema.shape).map(([name, parameter]): [string, Reading] => [
    name,
    (parameter as z.ZodType).safeParse(MAPS.has(name) ? EMPTY_MAP : undefined),
  ]);
  const made = new Map(readings);
  absent.set(schema, made);
  return made;
}

function describe(name: string, issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.params?.whole === true) return issue.message;
  return `${name} ${issue.message}.`;
}
