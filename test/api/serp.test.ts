/** /serp through the API: the real service, browser and guard, with Google's name on loopback. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { SearchResult } from '../../src/serp/engine.ts';
import { emptyPage, modern, resultsPage } from '../serp/google/pages.ts';
import { type NamedSites, type SiteAnswer, startNamedSites } from '../support/named-sites.ts';
import { startTestService, type TestService } from '../support/service.ts';

const capture = fileURLToPath(
  new URL('../../../shared/captures/serp/google/websearcher-2025-02-06-barclays-job-cuts-ad1eb5', import.meta.url),
);

const RESULTS = [
  modern({ title: 'Mudlarking', link: 'https://museum.example/mud', snippet: 'Finds of the foreshore.' }),
  modern({ title: 'Tides', link: 'https://www.tides.example/today', snippet: 'High water at noon.' }),
];

/** The answer to a query; every other query has two results. */
const ANSWERS: Readonly<Record<string, SiteAnswer>> = {
  captcha: {
    status: 429,
    body: '<title>https://www.google.com/search?q=captcha</title><form id="captcha-form" action="index"><div class="g-recaptcha"></div></form>',
  },
  nonsense: {
    body: '<title>nonsense</title><p>Something else altogether, with neither results nor a form to search.</p>',
  },
  empty: { body: emptyPage('empty') },
  broken: { status: 500, body: 'broken' },
};

describe('/serp', () => {
  let google: NamedSites;
  let service: TestService;
  let key: string;
  before(async () => {
    google = await startNamedSites(['www.google.com'], ({ url }) => {
      const q = new URL(url, 'https://www.google.com').searchParams.get('q') ?? '';
      if (q === 'captured') {
        return { body: gunzipSync(readFileSync(`${capture}.html.gz`)).toString() };
      }
      return ANSWERS[q] ?? { body: resultsPage({ q, results: RESULTS }) };
    });
    service = await startTestService({ environment: google.environment });
    key = await service.newAccount('free');
  });
  after(async () => {
    await service.close();
    await google[Symbol.asyncDispose]();
  });

  const creditsOf = async () => Number((await service.account(key)).remaining_total_credits);

  it('returns what the results page shows, for 15 credits', async () => {
    const reply = await service.call('/serp', { q: 'site:museum.example "mud"', gl: 'de', hl: 'fr', page: 2 }, { key });
    assert.equal(reply.status, 200, reply.body);
    const result = reply.json<SearchResult>();
    assert.deepEqual(result.search_parameters, {
      engine: 'google',
      q: 'site:museum.example "mud"',
      gl: 'de',
      hl: 'fr',
      page: 2,
    });
    assert.deepEqual(
      result.organic_results.map(({ position, link, domain }) => [position, link, domain]),
      [
        [1, 'https://museum.example/mud', 'museum.example'],
        [2, 'https://www.tides.example/today', 'tides.example'],
      ],
    );
    assert.equal(reply.headers.get('Service-Credits-Used'), '15');
    const asked = new URL(google.seen.at(-1)?.url ?? '', 'https://www.google.com').searchParams;
    assert.deepEqual([asked.get('gl'), asked.get('hl'), asked.get('start')], ['de', 'fr', '10']);
  });

  it('fails without a charge when no results can be fetched', async () => {
    const table: [q: string, code: string, message: RegExp][] = [
      ['captcha', 'target_challenge', /./],
      ['nonsense', 'internal_error', /not understood/],
      ['broken', 'target_error', /500/],
    ];
    for (const [q, code, message] of table) {
      const before = await creditsOf();
      const reply = await service.call('/serp', { q }, { key });
      assert.equal(reply.status, 500, q);
      const body = reply.json();
      assert.equal(body.error_code, code, q);
      assert.match(String(body.message), message);
      assert.equal(body.next_step, undefined);
      assert.equal(await creditsOf(), before);
    }
  });

  it('bills an empty results page, because it is an answer', async () => {
    const before = await creditsOf();
    const reply = await service.call('/serp', { q: 'empty' }, { key });
    assert.equal(reply.status, 200, reply.body);
    assert.equal(reply.json<SearchResult>().search_information.organic_results_state, 'Fully empty');
    assert.equal(await creditsOf(), before - 15);
  });

  it('reads a captured page through the browser as its parser does directly', {
    skip: existsSync(`${capture}.html.gz`) ? false : 'no captured pages beside the project',
  }, async () => {
    const reply = await service.call('/serp', { q: 'captured' }, { key });
    assert.equal(reply.status, 200, reply.body);
    const { results } = JSON.parse(readFileSync(`${capture}.expected.json`, 'utf8'));
    const expected = results
      .filter(({ type, section }: Record<string, string>) => type === 'general' && section === 'main')
      .map(({ url }: Record<string, string>) => url);
    assert.deepEqual(
      reply.json<SearchResult>().organic_results.map(({ link }) => link),
      expected,
    );
  });
});
