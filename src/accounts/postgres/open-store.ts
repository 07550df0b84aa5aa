/** Opens the account store of a PostgreSQL database: connects, migrates, puts the parts together. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { Secret } from '../../secret.ts';
import { AccountError } from '../account-error.ts';
import { checkPlans, DEFAULT_PLANS, type Plans, refuseUnknownPlans } from '../plans.ts';
import { PLANS_IN_USE } from '../queries.ts';
import { ask } from '../steps.ts';
import type { AccountStore } from '../store.ts';
import { patiently } from './away.ts';
import { Database, type DatabaseLimits } from './database.ts';
import type { HeartbeatSettings } from './heartbeat.ts';
import { migrate } from './migrations.ts';
import type { Patience } from './node-reservations.ts';
import { type OnRefundProblem, OwedRefunds } from './owed-refunds.ts';
import { PostgresStore } from './postgres-store.ts';
import { RefundFiles } from './refund-files.ts';
import { cancelCharge } from './settlement.ts';

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database`, as the driver takes it. */
  readonly url: Secret;
  /** True for a node that serves. False for whoever works beside, as the command line does. */
  readonly serving: boolean;
  /** The data folder of a node that serves, where the refunds that it owes outlive it. Other nodes may have the same. */
  readonly folder?: string;
  readonly onRefundProblem?: OnRefundProblem;
  readonly plans?: Plans;
  /** Milliseconds since 1970, for billing. Heartbeats go by the database's own clock. */
  readonly clock?: () => number;
  /** Names this node; made up when it is not given. No two may have the same, not even one after the other. */
  readonly node?: string;
  readonly patience?: Patience;
  readonly heartbeat?: HeartbeatSettings;
  readonly limits?: DatabaseLimits;
}

const REFUNDS_FOLDER = 'owed-refunds';

const PATIENCE: Patience = { reserve: 2_000, settle: 10_000 };
const HEARTBEAT: HeartbeatSettings = { every: 2_000, lifetime: 10_000 };
const LIMITS: DatabaseLimits = { connect: 1_000, answer: 2_000 };

/** A database that is started together with the service may need a while. */
const OPENING_PATIENCE = 10_000;

/** The command line opens whatever plans accounts have, because it is what moves them to another plan. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<AccountStore> {
  const { url, serving, plans = DEFAULT_PLANS, clock = Date.now, node = randomUUID() } = options;
  const { patience = PATIENCE, heartbeat = HEARTBEAT, limits = LIMITS } = options;
  const { folder, onRefundProblem = () => {} } = options;
  checkPlans(plans);
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(new Database(url, limits), (each) => each.close());
  try {
    await patiently(OPENING_PATIENCE, () => migrate(database, clock()));
    if (serving) refuseUnknownPlans(await patiently(patience.reserve, () => database.run(ask(PLANS_IN_USE))), plans);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new AccountError('store_failed', `The database cannot be used: ${error.message}`, { cause: error });
  }
  const refunds = new OwedRefunds({
    make: (refund) =>
      database.transaction({ work: () => cancelCharge({ plans, now: clock() }, refund), repeatable: true }),
    every: heartbeat.every,
    files: serving && folder !== undefined ? new RefundFiles(join(folder, REFUNDS_FOLDER)) : undefined,
    onProblem: onRefundProblem,
  });
  await refunds.takeOver();
  opened.move();
  return new PostgresStore({ database, node, plans, clock, patience, heartbeat, refunds });
}
