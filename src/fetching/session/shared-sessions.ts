/**
 * What nodes with one database know of each other's sessions: who uses one, and its cookies, encrypted with a key that
 * is not in the database. Without that key, cookies stay on the node where they were set. Times are the database's own
 * milliseconds, because clocks of nodes differ.
 */
import { randomUUID } from 'node:crypto';
import type { Database, Queries } from '../../database/database.ts';
import type { Secret } from '../../secret.ts';
import { Seal } from './seal.ts';
import type { SessionCookie } from './session-cookie.ts';
import { MAX_SESSIONS, SESSION_LIFE, SessionRefused } from './session-limits.ts';

export const SESSION_STEPS: readonly string[] = [
  `CREATE TABLE caller_sessions (
    account    TEXT   NOT NULL,
    name       TEXT   NOT NULL,
    version    BIGINT NOT NULL,
    cookies    TEXT   NOT NULL,
    used_at    BIGINT NOT NULL,
    holder     TEXT   NOT NULL,
    held_until BIGINT NOT NULL,
    PRIMARY KEY (account, name)
  )`,
  'CREATE INDEX caller_sessions_by_use ON caller_sessions (used_at)',
];

export interface SharedState {
  /** It is new, or was not used for long. */
  readonly isNew: boolean;
  /** Increases with every change of its cookies. */
  readonly version: number;
  /** Undefined if they cannot be decrypted here. */
  readonly cookies: readonly SessionCookie[] | undefined;
}

/** Of a session that starts. */
const BEGINNING: SharedState = { isNew: true, version: 0, cookies: [] };

interface Row {
  readonly version: number;
  readonly cookies: string;
  readonly used_at: number;
  readonly held_until: number;
}

/** In one order, and skipping those that another node is just about to use: otherwise nodes could deadlock. */
const FORGET_OLD = `DELETE FROM caller_sessions WHERE (account, name) IN (
  SELECT account, name FROM caller_sessions WHERE used_at < ? AND held_until < ?
  ORDER BY account, name LIMIT 100 FOR UPDATE SKIP LOCKED)`;

/** PostgreSQL's clock. */
const NOW = 'CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)';

export class SharedSessions {
  readonly #database: Database;
  readonly #seal: Seal | undefined;
  /** Identifies this node as long as it runs. */
  readonly #holder = randomUUID();
  readonly #life: number;

  /** Makes or updates the table. The caller closes the database. */
  static async open(database: Database, key: Secret | undefined, life: number = SESSION_LIFE): Promise<SharedSessions> {
    await database.migrate('sessions', SESSION_STEPS);
    return new SharedSessions(database, key, life);
  }

  private constructor(database: Database, key: Secret | undefined, life: number) {
    this.#database = database;
    this.#seal = key && new Seal(key);
    this.#life = life;
  }

  /**
   * For one request of this node at a time. Rejects with `SessionRefused` while another node uses it. A node that dies
   * holds it until its time is over.
   */
  take(account: string, name: string, milliseconds: number): Promise<SharedState> {
    let mayBeMade = false;
    return this.#database.transaction(async (queries) => {
      const now = await nowOf(queries);
      const until = now + Math.ceil(milliseconds);
      await queries.run(FORGET_OLD, [now - this.#life, now]);
      const made = await queries.run(
        `INSERT INTO caller_sessions (account, name, version, cookies, used_at, holder, held_until)
         VALUES (?, ?, 0, '', ?, ?, ?) ON CONFLICT (account, name) DO NOTHING`,
        [account, name, now, this.#holder, until],
      );
      if (made === 1) {
        await requireRoom(queries, account);
        mayBeMade = true;
        return BEGINNING;
      }
      const [row] = await queries.all<Row>(
        `UPDATE caller_sessions SET holder = ?, held_until = ?, used_at = ? 
         WHERE account = ? AND name = ? AND (held_until < ? OR holder = ?)
         RETURNING version, cookies, used_at, held_until`,
        // Held by this node: it could not be given back, or the confirmation of taking it was lost.
        [this.#holder, until, now, account, name, now, this.#holder],
      );
      if (!row) throw new SessionRefused('in use');
      if (mayBeMade && row.version === 0) return BEGINNING;
      return { isNew: false, version: row.version, cookies: this.#opened(row.cookies, account, name) };
    }, 'repeatable');
  }

  /**
   * Makes it available to others, with these cookies if they have changed. Returns the version; undefined if it has
   * ended, or belongs to another node.
   */
  async give(
    account: string,
    name: string,
    cookies: readonly SessionCookie[] | undefined,
  ): Promise<number | undefined> {
    const sealed = cookies && this.#seal?.close(JSON.stringify(cookies), placeOf(account, name));
    const change = sealed === undefined ? '' : ', cookies = ?, version = version + 1';
    const [row] = await this.#database.all<Pick<Row, 'version'>>(
      `UPDATE caller_sessions SET held_until = 0, used_at = ${NOW}${change}
       WHERE account = ? AND name = ? AND holder = ? RETURNING version`,
      [...(sealed === undefined ? [] : [sealed]), account, name, this.#holder],
      'repeatable',
    );
    return row?.version;
  }

  /** Whether there was one. */
  async end(account: string, name: string): Promise<boolean> {
    const ended = await this.#database.run(
      'DELETE FROM caller_sessions WHERE account = ? AND name = ?',
      [account, name],
      'repeatable',
    );
    return ended > 0;
  }

  #opened(sealed: string, account: string, name: string): readonly SessionCookie[] | undefined {
    const text = sealed === '' ? undefined : this.#seal?.open(sealed, placeOf(account, name));
    return text === undefined ? undefined : (JSON.parse(text) as SessionCookie[]);
  }
}

async function nowOf(queries: Queries): Promise<number> {
  const [row] = await queries.all<{ now: number }>(`SELECT ${NOW} AS now`);
  if (!row) throw new Error('the database does not tell the time');
  return row.now;
}

async function requireRoom(queries: Queries, account: string): Promise<void> {
  const [row] = await queries.all<{ count: number }>(
    'SELECT count(*) AS count FROM caller_sessions WHERE account = ?',
    [account],
  );
  if ((row?.count ?? 0) > MAX_SESSIONS) throw new SessionRefused('too many');
}

const placeOf = (account: string, name: string) => `${account} ${name}`;
