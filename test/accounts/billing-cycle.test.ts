import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addMonths, anchorDayOf, currentCycleStart, nextCycleStart } from '../../src/accounts/billing-cycle.ts';

const iso = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
const DAY = 86_400_000;

const instant = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2101, 0, 1) });
const anchorDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31));

describe('cycle starts', () => {
  const table: [day: number, at: string, current: string, next: string][] = [
    [15, '2026-01-15T00:00:00Z', '2026-01-15T00:00:00Z', '2026-02-15T00:00:00Z'],
    [15, '2026-01-14T23:59:59.999Z', '2025-12-15T00:00:00Z', '2026-01-15T00:00:00Z'],
    [15, '2026-02-14T23:59:59.999Z', '2026-01-15T00:00:00Z', '2026-02-15T00:00:00Z'],
    [1, '2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
    [31, '2026-01-31T10:00:00Z', '2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z'],
    [31, '2026-02-27T23:59:59.999Z', '2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z'],
    [31, '2026-02-28T00:00:00Z', '2026-02-28T00:00:00Z', '2026-03-31T00:00:00Z'],
    [31, '2026-04-29T12:00:00Z', '2026-03-31T00:00:00Z', '2026-04-30T00:00:00Z'],
    [30, '2028-02-28T12:00:00Z', '2028-01-30T00:00:00Z', '2028-02-29T00:00:00Z'],
    [29, '2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z', '2028-03-29T00:00:00Z'],
    [29, '2027-02-28T00:00:00Z', '2027-02-28T00:00:00Z', '2027-03-29T00:00:00Z'],
    [29, '2100-02-28T00:00:00Z', '2100-02-28T00:00:00Z', '2100-03-29T00:00:00Z'],
    [31, '2026-12-31T00:00:00Z', '2026-12-31T00:00:00Z', '2027-01-31T00:00:00Z'],
  ];
  for (const [day, at, current, next] of table) {
    test(`day ${day}, at ${at}`, () => {
      assert.equal(iso(currentCycleStart(day, Date.parse(at))), current);
      assert.equal(iso(nextCycleStart(day, Date.parse(at))), next);
    });
  }

  test('every instant lies in exactly one cycle, which starts at midnight on the anchor day or the last day before it', () => {
    fc.assert(
      fc.property(anchorDay, instant, (day, at) => {
        const start = currentCycleStart(day, at);
        const end = nextCycleStart(day, at);
        assert.ok(start <= at && at < end);
        for (const boundary of [start, end]) {
          assert.equal(boundary % DAY, 0);
          const date = new Date(boundary).getUTCDate();
          const tomorrowIsFirst = new Date(boundary + DAY).getUTCDate() === 1;
          assert.ok(date === day || (date < day && tomorrowIsFirst));
        }
        const days = (end - start) / DAY;
        assert.ok(days >= 28 && days <= 31);
      }),
    );
  });

  test('cycles join without gap or overlap, twelve to the year, and come back to the anchor day', () => {
    fc.assert(
      fc.property(anchorDay, instant, (day, at) => {
        const first = currentCycleStart(day, at);
        let start = first;
        for (let month = 0; month < 12; month++) {
          const end = nextCycleStart(day, start);
          assert.equal(currentCycleStart(day, end), end);
          assert.equal(currentCycleStart(day, end - 1), start);
          assert.equal(new Date(end).getUTCMonth(), (new Date(start).getUTCMonth() + 1) % 12);
          start = end;
        }
        assert.equal(new Date(start).getUTCFullYear(), new Date(first).getUTCFullYear() + 1);
      }),
    );
  });

  test('a new account is within its first cycle', () => {
    fc.assert(
      fc.property(instant, (at) => {
        assert.equal(currentCycleStart(anchorDayOf(at), at), at - (at % DAY));
      }),
    );
  });
});

describe('adding calendar months', () => {
  const table: [at: string, months: number, later: string][] = [
    ['2026-01-15T10:30:00Z', 12, '2027-01-15T10:30:00Z'],
    ['2028-02-29T23:59:59Z', 12, '2029-02-28T23:59:59Z'],
    ['2027-02-28T23:59:59Z', 12, '2028-02-28T23:59:59Z'],
    ['2028-02-29T00:00:00Z', 48, '2032-02-29T00:00:00Z'],
    ['2026-12-31T01:02:03Z', 2, '2027-02-28T01:02:03Z'],
    ['2026-12-31T01:02:03Z', 0, '2026-12-31T01:02:03Z'],
  ];
  for (const [at, months, later] of table) {
    test(`${at} and ${months} months`, () => assert.equal(iso(addMonths(Date.parse(at), months)), later));
  }

  test('adding twelve months gives the same time a year later, except on February 29', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const before = new Date(at);
        const after = new Date(addMonths(at, 12));
        assert.equal(after.getUTCFullYear(), before.getUTCFullYear() + 1);
        assert.equal(after.getUTCMonth(), before.getUTCMonth());
        const leapDay = before.getUTCMonth() === 1 && before.getUTCDate() === 29;
        assert.equal(after.getUTCDate(), leapDay ? 28 : before.getUTCDate());
        assert.equal(after.getTime() % DAY, at % DAY);
      }),
    );
  });
});
