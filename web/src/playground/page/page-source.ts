/** Which page the picker shows: the one that the form's call is about, as /html would return it. */
import type { EndpointForm, PlaygroundCall } from '../../../../src/dashboard/contract.ts';
import { stepsBefore } from '../actions/step-rows.ts';
import { type FormValues, textOf, toPairs, toQuery, withText } from '../request/form-values.ts';

/** They make something else of the page, or wait for what is only now being picked. */
const LEFT_OUT = new Set(['wait_for', 'js_script', 'return_script_result', 'format']);

/** What comes after a step, or is made of the page then: the page is shown as it is when the step's turn comes. */
const LATER = new Set(['scroll', 'js_script', 'return_script_result', 'format']);

/** The page as it is after so many steps. */
export function pageBeforeStep(
  endpoints: readonly EndpointForm[],
  values: FormValues,
  step: number,
): PlaygroundCall | undefined {
  const before = stepsBefore(textOf(values, 'actions'), step);
  return callWithout(LATER, endpoints, withText(values, 'actions', before));
}

/** The call that loads the page; undefined where there is no address yet, or no endpoint that returns pages. */
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
