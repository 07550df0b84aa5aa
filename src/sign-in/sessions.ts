/**
 * Sessions: the holder of a token is signed in until the session was unused for a week, is a month old, or is ended.
 */
import type { Database } from '../database/database.ts';
import { newToken, tokenHash } from './token.ts';

const DAY = 24 * 60 * 60 * 1000;
const MAX_IDLE = 7 * DAY;
export const MAX_SESSION = 30 * DAY;

/** Precision of the last use: a write for each request would be too many. */
const LAST_USED_EXACTNESS = 60_000;

/** Per account; the one that was unused for the longest time is dropped. */
const MAX_SESSIONS = 20;

export interface Session {
  readonly accountId: number;
  /** Signed in by link rather than by password. */
  readonly byLink: boolean;
}

export interface StartedSession extends Session {
  readonly token: string;
}

interface SessionRow {
  readonly account_id: number;
  readonly by_link: number;
  readonly started_at: number;
  readonly last_used_at: number;
}

export class Sessions {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  async start({ accountId, byLink }: Session): Promise<StartedSession> {
    const token = newToken();
    const now = this.#clock();
    await this.#database.transaction(async (queries) => {
      await queries.run('DELETE FROM sign_in_sessions WHERE started_at <= ? OR last_used_at <= ?', [
        now - MAX_SESSION,
        now - MAX_IDLE,
      ]);
      await queries.run(
        `DELETE FROM sign_in_sessions WHERE account_id = ? AND hash NOT IN
         (SELECT hash FROM sign_in_sessions WHERE account_id = ? ORDER BY last_used_at DESC, hash LIMIT ?)`,
        [accountId, accountId, MAX_SESSIONS - 1],
      );
      await queries.run(
        `INSERT INTO sign_in_sessions (hash, account_id, by_link, started_at, last_used_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (hash) DO NOTHING`,
        [tokenHash(token), accountId, Number(byLink), now, now],
      );
    }, 'repeatable');
    return { token, accountId, byLink };
  }

  async find(token: string): Promise<Session | undefined> {
    const hash = tokenHash(token);
    const [row] = await this.#database.all<SessionRow>('SELECT * FROM sign_in_sessions WHERE hash = ?', [hash]);
    const now = this.#clock();
    if (row === undefined || now - row.started_at >= MAX_SESSION || now - row.last_used_at >= MAX_IDLE) {
      return undefined;
    }
    if (now - row.last_used_at >= LAST_USED_EXACTNESS) {
      await this.#database.run(
        'UPDATE sign_in_sessions SET last_used_at = ? WHERE hash = ?',
        [now, hash],
        'repeatable',
      );
    }
    return { accountId: row.account_id, byLink: row.by_link === 1 };
  }

  async end(token: string): Promise<void> {
    await this.#database.run('DELETE FROM sign_in_sessions WHERE hash = ?', [tokenHash(token)], 'repeatable');
  }
}
