import assert from 'node:assert/strict';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import type { Database } from '../../../src/database/database.ts';
import type { Experience } from '../../../src/fetching/experience/experience.ts';
import { openExperienceFile } from '../../../src/fetching/experience/experience-file.ts';
import { makeFolder } from '../../support/folder.ts';
import { NOON, note, openNode, shop } from './notes.ts';

/** A file of the version before migrations existed. */
const FIRST_SCHEMA = `
  CREATE TABLE remembered_tiers (
    site TEXT NOT NULL, js INTEGER NOT NULL, tier TEXT NOT NULL, learned_at INTEGER NOT NULL,
    PRIMARY KEY (site, js)
  ) WITHOUT ROWID;
  CREATE TABLE outcomes (
    day TEXT NOT NULL, exit TEXT NOT NULL, country TEXT NOT NULL, proxy TEXT NOT NULL, outcome TEXT NOT NULL,
    count INTEGER NOT NULL, milliseconds INTEGER NOT NULL,
    within_100 INTEGER NOT NULL, within_250 INTEGER NOT NULL, within_500 INTEGER NOT NULL, within_1000 INTEGER NOT NULL,
    within_2500 INTEGER NOT NULL, within_5000 INTEGER NOT NULL, within_10000 INTEGER NOT NULL,
    within_25000 INTEGER NOT NULL, slower INTEGER NOT NULL,
    PRIMARY KEY (day, exit, country, proxy, outcome)
  ) WITHOUT ROWID;`;

async function opened(folder: string): Promise<Database> {
  const database = await openExperienceFile(folder, (error) => assert.fail(String(error)));
  assert.ok(database);
  return database;
}

/** What a service does between start and end. */
async function withExperience<T>(folder: string, use: (node: Experience) => T | Promise<T>): Promise<T> {
  const database = await opened(folder);
  const node = await openNode({ database, clock: () => NOON, onProblem: (error) => assert.fail(String(error)) });
  const result = await use(node);
  await node.close();
  await database.close();
  return result;
}

describe('the file of what was learned', () => {
  it('of the first version can be read and written', async () => {
    await using folder = await makeFolder();
    const old = new DatabaseSync(join(folder.path, 'experience.db'));
    old.exec('PRAGMA journal_mode = WAL');
    old.exec(FIRST_SCHEMA);
    old.exec('BEGIN');
    const learn = old.prepare('INSERT INTO remembered_tiers VALUES (?, ?, ?, ?)');
    for (let number = 0; number < 1_200; number += 1) learn.run(`site-${number}.example`, 0, 'stealth', NOON - number);
    learn.run('shop.example', 0, 'residential', NOON - 1);
    learn.run('shop.example', 1, 'stealth', NOON - 2);
    old.exec(`INSERT INTO outcomes VALUES
      ('2026-03-09', 'residential', 'de', 'proxy.example:8000', 'ok', 7, 900, 3, 4, 0, 0, 0, 0, 0, 0, 0),
      ('2026-03-10', 'residential', 'de', 'proxy.example:8000', 'ok', 2, 30300, 0, 0, 1, 0, 0, 0, 0, 0, 1)`);
    old.exec('COMMIT');
    old.close();
    for (const _start of ['first', 'second']) {
      await withExperience(folder.path, async ({ memory, outcomes, sync }) => {
        assert.equal(memory.known().length, 1_202);
        assert.equal(memory.tierFor(shop), 'residential');
        assert.equal(memory.tierFor({ ...shop, js: true }), 'stealth');
        assert.deepEqual(memory.known()[1], {
          site: 'shop.example',
          js: false,
          tier: 'residential',
          learnedAt: NOON - 1,
        });
        await sync();
        assert.deepEqual(
          (await outcomes.read()).map(({ day, count, milliseconds, latency }) => [
            day,
            count,
            milliseconds,
            ...latency,
          ]),
          [
            ['2026-03-09', 7, 900, 3, 4, 0, 0, 0, 0, 0, 0, 0],
            ['2026-03-10', 2, 30_300, 0, 0, 1, 0, 0, 0, 0, 0, 1],
          ],
        );
      });
    }
    await withExperience(folder.path, ({ memory, outcomes }) => {
      memory.worked(shop, 'stealth', true);
      memory.forgetSite('site-0.example');
      outcomes.note(note);
    });
    await withExperience(folder.path, async ({ memory, outcomes }) => {
      assert.equal(memory.tierFor(shop), 'stealth');
      assert.equal(memory.known().length, 1_201);
      assert.equal((await outcomes.read(1))[0]?.count, 3);
    });
  });

  it('is replaced if it is not a database', async () => {
    await using folder = await makeFolder();
    await writeFile(join(folder.path, 'experience.db'), 'no database at all '.repeat(500));
    await withExperience(folder.path, ({ memory }) => memory.worked(shop, 'residential', true));
    await withExperience(folder.path, ({ memory }) => assert.equal(memory.tierFor(shop), 'residential'));
  });

  it('is replaced if it is damaged', async () => {
    await using folder = await makeFolder();
    await withExperience(folder.path, ({ memory }) => {
      for (let number = 0; number < 500; number += 1) {
        memory.worked({ url: `https://site-${number}.example/`, js: false }, 'stealth', true);
      }
    });
    const file = await open(join(folder.path, 'experience.db'), 'r+');
    const { size } = await file.stat();
    for (let page = 4096; page < size; page += 4096) await file.write(Buffer.alloc(100, 0xee), 0, 100, page);
    await file.close();
    await withExperience(folder.path, ({ memory }) => {
      assert.deepEqual(memory.known(), []);
      memory.worked(shop, 'residential', true);
    });
    await withExperience(folder.path, ({ memory }) => assert.equal(memory.tierFor(shop), 'residential'));
  });

  it('is not used if it cannot be opened, and this is reported', async () => {
    await using folder = await makeFolder();
    await mkdir(join(folder.path, 'experience.db'));
    const problems: unknown[] = [];
    const database = await openExperienceFile(folder.path, (error) => problems.push(error));
    assert.equal(problems.length, 1);
    const { memory, outcomes, sync, close } = await openNode({ database });
    memory.worked(shop, 'residential', true);
    outcomes.note(note);
    await sync();
    assert.equal(memory.tierFor(shop), 'residential');
    assert.equal((await outcomes.read())[0]?.count, 1);
    await close();
  });
});
