/** `actions` and `scroll` as parameters: errors name the step, and what they cost. */
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { readActions } from '../../src/api/actions-parameter.ts';
import { OPERATOR_KEY, type Parameters, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';
import { withoutBrowser } from '../support/without-browser.ts';

const problemOf = (text: string) => {
  const reading = readActions(text);
  return 'problem' in reading ? reading.problem : undefined;
};

describe('reading actions', () => {
  const right = [
    '[]',
    ' [{"click":"#a"}] ',
    '[{"type":"input","text":""}]',
    '[{"text":"a","type":"input"}]',
    '[{"press":"Control+Shift+K"},{"press":"+"},{"press":"Control++"},{"press":"é"},{"press":"f5"},{"press":" "}]',
    '[{"select":"select","value":""}]',
    '[{"hover":"a:hover"}]',
    '[{"scroll":"bottom"},{"scroll":-5},{"scroll":"#end"},{"scroll":1000000}]',
    '[{"wait":0},{"wait":25000}]',
    '[{"wait_for":"a,b"},{"script":"1"}]',
    JSON.stringify(Array.from({ length: 50 }, () => ({ wait: 0 }))),
  ];
  for (const text of right) {
    it(`takes ${text.slice(0, 60)}`, () => assert.equal(problemOf(text), undefined));
  }

  const wrong: [text: string, problem: RegExp][] = [
    ['[', /^actions is not JSON: /],
    ['', /^actions is not JSON: /],
    ['{"click":"#a"}', /^actions must be a JSON array of steps/],
    ['null', /^actions must be a JSON array/],
    ['[null]', /^actions: step 1 must be an object with one action/],
    ['[["click"]]', /step 1 must be an object/],
    ['[{"click":"#a"},"b"]', /step 2 must be an object/],
    ['[{}]', /step 1 is empty\. Known actions are click, type, press/],
    ['[{"clik":"#a"}]', /step 1 has no known action: "clik"\. Known actions are click,/],
    ['[{"__proto__":"#a"}]', /step 1 has no known action: "__proto__"/],
    ['[{"constructor":"#a"}]', /step 1 has no known action: "constructor"/],
    ['[{"click":"#a","hover":"#b"}]', /step 1 has 2 actions \(click, hover\): write one step for each/],
    ['[{"click":"#a","text":"b"}]', /step 1 has "text", which click does not take/],
    ['[{"click":5}]', /step 1 \(click\) must be a CSS selector/],
    ['[{"click":""}]', /step 1 \(click\) has an empty selector/],
    ['[{"click":"  "}]', /empty selector/],
    ['[{"wait":1},{"click":"a[["}]', /step 2 \(click\) has an invalid CSS selector: "a\[\["/],
    ['[{"type":"click","selector":"#a"}]', /step 1 names its action in "type": write \{"click":css\} instead\.$/],
    ['[{"type":"wait","milliseconds":5}]', /write \{"wait":ms\} instead/],
    ['[{"type":"input","selector":"#a"}]', /step 1 has "selector", which type does not take/],
    ['[{"type":"a"}]', /step 1 \(type\) needs "text", a string/],
    ['[{"type":"a","text":5}]', /needs "text", a string/],
    ['[{"select":"a"}]', /step 1 \(select\) needs "value", a string/],
    ['[{"select":"","value":"x"}]', /empty selector/],
    ['[{"press":"Entr"}]', /step 1 \(press\) is not a known key: "Entr"/],
    ['[{"press":"Control+"}]', /is not a known key/],
    ['[{"press":"A+B"}]', /is not a known key/],
    ['[{"press":""}]', /must be the name of a key/],
    ['[{"scroll":true}]', /step 1 \(scroll\) must be "bottom", a CSS selector, or a number of pixels/],
    ['[{"scroll":1.5}]', /whole number of pixels/],
    ['[{"scroll":1000001}]', /from -1000000 to 1000000/],
    ['[{"wait":-1}]', /step 1 \(wait\) must be a whole number of milliseconds, from 0 to 25000/],
    ['[{"wait":25001}]', /from 0 to 25000/],
    ['[{"wait":"1"}]', /whole number of milliseconds/],
    ['[{"wait_for":null}]', /step 1 \(wait_for\) must be a CSS selector/],
    ['[{"script":""}]', /step 1 \(script\) must be JavaScript/],
    [JSON.stringify(Array.from({ length: 51 }, () => ({ wait: 0 }))), /at most 50 steps, not 51/],
  ];
  for (const [text, problem] of wrong) {
    it(`refuses ${text.slice(0, 60)}`, () => assert.match(problemOf(text) ?? 'taken', problem));
  }

  it('accepts or refuses any input with a message, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .array(fc.dictionary(fc.constantFrom('click', 'type', 'text', 'wait', 'press', 'x'), fc.jsonValue()))
            .map((list) => JSON.stringify(list)),
        ),
        (text) => {
          const reading = readActions(text);
          assert.ok('steps' in reading ? reading.steps.length <= 50 : /^actions.*\.$/s.test(reading.problem));
        },
      ),
    );
  });
});

