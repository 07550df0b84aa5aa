/** Links that sign their holder in: each works once, and for a day at most. */
import type { Database } from '../database/database.ts';
import { newToken, tokenHash } from './token.ts';

const LIFETIME = 24 * 60 * 60 * 1000;

/** Per account; the oldest one is dropped. */
const MAX_LINKS = 10;

export interface CreatedLink {
  readonly token: string;
  readonly expiresAt: number;
}

export class Links {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(accountId: number): Promise<CreatedLink> {
    const token = newToken();
    const now = this.#clock();
    const expiresAt = now + LIFETIME;
    await this.#database.transaction(async (queries) => {
      await queries.run('DELETE FROM sign_in_links WHERE expires_at <= ?', [now]);
      await queries.run(
        `DELETE FROM sign_in_links WHERE account_id = ? AND hash NOT IN
         (SELECT hash FROM sign_in_links WHERE account_id = ? ORDER BY expires_at DESC, hash LIMIT ?)`,
        [accountId, accountId, MAX_LINKS - 1],
      );
      await queries.run(
        'INSERT INTO sign_in_links (hash, account_id, expires_at) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
        [tokenHash(token), accountId, expiresAt],
      );
    }, 'repeatable');
    return { token, expiresAt };
  }

  /** The account that it is for, without using it up; undefined if the link no longer exists. */
  async accountOf(token: string): Promise<number | undefined> {
    const [row] = await this.#database.all<{ account_id: number }>(
      'SELECT account_id FROM sign_in_links WHERE hash = ? AND expires_at > ?',
      [tokenHash(token), this.#clock()],
    );
    return row?.account_id;
  }

  /** Uses the link up. Returns its account; undefined if the link no longer exists. */
  async use(token: string): Promise<number | undefined> {
    const [row] = await this.#database.all<{ account_id: number }>(
      'DELETE FROM sign_in_links WHERE hash = ? AND expires_at > ? RETURNING account_id',
      [tokenHash(token), this.#clock()],
    );
    return row?.account_id;
  }
}
