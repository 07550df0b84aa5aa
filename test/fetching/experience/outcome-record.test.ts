import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openExperience } from '../../../src/fetching/experience/experience.ts';
import { LATENCY_BOUNDS, OutcomeRecord } from '../../../src/fetching/experience/outcome-record.ts';
import { countOf, DAY, NOON, note } from './notes.ts';

describe('the record of outcomes, without a database', () => {
  it('counts by day, exit, country, proxy and outcome', async () => {
    let now = NOON;
    const { outcomes } = openExperience({ clock: () => now });
    outcomes.note(note);
    outcomes.note({ ...note, milliseconds: 1_000 });
    outcomes.note({ ...note, outcome: 'target_blocked' });
    outcomes.note({ ...note, country: 'us' });
    outcomes.note({ ...note, exit: 'dedicated' });
    outcomes.note({ ...note, proxy: 'direct' });
    now += DAY;
    outcomes.note(note);
    const counts = (await outcomes.read()).map(({ day, exit, country, proxy, outcome, count }) =>
      [day, exit, country, proxy, outcome, count].join(' '),
    );
    assert.deepEqual(counts, [
      '2026-03-10 residential de proxy.example:8000 ok 2',
      '2026-03-10 residential de proxy.example:8000 target_blocked 1',
      '2026-03-10 residential us proxy.example:8000 ok 1',
      '2026-03-10 dedicated de proxy.example:8000 ok 1',
      '2026-03-10 residential de direct ok 1',
      '2026-03-11 residential de proxy.example:8000 ok 1',
    ]);
    assert.deepEqual(
      (await outcomes.read(1)).map(({ day }) => day),
      ['2026-03-11'],
    );
  });

  it('counts each latency in the right bucket', async () => {
    const { outcomes } = openExperience();
    for (const bound of LATENCY_BOUNDS) {
      outcomes.note({ ...note, milliseconds: bound });
      outcomes.note({ ...note, milliseconds: bound + 1 });
    }
    assert.deepEqual((await outcomes.read())[0]?.latency, [1, 2, 2, 2, 2, 2, 2, 2, 1]);
  });

  it('returns counts that do not change later', async () => {
    const { outcomes } = openExperience();
    outcomes.note(note);
    const before = await outcomes.read();
    outcomes.note(note);
    assert.deepEqual([before[0]?.count, before[0]?.latency[1]], [1, 1]);
  });

  it('stays small, however many proxies there seem to be', async () => {
    const { outcomes } = openExperience({ clock: () => NOON });
    for (let number = 0; number < 3_000; number += 1) outcomes.note({ ...note, proxy: `session-${number}.example:1` });
    const rows = await outcomes.read();
    assert.equal(rows.length, 1_001);
    assert.equal(rows.find(({ proxy }) => proxy === 'others')?.count, 2_000);
  });

  it('stays small, however long it is not written', async () => {
    let now = NOON;
    const { outcomes } = openExperience({ clock: () => now });
    for (let day = 0; day < 35; day += 1) {
      outcomes.note(note);
      now += DAY;
    }
    now -= DAY;
    const days = (await outcomes.read(365)).map(({ day }) => day);
    assert.equal(days.length, 30);
    assert.equal(days[0], '2026-03-15');
  });
});

describe('the batch of outcomes to write', () => {
  it('is numbered, and stays the same until it is written', async () => {
    const record = new OutcomeRecord({ clock: () => NOON, readWritten: async () => [] });
    assert.deepEqual(record.makeBatches(), []);
    for (let number = 0; number < 300; number += 1) record.note({ ...note, proxy: `proxy-${number}.example:1` });
    assert.deepEqual(record.waiting(), []);
    const [first, second, ...others] = record.makeBatches();
    assert.ok(first && second);
    assert.deepEqual(others, []);
    assert.deepEqual([first.number, second.number], [1, 2]);
    assert.equal(countOf([...first.counts, ...second.counts]), 300);
    record.note({ ...note, proxy: 'proxy-0.example:1' });
    assert.deepEqual(record.waiting(), [first, second]);
    record.written(first);
    assert.deepEqual(record.waiting(), [second]);
    assert.equal(countOf(await record.read()), countOf(second.counts) + 1);
    record.written(second);
    const [third] = record.makeBatches();
    assert.equal(third?.number, 3);
    assert.equal(countOf(third.counts), 1);
  });
});
