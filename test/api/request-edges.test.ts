/** Requests as forms, no-code tools and careless clients write them. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

describe('a request', () => {
  let target: Target;
  let service: TestService;
  before(async () => {
    target = await startTarget({
      '/': '<title>T</title><h1>Here</h1>',
      '/moved': (_request, response) => void response.writeHead(302, { Location: '/' }).end('Over there.'),
    });
    service = await startTestService({ file: { plans: { poor: { credits: 3, concurrency: 2 } } } });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });
  const raw = (path: string, query: string, key = `api_key=${OPERATOR_KEY}`) =>
    service.callRaw(`${path}?${key}&url=${encodeURIComponent(`${target.url}/`)}&${query}`);

  it('with an empty value uses the default', async () => {
    const blanks =
      'headers=&timeout=&js_timeout=&wait_for=&proxy=&country=&custom_proxy=&device=&error_on_404=&error_on_redirect=&js_script=';
    for (const [path, more] of [
      ['/html', 'return_script_result=&format='],
      ['/text', 'text_format=&return_links='],
      ['/selected', 'selector=&format='],
      ['/selected-multiple', 'selectors='],
    ] as const) {
      const reply = await raw(path, `js=false&${blanks}&${more}`);
      assert.equal(reply.status, 200, `${path} ${reply.body}`);
    }
    assert.deepEqual((await raw('/selected-multiple', 'js=false&selectors=')).json(), []);
    const mixed = await raw('/selected-multiple', 'js=false&selectors=h1&selectors=');
    assert.match(String(mixed.json().message), /Invalid CSS selector/);
    const missing = await service.callRaw(`/html?api_key=${OPERATOR_KEY}&url=`);
    assert.deepEqual([missing.status, missing.json().message], [400, 'url is required.']);
  });

  it('is answered with a few others of its connection, and the connection closed if there are thousands', async () => {
    const answers = async (count: number) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      let text = '';
      socket.setEncoding('latin1').on('data', (some) => {
        text += some;
        if (count < 10 && text.split('HTTP/1.1 200').length === count + 1) socket.destroy();
      });
      socket.on('error', () => {});
      socket.write('GET /docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
      await new Promise((resolve) => socket.once('close', resolve));
      return text.split('HTTP/1.1 200').length - 1;
    };
    assert.equal(await answers(5), 5);
    assert.ok((await answers(3_000)) <= 8);
    assert.equal((await raw('/html', 'js=false')).status, 200);
  });

  it('may repeat its key, but not give two keys', async () => {
    const twice = `api_key=${OPERATOR_KEY}&api_key=${OPERATOR_KEY}`;
    assert.equal((await raw('/html', 'js=false', twice)).status, 200);
    const two = await raw('/html', 'js=false', `api_key=${OPERATOR_KEY}&api_key=other`);
    assert.equal(two.status, 403);
    assert.match(String(two.json().message), /more than once/);
  });

  it('with escapes that are not UTF-8 is refused with how to write them', async () => {
    const seen = target.seen.length;
    const cases: [path: string, query: string, message: RegExp][] = [
      ['/html', `url=${target.url}/?q=%E9`, /^url holds %E9, which is not UTF-8\..* write %25E9\.$/],
      ['/html', `url=${target.url}/?q=caf%E9s`, /^url holds %E9/],
      ['/html', `url=${target.url}/&js_script=%C3%28`, /^js_script holds %C3/],
      ['/html', `url=${target.url}/&headers%5BX%5D=%ff%fe`, /^headers holds %ff%fe/],
      ['/selected', `url=${target.url}/&selector=%80`, /^selector holds %80/],
      ['/serp', 'q=%E9t%E9', /^q holds %E9/],
    ];
    for (const [path, query, message] of cases) {
      const reply = await service.callRaw(`${path}?api_key=${OPERATOR_KEY}&js=false&${query}`);
      assert.equal(reply.status, 400, `${query} ${reply.body}`);
      assert.match(String(reply.json().message), message);
    }
    assert.equal(target.seen.length, seen, 'nothing was fetched');
    // Valid parameters, and unknown ones, are accepted.
    for (const query of [`?q=%25E9`, '?q=%C3%A9', '?q=%E6%97%A5']) {
      const reply = await service.callRaw(`/html?api_key=${OPERATOR_KEY}&js=false&url=${target.url}/${query}&x=%E9`);
      assert.equal(reply.status, 200, `${query} ${reply.body}`);
    }
    assert.equal(target.seen.at(-3)?.path, '/?q=%E9');
  });

  it('for a field named like a property of every object gets it like any other', async (t) => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const asked = [
      names.map((name) => `fields[${name}]=main heading`).join('&'),
      `fields=${encodeURIComponent(`{${names.map((name) => `"${name}":"main heading"`).join()}}`)}`,
    ];
    for (const fields of asked) {
      for (const js of ['false', 'true']) {
        const reply = await raw('/ai/fields', `js=${js}&timeout=25000&${fields}`);
        if (reply.status === 501) return t.skip('there is no browser on this machine');
        assert.equal(reply.status, 200, reply.body);
        const found = Object.entries(reply.json().result as Record<string, unknown>);
        assert.deepEqual(
          found.map(([name]) => name),
          names,
        );
        assert.equal(new Set(found.map(([, value]) => value)).size, 1, reply.body);
        assert.equal(typeof found[0]?.[1], 'string');
      }
    }
    const twice = await raw('/ai/fields', 'js=false&fields[__proto__]=a&fields[__proto__]=b');
    assert.deepEqual([twice.status, twice.json().message], [400, 'fields has the key "__proto__" twice.']);
    const header = await raw('/html', 'js=false&headers[__proto__]=x');
    assert.equal(header.status, 200, header.body);
  });

  it('for a very deeply nested result gets it', async (t) => {
    const script =
      'let top = {}; let at = top; for (let i = 0; i < 5000; i += 1) at = at.a = {}; at.end = [-0, undefined]; top';
    const reply = await raw('/html', `timeout=25000&return_script_result=true&js_script=${encodeURIComponent(script)}`);
    if (reply.status === 501) return t.skip('there is no browser on this machine');
    assert.equal(reply.body, `${'{"a":'.repeat(5000)}{"end":[0,null]}${'}'.repeat(5000)}`);
  });

  it('for the result of a script must have a script', async () => {
    const reply = await raw('/html', 'return_script_result=true');
    assert.equal(reply.status, 400);
    assert.match(String(reply.json().message), /return_script_result needs js_script/);
  });

  it('that the account cannot pay for is refused with its price and what is left', async () => {
    const key = await service.newAccount('poor');
    const reply = await service.call('/html', { url: `${target.url}/` }, { key });
    assert.equal(reply.status, 402);
    assert.match(String(reply.json().message), /^Out of API credits: this request costs 5, 3 are left\. Top up /);
    assert.equal((await service.call('/html', { url: `${target.url}/`, js: false }, { key })).status, 200);
    const again = await service.call('/ai/question', { url: `${target.url}/`, js: false, question: 'x' }, { key });
    assert.match(String(again.json().message), /this request costs 6, 2 are left\./);
  });

  it('to /ai that ends at a redirect costs only the price of the page', async () => {
    const parameters = { url: `${target.url}/moved`, js: false, error_on_redirect: true };
    const redirected = await service.call('/ai/question', { ...parameters, question: 'Where?' });
    assert.equal(redirected.json().error_code, 'target_redirect');
    assert.equal(redirected.headers.get('Service-Credits-Used'), '1');
  });
});
