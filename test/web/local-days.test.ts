import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addDays, dayBegins, dayEnds, dayOf, toServerFilter } from '../../web/src/views/requests/local-days.ts';

const HOUR = 60 * 60 * 1000;

describe('a day that requests are filtered by', () => {
  let zone: string | undefined;
  before(() => {
    zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
  });
  after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it("is in the reader's time zone", () => {
    assert.equal(dayBegins('2026-03-10'), Date.parse('2026-03-10T04:00:00Z'));
    assert.equal(dayEnds('2026-03-10'), Date.parse('2026-03-11T03:59:59.999Z'));
  });

  it('has 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) => ((dayEnds(day) ?? 0) + 1 - (dayBegins(day) ?? 0)) / HOUR;
    assert.equal(hours('2026-03-08'), 23);
    assert.equal(hours('2026-11-01'), 25);
    assert.equal(hours('2026-11-02'), 24);
  });

  it('is followed by the next one, also where clocks change', () => {
    assert.equal(dayOf(Date.parse('2026-03-10T03:59:59.999Z')), '2026-03-09');
    assert.equal(dayOf(Date.parse('2026-03-10T04:00:00Z')), '2026-03-10');
    assert.equal(addDays('2026-03-08', 1), '2026-03-09');
    assert.equal(addDays('2026-11-02', -2), '2026-10-31');
    assert.equal(addDays('2026-11-16', -399), '2025-10-13');
  });

  it('is sent to the server with its time zone; an invalid day is not sent', () => {
    const sent = toServerFilter('outcome=timeout&from=2026-03-10&to=2026-03-10');
    assert.deepEqual(Object.fromEntries(sent), {
      outcome: 'timeout',
      from: '2026-03-10',
      to: '2026-03-10',
      zone: 'America/New_York',
    });
    assert.equal(toServerFilter('outcome=timeout').has('zone'), false);
    for (const from of ['', '2026', '12026-03-10', '2026-3-1', 'yesterday', '10.03.2026']) {
      assert.equal(toServerFilter(new URLSearchParams({ from }).toString()).has('from'), false, from);
    }
  });
});
