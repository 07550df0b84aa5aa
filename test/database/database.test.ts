import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { Database } from '../../src/database/database.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { openSqliteThread } from '../../src/database/sqlite-thread.ts';
import { makeFolder } from '../support/folder.ts';
import { onAllDatabases } from './both-databases.ts';

const THINGS = 'CREATE TABLE things (name TEXT NOT NULL PRIMARY KEY, size BIGINT)';

async function names(database: Database): Promise<string[]> {
  return (await database.all<{ name: string }>('SELECT name FROM things ORDER BY name')).map(({ name }) => name);
}

onAllDatabases('a database', (kind) => {
  async function openThings(): Promise<Database> {
    const database = await (await kind.newPlace()).open();
    await database.run(THINGS);
    return database;
  }

  it('returns what was stored', async () => {
    const database = await openThings();
    const rows = [
      { name: "a quote ', a bracket ) and a dollar $1", size: Number.MAX_SAFE_INTEGER },
      { name: 'Ünïcödé 🪶 \n\t', size: -1 },
      { name: '', size: null },
      // Longer than what is sent to a thread together with other values.
      { name: 'long \u0001" \u{1FAB6} '.repeat(1_000), size: 3 },
      { name: 'x'.repeat(100_000), size: 4 },
    ];
    for (const { name, size } of rows) {
      assert.equal(await database.run('INSERT INTO things (name, size) VALUES (?, ?)', [name, size]), 1);
    }
    const stored = await database.all<(typeof rows)[number]>('SELECT name, size FROM things');
    const bySize = (one: { size: number | null }, other: { size: number | null }) =>
      (one.size ?? 0) - (other.size ?? 0);
    assert.deepEqual(stored.map((row) => ({ ...row })).sort(bySize), [...rows].sort(bySize));
  });

  it('counts and sums as numbers, and says how many rows were changed', async () => {
    const database = await openThings();
    assert.equal(await database.run("INSERT INTO things (name, size) VALUES ('a', 2), ('b', 3), ('c', NULL)"), 3);
    const [row] = await database.all<{ n: number; sum: number }>(
      'SELECT count(*) AS n, CAST(sum(size) AS BIGINT) AS sum FROM things WHERE size IS NULL OR size > ?',
      [0],
    );
    assert.deepEqual({ ...row }, { n: 3, sum: 5 });
    assert.equal(await database.run('DELETE FROM things WHERE size >= ?', [2]), 2);
    assert.equal(await database.run('DELETE FROM things WHERE size >= ?', [2]), 0);
  });

  it('runs a transaction completely or not at all', async () => {
    const database = await openThings();
    const result = await database.transaction(async (queries) => {
      await queries.run("INSERT INTO things VALUES ('kept', 1)");
      return (await queries.all('SELECT * FROM things')).length;
    });
    assert.equal(result, 1);
    const failure = new Error('on purpose');
    await assert.rejects(
      database.transaction(async (queries) => {
        await queries.run("INSERT INTO things VALUES ('undone', 1)");
        throw failure;
      }),
      failure,
    );
    await assert.rejects(
      database.transaction(async (queries) => {
        await queries.run("INSERT INTO things VALUES ('undone', 1)");
        await queries.run("INSERT INTO things VALUES ('kept', 1)");
      }),
    );
    assert.deepEqual(await names(database), ['kept']);
  });

  it('keeps other queries out of a running transaction', async () => {
    const database = await openThings();
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const undone = database.transaction(async (queries) => {
      await queries.run("INSERT INTO things VALUES ('inside', 1)");
      await gate;
      throw new Error('on purpose');
    });
    const beside = database.run("INSERT INTO things VALUES ('beside', 1)");
    openGate();
    await assert.rejects(undone, /on purpose/);
    await beside;
    assert.deepEqual(await names(database), ['beside']);
  });

  it('runs each step of a schema once, however many processes start together', async () => {
    const place = await kind.newPlace();
    const nodes = await Promise.all([place.open(), place.open(), place.open()]);
    const steps = [THINGS, "INSERT INTO things VALUES ('first', 1)"];
    await Promise.all(nodes.map((node) => node.migrate('things', steps)));
    const [node] = nodes;
    await Promise.all(
      nodes.map((each) => each.migrate('things', [...steps, "INSERT INTO things VALUES ('second', 2)"])),
    );
    await node.migrate('other', ['CREATE TABLE others (name TEXT)']);
    assert.deepEqual(await names(node), ['first', 'second']);
  });

  it('leaves nothing of a failed step, and refuses the tables of a newer version', async () => {
    const database = await (await kind.newPlace()).open();
    await assert.rejects(database.migrate('things', [THINGS, 'INSERT INTO nowhere VALUES (1)']));
    await database.migrate('things', [THINGS, "INSERT INTO things VALUES ('a', 1)"]);
    assert.deepEqual(await names(database), ['a']);
    await assert.rejects(database.migrate('things', [THINGS]), /things tables were written by a newer version/);
  });

  it('continues after an invalid statement', async () => {
    const database = await openThings();
    await assert.rejects(database.all('SELEKT'));
    await assert.rejects(database.run('INSERT INTO things VALUES (?, ?)', [null, 1]));
    assert.deepEqual(await names(database), []);
  });

  if (kind.name === 'PostgreSQL') {
    it('survives a connection that ends in the middle of a transaction', async () => {
      const place = await kind.newPlace();
      const [database, other] = await Promise.all([place.open(), place.open()]);
      await database.run(THINGS);
      await assert.rejects(
        database.transaction(async (queries) => {
          await queries.run("INSERT INTO things VALUES ('lost', 1)");
          const [row] = await queries.all<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          await other.all('SELECT pg_terminate_backend(?)', [row?.pid ?? 0]);
          await queries.run("INSERT INTO things VALUES ('never', 1)");
        }),
      );
      assert.deepEqual(await names(database), []);
    });
  }
});

