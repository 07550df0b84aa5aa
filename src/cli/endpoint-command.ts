/**
 * A one-shot request: the same parameters, checks and work as the API's endpoint, without a server and without billing.
 * Each parameter is an option: `wait_for` is `--wait-for`; `headers` is `--header 'Name: value'`, as often as needed.
 */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Endpoint, Outcome } from '../api/endpoint.ts';
import { failureBody } from '../api/error-body.ts';
import { endpointParameters } from '../api/openapi.ts';
import { Query } from '../api/query.ts';
import { isMapParameter, readParameters } from '../api/read-parameters.ts';
import { Refusal } from '../api/refusal.ts';
import { loadConfig } from '../config.ts';
import { Deadline } from '../deadline.ts';
import { UsageError } from '../run-process.ts';
import { createLogger, type Fetching, startFetching } from '../service.ts';
import { type CommandCall, readWords } from './command.ts';

/** The name of the option that gives one entry of a map parameter: `headers` by `--header`. */
const singular = (name: string) => name.replace(/s$/, '');
const dashed = (name: string) => name.replaceAll('_', '-');

/** The parameter that is given without an option, as often as wanted: what to fetch, or what to search for. */
export const subjectOf = ({ parameters }: Endpoint) => ('url' in parameters.shape ? 'url' : 'q');

export async function runEndpoint(endpoint: Endpoint, call: CommandCall): Promise<number> {
  const { values, positionals: subjects } = readWords({ ...call, options: optionsOf(endpoint) });
  if (subjects.length === 0) {
    throw new UsageError(`<${subjectOf(endpoint)}> is missing. Add --help to see how to call this.`);
  }
  const config = loadConfig(call.environment);
  const fetching = await startFetching(config, createLogger({ ...config, logLevel: 'silent' }));
  let failures = 0;
  try {
    for (const subject of subjects) {
      const failed = await runOne(endpoint, queryOf(endpoint, subject, values), fetching, call, values.json === true);
      if (failed) failures += 1;
    }
  } finally {
    await fetching.close();
  }
  return failures === 0 ? 0 : 1;
}

export function endpointHelp(endpoint: Endpoint): string {
  const lines = endpointParameters(endpoint)
    .filter(({ name }) => name !== subjectOf(endpoint))
    .map(({ name, description, schema }) => {
      const option = isMapParameter(name) ? `--${singular(name)} 'Name: value'` : `--${dashed(name)}`;
      const fallback = name === 'js' ? false : schema.default;
      const ending = fallback === undefined || typeof fallback === 'object' ? '' : ` Default: ${String(fallback)}.`;
      return `  ${option.padEnd(26)} ${description}${ending}`;
    });
  return `\nOptions\n${lines.join('\n')}\n`;
}

function optionsOf(endpoint: Endpoint): ParseArgsOptionsConfig {
  const options: ParseArgsOptionsConfig = {};
  for (const { name, schema } of endpointParameters(endpoint)) {
    if (isMapParameter(name)) options[singular(name)] = { type: 'string', multiple: true };
    else options[dashed(name)] = schema.type === 'boolean' ? { type: 'boolean' } : { type: 'string' };
  }
  return options;
}

/** The query that the API would have received. */
function queryOf(endpoint: Endpoint, subject: string, values: ReturnType<typeof readWords>['values']): Query {
  const query = new URLSearchParams({ [subjectOf(endpoint)]: subject });
  for (const { name } of endpointParameters(endpoint)) {
    if (isMapParameter(name)) {
      for (const entry of [values[singular(name)] ?? []].flat()) {
        const [, key = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(String(entry)) ?? [];
        if (key === '') throw new UsageError(`--${singular(name)} must be written as 'Name: value'.`);
        query.append(`${name}[${key}]`, value);
      }
    } else if (name !== subjectOf(endpoint) && values[dashed(name)] !== undefined) {
      query.set(name, String(values[dashed(name)]));
    }
  }
  // A page without JavaScript needs no browser: the quick default for one page at a prompt.
  if (!query.has('js')) query.set('js', 'false');
  return new Query(query.toString());
}

/** Prints one answer; true when it is a failure. */
async function runOne(endpoint: Endpoint, query: Query, fetching: Fetching, { io }: CommandCall, asJson: boolean) {
  let outcome: Outcome;
  try {
    const parameters = readParameters(endpoint.parameters, query);
    endpoint.check(parameters, fetching);
    using deadline = new Deadline(endpoint.timeout(parameters));
    const facts = {};
    const raiseTo = async () => true;
    outcome = await endpoint.run(parameters, { services: fetching, deadline, partition: 'cli', raiseTo, facts });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (asJson) io.out(`${JSON.stringify({ message: error.message })}\n`);
    else io.err(`mudlark: ${error.message}\n`);
    return true;
  }
  if ('content' in outcome) {
    const { body, contentType } = outcome.content;
    const value = asJson && !contentType.startsWith('application/json') ? JSON.stringify({ result: body }) : body;
    io.out(value.endsWith('\n') ? value : `${value}\n`);
    return false;
  }
  const { failed, js, nextStep } = outcome;
  if (asJson) io.out(`${JSON.stringify(failureBody(failed, js, nextStep))}\n`);
  else
    io.err(`mudlark: ${failed.failure.message} (${failed.failure.code})\n${nextStep ? `${nextStep.message}\n` : ''}`);
  return true;
}
