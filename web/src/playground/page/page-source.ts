/** Which page the picker shows: the one that the form's call is about, as /html would return it. */
import type { EndpointForm, PlaygroundCall } from '../../../../src/dashboard/contract.ts';
import { type FormValues, toPairs, toQuery } from '../request/form-values.ts';

/** They make something else of the page, or wait for what is only now being picked. */
const LEFT_OUT = new Set(['wait_for', 'js_script', 'return_script_result', 'format']);

/** The call that loads the page; undefined where there is no address yet, or no endpoint that returns pages. */
export function pageCall(endpoints: readonly EndpointForm[], values: FormValues): PlaygroundCall | undefined {
  const html = endpoints.find(({ name }) => name === 'html');
  const parameters = html?.parameters.filter(({ name }) => !LEFT_OUT.has(name)) ?? [];
  const pairs = toPairs(parameters, values);
  return pairs.some(([name]) => name === 'url') ? { endpoint: 'html', query: toQuery(pairs) } : undefined;
}
