import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { matchName, parseAllowList } from '../../../src/fetching/egress/guard/allow-list.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';

test('an empty setting has no rules', () => {
  assert.deepEqual(parseAllowList(''), { rules: [] });
  assert.deepEqual(parseAllowList(' , ,'), { rules: [] });
});

test('every kind of entry', () => {
  const { rules } = parseAllowList(
    '10.0.0.1, 10.0.0.0/8,fd00::1,[fd00::2],fd00::/8 ,intra.example:8080,10.0.0.2:80,[::1]:443',
  );
  assert.deepEqual(
    rules?.map((rule) =>
      rule.kind === 'name' ? [rule.name, rule.port] : [rule.range.bytes.length, rule.range.bits, rule.port],
    ),
    [
      [4, 32, undefined],
      [4, 8, undefined],
      [16, 128, undefined],
      [16, 128, undefined],
      [16, 8, undefined],
      ['intra.example', 8080],
      [4, 32, 80],
      [16, 128, 443],
    ],
  );
});

describe('a bad entry is named in one sentence', () => {
  const table: readonly (readonly [string, RegExp])[] = [
    ['10.0.0.0/33', /"10\.0\.0\.0\/33" is not a CIDR range/],
    ['10.0.0.1/8', /bits beyond the prefix must be zero/],
    ['fd00::/129', /is not a CIDR range/],
    ['10.0.0.0/8:80', /is not a CIDR range/],
    ['10.0.0.0/', /is not a CIDR range/],
    ['/8', /is not a CIDR range/],
    ['010.0.0.1', /four decimal numbers/],
    ['10.1', /four decimal numbers/],
    ['2130706433', /four decimal numbers/],
    ['localhost', /needs a port, as in localhost:443/],
    ['localhost:0', /port outside of 1 to 65535/],
    ['localhost:65536', /port outside/],
    ['localhost:http', /is not an address/],
    ['[10.0.0.1]:80', /no IPv6 address between its brackets/],
    ['[::1', /is not an address/],
    ['fe80::1%eth0', /is not an address/],
    ['a b:80', /names no host/],
    ['*.example.com:80', /has a wildcard/],
    ['http://localhost:80', /is not a CIDR range/],
  ];
  for (const [entry, message] of table) {
    test(entry, () => {
      const { error } = parseAllowList(`10.0.0.1,${entry},10.0.0.2`);
      assert.match(error ?? '', message);
      assert.ok(error?.startsWith(`The allow-list entry "${entry}" `) && error.endsWith('.'));
    });
  }
});

test('names match completely, ignoring case', () => {
  const { rules = [] } = parseAllowList('Intra.Example.:80');
  assert.ok(matchName(rules, 'intra.example', 80));
  assert.ok(!matchName(rules, 'a.intra.example', 80));
  assert.ok(!matchName(rules, 'intra.example', 81));
});

test('any text gives rules or an error, never both and never an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      const { rules, error } = parseAllowList(text);
      assert.equal(rules === undefined, error !== undefined);
    }),
  );
});
