/**
 * Sessions of nodes that share a database: one node holds a session at a time, its cookies move between nodes, and
 * nobody else can read them.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { Connections } from '../../../src/database/connections.ts';
import { overPostgres } from '../../../src/database/postgres.ts';
import type { SessionCookie } from '../../../src/fetching/session/session-cookie.ts';
import { SessionRefused } from '../../../src/fetching/session/session-limits.ts';
import { Sessions } from '../../../src/fetching/session/sessions.ts';
import { SharedSessions } from '../../../src/fetching/session/shared-sessions.ts';
import { Secret } from '../../../src/secret.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';

const KEY = new Secret('a key that all of the nodes have');
const COOKIE: SessionCookie = {
  name: 'visitor',
  value: 'nobody-must-read-this',
  domain: 'shop.example',
  hostOnly: true,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
};
const inUse = (error: unknown) => error instanceof SessionRefused && error.problem === 'in use';

describe('sessions of several nodes', () => {
  let server: TestPostgres;
  const pools: pg.Pool[] = [];
  const connections: Connections[] = [];
  before(async () => {
    server = await startPostgres();
  });
  after(async () => {
    for (const pool of pools) await pool.end();
    for (const each of connections) await each.close();
    await server?.close();
  });

  async function newDatabase() {
    const connectionString = await server.createSchema();
    const ended: string[] = [];
    const poolOf = () => {
      const pool = new pg.Pool({ connectionString });
      pools.push(pool);
      return pool;
    };
    const node = async (key: Secret | 'none' = KEY) => {
      const own = new Connections({ connectionString });
      connections.push(own);
      return new Sessions({
        shared: await SharedSessions.open(overPostgres(own), key === 'none' ? undefined : key, 60_000),
        onEnd: (id) => ended.push(id),
        onProblem(error) {
          throw error;
        },
      });
    };
    return { node, ended, query: poolOf() };
  }

  it('are new on the first node, and continue with their cookies on the next', async () => {
    const { node } = await newDatabase();
    const [one, other] = [await node(), await node()];
    const first = await one.begin('1', 'a', 1_000);
    first.session.replaceCookies([COOKIE]);
    await first.release();
    const second = await other.begin('1', 'a', 1_000);
    assert.deepEqual([first.isNew, second.isNew], [true, false]);
    assert.deepEqual(second.session.cookies, [COOKIE]);
    second.session.replaceCookies([{ ...COOKIE, value: 'changed' }]);
    await second.release();
    const back = await one.begin('1', 'a', 1_000);
    assert.equal(back.session, first.session);
    assert.equal(back.session.cookies[0]?.value, 'changed');
    const { revision } = back.session;
    await back.release();
    // If nothing has changed, a browser that has the cookies keeps them.
    assert.equal((await one.begin('1', 'a', 1_000)).session.revision, revision);
  });

  it('are held by one node at a time, until its lease is over', async () => {
    const { node, query } = await newDatabase();
    const [one, other] = [await node(), await node()];
    await one.begin('1', 'a', 60_000);
    await assert.rejects(other.begin('1', 'a', 1_000), inUse);
    // As if its node had died and its lease had expired.
    await query.query('UPDATE caller_sessions SET held_until = 0');
    await (await other.begin('1', 'a', 1_000)).release();
  });

  it('that several nodes ask for at once are given to one', async () => {
    const { node } = await newDatabase();
    const nodes = await Promise.all(Array.from({ length: 4 }, () => node()));
    const taken = await Promise.allSettled(nodes.map((each) => each.begin('1', 'a', 60_000)));
    assert.equal(taken.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const each of taken) if (each.status === 'rejected') assert.ok(inUse(each.reason), String(each.reason));
  });

  it('that end on one node end on all nodes', async () => {
    const { node, ended } = await newDatabase();
    const [one, other] = [await node(), await node()];
    const use = await one.begin('1', 'a', 1_000);
    use.session.replaceCookies([COOKIE]);
    await use.release();
    assert.equal(await other.end('1', 'a'), true);
    assert.equal(await other.end('1', 'a'), false);
    const anew = await one.begin('1', 'a', 1_000);
    assert.equal(anew.isNew, true);
    assert.deepEqual(anew.session.cookies, []);
    assert.deepEqual(ended, [use.session.id]);
  });

  it('are deleted after a time without use', async () => {
    const { node, query } = await newDatabase();
    const [one, other] = [await node(), await node()];
    await (await one.begin('1', 'old', 1_000)).release();
    await (await one.begin('2', 'old', 1_000)).release();
    await query.query('UPDATE caller_sessions SET used_at = used_at - 70000');
    assert.equal((await other.begin('1', 'old', 1_000)).isNew, true);
    const { rows } = await query.query('SELECT account FROM caller_sessions');
    assert.deepEqual(rows, [{ account: '1' }]);
  });

  it('cannot be read in the database, with another key, or for another session', async () => {
    const { node, query } = await newDatabase();
    const use = await (await node()).begin('1', 'a', 1_000);
    use.session.replaceCookies([COOKIE]);
    await use.release();
    const { rows } = await query.query<{ cookies: string }>('SELECT cookies FROM caller_sessions');
    const stored = rows[0]?.cookies ?? '';
    assert.ok(stored.length > 100);
    assert.ok(!Buffer.from(stored, 'base64').includes(COOKIE.value) && !stored.includes(COOKIE.value));
    const stranger = await (await node(new Secret('a key that is another one'))).begin('1', 'a', 1_000);
    assert.deepEqual(stranger.session.cookies, []);
    assert.equal(stranger.isNew, true);
    await stranger.release();
    await query.query(
      "INSERT INTO caller_sessions SELECT '2', name, version, cookies, used_at, holder, 0 FROM caller_sessions",
    );
    assert.deepEqual((await (await node()).begin('2', 'a', 1_000)).session.cookies, []);
  });

  it('stay on their node if no key is configured', async () => {
    const { node, query } = await newDatabase();
    const alone = await node('none');
    const use = await alone.begin('1', 'a', 1_000);
    use.session.replaceCookies([COOKIE]);
    await use.release();
    assert.deepEqual((await query.query('SELECT cookies FROM caller_sessions')).rows, [{ cookies: '' }]);
    const elsewhere = await (await node('none')).begin('1', 'a', 1_000);
    assert.deepEqual(elsewhere.session.cookies, []);
    assert.equal(elsewhere.isNew, true);
    await elsewhere.release();
    assert.deepEqual((await alone.begin('1', 'a', 1_000)).session.cookies, [COOKIE]);
  });

  it('are limited to 50 per account on all nodes together', async () => {
    const { node } = await newDatabase();
    const [one, other] = [await node(), await node()];
    for (let number = 0; number < 50; number += 1) {
      await (await (number % 2 ? one : other).begin('1', `s${number}`, 1_000)).release();
    }
    await assert.rejects(
      one.begin('1', 'more', 1_000),
      (error) => error instanceof SessionRefused && error.problem === 'too many',
    );
    await one.end('1', 's3');
    await (await other.begin('1', 'more', 1_000)).release();
  });
});
