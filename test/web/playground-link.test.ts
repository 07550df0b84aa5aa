/** From a request to the playground with the same call filled in. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestEntry } from '../../src/dashboard/contract.ts';
import { playgroundLink } from '../../web/src/playground-link.ts';

function request(entry: Partial<RequestEntry>): RequestEntry {
  return {
    id: 'a',
    at: 0,
    endpoint: 'html',
    target: 'https://shop.example/?a=1&b=2#c',
    status: 500,
    outcome: 'target_blocked',
    credits: 0,
    milliseconds: 1,
    ...entry,
  };
}

function parametersOf(link: string): Record<string, string> {
  const [path, query] = link.split('?', 2);
  assert.equal(path, '/playground');
  return Object.fromEntries(new URLSearchParams(query));
}

describe('the link to the playground', () => {
  it('carries the endpoint and the whole target', () => {
    assert.deepEqual(parametersOf(playgroundLink(request({}))), {
      endpoint: 'html',
      url: 'https://shop.example/?a=1&b=2#c',
    });
  });

  it('carries what the failure suggests', () => {
    const nextStep = { params: { proxy: 'stealth', js: 'true' }, cost: 50, message: 'Try stealth' };
    assert.deepEqual(parametersOf(playgroundLink(request({ endpoint: 'ai/fields', nextStep }))), {
      endpoint: 'ai/fields',
      url: 'https://shop.example/?a=1&b=2#c',
      proxy: 'stealth',
      js: 'true',
    });
  });

  it('carries the query of a search', () => {
    assert.deepEqual(parametersOf(playgroundLink(request({ endpoint: 'serp', target: 'tide tables & maps' }))), {
      endpoint: 'serp',
      q: 'tide tables & maps',
    });
  });
});
