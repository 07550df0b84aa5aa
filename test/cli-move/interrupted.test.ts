/** Whatever ends a move in the middle: either nothing is there and the folder is as before, or everything is. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../src/config/load-config.ts';
import { openAccounts } from '../../src/wiring/stores.ts';
import { runHere } from '../cli/run-here.ts';
import { FaultyLine, type Moment } from '../support/faulty-line.ts';
import { makeFolder, type TestFolder } from '../support/folder.ts';
import { type SharedPostgres, sharedPostgres } from '../support/postgres.ts';
import { programFile } from '../support/process.ts';
import { fillFolder, storedInFolder, storedThere, tablesThere } from './stored-data.ts';

const MARK = 'moved-to-postgresql.json';
const ROWS = 30;

/** The second that is sent: the first ends the test for a pooler. */
const COMMIT = ['COMMIT\0', 1, 1] as const;

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<unknown[]>;
}

function start(folder: TestFolder, url: string): Started {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', programFile('cli'), 'move'], {
    env: { MUDLARK_DATA_DIR: folder.path, MUDLARK_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return { child, said: () => said, ended: once(child, 'close') };
}

/** Opens the accounts as a service does. */
const serve = (folder: TestFolder) => openAccounts(loadConfig({ MUDLARK_DATA_DIR: folder.path }), true);

describe('a move that is interrupted', { timeout: 300_000 }, () => {
  let server: SharedPostgres;
  before(async () => {
    server = await sharedPostgres();
  });

  const run = (folder: TestFolder, url: string) =>
    runHere(['move'], { MUDLARK_DATA_DIR: folder.path, MUDLARK_DATABASE_URL: url });

  async function setUp(test: TestContext) {
    const folder = await makeFolder();
    test.after(() => folder[Symbol.asyncDispose]());
    const direct = await server.createSchema();
    const line = await FaultyLine.open(test, server.socket);
    await fillFolder(folder.path, ROWS);
    const stored = storedInFolder(folder.path);
    return { folder, direct, line, url: line.url(direct), stored };
  }

  type SetUp = Awaited<ReturnType<typeof setUp>>;

  async function assertNothingMoved({ folder, direct, stored }: SetUp): Promise<void> {
    assert.deepEqual(await tablesThere(direct), []);
    assert.deepEqual(storedInFolder(folder.path), stored);
    assert.ok(!existsSync(join(folder.path, MARK)));
    // The service starts on the folder as before.
    await using _store = await serve(folder);
  }

  async function assertAllMoved({ folder, direct, stored }: SetUp): Promise<void> {
    const there = await storedThere(direct, folder.path);
    const counts = (rows: typeof stored) => Object.entries(rows).map(([table, each]) => [table, each.length]);
    assert.deepEqual(counts(there), counts(stored));
    assert.deepEqual(there.ledger, stored.ledger);
    await assert.rejects(serve(folder), { code: 'folder_moved' });
  }

  const MOVED_AFTER = 'INSERT INTO moves';
  const steps: readonly (readonly [text: string, moment: Moment])[] = [
    ['CREATE TABLE accounts', 'sent'],
    ['INSERT INTO accounts', 'asked'],
    ['INSERT INTO ledger', 'answering'],
    ['INSERT INTO job_results', 'sent'],
    ['octet_length(email)', 'asked'],
    [MOVED_AFTER, 'sent'],
    ['INSERT INTO usage_counts', 'frozen'],
  ];
  for (const [text, moment] of steps) {
    it(`leaves nothing behind if the connection fails at ${text} (${moment})`, async (test) => {
      const place = await setUp(test);
      const { folder, line, url } = place;
      line.cutAt(moment, text);
      const { code, stdout, stderr } = await run(folder, url);
      assert.ok(line.isCut);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^mudlark: PostgreSQL at .* cannot be used now: .* Nothing was moved\.\n$/);
      await assertNothingMoved(place);
      // What is as before is moved as before: shown once.
      if (text !== MOVED_AFTER) return;
      assert.equal((await run(folder, url)).code, 0);
      await assertAllMoved(place);
    });
  }

  it('asks what became of a commit whose confirmation was lost', async (test) => {
    const place = await setUp(test);
    place.line.cutAt('sent', ...COMMIT);
    const { code, stdout, stderr } = await run(place.folder, place.url);
    assert.equal(code, 0, stderr);
    assert.ok(place.line.isCut);
    assert.match(stdout, /^Moved from /);
    await assertAllMoved(place);
  });

  it('knows that a commit never arrived', async (test) => {
    const place = await setUp(test);
    place.line.cutAt('asked', ...COMMIT);
    const { code, stderr } = await run(place.folder, place.url);
    assert.ok(place.line.isCut);
    assert.equal(code, 1);
    assert.match(stderr, /Nothing was moved/);
    await assertNothingMoved(place);
    assert.equal((await run(place.folder, place.url)).code, 0);
    await assertAllMoved(place);
  });

  it('leaves nothing behind if it is killed while it copies', async (test) => {
    const place = await setUp(test);
    const { folder, line, url, direct } = place;
    line.cutAt('frozen', 'INSERT INTO ledger');
    const { child, ended, said } = start(folder, url);
    while (!line.isCut) {
      assert.equal(child.exitCode, null, said());
      await pause(5);
    }
    child.kill('SIGKILL');
    await ended;
    await assertNothingMoved(place);
    assert.equal((await run(folder, direct)).code, 0);
    await assertAllMoved(place);
  });

  for (const [when, moment] of [
    ['before', 'frozen'],
    ['after', 'sent'],
  ] as const) {
    it(`lets nobody serve the folder if it is killed just ${when} the commit, until it has run again`, async (test) => {
      const place = await setUp(test);
      const { folder, line, url, direct } = place;
      line.cutAt(moment, ...COMMIT);
      const { child, ended, said } = start(folder, url);
      while (!line.isCut) {
        assert.equal(child.exitCode, null, said());
        await pause(1);
      }
      // It cannot find out what became of it.
      line.state = 'refused';
      child.kill('SIGKILL');
      await ended;
      assert.ok(existsSync(join(folder.path, MARK)));
      if (moment === 'frozen') {
        await assert.rejects(serve(folder), {
          code: 'folder_moved',
          message: /was interrupted at the last step\. Run mudlark move again/,
        });
      }
      line.state = 'good';
      const elsewhere = await run(folder, line.url(await server.createSchema()));
      assert.equal(elsewhere.code, 1);
      assert.match(elsewhere.stderr, /was interrupted at its last step\. Move there again first/);
      const { code, stdout, stderr } = await run(folder, url);
      assert.equal(code, 0, stderr);
      assert.match(stdout, when === 'before' ? /^Moved from / : /is in PostgreSQL at .* by an earlier run/);
      assert.match((await run(folder, direct)).stdout, /by an earlier run/);
      await assertAllMoved(place);
    });
  }

  it('stops at Ctrl+C, and says that nothing was moved', async (test) => {
    const place = await setUp(test);
    const { folder, line, url } = place;
    line.delay = 15;
    const { child, ended, said } = start(folder, url);
    while (line.roundTrips < 20) {
      assert.equal(child.exitCode, null, said());
      await pause(1);
    }
    child.kill('SIGINT');
    const [code] = await ended;
    assert.equal(code, 130, said());
    assert.match(said(), /Stopped\. Nothing was moved\./);
    await assertNothingMoved(place);
  });
});
