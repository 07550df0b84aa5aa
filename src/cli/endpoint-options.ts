/**
 * The options of a one-shot command: one for each parameter of its endpoint. `wait_for` is `--wait-for`; `headers` is
 * `--header 'Name: value'` and `selectors` is `--selector`, as often as needed.
 */
import { readFileSync } from 'node:fs';
import type { Endpoint } from '../api/endpoint.ts';
import { endpointParameters, type ParameterObject } from '../api/endpoint-parameters.ts';
import { Query } from '../api/query.ts';
import { isListParameter, isMapParameter } from '../api/read-parameters.ts';
import { UsageError } from '../shell/run-process.ts';
import type { CommandOption, CommandOptions, OpenValue, OptionValues } from './command.ts';
import { plainText } from './plain-text.ts';

/** The name of the option for one entry of a map or a list: `--header` for `headers`. */
const singular = (name: string) => name.replace(/s$/, '');
const dashed = (name: string) => name.replaceAll('_', '-');

/** The parameter that is given without an option and may be repeated: what to fetch, or what to search for. */
export const subjectOf = ({ parameters }: Endpoint) => ('url' in parameters.shape ? 'url' : 'q');

const isRepeated = (name: string) => isMapParameter(name) || isListParameter(name);

/** All parameters except the one that is given without an option. `under`: the heading in the help. */
export function endpointOptions(endpoint: Endpoint, under?: string): CommandOptions {
  const options = endpointParameters(endpoint)
    .filter(({ name }) => name !== subjectOf(endpoint))
    .map((parameter): [string, CommandOption] => {
      const name = isRepeated(parameter.name) ? singular(parameter.name) : dashed(parameter.name);
      return [name, { ...optionOf(parameter, endpoint), ...(under !== undefined && { under }) }];
    });
  return Object.fromEntries(options);
}

function optionOf({ name, description, schema }: ParameterObject, endpoint: Endpoint): CommandOption {
  const says = ENTRY_WORDS[name] ?? `${plainText(description)}${rangeSaid(schema)}`;
  if (isRepeated(name)) {
    return { type: 'string', takes: isMapParameter(name) ? "'Name: value'" : '<css>', multiple: true, says };
  }
  const fallback = name === 'js' ? endpoint.needsBrowser === true : fallbackOf(schema);
  if (schema.type === 'boolean') return { type: 'boolean', says, fallback };
  const { enum: values } = schema;
  if (Array.isArray(values)) {
    return { type: 'string', takes: `<${dashed(name)}>`, values: values.map(String), says, fallback };
  }
  return { type: 'string', takes: openValue(schema), says, fallback };
}

/** Parameters with several values, which the command line accepts one by one. */
const ENTRY_WORDS: Readonly<Record<string, string>> = {
  headers: "HTTP header for the target. It goes to the target's own origin only.",
  fields: 'Field to extract: its name, and what it is. At most 50.',
  selectors: 'CSS selector of elements to return.',
};

function fallbackOf({ default: fallback }: ParameterObject['schema']): string | number | boolean | undefined {
  const isPlain = typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean';
  return isPlain ? fallback : undefined;
}

function openValue({ type, contentMediaType }: ParameterObject['schema']): OpenValue {
  if (contentMediaType === 'application/json') return '<json>';
  return type === 'integer' || type === 'number' ? '<n>' : '<text>';
}

function rangeSaid({ minimum, maximum }: ParameterObject['schema']): string {
  if (minimum === undefined) return '';
  return maximum === undefined ? ` At least ${minimum}.` : ` From ${minimum} to ${maximum}.`;
}

/** A message of the API in the words of the command line: `timeout` is `--timeout`, `js=true` is `--js`. */
export function inOptions(endpoint: Endpoint, message: string): string {
  let text = message;
  for (const { name, schema } of endpointParameters(endpoint)) {
    if (name === subjectOf(endpoint)) continue;
    const option = `--${isRepeated(name) ? singular(name) : dashed(name)}`;
    const value = (_: string, key: string | undefined, said: string) => {
      if (key !== undefined) return `${option} '${key}: ${said}'`;
      if (schema.type !== 'boolean') return `${option} ${said}`;
      return said === 'false' ? `--no-${dashed(name)}` : option;
    };
    text = text
      .replaceAll(new RegExp(`(?<=^|\\. )${name}(?= )`, 'g'), option)
      .replaceAll(new RegExp(`(?<![\\w-])${name}(?:\\[(\\w+)\\])?=(\\w+)`, 'g'), value);
  }
  return text;
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
  // A page without JavaScript needs no browser: the faster default on the command line.
  if (!query.has('js') && !endpoint.needsBrowser) {
    query.set('js', String(NEED_BROWSER.some((name) => query.has(name))));
  }
  return new Query(query.toString());
}

/** These options imply a browser. */
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
