import assert from 'node:assert/strict';
import { it } from 'node:test';
import { REFUSALS } from '../../src/api/error-table.ts';
import { FAILURE_CODES } from '../../src/fetching/failure.ts';
import { OUTCOMES, outcomeLook } from '../../web/src/outcomes.ts';

/** Refusals of requests that reach no endpoint: they are in no account's list. */
const UNLISTED = new Set([
  'headers_too_large',
  'malformed_request',
  'missing_key',
  'no_such_job',
  'no_such_session',
  'request_timeout',
  'request_too_large',
  'request_too_long',
  'too_many_jobs',
  'unknown_path',
  'wrong_key',
  'wrong_method',
]);

/** Every outcome of an account's request: what a fetch can return, and what the API itself answers. */
function outcomesOfTheService(): string[] {
  return ['ok', ...FAILURE_CODES, ...Object.keys(REFUSALS)].filter((word) => !UNLISTED.has(word));
}

it('every outcome of the service can be filtered by, under a label of its own', () => {
  const advice = 'a new outcome needs a label in web/src/outcomes.ts, or is named above';
  assert.deepEqual([...OUTCOMES].sort(), outcomesOfTheService().sort(), advice);
  const labels = OUTCOMES.map((outcome) => outcomeLook(outcome).label);
  assert.equal(new Set(labels).size, labels.length);
});

it('an outcome that is new to the page keeps its name', () => {
  assert.equal(outcomeLook('moon_in_the_way').label, 'moon in the way');
});
