/**
 * The values of a form, and the query that they make. Every parameter has entries: one for a scalar, one per item of a
 * list, and with keys for a map. Knows nothing about fields, and validates nothing: the API does.
 */
import type { NextStep, ParameterForm } from '../../../../src/dashboard/contract.ts';
import type { QueryPair } from '../../../../src/request-code/request-code.ts';

export type { QueryPair };

export interface Entry {
  /** The key in a map; empty for all others. */
  readonly key: string;
  readonly value: string;
}

/** By parameter name. Values for parameters that this endpoint lacks are kept for the next one that has them. */
export type FormValues = Readonly<Record<string, readonly Entry[]>>;

/** The text of a scalar; empty if not given. */
export function textOf(values: FormValues, name: string): string {
  return values[name]?.[0]?.value ?? '';
}

export function withText(values: FormValues, name: string, value: string): FormValues {
  return { ...values, [name]: [{ key: '', value }] };
}

/** The query's parameters: only what differs from the default. */
export function toPairs(parameters: readonly ParameterForm[], values: FormValues): QueryPair[] {
  return parameters.flatMap((parameter) =>
    (values[parameter.name] ?? [])
      .filter((entry) => isGiven(parameter, entry))
      .map(
        ({ key, value }): QueryPair => [parameter.kind === 'map' ? `${parameter.name}[${key}]` : parameter.name, value],
      ),
  );
}

function isGiven(parameter: ParameterForm, { key, value }: Entry): boolean {
  if (parameter.kind === 'map') return key !== '' || value !== '';
  return value !== '' && (parameter.kind === 'list' || value !== parameter.default);
}

/** The form values for a query. Parameters that the endpoint does not have are left out. */
export function fromPairs(parameters: readonly ParameterForm[], pairs: readonly QueryPair[]): FormValues {
  const filled = parameters.map((parameter): [string, Entry[]] => [parameter.name, entriesOf(parameter, pairs)]);
  return Object.fromEntries(filled.filter(([, entries]) => entries.length > 0));
}

function entriesOf({ name, kind }: ParameterForm, pairs: readonly QueryPair[]): Entry[] {
  if (kind === 'map') {
    return pairs
      .filter(([given]) => given.startsWith(`${name}[`) && given.endsWith(']'))
      .map(([given, value]) => ({ key: given.slice(name.length + 1, -1), value }));
  }
  const values = pairs.filter(([given]) => given === name).map(([, value]) => value);
  if (kind === 'list') return values.map((value) => ({ key: '', value }));
  return values.slice(0, 1).map((value) => ({ key: '', value: kind === 'boolean' ? booleanWord(value) : value }));
}

/** The API also accepts `1`, `0` and any case. */
function booleanWord(value: string): string {
  const word = value.toLowerCase();
  return { '1': 'true', '0': 'false' }[word] ?? word;
}

/** The form values with the failure's suggestion applied. */
export function withNextStep(parameters: readonly ParameterForm[], values: FormValues, step: NextStep): FormValues {
  const kept = Object.entries(values).filter(([name]) => !step.remove?.includes(name));
  return { ...Object.fromEntries(kept), ...fromPairs(parameters, Object.entries(step.params)) };
}

/** The query string, in the spelling of the URL Standard: nothing in it needs quoting anywhere. */
export function toQuery(pairs: readonly QueryPair[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
}
