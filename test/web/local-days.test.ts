import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dayBegins, dayEnds, toServerFilter } from '../../web/src/views/requests/local-days.ts';

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

  it('is one of the place where the reader is', () => {
    assert.equal(dayBegins('2026-03-10'), Date.parse('2026-03-10T04:00:00Z'));
    assert.equal(dayEnds('2026-03-10'), Date.parse('2026-03-11T03:59:59.999Z'));
  });

  it('has 23 or 25 hours when the clocks change', () => {
    const hours = (day: string) => ((dayEnds(day) ?? 0) + 1 - (dayBegins(day) ?? 0)) / HOUR;
    assert.equal(hours('2026-03-08'), 23);
    assert.equal(hours('2026-11-01'), 25);
    assert.equal(hours('2026-11-02'), 24);
  });

  it('goes to the server as instants, and what is no day does not go there', () => {
    const sent = toServerFilter('outcome=timeout&from=2026-03-10&to=2026-03-10');
    assert.deepEqual(Object.fromEntries(sent), {
      outcome: 'timeout',
      from: String(Date.parse('2026-03-10T04:00:00Z')),
      to: String(Date.parse('2026-03-11T03:59:59.999Z')),
    });
    for (const from of ['', '2026', '2026-3-1', 'yesterday', '10.03.2026']) {
      assert.equal(toServerFilter(new URLSearchParams({ from }).toString()).has('from'), false, from);
    }
  });
});
