/**
 * Rows that every request reads, cached as long as the database has not changed, so that nothing here is ever stale.
 * SQLite reports other connections' commits (`data_version`); commits on this connection are reported by whoever makes
 * them.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StoredAccount } from '../stored-accounts.ts';
import type { WorkingKey } from '../stored-keys.ts';

/** Far more than are in use at a time; others are read again. */
const MAX_ROWS = 10_000;

export class RowCache {
  readonly #version: StatementSync;
  readonly #keys = new Map<string, WorkingKey>();
  readonly #accounts = new Map<number, StoredAccount>();
  #seen: unknown;
  #noticedInThisTurn = false;

  constructor(db: DatabaseSync) {
    this.#version = db.prepare('PRAGMA data_version');
    this.#version.setReturnArrays(true);
  }

  key(hash: Uint8Array, read: (hash: Uint8Array) => WorkingKey | undefined): WorkingKey | undefined {
    this.#notice();
    const name = Buffer.from(hash.buffer, hash.byteOffset, hash.length).toString('latin1');
    const known = this.#keys.get(name);
    if (known) return known;
    const found = read(hash);
    if (found) keep(this.#keys, name, found);
    return found;
  }

  account(id: number, read: (id: number) => StoredAccount): StoredAccount {
    this.#notice();
    const known = this.#accounts.get(id);
    if (known) return known;
    const found = read(id);
    keep(this.#accounts, id, found);
    return found;
  }

  /** After this connection has committed a change of this account alone. */
  replaceAccount(id: number, stored: StoredAccount): void {
    keep(this.#accounts, id, stored);
  }

  /** After this connection has committed anything else. */
  forget(): void {
    this.#keys.clear();
    this.#accounts.clear();
  }

  /**
   * Checked once in a turn of the event loop: a request that arrives after somebody's commit is read in a later turn.
   */
  #notice(): void {
    if (this.#noticedInThisTurn) return;
    this.#noticedInThisTurn = true;
    setImmediate(() => {
      this.#noticedInThisTurn = false;
    });
    const [version] = this.#version.get() as unknown as [number];
    if (version === this.#seen) return;
    this.#seen = version;
    this.forget();
  }
}

function keep<Name, Row>(rows: Map<Name, Row>, name: Name, row: Row): void {
  if (rows.size >= MAX_ROWS) rows.clear();
  rows.set(name, row);
}
