/** Many nodes on one database: together they never spend a credit twice and never take more slots than a plan has. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { openPostgresStore } from '../../../src/accounts/postgres/open-store.ts';
import type { Account, AccountStore, Reservation } from '../../../src/accounts/store.ts';
import { Secret } from '../../../src/secret.ts';
import { sharedPostgres } from '../../support/postgres.ts';
import { UNHURRIED } from '../suites/open-at.ts';
import { type TemporaryPostgresStore, temporaryStores } from './temporary-store.ts';

const postgres = await sharedPostgres();
const temporaryStore = temporaryStores(postgres);

const plans = { small: { credits: 100, concurrency: 3 }, busy: { credits: 600, concurrency: 7 } };

/** A node that sent one heartbeat and then no more: the test decides whether it is dead. */
const ONE_BEAT = { every: 3_600_000, lifetime: 3_600_000 };

async function twoNodes(t: TestContext) {
  const temporary = await temporaryStore(t, { plans, node: 'a', heartbeat: ONE_BEAT });
  const { store: a, open, sql } = temporary;
  const b = await open({ serving: true, node: 'b', heartbeat: ONE_BEAT });
  const account = await a.createAccount({ email: 'jane@example.com', plan: 'small' });
  const dies = (node: string) => sql("UPDATE nodes SET lifetime = '0' WHERE id = $1", [node]);
  return { ...temporary, a, b, account, dies };
}

async function reserved(store: AccountStore, account: Account, credits: number, requestId: string) {
  const result = await store.reserve({ account, credits, requestId, endpoint: 'html' });
  assert.ok(!result.refused, `refused: ${result.refused}`);
  return result;
}

/** Asks for more than is available, so that it must check what dead nodes hold. */
async function sweepsAll(store: AccountStore, account: Account): Promise<void> {
  assert.equal((await store.reserve({ account, credits: 1_000, requestId: 'all' })).refused, 'out_of_credits');
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}

const rowsOf = async ({ sql }: Pick<TemporaryPostgresStore, 'sql'>) =>
  (await sql<{ request_id: string }>('SELECT request_id FROM reservations ORDER BY 1')).map((row) => row.request_id);

