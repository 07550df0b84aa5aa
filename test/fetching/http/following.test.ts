import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { tries } from '../../support/thorough.ts';
import { bench, failure, serve, serveBytes } from './loopback.ts';

test('a chain of redirects is followed to its end, on one connection', async (t) => {
  const port = await serve(t, (request, response) => {
    const step = Number(request.url?.slice(1));
    if (step === 10) response.end('arrived');
    else response.writeHead([301, 302, 303, 307, 308][step % 5] ?? 302, { Location: `/${step + 1}` }).end('moved');
  });
  const { get, dialer } = bench(t);
  const answer = await get(`http://127.0.0.1:${port}/0#frag`);
  assert.deepEqual([answer.body, answer.hops, answer.finalUrl], ['arrived', 10, `http://127.0.0.1:${port}/10#frag`]);
  assert.equal(dialer.dialed.length, 1);
});

test('an eleventh redirect is too many, and is reported with its answer', async (t) => {
  let seen = 0;
  const port = await serve(t, (_request, response) => {
    seen += 1;
    response.writeHead(307, { Location: '/' }).end('moved');
  });
  const { get, dialer } = bench(t);
  await assert.rejects(get(`http://127.0.0.1:${port}/`), (error) => {
    assert.ok(error instanceof FetchFailure);
    assert.equal(error.target?.body, 'moved');
    return failure({ code: 'target_error', message: /^More than 10 redirects$/, status: 307 })(error);
  });
  assert.equal(seen, 11);
  assert.equal(dialer.dialed.length, 1);
});

test('an eleventh redirect is too many even if its body never ends', async (t) => {
  const port = await serve(t, (_request, response) => {
    response.writeHead(307, { Location: '/' }).write('mov');
  });
  const { get, dialer } = bench(t);
  await assert.rejects(
    get(`http://127.0.0.1:${port}/`),
    failure({ code: 'target_error', message: /^More than 10 redirects$/, status: 307 }),
  );
  assert.equal(dialer.openSockets, 0, 'a failure leaves no connection');
});

test('a redirect is handed back when it is not to be followed', async (t) => {
  const port = await serve(t, (_request, response) => {
    response
      .writeHead(301, 'Gone west', { Location: 'https://u:p@other.example/x', 'Content-Type': 'text/html' })
      .end('<a>there</a>');
  });
  const { get } = bench(t);
  const answer = await get(`http://127.0.0.1:${port}/`, { followRedirects: false });
  assert.deepEqual(answer.redirect, { status: 301, statusMessage: 'Gone west', location: 'https://other.example/x' });
  assert.deepEqual([answer.status, answer.body, answer.hops], [301, '<a>there</a>', 0]);
});

test('a redirect to nowhere is a final answer; one to an invalid URL or to several fails, as in browsers', async (t) => {
  const wrong: [headers: string, message: RegExp | undefined][] = [
    ['Location: ', undefined],
    ['Location: http://', /invalid address/],
    ['Location: http://a b/', /invalid address/],
    ['Location: /a\r\nLocation: /b', /several addresses/],
  ];
  for (const [headers, message] of wrong) {
    const port = await serveBytes(t, `HTTP/1.1 302 Found\r\n${headers}\r\nContent-Length: 4\r\n\r\nhere`);
    for (const followRedirects of [true, false]) {
      const getting = bench(t).get(`http://127.0.0.1:${port}/`, { followRedirects });
      if (message) {
        await assert.rejects(getting, failure({ code: 'target_error', message, status: 302 }));
        continue;
      }
      const answer = await getting;
      assert.deepEqual([answer.status, answer.body, answer.redirect], [302, 'here', undefined]);
    }
  }
});

test('a redirect leads to the bytes of its location, in whatever encoding', async (t) => {
  for (const [location, path] of [
    [Buffer.from('/gr\xfcn x', 'latin1'), '/gr%FCn%20x'],
    [Buffer.from('/grün?ü'), '/gr%C3%BCn?%C3%BC'],
  ] as const) {
    const head = ['HTTP/1.1 302 Found\r\nLocation: ', location, '\r\nContent-Length: 4\r\n\r\nhere'];
    const port = await serveBytes(t, Buffer.concat(head.map((part) => Buffer.from(part))));
    const { redirect } = await bench(t).get(`http://127.0.0.1:${port}/`, { followRedirects: false });
    assert.equal(redirect?.location, `http://127.0.0.1:${port}${path}`);
  }
});

test('another scheme is forbidden, and named', async (t) => {
  for (const location of ['ftp://files.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,x']) {
    const port = await serve(t, (_request, response) => response.writeHead(302, { Location: location }).end());
    const scheme = location.slice(0, location.indexOf(':') + 1);
    const expected = failure({
      code: 'forbidden_target',
      message: new RegExp(`not a public one.*${scheme}`),
      status: 302,
    });
    await assert.rejects(bench(t).get(`http://127.0.0.1:${port}/`), expected);
  }
});

