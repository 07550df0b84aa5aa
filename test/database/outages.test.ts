/**
 * The interface on PostgreSQL over connections that are cut at every stage, freeze, or lead to a server that is
 * read-only: what was certainly not done, or may be done twice, is done; nothing else is.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import pg from 'pg';
import { Connections } from '../../src/database/connections.ts';
import type { Database, Repeat } from '../../src/database/database.ts';
import { overPostgres, type PostgresOptions } from '../../src/database/postgres.ts';
import { DatabaseAway } from '../../src/database-errors.ts';
import { FaultyLine, type Moment } from '../support/faulty-line.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const isAway = (mayBeDone: boolean) => (error: unknown) => {
  assert.ok(error instanceof DatabaseAway, String(error));
  assert.equal(error.mayBeDone, mayBeDone);
  return true;
};

const MOMENTS: readonly Moment[] = ['asked', 'sent', 'answering'];
const ADD = 'INSERT INTO notes (note) VALUES (?)';

describe('a database on PostgreSQL over a faulty line', { timeout: 120_000 }, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server?.[Symbol.asyncDispose]());

  interface Setting {
    readonly line: FaultyLine;
    readonly database: Database;
    readonly connections: Connections;
    /** By the server itself. */
    readonly direct: pg.Client;
    readonly told: string[];
    readonly notes: () => Promise<string[]>;
  }

  async function setUp(t: TestContext, options: PostgresOptions & pg.PoolConfig = {}): Promise<Setting> {
    const url = await server.createDatabase();
    const direct = new pg.Client({ connectionString: url });
    direct.on('error', () => {});
    await direct.connect();
    await direct.query('CREATE TABLE notes (note TEXT NOT NULL)');
    const line = await FaultyLine.open(t, server.socket);
    const { retryTimeout, ...limits } = options;
    const connections = new Connections({
      connectionString: line.url(url),
      max: 3,
      connectionTimeoutMillis: 500,
      query_timeout: 500,
      ...limits,
    });
    const told: string[] = [];
    const database = overPostgres(connections, {
      retryTimeout: retryTimeout ?? 10_000,
      onAway: () => told.push('away'),
      onBack: () => told.push('back'),
    });
    t.after(async () => {
      line.state = 'good';
      await connections.close().catch(() => {});
      await direct.end().catch(() => {});
    });
    const notes = async () => {
      const { rows } = await direct.query<{ note: string }>('SELECT note FROM notes ORDER BY note');
      return rows.map(({ note }) => note);
    };
    return { line, database, connections, direct, told, notes };
  }

  const openConnections = (database: Database) => Promise.all([1, 2, 3].map(() => database.all('SELECT 1 AS one')));

  for (const moment of MOMENTS) {
    it(`reads again what was cut off when it was ${moment}`, async (t) => {
      const { line, database, told } = await setUp(t);
      line.cutAt(moment, 'SELECT 7', 2);
      assert.deepEqual(await database.all('SELECT 7 AS seven'), [{ seven: 7 }]);
      assert.ok(line.isCut);
      assert.deepEqual(told, []);
    });

    it(`does not do a change twice that was cut off when it was ${moment}`, async (t) => {
      const { line, database, notes } = await setUp(t);
      line.cutAt(moment, 'INSERT INTO notes');
      await assert.rejects(database.run(ADD, ['once']), isAway(true));
      assert.deepEqual(await notes(), moment === 'asked' ? [] : ['once']);
      line.cutAt(moment, 'DELETE FROM notes', 2);
      await database.run('DELETE FROM notes WHERE note = ?', ['once'], 'repeatable');
      assert.deepEqual(await notes(), []);
    });

    for (const text of ['BEGIN', 'INSERT INTO notes']) {
      it(`does a transaction whose ${text} was cut off when it was ${moment}`, async (t) => {
        const { line, database, notes } = await setUp(t);
        line.cutAt(moment, text, 2);
        await database.transaction(async (queries) => queries.run(ADD, ['once']));
        assert.ok(line.isCut);
        assert.deepEqual(await notes(), ['once']);
      });
    }

    it(`repeats a transaction whose COMMIT was cut off when it was ${moment} only if that is safe`, async (t) => {
      const { line, database, notes } = await setUp(t);
      const add = (note: string, repeat?: Repeat) =>
        database.transaction(async (queries) => {
          const [known] = await queries.all('SELECT note FROM notes WHERE note = ?', [note]);
          if (!known) await queries.run(ADD, [note]);
        }, repeat);
      line.cutAt(moment, 'COMMIT');
      await assert.rejects(add('unsafe'), isAway(true));
      const before = await notes();
      assert.deepEqual(before, moment === 'asked' ? [] : ['unsafe']);
      line.cutAt(moment, 'COMMIT', 2);
      await add('safe', 'repeatable');
      assert.deepEqual(await notes(), ['safe', ...before]);
    });
  }

  it('replaces idle connections that the server has ended', async (t) => {
    const { database, direct, told, notes } = await setUp(t);
    await openConnections(database);
    await direct.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await database.transaction((queries) => queries.run(ADD, ['once']));
    assert.deepEqual(await notes(), ['once']);
    assert.deepEqual(told, []);
  });

  it('replaces all connections when one has frozen, and leaves none behind', async (t) => {
    const { line, database, notes } = await setUp(t, { retryTimeout: 0 });
    await openConnections(database);
    const frozen = line.connections;
    assert.ok(frozen > 1);
    line.state = 'silent';
    await assert.rejects(database.all('SELECT 1 AS one'), isAway(true));
    line.state = 'good';
    // Of each frozen one, the bytes that it was sent are lost: another try on it would find nothing.
    for (let at = 0; at < frozen; at += 1) await database.run(ADD, [`note ${at}`]);
    assert.equal((await notes()).length, frozen);
    await until(() => line.connections === 1);
  });

  it('ends a frozen connection, but none on which the server is still at work', async (t) => {
    const { line, database, direct } = await setUp(t, { query_timeout: 600_000, retryTimeout: 0 });
    await openConnections(database);
    await direct.query('SELECT pg_advisory_lock(1)');
    const waiting = database.all('SELECT pg_advisory_lock_shared(1)::text AS lock');
    line.cutAt('frozen', 'SELECT 8');
    await assert.rejects(database.all('SELECT 8 AS eight'), isAway(true));
    await direct.query('SELECT pg_advisory_unlock(1)');
    assert.equal((await waiting).length, 1);
  });

  it('goes on when the server says that it has too many clients, or is starting', async (t) => {
    for (const refusal of [
      ['53300', 'sorry, too many clients already'],
      ['57P03', 'the database system is starting up'],
    ] as const) {
      const { line, database } = await setUp(t);
      line.refusal = refusal;
      setTimeout(() => {
        line.refusal = undefined;
      }, 100);
      assert.deepEqual(await database.all('SELECT 7 AS seven'), [{ seven: 7 }]);
    }
  });

  it('finds the server that takes over from one that became read-only', async (t) => {
    const { line, database, direct, notes } = await setUp(t);
    await openConnections(database);
    const name = (await direct.query('SELECT current_database() AS name')).rows[0].name;
    // Sessions that are connected keep it: only new connections find a server that can be written to.
    await direct.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    line.cut();
    await openConnections(database);
    await direct.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await database.run(ADD, ['once']);
    assert.deepEqual(await notes(), ['once']);
    // All others as well, at once.
    await Promise.all([1, 2, 3].map((at) => database.run(ADD, [`again ${at}`])));
  });

  it('tells once that the database is away, and once that it is back', async (t) => {
    const { line, database, told } = await setUp(t, { retryTimeout: 0 });
    line.state = 'refused';
    line.cut();
    for (let tries = 0; tries < 5; tries += 1) await assert.rejects(database.all('SELECT 1 AS one'), isAway(false));
    assert.deepEqual(told, ['away']);
    line.state = 'good';
    await openConnections(database);
    assert.deepEqual(told, ['away', 'back']);
  });

  it('closes although the server never answers', async (t) => {
    const { line, database, connections } = await setUp(t);
    await openConnections(database);
    line.state = 'silent';
    await connections.close();
    await until(() => line.connections === 0);
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}
