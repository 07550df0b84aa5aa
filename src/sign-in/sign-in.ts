/**
 * Who may sign in, and who is signed in: passwords, links, sessions, and limits on wrong tries. Knows accounts only by
 * their numbers and the name that a visitor claims; whether that name exists shows neither in an answer nor in the time
 * that it takes.
 */
import type { Database } from '../database/database.ts';
import { type CreatedLink, Links } from './links.ts';
import { PasswordHasher, passwordProblem, type ScryptCost, TooManyPasswords } from './passwords.ts';
import { SIGN_IN_STEPS } from './schema.ts';
import { type Session, Sessions, type StartedSession } from './sessions.ts';
import { Tries, type TriesOf, triesOfAccount, triesOfAddress, triesOfName } from './tries.ts';

/** Seconds to wait while too many passwords are being checked. */
const BUSY_RETRY = 5;

/** Looked up for an unknown name, because the look-up takes time too. */
const NO_ACCOUNT = -1;

export interface SignInOptions {
  readonly clock?: () => number;
  readonly scryptCost?: ScryptCost;
}

export type SignInRefusal =
  | { readonly refused: 'wrong' }
  | { readonly refused: 'too_many_tries'; readonly retryAfter: number };

export type SignInResult = StartedSession | SignInRefusal;

export interface PasswordTry {
  /** The typed name, in the one spelling in which names are compared. */
  readonly name: string;
  /** The account of that name, if there is one. */
  readonly accountId: number | undefined;
  readonly password: string;
  /** The address of the client. */
  readonly address: string;
}

export interface PasswordChoice {
  /** Needed if there is a password, except in a session that was signed in by link. */
  readonly current: string | undefined;
  readonly password: string;
  readonly address: string;
}

export type PasswordChoiceResult = SignInResult | { readonly refused: 'unfit'; readonly message: string };

export class SignIn {
  readonly #database: Database;
  readonly #passwords: PasswordHasher;
  readonly #sessions: Sessions;
  readonly #links: Links;
  readonly #tries: Tries;

  /** Makes or updates the tables. The caller closes the database. */
  static async open(database: Database, options: SignInOptions = {}): Promise<SignIn> {
    await database.migrate('sign-in', SIGN_IN_STEPS);
    return new SignIn(database, options);
  }

  private constructor(database: Database, { clock = Date.now, scryptCost }: SignInOptions) {
    this.#database = database;
    this.#passwords = new PasswordHasher(scryptCost);
    this.#sessions = new Sessions(database, clock);
    this.#links = new Links(database, clock);
    this.#tries = new Tries(database, clock);
  }

  async byPassword({ name, accountId, password, address }: PasswordTry): Promise<SignInResult> {
    return this.#try([triesOfAddress(address), triesOfName(name)], async () => {
      const matches = await this.#passwords.matches(password, await this.#record(accountId ?? NO_ACCOUNT));
      return matches && accountId !== undefined ? this.#sessions.start({ accountId, byLink: false }) : undefined;
    });
  }

  async byLink(token: string, address: string): Promise<SignInResult> {
    return this.#try([triesOfAddress(address)], async () => {
      const accountId = await this.#links.use(token);
      return accountId === undefined ? undefined : this.#sessions.start({ accountId, byLink: true });
    });
  }

  /**
   * The account of this link, which stays valid. Tries are not counted: a token has 256 bits, and cannot be guessed.
   */
  accountOfLink(token: string): Promise<number | undefined> {
    return this.#links.accountOf(token);
  }

  /** A link that signs its holder in to the account, once, within a day. */
  createLink(accountId: number): Promise<CreatedLink> {
    return this.#links.create(accountId);
  }

  /** The account of this token. */
  session(token: string): Promise<Session | undefined> {
    return this.#sessions.find(token);
  }

  signOut(token: string): Promise<void> {
    return this.#sessions.end(token);
  }

  /** Ends all sessions and links of the account, and deletes its password. */
  async forgetAccount(accountId: number): Promise<void> {
    await this.#database.transaction(async (queries) => {
      for (const table of ['sign_in_passwords', 'sign_in_sessions', 'sign_in_links']) {
        await queries.run(`DELETE FROM ${table} WHERE account_id = ?`, [accountId]);
      }
    }, 'repeatable');
  }

  async hasPassword(accountId: number): Promise<boolean> {
    return (await this.#record(accountId)) !== undefined;
  }

  /** Ends all sessions and links of the account, including this session: it is replaced by a new one. */
  async choosePassword(session: Session, choice: PasswordChoice): Promise<PasswordChoiceResult> {
    const { current = '', password, address } = choice;
    const { accountId, byLink } = session;
    const message = passwordProblem(password);
    if (message !== undefined) return { refused: 'unfit', message };
    return this.#try([triesOfAddress(address), triesOfAccount(accountId)], async () => {
      const record = byLink ? undefined : await this.#record(accountId);
      if (record !== undefined && !(await this.#passwords.matches(current, record))) return undefined;
      await this.#replacePassword(accountId, await this.#passwords.record(password));
      return this.#sessions.start({ accountId, byLink: false });
    });
  }

  async #try(tries: readonly TriesOf[], work: () => Promise<StartedSession | undefined>): Promise<SignInResult> {
    const retryAfter = await this.#tries.take(tries);
    if (retryAfter !== undefined) return { refused: 'too_many_tries', retryAfter };
    try {
      const session = await work();
      if (session === undefined) return { refused: 'wrong' };
      await this.#tries.giveBack(tries);
      return session;
    } catch (error) {
      await this.#tries.giveBack(tries);
      if (error instanceof TooManyPasswords) return { refused: 'too_many_tries', retryAfter: BUSY_RETRY };
      throw error;
    }
  }

  async #record(accountId: number): Promise<string | undefined> {
    const [row] = await this.#database.all<{ record: string }>(
      'SELECT record FROM sign_in_passwords WHERE account_id = ?',
      [accountId],
    );
    return row?.record;
  }

  async #replacePassword(accountId: number, record: string): Promise<void> {
    await this.#database.transaction(async (queries) => {
      await queries.run(
        `INSERT INTO sign_in_passwords (account_id, record) VALUES (?, ?)
         ON CONFLICT (account_id) DO UPDATE SET record = excluded.record`,
        [accountId, record],
      );
      await queries.run('DELETE FROM sign_in_sessions WHERE account_id = ?', [accountId]);
      await queries.run('DELETE FROM sign_in_links WHERE account_id = ?', [accountId]);
    }, 'repeatable');
  }
}
