/** `Retry-After` in all of its forms. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readRetryAfter } from '../../src/fetching/retry-after.ts';

const NOW = Date.UTC(2026, 10, 16, 12, 0, 0);
const DAY = 24 * 3_600_000;
const WRITTEN: readonly (readonly [written: string | undefined, milliseconds: number | undefined])[] = [
  ['120', 120_000],
  [' 0 ', 0],
  ['1.5', 1_000],
  ['5, 10', 5_000],
  ['9999999999', DAY],
  ['Mon, 16 Nov 2026 12:01:00 GMT', 60_000],
  ['Monday, 16-Nov-26 12:00:30 GMT', 30_000],
  ['Mon Nov 16 12:00:10 2026 GMT', 10_000],
  ['Mon, 16 Nov 2026 11:00:00 GMT', 0],
  ['Tue, 16 Nov 2100 11:00:00 GMT', DAY],
  ['-5', undefined],
  ['soon', undefined],
  ['2026', 2_026_000],
  ['12345678901', undefined],
  ['', undefined],
  [undefined, undefined],
];

describe('Retry-After', () => {
  for (const [written, milliseconds] of WRITTEN) {
    it(`${JSON.stringify(written)} is ${milliseconds ?? 'nothing'}`, () => {
      assert.equal(readRetryAfter(written, NOW), milliseconds);
    });
  }

  it('is undefined or at most a day, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (written) => {
        const milliseconds = readRetryAfter(written, NOW);
        assert.ok(milliseconds === undefined || (milliseconds >= 0 && milliseconds <= DAY));
      }),
    );
  });
});
