/** Every parameter of the endpoints that read a page, with a browser and through the API. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { COUNTRY_PROFILES } from '../../../src/fetching/countries.ts';
import { DEVICE_PROFILES } from '../../../src/fetching/devices.ts';
import { DEVICES } from '../../../src/fetching/page.ts';
import { type HostileSite, startHostileSite } from '../../support/hostile-site.ts';
import { type Parameters, type Reply, startTestService, type TestService } from '../../support/service.ts';
import { itThorough, someOf, THOROUGH } from '../../support/thorough.ts';
import { withoutBrowser } from '../../support/without-browser.ts';
import { makeCertificate } from '../egress/certificate.ts';
import { startProxy, startSite, startTcp } from '../egress/loopback-servers.ts';

describe('a page that is read with JavaScript', { skip: withoutBrowser }, () => {
  let site: HostileSite;
  let service: TestService;
  before(async () => {
    site = await startHostileSite();
    const { port } = new URL(site.url);
    service = await startTestService({
      environment: {
        MUDLARK_BROWSER_PAGES: '4',
        MUDLARK_ALLOW_TARGETS: '127.0.0.1,::1',
        MUDLARK_CONNECT_TO: `pages.example.net:80:127.0.0.1:${port},www.example.net:80:127.0.0.1:${port}`,
      },
    });
    // The browser starts with the first page, which takes long on a busy machine.
    await html('/quiet', { timeout: '25000' });
  });
  after(async () => {
    await service.close();
    await site[Symbol.asyncDispose]();
  });

  const call = (endpoint: string, path: string, more: Parameters = {}) =>
    service.call(endpoint, {
      url: path.startsWith('http') ? path : `${site.url}${path}`,
      timeout: '25000',
      js_timeout: '500',
      ...more,
    });
  const html = (path: string, more: Parameters = {}) => call('/html', path, more);

  async function found<T>(path: string, more: Parameters = {}): Promise<T> {
    const reply = await call('/selected', path, { selector: '#found', ...more });
    assert.equal(reply.status, 200, reply.body);
    const text = reply.body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    return JSON.parse(text) as T;
  }

  function fails(reply: Reply, code: string, message?: RegExp): Record<string, unknown> {
    const body = reply.json();
    assert.equal(body.error_code, code, reply.body);
    assert.equal(reply.status, code === 'timeout' ? 504 : 500);
    if (message) assert.match(String(body.message), message);
    return body;
  }

  describe('timeout and wait_for with JavaScript', { concurrency: 3 }, () => {
    it('a document that never comes is a timeout on every endpoint', async () => {
      for (const endpoint of ['/html', '/selected', '/selected-multiple']) {
        const reply = await call(endpoint, '/silent', { timeout: '1500' });
        const body = fails(reply, 'timeout', /not retrieved within 1500 ms/);
        assert.deepEqual(Object.keys(body), ['message', 'error_code']);
      }
    });

    it('a load event that never comes is no timeout: the page is returned as it is', async () => {
      const reply = await html('/never-ending-script-resource', { timeout: '5000' });
      assert.equal(reply.status, 200, reply.body);
      assert.match(reply.body, /Before the script/);
      assert.doesNotMatch(reply.body, /After it/);
    });

    it('wait_for overrides js_timeout', async () => {
      for (const path of ['/late', '/late-fetch']) {
        const reply = await html(path, { js_timeout: '1', wait_for: '#late' });
        assert.equal(reply.status, 200, reply.body);
        assert.match(reply.body, /<\/script><p id="late">/);
      }
    });

    it('an element that never appears is reported with the page’s content, and more time as the next step', async () => {
      const body = fails(
        await html('/quiet', { timeout: '6000', wait_for: '#never' }),
        'wait_for_timeout',
        /#never did not appear within 6000 ms/,
      );
      assert.equal(body.status_code, 200);
      assert.equal(body.status_message, 'OK');
      assert.match(String(body.body), /Nothing happens here/);
      assert.deepEqual((body.next_step as Record<string, unknown>).params, { timeout: '25000' });
      assert.deepEqual(body.request_parameters, { proxy: 'datacenter', js: true });
    });
  });

  describe('device and country with JavaScript', { concurrency: 3 }, () => {
    interface Identity {
      sentUserAgent: string;
      userAgent: string;
      platform: string;
      userAgentData: { mobile: boolean; platform: string; model: string; brands: unknown };
      languages: string[];
      locale: string;
      timeZone: string;
      screen: { width: number; height: number };
      viewport: { width: number; devicePixelRatio: number };
      touch: { maxTouchPoints: number; event: boolean; hover: boolean };
      webdriver: boolean;
    }
    for (const device of someOf(DEVICES, 2)) {
      it(`a ${device} looks like one in the page and in the headers`, async () => {
        const profile = DEVICE_PROFILES[device];
        const page = await found<Identity>('/user-agent', { device });
        assert.equal(page.userAgent, profile.userAgent);
        assert.equal(page.sentUserAgent, profile.userAgent);
        assert.equal(page.platform, profile.navigatorPlatform);
        assert.deepEqual(page.screen.width, profile.screen.width);
        assert.deepEqual(page.screen.height, profile.screen.height);
        assert.equal(page.viewport.devicePixelRatio, profile.deviceScaleFactor);
        assert.equal(page.touch.maxTouchPoints, profile.maxTouchPoints);
        assert.equal(page.touch.event, profile.touch);
        assert.equal(page.touch.hover, !profile.touch);
        assert.equal(page.webdriver, false);
        const headers = await sentHeaders('/headers', { device });
        assert.equal(headers['user-agent'], profile.userAgent);
        assert.equal(headers['sec-ch-ua-mobile'], profile.clientHints.mobile ? '?1' : '?0');
        assert.equal(headers['sec-ch-ua-platform'], `"${profile.clientHints.platform}"`);
      });
    }

    for (const country of someOf<'us' | 'de' | 'jp' | 'hk'>(['us', 'de', 'jp', 'hk'], 2)) {
      it(`a visitor from ${country} has its language and time zone`, async () => {
        const { acceptLanguage, locale, timezone } = COUNTRY_PROFILES[country];
        const page = await found<Identity>('/user-agent', { country });
        assert.equal(page.languages.join(','), acceptLanguage.replaceAll(/;q=[0-9.]+/g, ''));
        assert.equal(page.locale, locale);
        assert.equal(page.timeZone, timezone === 'Asia/Kolkata' ? 'Asia/Calcutta' : timezone);
        assert.equal((await sentHeaders('/headers', { country }))['accept-language'], acceptLanguage);
      });
    }
  });

  type SentHeaders = Record<string, string>;
  async function sentHeaders(path: string, more: Parameters = {}): Promise<SentHeaders> {
    const reply = await html(path, more);
    assert.equal(reply.status, 200, reply.body);
    return JSON.parse(reply.body) as SentHeaders;
  }

  describe('headers with JavaScript', { concurrency: 3 }, () => {
    const headers = { 'headers[X-Mine]': 'yes', 'headers[Authorization]': 'Bearer t', 'headers[Cookie]': 'a=b' };

    it('are sent with the document and requests to its own origin, never to others', async () => {
      const page = await found<Record<'document' | 'own' | 'other', SentHeaders>>('/headers-page', headers);
      for (const own of [page.document, page.own]) {
        assert.equal(own['x-mine'], 'yes');
        assert.equal(own.authorization, 'Bearer t');
        assert.equal(own.cookie, 'a=b');
      }
      for (const name of ['x-mine', 'authorization', 'cookie']) assert.equal(page.other[name], undefined);
    });

    it('are not sent after a redirect to another port, which gets the usual headers instead', async () => {
      const more = { ...headers, 'headers[User-Agent]': 'Mine/1', 'headers[Accept-Language]': 'xx' };
      const sent = await sentHeaders('/redirect-to-other', more);
      for (const name of ['x-mine', 'authorization', 'cookie']) assert.equal(sent[name], undefined);
      assert.equal(sent['user-agent'], DEVICE_PROFILES.desktop.userAgent);
      assert.equal(sent['accept-language'], COUNTRY_PROFILES.us.acceptLanguage);
    });

    it('are sent after a redirect on the same host; after one to another host of the site without credentials', async () => {
      const stays = await sentHeaders('/redirect?to=/headers', headers);
      assert.equal(stays['x-mine'], 'yes');
      assert.equal(stays.authorization, 'Bearer t');
      const url = 'http://pages.example.net/redirect?to=http://www.example.net/headers';
      const moves = await sentHeaders(url, headers);
      assert.equal(moves['x-mine'], 'yes');
      assert.equal(moves.authorization, undefined);
      assert.equal(moves.cookie, undefined);
    });

    it('are not sent when a request of the page is redirected to another origin', async () => {
      const script = `fetch('/redirect?to=${site.other}/headers').then((answer) => answer.json())`;
      // Another origin may only be read if the whole chain allows it: what counts is what arrived there.
      const from = site.seen.length;
      await html('/quiet', { ...headers, js_script: `${script}.catch(() => null)` });
      const arrived = site.seen.slice(from).filter(({ origin, path }) => origin === 'other' && path === '/headers');
      for (const { headers: sent } of arrived) {
        assert.equal(sent['x-mine'], undefined);
        assert.equal(sent.authorization, undefined);
      }
    });

    itThorough('may replace User-Agent and Accept-Language, and may have values beyond ASCII', async () => {
      const more = { 'headers[user-agent]': 'Mine/1', 'headers[Accept-Language]': 'xx', 'headers[X-Word]': 'Grüße' };
      const [withBrowser, without] = await Promise.all([
        sentHeaders('/headers', more),
        sentHeaders('/headers', { ...more, js: 'false' }),
      ]);
      assert.equal(withBrowser['user-agent'], 'Mine/1');
      assert.equal(withBrowser['accept-language'], 'xx');
      assert.equal(withBrowser['x-word'], without['x-word']);
    });

    it('the URL’s userinfo is sent as Basic credentials, and is not in the final URL', async () => {
      const url = new URL('/basic-auth', site.url);
      url.username = 'us er';
      url.password = 'p:ss';
      const reply = await call('/selected', url.href, { selector: '#found' });
      assert.equal(reply.body, '"us er"');
      assert.equal(reply.headers.get('Service-Target-Url'), `${site.url}/basic-auth`);
      const without = fails(await html('/basic-auth'), 'target_error', /401 Unauthorized/);
      assert.match(String(without.body), /Who are you/);
    });
  });

  describe('statuses and redirects with JavaScript', { concurrency: 3 }, () => {
    const outcomes: [status: number, code: string | undefined][] = [
      [200, undefined],
      [204, undefined],
      [304, 'target_error'],
      [400, 'target_error'],
      [403, 'target_blocked'],
      [404, undefined],
      [410, 'target_error'],
      [429, 'target_blocked'],
      [500, 'target_error'],
      [503, 'target_blocked'],
      [999, 'target_blocked'],
    ];
    for (const [status, code] of someOf(outcomes, 3)) {
      it(`${status} is ${code ?? 'a page'}`, async () => {
        const reply = await html(`/status/${status}`);
        assert.equal(reply.headers.get('Service-Target-Status'), String(status));
        if (code === undefined) return assert.equal(reply.status, 200, reply.body);
        const body = fails(reply, code, new RegExp(`Unexpected HTTP code on the target page: ${status}`));
        assert.equal(body.status_code, status);
        if (status !== 304) assert.match(String(body.body), new RegExp(`Status ${status}`));
      });
    }

    it('404 is an error when asked for', async () => {
      fails(await html('/status/404', { error_on_404: 'true' }), 'target_error', /404 Not Found/);
    });

    const redirects: [path: string, status: number, location: string][] = [
      ['/redirect?to=/quiet&status=301', 301, '/quiet'],
      ['/redirect?to=/quiet&status=308', 308, '/quiet'],
      ['/meta-refresh', 200, '/quiet'],
      ['/js-redirect', 200, '/quiet'],
      ['/js-redirect-late', 200, '/quiet'],
    ];
    for (const [path, status, location] of someOf(redirects, 3)) {
      it(`${path} is a target_redirect with error_on_redirect, and is billed`, async () => {
        const reply = await html(path, { error_on_redirect: 'true' });
        const body = fails(reply, 'target_redirect');
        assert.ok(String(body.message).endsWith(` to ${site.url}${location}`), reply.body);
        assert.equal(body.status_code, status);
        assert.equal(reply.headers.get('Service-Credits-Used'), '5');
      });
    }

    it('a page without redirects, and one that changes its own address, pass error_on_redirect', async () => {
      for (const path of someOf(['/history-push', '/quiet', '/redirect-nowhere', '/frames'], 2)) {
        const reply = await html(path, { error_on_redirect: 'true' });
        if (path === '/redirect-nowhere') fails(reply, 'target_error', /302 Found/);
        else assert.equal(reply.status, 200, reply.body);
      }
    });

    it('10 redirects are followed, 11 are too many, with and without headers of the caller', async () => {
      for (const more of [{ 'headers[X-Mine]': 'yes' }, {}] as Parameters[]) {
        for (const chain of someOf(['/redirect-chain', '/redirect-chain-across'], 2)) {
          const last = await html(`${chain}?n=10`, more);
          assert.match(last.body, /The end of the chain/);
          for (const path of [`${chain}?n=11`, ...(THOROUGH ? ['/redirect-loop', `${chain}?n=19`] : [])]) {
            fails(await html(path, more), 'target_error', /More than 10 redirects/);
          }
        }
      }
    });
  });

  describe('forbidden and unreachable targets with JavaScript', { concurrency: 3 }, () => {
    const forbidden: [to: string, says: RegExp][] = [
      ['http://10.0.0.1/', /not a public one/],
      ['http://127.0.0.2/', /not a public one/],
      ['file:///etc/passwd', /the scheme file:/],
      ['data:text/html,x', /the scheme data:/],
      ['javascript:alert(1)', /the scheme javascript:/],
      ['http://127.0.0.1:22/', /port 22 is one that browsers refuse/],
    ];
    for (const [to, says] of someOf(forbidden, 2)) {
      it(`a redirect to ${to} is refused`, async () => {
        const body = fails(await html(`/redirect?to=${encodeURIComponent(to)}`), 'forbidden_target', says);
        assert.equal(body.status_code, 302);
        assert.equal(body.request_parameters, undefined);
      });
    }

    it('the page cannot read, frame or open what is forbidden', async () => {
      await using secret = await startSite((_request, response) => {
        response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('the secret');
      });
      await using closed = await startTestService({
        environment: { MUDLARK_ALLOW_TARGETS: `127.0.0.1:${new URL(site.url).port}` },
      });
      const at = `127.0.0.1:${secret.port}`;
      const script = `(async () => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: 'http://${at}/' }));
      const socket = await new Promise((resolve) => {
        const opened = new WebSocket('ws://${at}/'); opened.onopen = () => resolve('open'); opened.onerror = () => resolve('refused');
      });
      const read = await fetch('http://${at}/').then((answer) => answer.text(), (error) => error.name);
      return { socket, read };
    })()`;
      const reply = await closed.call('/html', {
        url: `${site.url}/quiet`,
        js_script: script,
        return_script_result: true,
        format: 'json',
      });
      assert.deepEqual(reply.json(), { result: { socket: 'refused', read: 'TypeError' } });
    });

    it('an untrusted certificate, no TLS at all and a closed port have different messages', async () => {
      const certificate = makeCertificate();
      await using secure =
        certificate && (await startSite((_request, response) => response.end('<p>in</p>'), certificate));
      await using plain = await startTcp((socket) => socket.once('data', () => socket.end('this is no TLS')));
      const gone = await startTcp(() => {});
      await gone[Symbol.asyncDispose]();
      const wanted: [port: number | undefined, message: RegExp][] = [
        [secure?.port, /certificate is self-signed or of an unknown issuer/],
        [plain.port, /TLS handshake failed/],
        [gone.port, /refused/],
      ];
      for (const [port, message] of wanted) {
        if (port !== undefined) fails(await html(`https://127.0.0.1:${port}/`), 'target_unreachable', message);
      }
      if (!secure) return;
      await using trusting = await startTestService({ environment: { MUDLARK_IGNORE_TLS_ERRORS: 'true' } });
      const reply = await trusting.call('/html', { url: `https://127.0.0.1:${secure.port}/` });
      assert.match(reply.body, /<p>in<\/p>/);
    });

    it('MUDLARK_CONNECT_TO redirects a name to another address', async () => {
      const reply = await html('http://pages.example.net/quiet');
      assert.equal(reply.headers.get('Service-Target-Url'), 'http://pages.example.net/quiet');
      assert.match(reply.body, /Nothing happens here/);
    });
  });

  describe('custom_proxy with JavaScript', () => {
    it('carries the page; a 407 and a proxy that is down are reported without the password', async () => {
      const sitePort = Number(new URL(site.url).port);
      await using proxy = await startProxy({ password: 'u:sesame', sitePort });
      const url = 'http://only-the-proxy-knows.example.com/quiet';
      const right = await html(url, { custom_proxy: `http://u:sesame@127.0.0.1:${proxy.port}` });
      assert.match(right.body, /Nothing happens here/);
      assert.equal(right.headers.get('Service-Proxy-Tier'), 'custom');
      assert.ok(proxy.asked.includes(`GET ${url}`));
      const gone = await startTcp(() => {});
      await gone[Symbol.asyncDispose]();
      for (const target of [url, url.replace('http:', 'https:')]) {
        const refused = await html(target, { custom_proxy: `http://u:wrong-pass@127.0.0.1:${proxy.port}` });
        const body = fails(refused, 'custom_proxy_error', /407/);
        assert.deepEqual((body.next_step as Record<string, unknown>).remove, ['custom_proxy']);
        const lost = await html(target, { custom_proxy: `http://u:wrong-pass@127.0.0.1:${gone.port}` });
        fails(lost, 'custom_proxy_error', /reached/);
        assert.doesNotMatch(refused.body + lost.body, /wrong-pass/);
      }
    });
  });

  describe('js_script', { concurrency: 3 }, () => {
    const values: [script: string, value: unknown][] = [
      ['1 + 1', 2],
      ['let x = 5; x * 2', 10],
      ['"text"', 'text'],
      ['undefined', null],
      ['null', null],
      ['({ at: new Date(0), list: [undefined, "ü"] })', { at: '1970-01-01T00:00:00.000Z', list: [null, 'ü'] }],
      ['new Promise((resolve) => setTimeout(() => resolve("late"), 200))', 'late'],
      ['(async () => (await fetch("/json")).json())()', { a: [1, 2, { b: '<p>no markup</p>' }] }],
      ['(function () {})', null],
      ['Symbol("x")', null],
      ['NaN', null],
      ['alert("x"); 3', 3],
      ['Notification.requestPermission()', 'denied'],
      ['location.href = "/headers"', '/headers'],
      ['"x".repeat(5_000_000).length', 5_000_000],
      [
        'new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))); new Promise((resolve) => navigator.geolocation.getCurrentPosition(resolve, ({ code }) => resolve(code)))',
        1,
      ],
    ];
    for (const [script, value] of someOf(values, 6)) {
      it(`${script.slice(0, 50)} gives ${JSON.stringify(value).slice(0, 30)}`, async () => {
        const asked = { js_script: script, return_script_result: true };
        const reply = await html('/quiet', { ...asked, format: 'json' });
        assert.deepEqual(reply.json(), { result: value });
        // As text, null is written like numbers are.
        if (value === null && !THOROUGH) return;
        const text = await html('/quiet', asked);
        assert.equal(text.body, typeof value === 'string' ? value : JSON.stringify(value));
      });
    }

    it('a `toJSON` that the page gives to all arrays changes nothing', async () => {
      const asked = {
        js_script: 'Array.prototype.toJSON = () => "own"; [[1, new Date(0)]]',
        return_script_result: true,
      };
      const reply = await html('/quiet', { ...asked, format: 'json' });
      assert.deepEqual(reply.json(), { result: [[1, '1970-01-01T00:00:00.000Z']] });
    });

    itThorough('a result of 5 MB is returned completely', async () => {
      const asked = { js_script: '"x".repeat(5_000_000)', return_script_result: true, js_timeout: '10000' };
      const reply = await html('/quiet', asked);
      assert.equal(reply.body, 'x'.repeat(5_000_000));
    });

    const UNFINISHED = /did not finish within 500 ms/;
    const errors: [script: string, error: RegExp][] = [
      ['syntax error(', /SyntaxError/],
      ['throw new Error("mine")', /Error: mine/],
      ['throw "plain"', /plain/],
      ['Promise.reject(new TypeError("no"))', /TypeError: no/],
      ['window', /cannot be written as JSON/],
      ['10n', /cannot be written as JSON/],
      ['const a = {}; a.a = a; a', /cannot be written as JSON/],
      ['({ toJSON() { throw 1; } })', /cannot be written as JSON: 1$/],
      ['({ get a() { throw new RangeError("mine"); } })', /cannot be written as JSON: RangeError: mine$/],
      ['while (true);', UNFINISHED],
      ['new Promise(() => {})', UNFINISHED],
    ];
    for (const [script, error] of someOf(errors, 4)) {
      it(`${script} is a 400 that is free`, async () => {
        // On a busy machine even the others may take long.
        const reply = await html('/quiet', { js_script: script, ...(error !== UNFINISHED && { js_timeout: '10000' }) });
        assert.equal(reply.status, 400, reply.body);
        assert.match(String(reply.json().message), error);
        assert.equal(reply.headers.get('Service-Credits-Used'), '0');
      });
    }

    it('changes the returned page, even with delayed changes and navigations', async () => {
      const soon = await html('/quiet', { js_script: 'document.body.append("Added.")' });
      assert.match(soon.body, /Added\./);
      const late = await html('/quiet', { js_script: 'setTimeout(() => document.body.append("Added."), 200)' });
      assert.match(late.body, /Added\./);
      const elsewhere = await html('/quiet', { js_script: 'location.href = "/slow?ms=200"' });
      assert.match(elsewhere.body, /After 200 ms/);
      assert.equal(elsewhere.headers.get('Service-Target-Url'), `${site.url}/slow?ms=200`);
    });
  });

  describe('selectors and contents with JavaScript', { concurrency: 3 }, () => {
    it('match the page after its scripts ran, but not inside shadow trees', async () => {
      const time = { timeout: '10000', js_timeout: '2000' };
      const rows = await call('/selected-multiple', '/client-rendered', {
        ...time,
        selectors: ['li', 'li:first-child', '#none'],
      });
      const [all, first, none] = rows.json<string[][]>();
      assert.equal(all?.length, 40);
      assert.deepEqual(first, ['Row 1']);
      assert.deepEqual(none, []);
      const shadow = await call('/selected', '/shadow-dom', { selector: '#open p' });
      assert.equal(shadow.status, 400, shadow.body);
      const outside = await call('/selected', '/shadow-dom', { selector: 'p', format: 'json' });
      assert.deepEqual(outside.json(), { result: 'Outside.' });
    });

    it('no selector returns the whole page, an empty list of selectors returns nothing', async () => {
      assert.match((await call('/selected', '/quiet')).body, /^<!DOCTYPE html>\n<html/);
      assert.deepEqual((await call('/selected-multiple', '/quiet')).json(), []);
    });

    const texts: [path: string, text: string][] = [
      ['/json', '{"a":[1,2,{"b":"<p>no markup</p>"}]}'],
      ['/xml', '<?xml version="1.0"?><a><b>text &amp; more</b></a>'],
      ['/svg', '<svg xmlns="http://www.w3.org/2000/svg"><text y="20">SVG text</text></svg>'],
      ['/plain', 'Plain <b>text</b>, as it is.\n'],
      ['/markdown', '# Heading\n\nText.\n'],
    ];
    for (const [path, text] of someOf(texts, 3)) {
      it(`${path} is returned unchanged`, async () => assert.equal((await html(path)).body, text));
    }

    it('any encoding comes back as UTF-8', async () => {
      assert.match((await html('/utf-16')).body, /Grüße, 世界, 🌊\./);
      assert.match((await html('/windows-1252')).body, /Grüße, €\./);
    });

    const binary: [path: string, type: string][] = [
      ['/pdf', 'application/pdf'],
      ['/png', 'image/png'],
      ['/download', 'application/octet-stream'],
    ];
    for (const [path, type] of someOf(binary, 2)) {
      it(`${path} is a target_error that names its type`, async () => {
        const body = fails(await html(path), 'target_error', new RegExp(`content type is ${type}$`));
        assert.equal(body.status_code, 200);
      });
    }
  });
});
