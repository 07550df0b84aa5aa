import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createAddressGuard } from '../../../src/fetching/egress/guard/address-guard.ts';
import { hostInAuthority, readHost } from '../../../src/fetching/egress/guard/host.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { tries } from '../../support/thorough.ts';

describe('spellings of an address, raw and through URL', () => {
  const table: readonly (readonly [string, string])[] = [
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0X7F.0.0.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['127.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['１２７.０.０.１', '127.0.0.1'],
    ['127。0。0。1', '127.0.0.1'],
    ['①②⑦.⓪.⓪.①', '127.0.0.1'],
    ['169.254.43518', '169.254.169.254'],
    ['0xa9fea9fe', '169.254.169.254'],
    ['[::1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[0:0:0:0:0:0:0:1]', '::1'],
  ];
  const bytes = (address: string) => createAddressGuard({ ownAddresses: () => [] }).judgeAddress(address, 80);
  for (const [spelling, address] of table) {
    test(`${spelling} is ${address}`, () => {
      const viaUrl = readHost(new URL(`http://${spelling}/`).hostname);
      const raw = readHost(spelling);
      assert.ok(viaUrl.kind === 'address' && raw.kind === 'address');
      assert.equal(viaUrl.address, address);
      assert.equal(bytes(raw.address), bytes(address));
    });
  }

  test('IPv6 without brackets, in any case', () => {
    assert.deepEqual(readHost('FE80::1'), { kind: 'address', address: 'fe80::1' });
  });
});

test('IPv6 zones are recognized, with and without brackets', () => {
  for (const text of ['fe80::1%eth0', '[fe80::1%25eth0]', '[fe80::1%eth0]', '::1%lo']) {
    assert.deepEqual(readHost(text), { kind: 'zone' }, text);
  }
});

test('names are compared in lower case, in ASCII, without the trailing dot', () => {
  assert.deepEqual(readHost('Example.COM.'), { kind: 'name', name: 'example.com', lookup: 'example.com.' });
  assert.deepEqual(readHost('bücher.example'), {
    kind: 'name',
    name: 'xn--bcher-kva.example',
    lookup: 'xn--bcher-kva.example',
  });
  assert.deepEqual(readHost('a_b.example'), { kind: 'name', name: 'a_b.example', lookup: 'a_b.example' });
});

test('texts that are not hosts', () => {
  const hosts = [
    '',
    '.',
    '..',
    'localhost..',
    'a..b',
    '.a',
    ' ',
    'a b',
    'a/b',
    'a@b',
    'a?b',
    'a#b',
    'a\\b',
    'a:80',
    '[::1',
    '::1]',
    '[]',
    '[a]',
    '[127.0.0.1]',
    '%31.0.0.1',
  ];
  hosts.push(
    'a\r\nb',
    'a\0b',
    '1.2.3.4.5',
    '256.1.1.1',
    '0x1ffffffff',
    'a.1',
    `${'a.'.repeat(200)}b`,
    'x'.repeat(1_000_000),
    ':::',
    '1::2::3',
  );
  for (const text of hosts) assert.deepEqual(readHost(text), { kind: 'malformed' }, text.slice(0, 50));
});

test('any spelling of an IPv4 address gives the same verdict', () => {
  const guard = createAddressGuard({ ownAddresses: () => [] });
  const part = (value: number, base: number) =>
    base === 16 ? `0x${value.toString(16)}` : base === 8 ? `0${value.toString(8)}` : String(value);
  const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  fc.assert(
    fc.property(
      fc.nat(0xffffffff),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      (value, count, bases, dot, fullWidth) => {
        const octets = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
        const head = octets.slice(0, count - 1);
        const tail = value % 2 ** (8 * (5 - count));
        const spelled =
          [...head, tail].map((each, index) => part(each, bases[index] ?? 10)).join('.') + (dot ? '.' : '');
        const read = readHost(fullWidth ? wide(spelled) : spelled);
        assert.ok(read.kind === 'address', spelled);
        assert.equal(guard.judgeAddress(read.address, 80), guard.judgeAddress(octets.join('.'), 80), spelled);
      },
    ),
    tries(2000),
  );
});

test('no host read from any text contains a line break or a space', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      const read = readHost(text);
      if (read.kind === 'name') assert.doesNotMatch(read.lookup, /[\s:/@%]/);
      if (read.kind === 'address') assert.match(hostInAuthority(read.address), /^[\d.]+$|^\[[\da-f:.]+\]$/);
    }),
    tries(2000),
  );
});
