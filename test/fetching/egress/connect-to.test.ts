import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ConnectTo, parseConnectTo } from '../../../src/fetching/egress/connect-to.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { tries } from '../../support/thorough.ts';

function reading(text: string): ConnectTo {
  const { entries, error } = parseConnectTo(text);
  assert.ok(entries, error);
  return new ConnectTo(entries);
}

describe('matching', () => {
  const list = reading(
    'shop.example:80:127.0.0.1:9000, shop.example:443:[::1]:9001,[2A00::1]:80:127.0.0.2:1,10.0.0.1::127.0.0.3:',
  );
  const table: readonly (readonly [string, number, string | undefined])[] = [
    ['shop.example', 80, '127.0.0.1 9000'],
    ['SHOP.Example.', 80, '127.0.0.1 9000'],
    ['shop.example', 443, '::1 9001'],
    ['shop.example', 81, undefined],
    ['www.shop.example', 80, undefined],
    ['2a00:0::1', 80, '127.0.0.2 1'],
    ['[2a00::1]', 80, '127.0.0.2 1'],
    ['10.0.0.1', 1234, '127.0.0.3 1234'],
    ['0xa000001', 1234, '127.0.0.3 1234'],
    ['10.0.0.2', 1234, undefined],
  ];
  for (const [host, port, expected] of table) {
    test(`${host} ${port}`, () => {
      const found = list.find(host, port);
      assert.equal(found && `${found.address} ${found.port}`, expected);
    });
  }

  test('an empty host means any, but not an upstream proxy', () => {
    const any = reading('::127.0.0.1:9000');
    assert.deepEqual(any.find('whatever.example', 1), { address: '127.0.0.1', port: 9000 });
    assert.equal(any.findNamed('whatever.example', 1), undefined);
    assert.deepEqual(reading('p.example::127.0.0.1:1').findNamed('P.example', 3128), { address: '127.0.0.1', port: 1 });
  });

  test('the first match wins', () => {
    assert.equal(reading('a.example:80:127.0.0.1:1,:80:127.0.0.1:2').find('a.example', 80)?.port, 1);
    assert.equal(reading(':80:127.0.0.1:2,a.example:80:127.0.0.1:1').find('a.example', 80)?.port, 2);
  });

  test('entries can be added and removed while the service runs', () => {
    const list = new ConnectTo();
    const remove = list.add({ host: 'demo.mudlark.test', port: 80, toAddress: '127.0.0.1', toPort: 5 });
    assert.equal(list.find('demo.mudlark.test', 80)?.port, 5);
    remove();
    remove();
    assert.equal(list.find('demo.mudlark.test', 80), undefined);
  });
});

test('a bad entry is named in one sentence', () => {
  for (const entry of [
    '*:443:127.0.0.1:9443',
    '*.site.example:443:127.0.0.1:9443',
    'a',
    'a:80',
    'a:80:b',
    'a:80:127.0.0.1',
    'a:80:name:80',
    'a:80::80',
    'a:0:127.0.0.1:1',
    'a:1:127.0.0.1:65536',
  ]) {
    const { error } = parseConnectTo(`x:80:127.0.0.1:80,${entry}`);
    assert.ok(error?.startsWith(`The connect-to entry "${entry}" `), `${entry}: ${error}`);
  }
  for (const entry of [
    '::1:80:127.0.0.1:1',
    'a:80:::1:80',
    'a b:80:127.0.0.1:1',
    'a:x:127.0.0.1:1',
    '[fe80::1%lo]:80:127.0.0.1:1',
    'a:123456:127.0.0.1:1',
  ]) {
    assert.ok(parseConnectTo(entry).error, entry);
  }
});

test('any text is read or refused, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), fc.webUrl(), (text, url) => {
      const { entries, error } = parseConnectTo(text);
      assert.equal(entries === undefined, error !== undefined);
      new ConnectTo(entries ?? []).find(url, 80);
    }),
    tries(100),
  );
});
