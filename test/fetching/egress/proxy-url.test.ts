import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { fillTemplate, isProxyTemplate, templateLabel } from '../../../src/fetching/egress/proxies/proxy-template.ts';
import { parseProxyUrl } from '../../../src/fetching/egress/proxies/proxy-url.ts';

describe('the URL of a proxy', () => {
  const good: readonly (readonly [
    string,
    readonly [string, string, number, string | undefined, string | undefined],
  ])[] = [
    ['http://proxy.example', ['http', 'proxy.example', 80, undefined, undefined]],
    ['http://proxy.example:443/', ['http', 'proxy.example', 443, undefined, undefined]],
    ['https://proxy.example', ['https', 'proxy.example', 443, undefined, undefined]],
    ['https://proxy.example:80', ['https', 'proxy.example', 80, undefined, undefined]],
    ['socks5://proxy.example', ['socks5', 'proxy.example', 1080, undefined, undefined]],
    ['socks5://proxy.example:80', ['socks5', 'proxy.example', 80, undefined, undefined]],
    ['socks5h://proxy.example:443', ['socks5', 'proxy.example', 443, undefined, undefined]],
    [' SOCKS5://Proxy.Example:9 ', ['socks5', 'proxy.example', 9, undefined, undefined]],
    ['socks5://me:p%40ss@[::1]:9', ['socks5', '[::1]', 9, 'me', 'p@ss']],
    ['http://me@proxy.example:3128', ['http', 'proxy.example', 3128, 'me', '']],
    ['socks5://0x7f.1:9', ['socks5', '127.0.0.1', 9, undefined, undefined]],
    [`socks5://${'u'.repeat(255)}:hunter2@h`, ['socks5', 'h', 1080, 'u'.repeat(255), 'hunter2']],
    [`http://${'u'.repeat(256)}:hunter2@h`, ['http', 'h', 80, 'u'.repeat(256), 'hunter2']],
  ];
  for (const [text, [protocol, host, port, username, password]] of good) {
    test(`${text.slice(0, 40)} is read`, () => {
      const proxy = parseProxyUrl(text);
      assert.ok(proxy);
      assert.deepEqual(
        [proxy.protocol, proxy.host, proxy.port, proxy.username, proxy.password?.reveal()],
        [protocol, host, port, username, password],
      );
      if (password) assert.ok(!inspect(proxy).includes(password));
    });
  }

  const bad = [
    '',
    'proxy.example:8000',
    'socks4://proxy.example',
    'socks5:proxy.example:1080',
    'socks://proxy.example',
    'ftp://proxy.example',
    'constructor://proxy.example',
    'socks5://',
    'socks5://proxy.example/path',
    'socks5://proxy.example?x',
    'http://proxy.example#x',
    'http://proxy.example:99999',
    'http://%ff:x@proxy.example',
    `socks5://${'u'.repeat(256)}:p@h`,
    `socks5://u:${'%C3%BC'.repeat(128)}@h`,
  ];
  for (const text of bad) {
    test(`${JSON.stringify(text.slice(0, 40))} is refused`, () => assert.equal(parseProxyUrl(text), undefined));
  }
});

describe('a template', () => {
  test('is filled in with the country and a session that is new each time', () => {
    const fill = () => fillTemplate('http://u-{country}-{session}:{session}@{country}.proxy.example:80', 'de');
    const [one, other] = [fill(), fill()];
    const [, session] = /^u-de-([0-9a-f]{12})$/.exec(one?.username ?? '') ?? [];
    assert.ok(session);
    assert.deepEqual([one?.host, one?.password?.reveal()], ['de.proxy.example', session]);
    assert.notEqual(other?.username, one?.username);
  });

  test('must be a URL after its placeholders are filled in', () => {
    assert.ok(isProxyTemplate('socks5://{session}@{country}.proxy.example:1'));
    assert.ok(!isProxyTemplate('http://proxy.example:{session}'));
    assert.ok(!isProxyTemplate('{country}'));
  });

  const labels: readonly (readonly [string, string])[] = [
    ['http://proxy.example:8000', 'http://proxy.example:8000'],
    ['SOCKS5://user:hunter2@proxy.example:1080/', 'socks5://proxy.example:1080'],
    ['http://us@er:hun@ter2@{country}.proxy.example', 'http://{country}.proxy.example'],
    ['https://{session}:hunter2@[::1]:9', 'https://[::1]:9'],
  ];
  for (const [template, label] of labels) {
    test(`is shown only as ${label}`, () => assert.equal(templateLabel(template), label));
  }
});
