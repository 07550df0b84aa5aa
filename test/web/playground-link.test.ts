/** From a request to the playground with the same call filled in. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestEntry } from '../../src/dashboard/contract.ts';
import { nextStepLink, replayLink } from '../../web/src/playground-link.ts';

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
  it('contains the endpoint and the complete target of a request whose parameters were not stored', () => {
    assert.deepEqual(parametersOf(replayLink(request({}))), {
      endpoint: 'html',
      url: 'https://shop.example/?a=1&b=2#c',
    });
    assert.deepEqual(parametersOf(replayLink(request({ endpoint: 'serp', target: 'tide tables & maps' }))), {
      endpoint: 'serp',
      q: 'tide tables & maps',
    });
  });

  it('contains all parameters that were stored, including lists and maps', () => {
    const query = 'url=https%3A%2F%2Fshop.example%2F&selectors=h1&selectors=p&headers%5BReferer%5D=x&js=false';
    const link = replayLink(request({ endpoint: 'selected-multiple', parameters: { query, leftOut: [] } }));
    assert.equal(link, `/playground?endpoint=selected-multiple&${query}`);
    assert.equal(
      replayLink(request({ endpoint: 'account', parameters: { query: '', leftOut: [] } })),
      '/playground?endpoint=account',
    );
  });

  it('contains the parameters that the failure suggests', () => {
    const nextStep = {
      params: { proxy: 'stealth', js: 'true' },
      remove: ['country'],
      cost: 50,
      message: 'Try stealth',
    };
    const parameters = {
      query: 'url=https%3A%2F%2Fshop.example%2F&proxy=residential&country=de&timeout=20000',
      leftOut: [],
    };
    assert.deepEqual(parametersOf(nextStepLink(request({ endpoint: 'ai/fields', nextStep, parameters }))), {
      endpoint: 'ai/fields',
      url: 'https://shop.example/',
      proxy: 'stealth',
      timeout: '20000',
      js: 'true',
    });
  });
});
