/** Opens a connection to the account database with the settings that the rest relies on. Knows no table. */
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../database-errors.ts';
import { AccountError } from '../account-error.ts';

/** How long opening waits for another process that is also opening or migrating. */
const OPENING_TIMEOUT = 5_000;

/**
 * While serving, SQLite itself waits only this long, because that blocks the event loop; longer waits are retries
 * outside of it. Reads never wait in WAL mode while a connection is open.
 */
const SERVING_TIMEOUT = 5;

export function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: OPENING_TIMEOUT, enableForeignKeyConstraints: true });
  try {
    // NORMAL: a commit is not synced by SQLite itself; wal-sync.ts does that for a whole group. Checkpoints still sync.
    db.exec('PRAGMA synchronous = NORMAL');
    switchToWal(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** From here on a locked database is reported at once instead of waited for. */
export function stopBlocking(db: DatabaseSync): void {
  db.exec(`PRAGMA busy_timeout = ${SERVING_TIMEOUT}`);
}

// Changing the journal mode needs exclusive use of the file and does not always honor the busy timeout, so two
// processes that create the database at the same moment have to try again.
function switchToWal(db: DatabaseSync): void {
  const giveUpAt = performance.now() + OPENING_TIMEOUT;
  for (;;) {
    try {
      const mode = db.prepare('PRAGMA journal_mode = WAL').get()?.journal_mode;
      if (mode === 'wal') return;
      throw new AccountError('store_failed', `The database cannot use a write-ahead log here (mode ${mode}).`);
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