describe('nodes', () => {
  test('create one default account when several start at once on an empty database', async () => {
    const url = new Secret(await postgres.createDatabase());
    const stores = await Promise.all(
      Array.from({ length: 5 }, () => openPostgresStore({ url, serving: true, ...UNHURRIED })),
    );
    const made = await Promise.all(stores.map((store) => store.ensureDefaultAccount({})));
    assert.equal(made.filter(({ freshKey }) => freshKey !== undefined).length, 1);
    assert.equal(new Set(made.map(({ account }) => account.id)).size, 1);
    assert.equal((await stores[0]?.listAccounts())?.length, 1);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('refuse a database of a newer version, and a URL without a usable database', async (t) => {
    const { open, sql, place } = await temporaryStore(t);
    await sql('INSERT INTO account_migrations VALUES (1000, 0)');
    await assert.rejects(open(), { code: 'newer_database', message: /schema 1000/ });
    const elsewhere = new URL(place);
    elsewhere.pathname = '/missing';
    await assert.rejects(open({ url: new Secret(elsewhere.href) }), {
      code: 'store_failed',
      message: /"missing" does not exist/,
    });
  });

  test('see each other’s slots and credits', async (t) => {
    const { a, b, account } = await twoNodes(t);
    const first = await reserved(a, account, 60, 'a1');
    assert.equal((await b.reserve({ account, credits: 41, requestId: 'b1' })).refused, 'out_of_credits');
    const second = await reserved(b, account, 40, 'b1');
    assert.deepEqual(
      [a.concurrency(account).concurrencyRemaining, b.concurrency(account).concurrencyRemaining],
      [2, 1],
    );
    assert.equal(await first.raiseTo(61), false);
    await reserved(a, account, 0, 'a2');
    assert.equal((await b.reserve({ account, credits: 0, requestId: 'b2' })).refused, 'too_many_requests');
    assert.equal((await b.describe(account)).concurrencyRemaining, 0);
    await second.settle(10);
    assert.equal(b.concurrency(account).concurrencyRemaining, 1);
    assert.equal(await first.raiseTo(90), true);
    assert.equal((await first.settle(90)).monthlyCredits, 0);
  });

  test('cannot both reserve the same request', async (t) => {
    const { a, b, account } = await twoNodes(t);
    await reserved(a, account, 1, 'same');
    await assert.rejects(b.reserve({ account, credits: 1, requestId: 'same' }), /reserved already/);
    assert.equal((await b.describe(account)).concurrencyRemaining, 2);
  });

  test('start a new billing cycle once, even if both notice at the same moment that the old one has ended', async (t) => {
    const { a, b, account, clock } = await twoNodes(t);
    const held = await reserved(a, account, 80, 'a1');
    clock.now = Date.parse('2026-02-15T00:00:00Z');
    const both = await Promise.all([reserved(b, account, 10, 'b1'), reserved(a, account, 10, 'a2')]);
    assert.equal((await held.settle(80)).monthlyCredits, 20);
    await Promise.all(both.map((each) => each.settle(10)));
    assert.deepEqual(await a.checkLedger(), []);
    const kinds = (await a.listLedger(account)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['charge', 'charge', 'charge', 'cycle', 'opening'], 'the cycle began once');
  });
});

describe('a node that dies', () => {
  test('keeps its slots until its heartbeat times out, and no longer', async (t) => {
    const { a, b, account, dies, sql } = await twoNodes(t);
    for (const id of ['a1', 'a2', 'a3']) await reserved(a, account, 30, id);
    assert.equal((await b.reserve({ account, credits: 1, requestId: 'b1' })).refused, 'too_many_requests');
    assert.equal((await b.reserve({ account, credits: 11, requestId: 'b1' })).refused, 'out_of_credits');
    await dies('a');
    assert.equal((await b.describe(account)).concurrencyRemaining, 3);
    await reserved(b, account, 100, 'b1');
    assert.deepEqual(await rowsOf({ sql }), ['b1']);
  });

  test('is cleaned up by the heartbeats of the others', async (t) => {
    const { a, account, dies, open, sql } = await twoNodes(t);
    await reserved(a, account, 30, 'a1');
    const c = await open({ serving: true, node: 'c', heartbeat: { every: 20, lifetime: 3_600_000 } });
    await reserved(c, account, 30, 'c1');
    await dies('a');
    await until(async () => !(await rowsOf({ sql })).includes('a1'));
    await until(async () => (await sql('SELECT id FROM nodes')).length === 1);
    assert.deepEqual(await rowsOf({ sql }), ['c1'], 'the living keep theirs');
  });

  test('gives everything back when it shuts down normally', async (t) => {
    const { a, b, account, sql } = await twoNodes(t);
    await reserved(a, account, 100, 'a1');
    await a.close();
    await reserved(b, account, 100, 'b1');
    assert.deepEqual(await sql('SELECT id FROM nodes'), [{ id: 'b' }]);
  });
});

describe('a node that was wrongly taken for dead', () => {
  test('can still settle as long as other nodes have left enough credits', async (t) => {
    const { a, b, account, dies } = await twoNodes(t);
    const stalled = await reserved(a, account, 60, 'a1');
    await dies('a');
    const other = await reserved(b, account, 40, 'b1');
    await sweepsAll(b, account);
    assert.equal((await stalled.settle(60)).monthlyCredits, 40);
    assert.equal((await other.settle(40)).monthlyCredits, 0);
    assert.deepEqual(await b.checkLedger(), []);
  });

  test('is refused, and charges nothing, when one credit is missing', async (t) => {
    const { a, b, account, dies } = await twoNodes(t);
    const stalled = await reserved(a, account, 60, 'a1');
    await dies('a');
    const other = await reserved(b, account, 41, 'b1');
    await assert.rejects(stalled.settle(60), { code: 'reservation_lost' });
    assert.equal((await other.settle(41)).monthlyCredits, 59);
    assert.deepEqual(await b.checkLedger(), []);
  });

  test('cannot raise its reservations', async (t) => {
    const { a, b, account, dies } = await twoNodes(t);
    const stalled = await reserved(a, account, 60, 'a1');
    await dies('a');
    await sweepsAll(b, account);
    await assert.rejects(stalled.raiseTo(61), { code: 'reservation_lost' });
    await stalled.release();
  });
});

/** Records, at each change, how much is reserved and how much there is. */
const WATCH = `
  CREATE TABLE seen (slots bigint, held bigint, there bigint);
  CREATE FUNCTION watch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO seen
      SELECT count(*), coalesce(sum(credits), 0), max(monthly_credits + payg_credits)
      FROM reservations JOIN accounts ON accounts.id = account_id WHERE account_id = NEW.account_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER watched AFTER INSERT OR UPDATE ON reservations FOR EACH ROW EXECUTE FUNCTION watch();
`;

test('hundreds of requests on four nodes never exceed credits or slots, in any order', async (t) => {
  const temporary = await temporaryStore(t, { plans });
  const { store, open, sql, place } = temporary;
  const nodes = [store, await open({ serving: true })];
  // This holds at any isolation level that the operator sets.
  for (const level of ['repeatable%5C%20read', 'serializable']) {
    const url = new Secret(`${place}%20-cdefault_transaction_isolation%3D${level}`);
    nodes.push(await open({ serving: true, url }));
  }
  const account = await store.createAccount({ email: 'jane@example.com', plan: 'busy' });
  const apiKey = (await store.createKey(account)).key.reveal();
  await sql(WATCH);
  const charged = new Map<string, number>();
  const refusals = new Map<string, number>();
  let running = 0;

  async function serve(reservation: Reservation, requestId: string): Promise<void> {
    running += 1;
    assert.ok(running <= plans.busy.concurrency, `${running} at once`);
    for (let i = randomInt(3); i > 0; i--) await turn();
    if (randomInt(3) === 0) await reservation.raiseTo(reservation.credits + randomInt(1, 20));
    const { credits } = reservation;
    running -= 1;
    if (randomInt(4) === 0) return reservation.release();
    const price = randomInt(credits + 1);
    await reservation.settle(price);
    if (price > 0) charged.set(requestId, price);
    return undefined;
  }

  async function client(name: number): Promise<void> {
    for (let i = 0; i < 30; i++) {
      const requestId = `${name}-${i}`;
      const node = nodes[randomInt(nodes.length)];
      const admitted = await node?.admit({ apiKey, credits: randomInt(12), requestId, endpoint: 'html' });
      assert.ok(admitted);
      const { reserved } = admitted;
      if (reserved.refused) refusals.set(reserved.refused, (refusals.get(reserved.refused) ?? 0) + 1);
      else await serve(reserved, requestId);
      if (randomInt(40) === 0) await store.topUp(account, 5);
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, name) => client(name)));

  const [peak] = await sql<Record<'slots' | 'over', string>>(
    'SELECT max(slots) AS slots, max(held - there) AS over FROM seen',
  );
  assert.equal(Number(peak?.slots), plans.busy.concurrency, 'the limit was reached and not exceeded');
  assert.ok(Number(peak?.over) <= 0, `${peak?.over} credits more were held than there are`);
  assert.deepEqual(await rowsOf(temporary), []);
  assert.deepEqual(await store.checkLedger(), []);
  const entries = (await store.listLedger(account, 10_000)).filter(({ kind }) => kind === 'charge');
  assert.deepEqual(
    new Map(entries.map(({ requestId, monthlyDelta, paygDelta }) => [requestId, -(monthlyDelta + paygDelta)])),
    charged,
  );
  const { monthlyCredits, paygCredits } = await store.describe(account);
  await (await reserved(store, account, monthlyCredits + paygCredits, 'all that is left')).release();
  t.diagnostic(
    `${charged.size} charged, ${refusals.get('too_many_requests')} without a slot, ${refusals.get('out_of_credits')} without credits`,
  );
});
