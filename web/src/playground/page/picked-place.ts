/** Which entry of which parameter is being picked, and the form with what was picked. */
import type { EndpointForm, PlaygroundCall } from '../../../../src/dashboard/contract.ts';
import { targetAt, withTarget } from '../actions/step-rows.ts';
import { type FormValues, textOf } from '../request/form-values.ts';
import { pageBeforeStep, pageCall } from './page-source.ts';

export interface PickedPlace {
  readonly parameter: string;
  readonly at: number;
}

interface Picked {
  readonly parameter: string;
  readonly selector: string;
  /** Loads the page to pick in; undefined if the form has no address yet. */
  readonly call: PlaygroundCall | undefined;
}

export function pickedIn(
  { parameter, at }: PickedPlace,
  endpoints: readonly EndpointForm[],
  values: FormValues,
): Picked {
  if (parameter !== 'actions') {
    return { parameter, selector: values[parameter]?.[at]?.value ?? '', call: pageCall(endpoints, values) };
  }
  // The steps are one text; the position says which one is meant.
  const selector = targetAt(textOf(values, 'actions'), at);
  return { parameter: `step ${at + 1}`, selector, call: pageBeforeStep(endpoints, values, at) };
}

export function withPicked({ parameter, at }: PickedPlace, values: FormValues, selector: string): FormValues {
  const entries = [...(values[parameter] ?? [])];
  if (parameter === 'actions') entries[0] = { key: '', value: withTarget(textOf(values, 'actions'), at, selector) };
  else entries[at] = { key: '', value: selector };
  return { ...values, [parameter]: entries };
}
