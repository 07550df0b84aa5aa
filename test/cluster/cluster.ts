/** Nodes of the service as processes on one PostgreSQL, and the accounts as the database stores them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openPostgresStore } from '../../src/accounts/postgres/open-store.ts';
import type { Account, AccountStore } from '../../src/accounts/store.ts';
import { Secret } from '../../src/secret.ts';
import { makeFolder } from '../support/folder.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type RunningService, startProcess } from '../support/process.ts';

export interface Plan {
  readonly credits: number;
  readonly concurrency: number;
}

export interface Caller {
  readonly account: Account;
  readonly key: string;
  readonly plan: Plan;
}

export interface NodeSettings {
  /** Another URL of the same database. */
  readonly databaseUrl?: string;
  /** A new server if none is given. */
  readonly dataFolder?: string;
}

export interface Cluster extends AsyncDisposable {
  readonly postgres: TestPostgres;
  /** The URL of the database. */
  readonly url: string;
  readonly store: AccountStore;
  startNode(own?: NodeSettings): Promise<RunningService>;
  /** A new account on the plan of this name. */
  newCaller(plan: string): Promise<Caller>;
  sql<Row extends object>(text: string): Promise<Row[]>;
}

/** The plan of the operator's account must exist. */
const OPERATOR = { unlimited: { credits: 1_000_000, concurrency: 100 } };

export async function startCluster(callersPlans: Readonly<Record<string, Plan>>): Promise<Cluster> {
  const plans: Readonly<Record<string, Plan>> = { ...OPERATOR, ...callersPlans };
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await makeFolder());
  const settings = join(folder.path, 'settings.json');
  await writeFile(settings, JSON.stringify({ plans }));
  const postgres = opened.use(await startPostgres());
  const url = await postgres.createDatabase();
  const store = opened.use(await openPostgresStore({ url: new Secret(url), serving: false, plans }));
  const nodes = opened.use(new AsyncDisposableStack());
  let made = 0;
  const all = opened.move();
  return {
    postgres,
    url,
    store,
    async startNode({ databaseUrl = url, dataFolder = join(folder.path, `node-${made}`) } = {}) {
      made += 1;
      const node = await startProcess({
        MUDLARK_DATA_DIR: dataFolder,
        MUDLARK_CONFIG: settings,
        MUDLARK_DATABASE_URL: databaseUrl,
        MUDLARK_API_KEY: 'a-key-of-the-operator',
        MUDLARK_ALLOW_TARGETS: '127.0.0.0/8',
        MUDLARK_LOG: 'error',
      });
      return nodes.use(node);
    },
    async newCaller(name) {
      const plan = plans[name];
      if (!plan) throw new Error(`there is no plan ${name}`);
      made += 1;
      const account = await store.createAccount({ email: `caller-${made}@example.com`, plan: name });
      return { account, plan, key: (await store.createKey(account)).key.reveal() };
    },
    async sql<Row extends object>(text: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text)).rows as Row[];
      } finally {
        await client.end();
      }
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** What each request was charged in the end, after refunds, and by how many charges. */
export async function chargesByRequest({ store }: Cluster, { account }: Caller): Promise<Map<string, Charged>> {
  const all = new Map<string, Charged>();
  for (const { kind, requestId, monthlyDelta, paygDelta } of await store.listLedger(account, 100_000)) {
    if (requestId === undefined) continue;
    const { credits, charges } = all.get(requestId) ?? NOTHING;
    all.set(requestId, { credits: credits - monthlyDelta - paygDelta, charges: charges + (kind === 'charge' ? 1 : 0) });
  }
  return all;
}

export interface Charged {
  readonly credits: number;
  readonly charges: number;
}

export const NOTHING: Charged = { credits: 0, charges: 0 };

/** Waits for a condition that must become true; the limit only ends a test that has failed. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUpAt = performance.now() + 120_000; performance.now() < giveUpAt; ) {
    if (await holds()) return;
    // Asking too often would take processor time from the nodes.
    await pause(100);
  }
  throw new Error(`never: ${what}`);
}

/** A charge that was not confirmed to its node is refunded as soon as the node can reach the database. */
export async function refusedAreFree(cluster: Cluster, caller: Caller, refused: readonly string[]): Promise<void> {
  await until('what was refused is not charged', async () => {
    const charged = await chargesByRequest(cluster, caller);
    return refused.every((requestId) => !charged.get(requestId)?.credits);
  });
}

export async function nothingIsReserved({ sql }: Cluster): Promise<void> {
  await until('nothing is reserved', async () => (await sql('SELECT FROM reservations')).length === 0);
}
