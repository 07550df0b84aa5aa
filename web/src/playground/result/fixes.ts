/** Changes of the form that are likely to help after a failure, in addition to the next step that the API suggests. */
import type { ParameterForm } from '../../../../src/dashboard/contract.ts';
import { checkUrl } from '../request/check-url.ts';
import { type FormValues, textOf, withText } from '../request/form-values.ts';
import type { FailureBody } from './failure-body.ts';

export interface Fix {
  /** What is run, such as `timeout=25000`. */
  readonly label: string;
  readonly values: FormValues;
}

/** Failures of a page that may have been waiting for its own script. */
const WANTS_SCRIPT = new Set(['wait_for_timeout', 'target_challenge', 'target_blocked']);
const ELEMENT_NOT_FOUND = 'Element not found';
const NO_BROWSER = 501;

export function fixesFor(
  failure: FailureBody,
  status: number,
  parameters: readonly ParameterForm[],
  values: FormValues,
): readonly Fix[] {
  const parameter = (name: string) => parameters.find((each) => each.name === name);
  const givenOrDefault = (name: string) => textOf(values, name) || (parameter(name)?.default ?? '');
  const set = (name: string, value: string): Fix => ({
    label: name === 'url' ? value : `${name}=${value}`,
    values: withText(values, name, value),
  });
  const suggested = Object.keys(failure.nextStep?.params ?? {});
  const fixes: Fix[] = [];
  const meant = checkUrl(textOf(values, 'url'))?.meant;
  if (failure.errorCode === 'invalid_url' && meant !== undefined) fixes.push(set('url', meant));
  if (failure.errorCode === 'timeout') {
    const more = longerTimeout(
      Number(givenOrDefault('timeout')),
      parameter('timeout')?.maximum ?? maxNamed(failure.message),
    );
    if (more !== undefined) fixes.push(set('timeout', String(more)));
  }
  if (parameter('js') !== undefined) {
    const missing = WANTS_SCRIPT.has(failure.errorCode ?? '') || failure.message === ELEMENT_NOT_FOUND;
    if (missing && givenOrDefault('js') === 'false') fixes.push(set('js', 'true'));
    if (status === NO_BROWSER && givenOrDefault('js') === 'true') fixes.push(set('js', 'false'));
  }
  const isRefused = failure.errorCode === 'target_blocked' || failure.errorCode === 'target_challenge';
  if (isRefused && parameter('proxy')?.choices?.includes('auto') && givenOrDefault('proxy') !== 'auto') {
    fixes.push(set('proxy', 'auto'));
  }
  return fixes.filter(({ label }) => !suggested.includes(label.split('=', 1)[0] ?? '') || label === 'proxy=auto');
}

/** Twice the time, up to the maximum; undefined if it already is the maximum. */
function longerTimeout(now: number, most: number | undefined): number | undefined {
  if (!Number.isFinite(now) || now <= 0) return undefined;
  const more = Math.min(now * 2, most ?? Number.POSITIVE_INFINITY);
  return more > now ? more : undefined;
}

/** The API reports the maximum. */
function maxNamed(message: string): number | undefined {
  const [, most] = /at most (\d+)/.exec(message) ?? [];
  return most === undefined ? undefined : Number(most);
}
