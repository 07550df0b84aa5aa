/** Which calls are traced, what traces contain, and that a collector can neither fail nor delay anything. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { TRACING } from '../../src/config/tracing-settings.ts';
import { isSampled } from '../../src/tracing/sampling.ts';
import { type Attribute, type Span, spansOf } from '../../src/tracing/spans.ts';
import { parseTraceParent } from '../../src/tracing/trace-parent.ts';
import { Tracing, type TracingSettings } from '../../src/tracing/tracing.ts';
import type { CallReport } from '../../src/usage/call-report.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const HEADER = `00-${TRACE}-${PARENT}-01`;

const REPORT: CallReport = {
  id: '01a1de20-f0f1-7449-9199-6b82e980ef7c',
  at: 1_794_728_063_189,
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
  tier: 'datacenter',
  targetStatus: 200,
  credits: 5,
  bytes: 18_000,
  milliseconds: 320.25,
  fetchMilliseconds: 300,
  phases: [
    { name: 'admission', milliseconds: 1.5 },
    { name: 'fetch', milliseconds: 300 },
    { name: 'answer', milliseconds: 18 },
  ],
  traceParent: HEADER,
  parseStatus: undefined,
  model: undefined,
  inputTokens: undefined,
  outputTokens: undefined,
};

describe('traceparent', () => {
  const CASES: [string | undefined, boolean][] = [
    [HEADER, true],
    [` ${HEADER} `, true],
    [`00-${TRACE}-${PARENT}-00`, true],
    [`cc-${TRACE}-${PARENT}-01-what-comes-later`, true],
    [`00-${TRACE}-${PARENT}-01-more`, false],
    [`ff-${TRACE}-${PARENT}-01`, false],
    [`00-${TRACE.toUpperCase()}-${PARENT}-01`, false],
    [`00-${'0'.repeat(32)}-${PARENT}-01`, false],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, false],
    [`00-${TRACE.slice(1)}-${PARENT}-01`, false],
    [`00-${TRACE}-${PARENT}`, false],
    ['', false],
    [undefined, false],
  ];
  for (const [header, usable] of CASES) {
    test(`${header ?? 'none'} is ${usable ? '' : 'not '}taken`, () => {
      assert.equal(parseTraceParent(header) !== undefined, usable);
    });
  }

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => void parseTraceParent(text)));
  });
});

describe('sampling', () => {
  const sampled = parseTraceParent(HEADER);
  const unsampled = parseTraceParent(`00-${TRACE}-${PARENT}-00`);

  test('follows the decision of the parent if the sampler is based on it', () => {
    const on = { sampler: 'always_on', ratio: 1 } as const;
    const off = { sampler: 'always_off', ratio: 1 } as const;
    const parentOn = { sampler: 'parentbased_always_on', ratio: 1 } as const;
    const parentOff = { sampler: 'parentbased_always_off', ratio: 1 } as const;
    assert.deepEqual(
      [on, off, parentOn, parentOff].map((each) =>
        [sampled, unsampled, undefined].map((p) => isSampled(TRACE, p, each)),
      ),
      [
        [true, true, true],
        [false, false, false],
        [true, false, true],
        [true, false, false],
      ],
    );
  });

  test('by ratio takes about that share, and the same traces on every node', () => {
    const ids = Array.from({ length: 2_000 }, (_, index) =>
      (index * 2_654_435_761).toString(16).padStart(14, '0').slice(-14),
    );
    const spread = ids.map(
      (id, index) => `${TRACE.slice(0, 18)}${((index * 37) % 256).toString(16).padStart(2, '0')}${id.slice(2)}`,
    );
    const share = (ratio: number) =>
      spread.filter((id) => isSampled(id, undefined, { sampler: 'traceidratio', ratio })).length / spread.length;
    assert.equal(share(0), 0);
    assert.equal(share(1), 1);
    assert.ok(Math.abs(share(0.25) - 0.25) < 0.03, String(share(0.25)));
  });
});

describe('spans', () => {
  const ids = () => {
    let count = 0;
    const newSpanId = () => {
      count += 1;
      return String(count).padStart(16, '0');
    };
    return { traceId: TRACE, newSpanId };
  };
  const valuesOf = ({ attributes }: Span) =>
    Object.fromEntries(attributes.map(({ key, value }: Attribute) => [key, Object.values(value)[0]]));

  test('are the call and its phases, one after the other', () => {
    const [call, ...phases] = spansOf(REPORT, parseTraceParent(HEADER), ids());
    assert.equal(call?.name, 'GET /html');
    assert.equal(call.parentSpanId, PARENT);
    assert.equal(call.startTimeUnixNano, '1794728063189000000');
    assert.equal(call.endTimeUnixNano, '1794728063509250000');
    assert.equal(call.status.code, 0);
    assert.deepEqual(
      phases.map(({ name, parentSpanId, kind }) => [name, parentSpanId, kind]),
      [
        ['admission', call.spanId, 1],
        ['fetch', call.spanId, 3],
        ['answer', call.spanId, 1],
      ],
    );
    for (const [index, phase] of phases.entries()) {
      const before: string = phases[index - 1]?.endTimeUnixNano ?? call.startTimeUnixNano;
      assert.equal(phase.startTimeUnixNano, before);
    }
  });

  test('say how the call ended, and nothing private', () => {
    const report = { ...REPORT, status: 500, outcome: 'target_blocked', message: 'Unexpected', credits: 0 };
    const [call] = spansOf(report, undefined, ids());
    assert.ok(call);
    assert.equal(call.parentSpanId, undefined);
    assert.deepEqual(call.status, { code: 2, message: 'target_blocked' });
    const values = valuesOf(call);
    assert.equal(values['error.type'], 'target_blocked');
    assert.equal(values['mudlark.target.host'], 'shop.example');
    assert.equal(values['http.response.status_code'], '500');
    const text = JSON.stringify(call);
    for (const word of ['somebody', 'mk_abc', 'secret-path']) assert.ok(!text.includes(word), word);
  });
});

const readTracingSettings = (given: (name: string) => string | undefined) =>
  TRACING.read({ given, readFile: () => assert.fail('no file is read') });

describe('settings of traces', () => {
  const reading = (variables: Record<string, string>) => readTracingSettings((name) => variables[name]);

  test('give no traces without an address, and none if they are disabled', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    assert.equal(reading({}), undefined);
    assert.equal(reading({ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }), undefined);
    assert.equal(reading({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }), undefined);
    assert.equal(reading(endpoint)?.endpoint, 'http://127.0.0.1:4318/v1/traces');
    assert.equal(reading({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://h:1/x/' })?.endpoint, 'http://h:1/x/v1/traces');
    assert.equal(
      reading({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://h:2/t' })?.endpoint,
      'http://h:2/t',
    );
  });

  test('headers are secrets, attributes are decoded', () => {
    const settings = reading({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret, x-team = tide',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test,service.name=ignored',
      OTEL_SERVICE_NAME: 'river',
    });
    assert.equal(settings?.headers.authorization?.reveal(), 'Bearer s3cret');
    assert.equal(settings.headers['x-team']?.reveal(), 'tide');
    assert.ok(!JSON.stringify(settings).includes('s3cret'));
    assert.deepEqual(settings.resource, { 'deployment.environment': 'test', 'service.name': 'river' });
  });

  const WRONG: [string, string][] = [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'novalue'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ];
  for (const [name, value] of WRONG) {
    test(`${name}=${value} is refused by name`, () => {
      const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', [name]: value };
      assert.throws(() => reading(variables), new RegExp(name));
    });
  }
});

interface Posted {
  readonly resourceSpans: [{ resource: { attributes: Attribute[] }; scopeSpans: [{ spans: Span[] }] }];
}

describe('sending traces', () => {
  async function collect(t: TestContext, status = 200) {
    const posted: { headers: http.IncomingHttpHeaders; body: Posted }[] = [];
    const server = http.createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += String(piece);
      posted.push({ headers: request.headers, body: JSON.parse(text) as Posted });
      response.writeHead(status).end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    return { posted, endpoint: `http://127.0.0.1:${port}/v1/traces` };
  }

  const settingsFor = (endpoint: string, more: Partial<TracingSettings> = {}): TracingSettings => {
    const settings = readTracingSettings((name) =>
      name === 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
        ? endpoint
        : name === 'OTEL_EXPORTER_OTLP_HEADERS'
          ? 'x-token=abc'
          : undefined,
    );
    assert.ok(settings);
    return { ...settings, ...more };
  };
  const unexpected = (error: unknown) => assert.fail(String(error));

  test('waiting spans are sent at the end, with headers and resource', async (t) => {
    const { posted, endpoint } = await collect(t);
    const tracing = new Tracing(settingsFor(endpoint), unexpected);
    tracing.noteCall(REPORT);
    tracing.noteCall({ ...REPORT, traceParent: undefined });
    await tracing.close();
    assert.equal(posted.length, 1);
    const [only] = posted;
    assert.equal(only?.headers['x-token'], 'abc');
    assert.equal(only.headers['content-type'], 'application/json');
    const [{ resource, scopeSpans }] = only.body.resourceSpans;
    assert.deepEqual(resource.attributes, [{ key: 'service.name', value: { stringValue: 'mudlark' } }]);
    const { spans } = scopeSpans[0];
    assert.equal(spans.length, 8);
    assert.deepEqual(
      spans.map(({ traceId }) => traceId === TRACE),
      [true, true, true, true, false, false, false, false],
    );
    assert.equal(new Set(spans.map(({ spanId }) => spanId)).size, 8);
  });

  test('a full batch is sent at once, and spans beyond the limit are dropped', async (t) => {
    const { posted, endpoint } = await collect(t);
    const tracing = new Tracing(settingsFor(endpoint, { batchSize: 8, queueSize: 8 }), unexpected);
    for (let count = 0; count < 3; count += 1) tracing.noteCall(REPORT);
    await tracing.close();
    assert.deepEqual(
      posted.map(({ body }) => body.resourceSpans[0].scopeSpans[0].spans.length),
      [8, 4],
    );
    tracing.noteCall(REPORT);
    await tracing.close();
    assert.equal(posted.length, 2);
  });

  test('a collector that refuses or is down is reported once', async (t) => {
    const { endpoint } = await collect(t, 503);
    const problems: unknown[] = [];
    const tracing = new Tracing(settingsFor(endpoint, { batchSize: 1 }), (error) => problems.push(error));
    for (let count = 0; count < 3; count += 1) tracing.noteCall(REPORT);
    await tracing.close();
    assert.equal(problems.length, 1);
    assert.match(String(problems[0]), /503/);
    const gone = new Tracing(settingsFor('http://127.0.0.1:9/'), (error) => problems.push(error));
    gone.noteCall(REPORT);
    await gone.close();
    assert.equal(problems.length, 2);
  });
});
