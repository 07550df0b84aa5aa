/** Endpoints as they are: what they cannot do, how they say so, and in which shapes they answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { answerQuestion } from '../../src/ai/answer-question.ts';
import { extractFields } from '../../src/ai/extract-fields.ts';
import { ModelFailure } from '../../src/ai/models/model-failure.ts';
import { ModelEndpoint, type Reply, type RequestBody, type Rules } from './support/model-endpoint.ts';
import { KEY, modelAt, pageOf, workHere } from './support/settings.ts';

const PAGE = pageOf('<h1>Lamp</h1><p>The lamp costs 20 euros and gives a warm light in the evening.</p>');
const LONG_PAGE = pageOf(`<article>${'<p>The price is twenty euros, as it was before.</p>'.repeat(2000)}</article>`);
const FIELDS = { price: 'Price of the lamp', color: 'Its color' };
const RIGHT = JSON.stringify({ price: '20 euros', color: null });
const EXPECTED = { price: '20 euros', color: null };

const { signal } = new AbortController();
const options = (url: string, settings?: Parameters<typeof modelAt>[1]) => ({
  model: modelAt(url, settings),
  work: workHere,
  signal,
});

const failsWith = (reason: string, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ModelFailure, inspect(error));
  assert.equal(error.reason, reason);
  if (message) assert.match(error.message, message);
  assert.doesNotMatch(error.message, /127\.0\.0\.1/);
  assert.ok(!inspect(error).includes(KEY));
  return true;
};

const completion = (message: object, finish: string = 'stop', usage?: object): Reply => ({
  raw: JSON.stringify({ choices: [{ message, finish_reason: finish }], usage }),
});
const error = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } });
const lengthOf = ({ messages }: RequestBody) => JSON.stringify(messages).length;

describe('an endpoint that lacks something', () => {
  const LACKS: readonly [name: string, has: (body: RequestBody) => boolean, status: number, body: string][] = [
    [
      'schemas',
      (b) => b.response_format !== undefined,
      400,
      error("'response_format.type' must be 'json_object' or 'text'"),
    ],
    ['schemas, without saying so', (b) => b.response_format !== undefined, 422, '{"detail":"invalid"}'],
    ['schemas, in plain words', (b) => b.response_format !== undefined, 400, 'response_format is not supported'],
    ['schemas, as its own fault', (b) => b.response_format !== undefined, 500, error('failed to parse grammar')],
    ['the system role', (b) => b.messages[0]?.role === 'system', 400, error('System role not supported')],
    [
      'the system role, as its own fault',
      (b) => b.messages[0]?.role === 'system',
      500,
      error('System role not supported'),
    ],
    [
      'other roles than two',
      (b) => b.messages[0]?.role === 'system',
      400,
      error('Conversation roles must alternate user/assistant'),
    ],
    [
      'a temperature',
      (b) => b.temperature !== undefined,
      400,
      error("Unsupported value: 'temperature' does not support 0"),
    ],
    [
      'the old limit',
      (b) => b.max_tokens !== undefined,
      400,
      error("Use 'max_completion_tokens' instead of 'max_tokens'."),
    ],
  ];
  for (const [name, has, status, body] of LACKS) {
    it(`does without ${name}, and is not asked again`, async () => {
      const rules: Rules = { refuse: (request) => (has(request) ? { status, body } : undefined) };
      await using endpoint = await ModelEndpoint.start([{ text: RIGHT }, { text: RIGHT }], rules);
      const asked = options(endpoint.url);
      for (let time = 0; time < 2; time++)
        assert.deepEqual((await extractFields(PAGE, FIELDS, asked)).result, EXPECTED);
      assert.equal(endpoint.received.length, 3, 'one refusal');
      const { messages } = endpoint.received.at(-1)?.body ?? assert.fail();
      assert.match(
        messages.map(({ content }) => content).join('\n'),
        /You extract fields[\s\S]*The lamp costs 20 euros/,
      );
    });
  }

  it('is streamed if it has nothing else', async () => {
    const refuse: Rules['refuse'] = ({ stream }) =>
      stream === true ? undefined : { status: 400, body: error('This model only supports stream mode') };
    await using endpoint = await ModelEndpoint.start([events('20 euros.')], { refuse });
    assert.equal((await answerQuestion(PAGE, 'What?', options(endpoint.url))).result, '20 euros.');
  });

  it("answers without a tool if it has none, in Anthropic's protocol", async () => {
    const refuse: Rules['refuse'] = ({ tools }) =>
      tools && { status: 400, body: error('tool_choice is not supported') };
    await using endpoint = await ModelEndpoint.start([{ text: RIGHT }, { text: RIGHT }], { refuse });
    const asked = options(`${endpoint.url}/messages`);
    for (let time = 0; time < 2; time++) assert.deepEqual((await extractFields(PAGE, FIELDS, asked)).result, EXPECTED);
    assert.equal(endpoint.received.length, 3);
  });
});

function events(text: string, end = 'data: [DONE]\n\n'): Reply {
  const deltas = [...text.matchAll(/.{1,5}/gs)].map(([content]) => ({ choices: [{ delta: { content } }] }));
  return { raw: `: PING\r\n\r\n${deltas.map((delta) => `data: ${JSON.stringify(delta)}\r\n\r\n`).join('')}${end}` };
}

describe('an answer in another shape', () => {
  const SHAPES: readonly [name: string, reply: Reply][] = [
    ['as a stream', events(RIGHT)],
    ['as a stream with a reason for its end', events(RIGHT, 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}')],
    [
      'as the input of a tool',
      completion({ content: null, tool_calls: [{ function: { name: 'x', arguments: RIGHT } }] }),
    ],
    ['as an object', completion({ content: JSON.parse(RIGHT) })],
    ['as reasoning only', completion({ content: null, reasoning_content: RIGHT })],
    ['with its reasoning beside it', completion({ content: RIGHT, reasoning_content: '{"price": "1"}' })],
    [
      'in parts with reasoning',
      completion({
        content: [
          { type: 'thinking', thinking: [] },
          { type: 'text', text: RIGHT },
        ],
      }),
    ],
    ['without counts', completion({ content: RIGHT, refusal: '' }, 'stop', { prompt_tokens: null })],
    ['behind a byte order mark', { raw: `\u{feff}${JSON.stringify({ choices: [{ message: { content: RIGHT } }] })}` }],
    ['behind blank lines', { raw: `\n  \n${JSON.stringify({ choices: [{ message: { content: RIGHT } }] })}` }],
  ];
  for (const [name, reply] of SHAPES) {
    it(`is read ${name}`, async () => {
      await using endpoint = await ModelEndpoint.start([reply]);
      assert.deepEqual((await extractFields(PAGE, FIELDS, options(endpoint.url))).result, EXPECTED);
      assert.equal(endpoint.received.length, 1);
    });
  }

  const MESSAGES: readonly [name: string, message: object][] = [
    ['as text', { content: [{ type: 'text', text: `Here:\n\`\`\`json\n${RIGHT}\n\`\`\`` }] }],
    ['as an input that is text', { content: [{ type: 'tool_use', name: 'report_fields', input: RIGHT }] }],
    ['without counts', { content: [{ type: 'text', text: RIGHT }], usage: { input_tokens: 3 } }],
  ];
  for (const [name, message] of MESSAGES) {
    it(`is read ${name}, in Anthropic's protocol`, async () => {
      await using endpoint = await ModelEndpoint.start([{ raw: JSON.stringify(message) }]);
      assert.deepEqual((await extractFields(PAGE, FIELDS, options(`${endpoint.url}/messages`))).result, EXPECTED);
    });
  }

  const NONE: readonly [name: string, reply: Reply, reason: string][] = [
    ['a stream that breaks off', events('20 eu', ''), 'broken'],
    ['an answer that was aborted', completion({ content: '20 eu' }, 'abort'), 'broken'],
    ['reasoning without an answer', completion({ content: '<think>hm' }), 'useless-answer'],
  ];
  for (const [name, reply, reason] of NONE) {
    it(`is none if it is ${name}`, async () => {
      await using endpoint = await ModelEndpoint.start([reply]);
      await assert.rejects(answerQuestion(PAGE, 'What?', options(endpoint.url)), failsWith(reason));
    });
  }
});

describe('a page that is too long for an endpoint', () => {
  const REFUSALS: readonly [status: number, body: string][] = [
    [400, error("This model's maximum context length is 4096 tokens.", { code: 'context_length_exceeded' })],
    [400, error("'max_tokens' is too large: 2048. This model's maximum context length is 4096 tokens")],
    [400, error('the request exceeds the available context size')],
    [500, error('the request exceeds the available context size')],
    [400, error('prompt is too long: 210000 tokens > 200000 maximum')],
    [413, '<html>'],
    [429, error('Request too large on tokens per min')],
  ];
  for (const [status, body] of REFUSALS) {
    for (const path of ['', '/messages']) {
      it(`is asked about with less of it: ${status} ${body.slice(0, 60)} ${path}`, async () => {
        let whole = 0;
        const refuse: Rules['refuse'] = (request) => {
          whole ||= lengthOf(request);
          return lengthOf(request) < whole * 0.75 ? undefined : { status, body };
        };
        await using endpoint = await ModelEndpoint.start([{ text: '20 euros.' }], { refuse });
        const { result } = await answerQuestion(LONG_PAGE, 'What?', options(endpoint.url + path));
        assert.equal(result, '20 euros.');
        assert.equal(endpoint.received.length, 2);
      });
    }
  }

  it('is given up if half of it is too long too', async () => {
    const refuse: Rules['refuse'] = () => ({ status: 400, body: error('prompt is too long') });
    await using endpoint = await ModelEndpoint.start([], { refuse });
    const asked = extractFields(LONG_PAGE, FIELDS, options(endpoint.url));
    await assert.rejects(asked, failsWith('cut-off', /^The page was too long for the model/));
    assert.equal(endpoint.received.length, 2);
  });
});

describe('a model that reasons', () => {
  it('gets more room for its answer once reasoning has used it up, and from then on', async () => {
    const used = completion({ content: '', reasoning_content: 'hm' }, 'length');
    await using endpoint = await ModelEndpoint.start([used, { text: '20 euros.' }, { text: '20 euros.' }]);
    const asked = options(endpoint.url, { contextTokens: 16_000 });
    for (let time = 0; time < 2; time++) assert.equal((await answerQuestion(PAGE, 'What?', asked)).result, '20 euros.');
    const limits = endpoint.received.map(({ body }) => body.max_tokens ?? 0);
    assert.deepEqual(limits, [1024, 4096, 4096]);
  });
});

describe('a refusal', () => {
  const FILTERS: readonly [status: number, body: string][] = [
    [
      400,
      error('The prompt was filtered.', {
        code: 'content_filter',
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      }),
    ],
    [400, error('Output data may contain inappropriate content.', { code: 'data_inspection_failed' })],
    [403, error('Your input was flagged')],
  ];
  for (const [status, body] of FILTERS) {
    it(`by a filter with ${status} is the model's: ${body.slice(0, 50)}`, async () => {
      await using endpoint = await ModelEndpoint.start([], { refuse: () => ({ status, body }) });
      await assert.rejects(extractFields(PAGE, FIELDS, options(endpoint.url)), failsWith('declined', /refused/));
      assert.equal(endpoint.received.length, 1);
    });
  }

  const REFUSING = [
    "I'm sorry, but I can't assist with that.",
    'I cannot help with this request.',
    'I am unable to engage with this kind of content.',
    'As an AI language model, I cannot answer questions like this one.',
    'Es tut mir leid, aber dabei kann ich nicht helfen.',
    'Je suis désolé, mais je ne peux pas répondre à cette demande.',
    'Lo siento, no puedo ayudar con eso.',
    'Mi dispiace, non posso aiutarti con questa richiesta.',
    '申し訳ありませんが、そのご依頼には対応できません。',
    '抱歉,我无法协助处理这个请求。',
    '죄송하지만 도와드릴 수 없습니다.',
    'Извините, я не могу помочь с этим.',
    'Üzgünüm, bu konuda yardımcı olamam.',
  ];
  for (const text of REFUSING) {
    it(`as the answer to a question is reported: ${text}`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text }]);
      await assert.rejects(answerQuestion(PAGE, 'What?', options(endpoint.url)), failsWith('declined', /refused/));
    });
  }

  const ANSWERING = [
    "I'm sorry, but the page does not say who made it.",
    'I cannot determine the price from this page.',
    'Sorry, no information about that is provided.',
    'Es tut mir leid, die Seite beantwortet das nicht.',
    'Je suis désolé, la page ne répond pas à cette question.',
    'Lo siento, la página no lo menciona, así que no puedo responder.',
    '申し訳ありませんが、ページに記載がないためお答えできません。',
    '抱歉,页面没有提供这个信息。',
    'Извините, на странице нет ответа, я не могу помочь.',
    'Sorry Seems to Be the Hardest Word',
    'Sorry! is a board game that helps children to count.',
    "\"I'm sorry, Dave. I'm afraid I can't do that.\"",
  ];
  for (const text of ANSWERING) {
    it(`is not what only says that the page does not: ${text}`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text }]);
      assert.equal((await answerQuestion(PAGE, 'What?', options(endpoint.url))).result, text);
    });
  }

  it('is not what somebody on the page says', async () => {
    const text = "I'm sorry, but I can't help with that.";
    await using endpoint = await ModelEndpoint.start([{ text }]);
    const page = pageOf(`<h1>The play</h1><p>Then the robot says: ${text} And the curtain falls.</p>`);
    assert.equal((await answerQuestion(page, 'What does the robot say?', options(endpoint.url))).result, text);
  });

  it('in words is reported after one more try', async () => {
    const text = "I'm sorry, but I can't assist with that.";
    await using endpoint = await ModelEndpoint.start([{ text }, { text }]);
    await assert.rejects(extractFields(PAGE, FIELDS, options(endpoint.url)), failsWith('declined', /refused/));
    await using hesitant = await ModelEndpoint.start([{ text }, { text: RIGHT }]);
    assert.deepEqual((await extractFields(PAGE, FIELDS, options(hesitant.url))).result, EXPECTED);
  });
});

describe('a failure', () => {
  it('that a gateway reports with status 200 is handled by the status in the body', async () => {
    await using endpoint = await ModelEndpoint.start([{ raw: error('Rate limited', { code: 429 }) }, { text: '20' }]);
    assert.equal((await answerQuestion(PAGE, 'What?', options(endpoint.url))).result, '20');
    const failed = { choices: [{ error: { code: 402 }, finish_reason: 'error', message: { content: '' } }] };
    await using another = await ModelEndpoint.start([{ raw: JSON.stringify(failed) }]);
    await assert.rejects(answerQuestion(PAGE, 'What?', options(another.url)), failsWith('refused', /402/));
  });

  it('of an idle connection that is closed is tried again at once, and once', async () => {
    await using endpoint = await ModelEndpoint.start([{ closed: true }, { text: '20' }]);
    assert.equal((await answerQuestion(PAGE, 'What?', options(endpoint.url))).result, '20');
    await using gone = await ModelEndpoint.start([{ closed: true }, { closed: true }]);
    await assert.rejects(answerQuestion(PAGE, 'What?', options(gone.url)), failsWith('unreachable'));
    assert.equal(gone.received.length, 2);
  });

  it('of the second try is waited for only as long as the first has left', async () => {
    const cut = completion({ content: 'x' }, 'length');
    const busy: Reply = { status: 429, headers: { 'retry-after-ms': '19950' } };
    await using endpoint = await ModelEndpoint.start([{ later: cut, milliseconds: 100 }, busy]);
    const asked = answerQuestion(PAGE, 'What?', options(endpoint.url, { timeoutMs: 20_000 }));
    await assert.rejects(asked, failsWith('rate-limited'));
    assert.equal(endpoint.received.length, 2);
  });

  it('that a server waits for in milliseconds is tried again', async () => {
    const busy: Reply = { status: 429, headers: { 'retry-after-ms': '1', 'retry-after': '3600' } };
    await using endpoint = await ModelEndpoint.start([busy, { text: '20' }]);
    assert.equal((await answerQuestion(PAGE, 'What?', options(endpoint.url))).result, '20');
  });
});
