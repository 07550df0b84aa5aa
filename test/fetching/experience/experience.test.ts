import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { openExperience } from '../../../src/fetching/experience/experience.ts';
import { LATENCY_BOUNDS, type TryNote } from '../../../src/fetching/experience/outcome-record.ts';
import { makeFolder } from '../../support/folder.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.parse('2026-03-10T12:00:00Z');
const shop = { url: 'https://shop.example/', js: false };
const note: TryNote = {
  exit: 'residential',
  country: 'de',
  proxy: 'proxy.example:8000',
  outcome: 'ok',
  milliseconds: 240,
};

describe('what was learned by fetching', () => {
  it('survives a restart', async () => {
    await using folder = await makeFolder();
    const first = openExperience({ folder: folder.path });
    first.memory.worked(shop, 'residential', true);
    first.memory.worked({ ...shop, js: true }, 'stealth', true);
    first.outcomes.note(note);
    first.close();
    const second = openExperience({ folder: folder.path });
    assert.equal(second.memory.tierFor(shop), 'residential');
    assert.equal(second.memory.tierFor({ ...shop, js: true }), 'stealth');
    assert.deepEqual(
      second.outcomes.read().map(({ proxy, count }) => [proxy, count]),
      [['proxy.example:8000', 1]],
    );
    second.memory.worked(shop, 'datacenter', false);
    second.close();
    const third = openExperience({ folder: folder.path });
    assert.equal(third.memory.tierFor(shop), undefined);
    assert.equal(third.memory.tierFor({ ...shop, js: true }), 'stealth');
    third.close();
  });

  it('is not read again once its 30 days are over', async () => {
    await using folder = await makeFolder();
    const openAt = (now: number) => openExperience({ folder: folder.path, clock: () => now });
    const first = openAt(NOON);
    first.memory.worked(shop, 'residential', true);
    first.close();
    const before = openAt(NOON + 30 * DAY - 1);
    assert.equal(before.memory.tierFor(shop), 'residential');
    before.close();
    const after = openAt(NOON + 30 * DAY);
    assert.equal(after.memory.tierFor(shop), undefined);
    after.close();
    using db = new DatabaseSync(join(folder.path, 'experience.db'));
    assert.equal(db.prepare('SELECT count(*) AS rows FROM remembered_tiers').get()?.rows, 0);
  });

  it('is begun anew when its file is damaged', async () => {
    await using folder = await makeFolder();
    await writeFile(join(folder.path, 'experience.db'), 'no database at all '.repeat(500));
    const problems: unknown[] = [];
    const experience = openExperience({ folder: folder.path, onProblem: (error) => problems.push(error) });
    experience.memory.worked(shop, 'residential', true);
    experience.close();
    assert.deepEqual(problems, []);
    const again = openExperience({ folder: folder.path });
    assert.equal(again.memory.tierFor(shop), 'residential');
    again.close();
  });

  it('does without a file that cannot be opened, and says so', async () => {
    await using folder = await makeFolder();
    await mkdir(join(folder.path, 'experience.db'));
    const problems: unknown[] = [];
    const experience = openExperience({ folder: folder.path, onProblem: (error) => problems.push(error) });
    assert.equal(problems.length, 1);
    experience.memory.worked(shop, 'residential', true);
    experience.outcomes.note(note);
    assert.equal(experience.memory.tierFor(shop), 'residential');
    assert.equal(experience.outcomes.read()[0]?.count, 1);
    experience.close();
  });

  it('keeps what could not be written, and says so', async () => {
    await using folder = await makeFolder();
    const problems: unknown[] = [];
    const experience = openExperience({ folder: folder.path, onProblem: (error) => problems.push(error) });
    using other = new DatabaseSync(join(folder.path, 'experience.db'));
    other.exec('BEGIN IMMEDIATE');
    experience.outcomes.note(note);
    experience.save();
    assert.equal(problems.length, 1);
    other.exec('ROLLBACK');
    experience.outcomes.note(note);
    experience.close();
    assert.equal(problems.length, 1);
    const again = openExperience({ folder: folder.path });
    assert.equal(again.outcomes.read(100_000)[0]?.count, 2);
    again.close();
  });
});

describe('the record of outcomes', () => {
  it('counts by day, exit, country, proxy and outcome', () => {
    let now = NOON;
    const { outcomes, close } = openExperience({ clock: () => now });
    outcomes.note(note);
    outcomes.note({ ...note, milliseconds: 1_000 });
    outcomes.note({ ...note, outcome: 'target_blocked' });
    outcomes.note({ ...note, country: 'us' });
    outcomes.note({ ...note, exit: 'dedicated' });
    outcomes.note({ ...note, proxy: 'direct' });
    now += DAY;
    outcomes.note(note);
    const counts = outcomes
      .read()
      .map(({ day, exit, country, proxy, outcome, count }) => [day, exit, country, proxy, outcome, count].join(' '));
    assert.deepEqual(counts, [
      '2026-03-10 residential de proxy.example:8000 ok 2',
      '2026-03-10 residential de proxy.example:8000 target_blocked 1',
      '2026-03-10 residential us proxy.example:8000 ok 1',
      '2026-03-10 dedicated de proxy.example:8000 ok 1',
      '2026-03-10 residential de direct ok 1',
      '2026-03-11 residential de proxy.example:8000 ok 1',
    ]);
    assert.deepEqual(
      outcomes.read(1).map(({ day }) => day),
      ['2026-03-11'],
    );
    close();
  });

  it('adds up what is on disk and what is not', async () => {
    await using folder = await makeFolder();
    const experience = openExperience({ folder: folder.path, clock: () => NOON });
    for (let round = 0; round < 3; round += 1) {
      experience.outcomes.note({ ...note, milliseconds: 100.4 });
      experience.save();
      experience.outcomes.note({ ...note, milliseconds: 30_000 });
    }
    const [sum, ...others] = experience.outcomes.read();
    assert.deepEqual(others, []);
    assert.equal(sum?.count, 6);
    assert.equal(sum?.milliseconds, 90_300);
    assert.deepEqual(sum?.latency, [0, 3, 0, 0, 0, 0, 0, 0, 3]);
    experience.close();
  });

  it('puts each latency where it belongs', () => {
    const { outcomes, close } = openExperience();
    for (const bound of LATENCY_BOUNDS) {
      outcomes.note({ ...note, milliseconds: bound });
      outcomes.note({ ...note, milliseconds: bound + 1 });
    }
    assert.deepEqual(outcomes.read()[0]?.latency, [1, 2, 2, 2, 2, 2, 2, 2, 1]);
    close();
  });

  it('keeps 30 days', async () => {
    await using folder = await makeFolder();
    let now = NOON;
    const { outcomes, close, save } = openExperience({ folder: folder.path, clock: () => now });
    for (let day = 0; day < 35; day += 1) {
      outcomes.note(note);
      save();
      now += DAY;
    }
    now -= DAY;
    const days = outcomes.read(365).map(({ day }) => day);
    assert.equal(days.length, 30);
    assert.equal(days[0], '2026-03-15');
    close();
  });

  it('stays small, however many proxies there seem to be', () => {
    const { outcomes, close } = openExperience();
    for (let number = 0; number < 3_000; number += 1) outcomes.note({ ...note, proxy: `session-${number}.example:1` });
    const rows = outcomes.read();
    assert.equal(rows.length, 1_001);
    assert.equal(rows.find(({ proxy }) => proxy === 'others')?.count, 2_000);
    close();
  });
});
