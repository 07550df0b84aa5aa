import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { checkedFetch } from '../support/checked-fetch.ts';
import { OPERATOR_KEY, startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const PLANS = {
  plans: {
    tiny: { credits: 3, concurrency: 2 },
    empty: { credits: 0, concurrency: 2 },
    wide: { credits: 1000, concurrency: 50 },
  },
};

const ENDPOINTS = ['/html', '/text', '/selected', '/selected-multiple', '/ai/question', '/ai/fields', '/serp', '/data'];

describe('calls', () => {
  let service: TestService;
  let target: Target;
  /** Requests that the target holds until the test releases them. */
  let held: (() => void)[] = [];

  before(async () => {
    target = await startTarget({
      '/': '<title>Hi</title><h1>Hello</h1>',
      '/held': (_request, response) => {
        held.push(() => response.end('<h1>late</h1>'));
      },
    });
    service = await startTestService({ file: PLANS });
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const page = (path = '/') => ({ url: `${target.url}${path}`, js: 'false' });
  const held1 = async (count: number) => {
    while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const letGo = () => {
    for (const go of held) go();
    held = [];
  };
  /** The limit only ends a test that has failed. */
  const poll = async (condition: () => Promise<boolean> | boolean) => {
    for (let tries = 0; tries < 3_000; tries += 1) {
      if (await condition()) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.fail('it did not come to be');
  };

  describe('the key', () => {
    for (const path of [...ENDPOINTS, '/account']) {
      it(`${path} refuses a missing, an empty and a wrong key, before anything else`, async () => {
        const missing = await service.call(path, { timeout: 'wrong' }, { key: undefined });
        assert.equal(missing.status, 403);
        assert.deepEqual(missing.json(), { message: 'API key is missing. Pass it as the api_key query parameter.' });
        const empty = await service.call(path, {}, { key: '' });
        assert.deepEqual(empty.json(), missing.json());
        const wrong = await service.call(path, { timeout: 'wrong' }, { key: 'mk_nothing' });
        assert.equal(wrong.status, 403);
        assert.deepEqual(wrong.json(), { message: 'API key is wrong.' });
      });
    }

    it('may be given twice if both are the same', async () => {
      const twice = await service.callRaw(`/account?api_key=${OPERATOR_KEY}&api_key=${OPERATOR_KEY}`);
      assert.equal(twice.status, 200);
      const two = await service.callRaw(`/account?api_key=${OPERATOR_KEY}&api_key=other`);
      assert.equal(two.status, 403);
    });

    it('stops working the moment it is revoked beside the running service', async () => {
      const key = await service.newAccount('tiny');
      assert.equal((await service.call('/account', {}, { key })).status, 200);
      const store = await service.accounts();
      const { email } = (await service.account(key)) as { email: string };
      const account = await store.findAccount(email);
      assert.ok(account);
      assert.equal(await store.revokeKey(account, key), true);
      assert.equal((await service.call('/account', {}, { key })).status, 403);
    });
  });

  describe('the order of checks', () => {
    it('is parameters, credits, concurrency', async () => {
      const key = await service.newAccount('empty');
      assert.equal((await service.call('/html', { ...page(), timeout: 'x' }, { key })).status, 400);
      const reply = await service.call('/html', page(), { key });
      assert.equal(reply.status, 402);
      const { resets_at: resetsAt } = await service.account(key);
      const day = new Date(Number(resetsAt) * 1000).toISOString().slice(0, 10);
      assert.deepEqual(reply.json(), {
        message: `Out of API credits: this request costs 1, 0 are left. Top up the pay-as-you-go balance, upgrade the plan, or wait until ${day}, when the monthly credits reset.`,
      });
      assert.equal((await service.call('/html', { url: 'not a url' }, { key })).status, 402);
    });

    it('answers an invalid url after credits, as 500', async () => {
      const reply = await service.call('/html', { url: 'example.com', js: 'false' });
      assert.equal(reply.status, 500);
      const body = reply.json();
      assert.equal(body.error_code, 'invalid_url');
      assert.match(String(body.message), /https:\/\/example\.com/);
      assert.deepEqual(Object.keys(body), ['message', 'error_code']);
    });

    it('checks /data and /serp before billing', async () => {
      const key = await service.newAccount('empty');
      assert.equal((await service.call('/data', { url: 'https://example.com' }, { key })).status, 400);
      assert.equal((await service.call('/serp', { q: 'a', page: '0' }, { key })).status, 400);
      assert.equal((await service.call('/serp', { q: 'a' }, { key })).status, 402);
    });
  });

  describe('credits', () => {
    it('are billed for success, not for failure, and never below zero', async () => {
      const key = await service.newAccount('tiny');
      const first = await service.call('/html', page(), { key });
      assert.equal(first.status, 200);
      assert.equal(first.headers.get('Service-Credits-Used'), '1');
      assert.equal(first.headers.get('Service-Credits-Remaining'), '2');
      const failed = await service.call('/selected', { ...page(), selector: '#none' }, { key });
      assert.equal(failed.status, 400);
      assert.equal(failed.headers.get('Service-Credits-Used'), '0');
      assert.equal((await service.account(key)).remaining_total_credits, 2);
      await service.call('/html', page(), { key });
      await service.call('/html', page(), { key });
      assert.equal((await service.call('/html', page(), { key })).status, 402);
      assert.equal((await service.account(key)).remaining_total_credits, 0);
    });

    it('are taken from pay-as-you-go when the monthly ones are used up', async () => {
      const key = await service.newAccount('empty');
      const store = await service.accounts();
      const account = await store.findAccount(String((await service.account(key)).email));
      assert.ok(account);
      await store.topUp(account, 2);
      assert.equal((await service.call('/html', page(), { key })).status, 200);
      const info = await service.account(key);
      assert.equal(info.remaining_monthly_credits, 0);
      assert.equal(info.remaining_api_calls, 0);
      assert.equal(info.remaining_payg_credits, 1);
      assert.equal(info.remaining_total_credits, 1);
    });

    it('cannot be overspent by requests that run at the same time', async () => {
      const key = await service.newAccount('tiny');
      const store = await service.accounts();
      const account = await store.findAccount(String((await service.account(key)).email));
      assert.ok(account);
      await store.changePlan(account, 'wide');
      const replies = await Promise.all(
        Array.from({ length: 40 }, () => service.call('/html', { ...page(), proxy: 'stealth' }, { key })),
      );
      const paid = replies.filter(({ status }) => status === 200).length;
      assert.equal((await service.account(key)).remaining_total_credits, 1000 - 50 * paid);
      assert.ok(paid <= 20);
      assert.equal(replies.filter(({ status }) => status === 402).length, 40 - paid);
    });

    it('are billed the same for HEAD', async () => {
      const key = await service.newAccount('tiny');
      const reply = await service.call('/html', page(), { key, method: 'HEAD' });
      assert.equal(reply.status, 200);
      assert.equal(reply.body, '');
      assert.equal(reply.headers.get('Service-Credits-Used'), '1');
      assert.equal((await service.account(key)).remaining_total_credits, 2);
    });
  });

  describe('concurrency', () => {
    it('is limited by the plan, and slots are freed again', async () => {
      const key = await service.newAccount('tiny');
      const running = [service.call('/html', page('/held'), { key }), service.call('/html', page('/held'), { key })];
      await held1(2);
      assert.equal((await service.account(key)).remaining_concurrency, 0);
      const reply = await service.call('/html', page(), { key });
      assert.equal(reply.status, 429);
      assert.deepEqual(reply.json(), {
        message:
          'Too many concurrent requests: the tiny plan allows 2. Wait for a running request to finish, or upgrade.',
      });
      assert.equal(reply.headers.get('Retry-After'), '1');
      assert.equal(reply.headers.get('Service-Concurrency-Limit'), '2');
      assert.equal(reply.headers.get('Service-Concurrency-Remaining'), '0');
      letGo();
      for (const each of await Promise.all(running)) assert.equal(each.status, 200);
      assert.equal((await service.account(key)).remaining_concurrency, 2);
    });

    it('never limits /account', async () => {
      const key = await service.newAccount('tiny');
      const replies = await Promise.all(Array.from({ length: 20 }, () => service.call('/account', {}, { key })));
      assert.ok(replies.every(({ status }) => status === 200));
    });

    it('is freed when the client hangs up: its work is canceled and not billed', async () => {
      const key = await service.newAccount('tiny');
      const before = await target.connections();
      const abort = new AbortController();
      const calls = [1, 2].map(() => service.call('/html', page('/held'), { key, signal: abort.signal }));
      await held1(2);
      abort.abort();
      for (const call of calls) await assert.rejects(call);
      await poll(async () => (await service.account(key)).remaining_concurrency === 2);
      await poll(async () => (await target.connections()) <= before);
      held = [];
      assert.equal((await service.account(key)).remaining_total_credits, 3);
      await poll(() => service.logLines.some(({ outcome }) => outcome === 'canceled'));
      const canceled = service.logLines.filter(({ outcome }) => outcome === 'canceled');
      assert.deepEqual(
        canceled.map(({ status }) => status),
        [499, 499],
      );
    });
  });

  describe('replies', () => {
    it('carry the headers that say what happened', async () => {
      const reply = await service.call('/html', { ...page(), proxy: 'residential' });
      assert.equal(reply.headers.get('Content-Type'), 'text/html; charset=utf-8');
      assert.equal(reply.headers.get('Service-Target-Status'), '200');
      assert.equal(reply.headers.get('Service-Target-Url'), `${target.url}/`);
      assert.equal(reply.headers.get('Service-Proxy-Tier'), 'residential');
      assert.equal(reply.headers.get('Service-Credits-Used'), '10');
      assert.equal(reply.headers.get('Service-Concurrency-Limit'), '100');
      assert.equal(reply.headers.get('Service-Concurrency-Remaining'), '100');
    });

    it('have a unique id', async () => {
      const [one, two] = await Promise.all([service.call('/account'), service.call('/account')]);
      assert.notEqual(one.headers.get('Service-Request-Id'), two.headers.get('Service-Request-Id'));
    });
  });

  describe('other requests', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      it(`${method} is not allowed, key or not`, async () => {
        const reply = await service.call('/html', page(), { method });
        assert.equal(reply.status, 405);
        assert.equal(reply.headers.get('Allow'), 'GET, HEAD');
        assert.match(String(reply.json().message), new RegExp(`^${method} is not allowed here`));
      });
    }

    it('are answered normally even if they have a body, of any type', async () => {
      const response = await checkedFetch(`${service.url}/html`, {
        method: 'POST',
        body: '{"broken',
        headers: { 'Content-Type': 'application/json' },
      });
      assert.equal(response.status, 405);
      await response.text();
    });

    for (const path of ['/', '/htm', '/html/x', '/HTML', '/ai', '/account/x', '/%', '/html%00']) {
      it(`there is nothing at ${path}`, async () => {
        const reply = await service.callRaw(path);
        assert.equal(reply.status, 404);
        assert.match(String(reply.json().message), /^There is nothing at /);
      });
    }

    const meant: [path: string, message: string][] = [
      ['/HTML', 'There is nothing at /HTML. Did you mean /html ? The endpoints are listed at /docs.'],
      ['/txt', 'There is nothing at /txt. Did you mean /text ? The endpoints are listed at /docs.'],
      ['/question', 'There is nothing at /question. Did you mean /ai/question ? The endpoints are listed at /docs.'],
      [
        `/html&api_key=${OPERATOR_KEY}`,
        'There is nothing at /html&…. Did you mean /html?… ? The endpoints are listed at /docs.',
      ],
      ['/v1/pages', 'There is nothing at /v1/pages. The endpoints are listed at /docs.'],
      ['/', 'There is nothing at /. The endpoints are listed at /docs.'],
    ];
    for (const [path, message] of meant) {
      it(`what may have been meant by ${path.split('&')[0]}`, async () => {
        assert.deepEqual((await service.callRaw(path)).json(), { message });
      });
    }

    it('a misspelled parameter is ignored, and told in a header', async () => {
      const told = async (path: string, query: string) => {
        const reply = await service.callRaw(`${path}?api_key=${OPERATOR_KEY}&${query}`);
        return [reply.status, reply.headers.get('service-ignored-parameters') ?? undefined];
      };
      const page = `js=false&url=${encodeURIComponent(target.url)}`;
      assert.deepEqual(await told('/html', page), [200, undefined]);
      assert.deepEqual(await told('/html', `${page}&from_cli=true&headers[A]=b`), [200, undefined]);
      assert.deepEqual(await told('/html', `${page}&render_js=1&selectors[]=p`), [200, 'render_js, selectors[]']);
      assert.deepEqual(await told('/text', `${page}&format=json&js=x`), [400, 'format']);
      assert.deepEqual(await told('/html', `${page}&a%0d%0aB:c=1&${'x'.repeat(41)}=1&%C3%A9=1`), [200, undefined]);
      const many = Array.from({ length: 99 }, (_, at) => `p${at}=1`).join('&');
      assert.deepEqual(await told('/html', `${page}&${many}`), [200, 'p0, p1, p2, p3, p4, p5, p6, p7, p8, p9']);
      assert.deepEqual(await told('/account', 'x=1'), [200, undefined]);
      assert.deepEqual(await told('/html', 'api_key=other&x=1'), [403, undefined]);
    });

    it('a form for a page is told where its parameters belong', async () => {
      const reply = await service.callRaw('/text', { method: 'POST', body: '{"url":"http://x.test"}' });
      assert.equal(
        reply.json().message,
        'POST is not allowed here. Use GET or HEAD, with the parameters in the query.',
      );
      const job = await service.callRaw('/jobs', { method: 'PUT' });
      assert.equal(job.json().message, 'PUT is not allowed here. Use GET, HEAD or POST.');
    });

    it('the bare address leads a browser to the dashboard', async () => {
      const open = (accept: string) => fetch(`${service.url}/`, { redirect: 'manual', headers: { Accept: accept } });
      const answer = await open('text/html,application/xhtml+xml,*/*;q=0.8');
      assert.equal(answer.status, 302);
      assert.equal(answer.headers.get('Location'), '/dashboard');
      assert.equal((await open('application/json')).status, 404);
    });

    for (const path of ['/html/', '//html', '//html//']) {
      it(`${path} works: a base address that ends with a slash leads to it`, async () => {
        const query = new URLSearchParams({ ...page(), api_key: OPERATOR_KEY });
        const response = await fetch(`${service.url}${path}?${query}`);
        assert.equal(response.status, 200);
        assert.match(await response.text(), /</);
      });
    }

    it('may have a request line of at most 64 KiB', async () => {
      const line = (length: number) => {
        const start = `/html?api_key=${OPERATOR_KEY}&js=false&url=${encodeURIComponent(target.url)}&js_script=&pad=`;
        return start + 'x'.repeat(length - `GET ${start} HTTP/1.1`.length);
      };
      assert.equal((await service.callRaw(line(65_536))).status, 200);
      for (const length of [65_537, 90_000]) {
        const reply = await service.callRaw(line(length));
        assert.equal(reply.status, 414);
        assert.deepEqual(reply.json(), { message: 'The request line is too long. The limit is 64 KiB.' });
      }
    });

    const speak = async (bytes: string) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => {});
      socket.write(bytes);
      await once(socket, 'close');
      return answer;
    };

    it('that are far too long still get an answer', async () => {
      const answer = await speak(`GET /html?x=${'y'.repeat(300_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 414 /);
      assert.match(answer, /\r\nService-Request-Id: [0-9a-f-]{36}\r\n/);
      assert.match(answer, /\{"message":"The request line (?:or a header )?is too long/);
    });

    it('that are not HTTP get an Error body', async () => {
      const answer = await speak('HELLO THERE\r\n\r\n');
      assert.match(answer, /^HTTP\/1\.1 400 /);
      assert.match(answer, /\{"message":"The request is not valid HTTP\."\}$/);
    });

    it('for a tunnel may end in a reset, which is no error of the service', async () => {
      for (let count = 0; count < 5; count += 1) {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        socket.write('CONNECT x.example:443 HTTP/1.1\r\nHost: x\r\n\r\n');
        socket.once('data', () => socket.resetAndDestroy());
        await once(socket, 'close');
      }
      // An error without a listener would fail this file.
      assert.equal((await service.call('/account')).status, 200);
    });

    const odd: [what: string, request: string, status: number, message: RegExp][] = [
      ['of a method that must have a body', 'QUERY /html HTTP/1.1\r\nHost: x', 405, /"QUERY is not allowed here/],
      ['of such a method to nowhere', 'QUERY /nowhere HTTP/1.1\r\nHost: x', 404, /"There is nothing at \/nowhere/],
      ['of a method that nobody knows', 'DIG /html HTTP/1.1\r\nHost: x', 405, /"DIG is not allowed here/],
      ['with a letter that is not percent-encoded', 'GET /html?url=é HTTP/1.1\r\nHost: x', 400, /percent-encoded/],
      ['to nowhere with a method that nobody knows', 'DIG /x HTTP/1.1\r\nHost: x', 404, /"There is nothing at \/x\./],
      ['for a tunnel', 'CONNECT x.example:443 HTTP/1.1\r\nHost: x', 404, /"There is nothing at x\.example:443\./],
      ['with an expectation', 'GET /html HTTP/1.1\r\nHost: x\r\nExpect: tea', 403, /"API key is missing/],
      ['with two hosts', 'GET /html HTTP/1.1\r\nHost: x\r\nHost: y', 400, /"The request has more than one Host/],
      ['with markup as host', 'GET /docs HTTP/1.1\r\nHost: <b>', 400, /"The Host header is not the name of a host/],
      ['with an IPv6 host', 'GET /html HTTP/1.1\r\nHost: [::1]:80', 403, /"API key is missing/],
      ['without a host', 'GET /html HTTP/1.1', 400, /"The request has no Host header/],
      ['without a host, in HTTP/1.0', 'GET /html HTTP/1.0', 403, /"API key is missing/],
    ];
    for (const [what, request, status, message] of odd) {
      it(`${what} get an Error body`, async () => {
        const answer = await speak(`${request}\r\nConnection: close\r\n\r\n`);
        assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
        assert.match(answer, /\r\nService-Request-Id: [0-9a-f-]{36}\r\n/i);
        assert.match(answer, message);
      });
    }
  });
});
