import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProxyHealth } from '../../../src/fetching/egress/proxies/proxy-health.ts';

test('a failed proxy rests for 5 seconds, twice as long each time, 5 minutes at most', () => {
  const health = new ProxyHealth();
  let now = 1_000;
  for (const rest of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
    health.begin(now)('failed', now);
    assert.equal(health.standing(now), 'resting');
    assert.equal(health.standing(now + rest - 1), 'resting');
    assert.equal(health.standing(now + rest), 'due');
    now += rest;
  }
  health.begin(now)('worked', now);
  assert.equal(health.standing(now), 'healthy');
  health.begin(now)('failed', now);
  assert.equal(health.standing(now + 5_000), 'due', 'a success sets the length back');
});

test('after its rest it is tried by one request at a time', () => {
  const health = new ProxyHealth();
  health.begin(0)('failed', 0);
  const trial = health.begin(5_000);
  assert.equal(health.standing(5_000), 'resting');
  trial('unused', 6_000);
  assert.equal(health.standing(6_000), 'due', 'nothing was learned, so the next use tries it');
  health.begin(6_000)('worked', 7_000);
  assert.equal(health.standing(7_000), 'healthy');
});

test('requests that started before a failure do not change its health', () => {
  const health = new ProxyHealth();
  const [first, second, third] = [health.begin(0), health.begin(0), health.begin(0)];
  first('failed', 10);
  second('failed', 20);
  assert.equal(health.standing(5_010), 'due', 'the second failure is the same one');
  third('worked', 5_010);
  assert.equal(health.standing(5_010), 'due');
  const fourth = health.begin(5_010);
  health.begin(5_010)('worked', 5_020);
  fourth('unused', 5_030);
  assert.equal(health.standing(5_030), 'healthy');
});

test('a request during the rest can end it, but not make it longer', () => {
  const health = new ProxyHealth();
  health.begin(0)('failed', 0);
  health.begin(1_000)('failed', 2_000);
  assert.equal(health.standing(5_000), 'due');
  health.begin(4_000)('worked', 4_500);
  assert.equal(health.standing(4_500), 'healthy');
});

test('unclear failures count when there are five in a row', () => {
  const health = new ProxyHealth();
  const doubt = (times: number) => {
    for (let turn = 0; turn < times; turn += 1) health.begin(0)('doubtful', 0);
  };
  doubt(4);
  health.begin(0)('worked', 0);
  doubt(4);
  assert.equal(health.standing(0), 'healthy');
  health.begin(0)('unused', 0);
  doubt(1);
  assert.equal(health.standing(0), 'resting');
  assert.equal(health.standing(5_000), 'due');
});
