/** What is counted, and who may read it. */
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import fastify from 'fastify';
import { Metrics } from '../../src/metrics/metrics.ts';
import { metricsRoute } from '../../src/metrics/metrics-route.ts';
import { Secret } from '../../src/secret.ts';
import type { CallReport } from '../../src/usage/call-report.ts';

const REPORT: CallReport = {
  id: '01a1de20-f0f1-7449-9199-6b82e980ef7c',
  at: 0,
  accountId: 7,
  email: 'somebody@example.com',
  keyId: 'mk_abcdefgh',
  endpoint: 'html',
  target: 'https://shop.example/secret-path',
  targetHost: 'shop.example',
  parameters: { query: '', leftOut: [] },
  status: 200,
  outcome: 'ok',
  message: undefined,
  nextStep: undefined,
  tier: 'residential',
  targetStatus: 200,
  credits: 10,
  bytes: 18_000,
  milliseconds: 320,
  fetchMilliseconds: 300,
  phases: [],
  traceParent: undefined,
  parseStatus: undefined,
  model: undefined,
  inputTokens: undefined,
  outputTokens: undefined,
};

const create = () => new Metrics({ places: () => ({ limit: 6, used: 2, waiting: 1 }), browsers: () => 1 });

/** The value of one line, by its name and labels as written. */
async function lineValue(metrics: Metrics, line: string): Promise<number | undefined> {
  const found = (await metrics.read()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('metrics', () => {
  test('count calls, credits, sites and tokens', async () => {
    const metrics = create();
    metrics.noteCall(REPORT);
    metrics.noteCall({ ...REPORT, outcome: 'target_blocked', status: 500, credits: 0 });
    metrics.noteCall({ ...REPORT, endpoint: 'data', tier: 'datacenter', credits: 15, parseStatus: 'parse_failed' });
    metrics.noteCall({ ...REPORT, endpoint: 'data', tier: 'datacenter', credits: 15, parseStatus: 'ok' });
    metrics.noteCall({ ...REPORT, endpoint: 'ai/question', model: 'm', inputTokens: 1_000, outputTokens: 50 });
    metrics.noteCall({ ...REPORT, endpoint: 'ai/question', model: 'builtin' });
    const expected: [string, number][] = [
      ['mudlark_requests_total{endpoint="html",outcome="ok",status="200"}', 1],
      ['mudlark_requests_total{endpoint="html",outcome="target_blocked",status="500"}', 1],
      ['mudlark_credits_total{endpoint="html",tier="residential"}', 10],
      ['mudlark_credits_total{endpoint="data",tier="datacenter"}', 30],
      ['mudlark_site_data_total{parse_status="parse_failed"}', 1],
      ['mudlark_site_data_total{parse_status="ok"}', 1],
      ['mudlark_model_tokens_total{model="m",direction="input"}', 1_000],
      ['mudlark_model_tokens_total{model="m",direction="output"}', 50],
      ['mudlark_model_answers_total{model="builtin"}', 1],
      ['mudlark_request_duration_seconds_bucket{le="0.25",endpoint="html"}', 0],
      ['mudlark_request_duration_seconds_bucket{le="0.5",endpoint="html"}', 2],
      ['mudlark_browser_places{state="waiting"}', 1],
      ['mudlark_browsers', 1],
    ];
    for (const [line, value] of expected) assert.equal(await lineValue(metrics, line), value, line);
  });

  test('count tries and verdicts', async () => {
    const metrics = create();
    metrics.noteTry({ exit: 'stealth', outcome: 'ok', milliseconds: 1_200 });
    metrics.noteTry({ exit: 'stealth', outcome: 'target_challenge', milliseconds: 90 });
    metrics.noteVerdict('DenyPrivate');
    assert.equal(await lineValue(metrics, 'mudlark_tries_total{exit="stealth",outcome="target_challenge"}'), 1);
    assert.equal(await lineValue(metrics, 'mudlark_try_duration_seconds_count{exit="stealth"}'), 2);
    assert.equal(await lineValue(metrics, 'mudlark_guard_verdicts_total{verdict="DenyPrivate"}'), 1);
  });

  test('name no account, no key and no target', async () => {
    const metrics = create();
    metrics.noteCall({ ...REPORT, message: 'No connection to shop.example' });
    const text = await metrics.read();
    for (const word of ['somebody', 'mk_abc', 'shop.example', 'secret-path']) assert.ok(!text.includes(word), word);
  });

  test('include the process', async () => {
    const metrics = create();
    assert.ok(Number(await lineValue(metrics, 'process_resident_memory_bytes')) > 1e6);
    assert.ok(Number(await lineValue(metrics, 'process_cpu_seconds_total')) > 0);
  });
});

describe('/metrics', () => {
  async function serve(t: TestContext, token?: string): Promise<string> {
    const app = fastify();
    metricsRoute(create(), token === undefined ? undefined : new Secret(token))(app);
    t.after(() => app.close());
    return `${await app.listen({ host: '127.0.0.1', port: 0 })}/metrics`;
  }

  const TOKEN = 'a-token-of-some-length';
  const CASES: [name: string, token: string | undefined, headers: Record<string, string>, status: number][] = [
    ['this machine, no token set', undefined, {}, 200],
    ['passed on by a proxy', undefined, { 'X-Forwarded-For': '203.0.113.7' }, 403],
    ['passed on by a proxy that says so otherwise', undefined, { Forwarded: 'for=203.0.113.7' }, 403],
    ['a token nobody asked for', undefined, { Authorization: `Bearer ${TOKEN}` }, 200],
    ['the token', TOKEN, { Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.7' }, 200],
    ['this machine without the token', TOKEN, {}, 403],
    ['another token', TOKEN, { Authorization: `Bearer ${TOKEN}x` }, 403],
    ['another scheme', TOKEN, { Authorization: TOKEN }, 403],
  ];
  test('a web page whose host name resolves to this machine: 403', async (t) => {
    const { port } = new URL(await serve(t));
    const status = await new Promise((resolve, reject) => {
      const headers = { Host: `rebound.example:${port}` };
      get({ host: '127.0.0.1', port, path: '/metrics', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject);
    });
    assert.equal(status, 403);
  });

  for (const [name, token, headers, status] of CASES) {
    test(`${name}: ${status}`, async (t) => {
      const reply = await fetch(await serve(t, token), { headers });
      assert.equal(reply.status, status);
      const text = await reply.text();
      if (status === 200) assert.match(text, /^# TYPE mudlark_requests_total counter$/m);
      else assert.match((JSON.parse(text) as { message: string }).message, /MUDLARK_METRICS_TOKEN/);
    });
  }
});
