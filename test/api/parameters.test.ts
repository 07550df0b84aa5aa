import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const FETCHING = ['/html', '/text', '/selected', '/selected-multiple', '/ai/question', '/ai/fields'];

/** What an endpoint requires besides the tested parameter. */
const NEEDED: Readonly<Record<string, Record<string, string>>> = {
  '/ai/question': { question: 'What is it?' },
  '/ai/fields': { 'fields[a]': 'b' },
};

describe('parameters', () => {
  let service: TestService;
  let target: Target;

  before(async () => {
    target = await startTarget({
      '/': '<h1>Hello</h1>',
      '/echo': (request, response) => response.end(JSON.stringify(request.rawHeaders)),
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const callHtml = (parameters: Record<string, string | readonly string[]>) =>
    service.call('/html', { url: target.url, js: 'false', ...parameters });

  const refused: [name: string, value: string, message: RegExp][] = [
    ['js', 'yes', /^js must be true or false\.$/],
    ['js', 'truee', /^js must be true or false\.$/],
    ['js', ' true', /^js must be true or false\.$/],
    ['js', 'toString', /^js must be true or false\.$/],
    ['error_on_404', '2', /^error_on_404 must be true or false\.$/],
    ['error_on_redirect', 'no', /^error_on_redirect must be true or false\.$/],
    ['timeout', '0', /^timeout must be a whole number in decimal digits, at least 1\.$/],
    ['timeout', '-1', /^timeout /],
    ['timeout', '+5', /^timeout /],
    ['timeout', '1e3', /^timeout /],
    ['timeout', '10.0', /^timeout /],
    ['timeout', '0x10', /^timeout /],
    ['timeout', 'abc', /^timeout /],
    ['timeout', '٣', /^timeout /],
    ['js_timeout', '0', /^js_timeout must be a whole number in decimal digits, from 1 to 20000\.$/],
    ['js_timeout', '20001', /^js_timeout /],
    ['proxy', 'Datacenter', /^proxy must be one of datacenter, residential, stealth, auto\.$/],
    ['country', 'US', /^country must be one of us, gb, de, it, fr, ca, es, ru, jp, kr, in, hk, tr\.$/],
    ['country', 'at', /^country must be one of/],
    ['device', 'phone', /^device must be one of desktop, mobile, tablet\.$/],
    ['wait_for', 'p[', /^Invalid CSS selector: p\[$/],
    [
      'custom_proxy',
      'not a proxy',
      /^custom_proxy must be a proxy URL of the form http:\/\/user:password@host:port\.$/,
    ],
    ['custom_proxy', 'ftp://u:hunter2@proxy.example:1', /^custom_proxy must be a proxy URL/],
    ['url', '', /^url is required\.$/],
    ['headers', '[]', /^headers must be written as headers\[Name\]=value, or as one JSON object of strings\.$/],
    ['headers', '{"a":1}', /^headers must be written as headers/],
    ['headers', '{"a":', /^headers must be written as headers/],
    ['headers', 'null', /^headers must be written as headers/],
    ['headers[Host]', 'x', /^headers may not set Host: the service sets it itself\.$/],
    ['headers[content-length]', '1', /^headers may not set content-length/],
    ['headers[Connection]', 'close', /^headers may not set Connection/],
    ['headers[Transfer-Encoding]', 'chunked', /^headers may not set Transfer-Encoding/],
    ['headers[Proxy-Authorization]', 'x', /^headers may not set Proxy-Authorization/],
    ['headers[proxy-anything]', 'x', /^headers may not set proxy-anything/],
    ['headers[TE]', 'trailers', /^headers may not set TE/],
    ['headers[Upgrade]', 'h2c', /^headers may not set Upgrade/],
    ['headers[X]', 'a\r\nB: c', /^headers has a value that HTTP does not allow, for X\.$/],
    ['headers[X]', 'a\nb', /^headers has a value/],
    ['headers[X]', 'a\0b', /^headers has a value/],
    ['headers[X Y]', 'v', /^headers has a name that HTTP does not allow: "X Y"\.$/],
    ['headers[]', 'v', /^headers has a name that HTTP does not allow: ""\.$/],
    ['format', 'xml', /^format must be one of text, json\.$/],
    ['return_script_result', 'maybe', /^return_script_result must be true or false\.$/],
  ];
  for (const [name, value, message] of refused) {
    it(`refuses ${name}=${JSON.stringify(value)}`, async () => {
      const reply = await callHtml({ [name]: value });
      assert.equal(reply.status, 400);
      assert.match(String(reply.json().message), message);
      assert.deepEqual(Object.keys(reply.json()), ['message']);
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
    });
  }

  const accepted: [name: string, value: string][] = [
    ['js', 'FALSE'],
    ['js', '0'],
    ['error_on_404', ''],
    ['timeout', ''],
    ['proxy', ''],
    ['device', ''],
    ['error_on_404', '1'],
    ['timeout', '25000'],
    ['timeout', '25001'],
    ['timeout', '99999999999999999999999'],
    ['timeout', '0009000'],
    ['js_timeout', '20000'],
    ['js_timeout', '1'],
    ['wait_for', ''],
    ['wait_for', 'h1:is(h1, h2)'],
    ['custom_proxy', ''],
    ['headers', ''],
    ['headers', '{}'],
    ['headers[X-Empty]', ''],
    ['proxy', 'residential'],
    ['proxy', 'stealth'],
    ['proxy', 'auto'],
    ['country', 'tr'],
    ['render', 'whatever'],
    ['from_cli', 'true'],
    ['selectors[]', 'h1'],
    ['js_script', ''],
  ];
  for (const [name, value] of accepted) {
    it(`accepts ${name}=${JSON.stringify(value)}`, async () => {
      assert.equal((await callHtml({ [name]: value })).status, 200);
    });
  }

  it('never repeats the password of a proxy that it refuses', async () => {
    const reply = await callHtml({ custom_proxy: 'ftp://u:hunter2@proxy.example:1' });
    assert.doesNotMatch(reply.body, /hunter2/);
  });

  it('refuses a single-value parameter that is given twice, even with the same value', async () => {
    const reply = await callHtml({ timeout: ['500', '500'] });
    assert.equal(reply.status, 400);
    assert.equal(reply.json().message, 'timeout must be given once, not 2 times.');
  });

  it('names every parameter that is wrong', async () => {
    const reply = await callHtml({ timeout: 'x', device: 'fridge' });
    assert.match(String(reply.json().message), /^timeout must .* device must be one of/);
  });

  it('refuses custom_proxy together with proxy=auto', async () => {
    const reply = await callHtml({ custom_proxy: 'http://proxy.example:3128', proxy: 'auto' });
    assert.equal(reply.status, 400);
    assert.equal(reply.json().message, 'custom_proxy cannot be combined with proxy=auto.');
  });

  it('refuses js_script without JavaScript, on /html only', async () => {
    const reply = await callHtml({ js_script: '1' });
    assert.equal(reply.status, 400);
    assert.match(String(reply.json().message), /js_script.*js=false/);
    const selected = await service.call('/selected', { url: target.url, js: 'false', selector: 'h1', js_script: '1' });
    assert.equal(selected.status, 200);
  });

  it('accepts headers nested, as JSON, and both together', async () => {
    const sent = async (query: string) => {
      const reply = await service.callRaw(
        `/html?api_key=test-key-of-the-operator&js=false&url=${encodeURIComponent(`${target.url}/echo`)}&${query}`,
      );
      assert.equal(reply.status, 200, reply.body);
      return JSON.parse(reply.body) as string[];
    };
    const valueIn = (raw: string[], name: string) => raw[raw.indexOf(name) + 1];
    assert.equal(valueIn(await sent('headers[X-A]=one+two'), 'X-A'), 'one two');
    assert.equal(valueIn(await sent('headers%5BX-A%5D=one%20two'), 'X-A'), 'one two');
    assert.equal(valueIn(await sent('headers={"X-A":"one%20two"}'), 'X-A'), 'one two');
    const both = await sent('headers=%7B%22X-A%22%3A%221%22%7D&headers[X-B]=2');
    assert.deepEqual([valueIn(both, 'X-A'), valueIn(both, 'X-B')], ['1', '2']);
    assert.equal(valueIn(await sent('headers[User-Agent]=mine'), 'User-Agent'), 'mine');
  });

  it('refuses a header that is given twice, ignoring case', async () => {
    for (const second of ['headers[x-a]', 'headers[X-A]']) {
      const reply = await service.callRaw(
        `/html?api_key=test-key-of-the-operator&js=false&url=${target.url}&headers[X-A]=1&${second}=2`,
      );
      assert.equal(reply.status, 400);
      assert.match(String(reply.json().message), /^headers has the key .* twice\.$/);
    }
  });

  for (const path of FETCHING) {
    it(`${path} requires a url`, async () => {
      const reply = await service.call(path, NEEDED[path] ?? {});
      assert.equal(reply.status, 400);
      assert.equal(reply.json().message, 'url is required.');
    });
  }

  const misnamed: [path: string, query: string, message: string][] = [
    ['/html', 'URL=http://x.test&js=false', 'url is required. There is no parameter URL.'],
    ['/text', 'url[]=http://x.test', 'url is required. There is no parameter url[].'],
    ['/serp', 'query=x&num=20&gl=us', 'q is required. There is no parameter query, num.'],
    ['/ai/question', 'url=http://x.test&q=x', 'question is required. There is no parameter q.'],
    [
      '/ai/fields',
      'url=http://x.test&schema={}&headers[A]=b',
      'fields is required: name at least one field, as fields[name]=description. There is no parameter schema.',
    ],
    ['/html', 'from_cli=true&from_n8n=1&from_mcp_server=true', 'url is required.'],
    [
      '/html',
      `${'x'.repeat(99)}=1&a&b&c&d&e`,
      `url is required. There is no parameter ${'x'.repeat(40)}…, a, b, c, d …`,
    ],
    // Where nothing is missing, unknown names are not worth a word.
    ['/html', 'url=http://x.test&nothing=1&js=x', 'js must be true or false.'],
  ];
  for (const [path, query, message] of misnamed) {
    it(`${path} says which names it does not know when something is missing: ${query.slice(0, 60)}`, async () => {
      const reply = await service.callRaw(`${path}?api_key=test-key-of-the-operator&${encodeURI(query)}`);
      assert.deepEqual([reply.status, reply.json().message], [400, message.replace(/…$/, '….')]);
    });
  }

  const own: [path: string, parameters: Record<string, string | readonly string[]>, message: RegExp][] = [
    ['/text', { url: 'http://x.test', text_format: 'markdown' }, /^text_format must be one of plain, json, xml\.$/],
    ['/text', { url: 'http://x.test', return_links: 'x' }, /^return_links must be true or false\.$/],
    ['/text', { url: 'http://x.test', main_content: 'x' }, /^main_content must be true or false\.$/],
    ['/text', { url: 'http://x.test', table_format: 'x' }, /^table_format must be one of plain, markdown\.$/],
    ['/ai/question', { url: 'http://x.test' }, /^question is required\.$/],
    ['/ai/question', { url: 'http://x.test', question: '  ' }, /^question is required\.$/],
    [
      '/ai/fields',
      { url: 'http://x.test' },
      /^fields is required: name at least one field, as fields\[name\]=description\.$/,
    ],
    ['/ai/fields', { url: 'http://x.test', fields: '{}' }, /^fields is required/],
    [
      '/ai/fields',
      { url: 'http://x.test', fields: '["a"]' },
      /^fields must be written as fields\[name\]=description, or as one JSON object of strings\.$/,
    ],
    ['/ai/fields', { url: 'http://x.test', 'fields[a][b]': 'c' }, /^fields must be a map of strings, nested once/],
    ['/selected', { url: 'http://x.test', selector: ':contains(x)' }, /^Invalid CSS selector: :contains\(x\)$/],
    ['/selected', { url: 'http://x.test', selector: ['a', 'b'] }, /^selector must be given once, not 2 times\.$/],
    ['/selected-multiple', { url: 'http://x.test', selectors: ['a', 'b['] }, /^Invalid CSS selector: b\[$/],
    ['/selected-multiple', { url: 'http://x.test', selectors: ['a', '>>'] }, /^Invalid CSS selector: >>$/],
    ['/serp', {}, /^q is required\.$/],
    ['/serp', { q: ' ' }, /^q is required\.$/],
    ['/serp', { q: 'a', engine: 'bing' }, /^engine must be google\.$/],
    ['/serp', { q: 'a', gl: 'usa' }, /^gl must be a two-letter code\.$/],
    ['/serp', { q: 'a', hl: 'e1' }, /^hl must be a two-letter code\.$/],
    ['/serp', { q: 'a', page: '0' }, /^page must be a whole number in decimal digits, from 1 to 100\.$/],
    ['/serp', { q: 'a', page: '1.5' }, /^page /],
    ['/serp', { q: 'a', page: 'two' }, /^page /],
    ['/serp', { q: 'a', page: '101' }, /^page /],
    ['/data', {}, /^url is required\.$/],
    [
      '/data',
      { url: 'https://example.com' },
      /^Unsupported URL for \/data\. Supported sites: youtube \(video, channel, playlist\); .*For other sites, use \/ai\/fields\.$/,
    ],
    ['/data', { url: 'nothing' }, /^Unsupported URL for \/data\./],
    ['/data', { url: 'https://notyoutube.com/watch?v=1' }, /^Unsupported URL/],
    ['/data', { url: 'ftp://youtube.com/watch?v=1' }, /^Unsupported URL/],
    ['/data', { url: 'https://youtu.be/x', country: 'xx' }, /^country must be one of/],
    ['/data', { url: 'https://youtu.be/x', transcript: 'x' }, /^transcript must be true or false\.$/],
  ];
  for (const [path, parameters, message] of own) {
    it(`${path} refuses ${JSON.stringify(parameters)}`, async () => {
      const reply = await service.call(path, parameters);
      assert.equal(reply.status, 400, reply.body);
      assert.match(String(reply.json().message), message);
    });
  }

  it('accepts at most 50 fields', async () => {
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x'])));
    const most = await service.call('/ai/fields', { url: target.url, js: 'false', fields: fields(50) });
    assert.equal(most.status, 200);
    const more = await service.call('/ai/fields', { url: 'http://x.test', fields: fields(51) });
    assert.equal(more.status, 400);
    assert.equal(more.json().message, 'fields may name at most 50 fields, not 51.');
  });
});
