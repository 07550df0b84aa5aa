/** The total time of a request: what a page leaves of it, the answer may use. */

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
import { PageWork } from '../../src/page-work/page-work.ts';

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
      pageWork: new PageWork({ threads: 1 }),
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
  it('is what the page has left, and five seconds', async () => {
    // 1 s of `timeout` and 5 s; with a browser, 1 s of `js_timeout` more.
    const [without, withBrowser] = [await leftAfter(false, 1), await leftAfter(true, 1)];
    assert.ok(without > 5_000 && without <= 6_000, String(without));
    assert.ok(withBrowser > 6_000 && withBrowser <= 7_000, String(withBrowser));
  });

  it('is less if the browser took long, so that no request exceeds its total time', async () => {
    // The page used two and a half of the seven seconds.
    assert.ok((await leftAfter(true, 2_500)) <= 4_500);
  });
});
