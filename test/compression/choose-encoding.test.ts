import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chooseEncoding, ENCODINGS } from '../../src/compression/choose-encoding.ts';
import { tries } from '../support/thorough.ts';

const CASES: readonly (readonly [header: string | undefined, chosen: string | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, zstd;q=0.5', 'gzip'],
  ['gzip;q=0.9,br;q=0.8,zstd;q=0.7', 'gzip'],
  ['br;q=0.001', 'br'],
  ['zstd;q=0, br;q=0.0, gzip;q=0.000', undefined],
  ['zstd;q=0, *', 'br'],
  ['*', 'zstd'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0, *;q=0.1', 'zstd'],
  ['gzip, identity', 'gzip'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip;q=0.5, identity;q=0.4', 'gzip'],
  ['gzip ; q=0.5 , br ; q=0.6', 'br'],
  ['gzip;q=2', undefined],
  ['gzip;q=-1', undefined],
  ['gzip;q=', undefined],
  ['gzip;q=0.1234, br;q=0.1', 'br'],
  ['gzip;q=one, br', 'br'],
  ['gzip;q=0, gzip', undefined],
  [',,;q=1,gzip', 'gzip'],
  ['gzipped, brotli', undefined],
];

describe('Accept-Encoding', () => {
  for (const [header, chosen] of CASES) {
    it(`${JSON.stringify(header)} chooses ${chosen ?? 'none'}`, () => assert.equal(chooseEncoding(header), chosen));
  }

  it('chooses only among what is offered', () => {
    assert.equal(chooseEncoding('zstd, br, gzip;q=0.1', ['gzip']), 'gzip');
    assert.equal(chooseEncoding('zstd, br', ['gzip']), undefined);
    assert.equal(chooseEncoding('*', []), undefined);
  });

  it('never chooses a refused encoding, for any header', () => {
    const token = fc.constantFrom('gzip', 'br', 'zstd', 'identity', '*', 'deflate', '', 'q', '\0', ';;', '=');
    const weight = fc.constantFrom('', ';q=0', ';q=0.5', ';q=1', ';q=1.5', '; q = 0', ';Q=0.2', ';level=3;q=0.1');
    const part = fc.tuple(token, weight).map((each) => each.join(''));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom(...ENCODINGS), (parts, refused) => {
        const others = parts.filter((each) => !each.startsWith(refused));
        assert.notEqual(chooseEncoding([`${refused};q=0`, ...others].join()), refused);
      }),
      tries(600),
    );
  });

  it('reads a header of a hundred thousand entries', () => {
    assert.equal(chooseEncoding(`${'a;q=0.5,'.repeat(100_000)}br`), 'br');
  });
});
