/**
 * Limits on wrong tries. Counted in the database, so that several nodes count together, and before a password is
 * checked, so that many simultaneous tries cannot get around it.
 */
import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Database } from '../database/database.ts';

const WINDOW = 15 * 60 * 1000;

/** Whose failures are counted together, and how many are allowed within a quarter of an hour. */
export interface TriesOf {
  readonly subject: string;
  readonly most: number;
}

/**
 * Tries for this name, whether such an account exists or not. Others can use them up, and so keep the owner from
 * signing in by password for a while; a link still works.
 */
export function triesOfName(name: string): TriesOf {
  return { subject: `name ${hash('sha256', name, 'hex')}`, most: 10 };
}

/** Tries by visitors who are signed in to this account. */
export function triesOfAccount(accountId: number): TriesOf {
  return { subject: `account ${accountId}`, most: 10 };
}

/** Tries from this address. */
export function triesOfAddress(address: string): TriesOf {
  return { subject: `address ${networkOf(address)}`, most: 50 };
}

export class Tries {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Counts one try for each. If a limit is reached, returns the seconds to wait. */
  async take(all: readonly TriesOf[]): Promise<number | undefined> {
    const now = this.#clock();
    await this.#database.run('DELETE FROM sign_in_tries WHERE ends_at <= ?', [now], 'repeatable');
    for (const { subject, most } of all) {
      const [row] = await this.#database.all<{ tries: number; ends_at: number }>(
        `INSERT INTO sign_in_tries (subject, tries, ends_at) VALUES (?, 1, ?)
         ON CONFLICT (subject) DO UPDATE SET tries = sign_in_tries.tries + 1 RETURNING tries, ends_at`,
        [subject, now + WINDOW],
        // Counted once too often is forgotten with the rest.
        'repeatable',
      );
      if (row !== undefined && row.tries > most) return Math.max(1, Math.ceil((row.ends_at - now) / 1_000));
    }
    return undefined;
  }

  /** Only failures count: a success is subtracted again. */
  async giveBack(all: readonly TriesOf[]): Promise<void> {
    for (const { subject } of all) {
      await this.#database.run('UPDATE sign_in_tries SET tries = tries - 1 WHERE subject = ? AND tries > 0', [subject]);
    }
  }
}

/** One customer usually has a whole /64 of IPv6. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join('.');
}
