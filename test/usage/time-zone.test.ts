/** When days begin, in every existing time zone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../src/usage/day.ts';
import { dayRuns, TimeZone, UTC } from '../../src/usage/time-zone.ts';
import { tries } from '../support/thorough.ts';

const HOUR = 60 * 60 * 1000;

function zoneNamed(name: string): TimeZone {
  const zone = TimeZone.named(name);
  assert.ok(zone, name);
  return zone;
}

describe('a day', () => {
  const beginnings: readonly (readonly [zone: string, day: string, begin: string, hours: number])[] = [
    ['UTC', '2026-03-29', '2026-03-29T00:00:00Z', 24],
    ['Asia/Kolkata', '2026-03-29', '2026-03-28T18:30:00Z', 24],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00Z', 24],
    ['America/St_Johns', '2026-07-01', '2026-07-01T02:30:00Z', 24],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-28T10:00:00Z', 24],
    ['Etc/GMT+12', '2026-03-29', '2026-03-29T12:00:00Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    // Midnight is skipped.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z', 23],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    // At midnight it is the day before again.
    ['Asia/Beirut', '2026-10-24', '2026-10-23T21:00:00Z', 25],
    ['Asia/Beirut', '2026-10-25', '2026-10-24T22:00:00Z', 24],
    // The day does not exist.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['+05:30', '2026-03-29', '2026-03-28T18:30:00Z', 24],
  ];
  for (const [name, day, begin, hours] of beginnings) {
    it(`${day} in ${name} begins at ${begin} and has ${hours} hours`, () => {
      const zone = zoneNamed(name);
      assert.equal(new Date(zone.beginOf(day)).toISOString(), new Date(begin).toISOString());
      assert.equal((zone.beginOf(addDays(day, 1)) - zone.beginOf(day)) / HOUR, hours);
    });
  }

  const zones = Intl.supportedValuesOf('timeZone');
  it('contains exactly the times of that day, and starts at a quarter of an hour', () => {
    assert.ok(zones.length > 300);
    const instants = fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (name, instant) => {
        const zone = zoneNamed(name);
        const day = zone.dayOf(instant);
        const [begin, end] = [zone.beginOf(day), zone.beginOf(addDays(day, 1))];
        assert.ok(begin <= instant && instant < end, `${name} ${new Date(instant).toISOString()}`);
        assert.equal(begin % (15 * 60 * 1000), 0);
        assert.equal(zone.dayOf(begin), day);
        assert.ok(zone.dayOf(begin - 1) < day);
      }),
      tries(300),
    );
  });

  it('is grouped with the days before it that also have 24 hours', () => {
    const runs = dayRuns('2026-01-01', '2026-12-31', zoneNamed('Europe/Berlin'));
    assert.deepEqual(
      runs.map(({ days, begin, end }) => [days[0], days.length, (end - begin) / HOUR]),
      [
        ['2026-01-01', 87, 87 * 24],
        ['2026-03-29', 1, 23],
        ['2026-03-30', 209, 209 * 24],
        ['2026-10-25', 1, 25],
        ['2026-10-26', 67, 67 * 24],
      ],
    );
    assert.equal(dayRuns('2026-01-01', '2026-12-31', UTC).length, 1);
    assert.deepEqual(
      dayRuns('2011-12-29', '2011-12-31', zoneNamed('Pacific/Apia')).flatMap(({ days }) => days),
      ['2011-12-29', '2011-12-31'],
    );
    assert.deepEqual(dayRuns('2026-01-02', '2026-01-01', UTC), []);
  });
});

describe('a time zone', () => {
  for (const name of [
    '',
    'Atlantis/City',
    'Europe/Berlin ',
    'a'.repeat(65),
    '../../etc/passwd',
    '+99:99',
    'UTC\0',
    '[object Object]',
  ]) {
    it(`${JSON.stringify(name.slice(0, 20))} is refused`, () => assert.equal(TimeZone.named(name), undefined));
  }

  it('is cached, and more of them than the cache holds still work', () => {
    assert.equal(TimeZone.named('Europe/Paris'), TimeZone.named('Europe/Paris'));
    for (const name of Intl.supportedValuesOf('timeZone').slice(0, 150)) assert.ok(TimeZone.named(name));
    assert.equal(zoneNamed('Europe/Paris').dayOf(Date.parse('2026-06-30T22:00:00Z')), '2026-07-01');
  });
});
