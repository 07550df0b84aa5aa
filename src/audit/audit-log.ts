/**
 * What operators did: who, what, when, to whom. Written when it is done, never changed, and kept forever; a deleted
 * account stays named in it. Contains no key, no link and no password. Knows accounts only by the names that it is
 * given.
 */
import type { Database } from '../database/database.ts';
import { AUDIT_STEPS } from './schema.ts';

export type AuditAction =
  | 'account.create'
  | 'account.plan'
  | 'account.top_up'
  | 'account.link'
  | 'account.suspend'
  | 'account.resume'
  | 'account.delete'
  | 'account.requests'
  | 'key.create'
  | 'key.change'
  | 'key.revoke'
  | 'site.forget';

export interface AuditNote {
  /** An e-mail address, or who ran a command. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The e-mail address of the account, or the site, that it was done to. */
  readonly subject: string;
  /** What exactly, in a few words. */
  readonly detail?: string;
}

export interface AuditEntry extends Required<AuditNote> {
  /** Grows with each entry. */
  readonly id: number;
  readonly at: number;
}

export interface AuditFilter {
  /** The complete address, ignoring case. */
  readonly subject?: string | undefined;
  /** Only entries older than this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const MAX_TEXT_LENGTH = 500;
/** Number of tries to get a number, in case other processes take the same one. */
const MAX_TRIES = 20;

export class AuditLog {
  readonly #database: Database;
  readonly #clock: () => number;

  /** Makes or updates the table. The caller closes the database. */
  static async open(database: Database, clock: () => number = Date.now): Promise<AuditLog> {
    await database.migrate('audit', AUDIT_STEPS);
    return new AuditLog(database, clock);
  }

  private constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  async note({ actor, action, subject, detail = '' }: AuditNote): Promise<void> {
    const texts = [actor, action, subject, detail].map(plain);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const written = await this.#database.run(
        `INSERT INTO audit_log (id, at, actor, action, subject, detail)
         SELECT coalesce(max(id), 0) + 1, CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
           CAST(? AS TEXT) FROM audit_log WHERE true ON CONFLICT DO NOTHING`,
        [this.#clock(), ...texts],
      );
      if (written > 0) return;
    }
    throw new Error('The audit log cannot be written: too many processes write at the same time.');
  }

  /** Newest first. */
  async read({ subject, before, limit }: AuditFilter): Promise<AuditEntry[]> {
    const conditions = [
      ...(subject === undefined ? [] : ['lower(subject) = lower(CAST(? AS TEXT))']),
      ...(before === undefined ? [] : ['id < ?']),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const rows = await this.#database.all<AuditEntry>(
      `SELECT id, at, actor, action, subject, detail FROM audit_log ${where} ORDER BY id DESC LIMIT ?`,
      [...(subject === undefined ? [] : [plain(subject)]), ...(before === undefined ? [] : [before]), limit],
    );
    return rows.map((row) => ({ ...row }));
  }
}

function plain(text: string): string {
  return text.slice(0, MAX_TEXT_LENGTH).replaceAll('\0', '\u{FFFD}').toWellFormed();
}
