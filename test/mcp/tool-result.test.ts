import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EndpointAnswer } from '../../src/mcp/endpoint-caller.ts';
import { toolResult } from '../../src/mcp/tool-result.ts';
import { makeTools } from '../../src/mcp/tools.ts';
import { ENDPOINTS, json, text } from './test-caller.ts';

const [tool] = makeTools(ENDPOINTS, undefined);
assert.ok(tool);

function resultOf(answer: EndpointAnswer, offset = 0, maxCharacters = 60_000) {
  assert.ok(tool);
  const result = toolResult(tool, answer, { offset, maxCharacters }, true);
  const texts = (result.content ?? []).map((block) => (block.type === 'text' ? block.text : assert.fail(block.type)));
  return { ...result, texts };
}

describe('the result of a tool', () => {
  it('is the unchanged answer, if it fits', () => {
    const { texts, isError, structuredContent } = resultOf(text('# Tide\n\nLow at six.'));
    assert.deepEqual([texts, isError, structuredContent], [['# Tide\n\nLow at six.'], undefined, undefined]);
    const whole = 'x'.repeat(60_000);
    assert.deepEqual(resultOf(text(whole)).texts, [whole]);
  });

  it('is cut at the limit, and says how to continue', () => {
    const { texts } = resultOf(text(`${'x'.repeat(60_000)}y`));
    assert.equal(texts[0], 'x'.repeat(60_000));
    assert.match(texts[1] ?? '', /^\[Cut: characters 0 to 60000 of 60001\. .*offset=60000.*mudlark_selected/);
    assert.deepEqual(resultOf(text(`${'x'.repeat(60_000)}y`), 60_000).texts, ['y']);
  });

  it('says so when there is nothing, or nothing more', () => {
    assert.match(resultOf(text('')).texts[1] ?? '', /^\[The result is empty\./);
    assert.match(
      resultOf(text('abc'), 3).texts[1] ?? '',
      /^\[There is nothing at offset 3: the result has 3 characters/,
    );
    assert.match(resultOf(text('abc'), 1e15).texts[1] ?? '', /^\[There is nothing at offset/);
  });

  it('also has structured data if it is complete JSON, with lists wrapped in an object', () => {
    assert.deepEqual(resultOf(json({ result: { price: '3' } })).structuredContent, { result: { price: '3' } });
    assert.deepEqual(resultOf(json([['a'], []])).structuredContent, { result: [['a'], []] });
    assert.deepEqual(resultOf(json(null)).structuredContent, { result: null });
    const long = json({ a: 'x'.repeat(200) });
    assert.equal(resultOf(long, 0, 100).structuredContent, undefined);
    assert.equal(resultOf(long, 1).structuredContent, undefined);
  });

  it('is an image where the answer is a picture, and says where that was cut', () => {
    assert.ok(tool);
    const window = { offset: 0, maxCharacters: 100 };
    const answer = { status: 200, contentType: 'image/webp', body: '', picture: Buffer.from('picture'), headers: {} };
    assert.deepEqual(toolResult(tool, answer, window, true).content, [
      { type: 'image', data: Buffer.from('picture').toString('base64'), mimeType: 'image/webp' },
    ]);
    const cut = { ...answer, headers: { 'service-picture-cut': '10x30000' } };
    assert.match(JSON.stringify(toolResult(tool, cut, window, true).content?.[1]), /10x30000 pixels/);
    const large = toolResult(tool, { ...answer, picture: Buffer.alloc(9 * 1024 * 1024) }, window, true);
    assert.equal(large.isError, true);
    assert.match(JSON.stringify(large.content), /9 MiB.*format=jpeg/);
  });

  it("has the API's headers as metadata", () => {
    const headers = {
      'Service-Credits-Used': '5',
      'Service-Target-Url': 'http://x.test/',
      'Content-Type': 'text/plain',
    };
    assert.deepEqual(resultOf({ ...text('a'), headers })._meta, {
      'mudlark/credits-used': '5',
      'mudlark/target-url': 'http://x.test/',
    });
  });

  it('gives a whole page in parts of the requested size, without splitting characters', () => {
    const page = fc.string({ unit: 'grapheme', maxLength: 1_000 }).filter((body) => body !== '');
    fc.assert(
      fc.property(page, fc.integer({ min: 2, max: 50 }), (body, most) => {
        let collected = '';
        let offset = 0;
        for (let next: number | undefined = 0; next !== undefined; ) {
          offset = next;
          const { texts } = resultOf(text(body), offset, most);
          const [part = '', note] = texts;
          assert.ok(part.length <= most && part.isWellFormed());
          collected += part;
          const [, going] = /offset=(\d+)/.exec(note ?? '') ?? [];
          next = going === undefined ? undefined : Number(going);
          assert.ok(next === undefined || next > offset);
        }
        assert.equal(collected, body);
      }),
    );
  });
});

describe('a failure', () => {
  const failed = (body: unknown, status: number) => {
    const { texts, isError } = resultOf(json(body, status));
    assert.equal(isError, true);
    assert.equal(texts.length, 1);
    return texts[0] ?? '';
  };

  it('says what went wrong, what was tried, and the next step with its cost', () => {
    const said = failed(
      {
        message: 'Unexpected HTTP code on the target page: 403 Forbidden',
        status_code: 403,
        status_message: 'Forbidden',
        body: '<h1>Not for "robots"</h1>',
        error_code: 'target_blocked',
        request_parameters: { proxy: 'datacenter', js: true },
        next_step: { params: { proxy: 'residential' }, cost: 10, message: 'Try proxy=residential.' },
      },
      500,
    );
    assert.equal(
      said,
      [
        'Failed: Unexpected HTTP code on the target page: 403 Forbidden',
        'error_code: target_blocked',
        'The target answered: 403 Forbidden; its page begins: "<h1>Not for \\"robots\\"</h1>"',
        'Tried: proxy=datacenter, js=true',
        'Next step: call mudlark_text again with the same arguments, and proxy=residential. That costs 10 credits if it succeeds.',
      ].join('\n'),
    );
  });

  it('names the parameters to leave out, and the tiers that were tried', () => {
    const said = failed(
      {
        message: 'A challenge page was served.',
        error_code: 'target_challenge',
        request_parameters: { proxy: 'residential', js: false, auto: true, tiers_tried: ['datacenter', 'residential'] },
        next_step: { params: { proxy: 'stealth', js: 'true' }, remove: ['custom_proxy'], cost: 1, message: '' },
      },
      500,
    );
    assert.match(said, /Tried: proxy=auto \(datacenter, then residential\), js=false/);
    assert.match(
      said,
      /and proxy=stealth and js=true and without custom_proxy\. That costs 1 credit if it succeeds\.$/,
    );
  });

  it('has no price where nothing is billed', () => {
    assert.ok(tool);
    const answer = json(
      { message: 'm', next_step: { params: { js: 'true' }, cost: 5, message: 'm (5 credits)' } },
      500,
    );
    const { content } = toolResult(tool, answer, { offset: 0, maxCharacters: 100 }, false);
    assert.doesNotMatch(JSON.stringify(content), /credit/);
  });

  const advice: [body: unknown, status: number, next: RegExp][] = [
    [{ message: 'url is required.' }, 400, /Correct what the message names/],
    [{ message: 'Element not found' }, 400, /No element matches the selector.*wait_for/],
    [{ message: 'Out of API credits.' }, 402, /Do not try again: tell the user/],
    [{ message: 'API key is wrong.' }, 403, /Do not try again: tell the user/],
    [{ message: 'Too many concurrent requests' }, 429, /Wait for a running call/],
    [{ message: 'There is no browser' }, 501, /js=false/],
    [{ message: 'shutting down' }, 503, /Wait a moment/],
    [{ message: 'late', error_code: 'timeout' }, 504, /timeout=25000/],
    [{ message: 'not public', error_code: 'forbidden_target' }, 500, /Do not try again/],
    [{ message: 'no URL', error_code: 'invalid_url' }, 500, /Correct the URL/],
    [{ message: '410 Gone', error_code: 'target_error' }, 500, /answer of the site itself/],
    [{ message: 'new', error_code: 'a_code_of_tomorrow' }, 500, /Tell the user/],
    [{}, 418, /^Failed: status 418\nNext step: Tell the user/],
    ['a string', 500, /^Failed: status 500/],
    [null, 500, /^Failed: status 500/],
  ];
  for (const [body, status, next] of advice) {
    it(`without a next step of the API has advice: ${status} ${JSON.stringify(body)}`, () => {
      assert.match(failed(body, status), next);
    });
  }

  it('by timeout does not suggest a longer timeout if the tool has no such parameter', () => {
    const serp = makeTools(ENDPOINTS, undefined).find(({ endpoint }) => endpoint === 'serp');
    assert.ok(serp);
    const answer = json({ message: 'late', error_code: 'timeout' }, 504);
    const { content } = toolResult(serp, answer, { offset: 0, maxCharacters: 100 }, true);
    assert.match(JSON.stringify(content), /Next step: Try once more\./);
  });

  it('that is not JSON is reported anyway', () => {
    assert.match(resultOf({ ...text('<html>Bad Gateway'), status: 502 }).texts[0] ?? '', /^Failed: status 502/);
  });
});
