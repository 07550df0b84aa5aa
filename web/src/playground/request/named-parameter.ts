/** Which parameter an error message of the API is about: the first that it names, or whose value it quotes. */
import type { ParameterForm } from '../../../../src/dashboard/contract.ts';
import type { FormValues } from './form-values.ts';

/** The one message that quotes a value and names no parameter; any of three may contain the selector. */
const BAD_SELECTOR = 'Invalid CSS selector: ';

export function namedParameter(
  message: string,
  parameters: readonly ParameterForm[],
  values: FormValues,
): string | undefined {
  const quoted = message.startsWith(BAD_SELECTOR) ? message.slice(BAD_SELECTOR.length) : undefined;
  const quoting = quoted === undefined ? undefined : parameters.find(({ name }) => holds(values, name, quoted));
  return quoting?.name ?? firstNamed(message, parameters) ?? firstNamed(message.toLowerCase(), parameters);
}

/** More problems may follow in the same message. */
function holds(values: FormValues, name: string, text: string): boolean {
  return (values[name] ?? []).some(({ value }) => value !== '' && text.startsWith(value));
}

function firstNamed(message: string, parameters: readonly ParameterForm[]): string | undefined {
  const names = new Set(parameters.map(({ name }) => name));
  return message.match(/\w+/g)?.find((word) => names.has(word));
}
