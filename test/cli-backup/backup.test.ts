import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import type { Account, AccountStore } from '../../src/accounts/store.ts';
import { backup } from '../../src/cli/backup-command.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { SignIn } from '../../src/sign-in/sign-in.ts';
import { openedBy } from '../accounts/suites/temporary-store.ts';
import { makeFolder } from '../support/folder.ts';

const CHILD = fileURLToPath(new URL('backup-child.ts', import.meta.url));

interface Ran {
  readonly code: number;
  readonly said: string;
}

const PLANS = { wide: { credits: 1_000_000, concurrency: 100 } };

/** As users call it: a process beside the server. */
async function runBeside(dataFolder: string, words: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, ...words], {
    env: { MUDLARK_DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

/** The same in this process, for tests that do not need a second one. */
async function run(dataFolder: string, words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  let said = '';
  const io = {
    out: (text: string) => {
      said += text;
    },
    err: () => assert.fail('nothing is to be said there'),
  };
  const code = await backup({ words, options: {}, environment: { MUDLARK_DATA_DIR: dataFolder, ...more }, io });
  return { code, said };
}

/** Charges one request after the other until it is told to stop; returns the confirmed charges, in order. */
function chargeUntil(store: AccountStore, account: Account, stopped: () => boolean) {
  const settled: string[] = [];
  const chargeOn = async () => {
    while (!stopped()) {
      const requestId = randomUUID();
      const reservation = await store.reserve({ account, credits: 5, requestId, endpoint: 'html' });
      if (reservation.refused) throw new Error(reservation.refused);
      await reservation.settle(3);
      settled.push(requestId);
    }
  };
  return { settled, done: Promise.all(Array.from({ length: 8 }, chargeOn)) };
}

const chargesIn = (folder: string) => {
  using db = new DatabaseSync(join(folder, 'mudlark.db'), { readOnly: true });
  return new Set(
    db
      .prepare('SELECT request_id AS id FROM ledger WHERE request_id IS NOT NULL')
      .all()
      .map(({ id }) => id),
  );
};

describe('mudlark backup', () => {
  it('made while charges run has balances that match the ledger, and every charge confirmed before', async () => {
    await using place = await makeFolder();
    const data = join(place.path, 'data');
    const copy = join(place.path, 'backups', 'today');
    // A short log, so that checkpoints also happen during the backup.
    await using store = await openSqliteStore({ folder: data, serving: true, plans: PLANS, checkpointPages: 50 });
    const account = await store.createAccount({ email: 'ada@example.com', plan: 'wide' });
    const { key } = await store.createKey(account);
    let stopped = false;
    const charging = chargeUntil(store, account, () => stopped);
    while (charging.settled.length < 500) await new Promise(setImmediate);

    const before = [...charging.settled];
    const { code, said } = await runBeside(data, [copy, '--json']);
    const during = charging.settled.length - before.length;
    stopped = true;
    await charging.done;

    assert.equal(code, 0);
    assert.ok(during > 0, 'the server went on meanwhile');
    const { size } = await stat(join(copy, 'mudlark.db'));
    assert.deepEqual(JSON.parse(said), { folder: copy, files: [{ file: 'mudlark.db', bytes: size }] });
    const kept = chargesIn(copy);
    for (const id of before) assert.ok(kept.has(id), 'a charge that was answered before is missing');

    // To restore a backup, its folder is put where the server looks for it.
    const restored = join(place.path, 'restored');
    await cp(copy, restored, { recursive: true });
    await using again = await openSqliteStore({ folder: restored, serving: true, plans: PLANS });
    assert.deepEqual(await again.checkLedger(), []);
    const { monthlyCredits } = await again.describe(account);
    assert.equal(monthlyCredits, 1_000_000 - 3 * kept.size);
    assert.equal((await openedBy(again, key.reveal()))?.email, 'ada@example.com');
    assert.deepEqual(await store.checkLedger(), []);
  });

  it('copies every database of the folder, including what is only in their write-ahead logs', async () => {
    await using place = await makeFolder();
    const data = join(place.path, 'data');
    const copy = join(place.path, 'copy');
    await using store = await openSqliteStore({ folder: data, serving: true, plans: PLANS });
    const { id } = await store.createAccount({ email: 'ada@example.com', plan: 'wide' });
    const database = await openSqlite(join(data, 'sign-in.db'));
    const signIn = await SignIn.open(database);
    const { token } = await signIn.createLink(id);
    await (await openSqlite(join(data, 'experience.db'))).close();
    await writeFile(join(data, 'notes.txt'), 'no database');

    const { code, said } = await run(data, [copy]);
    await database.close();
    assert.equal(code, 0);
    const files = ['experience.db', 'mudlark.db', 'sign-in.db'];
    assert.deepEqual((await readdir(copy)).sort(), files);
    assert.deepEqual(
      said.split('\n').map((line) => line.trim().split(' ')[0]),
      [copy, ...files, ''],
    );
    const restored = await openSqlite(join(copy, 'sign-in.db'));
    const result = await (await SignIn.open(restored)).byLink(token, '192.0.2.1');
    await restored.close();
    assert.ok(!('refused' in result), 'the link is in the copy');
  });

  it('can be read only by its owner', async () => {
    await using place = await makeFolder();
    const data = join(place.path, 'data');
    await using _store = await openSqliteStore({ folder: data, serving: false });
    const copy = join(place.path, 'copy');
    await run(data, [copy]);
    assert.equal((await stat(copy)).mode & 0o777, 0o700);
  });

  it('overwrites nothing, and leaves no partial copy', async () => {
    await using place = await makeFolder();
    const data = join(place.path, 'data');
    await using _store = await openSqliteStore({ folder: data, serving: false });
    const empty = join(place.path, 'empty');
    const full = join(place.path, 'full');
    const file = join(place.path, 'file');
    await Promise.all([mkdir(empty), mkdir(full)]);
    await Promise.all([writeFile(join(full, 'mudlark.db'), 'precious'), writeFile(file, 'precious')]);
    await run(data, [empty]);
    for (const taken of [full, file, empty]) {
      await assert.rejects(run(data, [taken]), {
        name: 'UsageError',
        message: `${taken} already exists, and a backup never overwrites files.`,
      });
    }
    assert.equal(await readFile(join(full, 'mudlark.db'), 'utf8'), 'precious');

    await writeFile(join(data, 'usage.db'), 'no database at all '.repeat(500));
    await assert.rejects(run(data, [join(place.path, 'new')]), /file is not a database/);
    assert.deepEqual((await readdir(place.path)).sort(), ['data', 'empty', 'file', 'full']);
  });

  it('reports what it cannot do', async () => {
    await using place = await makeFolder();
    const elsewhere = { MUDLARK_DATABASE_URL: 'postgres://mudlark@127.0.0.1:9/mudlark' };
    const tries: [words: string[], more: Record<string, string>, message: RegExp][] = [
      [[], {}, /<folder> is missing/],
      [['one', 'two'], {}, /unexpected argument "two"/],
      [['copy'], {}, /there is no database in .* to back up/],
      [['copy'], elsewhere, /the accounts are in PostgreSQL\. Back it up with its own pg_dump/],
    ];
    for (const [words, more, message] of tries) {
      await assert.rejects(run(join(place.path, 'nothing'), words, more), { name: 'UsageError', message });
    }
    assert.deepEqual(await readdir(place.path), []);
  });
});
