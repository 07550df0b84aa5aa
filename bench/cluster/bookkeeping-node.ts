/** One bookkeeping node: connects and reports that it is ready, then works on command and reports its figures. */
import { once } from 'node:events';
import pg from 'pg';
import { openPostgresStore } from '../../src/accounts/postgres/open-store.ts';
import { openSqliteStore } from '../../src/accounts/sqlite/open-store.ts';
import type { AccountStore } from '../../src/accounts/store.ts';
import { newRequestId } from '../../src/api/request-id.ts';
import { Secret } from '../../src/secret.ts';
import { median } from '../figures.ts';
import type { BookkeepingFigures, BookkeepingOrder } from './bookkeeping.ts';

const PLANS = { unlimited: { credits: 1_000_000_000, concurrency: 10_000 } };
const WARM_UP_MS = 1_500;

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, args);
} as typeof query;

const [order] = (await once(process, 'message')) as [BookkeepingOrder];
await using store = await open(order);
const keys = await Promise.all(Array.from({ length: order.accounts }, (_, index) => keyOf(store, index)));
process.send?.('ready');
await once(process, 'message');
await work(WARM_UP_MS);
statements = 0;
process.send?.(await work(order.seconds * 1_000));

function open({ where }: BookkeepingOrder): Promise<AccountStore> {
  return 'url' in where
    ? openPostgresStore({ url: new Secret(where.url), serving: true, plans: PLANS })
    : openSqliteStore({ folder: where.folder, serving: true, plans: PLANS });
}

async function keyOf(accounts: AccountStore, index: number): Promise<string> {
  const email = `caller-${index}@example.com`;
  const account = (await accounts.findAccount(email)) ?? (await accounts.createAccount({ email, plan: 'unlimited' }));
  return (await accounts.createKey(account)).key.reveal();
}

async function work(milliseconds: number): Promise<BookkeepingFigures> {
  const started = performance.now();
  const times: number[] = [];
  const one = async (caller: number) => {
    for (let turn = caller; performance.now() - started < milliseconds; turn += 1) {
      const began = performance.now();
      await requestOf(keys[turn % keys.length] ?? '');
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: order.atATime }, (_, caller) => one(caller)));
  const seconds = (performance.now() - started) / 1_000;
  return { requests: times.length, seconds, medianMs: median(times), roundTrips: statements / times.length };
}

async function requestOf(apiKey: string): Promise<void> {
  const admission = await store.admit({ apiKey, credits: 5, requestId: newRequestId(), endpoint: 'html' });
  if (!admission || admission.reserved.refused !== undefined) throw new Error('not admitted');
  await admission.reserved.settle(5);
}
