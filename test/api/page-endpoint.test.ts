/** The total time of a request: if the page took long, the answer does not get its full time in addition. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { DEFAULT_PRICES } from '../../src/accounts/pricing.ts';
import { html, type Job } from '../../src/api/endpoint.ts';
import { pageEndpoint } from '../../src/api/page-endpoint.ts';
import { pageParameters } from '../../src/api/page-parameters.ts';
import { Query } from '../../src/api/query.ts';
import { readParameters } from '../../src/api/read-parameters.ts';
import { Deadline } from '../../src/deadline.ts';
import { ProxyPool } from '../../src/fetching/egress/proxies/proxy-pool.ts';
import { Sessions } from '../../src/fetching/session/sessions.ts';

const PAGE = {
  finalUrl: 'https://shop.example/',
  status: 200,
  statusMessage: 'OK',
  headers: {},
  contentType: 'text/html',
  html: '<p>',
  exit: 'datacenter',
} as const;

/** Milliseconds that are left for the answer if the page took this many. */
async function leftAfter(js: boolean, milliseconds: number): Promise<number> {
  let left = 0;
  const endpoint = pageEndpoint({
    name: 'html',
    summary: '',
    description: '',
    parameters: z.object(pageParameters),
    example: { query: {}, answer: { type: 'text/html' } },
    content: {},
    advice: '',
    tool: { name: 'test', title: 'Test', purpose: 'A test.' },
    answer(_page, _parameters, { deadline }) {
      left = deadline.remaining();
      return html('');
    },
  });
  const query = new Query(`url=${PAGE.finalUrl}&timeout=1000&js_timeout=1000&js=${js}`);
  const parameters = readParameters(z.object(pageParameters), query);
  using deadline = new Deadline(endpoint.timeout(parameters));
  const job: Job = {
    services: {
      prices: DEFAULT_PRICES,
      maxCharacters: 1_000,
      pool: new ProxyPool({ proxies: {}, routes: [] }),
      tiersFor: () => ['datacenter'],
      async fetchPage() {
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        return { page: PAGE, tiersTried: undefined };
      },
      pageWork: { isWarm: true },
      model: undefined,
      hasBrowser: true,
      sessions: new Sessions({ onEnd() {} }),
    },
    deadline,
    work: () => Promise.reject(new Error('no work here')),
    partition: 'one',
    raiseTo: async () => true,
    owes() {},
    facts: {},
  };
  const outcome = await endpoint.run(parameters, job);
  assert.ok('content' in outcome);
  return left;
}

describe('the time for an answer', () => {
  it('is five seconds', async () => {
    for (const js of [true, false]) assert.ok((await leftAfter(js, 1)) > 4_000);
  });

  it('is less if the browser took long, so that no request exceeds its total time', async () => {
    // The request has 1 s, 1 s and 5 s; the page used two and a half seconds of them.
    assert.ok((await leftAfter(true, 2_500)) <= 4_500);
  });
});
