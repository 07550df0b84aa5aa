/**
 * Makes commits durable without blocking the event loop: `fdatasync` of the write-ahead log, on the thread pool.
 *
 * Why this is as good as SQLite's own `synchronous = FULL`:
 * - With `synchronous = NORMAL` a commit has written its frames to the log file when COMMIT returns; only the sync is
 *   missing. The kernel syncs files, not descriptors, so our descriptor flushes what SQLite wrote through its own.
 * - A checkpoint, by any process, syncs the log before it copies from it and syncs the database before the log may
 *   start over. So at every moment a commit is in the database, synced, or in the log, where our sync reaches it. A log
 *   that starts over syncs its new header first and keeps its inode.
 * - The log is deleted only by the last connection that closes, under an exclusive lock on the database. Ours holds a
 *   shared lock from its first read to its close, and the descriptor is opened after the first and closed before the
 *   second. If somebody removes the files by hand, this is detected by their link count of zero.
 * - The log's directory entry is synced once, here.
 * - Locks are kept on the database and its `-shm` file, and POSIX drops them when any descriptor of those is closed by
 *   their process. The log carries no locks; nothing here may ever open the other two.
 */
import { closeSync, fdatasync, fstatSync, fsyncSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AccountError } from '../account-error.ts';

export class WalSync implements Disposable {
  readonly #fd: number;

  /** The database must have been read from, and must stay open longer than this. */
  constructor(databaseFile: string) {
    const walFile = `${databaseFile}-wal`;
    this.#fd = openSync(walFile, 'r+');
    try {
      if (fstatSync(this.#fd).ino !== statSync(walFile).ino) throw removed();
      syncDirectory(dirname(databaseFile));
    } catch (error) {
      closeSync(this.#fd);
      throw error;
    }
  }

  /** Resolves when everything committed before the call would survive a power cut. */
  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.#fd, (error) => {
        if (error) reject(error);
        else if (fstatSync(this.#fd).nlink === 0) reject(removed());
        else resolve();
      });
    });
  }

  [Symbol.dispose](): void {
    closeSync(this.#fd);
  }
}

function removed(): AccountError {
  return new AccountError('store_failed', 'The database was removed while it was in use.');
}

function syncDirectory(folder: string): void {
  // Windows has no way to sync a directory, and needs none.
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