test('every hop goes through the dialer, which may forbid it', async (t) => {
  const port = await serve(t, (_request, response) => response.writeHead(302, { Location: 'http://10.0.0.1/' }).end());
  const { get, dialer } = bench(t);
  await assert.rejects(get(`http://127.0.0.1:${port}/`), failure({ code: 'forbidden_target' }));
  assert.deepEqual(dialer.dialed.at(-1), { host: '10.0.0.1', port: 80, tunnel: false });
});

test("the caller's headers and the URL's credentials are sent only where they belong", async (t) => {
  const seen: Record<string, IncomingMessage['headers']> = {};
  const port = await serve(t, (request, response) => {
    const place = `${request.headers.host}${request.url}`;
    seen[place] = request.headers;
    const next: Record<string, string> = {
      'example.com/': '/same',
      'example.com/same': 'http://www.example.com/',
      'www.example.com/': 'http://example.com/back',
      'example.com/back': 'http://example.net/',
      'example.net/': 'http://example.com/end',
    };
    const location = next[place];
    if (location === undefined) response.end('end');
    else response.writeHead(302, { Location: location }).end();
  });
  const places = { 'example.com:80': port, 'www.example.com:80': port, 'example.net:80': port };
  const { get } = bench(t, {}, places);
  const headers = { Cookie: 'c=1', 'X-Mine': 'm', 'User-Agent': 'Mine' };
  const answer = await get('http://user:pw@example.com/', { headers });
  assert.equal(answer.finalUrl, 'http://example.com/end');
  const summary = Object.fromEntries(
    Object.entries(seen).map(([place, h]) => [
      place,
      [h.authorization !== undefined, h.cookie, h['x-mine'], h['user-agent'] === 'Mine'],
    ]),
  );
  assert.deepEqual(summary, {
    'example.com/': [true, 'c=1', 'm', true],
    'example.com/same': [true, 'c=1', 'm', true],
    'www.example.com/': [false, undefined, 'm', true],
    'example.com/back': [false, undefined, 'm', true],
    'example.net/': [false, undefined, undefined, false],
    'example.com/end': [false, undefined, undefined, false],
  });
});

test('cookies last as long as the request, and are sent only where they belong', async (t) => {
  const cookies: (string | undefined)[] = [];
  const port = await serve(t, (request, response) => {
    cookies.push(`${request.headers.host}${request.url} ${request.headers.cookie ?? '-'}`);
    const steps: Record<string, [string, string[]]> = {
      'a.example.com/1': [
        '/2',
        [
          'a=1',
          'both=jar; Path=/',
          'wide=w; Domain=example.com',
          'sec=s; Secure',
          'deep=d; Path=/deep',
          'evil=e; Domain=com',
          'bad=b; Domain=other.net',
          '__Host-x=1',
        ],
      ],
      'a.example.com/2': ['/deep/3', ['a=; Max-Age=0']],
      'a.example.com/deep/3': ['http://b.example.com/4', []],
    };
    const step = steps[`${request.headers.host}${request.url}`];
    if (step === undefined) response.end();
    else response.writeHead(302, { Location: step[0], 'Set-Cookie': step[1] }).end();
  });
  const { get } = bench(t, {}, { 'a.example.com:80': port, 'b.example.com:80': port });
  await get('http://a.example.com/1', { headers: { cookie: 'mine=m; both=caller' } });
  await get('http://a.example.com/2');
  assert.deepEqual(cookies, [
    'a.example.com/1 mine=m; both=caller',
    'a.example.com/2 mine=m; a=1; both=jar; wide=w',
    'a.example.com/deep/3 mine=m; deep=d; both=jar; wide=w',
    'b.example.com/4 wide=w',
    'a.example.com/2 -',
    'a.example.com/deep/3 -',
    'b.example.com/4 -',
  ]);
});

test('a long or endless redirect body is not waited for', async (t) => {
  const port = await serve(t, (request, response) => {
    if (request.url === '/end') {
      response.end('end');
      return;
    }
    response.writeHead(302, { Location: request.url === '/long' ? '/slow' : '/end' });
    if (request.url === '/long') response.end('x'.repeat(1_000_000));
    else response.write('never ends');
  });
  const answer = await bench(t).get(`http://127.0.0.1:${port}/long`);
  assert.deepEqual([answer.body, answer.hops], ['end', 2]);
});

test('any chain of up to ten redirects over any hosts arrives', async (t) => {
  const hosts = ['a.example', 'b.example', 'c.example'];
  let chain: string[] = [];
  const port = await serve(t, (request, response) => {
    const step = Number(request.url?.slice(1));
    const next = chain[step];
    if (next === undefined) response.end(String(step));
    else response.writeHead(302, { Location: `http://${next}/${step + 1}` }).end();
  });
  const { get } = bench(t, {}, Object.fromEntries(hosts.map((host) => [`${host}:80`, port])));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...hosts), { maxLength: 12 }), async (steps) => {
      chain = steps;
      const arriving = get('http://a.example/0');
      if (steps.length > 10) {
        await assert.rejects(arriving, failure({ code: 'target_error' }));
        return;
      }
      const answer = await arriving;
      assert.deepEqual([answer.hops, answer.body], [steps.length, String(steps.length)]);
    }),
    tries(40),
  );
});
