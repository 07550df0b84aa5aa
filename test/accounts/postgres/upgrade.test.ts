/** Databases of earlier versions, with rows in them, are upgraded and continue to work. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { hashApiKey } from '../../../src/accounts/api-key.ts';
import { FUNCTIONS, FUNCTIONS_REVISION } from '../../../src/accounts/postgres/functions.ts';
import { MIGRATIONS } from '../../../src/accounts/postgres/migrations.ts';
import { openPostgresStore } from '../../../src/accounts/postgres/open-store.ts';
import type { AccountStore } from '../../../src/accounts/store.ts';
import { Secret } from '../../../src/secret.ts';
import { type SharedPostgres, sharedPostgres } from '../../support/postgres.ts';
import { UNHURRIED } from '../suites/open-at.ts';

/** As the first version wrote it. */
const FIRST_SCHEMA = readFileSync(new URL('./first-schema.sql', import.meta.url), 'utf8');
const KEY = 'mk_a-key-of-before-which-is-long-enough';
/** The SHA-256 of each step after the first. */
const LATER_STEPS = ['bd80e5268582ec05c513a1615d50b62174dea641ad3aa5be289d10998b21d440'];
const NOW = Date.parse('2026-01-20T12:00:00Z');
const CYCLE_END = Date.parse('2026-02-15T00:00:00Z');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a database of the first schema', () => {
  let postgres: SharedPostgres;
  before(async () => {
    postgres = await sharedPostgres();
  });

  async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  /** With an account, its key, a balanced ledger, and a reservation of a dead node. */
  async function firstDatabase(): Promise<string> {
    const url = await postgres.createSchema();
    await withClient(url, async (client) => {
      await client.query('CREATE TABLE account_migrations (number integer PRIMARY KEY, at bigint NOT NULL)');
      await client.query(FIRST_SCHEMA);
      await client.query('INSERT INTO account_migrations VALUES (1, $1)', [NOW - 1]);
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO accounts (email, email_identity, plan, anchor_day, cycle_ends_at, cycle_used, monthly_credits,
           payg_credits, payg_expires_at, created_at)
         VALUES ('old@example.com', 'old@example.com', 'free', 15, $1, 10, 1990, 5, $2, $3) RETURNING id`,
        [CYCLE_END, NOW + 1e10, NOW - 1e9],
      );
      const id = rows[0]?.id;
      await client.query(
        `INSERT INTO ledger (account_id, at, kind, request_id, monthly_delta, payg_delta, note) VALUES
           ($1, $2, 'grant', NULL, 2000, 0, NULL), ($1, $2, 'top_up', NULL, 0, 5, NULL),
           ($1, $2, 'charge', 'before', -10, 0, 'html')`,
        [id, NOW - 1e9],
      );
      await client.query(
        `INSERT INTO api_keys (account_id, public_id, hash, name, configured, created_at)
         VALUES ($1, 'mk_a-key-', $2, '', 0, $3)`,
        [id, hashApiKey(KEY), NOW - 1e9],
      );
      await client.query(`INSERT INTO reservations VALUES ('left over', $1, 'dead', 1, 1990)`, [id]);
    });
    return url;
  }

  const open = (url: string) =>
    openPostgresStore({ ...UNHURRIED, url: new Secret(url), serving: true, clock: () => NOW });

  async function chargeSeven(store: AccountStore, requestId: string): Promise<number> {
    const admission = await store.admit({ apiKey: KEY, credits: 10, requestId, endpoint: 'html' });
    assert.ok(admission && admission.reserved.refused === undefined);
    const { monthlyCredits } = await admission.reserved.settle(7);
    assert.deepEqual(await store.checkLedger(), []);
    return monthlyCredits;
  }

  const textOf = (url: string, name: string) =>
    withClient(url, async (client) => {
      const found = await client.query<{ prosrc: string }>(
        'SELECT prosrc FROM pg_proc WHERE proname = $1 AND pronamespace = current_schema()::regnamespace',
        [name],
      );
      return found.rows[0]?.prosrc ?? '';
    });

  const breakFunction = (url: string) =>
    withClient(url, (client) =>
      client.query(
        FUNCTIONS.slice(
          FUNCTIONS.indexOf('CREATE OR REPLACE FUNCTION settle_requests'),
          FUNCTIONS.indexOf('DECLARE', FUNCTIONS.indexOf('settle_requests')),
        ).concat(`BEGIN RAISE EXCEPTION 'of an older version'; END $$`),
      ),
    );

  test('keeps its rows, and can settle requests', async () => {
    const url = await firstDatabase();
    await using store = await open(url);
    assert.equal(await chargeSeven(store, 'first'), 1_983);
    await using again = await open(url);
    assert.equal(await chargeSeven(again, 'second'), 1_976);
    const account = await again.findAccount('old@example.com');
    assert.ok(account);
    assert.equal((await again.listLedger(account)).filter(({ kind }) => kind === 'charge').length, 3);
  });

  test('gets the current functions in place of the old ones', async () => {
    const url = await firstDatabase();
    await breakFunction(url);
    await using store = await open(url);
    assert.equal(await chargeSeven(store, 'first'), 1_983);
  });

  test('is upgraded once, however many nodes start together', async () => {
    const url = await firstDatabase();
    await breakFunction(url);
    const stores = await Promise.all(Array.from({ length: 6 }, () => open(url)));
    try {
      for (const [at, store] of stores.entries()) await chargeSeven(store, `node ${at}`);
      const [first] = stores;
      assert.ok(first);
      assert.equal((await first.listAccounts())[0]?.monthlyCredits, 1_990 - 6 * 7);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });

  test('is left alone if its functions are current, and gets them again if their text differs', async () => {
    const url = await firstDatabase();
    await (await open(url)).close();
    const recordedAt = () =>
      withClient(url, async (client) => (await client.query('SELECT xmin::text, hash FROM account_functions')).rows[0]);
    const before = await recordedAt();
    await (await open(url)).close();
    assert.deepEqual(await recordedAt(), before);
    await breakFunction(url);
    await withClient(url, (client) => client.query(`UPDATE account_functions SET hash = 'another'`));
    await using store = await open(url);
    assert.equal(await chargeSeven(store, 'after'), 1_983);
  });

  test('with functions of a newer version keeps them: restarting an old node does not undo an upgrade', async () => {
    const url = await firstDatabase();
    await (await open(url)).close();
    const newer = FUNCTIONS.replace('outdated := account', '/* newer */ outdated := account');
    await withClient(url, async (client) => {
      await client.query(newer);
      await client.query(`UPDATE account_functions SET revision = $1, hash = 'newer'`, [FUNCTIONS_REVISION + 1]);
    });
    await using store = await open(url);
    assert.match(await textOf(url, 'settle_requests'), /newer/);
    assert.equal(await chargeSeven(store, 'first'), 1_983);
  });

  test('with a schema of a newer version is refused', async () => {
    const url = await firstDatabase();
    await withClient(url, (client) => client.query('INSERT INTO account_migrations VALUES (999, 0)'));
    await assert.rejects(open(url), { code: 'newer_database' });
  });
});

describe('the migrations that have shipped', () => {
  test('have not changed: the first step is what the first version wrote', () => {
    assert.equal(MIGRATIONS[0], FIRST_SCHEMA);
    // A new step adds a line; a line never changes.
    assert.deepEqual(MIGRATIONS.slice(1).map(sha256), LATER_STEPS);
  });

  test('have a revision number for each text of the functions', () => {
    // If you change a function, add a line here with the next revision.
    const revisions: Readonly<Record<number, string>> = {
      1: '526b04be8bf3bbe4ec9101942229dbf609bb838dd81a50eb2722d58596ea0be3',
      2: '997475c16c4c3ce37673b3bff1d490dd8894de7dac57d78b4f57319fb1f7c1bf',
    };
    assert.equal(revisions[FUNCTIONS_REVISION], sha256(FUNCTIONS));
  });
});
