/** Which page the picker shows: that of the form's call, as /html would return it. */
import type { EndpointForm, PlaygroundCall } from '../../../../src/dashboard/contract.ts';
import { stepsBefore } from '../actions/step-rows.ts';
import { type FormValues, textOf, toPairs, toQuery, withText } from '../request/form-values.ts';

/** They change the page, or wait for what is being picked. */
const LEFT_OUT = new Set(['wait_for', 'js_script', 'return_script_result', 'format']);

/** Parameters that apply after a step: the page is shown as it is before the step. */
const LATER = new Set(['scroll', 'js_script', 'return_script_result', 'format']);

/** The page after this many steps. */
export function pageBeforeStep(
  endpoints: readonly EndpointForm[],
  values: FormValues,
  step: number,
): PlaygroundCall | undefined {
  const before = stepsBefore(textOf(values, 'actions'), step);
  return callWithout(LATER, endpoints, withText(values, 'actions', before));
}

/** The call that loads the page; undefined if there is no address yet, or no endpoint that returns pages. */
export function pageCall(endpoints: readonly EndpointForm[], values: FormValues): PlaygroundCall | undefined {
  return callWithout(LEFT_OUT, endpoints, values);
}

function callWithout(
  leftOut: ReadonlySet<string>,
  endpoints: readonly EndpointForm[],
  values: FormValues,
): PlaygroundCall | undefined {
  const html = endpoints.find(({ name }) => name === 'html');
  const parameters = html?.parameters.filter(({ name }) => !leftOut.has(name)) ?? [];
  const pairs = toPairs(parameters, values);
  return pairs.some(([name]) => name === 'url') ? { endpoint: 'html', query: toQuery(pairs) } : undefined;
}
