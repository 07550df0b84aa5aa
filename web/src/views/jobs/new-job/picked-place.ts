/** Which entry of which parameter is being picked, and in which page: the first page of the job. */
import type { EndpointForm, PlaygroundCall } from '../../../../../src/dashboard/contract.ts';
import type { NewJob } from '../../../../../src/dashboard/jobs-contract.ts';
import { targetAt, withTarget } from '../../../playground/actions/step-rows.ts';
import { pageBeforeStep, pageCall } from '../../../playground/page/page-source.ts';
import { type FormValues, textOf, withText } from '../../../playground/request/form-values.ts';

export interface PickedPlace {
  readonly parameter: string;
  readonly at: number;
}

interface Picked {
  readonly parameter: string;
  readonly selector: string;
  readonly call: PlaygroundCall | undefined;
}

export function pickedIn(
  { parameter, at }: PickedPlace,
  endpoints: readonly EndpointForm[],
  values: FormValues,
  { urls, crawl }: NewJob,
): Picked {
  const page = withText(values, 'url', urls?.[0] ?? crawl?.url ?? '');
  if (parameter !== 'actions') {
    return { parameter, selector: values[parameter]?.[at]?.value ?? '', call: pageCall(endpoints, page) };
  }
  // The steps are one text; the position says which one is meant.
  const selector = targetAt(textOf(values, 'actions'), at);
  return { parameter: `step ${at + 1}`, selector, call: pageBeforeStep(endpoints, page, at) };
}

export function withPicked({ parameter, at }: PickedPlace, values: FormValues, selector: string): FormValues {
  const entries = [...(values[parameter] ?? [])];
  if (parameter === 'actions') entries[0] = { key: '', value: withTarget(textOf(values, 'actions'), at, selector) };
  else entries[at] = { key: '', value: selector };
  return { ...values, [parameter]: entries };
}
