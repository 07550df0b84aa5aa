/** What arrives, and what is refused. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { MIGRATIONS } from '../../src/accounts/sqlite/migrations.ts';
import { ServingLock } from '../../src/accounts/sqlite/serving-lock.ts';
import { Source } from '../../src/cli/move/source.ts';
import { MOVED_TABLES } from '../../src/cli/move/tables.ts';
import { openedBy } from '../accounts/suites/temporary-store.ts';
import { runHere } from '../cli/run-here.ts';
import { FaultyLine } from '../support/faulty-line.ts';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { type SharedPostgres, sharedPostgres } from '../support/postgres.ts';
import { startTransactionPooler } from '../support/transaction-pooler.ts';
import {
  askPostgres,
  asMoved,
  charge,
  fillFolder,
  openAll,
  storedInFolder,
  storedThere,
  tablesThere,
} from './stored-data.ts';

const ROWS = 20;
const MARK = 'moved-to-postgresql.json';

describe('mudlark move', { timeout: 300_000 }, () => {
  let server: SharedPostgres;
  before(async () => {
    server = await sharedPostgres();
  });

  const run = (folder: TestFolder, words: readonly string[] = [], url?: string) =>
    runHere(['move', ...words], {
      MUDLARK_DATA_DIR: folder.path,
      ...(url !== undefined && { MUDLARK_DATABASE_URL: url }),
    });

  /** Fails with one line, and leaves nothing behind. */
  async function assertRefused(folder: TestFolder, url: string, expected: RegExp): Promise<void> {
    const { code, stdout, stderr } = await run(folder, [], url);
    assert.match(stderr, expected);
    assert.deepEqual({ code, stdout, lines: stderr.trim().split('\n').length }, { code: 1, stdout: '', lines: 1 });
    assert.ok(!existsSync(join(folder.path, MARK)), 'the folder is not marked');
  }

  it('brings every row of every table, and changes nothing in the folder', async () => {
    await using folder = await makeFolder();
    const url = await server.createSchema();
    await fillFolder(folder.path, ROWS);
    const before = storedInFolder(folder.path);
    const look = await run(folder, ['--dry-run', '--json'], url);
    assert.deepEqual(await tablesThere(url), [], 'a look leaves nothing behind');
    const { code, stdout, stderr } = await run(folder, ['--json'], url);
    assert.equal(code, 0, stderr);

    assert.deepEqual(storedInFolder(folder.path), before);
    const there = await storedThere(url, folder.path);
    for (const table of MOVED_TABLES) {
      assert.deepEqual(there[table.name], asMoved(table, before[table.name] ?? []), table.name);
    }
    const rows = Object.fromEntries(MOVED_TABLES.map(({ name }) => [name, before[name]?.length]));
    const said = JSON.parse(stdout);
    assert.deepEqual(said.rows, rows);
    assert.deepEqual(JSON.parse(look.stdout).rows, rows);
    assert.deepEqual([said.moved, JSON.parse(look.stdout).moved], [true, false]);
    const [sums] = await askPostgres<{ monthly: string; payg: string }>(
      url,
      'SELECT sum(monthly_credits) AS monthly, sum(payg_credits) AS payg FROM accounts',
    );
    assert.deepEqual(sums, { monthly: String(said.monthly_credits), payg: String(said.payg_credits) });
  });

  it('has the keys work there, and new rows numbered after the old ones', async () => {
    await using folder = await makeFolder();
    const url = await server.createSchema();
    const { key, email } = await fillFolder(folder.path, ROWS);
    assert.equal((await run(folder, ['--to', url])).code, 0);
    await using stores = await openAll({ MUDLARK_DATA_DIR: folder.path, MUDLARK_DATABASE_URL: url });
    const { accounts } = stores;
    const { freshKey } = await accounts.ensureDefaultAccount({});
    assert.equal(freshKey, undefined, 'the default account is the one that came');
    const account = await openedBy(accounts, key);
    assert.equal(account?.email, email);
    assert.ok(account);
    const { monthlyCredits } = await accounts.describe(account);
    await charge(accounts, account, 3);
    assert.equal((await accounts.describe(account)).monthlyCredits, monthlyCredits - 3);
    const added = await accounts.createAccount({ email: 'new@example.com', plan: 'free' });
    // The last one before was deleted: its number is not used again.
    assert.equal(added.id, 4);
    await accounts.createKey(added);
    assert.deepEqual(await accounts.checkLedger(), []);
  });

  it('marks the folder: nothing is billed there any more, unless the mark is deleted', async () => {
    await using folder = await makeFolder();
    const url = await server.createSchema();
    const { key } = await fillFolder(folder.path, 1);
    assert.equal((await run(folder, [], url)).code, 0);
    const refused = { code: 'folder_moved', message: /was moved to PostgreSQL at .*: set MUDLARK_DATABASE_URL/ };
    await assert.rejects(openAll({ MUDLARK_DATA_DIR: folder.path }), refused);
    const list = await runHere(['account', 'list'], { MUDLARK_DATA_DIR: folder.path });
    assert.equal(list.code, 1);

    const again = await run(folder, [], url);
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /is in PostgreSQL at .*, by an earlier run/);
    const elsewhere = await run(folder, [], await server.createSchema());
    assert.equal(elsewhere.code, 1);
    assert.match(elsewhere.stderr, /was moved to PostgreSQL at .*To move it again, delete/);

    await writeFile(join(folder.path, MARK), '{ half of a fi');
    await assert.rejects(openAll({ MUDLARK_DATA_DIR: folder.path }), { code: 'folder_moved' });
    await rm(join(folder.path, MARK));
    await using stores = await openAll({ MUDLARK_DATA_DIR: folder.path });
    assert.ok(await openedBy(stores.accounts, key));
  });

  it('brings what an older version wrote, up to date, and leaves it old in the folder', async () => {
    await using folder = await makeFolder();
    const url = await server.createSchema();
    await fillFolder(folder.path, 0);
    const usage = join(folder.path, 'usage.db');
    await rm(usage);
    {
      using database = new DatabaseSync(usage);
      database.exec(`CREATE TABLE schema_steps (part TEXT NOT NULL, step BIGINT NOT NULL, PRIMARY KEY (part, step));
        INSERT INTO schema_steps VALUES ('usage', 1), ('usage', 2), ('usage', 3);
        CREATE TABLE usage_requests (account_id BIGINT NOT NULL, at BIGINT NOT NULL, id TEXT NOT NULL,
          endpoint TEXT NOT NULL, target TEXT NOT NULL, status BIGINT NOT NULL, outcome TEXT NOT NULL, message TEXT,
          next_step TEXT, tier TEXT, target_status BIGINT, credits BIGINT NOT NULL, milliseconds BIGINT NOT NULL,
          key_id TEXT, PRIMARY KEY (account_id, at, id));
        CREATE TABLE usage_days (account_id BIGINT NOT NULL, day TEXT NOT NULL, endpoint TEXT NOT NULL,
          outcome TEXT NOT NULL, requests BIGINT NOT NULL, credits BIGINT NOT NULL,
          PRIMARY KEY (account_id, day, endpoint, outcome));
        CREATE INDEX usage_days_by_day ON usage_days (day);
        INSERT INTO usage_days VALUES (1, '2026-02-28', 'html', 'ok', 7, 35);`);
    }
    for (const file of ['jobs.db', 'experience.db', 'mudlark.db']) await rm(join(folder.path, file));
    {
      using database = new DatabaseSync(join(folder.path, 'mudlark.db'));
      database.exec(MIGRATIONS[0] ?? '');
      database.exec(`CREATE TABLE migrations (number INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
        INSERT INTO migrations VALUES (1, 0);
        INSERT INTO accounts VALUES (7, 'old@example.com', 'old@example.com', 'plus', 31, 1, 2, 3, 4, 5, 6)`);
    }
    const { code, stderr } = await run(folder, [], url);
    assert.equal(code, 0, stderr);
    const counts = await askPostgres(url, 'SELECT since, requests, credits FROM usage_counts');
    assert.deepEqual(counts, [{ since: String(Date.UTC(2026, 1, 28, 12)), requests: '7', credits: '35' }]);
    const accounts = await askPostgres(url, 'SELECT id, payg_credits, suspended_at FROM accounts');
    assert.deepEqual(accounts, [{ id: '7', payg_credits: '4', suspended_at: null }]);
    using old = new DatabaseSync(join(folder.path, 'mudlark.db'), { readOnly: true });
    assert.equal(old.prepare('SELECT count(*) AS count FROM migrations').get()?.count, 1);
    using database = new DatabaseSync(usage, { readOnly: true });
    assert.equal(database.prepare('SELECT count(*) AS count FROM schema_steps').get()?.count, 3);
    assert.deepEqual((await readdir(folder.path)).filter((name) => name.endsWith('.db')).sort(), [
      'mudlark.db',
      'sign-in.db',
      'usage.db',
    ]);
  });

  it('lets no command change the folder meanwhile', async () => {
    await using folder = await makeFolder();
    const { email } = await fillFolder(folder.path, 1);
    const topUp = () => runHere(['account', 'top-up', email, '5'], { MUDLARK_DATA_DIR: folder.path });
    {
      using _source = await Source.open(folder.path, { toLook: false });
      const { code, stderr } = await topUp();
      assert.equal(code, 1);
      assert.match(stderr, /^mudlark: Another command is changing the data in .*, such as mudlark move\./);
    }
    assert.equal((await topUp()).code, 0);
  });

  it('stores long keys of pages as PostgreSQL can index them', async () => {
    await using folder = await makeFolder();
    const url = await server.createSchema();
    await fillFolder(folder.path, 0);
    // Cannot be compressed to what an index takes.
    const noise = Array.from({ length: 4_000 }, () => Math.floor(36 * Math.random()).toString(36)).join('');
    {
      using database = new DatabaseSync(join(folder.path, 'jobs.db'));
      const insert = `INSERT INTO job_pages (job_id, number, url, page_key, depth, is_done, holder, held_until)
        VALUES ('job', ?, ?, ?, 0, 0, 'somebody', 123)`;
      for (const [index, each] of [noise, `${noise}!`].entries()) database.prepare(insert).run(index, each, each);
    }
    const { code, stderr } = await run(folder, [], url);
    assert.equal(code, 0, stderr);
    const pages = await askPostgres(
      url,
      'SELECT length(url) AS length, holder, held_until FROM job_pages ORDER BY number',
    );
    assert.deepEqual(pages, [
      { length: 4_000, holder: '', held_until: '0' },
      { length: 4_001, holder: '', held_until: '0' },
    ]);
  });

  describe('refuses in one line', () => {
    it('a folder without data', async () => {
      const url = await server.createSchema();
      await using folder = await makeFolder();
      const missing = { ...folder, path: join(folder.path, 'nothing') };
      await assertRefused(missing, url, /There is no mudlark\.db in .*nothing: nothing to move/);
      assert.ok(!existsSync(missing.path));
      await writeFile(join(folder.path, 'mudlark.db'), '');
      await assertRefused(folder, url, /There are no accounts in the folder/);
      await writeFile(join(folder.path, 'mudlark.db'), 'no database at all '.repeat(500));
      await assertRefused(folder, url, /mudlark\.db: file is not a database/);
      assert.deepEqual(await tablesThere(url), []);
    });

    it('a folder with a damaged database', async () => {
      await using folder = await makeFolder();
      const url = await server.createSchema();
      await fillFolder(folder.path, 500);
      const file = await open(join(folder.path, 'usage.db'), 'r+');
      const { size } = await file.stat();
      const garbage = Buffer.alloc(size / 2, 0xa5);
      await file.write(garbage, 0, garbage.length, size / 4);
      await file.close();
      await assertRefused(folder, url, /usage\.db: database disk image is malformed/);
      assert.deepEqual(await tablesThere(url), []);
    });

    it('a folder that is served, or written to, at the moment', async () => {
      await using folder = await makeFolder();
      const url = await server.createSchema();
      await fillFolder(folder.path, 1);
      {
        using _lock = new ServingLock(folder.path);
        await assertRefused(folder, url, /The service is running on .*Stop it first/);
        const look = await run(folder, ['--dry-run']);
        assert.match(look.stdout, /2 {2}accounts[\s\S]*The service is running on this folder/);
      }
      using database = new DatabaseSync(join(folder.path, 'usage.db'));
      database.exec('BEGIN IMMEDIATE');
      await assertRefused(folder, url, /Another process is writing to .*usage\.db/);
    });

    it('a database of a newer version, on either side', async () => {
      await using folder = await makeFolder();
      const url = await server.createSchema();
      await fillFolder(folder.path, 1);
      await using elsewhere = await makeFolder();
      await fillFolder(elsewhere.path, 1);
      {
        using database = new DatabaseSync(join(folder.path, 'sign-in.db'));
        database.exec(`INSERT INTO schema_steps VALUES ('audit', 100), ('audit', 101), ('audit', 102)`);
      }
      await assertRefused(folder, url, /sign-in\.db: The audit tables were written by a newer version/);
      await askPostgres(url, 'CREATE TABLE account_migrations (number integer PRIMARY KEY, at bigint NOT NULL)');
      await askPostgres(url, 'INSERT INTO account_migrations VALUES (99, 0)');
      await assertRefused(elsewhere, url, /The database was written by a newer version/);
    });

    it('a database that has anything of a service', async () => {
      await using folder = await makeFolder();
      await fillFolder(folder.path, 1);
      const served = await server.createSchema();
      await using other = await makeFolder();
      {
        await using stores = await openAll({ MUDLARK_DATA_DIR: other.path, MUDLARK_DATABASE_URL: served });
        await stores.accounts.ensureDefaultAccount({});
      }
      await assertRefused(folder, served, /has data of a service already \(1 in accounts\)/);

      const learned = await server.createSchema();
      {
        await using _stores = await openAll({ MUDLARK_DATA_DIR: other.path, MUDLARK_DATABASE_URL: learned });
        await askPostgres(learned, `INSERT INTO remembered_tiers VALUES ('a.example', 1, 'stealth', 1, 1, 1)`);
      }
      await assertRefused(folder, learned, /\(1 in remembered_tiers\)/);
      // Tables without rows are no obstacle.
      await askPostgres(learned, 'DELETE FROM remembered_tiers; DELETE FROM nodes');
      const { code, stderr } = await run(folder, [], learned);
      assert.equal(code, 0, stderr);
    });

    it('addresses that lead nowhere', async (test) => {
      await using folder = await makeFolder();
      await fillFolder(folder.path, 1);
      const direct = await server.createSchema();
      const line = await FaultyLine.open(test, server.socket);
      const secured = `${line.url(direct)}&sslmode=verify-full&sslrootcert=/no/such/file`;
      await assertRefused(folder, secured, /cannot be used: ENOENT/);
      await assertRefused(folder, 'mysql://a.example/', /MUDLARK_DATABASE_URL must be/);
      await assertRefused(
        folder,
        'postgres://a@127.0.0.1:9/mudlark',
        /at 127\.0\.0\.1:9\/mudlark cannot be used now: .*ECONNREFUSED/,
      );
      await assertRefused(
        folder,
        direct.replace('/postgres?', '/absent?'),
        /refuses: database "absent" does not exist/,
      );
      line.refusal = ['28P01', 'password authentication failed for user "postgres"'];
      await assertRefused(folder, line.url(direct), /refuses: password authentication failed/);
      line.refusal = undefined;
      const pooled = await startTransactionPooler(test, server.socket, direct);
      await assertRefused(folder, pooled, /behind a connection pooler/);
      const nowhere = await run(folder);
      assert.deepEqual([nowhere.code, nowhere.stdout], [2, '']);
      assert.match(nowhere.stderr, /where to\? Set MUDLARK_DATABASE_URL/);
    });

    it('a role without rights, and another encoding', async () => {
      await using folder = await makeFolder();
      await fillFolder(folder.path, 1);
      const url = await server.createDatabase();
      await askPostgres(url, 'CREATE ROLE guest_of_move LOGIN');
      const guest = url.replace('postgres://postgres@', 'postgres://guest_of_move@');
      await assertRefused(
        folder,
        guest,
        /may not make the schema mudlark_public, .*CREATE SCHEMA mudlark_public AUTHORIZATION/,
      );
      await askPostgres(url, 'CREATE SCHEMA mudlark_public AUTHORIZATION guest_of_move');
      await assertRefused(folder, guest, /refuses: permission denied for schema public\. Make the role/);
      await askPostgres(url, 'GRANT CREATE ON SCHEMA public TO guest_of_move');
      const { code, stderr } = await run(folder, ['--dry-run'], guest);
      assert.equal(code, 0, stderr);
      await askPostgres(url, `CREATE DATABASE old_letters TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
      await assertRefused(
        folder,
        url.replace(/\/test_\d+\?/, '/old_letters?'),
        /The encoding of the database is LATIN1/,
      );
    });

    it('a folder that cannot be locked or marked', async () => {
      await using folder = await makeFolder();
      const url = await server.createSchema();
      await fillFolder(folder.path, 1);
      await mkdir(join(folder.path, `${MARK}.new`));
      await assertRefused(folder, url, /cannot be marked as moved: .*Nothing was moved/);
      assert.deepEqual(await tablesThere(url), []);
      await rm(join(folder.path, 'serving.lock'));
      await mkdir(join(folder.path, 'serving.lock'));
      await assertRefused(folder, url, /cannot be locked: unable to open database file/);
    });
  });
});
