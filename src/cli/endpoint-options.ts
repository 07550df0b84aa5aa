/**
 * The options of a one-shot command: one for each parameter of its endpoint. `wait_for` is `--wait-for`; `headers` is
 * `--header 'Name: value'` and `selectors` is `--selector`, as often as needed.
 */
import { readFileSync } from 'node:fs';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Endpoint } from '../api/endpoint.ts';
import { endpointParameters } from '../api/endpoint-parameters.ts';
import { Query } from '../api/query.ts';
import { isListParameter, isMapParameter } from '../api/read-parameters.ts';
import { UsageError } from '../shell/run-process.ts';
import type { OptionValues } from './command.ts';

/** The name of the option that gives one entry of a map or a list: `headers` by `--header`. */
const singular = (name: string) => name.replace(/s$/, '');
const dashed = (name: string) => name.replaceAll('_', '-');

/** The parameter that is given without an option, as often as wanted: what to fetch, or what to search for. */
export const subjectOf = ({ parameters }: Endpoint) => ('url' in parameters.shape ? 'url' : 'q');

const isRepeated = (name: string) => isMapParameter(name) || isListParameter(name);

export function endpointOptions(endpoint: Endpoint): ParseArgsOptionsConfig {
  const options: ParseArgsOptionsConfig = {};
  for (const { name, schema } of endpointParameters(endpoint)) {
    if (isRepeated(name)) options[singular(name)] = { type: 'string', multiple: true };
    else options[dashed(name)] = schema.type === 'boolean' ? { type: 'boolean' } : { type: 'string' };
  }
  return options;
}

export function endpointOptionsHelp(endpoint: Endpoint): string[] {
  return endpointParameters(endpoint)
    .filter(({ name }) => name !== subjectOf(endpoint))
    .map(({ name, description, schema }) => {
      const option = optionFor(name);
      const fallback = name === 'js' ? endpoint.needsBrowser === true : schema.default;
      const ending = fallback === undefined || typeof fallback === 'object' ? '' : ` Default: ${String(fallback)}.`;
      return `  ${option.padEnd(26)} ${description}${valuesSaid(schema, description)}${ending}`;
    });
}

function optionFor(name: string): string {
  if (isMapParameter(name)) return `--${singular(name)} 'Name: value'`;
  return isListParameter(name) ? `--${singular(name)}, repeated` : `--${dashed(name)}`;
}

/** By option, the values that it can have. */
export function endpointOptionValues(endpoint: Endpoint): Record<string, string[]> {
  const parameters = endpointParameters(endpoint).filter(({ schema }) => Array.isArray(schema.enum));
  return Object.fromEntries(
    parameters.map(({ name, schema }) => [dashed(name), (schema.enum as unknown[]).map(String)]),
  );
}

/** What a value can be, unless the description says so by itself. */
function valuesSaid(
  { enum: choices, minimum, maximum }: Readonly<Record<string, unknown>>,
  description: string,
): string {
  if (Array.isArray(choices)) {
    return choices.every((each) => description.includes(`\`${each}\``)) ? '' : ` One of: ${choices.join(', ')}.`;
  }
  if (minimum === undefined) return '';
  return maximum === undefined ? ` At least ${minimum}.` : ` From ${minimum} to ${maximum}.`;
}

/** The query that the API would have received. */
export function queryOf(endpoint: Endpoint, subject: string, values: OptionValues): Query {
  const query = new URLSearchParams({ [subjectOf(endpoint)]: subject });
  for (const { name, schema } of endpointParameters(endpoint)) {
    if (isMapParameter(name)) {
      for (const entry of [values[singular(name)] ?? []].flat()) {
        const [, key = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(String(entry)) ?? [];
        if (key === '') throw new UsageError(`--${singular(name)} must be written as 'Name: value'.`);
        query.append(`${name}[${key}]`, value);
      }
    } else if (isListParameter(name)) {
      for (const entry of [values[singular(name)] ?? []].flat()) query.append(name, String(entry));
    } else if (name !== subjectOf(endpoint) && values[dashed(name)] !== undefined) {
      query.set(name, textOf(name, String(values[dashed(name)]), schema));
    }
  }
  // A page without JavaScript needs no browser: the quick default for one page at a prompt.
  if (!query.has('js') && !endpoint.needsBrowser) {
    query.set('js', String(NEED_BROWSER.some((name) => query.has(name))));
  }
  return new Query(query.toString());
}

/** Whoever asks for one of these has asked for a browser. */
const NEED_BROWSER = ['actions', 'scroll'];

/** A JSON text may be in a file: `@steps.json`. */
function textOf(name: string, value: string, schema: Readonly<Record<string, unknown>>): string {
  if (schema.contentMediaType !== 'application/json' || !value.startsWith('@')) return value;
  try {
    return readFileSync(value.slice(1), 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--${dashed(name)} ${value} cannot be read: ${why}.`);
  }
}
