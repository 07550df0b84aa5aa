/**
 * Ensures that only one process serves a data folder. The lock is an exclusive transaction on a separate small
 * database: the operating system releases it when the process ends, for whatever reason, so no stale lock is ever left.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../database-errors.ts';
import { AccountError } from '../account-error.ts';

const LOCK_FILE = 'serving.lock';

export class ServingLock implements Disposable {
  readonly #db: DatabaseSync;

  /** Takes the lock, or throws `folder_in_use` at once. */
  constructor(folder: string) {
    this.#db = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
    try {
      this.#db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.#db.close();
      if (!isBusy(error)) throw error;
      const message = `Another server is already running on the data folder ${folder}. Stop it, or use another folder.`;
      throw new AccountError('folder_in_use', message, { cause: error });
    }
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
