/**
 * Writes that wait at the same moment share one transaction and one sync, and none of them is confirmed before that
 * sync. While one group is being synced, the next one gathers. Knows no table.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { isBusy, isUnwritable } from '../../database-errors.ts';
import { AccountError, storeClosed } from '../account-error.ts';

/** How long a group waits for another process to finish its own transaction. */
const LOCKED_OUT_TIMEOUT = 5_000;
const LOCKED_OUT_PAUSE = 2;

export interface GroupCommitOptions {
  /** Makes what was committed durable. If it fails, the state is unknown, and every later write is refused. */
  sync(): Promise<void>;
  /** Called between groups with the number of writes of the last one; the next group waits for it. Must not reject. */
  between(writes: number): Promise<void>;
}

interface Write {
  /** Runs inside the transaction. */
  apply(): Applied;
  reject(error: unknown): void;
}

interface Applied {
  committed(): void;
  durable(): void;
}

export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #options: GroupCommitOptions;
  readonly #statements: Record<'begin' | 'commit' | 'rollback' | 'mark' | 'keep' | 'undo', StatementSync>;
  #waiting: Write[] = [];
  #draining: Promise<void> | undefined;
  #closed: AccountError | undefined;

  constructor(db: DatabaseSync, options: GroupCommitOptions) {
    this.#db = db;
    this.#options = options;
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      mark: db.prepare('SAVEPOINT one_write'),
      keep: db.prepare('RELEASE one_write'),
      undo: db.prepare('ROLLBACK TO one_write'),
    };
  }

  /**
   * Runs `change`, which must be synchronous, in the next group's transaction. If it throws, only this change is rolled
   * back and rejected. `committed` runs in the same turn as the commit, before anybody else can read the new rows.
   */
  write<T>(change: () => T, committed: (value: T) => void = () => {}): Promise<T> {
    if (this.#closed) return Promise.reject(this.#closed);
    return new Promise<T>((resolve, reject) => {
      const apply = () => {
        const value = change();
        return { committed: () => committed(value), durable: () => resolve(value) };
      };
      this.#waiting.push({ apply, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Finishes waiting writes and refuses later ones. */
  async close(): Promise<void> {
    this.#closed ??= storeClosed();
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Includes everything else that this turn of the event loop writes.
      await setImmediate();
      const group = this.#waiting;
      this.#waiting = [];
      await this.#writeGroup(group);
      await this.#options.between(group.length);
    }
    this.#draining = undefined;
  }

  async #writeGroup(group: readonly Write[]): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      await this.#begin();
      const applied = await this.#applyAll(group, outcomes);
      this.#statements.commit.run();
      for (const { committed } of applied) committed();
    } catch (error) {
      if (this.#db.isTransaction) this.#statements.rollback.run();
      for (const { reject } of group) reject(failureOf(error));
      return;
    }
    try {
      await this.#options.sync();
    } catch (error) {
      // A failed sync may have dropped the pages it could not write, so a later sync that succeeds would prove nothing.
      this.#closed = new AccountError('store_failed', 'The charges could not be written to the disk.', {
        cause: error,
      });
      for (const { reject } of [...group, ...this.#waiting]) reject(this.#closed);
      this.#waiting = [];
      return;
    }
    for (const outcome of outcomes) outcome();
  }

  async #begin(): Promise<void> {
    const giveUpAt = performance.now() + LOCKED_OUT_TIMEOUT;
    for (;;) {
      try {
        this.#statements.begin.run();
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > giveUpAt) {
          throw new AccountError('store_busy', 'Another process holds the lock on the database.', { cause: error });
        }
      }
      await setTimeout(LOCKED_OUT_PAUSE);
    }
  }

  /** Writes rarely fail: only then is the group started again, with a savepoint for each of its writes. */
  async #applyAll(group: readonly Write[], outcomes: (() => void)[]): Promise<Applied[]> {
    try {
      const all = group.map((write) => write.apply());
      outcomes.push(...all.map(({ durable }) => durable));
      return all;
    } catch {
      if (this.#db.isTransaction) this.#statements.rollback.run();
      await this.#begin();
      return this.#applyEach(group, outcomes);
    }
  }

  #applyEach(group: readonly Write[], outcomes: (() => void)[]): Applied[] {
    const all: Applied[] = [];
    for (const write of group) {
      this.#statements.mark.run();
      try {
        const applied = write.apply();
        all.push(applied);
        outcomes.push(applied.durable);
      } catch (error) {
        // A full disk and similar errors end the whole transaction: then the whole group has failed.
        if (!this.#db.isTransaction) throw error;
        this.#statements.undo.run();
        outcomes.push(() => write.reject(error));
      }
      this.#statements.keep.run();
    }
    return all;
  }
}

/** When the disk has room again, writes succeed again. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || !isUnwritable(error)) return error;
  return new AccountError('store_unwritable', `The database cannot be written to: ${error.message}.`, { cause: error });
}
