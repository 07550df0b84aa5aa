/** The tools for jobs: their descriptions, their requests, and how much of the results they return. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { DEFAULT_PRICES } from '../../src/accounts/pricing.ts';
import { JOB_ENDPOINTS } from '../../src/api/account-jobs.ts';
import { jobRequest } from '../../src/jobs/job-request.ts';
import type { EndpointAnswer, JobCommand } from '../../src/mcp/endpoint-caller.ts';
import { showResults } from '../../src/mcp/job-results.ts';
import { makeJobTools } from '../../src/mcp/job-tools.ts';
import { makeTools } from '../../src/mcp/tools.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';
import { tries } from '../support/thorough.ts';
import { ENDPOINTS, json, text } from './test-caller.ts';

type Answer = (order: JobCommand) => EndpointAnswer;

function toolsWith(answer: Answer) {
  const orders: JobCommand[] = [];
  const call = async (order: JobCommand) => {
    orders.push(order);
    return answer(order);
  };
  const tools = makeJobTools({ endpoints: JOB_ENDPOINTS, call }, DEFAULT_PRICES);
  const use = async (name: string, given: Record<string, unknown> = {}) => {
    const tool = tools.find(({ definition }) => definition.name === name) ?? assert.fail(name);
    const { content, ...rest } = await tool.call(given, 'key', new AbortController().signal);
    return { ...rest, said: content.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)) };
  };
  return { tools, orders, use };
}

const JOB = { id: 'j1', state: 'running', pages: { total: 3, succeeded: 1, failed: 1, left: 1 }, credits_used: 1 };
const line = (cursor: number, result: unknown, more: object = {}) =>
  `${JSON.stringify({ cursor, url: `https://a.example/${cursor}`, depth: 0, status: 200, outcome: 'ok', credits_used: 1, result, ...more })}\n`;

describe('the tools for jobs', () => {
  const { tools } = toolsWith(() => json({}));
  const definitions = tools.map(({ definition }) => definition);

  it('have valid schemas, and accept what the API accepts', () => {
    const ajv = new Ajv2020({ strict: true });
    const judge = (name: string, value: unknown) =>
      ajv.compile(definitions.find((each) => each.name === name)?.inputSchema ?? false)(value);
    assert.ok(judge('mudlark_start_job', { urls: ['https://a.example/'], params: { js: false } }));
    assert.ok(!judge('mudlark_start_job', {}));
    assert.ok(!judge('mudlark_start_job', { urls: ['https://a.example/'], endpoint: 'serp' }));
    assert.ok(judge('mudlark_crawl_site', { url: 'https://a.example/', limit: 10, include: ['/docs/**'] }));
    assert.ok(!judge('mudlark_crawl_site', { url: 'https://a.example/', limit: 10_001 }));
    assert.ok(judge('mudlark_job_status', {}));
    assert.ok(judge('mudlark_job_results', { id: 'x', cursor: 5, limit: 100, offset: 10, max_characters: 100 }));
    assert.ok(!judge('mudlark_job_results', {}));
  });

  it('declare correctly which of them change something, and what they cost', () => {
    const hints = Object.fromEntries(definitions.map(({ name, annotations }) => [name, annotations.readOnlyHint]));
    assert.deepEqual(hints, {
      mudlark_start_job: false,
      mudlark_crawl_site: false,
      mudlark_job_status: true,
      mudlark_job_results: true,
      mudlark_cancel_job: false,
    });
    for (const { name, description, annotations } of definitions) {
      assert.equal(annotations.destructiveHint, !annotations.readOnlyHint, name);
      assert.match(
        description,
        annotations.readOnlyHint || name === 'mudlark_cancel_job' ? /Free\.$/ : /5 credits, 1 with js=false/,
      );
    }
    const ofPages = makeTools(ENDPOINTS, undefined).map(({ definition, parameters }) => ({
      acts: parameters.some(({ name }) => name === 'actions' || name === 'js_script'),
      hints: definition.annotations,
    }));
    assert.ok(ofPages.some(({ acts }) => acts) && ofPages.some(({ acts }) => !acts));
    for (const { acts, hints: said } of ofPages) {
      assert.deepEqual([said.readOnlyHint, said.destructiveHint], [!acts, acts]);
    }
  });

  it('mention only existing tools', () => {
    const names = [...definitions, ...makeTools(ENDPOINTS, undefined).map(({ definition }) => definition)];
    for (const { description } of definitions) {
      for (const [mentioned] of description.matchAll(/mudlark_\w+/g)) {
        assert.ok(
          names.some(({ name }) => name === mentioned),
          mentioned,
        );
      }
    }
  });
});

describe('a job that a model starts', () => {
  const asked = (orders: readonly JobCommand[]) => {
    const [order] = orders;
    assert.ok(order?.does === 'create');
    return jobRequest.parse(JSON.parse(order.text));
  };

  it('makes the same request as the API', async () => {
    const { use, orders } = toolsWith(() => json(JOB, 202));
    const { said, structuredContent } = await use('mudlark_start_job', {
      urls: ['https://a.example/'],
      endpoint: 'ai/fields',
      concurrency: null,
      params: {
        js: false,
        timeout: 5_000,
        fields: { price: 'the price', count: 5 },
        actions: [{ click: 'a' }],
        device: null,
      },
    });
    assert.deepEqual(structuredContent, JOB);
    assert.match(said[1] ?? '', /id=j1/);
    assert.deepEqual(asked(orders), {
      endpoint: 'ai/fields',
      urls: ['https://a.example/'],
      params: { js: false, timeout: 5_000, fields: { price: 'the price', count: '5' }, actions: '[{"click":"a"}]' },
    });
  });

  it('may be a crawl, with text as the default endpoint', async () => {
    const { use, orders } = toolsWith(() => json(JOB, 202));
    await use('mudlark_crawl_site', { url: 'https://a.example/', limit: 20, exclude: ['/x'], subdomains: true });
    const { endpoint, crawl } = asked(orders);
    assert.deepEqual(
      [endpoint, crawl?.limit, crawl?.depth, crawl?.exclude, crawl?.subdomains, crawl?.robots],
      ['text', 20, 5, ['/x'], true, true],
    );
  });

  it('is refused with what to do about it', async () => {
    const { use, orders } = toolsWith(({ does }) =>
      does === 'create' ? json({ message: 'urls.0 must be an absolute URL.' }, 400) : json({ message: 'No.' }, 404),
    );
    const refused = await use('mudlark_start_job', { urls: ['x'] });
    assert.deepEqual(refused, {
      isError: true,
      said: ['Failed: urls.0 must be an absolute URL.\nNext step: Correct what the message names and call again.'],
    });
    assert.match(
      (await use('mudlark_job_status', { id: 'x' })).said[0] ?? '',
      /without id to see which jobs there are/,
    );
    orders.length = 0;
    assert.match((await use('mudlark_start_job', { url: 'x' })).said[0] ?? '', /There is no argument url\. /);
    assert.match((await use('mudlark_cancel_job')).said[0] ?? '', /id must be given/);
    assert.match(
      (await use('mudlark_job_results', { id: 'x', limit: 101 })).said[0] ?? '',
      /limit must be a whole number from 1 to 100/,
    );
    assert.deepEqual(orders, [], 'nothing was asked of the API');
  });
});

describe('results of a job', () => {
  it('come with the next cursor, and say when there are no more', async () => {
    const lines = [
      line(1, 'First.'),
      line(2, undefined, { outcome: 'timeout', status: 504, credits_used: 0, error: { message: 'Slow.' } }),
      line(3, { a: 1 }),
    ];
    let state = 'running';
    const { use, orders } = toolsWith((order) => {
      if (order.does !== 'results') return json({ ...JOB, state });
      return text(lines.slice(order.cursor, order.cursor + order.limit).join(''));
    });
    const first = await use('mudlark_job_results', { id: 'j1', limit: '2' });
    assert.deepEqual(first.said, [
      'https://a.example/1\n(ok, 1 credit)\n\nFirst.',
      'https://a.example/2\n(failed: timeout, status 504, 0 credits)\n\n{"message":"Slow."}',
      '[The job is running: 1 of 3 pages succeeded, 1 failed. For more results call again with cursor=2.]',
    ]);
    state = 'done';
    const rest = await use('mudlark_job_results', { id: 'j1', cursor: 2 });
    assert.deepEqual(rest.said, [
      'https://a.example/3\n(ok, 1 credit)\n\n{"a":1}',
      '[The job is done: 1 of 3 pages succeeded, 1 failed. There are no more results.]',
    ]);
    assert.ok(orders.every((order) => 'id' in order && order.id === 'j1'));
  });

  it('are never more than was asked for, and none of them is lost', () => {
    const contents = fc.array(
      fc.oneof(fc.string({ maxLength: 300, unit: ANY_CHARACTER }), fc.constant('é👍'.repeat(120))),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(contents, fc.integer({ min: 100, max: 500 }), (all, maxCharacters) => {
        const lines = all.map((content, at) => line(at + 1, content));
        const read = all.map(() => '');
        let room = { cursor: 0, offset: 0, maxCharacters };
        for (let calls = 0; room.cursor < all.length; calls += 1) {
          assert.ok(calls < 200, 'it goes on');
          const { blocks, cursor } = showResults(lines.slice(room.cursor).join(''), room);
          const texts = blocks.map((block) => (block.type === 'text' ? block.text : ''));
          const cut = /^\[Cut: .* call again with cursor=(\d+) and offset=(\d+)/.exec(texts.at(-1) ?? '');
          const shown = cut ? texts.slice(0, -1) : texts;
          let characters = 0;
          for (const each of shown) {
            const [, at] = /^https:\/\/a\.example\/(\d+)\n/.exec(each) ?? assert.fail(each);
            const content = each.split('\n\n').slice(1).join('\n\n');
            characters += content.length;
            read[Number(at) - 1] += content;
          }
          assert.ok(characters <= maxCharacters, `${characters} of ${maxCharacters}`);
          room = cut
            ? { cursor: Number(cut[1]), offset: Number(cut[2]), maxCharacters }
            : { cursor, offset: 0, maxCharacters };
        }
        assert.deepEqual(read, all);
      }),
      tries(100),
    );
  });

  it('contain pictures as images, as many as fit', () => {
    const picture = (bytes: number) => ({
      result: Buffer.alloc(bytes).toString('base64'),
      content_type: 'image/png',
      width: 1,
      height: 1,
    });
    const kinds = (body: string) => {
      const { blocks, cursor, isCut } = showResults(body, { cursor: 0, offset: 0, maxCharacters: 60_000 });
      return [blocks.map(({ type }) => type).join(' '), cursor, isCut];
    };
    const MIB = 1024 * 1024;
    assert.deepEqual(kinds(line(1, picture(100)) + line(2, picture(100))), ['text image text image', 2, false]);
    assert.deepEqual(kinds(line(1, picture(5 * MIB)) + line(2, picture(5 * MIB))), ['text image', 1, true]);
    assert.deepEqual(kinds(line(1, picture(9 * MIB)) + line(2, 'x')), ['text text text', 2, false]);
  });
});
