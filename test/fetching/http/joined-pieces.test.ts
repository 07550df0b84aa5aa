import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { JoinedPieces } from '../../../src/fetching/http/joined-pieces.ts';

describe('the pieces of a body', () => {
  it('are whole and in order, whatever their sizes', () => {
    const sizes = fc.array(
      fc.oneof(fc.constant(0), fc.constant(1), fc.nat(300), fc.constantFrom(16_383, 16_384, 40_000)),
      {
        maxLength: 40,
      },
    );
    const repeats = fc.constantFrom(1, 100);
    fc.assert(
      fc.property(sizes, repeats, (some, times) => {
        const pieces = new JoinedPieces();
        const all: Buffer[] = [];
        let next = 0;
        for (let time = 0; time < times; time += 1) {
          for (const size of some.map((each) => (times > 1 ? each % 300 : each))) {
            const piece = Buffer.alloc(size, next++ % 251);
            all.push(piece);
            pieces.add(piece);
          }
        }
        assert.ok(pieces.bytes.equals(Buffer.concat(all)));
      }),
      { numRuns: 30 },
    );
  });

  it('are few, however many come', () => {
    const pieces = new JoinedPieces();
    for (let index = 0; index < 1_000_000; index += 1) pieces.add(Buffer.from([index % 256]));
    assert.ok(pieces.count < 2_100, `${pieces.count}`);
    assert.equal(pieces.bytes.length, 1_000_000);
    assert.equal(pieces.bytes[777_777], 777_777 % 256);
  });

  it('are not copied if there is only one, and empty if there is none', () => {
    const pieces = new JoinedPieces();
    assert.equal(pieces.bytes.length, 0);
    const piece = Buffer.from('all of it');
    pieces.add(piece);
    assert.equal(pieces.bytes, piece);
  });
});
