/** Numbers and times as the dashboard shows them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  count,
  formatDay,
  formatDuration,
  formatNumber,
  formatRelative,
  formatShare,
  formatShortNumber,
} from '../../web/src/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 15, 12);

describe('numbers', () => {
  it('are grouped, shortened, and shares of a whole', () => {
    assert.equal(formatNumber(1_234_567), '1,234,567');
    assert.equal(formatShortNumber(1_250), '1.3K');
    assert.equal(formatShortNumber(999), '999');
    assert.equal(formatShare(1, 3), '33.3%');
    assert.equal(formatShare(0, 0), '–');
  });

  it('count one thing or many', () => {
    assert.deepEqual(
      [0, 1, 2].map((amount) => count(amount, 'credit')),
      ['0 credits', '1 credit', '2 credits'],
    );
  });
});

describe('durations', () => {
  const cases: readonly [milliseconds: number, text: string][] = [
    [0, '0 ms'],
    [999, '999 ms'],
    [1000, '1.0 s'],
    [12_340, '12.3 s'],
  ];
  for (const [milliseconds, text] of cases) {
    it(`${milliseconds} ms are ${text}`, () => assert.equal(formatDuration(milliseconds), text));
  }
});

describe('distances in time', () => {
  const cases: readonly [distance: number, text: string][] = [
    [0, 'just now'],
    [-MINUTE + 1, 'just now'],
    [-MINUTE, '1 min. ago'],
    [-HOUR + 1, '59 min. ago'],
    [-HOUR, '1 hr. ago'],
    [-DAY, 'yesterday'],
    [-2 * DAY, '2 days ago'],
    [12 * DAY + HOUR, 'in 12 days'],
  ];
  for (const [distance, text] of cases) {
    it(`${distance} ms away is ${text}`, () => assert.equal(formatRelative(NOW + distance, NOW), text));
  }
});

describe('days', () => {
  it('have the same name in every time zone', () => {
    assert.equal(formatDay('2026-11-03'), 'Nov 3');
  });
});
