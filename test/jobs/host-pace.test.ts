/** How often one host is asked. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HostPace } from '../../src/jobs/host-pace.ts';

function open() {
  let now = 1_000;
  const pace = new HostPace(() => now);
  const refuse = (milliseconds?: number) => {
    pace.begin('a');
    pace.end('a', { milliseconds });
  };
  /** Milliseconds until it may be asked again, rounded up to 100. */
  const rest = (delay = 0) => {
    const before = now;
    while (!pace.mayStart('a', 2, delay)) now += 100;
    return now - before;
  };
  return { pace, refuse, rest };
}

describe('the rate limit of a host', () => {
  it('allows a number of pages at a time', () => {
    const { pace } = open();
    pace.begin('a');
    assert.ok(pace.mayStart('a', 2));
    pace.begin('a');
    assert.ok(!pace.mayStart('a', 2));
    assert.ok(pace.mayStart('b', 2));
    pace.end('a', undefined);
    assert.ok(pace.mayStart('a', 2));
  });

  it('slows down each time the host refuses, and recovers when it does not', () => {
    const { pace, refuse, rest } = open();
    const rests = Array.from({ length: 9 }, () => {
      refuse();
      return rest();
    });
    assert.deepEqual(rests, [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 120_000, 120_000, 120_000]);
    pace.begin('a');
    pace.end('a', undefined);
    refuse();
    assert.equal(rest(), 2_000);
  });

  it('follows Retry-After, up to a maximum', () => {
    const { refuse, rest } = open();
    refuse(30_000);
    assert.equal(rest(), 30_000);
    refuse(24 * 3_600_000);
    assert.equal(rest(), 600_000);
    refuse(0);
    assert.equal(rest(), 8_000);
  });

  it('counts refusals of simultaneous requests once, with the longest wait that they ask for', () => {
    const { pace, rest } = open();
    for (const _ of [1, 2, 3]) pace.begin('a');
    pace.end('a', {});
    pace.end('a', { milliseconds: 5_000 });
    pace.end('a', { milliseconds: 1_000 });
    assert.equal(rest(), 5_000);
  });

  it('keeps the requested delay between two pages', () => {
    const { pace, rest } = open();
    assert.equal(rest(3_000), 0);
    pace.begin('a', 3_000);
    assert.equal(rest(3_000), 3_000);
    assert.ok(pace.mayStart('b', 2, 3_000));
  });
});
