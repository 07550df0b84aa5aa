import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { GroupCommit, type GroupCommitOptions } from '../../../src/accounts/sqlite/group-commit.ts';
import { temporaryFolder } from './temporary-store.ts';

function groupCommit(t: TestContext, options: Partial<GroupCommitOptions> = {}) {
  const groups: number[] = [];
  let db: DatabaseSync | undefined;
  t.after(() => db?.close());
  const file = `${temporaryFolder(t)}/test.db`;
  db = new DatabaseSync(file, { timeout: 0 });
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE numbers (n INTEGER PRIMARY KEY CHECK (n > 0)) STRICT');
  const insert = db.prepare('INSERT INTO numbers VALUES (?)');
  const count = db.prepare('SELECT count(*) AS n FROM numbers');
  const commits = new GroupCommit(db, {
    sync: async () => {},
    between: async (writes) => {
      groups.push(writes);
    },
    ...options,
  });
  return {
    commits,
    db,
    file,
    groups,
    add: (n: number, committed?: () => void) => commits.write(() => insert.run(n).changes, committed),
    stored: () => Number(count.get()?.n),
  };
}

/** A sync that waits until the test releases it. */
function heldSync() {
  const waiting: PromiseWithResolvers<void>[] = [];
  const sync = () => {
    const held = Promise.withResolvers<void>();
    waiting.push(held);
    return held.promise;
  };
  return { sync, waiting };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn();
}

describe('group commit', () => {
  test('confirms nothing before the sync is done, and groups new writes meanwhile', async (t) => {
    const { sync, waiting } = heldSync();
    const { add, stored, groups, commits } = groupCommit(t, { sync });
    const done: number[] = [];
    const first = [1, 2, 3].map((n) => add(n).then(() => done.push(n)));
    await until(() => waiting.length === 1);
    assert.equal(stored(), 3, 'committed');
    assert.equal(done.length, 0, 'but not confirmed yet');

    const second = [4, 5].map((n) => add(n).then(() => done.push(n)));
    for (let i = 0; i < 5; i++) await turn();
    assert.equal(stored(), 3, 'the next group waits for the sync of the previous one');

    waiting[0]?.resolve();
    await Promise.all(first);
    await until(() => waiting.length === 2);
    assert.deepEqual(done, [1, 2, 3]);
    waiting[1]?.resolve();
    await Promise.all(second);
    assert.deepEqual(done, [1, 2, 3, 4, 5]);
    await commits.close();
    assert.deepEqual(groups, [3, 2]);
  });

  test('reports the commit in the same turn of the event loop', async (t) => {
    const { add, stored } = groupCommit(t);
    const seen: number[] = [];
    await Promise.all([add(1, () => seen.push(stored())), add(2, () => seen.push(stored()))]);
    assert.deepEqual(seen, [2, 2]);
  });

  test('rolls back a write that fails, and only that one', async (t) => {
    const { add, stored, commits, groups } = groupCommit(t);
    const results = await Promise.allSettled([
      add(1),
      add(-1),
      add(1),
      commits.write(() => {
        throw new Error('no');
      }),
      add(2),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'],
    );
    assert.equal(stored(), 2);
    await commits.close();
    assert.deepEqual(groups, [5]);
  });

  test('rolls back everything that a failing write had written', async (t) => {
    const { commits, db, stored } = groupCommit(t);
    const half = commits.write(() => {
      db.exec('INSERT INTO numbers VALUES (7)');
      throw new Error('halfway');
    });
    await assert.rejects(half, /halfway/);
    assert.equal(stored(), 0);
  });

  test('says that a full disk cannot be written to, and continues when it has room', async (t) => {
    const { add, db, commits, stored } = groupCommit(t);
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number };
    db.exec(`PRAGMA max_page_count = ${pages}; PRAGMA cache_size = 1`);
    const many = commits.write(() => {
      const insert = db.prepare('INSERT INTO numbers VALUES (?)');
      for (let n = 1; n < 20_000; n += 1) insert.run(n);
    });
    const results = await Promise.allSettled([many, add(30_000)]);
    const [error] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    assert.equal(error.code, 'store_unwritable');
    assert.match(error.message, /cannot be written to: database or disk is full/);
    db.exec('PRAGMA max_page_count = 1000000');
    await add(40_000);
    assert.ok(stored() >= 1);
  });

  test('continues after a transaction that failed as a whole', async (t) => {
    const { add, db, commits, stored } = groupCommit(t);
    const results = await Promise.allSettled([
      add(1),
      commits.write(() => {
        db.exec('ROLLBACK');
        throw new Error('the disk is full');
      }),
      add(2),
    ]);
    assert.ok(results.every((result) => result.status === 'rejected' && /disk is full/.test(String(result.reason))));
    assert.equal(stored(), 0);
    await add(3);
    assert.equal(stored(), 1);
  });

  test('refuses everything after a sync that failed', async (t) => {
    const { sync, waiting } = heldSync();
    const { add, commits } = groupCommit(t, { sync });
    const first = add(1);
    await until(() => waiting.length === 1);
    const second = add(2);
    waiting[0]?.reject(new Error('I/O error'));
    await assert.rejects(first, { code: 'store_failed' });
    await assert.rejects(second, { code: 'store_failed' });
    await assert.rejects(add(3), { code: 'store_failed' });
    await commits.close();
  });

  test('waits for another connection that holds the lock, without holding up the event loop', async (t) => {
    const { add, file, stored } = groupCommit(t);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE; INSERT INTO numbers VALUES (100)');
    let done = false;
    const waiting = add(1).then(() => {
      done = true;
    });
    for (let i = 0; i < 20; i++) await turn();
    assert.equal(done, false);
    other.exec('COMMIT');
    other.close();
    await waiting;
    assert.equal(stored(), 2);
  });

  test('finishes waiting writes when it is closed, and accepts no more', async (t) => {
    const { add, commits, stored } = groupCommit(t);
    const waiting = [add(1), add(2)];
    const closed = commits.close();
    await assert.rejects(add(3), { code: 'store_closed' });
    await closed;
    await Promise.all(waiting);
    assert.equal(stored(), 2);
  });
});
