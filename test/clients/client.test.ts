/** The TypeScript client against the live service, and against answers that the service does not give on demand. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { Mudlark, MudlarkError, type YoutubeVideo } from '../../clients/typescript/src/index.ts';
import { queryOf } from '../../clients/typescript/src/query.ts';
import { Query } from '../../src/api/query.ts';
import { pictureSize } from '../../src/fetching/browser/picture/picture-size.ts';
import { modern, resultsPage } from '../serp/google/pages.ts';
import { type NamedSites, startNamedSites } from '../support/named-sites.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { type Handler, startTarget, type Target } from '../support/target.ts';
import { tries } from '../support/thorough.ts';
import { withoutBrowser } from '../support/without-browser.ts';
import { ready, until } from './support/until.ts';

const PAGE = `<!doctype html><html lang="en"><head><title>Finds</title><meta name="description" content="What was found."></head>
<body><main><h1>Finds</h1><p>A clay pipe was found on Monday near the old pier, below the steps.</p>
<p>Price: £12.00</p><p class="who">Ada</p><p class="who">Bo</p><a href="/more">More of it</a></main></body></html>`;

const VIDEO = {
  playabilityStatus: { status: 'OK' },
  videoDetails: { videoId: 'dQw4w9WgXcQ', title: 'Low tide', lengthSeconds: '61', viewCount: '12', author: 'Ada' },
};

describe('the client, with the live service', { skip: withoutBrowser }, () => {
  let service: TestService;
  let target: Target;
  let sites: NamedSites;
  let mudlark: Mudlark;
  /** Requests that the target has not answered yet. */
  const held: ServerResponse[] = [];
  before(async () => {
    target = await startTarget({
      '/': PAGE,
      '/blocked': 403,
      '/held': (_request, response) => void held.push(response),
      '/echo': (request, response) =>
        response.setHeader('Content-Type', 'text/html').end(`<p>${request.headers['x-name']}</p>`),
    });
    sites = await startNamedSites(['www.google.com', 'www.youtube.com'], ({ host, url }) => {
      const q = new URL(url, 'https://x.example').searchParams.get('q') ?? '';
      if (host === 'www.google.com')
        return { body: resultsPage({ q, results: [modern({ title: 'Mud', link: 'https://mud.example/' })] }) };
      return {
        body: `<title>Low tide</title><script>var ytInitialPlayerResponse = ${JSON.stringify(VIDEO)};</script>`,
      };
    });
    service = await startTestService({ environment: sites.environment });
    mudlark = new Mudlark({ baseUrl: `${service.url}/`, apiKey: OPERATOR_KEY });
    await ready(service);
  });
  after(async () => {
    await service.close();
    await sites[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
  });

  const page = () => ({ url: `${target.url}/`, js: false });

  it('gets HTML, wrapped or not, and the facts of the request', async () => {
    const { body, facts } = await mudlark.html(page());
    assert.equal(body, PAGE);
    assert.match(facts.requestId ?? '', /^[\da-f-]{36}$/);
    const { remaining_total_credits } = (await mudlark.account()).body;
    const { requestId: _, concurrencyRemaining: __, ...others } = facts;
    assert.deepEqual(others, {
      creditsUsed: 1,
      creditsRemaining: remaining_total_credits,
      targetStatus: 200,
      targetUrl: `${target.url}/`,
      targetNote: undefined,
      ignoredParameters: undefined,
      session: undefined,
      proxyTier: 'datacenter',
      model: undefined,
      pictureSize: undefined,
      pictureCut: undefined,
    });
    assert.deepEqual((await mudlark.html({ ...page(), format: 'json' })).body, { result: PAGE });
  });

  it('accepts steps as a list, or as JSON', async () => {
    const actions = [{ script: "document.body.innerHTML = '<b>Acted</b>'" }, { wait: 1 }];
    for (const steps of [actions, JSON.stringify(actions)]) {
      const { body } = await mudlark.html({ ...page(), js: true, timeout: 25_000, actions: steps });
      assert.match(body, /<b>Acted<\/b>/);
    }
  });

  it('uses sessions, and ends them', async () => {
    const session = 'of-the-client';
    assert.equal((await mudlark.html({ ...page(), session })).facts.session, 'new');
    assert.equal((await mudlark.html({ ...page(), session })).facts.session, 'kept');
    assert.equal(await mudlark.endSession(session), true);
    assert.equal(await mudlark.endSession(session), false);
    await assert.rejects(mudlark.endSession('no name'), { status: 400 });
  });

  it('makes jobs, and reads their results as they come', async () => {
    const { url } = page();
    const urls = [1, 2, 3].map((number) => `${url}?number=${number}`);
    const { id } = await mudlark.createJob({ endpoint: 'html', params: { js: false }, urls });
    const seen: string[] = [];
    for await (const { url: done, result } of mudlark.jobResults(id)) {
      assert.equal(result, PAGE);
      seen.push(done);
    }
    assert.deepEqual(seen.sort(), urls);
    assert.equal((await mudlark.job(id)).state, 'done');
    assert.equal((await mudlark.cancelJob(id)).state, 'done');
    await assert.rejects(mudlark.createJob({ endpoint: 'serp', urls }), { status: 400 });
    await assert.rejects(mudlark.job('none'), { status: 404 });
  });

  it('gets text in each of its formats', async () => {
    assert.match((await mudlark.text(page())).body, /^A clay pipe|^# Finds/);
    assert.match((await mudlark.text({ ...page(), text_format: 'xml' })).body, /<title>Finds<\/title>/);
    const { title, description, links } = (await mudlark.text({ ...page(), text_format: 'json', return_links: true }))
      .body;
    assert.deepEqual(
      { title, description, isList: Array.isArray(links) },
      { title: 'Finds', description: 'What was found.', isList: true },
    );
  });

  it('gets areas of a page, for one selector and for several', async () => {
    assert.equal((await mudlark.selected({ ...page(), selector: 'h1' })).body, 'Finds');
    assert.deepEqual((await mudlark.selected({ ...page(), selector: 'h1', format: 'json' })).body, { result: 'Finds' });
    const { body } = await mudlark.selectedMultiple({ ...page(), selectors: ['.who', 'h6', 'h1'] });
    assert.deepEqual(body, [['Ada', 'Bo'], [], ['Finds']]);
  });

  it('gets a picture as bytes, or as base64 in JSON', async () => {
    const picture = { url: target.url, width: 300, height: 200 };
    const { body, facts } = await mudlark.screenshot(picture);
    assert.ok(body instanceof Uint8Array);
    assert.deepEqual(pictureSize(body), { width: 300, height: 200 });
    assert.deepEqual([facts.pictureSize, facts.pictureCut, facts.creditsUsed], ['300x200', undefined, 5]);
    const wrapped = await mudlark.screenshot({ ...picture, format: 'json' });
    assert.deepEqual([wrapped.body.content_type, wrapped.body.width, wrapped.body.cut], ['image/png', 300, false]);
    assert.deepEqual(pictureSize(Buffer.from(wrapped.body.result, 'base64')), { width: 300, height: 200 });
    await assert.rejects(mudlark.screenshot({ ...picture, selector: '#nobody' }), /Element not found/);
  });

  it('gets answers and fields, with the model that gave them', async () => {
    const question = 'What is the price?';
    const { body, facts } = await mudlark.question({ ...page(), question });
    assert.match(body, /12\.00/);
    assert.deepEqual([facts.model, facts.creditsUsed], ['builtin', 6]);
    assert.deepEqual((await mudlark.question({ ...page(), question, format: 'json' })).body, { result: body });
    const fields = { price: 'The price', 'the wood & its age': 'What wood?' };
    const { result } = (await mudlark.fields({ ...page(), fields })).body;
    assert.deepEqual(result, { price: '12.00', 'the wood & its age': null });
  });

  it('gets search results, and the data of a page on a known site', async () => {
    const { body } = await mudlark.serp({ q: 'mud & "tide" +å', gl: 'de' });
    assert.deepEqual([body.search_parameters.q, body.search_parameters.gl], ['mud & "tide" +å', 'de']);
    assert.equal(body.organic_results[0]?.link, 'https://mud.example/');
    const video = await mudlark.data<YoutubeVideo>({ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    assert.equal(video.body.request_parameters.provider, 'youtube');
    assert.equal(video.body.data?.title, 'Low tide');
  });

  it('gets the account, free of charge', async () => {
    const first = (await mudlark.account()).body;
    assert.equal(first.remaining_monthly_credits, (await mudlark.account()).body.remaining_monthly_credits);
  });

  it('sends headers to the target', async () => {
    const headers = { 'X-Name': 'a+b & c=d' };
    assert.equal((await mudlark.html({ url: `${target.url}/echo`, js: false, headers })).body, '<p>a+b & c=d</p>');
  });

  it('gives the key in a header, or in the query', async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push(String(input));
      return globalThis.fetch(input, init);
    };
    for (const keyIn of ['header', 'query'] as const) {
      await new Mudlark({ baseUrl: service.url, apiKey: OPERATOR_KEY, keyIn, fetch }).account();
    }
    assert.deepEqual(
      asked.map((url) => url.includes(OPERATOR_KEY)),
      [false, true],
    );
    const stranger = new Mudlark({ baseUrl: service.url, apiKey: 'wrong' });
    await assert.rejects(stranger.account(), { name: 'MudlarkError', status: 403, message: 'API key is wrong.' });
  });

  it('rejects with what failed, what to try next, and what that costs', async () => {
    const parameters = { url: `${target.url}/blocked`, js: false };
    const error = await failureOf(mudlark.html(parameters));
    const { status, errorCode, targetStatus, requestId, facts, nextStep, body } = error;
    assert.deepEqual(
      { status, errorCode, targetStatus },
      { status: 500, errorCode: 'target_blocked', targetStatus: 403 },
    );
    assert.equal(error.message, body.message);
    assert.match(requestId ?? '', /^[\da-f-]{36}$/);
    assert.equal(facts.creditsUsed, 0);
    assert.deepEqual([nextStep?.params, nextStep?.cost], [{ proxy: 'residential' }, 10]);
    const again = await failureOf(mudlark.html(error.retryWith(parameters) ?? parameters));
    assert.equal(again.body.request_parameters?.proxy, 'residential');
    assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes(OPERATOR_KEY));
  });

  it('rejects with the message of a refusal, which has no next step', async () => {
    const error = await failureOf(mudlark.serp({ q: 'x', page: 0 }));
    assert.deepEqual([error.status, error.errorCode, error.retryWith({})], [400, undefined, undefined]);
    assert.match(error.message, /page/);
    assert.match((await failureOf(mudlark.data({ url: 'https://example.com' }))).message, /^Unsupported URL/);
  });

  it('is canceled by its signal, and frees its slot', async () => {
    const controller = new AbortController();
    const call = mudlark.html({ url: `${target.url}/held`, js: false }, { signal: controller.signal });
    const rejected = assert.rejects(call, { message: 'enough' });
    await until(() => held.length === 1);
    controller.abort(new Error('enough'));
    await rejected;
    held.splice(0);
    await until(async () => (await service.account()).remaining_concurrency === 100);
  });

  it('waits for a free slot as Retry-After says, and rejects if it may not retry', async () => {
    const apiKey = await service.newAccount('free');
    let refused = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      if (response.status === 429) refused++;
      return response;
    };
    const patient = new Mudlark({ baseUrl: service.url, apiKey, fetch, retries: 60 });
    const hasty = new Mudlark({ baseUrl: service.url, apiKey, retries: 0 });
    const slow = [1, 2].map(() => patient.html({ url: `${target.url}/held`, js: false, timeout: 25_000 }));
    await until(() => held.length === 2);
    assert.equal((await failureOf(hasty.html(page()))).status, 429);
    const third = patient.html(page());
    await until(() => refused > 0);
    for (const response of held.splice(0)) response.end('<p>late</p>');
    assert.equal((await third).body, PAGE);
    await Promise.all(slow);
  });
});

