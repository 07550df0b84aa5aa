import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../../src/accounts/sqlite/open-store.ts';
import { temporaryFolder, temporaryStore } from './temporary-store.ts';

const OPENER = fileURLToPath(new URL('./open-and-report.ts', import.meta.url));

/** Opens the folder in another process; returns its output. */
async function openElsewhere(folder: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [OPENER, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  return printed.trim();
}

describe('a data folder', () => {
  test('can have one server: a second one is refused with a clear error, in the same process or another', async (t) => {
    const { store, folder, open } = await temporaryStore(t);
    const refusal = { code: 'folder_in_use', message: new RegExp(`already running on the data folder ${folder}`) };
    await assert.rejects(open({ serving: true }), refusal);
    assert.equal(await openElsewhere(folder, 'serving'), 'folder_in_use');
    assert.equal(await openElsewhere(folder, 'serving'), 'folder_in_use', 'a refused attempt does not loosen the lock');
    await store.createAccount({ email: 'jane@example.com' });
    await store.close();
    assert.equal(await openElsewhere(folder, 'serving'), 'opened with 1 accounts');
  });

  test('may be opened by commands while the server runs', async (t) => {
    const { store, folder } = await temporaryStore(t);
    await store.createAccount({ email: 'jane@example.com' });
    assert.equal(await openElsewhere(folder), 'opened with 1 accounts');
  });

  test('can be created by several processes at once', async (t) => {
    const folder = join(temporaryFolder(t), 'new', 'folder');
    const opened = await Promise.all(Array.from({ length: 4 }, () => openElsewhere(folder)));
    assert.deepEqual(opened, Array(4).fill('opened with 0 accounts'));
  });

  test('is unlocked when opening fails', async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, 'mudlark.db'));
    await assert.rejects(openSqliteStore({ folder, serving: true }), /unable to open database file/);
    rmSync(join(folder, 'mudlark.db'), { recursive: true });
    await (await openSqliteStore({ folder, serving: true })).close();
  });

  test('is refused if its database file is something else', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(
      join(folder, 'mudlark.db'),
      'this is no database, but it is long enough to be read as one'.repeat(50),
    );
    await assert.rejects(openSqliteStore({ folder, serving: true }), /not a database/);
  });

  test('is refused if a newer version wrote it', async (t) => {
    const { store, folder, open } = await temporaryStore(t);
    await store.close();
    const db = new DatabaseSync(join(folder, 'mudlark.db'));
    db.exec('INSERT INTO migrations VALUES (1000, 0)');
    db.close();
    await assert.rejects(open({ serving: true }), { code: 'newer_database', message: /schema 1000/ });
  });

  test('is created without access for other users', async (t) => {
    const folder = join(temporaryFolder(t), 'data');
    await (await openSqliteStore({ folder, serving: true })).close();
    assert.equal(statSync(folder).mode & 0o077, 0);
  });

  test('is refused if the configured plans are invalid', async (t) => {
    const folder = join(temporaryFolder(t), 'data');
    for (const plan of [
      { credits: -1, concurrency: 1 },
      { credits: 1.5, concurrency: 1 },
      { credits: 1e13, concurrency: 1 },
      { credits: 1, concurrency: 0 },
      { credits: 1, concurrency: Number.NaN },
    ]) {
      await assert.rejects(openSqliteStore({ folder, serving: true, plans: { odd: plan } }), { code: 'invalid_plan' });
    }
    assert.equal(existsSync(folder), false);
  });

  test('that is removed while the server runs makes the next charge fail instead of losing it', async (t) => {
    const { store, folder } = await temporaryStore(t);
    const account = await store.createAccount({ email: 'jane@example.com' });
    const reservation = await store.reserve({ account, credits: 1, requestId: 'a' });
    assert.ok(!reservation.refused);
    rmSync(join(folder, 'mudlark.db-wal'));
    await assert.rejects(reservation.settle(1), { code: 'store_failed' });
  });
});

describe('the write-ahead log', () => {
  test('stays short under many charges, and loses none', async (t) => {
    const { store, folder } = await temporaryStore(t, {
      plans: { wide: { credits: 1_000_000, concurrency: 100 } },
      checkpointPages: 100,
    });
    const account = await store.createAccount({ email: 'jane@example.com', plan: 'wide' });
    for (let round = 0; round < 60; round++) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const reservation = await store.reserve({ account, credits: 1, requestId: `${round}-${i}` });
          assert.ok(!reservation.refused);
          await reservation.settle(1);
        }),
      );
    }
    assert.equal((await store.describe(account)).monthlyCredits, 1_000_000 - 1_200);
    assert.deepEqual(await store.checkLedger(), []);
    const { size } = statSync(join(folder, 'mudlark.db-wal'));
    assert.ok(size < 300 * 4_120, `${size} bytes`);
    const db = new DatabaseSync(join(folder, 'mudlark.db'), { readOnly: true });
    const checkpoints = Number(db.prepare('SELECT count FROM checkpoints').get()?.count);
    db.close();
    assert.ok(checkpoints >= 5, `${checkpoints} checkpoints`);
  });

  test('is removed on closing', async (t) => {
    const { store, folder } = await temporaryStore(t, { checkpointPages: 1 });
    await store.createAccount({ email: 'jane@example.com' });
    await store.createAccount({ email: 'joe@example.com' });
    await store.close();
    assert.equal(existsSync(join(folder, 'mudlark.db-wal')), false);
  });
});
