/** The table `api_keys`: rows in and out. Sees hashes of keys, never a key. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sameHash } from '../api-key.ts';
import type { ApiKeyInfo, AuthenticatedAccount } from '../store.ts';

interface KeyRow {
  id: number;
  account_id: number;
  public_id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

interface WorkingKeyRow {
  key_id: number;
  public_id: string;
  hash: Uint8Array;
  last_used_at: number | null;
  id: number;
  email: string;
  plan: string;
  created_at: number;
}

export interface WorkingKey {
  readonly keyId: number;
  readonly lastUsedAt: number | undefined;
  readonly account: AuthenticatedAccount;
}

export interface NewKeyRow {
  readonly accountId: number;
  readonly publicId: string;
  readonly hash: Uint8Array;
  readonly name: string;
  /** Comes from the operator's settings, and goes when they change. */
  readonly configured: boolean;
  readonly createdAt: number;
}

export class KeyRows {
  readonly #working: StatementSync;
  readonly #owner: StatementSync;
  readonly #list: StatementSync;
  readonly #countWorking: StatementSync;
  readonly #insert: StatementSync;
  readonly #revoke: StatementSync;
  readonly #configure: StatementSync;
  readonly #deleteConfigured: StatementSync;
  readonly #touch: StatementSync;

  constructor(db: DatabaseSync) {
    this.#working = db.prepare(
      `SELECT api_keys.id AS key_id, public_id, hash, last_used_at, accounts.id, email, plan, accounts.created_at
       FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id
       WHERE hash = ? AND revoked_at IS NULL`,
    );
    this.#owner = db.prepare('SELECT account_id FROM api_keys WHERE hash = ?');
    this.#list = db.prepare(
      `SELECT id, account_id, public_id, name, created_at, last_used_at, revoked_at FROM api_keys
       WHERE account_id = ? ORDER BY id`,
    );
    this.#countWorking = db.prepare(
      'SELECT count(*) AS count FROM api_keys WHERE account_id = ? AND revoked_at IS NULL',
    );
    this.#insert = db.prepare(
      `INSERT INTO api_keys (account_id, public_id, hash, name, configured, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#revoke = db.prepare(
      `UPDATE api_keys SET revoked_at = ?
       WHERE account_id = ? AND revoked_at IS NULL AND (hash = ? OR public_id = ?)`,
    );
    this.#configure = db.prepare('UPDATE api_keys SET configured = 1, revoked_at = NULL WHERE hash = ?');
    this.#deleteConfigured = db.prepare('DELETE FROM api_keys WHERE configured = 1 AND hash IS NOT ?');
    this.#touch = db.prepare('UPDATE api_keys SET last_used_at = ? WHERE id = ?');
  }

  findWorking(hash: Uint8Array): WorkingKey | undefined {
    const found = this.#working.get(hash);
    if (found === undefined) return undefined;
    const row = found as unknown as WorkingKeyRow;
    if (!sameHash(row.hash, hash)) return undefined;
    return {
      keyId: row.key_id,
      lastUsedAt: row.last_used_at ?? undefined,
      account: {
        id: row.id,
        email: row.email,
        plan: row.plan,
        createdAt: row.created_at,
        keyId: row.public_id,
      },
    };
  }

  /** The account that a key belongs to, also when the key is revoked. */
  ownerOf(hash: Uint8Array): number | undefined {
    const id = this.#owner.get(hash)?.account_id;
    return id === undefined ? undefined : Number(id);
  }

  list(accountId: number): ApiKeyInfo[] {
    return this.#list.all(accountId).map((value) => {
      const row = value as unknown as KeyRow;
      return {
        id: row.public_id,
        name: row.name,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
        revokedAt: row.revoked_at ?? undefined,
      };
    });
  }

  countWorking(accountId: number): number {
    return Number(this.#countWorking.get(accountId)?.count);
  }

  insert(key: NewKeyRow): void {
    const { accountId, publicId, hash, name, configured, createdAt } = key;
    this.#insert.run(accountId, publicId, hash, name, configured ? 1 : 0, createdAt);
  }

  revoke(accountId: number, hash: Uint8Array, publicId: string, at: number): boolean {
    return this.#revoke.run(at, accountId, hash, publicId).changes > 0;
  }

  /** Makes an existing key the one that the settings hold; a revoked one works again. */
  markConfigured(hash: Uint8Array): void {
    this.#configure.run(hash);
  }

  /** Removes the keys that former settings held, all but this one. */
  deleteConfiguredExcept(hash: Uint8Array | undefined): number {
    return Number(this.#deleteConfigured.run(hash ?? null).changes);
  }

  touch(keyId: number, at: number): void {
    this.#touch.run(at, keyId);
  }
}
