import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ENDPOINTS } from '../../src/api/endpoints/all.ts';
import { DEMO_URL } from '../../src/demo/site.ts';
import { DEMONSTRATION_URL, DEMONSTRATIONS } from '../../web/src/views/overview/demonstration.ts';

it('the demonstrations call existing endpoints on the demonstration site', () => {
  assert.equal(DEMONSTRATION_URL, DEMO_URL);
  for (const { call } of DEMONSTRATIONS) {
    const { endpoint, ...parameters } = call;
    const named = ENDPOINTS.find(({ name }) => name === endpoint);
    assert.ok(named, endpoint);
    for (const name of Object.keys(parameters)) assert.ok(name in named.parameters.shape, `${endpoint} ${name}`);
  }
});
