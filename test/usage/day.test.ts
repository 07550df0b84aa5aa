import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays, dayOf, daysFrom, isDay } from '../../src/usage/day.ts';
import { tries } from '../support/thorough.ts';

describe('days', () => {
  const instants: [string, string][] = [
    ['2026-03-10T00:00:00.000Z', '2026-03-10'],
    ['2026-03-09T23:59:59.999Z', '2026-03-09'],
    ['2026-03-10T23:59:59.999Z', '2026-03-10'],
    ['2026-03-10T00:30:00+01:00', '2026-03-09'],
  ];
  for (const [instant, day] of instants) {
    it(`${instant} is on ${day}`, () => assert.equal(dayOf(Date.parse(instant)), day));
  }

  for (const text of ['2026-02-29', '2026-13-01', '2026-3-1', '2026-03-01T00', '', 'today', '20260301', '2026-00-10']) {
    it(`${JSON.stringify(text)} is not a day`, () => assert.equal(isDay(text), false));
  }

  it('lists both ends, across months and leap days', () => {
    assert.deepEqual(daysFrom('2028-02-28', '2028-03-01'), ['2028-02-28', '2028-02-29', '2028-03-01']);
    assert.deepEqual(daysFrom('2026-12-31', '2026-12-31'), ['2026-12-31']);
    assert.deepEqual(daysFrom('2026-12-31', '2026-12-30'), []);
  });

  it('counts as many days as it was told to add', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 800 }), (instant, count) => {
        const from = dayOf(instant);
        const to = addDays(from, count);
        assert.equal(daysFrom(from, to).length, count + 1);
        assert.equal(addDays(to, -count), from);
        assert.ok(isDay(from) && isDay(to));
      }),
      tries(50),
    );
  });
});
