/** The code that the playground shows requests exactly what the form contains: the programs that run it prove it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import {
  type ApiRequest,
  asCurl,
  asJavaScript,
  asPython,
  type QueryPair,
} from '../../src/request-code/request-code.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const KEY: QueryPair = ['api_key', 'YOUR_API_KEY'];

const HOSTILE = [
  '',
  ' ',
  '&',
  '=',
  '@/etc/passwd',
  '%41%',
  '+',
  '#',
  `'`,
  `''`,
  `'; touch pwned; '`,
  `'\\''`,
  '\\',
  '\\\\',
  `\\'`,
  '"',
  '"""',
  `"); import os; os.abort()  # `,
  '"]]); throw 1; //',
  '`touch pwned`',
  '$(touch pwned)',
  `\${process.exit(1)}`,
  '!!',
  '*',
  '~',
  '</script>',
  'a\nb',
  'a\n\nEOF\n',
  'a\tb',
  'a\rb',
  'a\0b',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u2028\u2029',
  '\u202e// evil',
  '\ufeff',
  '\u{e0001}\u{e0041}',
  '😀',
  '\ud83d',
  'ünïcödé',
  '{"json": ["[", "]"]}',
];

const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: ANY_CHARACTER, maxLength: 20 }), fc.string());
const name = fc.oneof(
  fc.constantFrom('url', 'selectors', 'js_script'),
  value.map((key) => `fields[${key}]`),
);
const requests = fc.sample(
  fc.record({
    origin: fc.constant(ORIGIN),
    endpoint: fc.constantFrom('html', 'ai/fields'),
    pairs: fc.array(fc.tuple(name, value), { maxLength: 5 }),
  }),
  150,
);
const everyHostile: ApiRequest = {
  origin: ORIGIN,
  endpoint: 'html',
  pairs: HOSTILE.map((text) => [`fields[${text}]`, text]),
};
const REQUESTS: readonly ApiRequest[] = [...requests, everyHostile];

/** The query that the service must read, in the order of the form. */
const expected = ({ pairs }: ApiRequest) =>
  [KEY, ...pairs].map(([key, text]) => [key.toWellFormed(), text.toWellFormed()]);
const address = ({ origin, endpoint }: ApiRequest) => `${origin}/${endpoint}`;

describe('the request as JavaScript', () => {
  it('requests what the form contains, and does nothing else', async () => {
    for (const request of REQUESTS) {
      const asked: string[] = [];
      const said: unknown[][] = [];
      await runInNewContext(`(async () => {\n${asJavaScript(request)}\n})()`, {
        URLSearchParams,
        fetch: async (url: string) => {
          asked.push(url);
          return { status: 200, text: async () => 'the page' };
        },
        console: { log: (...words: unknown[]) => said.push(words) },
      });
      assert.deepEqual(said.map(String), ['200,the page']);
      const [url = ''] = asked;
      const [base, query] = url.split('?');
      assert.equal(asked.length, 1);
      assert.equal(base, address(request));
      assert.deepEqual([...new URLSearchParams(query)], expected(request));
    }
  });
});

/** Replaces the package: prints what it was asked for, as JSON. */
const PYTHON_STAND_IN = `
import sys, types, json, urllib.parse
asked = []
class Response:
    status_code = 200
    text = "the page"
def get(url, params):
    asked.append([url, urllib.parse.parse_qsl(urllib.parse.urlencode(params), keep_blank_values=True, max_num_fields=None)])
    return Response()
sys.modules["requests"] = types.SimpleNamespace(get=get)
sources = json.loads(sys.stdin.buffer.read().decode())
printed = sys.stdout
sys.stdout = sys.stderr
for source in sources:
    exec(compile(source, "request", "exec"), {})
printed.write(json.dumps(asked))
`;

describe('the request as Python', () => {
  const sources = JSON.stringify(REQUESTS.map(asPython));
  const { error, status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON_STAND_IN], {
    input: sources,
    timeout: 60_000,
  });

  it('requests what the form contains', { skip: error ? 'there is no python3 here' : false }, () => {
    assert.equal(status, 0, stderr.toString());
    assert.deepEqual(
      JSON.parse(stdout.toString()),
      REQUESTS.map((request) => [address(request), expected(request)]),
    );
  });

  it('shows every character of its values', () => {
    for (const request of REQUESTS) assert.doesNotMatch(asPython(request).replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u);
  });
});

/** A shell function in place of the program: prints each argument, terminated by a NUL, and the command by two. */
const CURL_STAND_IN = `curl() { printf '%s\\0' "$@"; printf '\\0'; }`;

/** What curl does with `-G`, `-d` and `--data-urlencode`, according to its manual. */
function curlQuery(args: readonly string[]): { readonly url: string | undefined; readonly pairs: string[][] } {
  const [get, url, ...rest] = args;
  assert.equal(get, '-G');
  const parts: string[] = [];
  for (let at = 0; at < rest.length; at += 2) {
    const [option, data = ''] = rest.slice(at, at + 2);
    const sign = data.search(/[=@]/);
    assert.equal(data[sign], '=', 'curl would read a file');
    if (option === '-d') parts.push(data);
    else {
      assert.equal(option, '--data-urlencode');
      parts.push(`${data.slice(0, sign)}=${encodeURIComponent(data.slice(sign + 1))}`);
    }
  }
  return { url, pairs: [...new URLSearchParams(parts.join('&'))] };
}

describe('the request as curl', () => {
  it('is one command that requests what the form contains', () => {
    const script = [CURL_STAND_IN, ...REQUESTS.map(asCurl)].join('\n');
    const { status, stdout, stderr } = spawnSync('sh', [], { input: script, timeout: 60_000 });
    assert.equal(status, 0, stderr.toString());
    assert.equal(stderr.toString(), '');
    const commands = stdout.toString().split('\0\0').slice(0, -1);
    assert.equal(commands.length, REQUESTS.length);
    for (const [at, request] of REQUESTS.entries()) {
      const { url, pairs } = curlQuery((commands[at] ?? '').split('\0'));
      assert.equal(url, address(request));
      assert.deepEqual(pairs, expected(request));
    }
  });

  it('contains no terminal control characters', () => {
    for (const request of REQUESTS)
      assert.doesNotMatch(asCurl(request).replaceAll(/[\n\t]/g, ''), /[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('stays readable', () => {
    const pairs: QueryPair[] = [
      ['url', 'http://demo.mudlark.test/products'],
      ['fields[price]', `the find's price`],
    ];
    assert.equal(
      asCurl({ origin: ORIGIN, endpoint: 'ai/fields', pairs }),
      `curl -G 'http://127.0.0.1:8080/ai/fields' \\
  -d 'api_key=YOUR_API_KEY' \\
  --data-urlencode 'url=http://demo.mudlark.test/products' \\
  --data-urlencode 'fields%5Bprice%5D=the find'\\''s price'`,
    );
  });
});
