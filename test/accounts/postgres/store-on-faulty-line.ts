/** Two stores on one database, one of them connected through a relay that can fail, and common requests to both. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresStoreOptions } from '../../../src/accounts/postgres/open-store.ts';
import type { Account, AccountStore } from '../../../src/accounts/store.ts';
import { Secret } from '../../../src/secret.ts';
import { FaultyLine, type LineState } from '../../support/faulty-line.ts';
import type { SharedPostgres } from '../../support/postgres.ts';
import { UNHURRIED } from '../suites/open-at.ts';
import { temporaryStores } from './temporary-store.ts';

export const plans = { wide: { credits: 10_000, concurrency: 50 } };

/** Times out soon when an answer is missing. */
const ATTENTIVE = { limits: { connect: 500, answer: 500 } };

export const OFTEN = { heartbeat: { every: 20, lifetime: 600_000 } };
export const SELDOM = { heartbeat: { every: 3_600_000, lifetime: 3_600_000 } };

export function storesOnFaultyLine(postgres: SharedPostgres) {
  const temporaryStore = temporaryStores(postgres);
  return async function onFaultyLine(t: TestContext, options: Partial<PostgresStoreOptions>) {
    const temporary = await temporaryStore(t, { plans });
    const line = await FaultyLine.open(t, postgres.socket);
    const url = new Secret(line.url(temporary.place));
    // The test's clock: work that starts while the relay works never times out.
    const retryTimeouts = { ...UNHURRIED.retryTimeouts };
    const remote = await temporary.open({ url, serving: true, retryTimeouts, ...ATTENTIVE, ...options });
    const account = await temporary.store.createAccount({ email: 'jane@example.com', plan: 'wide' });
    const apiKey = (await temporary.store.createKey(account)).key.reveal();
    /** Several, because a heartbeat may be using one when the relay fails, and no other can be opened then. */
    const openConnections = () => Promise.all(Array.from({ length: 4 }, () => remote.describe(account)));
    const spoil = (state: LineState) => {
      line.state = state;
      Object.assign(retryTimeouts, { reserve: 0, settle: 0 });
    };
    const repair = () => {
      line.state = 'good';
      Object.assign(retryTimeouts, UNHURRIED.retryTimeouts);
    };
    return { ...temporary, line, openConnections, spoil, repair, remote, account, apiKey };
  };
}

export async function reserved(store: AccountStore, account: Account, credits: number, requestId: string) {
  const result = await store.reserve({ account, credits, requestId, endpoint: 'html' });
  assert.ok(!result.refused, `refused: ${result.refused}`);
  return result;
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}

export const away = { code: 'store_unavailable' };

/** Newest first. */
export const entriesOf = async (store: AccountStore, account: Account) =>
  (await store.listLedger(account)).map(({ kind, requestId = '' }) => `${kind} ${requestId}`.trim());
