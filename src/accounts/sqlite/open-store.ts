/** Opens the account store of a data folder: takes the lock, opens and migrates the database, connects the parts. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../database-errors.ts';
import { AccountError } from '../account-error.ts';
import { checkPlans, DEFAULT_PLANS, type Plans, refuseUnknownPlans } from '../plans.ts';
import type { AccountStore } from '../store.ts';
import { Checkpointer } from './checkpointer.ts';
import { openDatabase, stopBlocking } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrations.ts';
import { refuseMoved } from './moved-mark.ts';
import { ServingLock } from './serving-lock.ts';
import { SqliteStore } from './sqlite-store.ts';
import { WalSync } from './wal-sync.ts';

export const DATABASE_FILE = 'mudlark.db';

/** About 4 MiB of log, as SQLite itself would choose. */
const CHECKPOINT_PAGES = 1_000;

/**
 * SQLite checkpoints by itself at this length, in spite of the `Checkpointer`: only if that has failed for a long time.
 */
const LAST_RESORT_PAGES = 32_000;

export interface SqliteStoreOptions {
  /** The data folder; created if it is missing. */
  readonly folder: string;
  /**
   * True for the one process that serves from this folder and so may hold reservations: a second one is refused with
   * `folder_in_use`. False for others, such as the command line.
   */
  readonly serving: boolean;
  readonly plans?: Plans;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Length of the write-ahead log, in pages, that is moved into the database. */
  readonly checkpointPages?: number;
}

/** The command line opens the store whatever plans accounts have, because it is used to change those plans. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<AccountStore> {
  const { serving, plans = DEFAULT_PLANS, clock = Date.now, checkpointPages = CHECKPOINT_PAGES } = options;
  const folder = resolve(options.folder);
  checkPlans(plans);
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  // Disposed in reverse order: the log's descriptor before the database, the lock last.
  using opened = new DisposableStack();
  if (serving) opened.use(new ServingLock(folder));
  const file = join(folder, DATABASE_FILE);
  const db = opened.adopt(openDatabase(file), (database) => database.close());
  bringUpToDate(db, folder, clock());
  // Afterwards: it may have waited for a move to end.
  refuseMoved(folder);
  const wal = opened.use(new WalSync(file));
  stopBlocking(db);
  if (serving) db.exec(`PRAGMA wal_autocheckpoint = ${LAST_RESORT_PAGES}`);

  const checkpointer = new Checkpointer(file, serving ? checkpointPages : Number.POSITIVE_INFINITY);
  const commits = new GroupCommit(db, {
    sync: () => wal.sync(),
    between: (writes) => checkpointer.afterGroup(writes),
  });
  const store = new SqliteStore({
    db,
    commits,
    plans,
    clock,
    closed: async () => {
      await checkpointer.close();
      resources.dispose();
    },
  });
  if (serving) refuseUnknownPlans(store.plansInUse(), plans);
  const resources = opened.move();
  return store;
}

function bringUpToDate(db: DatabaseSync, folder: string, now: number): void {
  try {
    migrate(db, now);
  } catch (error) {
    if (!isBusy(error)) throw error;
    const message = `Another command is changing the data in ${folder}, such as mudlark move. Wait until it has ended.`;
    throw new AccountError('store_busy', message, { cause: error });
  }
}