describe('the client, with other answers', () => {
  const error = (status: number, headers: Record<string, string> = {}, body = '{"message":"no"}'): Handler => {
    return (_request, response) => void response.writeHead(status, headers).end(body);
  };
  const clientOf = (target: Target, retries = 2) => new Mudlark({ baseUrl: target.url, apiKey: 'k', retries });

  it('repeats only temporary refusals, up to the allowed number', async () => {
    const TABLE: readonly [handler: Handler, asked: number][] = [
      [error(429, { 'Retry-After': '0' }), 3],
      [error(503, { 'Retry-After': '0' }), 3],
      [error(503, { 'Retry-After': '31' }), 1],
      [error(503, { 'Retry-After': 'Sun, 01 Mar 2026 00:00:00 GMT' }), 1],
      [error(500, { 'Retry-After': '0' }), 1],
      [error(504, { 'Retry-After': '0' }), 1],
      [error(402, { 'Retry-After': '0' }), 1],
    ];
    for (const [handler, asked] of TABLE) {
      await using target = await startTarget({ '/account': handler });
      assert.equal((await failureOf(clientOf(target).account())).message, 'no');
      assert.equal(target.seen.length, asked);
    }
  });

  it('does not wait longer than its signal', async () => {
    const controller = new AbortController();
    const abort = () => controller.abort(new Error('enough'));
    await using target = await startTarget({
      '/account': (request, response) => {
        response.on('close', abort);
        error(429, { 'Retry-After': '30' })(request, response);
      },
    });
    await assert.rejects(clientOf(target).account({ signal: controller.signal }), { message: 'enough' });
    assert.equal(target.seen.length, 1);
  });

  const STRANGE: readonly [name: string, handler: Handler][] = [
    ['a page of something between', error(502, { 'Content-Type': 'text/html' }, '<h1>Bad gateway</h1>')],
    ['nothing', error(502, {}, '')],
    ['half of an Error body', error(502, { 'Content-Type': 'application/json' }, '{"message":')],
    ['other JSON', error(502, { 'Content-Type': 'application/json' }, 'null')],
    ['bytes of another encoding', error(502, {}, '\u0000\ufffd')],
  ];
  for (const [name, handler] of STRANGE) {
    it(`rejects with the status if the answer is ${name}`, async () => {
      await using target = await startTarget({ '/account': handler });
      const { status, message, facts } = await failureOf(clientOf(target).account());
      assert.deepEqual(
        [status, message, facts.requestId],
        [502, 'The answer was 502, without an Error body.', undefined],
      );
    });
  }

  it('applies a next step: sets typed values, and removes parameters', () => {
    const nextStep = {
      params: { proxy: 'stealth', js: 'true', timeout: '25000' },
      remove: ['custom_proxy'],
      cost: 50,
      message: '',
    };
    const { retryWith } = MudlarkError.prototype;
    const given = { url: 'u', js: false, custom_proxy: 'http://p' };
    const next = retryWith.call({ nextStep } as unknown as MudlarkError, given);
    assert.deepEqual(next, { url: 'u', proxy: 'stealth', js: true, timeout: 25_000 });
    assert.deepEqual(given, { url: 'u', js: false, custom_proxy: 'http://p' });
  });

  it('writes parameters as the service reads them', () => {
    const text = fc.string({ unit: 'grapheme' });
    const map = fc.dictionary(text, text);
    fc.assert(
      fc.property(
        text,
        map,
        fc.array(text),
        fc.option(fc.boolean(), { nil: undefined }),
        (url, fields, selectors, js) => {
          const query = new Query(String(queryOf({ url, fields, selectors, js })));
          assert.deepEqual(query.all('url'), [url]);
          assert.deepEqual(query.nested('fields'), Object.entries(fields));
          assert.deepEqual(query.all('selectors'), selectors);
          assert.deepEqual(query.all('js'), js === undefined ? [] : [String(js)]);
        },
      ),
      tries(200),
    );
  });
});

async function failureOf(call: Promise<unknown>): Promise<MudlarkError> {
  const error = await call.then(
    () => assert.fail('the call did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof MudlarkError, String(error));
  return error;
}