describe('actions and scroll', { skip: withoutBrowser }, () => {
  let target: Target;
  let service: TestService;
  const asked = new Map<string, () => void>();
  before(async () => {
    target = await startTarget({
      '/': `<!doctype html><title>Start</title><button onclick="fetch('/began')">go</button>`,
      '/began': (_request, response) => {
        response.end();
        asked.get('/began')?.();
      },
      '/held': () => asked.get('/held')?.(),
      '/loads': '<!doctype html><script src="/held"></script>',
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const call = (more: Parameters, path = '/html') => service.call(path, { url: `${target.url}/`, ...more });
  const credits = async () => Number((await service.account()).remaining_total_credits);

  it('are refused if they are invalid, before anything is fetched', async () => {
    const seen = target.seen.length;
    for (const [more, message] of [
      [{ actions: '[{"click":""}]' }, /actions: step 1 \(click\) has an empty selector\./],
      [{ actions: '[{"wait":1}]', js: 'false' }, /actions needs js=true/],
      [{ scroll: '2', js: 'false' }, /scroll needs js=true/],
      [{ scroll: '21' }, /scroll must be a whole number in decimal digits, from 0 to 20/],
      [{ scroll: '-1' }, /scroll must be/],
    ] as [Parameters, RegExp][]) {
      for (const path of ['/html', '/text', '/selected', '/ai/question']) {
        const reply = await call({ ...more, question: 'What?' }, path);
        assert.equal(reply.status, 400, reply.body);
        assert.match(String(reply.json().message), message);
      }
    }
    assert.equal(target.seen.length, seen);
  });

  it('that are empty are the same as none', async () => {
    assert.equal((await call({ actions: '[]', scroll: '0', js: 'false' })).status, 200);
    assert.equal((await call({ actions: '', scroll: '', js: 'false' })).status, 200);
  });

  it('that fail are free, and say where', async () => {
    const before = await credits();
    const reply = await call({ actions: '[{"click":"button"},{"click":"#never"}]', timeout: '10000' });
    const body = reply.json();
    assert.deepEqual([reply.status, body.error_code, body.status_code], [500, 'action_failed', 200]);
    assert.match(
      String(body.message),
      /^Step 2 \(click "#never"\) failed: no element matches; the timeout of 10000 ms is over\. .* "Start"/,
    );
    assert.deepEqual(body.request_parameters, { proxy: 'datacenter', js: true });
    assert.deepEqual(body.next_step, {
      params: { timeout: '25000' },
      cost: 5,
      message: 'Try timeout=25000, to give the step more time (5 credits per request).',
    });
    const thrown = (await call({ actions: '[{"script":"throw 1"}]' })).json();
    assert.deepEqual([thrown.error_code, thrown.next_step], ['action_failed', undefined]);
    assert.equal(await credits(), before);
  });

  it('are charged to a caller who hangs up only if they have started', async () => {
    const hangUpAt = async (path: string, parameters: Record<string, string>) => {
      const canceled = () => service.logLines.filter(({ outcome }) => outcome === 'canceled').length;
      const before = canceled();
      const query = new URLSearchParams({ api_key: OPERATOR_KEY, timeout: '25000', ...parameters });
      const reached = new Promise<void>((resolve) => asked.set(path, resolve));
      const request = get(`${service.url}/html?${query}`).on('error', () => {});
      await reached;
      request.destroy();
      while (canceled() === before) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const before = await credits();
    const actions = '[{"click":"button"},{"wait":20000}]';
    await hangUpAt('/held', { url: `${target.url}/loads`, actions });
    assert.equal(await credits(), before);
    await hangUpAt('/began', { url: `${target.url}/`, actions });
    assert.equal(await credits(), before - 5);
  });

  it('are marked as extensions in the OpenAPI document', async () => {
    type Parameter = Record<string, unknown> & { readonly $ref?: string };
    const document = (await service.callRaw('/openapi.json')).json<{
      paths: Record<string, { get: { parameters: Parameter[] } }>;
      components: { parameters: Record<string, Parameter> };
    }>();
    const resolve = ({ $ref, ...own }: Parameter) =>
      $ref === undefined ? own : document.components.parameters[$ref.replace(/^.*\//, '')];
    for (const path of [
      '/html',
      '/text',
      '/selected',
      '/selected-multiple',
      '/ai/question',
      '/ai/fields',
      '/screenshot',
    ]) {
      const parameters = document.paths[path]?.get.parameters.map(resolve) ?? [];
      const named = parameters.filter((each) => each?.name === 'actions' || each?.name === 'scroll');
      assert.deepEqual(
        named.map((each) => [each?.name, each?.required ?? false, each?.['x-extension']]),
        [
          ['actions', false, true],
          ['scroll', false, true],
        ],
        path,
      );
    }
  });
});
