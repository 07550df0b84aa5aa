/** Calls with a body as code: the programs that run it send exactly that body. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { JSON_REQUEST_CODES, type Json, type JsonRequest } from '../../src/request-code/json-request.ts';

const HOSTILE = [
  `'; touch pwned; '`,
  '"""',
  '$(touch pwned)',
  'a\n\u2028\0\u001b[2J\u0085\u202e',
  '😀 ünï',
  '\\',
  '</script>',
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string());
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value;

const url = 'http://127.0.0.1:8080/jobs';
const bodies = fc.sample(fc.dictionary(text, json, { maxKeys: 4 }), 100);
// What JSON itself cannot represent: half a character, and a name that objects already have.
const REQUESTS: readonly JsonRequest[] = [
  ...bodies.map((body) => JSON.parse(JSON.stringify(body)) as Json),
  { nothing: null, yes: true, no: false, list: [], object: {}, texts: HOSTILE },
].map((body) => ({ method: 'POST', url, body }));
const DELETION: JsonRequest = { method: 'DELETE', url: `${url}/0b5e` };

const writer = (wanted: string) => {
  const { write } = JSON_REQUEST_CODES.find(({ language }) => language === wanted) ?? assert.fail(wanted);
  return write;
};

describe('a call with a body', () => {
  it('as JavaScript', async () => {
    for (const request of [...REQUESTS, DELETION]) {
      const asked: [string, { method: string; headers: Record<string, string>; body?: string }][] = [];
      await runInNewContext(`(async () => {\n${writer('JavaScript')(request)}\n})()`, {
        JSON,
        fetch: async (...call: (typeof asked)[0]) => {
          asked.push(call);
          return { status: 202, text: async () => 'begun' };
        },
        console: { log: () => {} },
      });
      const [[address, { method, headers, body }] = assert.fail()] = asked;
      assert.equal(address, request.url);
      assert.equal(method, request.method);
      assert.equal(headers.Authorization, 'Bearer YOUR_API_KEY');
      assert.deepEqual(body && JSON.parse(body), request.body);
    }
  });

  const STAND_IN = `
import sys, types, json
asked = []
class Response:
    status_code = 202
    text = "begun"
def record(method):
    def call(url, headers, **given):
        asked.append([method, url, headers["Authorization"], given.get("json")])
        return Response()
    return call
sys.modules["requests"] = types.SimpleNamespace(post=record("POST"), delete=record("DELETE"))
sources = json.loads(sys.stdin.buffer.read().decode())
printed = sys.stdout
sys.stdout = sys.stderr
for source in sources:
    exec(compile(source, "request", "exec"), {})
printed.write(json.dumps(asked))
`;
  const sources = JSON.stringify([...REQUESTS, DELETION].map(writer('Python')));
  const python = spawnSync('python3', ['-c', STAND_IN], { input: sources, timeout: 60_000 });

  it('as Python', { skip: python.error ? 'there is no python3 here' : false }, () => {
    assert.equal(python.status, 0, python.stderr.toString());
    assert.deepEqual(
      JSON.parse(python.stdout.toString()),
      [...REQUESTS, DELETION].map(({ method, url: address, body = null }) => [
        method,
        address,
        'Bearer YOUR_API_KEY',
        body,
      ]),
    );
  });

  it('as one curl command, without terminal control characters', () => {
    const stand = `curl() { printf '%s\\0' "$@"; printf '\\0'; }`;
    const commands = REQUESTS.map(writer('curl'));
    const { status, stdout, stderr } = spawnSync('sh', [], { input: [stand, ...commands].join('\n'), timeout: 60_000 });
    assert.equal(status, 0, stderr.toString());
    const made = stdout.toString().split('\0\0').slice(0, -1);
    assert.deepEqual(
      made
        .map((one) => one.split('\0'))
        .map(([address, , key, , type, , body]) => [address, key, type, JSON.parse(body ?? '')]),
      REQUESTS.map(({ body }) => [url, 'Authorization: Bearer YOUR_API_KEY', 'Content-Type: application/json', body]),
    );
    for (const command of commands) assert.doesNotMatch(command.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u);
    assert.match(writer('curl')(DELETION), /^curl -X DELETE '/);
  });
});
