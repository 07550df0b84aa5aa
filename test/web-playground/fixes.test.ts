import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ParameterForm } from '../../src/dashboard/contract.ts';
import type { FormValues } from '../../web/src/playground/request/form-values.ts';
import { toPairs } from '../../web/src/playground/request/form-values.ts';
import { fixesFor } from '../../web/src/playground/result/fixes.ts';

const text = (name: string, more: Partial<ParameterForm> = {}): ParameterForm => ({
  name,
  description: '',
  required: false,
  kind: 'text',
  ...more,
});

const PARAMETERS: readonly ParameterForm[] = [
  text('url', { required: true }),
  text('js', { kind: 'boolean', default: 'true' }),
  text('timeout', { kind: 'integer', default: '10000' }),
  text('proxy', { kind: 'choice', choices: ['datacenter', 'residential', 'auto'], default: 'datacenter' }),
];

const form = (values: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [{ key: '', value }]]));

const labels = (failure: Parameters<typeof fixesFor>[0], status: number, values: FormValues, parameters = PARAMETERS) =>
  fixesFor(failure, status, parameters, values).map(({ label }) => label);

describe('what is offered after a failure', () => {
  const url = 'https://example.com';

  it('is the address that was meant', () => {
    const failure = { message: 'The url is not an absolute http or https URL.', errorCode: 'invalid_url' };
    const [fix, ...others] = fixesFor(failure, 500, PARAMETERS, form({ url: 'example.com', js: 'false' }));
    assert.deepEqual(others, []);
    assert.equal(fix?.label, url);
    assert.deepEqual(toPairs(PARAMETERS, fix?.values ?? {}), [
      ['url', url],
      ['js', 'false'],
    ]);
  });

  it('is more time, as far as the API gives it', () => {
    const failure = {
      message: 'The page was not retrieved within 10000 ms. Increase the timeout parameter (at most 25000).',
      errorCode: 'timeout',
    };
    assert.deepEqual(labels(failure, 504, form({ url })), ['timeout=20000']);
    assert.deepEqual(labels(failure, 504, form({ url, timeout: '20000' })), ['timeout=25000']);
    const most = { message: 'The page was not retrieved within 25000 ms.', errorCode: 'timeout' };
    const bounded = PARAMETERS.map((each) => (each.name === 'timeout' ? { ...each, maximum: 25_000 } : each));
    assert.deepEqual(labels(most, 504, form({ url, timeout: '25000' }), bounded), []);
    assert.deepEqual(labels(most, 504, form({ url, timeout: 'soon' })), []);
  });

  it('is JavaScript where it was off and an element is missing, and none where there is no browser', () => {
    const missing = { message: 'Element not found' };
    assert.deepEqual(labels(missing, 400, form({ url, js: 'false' })), ['js=true']);
    assert.deepEqual(labels(missing, 400, form({ url })), []);
    assert.deepEqual(labels({ message: 'There is no browser on this machine' }, 501, form({ url })), ['js=false']);
    const withoutJs = PARAMETERS.filter(({ name }) => name !== 'js');
    assert.deepEqual(labels(missing, 400, form({ url, js: 'false' }), withoutJs), []);
  });

  it('is proxy=auto if a tier was refused, in addition to the next step', () => {
    const nextStep = { params: { proxy: 'residential' }, cost: 10, message: 'Try proxy=residential.' };
    const blocked = { message: 'Unexpected HTTP code', errorCode: 'target_blocked', nextStep };
    assert.deepEqual(labels(blocked, 500, form({ url })), ['proxy=auto']);
    assert.deepEqual(labels(blocked, 500, form({ url, proxy: 'auto' })), []);
    const wantsJs = { ...blocked, nextStep: { ...nextStep, params: { js: 'true' } } };
    assert.deepEqual(labels(wantsJs, 500, form({ url, js: 'false' })), ['proxy=auto']);
  });

  it('is nothing if no change of the form can help', () => {
    assert.deepEqual(labels({ message: 'Out of API credits' }, 402, form({ url })), []);
  });
});
