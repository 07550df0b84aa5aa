/** Models over the network: both protocols, and everything that an endpoint may do wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { answerQuestion } from '../../src/ai/answer-question.ts';
import { checkModel } from '../../src/ai/check-model.ts';
import { extractFields } from '../../src/ai/extract-fields.ts';
import { ModelFailure, type ModelFailureReason } from '../../src/ai/models/model-failure.ts';
import { ModelEndpoint, type Reply, type Rules } from './support/model-endpoint.ts';
import { KEY, modelAt, pageOf, workHere } from './support/settings.ts';

const PAGE = pageOf('<h1>Lamp</h1><p>The lamp costs 20 euros and gives a warm light in the evening.</p>');
const FIELDS = { price: 'Price of the lamp', color: 'Its color' };
const RIGHT = JSON.stringify({ price: '20 euros', color: null });

const never = new AbortController().signal;
const options = (url: string, settings?: Parameters<typeof modelAt>[1], signal = never) => ({
  model: modelAt(url, settings),
  work: workHere,
  signal,
});

function failsWith(reason: ModelFailureReason, status?: number) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof ModelFailure, inspect(error));
    assert.equal(error.reason, reason);
    assert.equal(error.status, status);
    assert.ok(!inspect(error).includes(KEY), 'a key is never in an error');
    return true;
  };
}

describe('a chat completions endpoint', () => {
  it('is sent the model and the key, answers a question, and its usage is returned', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: ' It costs 20 euros.\n' }], { key: KEY });
    const answer = await answerQuestion(PAGE, 'What does it cost?', options(endpoint.url));
    assert.deepEqual(answer, {
      result: 'It costs 20 euros.',
      model: 'tester-1',
      usage: { inputTokens: 100, outputTokens: 10 },
    });
    const [{ path, body } = assert.fail()] = endpoint.received;
    assert.equal(path, '/v1/chat/completions');
    assert.equal(body.model, 'tester-1');
    assert.equal(body.temperature, 0);
    assert.deepEqual(
      body.messages.map(({ role }) => role),
      ['system', 'user'],
    );
    assert.match(body.messages[1]?.content ?? '', /The lamp costs 20 euros[\s\S]*What does it cost\?$/);
  });

  for (const end of ['', '/', '/chat/completions']) {
    it(`is found at its base address followed by "${end}"`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text: 'yes' }]);
      assert.equal((await answerQuestion(PAGE, 'Is it?', options(`${endpoint.url}${end}`))).result, 'yes');
    });
  }

  it('sends no credentials where there is no key', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: 'yes' }]);
    await answerQuestion(PAGE, 'Is it?', options(endpoint.url, { apiKey: undefined }));
    assert.equal(endpoint.received[0]?.headers.authorization, undefined);
  });

  it('is asked for fields by a schema of exactly those', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: RIGHT }]);
    const { result } = await extractFields(PAGE, FIELDS, options(endpoint.url));
    assert.deepEqual(result, { price: '20 euros', color: null });
    const schema = endpoint.received[0]?.body.response_format?.json_schema.schema;
    assert.deepEqual(schema?.required, ['price', 'color']);
    assert.deepEqual(Object.keys(schema?.properties ?? {}), ['price', 'color']);
  });

  it('is asked without a schema once it has refused one, and from then on', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: RIGHT }, { text: RIGHT }], {
      refuses: ['response_format'],
    });
    const asked = options(endpoint.url);
    for (let time = 0; time < 2; time++) {
      assert.deepEqual((await extractFields(PAGE, FIELDS, asked)).result, { price: '20 euros', color: null });
    }
    assert.deepEqual(
      endpoint.received.map(({ body }) => 'response_format' in body),
      [true, false, false],
    );
  });

  it('is no longer sent parameters that it has refused by name', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: RIGHT }], { refuses: ['temperature', 'max_tokens'] });
    await extractFields(PAGE, FIELDS, options(endpoint.url));
    const last = endpoint.received.at(-1)?.body;
    assert.equal(last?.temperature, undefined);
    assert.equal(last?.max_tokens, undefined);
    assert.ok((last?.max_completion_tokens ?? 0) > 0);
    assert.ok(last?.response_format !== undefined, 'what was not refused is kept');
  });

  it('still gets schemas if leaving one out did not help', async () => {
    const refusals: Reply[] = [{ status: 400 }, { status: 400 }];
    await using endpoint = await ModelEndpoint.start([...refusals, { text: RIGHT }]);
    const asked = options(endpoint.url);
    await assert.rejects(extractFields(PAGE, FIELDS, asked), failsWith('refused', 400));
    await extractFields(PAGE, FIELDS, asked);
    assert.ok(endpoint.received[2]?.body.response_format !== undefined);
  });

  it('may write its reasoning before the answer', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: `<think>Is {"a": 1} right?</think>\n${RIGHT}` }]);
    assert.equal((await extractFields(PAGE, FIELDS, options(endpoint.url))).result.price, '20 euros');
  });

  it('may answer in parts', async () => {
    const raw = JSON.stringify({ choices: [{ message: { content: [{ type: 'text', text: 'a' }, { text: 'b' }] } }] });
    await using endpoint = await ModelEndpoint.start([{ raw }]);
    const { result, usage } = await answerQuestion(PAGE, 'Is it?', options(endpoint.url));
    assert.equal(result, 'ab');
    assert.deepEqual(usage, { inputTokens: 0, outputTokens: 0 });
  });
});

describe('the check of a model', () => {
  it('asks one question', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: 'ready' }], { key: KEY });
    assert.equal((await checkModel(modelAt(endpoint.url), never)).text, 'ready');
    assert.equal(endpoint.received.length, 1);
  });

  it('says why there is no answer', async () => {
    await using endpoint = await ModelEndpoint.start([], { key: 'another' });
    await assert.rejects(checkModel(modelAt(endpoint.url), never), failsWith('refused', 401));
  });
});

describe('answers with fields', () => {
  const TABLE: readonly [name: string, text: string, expected: Record<string, string | null>][] = [
    ['in a code block', `Here:\n\`\`\`json\n${RIGHT}\n\`\`\``, { price: '20 euros', color: null }],
    ['between words', `The fields are ${RIGHT}. Bye.`, { price: '20 euros', color: null }],
    ['with numbers', '{"price": 20, "color": true}', { price: '20', color: 'true' }],
    ['with lists', '{"price": ["20", 5, null], "color": []}', { price: '20, 5', color: null }],
    ['with a key too few', '{"price": "20"}', { price: '20', color: null }],
    ['with no key at all', '{}', { price: null, color: null }],
    ['with keys in another spelling', '{"Price": "20", "COLOR ": "red"}', { price: '20', color: 'red' }],
    ['in a result', '{"result": {"price": "20", "color": null}}', { price: '20', color: null }],
    ['in a result of a result', '{"data": {"fields": {"Price": 20}}}', { price: '20', color: null }],
    ['with empty strings', '{"price": " ", "color": ""}', { price: null, color: null }],
    ['with more than was asked for', '{"price": "20", "color": null, "secret": "x"}', { price: '20', color: null }],
  ];
  for (const [name, text, expected] of TABLE) {
    it(`are read ${name}`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text }]);
      const { result } = await extractFields(PAGE, FIELDS, options(endpoint.url));
      assert.deepEqual(result, expected);
      assert.equal(endpoint.received.length, 1);
    });
  }

  const USELESS: readonly [name: string, text: string][] = [
    ['no JSON', 'The lamp costs 20 euros.'],
    ['nothing', ''],
    ['JSON that is cut off', '{"price": "20 eur'],
    ['wrong keys', '{"cost": "20", "colour": null}'],
    ['other keys in a result', '{"result": {"cost": "20"}}'],
    ['a list', '["20", null]'],
    ['the same key in two groups', '{"a": {"price": "20"}, "b": {"price": "25"}}'],
  ];
  for (const [name, text] of USELESS) {
    it(`are repaired once when they are ${name}`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text }, { text: RIGHT }]);
      const { result, usage } = await extractFields(PAGE, FIELDS, options(endpoint.url));
      assert.deepEqual(result, { price: '20 euros', color: null });
      assert.deepEqual(usage, { inputTokens: 200, outputTokens: 20 });
      const { messages } = endpoint.received[1]?.body ?? assert.fail();
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['system', 'user', 'assistant', 'user'],
      );
      assert.match(messages[3]?.content ?? '', /\["price","color"\]/);
    });
    it(`fail when they are ${name} twice`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text }, { text }]);
      await assert.rejects(extractFields(PAGE, FIELDS, options(endpoint.url)), failsWith('useless-answer'));
      assert.equal(endpoint.received.length, 2);
    });
  }

  for (const [name, text, expected] of [
    ['objects', '{"price": {"amount": 20, "currency": "EUR"}, "color": null}', 'amount: 20, currency: EUR'],
    ['lists of objects', '{"price": [{"from": 20}, {"to": [25]}], "color": null}', 'from: 20, to: 25'],
  ] as const) {
    it(`are repaired once when values are ${name}, and written out if they still are`, async () => {
      await using endpoint = await ModelEndpoint.start([{ text }, { text }]);
      const { result } = await extractFields(PAGE, FIELDS, options(endpoint.url));
      assert.deepEqual(result, { price: expected, color: null });
      assert.equal(endpoint.received.length, 2);
      await using obedient = await ModelEndpoint.start([{ text }, { text: RIGHT }]);
      assert.equal((await extractFields(PAGE, FIELDS, options(obedient.url))).result.price, '20 euros');
    });
  }

  it('may have names that the protocol does not accept as keys', async () => {
    const fields = {
      'Größe (cm)': 'Its size',
      __proto__x: 'x',
      field_1: 'mine',
      ['a'.repeat(65)]: 'long',
      '': 'empty',
    };
    await using endpoint = await ModelEndpoint.start([
      { text: '{"field_1_": "12", "__proto__x": "p", "field_1": "m", "field_4": "l", "field_5": null}' },
    ]);
    const { result } = await extractFields(PAGE, fields, options(endpoint.url));
    assert.deepEqual(result, {
      'Größe (cm)': '12',
      __proto__x: 'p',
      field_1: 'm',
      ['a'.repeat(65)]: 'l',
      '': null,
    });
  });

  it('are described to the model by their names where they have no description', async () => {
    const fields = { price: '', color: ' \t', 'Größe (cm)': '', weight: 'in kilograms' };
    await using endpoint = await ModelEndpoint.start([{ text: '{}' }]);
    await extractFields(PAGE, fields, options(endpoint.url));
    const schema = endpoint.received[0]?.body.response_format?.json_schema.schema;
    assert.deepEqual(schema?.properties, {
      price: { type: ['string', 'null'], description: 'price' },
      color: { type: ['string', 'null'], description: 'color' },
      field_3: { type: ['string', 'null'], description: 'Größe (cm)' },
      weight: { type: ['string', 'null'], description: 'in kilograms' },
    });
  });

  it('may be named like properties of JavaScript objects', async () => {
    const fields: Record<string, string> = Object.fromEntries([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', 'c'],
    ]);
    await using endpoint = await ModelEndpoint.start([
      { text: '{"field_1": "1", "constructor": "2", "toString": null}' },
    ]);
    const { result } = await extractFields(PAGE, fields, options(endpoint.url));
    assert.deepEqual(Object.entries(result), [
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', null],
    ]);
  });
});

describe("Anthropic's protocol", () => {
  const at = (endpoint: ModelEndpoint): string => `${endpoint.url}/messages`;

  it('answers a question', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: 'It costs 20 euros.' }], { key: KEY });
    const answer = await answerQuestion(PAGE, 'What does it cost?', options(at(endpoint)));
    assert.equal(answer.result, 'It costs 20 euros.');
    assert.deepEqual(answer.usage, { inputTokens: 100, outputTokens: 10 });
    const { body, headers } = endpoint.received[0] ?? assert.fail();
    assert.equal(headers['anthropic-version'], '2023-06-01');
    assert.equal(body.tools, undefined, 'no tools are offered');
    assert.match(body.system ?? '', /questions about one web page/);
  });

  it('gives fields as the input of the one tool', async () => {
    await using endpoint = await ModelEndpoint.start([{ input: { price: '20', color: null } }]);
    const { result } = await extractFields(PAGE, FIELDS, options(at(endpoint)));
    assert.deepEqual(result, { price: '20', color: null });
    const { tools, tool_choice } = endpoint.received[0]?.body ?? assert.fail();
    assert.equal(tools?.length, 1);
    assert.deepEqual(tools?.[0]?.input_schema.required, ['price', 'color']);
    assert.deepEqual(tool_choice, { type: 'tool', name: tools?.[0]?.name });
  });

  it('is asked again if the input is missing or not what was asked for', async () => {
    await using endpoint = await ModelEndpoint.start([{ text: 'It is 20.' }, { input: { price: '20', color: null } }]);
    assert.deepEqual((await extractFields(PAGE, FIELDS, options(at(endpoint)))).result, { price: '20', color: null });
  });

  it('has its refusals and failures handled like those of any other', async () => {
    await using endpoint = await ModelEndpoint.start([{ status: 400 }, { raw: '{}' }]);
    const asked = options(at(endpoint));
    await assert.rejects(answerQuestion(PAGE, 'Is it?', asked), failsWith('refused', 400));
    await assert.rejects(answerQuestion(PAGE, 'Is it?', asked), failsWith('broken', 200));
  });
});

const stopped = (content: string | null, reason: string, refusal?: string): Reply => ({
  raw: JSON.stringify({ choices: [{ message: { content, refusal }, finish_reason: reason }] }),
});
const stoppedMessage = (text: string, reason: string): Reply => ({
  raw: JSON.stringify({ content: [{ type: 'text', text }], stop_reason: reason }),
});

describe('a model whose answer is cut off', () => {
  it('is asked once more with less of the page', async () => {
    const page = {
      ...PAGE,
      html: `<article>${'<p>The price is twenty euros, as it was before.</p>'.repeat(3000)}</article>`,
    };
    for (const first of [stopped('{"price": "20 eu', 'length'), stopped('', 'length')]) {
      await using endpoint = await ModelEndpoint.start([first, { text: RIGHT }]);
      const { result } = await extractFields(page, FIELDS, options(endpoint.url));
      assert.deepEqual(result, { price: '20 euros', color: null });
      const [whole = 0, less = 0] = endpoint.received.map(({ body }) => JSON.stringify(body.messages).length);
      assert.ok(less < whole * 0.75, `${less} of ${whole}`);
    }
    await using endpoint = await ModelEndpoint.start([stopped('The page says that', 'length'), { text: 'Yes.' }]);
    assert.equal((await answerQuestion(page, 'Is it?', options(endpoint.url))).result, 'Yes.');
  });

  it('fails if the second answer is cut off too', async () => {
    const cut = stopped('The page', 'length');
    await using endpoint = await ModelEndpoint.start([cut, cut]);
    await assert.rejects(answerQuestion(PAGE, 'Is it?', options(endpoint.url)), failsWith('cut-off'));
    await using another = await ModelEndpoint.start([
      stoppedMessage('The page', 'max_tokens'),
      stoppedMessage('The page', 'max_tokens'),
    ]);
    await assert.rejects(answerQuestion(PAGE, 'Is it?', options(`${another.url}/messages`)), failsWith('cut-off'));
  });

  it('is used anyway if the answer is complete', async () => {
    await using endpoint = await ModelEndpoint.start([stopped(RIGHT, 'length')]);
    const { result } = await extractFields(PAGE, FIELDS, options(endpoint.url));
    assert.deepEqual(result, { price: '20 euros', color: null });
  });
});

describe('a model that declines', () => {
  for (const [name, path, reply] of [
    ['in its own field', '', stopped(null, 'stop', 'I will not.')],
    ['by a filter', '', stopped('', 'content_filter')],
    ["in Anthropic's way", '/messages', stoppedMessage('', 'refusal')],
  ] as const) {
    it(`${name} is reported, and not asked again`, async () => {
      await using endpoint = await ModelEndpoint.start([reply]);
      const declines = failsWith('declined');
      await assert.rejects(answerQuestion(PAGE, 'Is it?', options(endpoint.url + path)), declines);
      assert.equal(endpoint.received.length, 1);
    });
  }
});

it('no message names the address of the model', async () => {
  for (const script of [
    [{ status: 500 }, { status: 500 }],
    [{ raw: '<html>' }],
    [{ broken: true }],
    [{ status: 400 }],
  ] as const) {
    await using endpoint = await ModelEndpoint.start(
      script.map((reply) => ('status' in reply ? { ...reply, headers: { 'retry-after': '0' } } : reply)),
    );
    const { port } = new URL(endpoint.url);
    await assert.rejects(answerQuestion(PAGE, 'Is it?', options(endpoint.url)), (error: Error) => {
      assert.doesNotMatch(error.message, new RegExp(`127\\.0\\.0\\.1|${port}`));
      return true;
    });
  }
});

describe('an endpoint that fails', () => {
  const FAILURES: readonly [name: string, script: readonly Reply[], rules: Rules, ...Parameters<typeof failsWith>][] = [
    ['refuses the key', [], { key: 'another' }, 'refused', 401],
    ['refuses the request', [{ status: 400 }], {}, 'refused', 400],
    ['fails twice', [{ status: 500 }, { status: 503 }], {}, 'broken', 503],
    ['is out of quota twice', [{ status: 429 }, { status: 429 }], {}, 'rate-limited', 429],
    ['answers no JSON', [{ raw: '<html>' }], {}, 'broken', 200],
    ['answers something else', [{ raw: '{"choices":[]}' }], {}, 'broken', 200],
    ['redirects', [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }], {}, 'unreachable', undefined],
    ['breaks off', [{ broken: true }], {}, 'unreachable', 200],
    ['answers without end', [{ flood: true }], {}, 'too-large', undefined],
    ['says nothing', [{ text: '' }], {}, 'useless-answer', undefined],
  ];
  for (const [name, script, rules, reason, status] of FAILURES) {
    it(`${name}: ${reason}`, async () => {
      await using endpoint = await ModelEndpoint.start(
        script.map((reply) =>
          'status' in reply ? { ...reply, headers: { 'retry-after': '0', ...reply.headers } } : reply,
        ),
        rules,
      );
      await assert.rejects(answerQuestion(PAGE, 'Is it?', options(endpoint.url)), failsWith(reason, status));
    });
  }

  it('that is down is reported as unreachable', async () => {
    const gone = await ModelEndpoint.start([]);
    const { url } = gone;
    await gone[Symbol.asyncDispose]();
    await assert.rejects(answerQuestion(PAGE, 'Is it?', options(url)), failsWith('unreachable'));
  });

  for (const [status, retryAfter] of [
    [429, '0'],
    [500, '0'],
    [529, new Date(0).toUTCString()],
    [503, 'soon'],
  ] as const) {
    it(`is tried once more after ${status} with Retry-After "${retryAfter}"`, async () => {
      await using endpoint = await ModelEndpoint.start([
        { status, headers: { 'retry-after': retryAfter } },
        { text: 'yes' },
      ]);
      assert.equal((await answerQuestion(PAGE, 'Is it?', options(endpoint.url))).result, 'yes');
    });
  }

  it('is not waited for when it asks for more time than is left', async () => {
    await using endpoint = await ModelEndpoint.start([{ status: 429, headers: { 'retry-after': '3600' } }]);
    await assert.rejects(answerQuestion(PAGE, 'Is it?', options(endpoint.url)), failsWith('rate-limited', 429));
    assert.equal(endpoint.received.length, 1);
  });

  it('that does not answer runs into the timeout', async () => {
    await using endpoint = await ModelEndpoint.start([{ silence: true }]);
    await assert.rejects(
      answerQuestion(PAGE, 'Is it?', options(endpoint.url, { timeoutMs: 100 })),
      failsWith('timeout'),
    );
  });

  it('is left as soon as the caller hangs up', async () => {
    await using endpoint = await ModelEndpoint.start([{ silence: true }]);
    const caller = new AbortController();
    const asked = answerQuestion(PAGE, 'Is it?', options(endpoint.url, {}, caller.signal));
    setTimeout(() => caller.abort(new Error('gone')), 50);
    await assert.rejects(asked, { message: 'gone' });
  });

  it('is not asked at all for a caller who is gone', async () => {
    await using endpoint = await ModelEndpoint.start([]);
    const gone = AbortSignal.abort(new Error('gone'));
    await assert.rejects(answerQuestion(PAGE, 'Is it?', options(endpoint.url, {}, gone)), { message: 'gone' });
    assert.equal(endpoint.received.length, 0);
  });
});
