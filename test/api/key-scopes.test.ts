import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';
import { JOBS_SCOPE, KEY_SCOPES } from '../../src/api/key-scopes.ts';

it('a key can be limited to each endpoint that fetches something, and to jobs', () => {
  assert.deepEqual(KEY_SCOPES, [...ENDPOINTS.map(({ name }) => String(name)), JOBS_SCOPE]);
});