for (const { where, openFile } of [
  { where: 'on SQLite', openFile: openSqlite },
  { where: 'on SQLite in a thread', openFile: openSqliteThread },
]) {
  describe(`a database ${where}`, () => {
    it('waits for another process that is writing', async () => {
      await using folder = await makeFolder();
      const file = join(folder.path, 'shared.db');
      const database = await openFile(file);
      await database.run(THINGS);
      const other = new DatabaseSync(file);
      other.exec("BEGIN IMMEDIATE; INSERT INTO things VALUES ('other', 1)");
      const waiting = [
        database.run("INSERT INTO things VALUES ('one', 1)"),
        database.transaction((queries) => queries.run("INSERT INTO things VALUES ('two', 1)")),
      ];
      const first = await Promise.race([
        ...waiting,
        new Promise((resolve) => setTimeout(resolve, 50, 'still waiting')),
      ]);
      assert.equal(first, 'still waiting');
      other.exec('COMMIT');
      await Promise.all(waiting);
      assert.deepEqual(await names(database), ['one', 'other', 'two']);
      other.close();
      await database.close();
    });

    it('names the file that is not a database', async () => {
      await using folder = await makeFolder();
      const file = join(folder.path, 'letter.db');
      writeFileSync(file, 'Dear reader, this is a letter and no database, however long it may be.'.repeat(100));
      await assert.rejects(openFile(file), /letter\.db cannot be opened/);
    });

    it('refuses everything after it was closed, and may be closed twice', async () => {
      await using folder = await makeFolder();
      const database = await openFile(join(folder.path, 'closed.db'));
      const before = database.run(THINGS);
      await database.close();
      await before;
      await database.close();
      await assert.rejects(database.run('DELETE FROM things'));
    });
  });
}

describe('SQLite in a thread that ends by itself', () => {
  it('fails what was under way, undoes its transaction, and goes on with a new thread', async () => {
    const threads: Worker[] = [];
    const noticed = (thread: Worker) => threads.push(thread);
    process.on('worker', noticed);
    await using folder = await makeFolder();
    const database = await openSqliteThread(join(folder.path, 'things.db'));
    await database.run(THINGS);
    await database.run("INSERT INTO things VALUES ('before', 1)");
    const lost = database.transaction(async (queries) => {
      await queries.run("INSERT INTO things VALUES ('lost', 1)");
      await threads[0]?.terminate();
      await queries.run("INSERT INTO things VALUES ('lost as well', 1)");
    });
    await assert.rejects(lost, /thread of the database has ended/);
    // Asked at the same time: one new thread for both.
    const together = await Promise.all([names(database), database.run("INSERT INTO things VALUES ('after', 1)")]);
    assert.deepEqual(together, [['before'], 1]);
    assert.deepEqual(await names(database), ['after', 'before']);
    assert.equal(threads.length, 2);
    await database.close();
    await assert.rejects(database.run("INSERT INTO things VALUES ('too late', 1)"), /closed/);
    assert.equal(threads.length, 2);
    process.off('worker', noticed);
  });
});
