import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startTestService, type TestService } from '../support/service.ts';
import { startTarget, type Target } from '../support/target.ts';

const ARTICLE =
  '<!doctype html><html><head><title>T</title></head><body><main id=m><p class="a">one</p><p class=a>t&amp;wo</p></main></body></html>';

describe('pages without JavaScript', () => {
  let service: TestService;
  let target: Target;

  before(async () => {
    const status =
      (code: number, reason?: string) => (_request: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(code, reason ?? '', { 'Content-Type': 'text/html' }).end(`<h1>${'z'.repeat(600)}</h1>`);
      };
    target = await startTarget({
      '/': ARTICLE,
      '/403': status(403),
      '/429': status(429),
      '/503': status(503, 'Busy Bees'),
      '/999': status(999, 'Request denied'),
      '/500': status(500),
      '/404': status(404),
      '/410': status(410),
      '/304': status(304),
      '/emoji': (_request, response) => response.writeHead(500).end('😀'.repeat(251).slice(1)),
      '/moved': (_request, response) => response.writeHead(302, { Location: '/#part' }).end('moved'),
      '/loop': (_request, response) => response.writeHead(301, { Location: '/loop' }).end(),
      '/inside': (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      '/file': (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
      '/json': (_request, response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"a":"<b>"}'),
      '/png': (_request, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('\x89PNG'),
      '/latin': (_request, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=iso-8859-1' })
          .end(Buffer.from('<p>\xe9</p>', 'latin1')),
      '/bomb': (_request, response) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(30 * 1024 * 1024))),
      '/silent': () => {},
    });
    service = await startTestService();
  });
  after(async () => {
    await service.close();
    await target[Symbol.asyncDispose]();
  });

  const fetchPage = (path: string, parameters: Record<string, string | string[]> = {}, endpoint = '/html') =>
    service.call(endpoint, { url: `${target.url}${path}`, js: 'false', ...parameters });

  describe('/html', () => {
    it('returns the page as it was received', async () => {
      const reply = await fetchPage('/');
      assert.equal(reply.status, 200);
      assert.equal(reply.body, ARTICLE);
    });

    it('wraps it with format=json, whatever Accept says', async () => {
      assert.deepEqual((await fetchPage('/', { format: 'json' })).json(), { result: ARTICLE });
      const plain = await service.call(
        '/html',
        { url: target.url, js: 'false' },
        { headers: { Accept: 'application/json' } },
      );
      assert.equal(plain.headers.get('Content-Type'), 'text/html; charset=utf-8');
    });

    it('returns text of other types unchanged, in UTF-8', async () => {
      assert.equal((await fetchPage('/json')).body, '{"a":"<b>"}');
      assert.equal((await fetchPage('/latin')).body, '<p>é</p>');
    });

    it('returns the page of a 404', async () => {
      const reply = await fetchPage('/404');
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('Service-Target-Status'), '404');
      assert.equal(reply.headers.get('Service-Credits-Used'), '1');
    });

    it('follows redirects and says where it ended', async () => {
      const reply = await fetchPage('/moved');
      assert.equal(reply.body, ARTICLE);
      assert.equal(reply.headers.get('Service-Target-Url'), `${target.url}/#part`);
    });
  });

  describe('/selected', () => {
    it('returns the inner HTML of the first match', async () => {
      assert.equal((await fetchPage('/', { selector: 'p.a' }, '/selected')).body, 'one');
      assert.equal((await fetchPage('/', { selector: 'p:has(+ p)' }, '/selected')).body, 'one');
      assert.deepEqual((await fetchPage('/', { selector: 'p + p', format: 'json' }, '/selected')).json(), {
        result: 't&amp;wo',
      });
    });

    it('returns the whole page without a selector', async () => {
      assert.equal((await fetchPage('/', {}, '/selected')).body, ARTICLE);
      assert.equal((await fetchPage('/', { selector: '' }, '/selected')).body, ARTICLE);
    });

    it('says when nothing matches, free of charge', async () => {
      const reply = await fetchPage('/', { selector: 'table' }, '/selected');
      assert.equal(reply.status, 400);
      assert.deepEqual(reply.json(), { message: 'Element not found' });
      assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      assert.equal(reply.headers.get('Service-Target-Status'), '200');
    });
  });

  describe('/selected-multiple', () => {
    it('returns one list per selector, in request order', async () => {
      const reply = await fetchPage('/', { selectors: ['p', 'table', 'main > p:first-child'] }, '/selected-multiple');
      assert.deepEqual(reply.json(), [['one', 't&amp;wo'], [], ['one']]);
    });

    it('returns an empty list without selectors, also for selectors[] with brackets', async () => {
      assert.deepEqual((await fetchPage('/', {}, '/selected-multiple')).json(), []);
      assert.deepEqual((await fetchPage('/', { 'selectors[]': 'p' }, '/selected-multiple')).json(), []);
      assert.deepEqual((await fetchPage('/', { 'selectors[0]': 'p' }, '/selected-multiple')).json(), []);
    });
  });

  describe('wait_for', () => {
    it('is checked against the page as it arrived', async () => {
      assert.equal((await fetchPage('/', { wait_for: '#m' })).status, 200);
      const reply = await fetchPage('/', { wait_for: '.late' });
      assert.equal(reply.status, 500);
      const body = reply.json();
      assert.equal(body.error_code, 'wait_for_timeout');
      assert.match(String(body.message), /\.late/);
      assert.equal(body.status_code, 200);
      assert.equal(body.body, ARTICLE.slice(0, 500));
      assert.deepEqual(body.request_parameters, { proxy: 'datacenter', js: false });
      assert.deepEqual((body.next_step as { params: unknown }).params, { js: 'true' });
      assert.equal((body.next_step as { cost: number }).cost, 5);
    });
  });

  describe('failures', () => {
    const statuses: [path: string, code: string, message: string][] = [
      ['/403', 'target_blocked', 'Unexpected HTTP code on the target page: 403 Forbidden'],
      ['/429', 'target_blocked', 'Unexpected HTTP code on the target page: 429 Too Many Requests'],
      ['/503', 'target_blocked', 'Unexpected HTTP code on the target page: 503 Busy Bees'],
      ['/999', 'target_blocked', 'Unexpected HTTP code on the target page: 999 Request denied'],
      ['/500', 'target_error', 'Unexpected HTTP code on the target page: 500 Internal Server Error'],
      ['/410', 'target_error', 'Unexpected HTTP code on the target page: 410 Gone'],
      ['/304', 'target_error', 'Unexpected HTTP code on the target page: 304 Not Modified'],
    ];
    for (const [path, code, message] of statuses) {
      it(`${path.slice(1)} is ${code}`, async () => {
        const reply = await fetchPage(path);
        assert.equal(reply.status, 500);
        const body = reply.json();
        assert.equal(body.error_code, code);
        assert.equal(body.message, message);
        assert.equal(body.status_code, Number(path.slice(1)));
        assert.equal(body.status_message, message.replace(/^.*: \d+ /, ''));
        assert.equal(body.body, path === '/304' ? '' : `<h1>${'z'.repeat(496)}`);
        assert.deepEqual(body.request_parameters, { proxy: 'datacenter', js: false });
        assert.equal(reply.headers.get('Service-Credits-Used'), '0');
        assert.equal(reply.headers.get('Service-Target-Status'), path.slice(1));
        const step = body.next_step as { params: unknown; cost: number; message: string } | undefined;
        if (code === 'target_error') return assert.equal(step, undefined);
        assert.deepEqual(step?.params, { proxy: 'residential' });
        assert.equal(step?.cost, 10);
      });
    }

    it('a 404 is an error when asked for', async () => {
      const reply = await fetchPage('/404', { error_on_404: 'true' });
      assert.equal(reply.status, 500);
      assert.equal(reply.json().error_code, 'target_error');
      assert.equal(reply.json().next_step, undefined);
    });

    it("the preview of the target's body never ends inside a character", async () => {
      const { body } = (await fetchPage('/emoji')).json<{ body: string }>();
      assert.ok(body.isWellFormed());
      assert.ok(body.length <= 500);
    });

    it('a redirect is an error when asked for, and billed', async () => {
      const reply = await fetchPage('/moved', { error_on_redirect: 'true' });
      assert.equal(reply.status, 500);
      const body = reply.json();
      assert.equal(body.error_code, 'target_redirect');
      assert.equal(body.status_code, 302);
      assert.equal(body.status_message, 'Found');
      assert.match(String(body.message), new RegExp(`${target.url}/#part`));
      assert.deepEqual(body.request_parameters, { proxy: 'datacenter', js: false });
      assert.equal(body.next_step, undefined);
      assert.equal(reply.headers.get('Service-Credits-Used'), '1');
      assert.equal((await fetchPage('/', { error_on_redirect: 'true' })).status, 200);
    });

    it('more than 10 redirects are an error that says so', async () => {
      const body = (await fetchPage('/loop')).json();
      assert.equal(body.error_code, 'target_error');
      assert.match(String(body.message), /10 redirects/);
    });

    const forbidden = ['/inside', '/file'];
    for (const path of forbidden) {
      it(`a redirect to a forbidden place is refused (${path})`, async () => {
        const body = (await fetchPage(path)).json();
        assert.equal(body.error_code, 'forbidden_target');
        assert.match(
          String(body.message),
          /^The target address is not a public one\. The operator can allow it with MUDLARK_ALLOW_TARGETS\./,
        );
        assert.equal(body.request_parameters, undefined);
        assert.equal(body.next_step, undefined);
      });
    }

    for (const url of [
      'http://10.0.0.1/',
      'http://0x0a000001/',
      'http://[::ffff:10.0.0.1]/',
      'http://192.168.1.1:8080/',
      'http://printer.local/',
      'http://169.254.169.254/latest/meta-data/',
    ]) {
      it(`${url} is forbidden`, async () => {
        const reply = await service.call('/html', { url, js: 'false' });
        assert.equal(reply.status, 500);
        assert.equal(reply.json().error_code, 'forbidden_target');
        assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      });
    }

    it('the service itself is forbidden, although loopback is allowed here', async () => {
      for (const url of [service.url, service.url.replace('127.0.0.1', 'localhost')]) {
        const body = (await service.call('/html', { url: `${url}/docs`, js: 'false' })).json();
        assert.equal(body.error_code, 'forbidden_target', url);
      }
    });

    it('binary content is an error that names its type', async () => {
      const body = (await fetchPage('/png')).json();
      assert.equal(body.error_code, 'target_error');
      assert.match(String(body.message), /image\/png/);
    });

    it('a decompression bomb is too large', async () => {
      const body = (await fetchPage('/bomb')).json();
      assert.equal(body.error_code, 'response_too_large');
      assert.equal(body.request_parameters, undefined);
    });

    it('a target that does not answer is a 504 that says what to do', async () => {
      const reply = await fetchPage('/silent', { timeout: '300' });
      assert.equal(reply.status, 504);
      assert.deepEqual(reply.json(), {
        message: 'The page was not retrieved within 300 ms. Increase the timeout parameter (at most 25000).',
        error_code: 'timeout',
      });
    });

    it('a closed port is unreachable, and no other exit is suggested', async () => {
      const listener = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => listener.once('listening', resolve));
      const { port } = listener.address() as { port: number };
      await new Promise((resolve) => listener.close(resolve));
      const body = (await service.call('/html', { url: `http://127.0.0.1:${port}/`, js: 'false' })).json();
      assert.equal(body.error_code, 'target_unreachable');
      assert.match(String(body.message), /refused/);
      assert.deepEqual(body.request_parameters, { proxy: 'datacenter', js: false });
      assert.equal(body.next_step, undefined);
    });

    it('a connection that is reset is unreachable, and another exit is suggested', async () => {
      const listener = createServer((socket) => socket.once('data', () => socket.resetAndDestroy())).listen(
        0,
        '127.0.0.1',
      );
      await new Promise((resolve) => listener.once('listening', resolve));
      const { port } = listener.address() as { port: number };
      const body = (await service.call('/html', { url: `http://127.0.0.1:${port}/`, js: 'false' })).json();
      await new Promise((resolve) => listener.close(resolve));
      assert.equal(body.error_code, 'target_unreachable');
      assert.deepEqual((body.next_step as { params: unknown }).params, { proxy: 'residential' });
    });

    it('a name that does not exist is unreachable', async () => {
      const body = (await service.call('/html', { url: 'http://nowhere.invalid.test/', js: 'false' })).json();
      assert.equal(body.error_code, 'target_unreachable');
      assert.match(String(body.message), /nowhere\.invalid\.test/);
    });
  });

  describe('next_step', () => {
    const table: [proxy: string, expected: Record<string, string> | undefined, cost: number | undefined][] = [
      ['datacenter', { proxy: 'residential' }, 10],
      ['residential', { proxy: 'stealth' }, 50],
      ['stealth', undefined, undefined],
      ['auto', undefined, undefined],
    ];
    for (const [proxy, params, cost] of table) {
      it(`after a block at ${proxy}`, async () => {
        const body = (await fetchPage('/403', { proxy })).json();
        const step = body.next_step as { params: unknown; cost: number } | undefined;
        assert.deepEqual(step?.params, params);
        assert.equal(step?.cost, cost);
      });
    }

    it('auto walks every tier, cheapest first, and says so', async () => {
      const seen = target.seen.length;
      const body = (await fetchPage('/403', { proxy: 'auto' })).json();
      assert.deepEqual(body.request_parameters, {
        proxy: 'stealth',
        js: false,
        auto: true,
        tiers_tried: ['datacenter', 'residential', 'stealth'],
      });
      assert.equal(target.seen.length - seen, 3);
    });

    it('auto does not climb for a failure that no other exit can fix', async () => {
      const body = (await fetchPage('/500', { proxy: 'auto' })).json();
      assert.deepEqual((body.request_parameters as { tiers_tried: unknown }).tiers_tried, ['datacenter']);
    });
  });
});
