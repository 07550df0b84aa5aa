import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProcessorTimes, stolenShare, timesIn } from '../../scripts/stolen-share.ts';

describe('the processor time that a host gave to others', () => {
  const before = timesIn('cpu  100 10 50 900 5 1 4 35 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n');

  it('is a share of what was asked for', () => {
    assert.deepEqual(before, { asked: 200, stolen: 35 });
    assert.equal(stolenShare(before, timesIn('cpu  130 10 70 990 5 1 4 85 0 0')), 0.5);
    assert.equal(stolenShare(before, before), 0);
  });

  it('is nothing where the system does not tell', () => {
    assert.equal(stolenShare(timesIn(''), timesIn('')), 0);
    assert.equal(stolenShare(timesIn('cpu  1 1 1 1'), timesIn('cpu  9 1 1 9')), 0);
    const now = readProcessorTimes();
    assert.ok(now.stolen >= 0 && now.asked >= now.stolen);
  });
});
