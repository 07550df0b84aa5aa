/**
 * To a page, a target that cannot be reached is a network error and not an answer: as in a plain browser, which shows
 * what is expected here. The caller gets the exact failure of a document.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { FetchFailure } from '../../../src/fetching/failure.ts';
import { file, type Handler, type OpenWeb, startOpenWeb } from '../../support/open-web/index.ts';
import { type PlainBrowser, plainBrowser } from '../../support/plain-browser.ts';
import { type Listening, startTcp } from '../egress/loopback-servers.ts';
import { SHELL, startTestEngine, type TestEngine } from './test-engine.ts';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

const PAGE = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n';
const MOVED = 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n';

/** What the site sends before it closes the connection. */
const BROKEN: Readonly<Record<string, string>> = {
  '/nothing': '',
  '/not-http': 'SSH-2.0\r\n\r\n',
  '/head-only': `${HEAD}Content-Length: 100\r\n\r\n`,
  '/half': `${HEAD}Content-Length: 100\r\n\r\npart`,
  '/half-chunk': `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nab`,
};

/** The engines of tests may only dial 127.0.0.0/8. Should the guard fail, this is still nobody else's machine. */
const FORBIDDEN = 'http://[::1]/';

/** Loads what is at `from` in every way, and records how each ends. */
const pageOf = (from: string) => `<!doctype html><pre></pre><script>
  const from = ${JSON.stringify(from)}, seen = [];
  const ways = {
    async fetch() { await read(await fetch(from + '?fetch')); },
    async opaque() { await read(await fetch(from + '?opaque', { mode: 'no-cors' })); },
    async post() { await read(await fetch(from + '?post', { method: 'POST', body: 'x' })); },
    xhr: () => new Promise((resolve) => {
      const old = new XMLHttpRequest();
      old.open('GET', from + '?xhr');
      for (const type of ['load', 'error']) old.addEventListener(type, () => resolve(type + old.status));
      old.send();
    }),
    ...Object.fromEntries(['script', 'img', 'link'].map((name) => [name, () => new Promise((resolve) => {
      const element = document.createElement(name);
      for (const type of ['load', 'error']) element.addEventListener(type, () => resolve(type));
      document.body.append(Object.assign(element, { rel: 'stylesheet', [name === 'link' ? 'href' : 'src']: from + '?' + name }));
    })])),
  };
  const read = async (answer) => { seen.push('status ' + answer.status); await answer.text(); };
  const done = Promise.all(Object.entries(ways).map(([name, way]) =>
    way().then((how) => seen.push(name + ' ' + how), (error) => seen.push(name + ' ' + error.name)))).then(() => {
      document.querySelector('pre').textContent = seen.sort().join(', ');
    });
</script>`;

