/**
 * /ai/question and /ai/fields through the API: with the built-in extractor, and with a model that cooperates or does
 * not.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ModelEndpoint, type Reply as ModelReply } from '../ai/support/model-endpoint.ts';
import { makePdf } from '../support/pdf.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const PRODUCT = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Clay pipe',
  sku: 'CP-7',
  offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'GBP' },
};

const PAGE = `<!doctype html><title>Clay pipe | The Foreshore</title><script type="application/ld+json">${JSON.stringify(PRODUCT)}</script>
<main><h1>Clay pipe</h1><p>A pipe with a fox on its bowl, found near the old ferry stairs after a spring tide.</p>
<p>The pipe was made in Southwark in 1780 by a man who signed his bowls with a fox.</p>
<dl><dt>Length</dt><dd>14 cm</dd></dl></main>`;

const REPORT = makePdf([[{ text: 'The spring tide was on 3 May 2024 at noon.', size: 11, y: 700 }]]);

describe('/ai', () => {
  let target: Target;
  before(async () => {
    target = await startTarget({
      '/pipe': PAGE,
      '/rendered': `<title>App</title><body><script>setTimeout(() => { document.body.innerHTML = ${JSON.stringify(PAGE)}; }, 200)</script>`,
      '/report.pdf': (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(REPORT),
    });
  });
  after(() => target[Symbol.asyncDispose]());

  describe('without a model', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService();
      // Loads what finds answers, for which a busy machine may not have enough time.
      await ask('/ai/fields', '/pipe', { 'fields[price]': '' });
    });
    after(() => service.close());

    const ask = (path: string, page: string, more: Record<string, string>) =>
      service.call(path, { url: `${target.url}${page}`, js: 'false', ...more });

    it('finds fields that the page declares or labels, and nothing else', async () => {
      const fields = {
        name: 'name of the product',
        price: 'its price',
        Length: 'how long it is',
        warranty: 'warranty period',
      };
      const reply = await ask('/ai/fields', '/pipe', { fields: JSON.stringify(fields) });
      assert.equal(reply.status, 200, reply.body);
      assert.deepEqual(reply.json(), {
        result: { name: 'Clay pipe', price: '12.00', Length: '14 cm', warranty: null },
      });
      assert.equal(reply.headers.get('Service-Model'), 'builtin');
      assert.equal(reply.headers.get('Service-Credits-Used'), '6');
    });

    it('finds fields by their names alone', async () => {
      const reply = await ask('/ai/fields', '/pipe', { 'fields[price]': '', 'fields[Length]': ' ', 'fields[a]': '' });
      assert.deepEqual(reply.json(), { result: { price: '12.00', Length: '14 cm', a: null } });
    });

    it('finds the same on a page that its script made', { skip: withoutBrowser }, async () => {
      const reply = await ask('/ai/fields', '/rendered', {
        js: 'true',
        timeout: '25000',
        'fields[Length]': 'how long it is',
      });
      assert.deepEqual(reply.json(), { result: { Length: '14 cm' } });
      assert.equal(reply.headers.get('Service-Credits-Used'), '10');
    });

    it('quotes the sentences that answer, or reports that the page does not say, without the surcharge', async () => {
      const told = await ask('/ai/question', '/pipe', { question: 'When was the pipe made?' });
      assert.equal(told.headers.get('Content-Type'), 'text/plain; charset=utf-8');
      assert.match(told.body, /made in Southwark in 1780/);
      const json = await ask('/ai/question', '/pipe', { question: 'When was the pipe made?', format: 'json' });
      assert.deepEqual(json.json(), { result: told.body });
      const untold = await ask('/ai/question', '/pipe', { question: 'Who is the president of Peru?' });
      assert.equal(untold.body, 'The page does not say.');
      assert.deepEqual(
        [told, untold].map(({ headers }) => headers.get('Service-Credits-Used')),
        ['6', '1'],
      );
    });

    it('reads PDFs', async () => {
      const read = () => ask('/ai/question', '/report.pdf', { question: 'When was the spring tide?' });
      // The first one also loads the reader, for which a busy machine may not have enough time.
      await read();
      const reply = await read();
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /3 May 2024/);
    });
  });

  describe('with a model', () => {
    let model: ModelEndpoint;
    let service: TestService;
    before(async () => {
      model = await ModelEndpoint.start([], { key: 'key-of-the-model' });
      service = await startTestService({
        environment: {
          MUDLARK_LLM_URL: model.url,
          MUDLARK_LLM_MODEL: 'river-1',
          MUDLARK_LLM_API_KEY: 'key-of-the-model',
          MUDLARK_LLM_TIMEOUT: '4000',
        },
      });
    });
    after(async () => {
      await service.close();
      await model[Symbol.asyncDispose]();
    });

    const ask = () => service.call('/ai/question', { url: `${target.url}/pipe`, js: 'false', question: 'When?' });

    it('shows it the page, and returns what it says', async () => {
      model.plan({ text: 'In 1780.' });
      const answer = await ask();
      assert.equal(answer.status, 200, answer.body);
      assert.equal(answer.body, 'In 1780.');
      assert.equal(answer.headers.get('Service-Model'), 'river-1');
      assert.equal(answer.headers.get('Service-Credits-Used'), '6');
      const shown = JSON.stringify(model.received[0]?.body.messages);
      assert.match(shown, /made in Southwark in 1780/);
      const line = service.logLines.findLast(({ endpoint }) => endpoint === 'ai/question');
      assert.equal(line?.model, 'river-1');
      assert.equal(typeof line?.input_tokens, 'number');
      assert.doesNotMatch(service.logText(), /key-of-the-model/);
    });

    it('answers 500 when it fails, names neither key nor address, and bills nothing', async () => {
      const NAMES = new RegExp(`key-of-the-model|${new URL(model.url).host.replaceAll('.', String.raw`\.`)}`);
      const LONG = { raw: '{"choices":[{"message":{"content":"In"},"finish_reason":"length"}]}' };
      const oops = { status: 500, body: 'oops' };
      const failures: [what: string, replies: ModelReply[], message: RegExp][] = [
        ['an error', [oops, oops], /model/i],
        ['silence', [{ silence: true }], /gave no answer within 4000 ms/],
        ['nothing', [{ text: '' }], /gave an empty answer/],
        ['a closed connection', [{ closed: true }, { closed: true }], /could not be reached/],
        ['a long answer', [LONG, LONG], /too long/],
      ];
      for (const [what, replies, message] of failures) {
        const before = await service.account();
        const asked = model.received.length;
        model.plan(...replies);
        const reply = await ask();
        assert.equal(model.received.length - asked, replies.length, `${what}: asked as often as planned`);
        assert.equal(reply.status, 500, what);
        assert.equal(reply.json().error_code, 'internal_error');
        assert.match(String(reply.json().message), message);
        assert.doesNotMatch(reply.body, NAMES);
        assert.deepEqual(await service.account(), before);
      }
      assert.doesNotMatch(service.logText(), NAMES);
    });
  });
});