describe('a target that cannot be reached', { skip: SHELL === undefined && 'no browser' }, () => {
  let site: Listening;
  let url: string;
  let refused: string;
  let plain: PlainBrowser;
  let engine: TestEngine;
  before(async () => {
    refused = await startAndStop();
    site = await startTcp((socket) => {
      socket.on('error', () => {});
      socket.once('data', (request) => {
        const [, path = '', query] = /^\w+ ([^? ]+)\??(\S*)/.exec(request.toString('latin1')) ?? [];
        const page = path === '/page' ? pageOf(query ?? '') : `<script>location = '${query}'</script>`;
        socket.end(BROKEN[path] ?? `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`);
      });
    });
    url = `http://127.0.0.1:${site.port}`;
    plain = await plainBrowser(SHELL ?? '');
    engine = await startTestEngine({ lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  async function compare(from: string, fromInPlain = from): Promise<void> {
    const text = `done.then(() => document.querySelector('pre').textContent)`;
    const expected = await plain.visit(`${url}/page?${fromInPlain}`, 0, text);
    const { body } = await engine.load(`${url}/page?${from}`);
    assert.match(String(expected), /error/);
    assert.equal(/<pre>(.*)<\/pre>/.exec(body)?.[1], expected);
  }

  for (const path of Object.keys(BROKEN)) it(`is a network error to a page: ${path}`, () => compare(path));
  it('is a network error to a page: refused', () => compare(refused));
  it('is a network error to a page: unknown name', () => compare('http://nobody.invalid/', refused));
  it('is a network error to a page: forbidden', () => compare(FORBIDDEN, refused));

  it('is the exact failure of a document, even one that a script has led to', async () => {
    const { port } = new URL(refused);
    const failureOf = (address: string) =>
      engine.load(address).then(
        ({ body }) => assert.fail(body),
        (error: unknown) => (error instanceof FetchFailure ? error.message : assert.fail(String(error))),
      );
    const connection = `The connection to 127.0.0.1 port ${port} was refused.`;
    assert.equal(await failureOf(refused), connection);
    assert.equal(await failureOf(`${url}/to?${refused}`), connection);
    assert.equal(await failureOf(`${url}/to?${refused.replace('http:', 'https:')}`), connection);
    assert.match(await failureOf(`${url}/to?${FORBIDDEN}`), /^The target address is not a public one/);
    assert.match(await failureOf(`${url}/nothing`), /was reset/);
    assert.match(await failureOf(`${url}/not-http`), /did not answer in HTTP/);
  });
});

/** What a host of the secure web sends before it closes or resets the connection, and how that fails. */
const UNACCEPTABLE: Readonly<Record<string, readonly [sent: string, code: string, says: RegExp]>> = {
  '/ssh': ['SSH-2.0-Server\r\n', 'target_unreachable', /did not answer in HTTP/],
  '/radio': [`ICY 200 OK\r\n\r\n<p>Music</p>`, 'target_unreachable', /did not answer in HTTP/],
  '/no-gzip': [`${PAGE}Content-Encoding: gzip\r\n\r\n<p>Plain</p>`, 'target_error', /content encoding .* is broken/],
  '/no-chunks': [
    `${PAGE}Transfer-Encoding: chunked\r\n\r\n-5\r\nabc`,
    'target_unreachable',
    /framing of the page is broken/,
  ],
  '/reset': [`${PAGE}\r\n<p>Half`, 'target_unreachable', /in the middle|was reset/],
  '/bad-redirect': [`${MOVED}Location: https://a.example:99999/\r\n\r\n`, 'target_error', /invalid address/],
  '/long-head': [`${PAGE}X: ${'x'.repeat(300_000)}\r\n\r\n<p>Text</p>`, 'target_error', /headers .* larger/],
};

describe('a target whose answer no browser accepts', { skip: SHELL === undefined && 'no browser' }, () => {
  let web: OpenWeb;
  let engine: TestEngine;
  before(async () => {
    const send: Handler = ({ url = '' }, { socket }) => {
      socket?.write(UNACCEPTABLE[url]?.[0] ?? '', () => (url === '/reset' ? web.cut() : socket.end()));
    };
    web = await startOpenWeb({
      'a.example': {
        pages: { '*': send, '/no-headers': noHeaders, '/no-content': noContent, '/login': 407, '/brotli': brotli },
      },
    });
    const connectTo = web.environment.MUDLARK_CONNECT_TO ?? '';
    engine = await startTestEngine({ connectTo, ignoreTlsErrors: true, lent: true });
  });
  after(async () => {
    await engine[Symbol.asyncDispose]();
    await web[Symbol.asyncDispose]();
  });

  for (const [path, [, code, says]] of Object.entries(UNACCEPTABLE)) {
    it(path, async () => {
      await assert.rejects(engine.load(`https://a.example${path}`), (error: unknown) => {
        assert.ok(error instanceof FetchFailure);
        assert.equal(error.code, code);
        assert.match(error.message, says);
        return true;
      });
    });
  }

  it('is one with brotli over plain http', async () => {
    assert.match((await engine.load('https://a.example/brotli')).body, /Packed/);
    await assert.rejects(engine.load('http://a.example/brotli'), /content encoding .* is broken/);
  });

  it('is one that asks for the login of a proxy, with the status', async () => {
    for (const scheme of ['http', 'https']) {
      await assert.rejects(
        engine.load(`${scheme}://a.example/login`).then(({ status }) => {
          throw new FetchFailure('target_error', '', { target: { statusCode: status, statusMessage: '' } });
        }),
        (error) => error instanceof FetchFailure && error.code === 'target_error' && error.target?.statusCode === 407,
      );
    }
  });

  it('is not one without headers, nor one that has no body but says that it has', async () => {
    assert.match((await engine.load('https://a.example/no-headers')).body, /Bare/);
    assert.equal((await engine.load('https://a.example/no-content')).status, 204);
  });
});

const brotli = file('text/html', brotliCompressSync('<p>Packed</p>'), { 'Content-Encoding': 'br' });
const noContent: Handler = (_request, { socket }) =>
  socket?.end('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n');
const noHeaders: Handler = (_request, { socket }) => socket?.end('HTTP/1.1 200 OK\r\n\r\nBare');

/** The address of a port on which nothing listens. */
async function startAndStop(): Promise<string> {
  await using listening = await startTcp(() => {});
  return `http://127.0.0.1:${listening.port}/`;
}
