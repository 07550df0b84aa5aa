/**
 * The account store on SQLite. Reads take the row as it is now, with what time has done to it worked out on top, so another
 * process's changes count at once; writes store what time has done before they add their own.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Secret } from '../../secret.ts';
import { AccountError } from '../account-error.ts';
import { hashApiKey, LONGEST_KEY } from '../api-key.ts';
import {
  type BalanceChange,
  type BalanceState,
  bringUpToDate,
  changePlanOf,
  chargeBalance,
  openBalance,
  topUpBalance,
} from '../balance.ts';
import { parseEmail } from '../email.ts';
import { DEFAULT_PLAN, type Plans, planNamed } from '../plans.ts';
import { Reservations, requireCredits } from '../reservations.ts';
import type {
  Account,
  AccountRef,
  AccountStore,
  AccountSummary,
  AccountView,
  Admission,
  AdmitRequest,
  ApiKeyInfo,
  AuthenticatedAccount,
  Balance,
  Concurrency,
  DefaultAccount,
  Imbalance,
  IssuedApiKey,
  ReserveRequest,
  ReserveResult,
  StoredLedgerEntry,
} from '../store.ts';
import { AccountRows, type StoredAccount } from './account-rows.ts';
import { isUniqueViolation } from './database.ts';
import { ensureDefaultAccount } from './default-account.ts';
import type { GroupCommit } from './group-commit.ts';
import { issueKey } from './issue-key.ts';
import { KeyRows } from './key-rows.ts';
import { LastUsed } from './last-used.ts';
import { RowCache } from './row-cache.ts';

export interface SqliteStoreParts {
  readonly db: DatabaseSync;
  readonly commits: GroupCommit;
  readonly plans: Plans;
  readonly clock: () => number;
  /** Lets go of the connection and all that belongs to it. */
  closed(): Promise<void>;
}

const LEDGER_LIMIT = 100;

export class SqliteStore implements AccountStore {
  readonly #accounts: AccountRows;
  readonly #keys: KeyRows;
  readonly #cache: RowCache;
  readonly #commits: GroupCommit;
  readonly #plans: Plans;
  readonly #clock: () => number;
  readonly #letGo: () => Promise<void>;
  readonly #reservations = new Reservations();
  readonly #lastUsed: LastUsed;
  #closing: Promise<void> | undefined;

  constructor({ db, commits, plans, clock, closed }: SqliteStoreParts) {
    this.#accounts = new AccountRows(db);
    this.#keys = new KeyRows(db);
    this.#cache = new RowCache(db);
    this.#commits = commits;
    this.#plans = plans;
    this.#clock = clock;
    this.#letGo = closed;
    this.#lastUsed = new LastUsed((uses) =>
      this.#write(() => {
        for (const [keyId, at] of uses) this.#keys.touch(keyId, at);
      }),
    );
  }

  async createAccount({ email, plan = DEFAULT_PLAN }: { email: string; plan?: string }): Promise<Account> {
    const address = parseEmail(email);
    const { credits } = planNamed(this.#plans, plan);
    const now = this.#clock();
    return this.#write(() => this.#accounts.insert(address, now, openBalance(plan, credits, now)));
  }

  async findAccount(email: string): Promise<Account | undefined> {
    this.#requireOpen();
    return this.#accounts.find(email)?.account;
  }

  async listAccounts(): Promise<AccountSummary[]> {
    this.#requireOpen();
    return this.#accounts.list().map((stored) => ({ ...stored.account, ...this.#balanceToList(stored) }));
  }

  async changePlan({ id }: AccountRef, plan: string): Promise<Balance> {
    const { credits } = planNamed(this.#plans, plan);
    return this.#write(() => {
      const { state } = this.#accounts.get(id);
      const now = this.#clock();
      // A plan that is gone from the configuration grants nothing any more, and must not stop the account from leaving it.
      const old = Object.hasOwn(this.#plans, state.plan) ? planNamed(this.#plans, state.plan).credits : 0;
      const current = bringUpToDate(state, old, now);
      return this.#save(id, current, changePlanOf(current.state, plan, credits, now));
    });
  }

  async topUp({ id }: AccountRef, credits: number): Promise<Balance> {
    return this.#write(() => {
      const now = this.#clock();
      const current = this.#upToDate(this.#accounts.get(id).state, now);
      return this.#save(id, current, topUpBalance(current.state, credits, now));
    });
  }

  async describe({ id }: AccountRef): Promise<AccountView> {
    this.#requireOpen();
    const stored = this.#account(id);
    const { email, plan } = stored.account;
    return {
      email,
      plan,
      ...balanceOf(this.#upToDate(stored.state, this.#clock()).state),
      ...this.concurrency(stored.account),
    };
  }

  concurrency({ id, plan }: Account): Concurrency {
    const { concurrency } = planNamed(this.#plans, plan);
    return {
      concurrencyLimit: concurrency,
      concurrencyRemaining: Math.max(0, concurrency - this.#reservations.of(id).slots),
    };
  }

  async createKey({ id }: AccountRef, name = ''): Promise<IssuedApiKey> {
    const createdAt = this.#clock();
    return this.#write(() => {
      this.#accounts.get(id);
      return issueKey(this.#keys, { accountId: id, name, createdAt });
    });
  }

  async listKeys({ id }: AccountRef): Promise<ApiKeyInfo[]> {
    this.#requireOpen();
    return this.#keys.list(id);
  }

  async revokeKey({ id }: AccountRef, keyOrId: string): Promise<boolean> {
    const hash = hashApiKey(keyOrId);
    return this.#write(() => this.#keys.revoke(id, hash, keyOrId, this.#clock()));
  }

  async authenticate(apiKey: string): Promise<AuthenticatedAccount | undefined> {
    this.#requireOpen();
    if (apiKey === '' || apiKey.length > LONGEST_KEY) return undefined;
    const key = this.#cache.key(hashApiKey(apiKey), (hash) => this.#keys.findWorking(hash));
    if (key === undefined) return undefined;
    this.#lastUsed.note(key.keyId, key.lastUsedAt, this.#clock());
    return key.account;
  }

  async admit({ apiKey, ...request }: AdmitRequest): Promise<Admission | undefined> {
    const account = await this.authenticate(apiKey);
    return account && { account, reserved: await this.reserve({ account, ...request }) };
  }

  async ensureDefaultAccount({ apiKey }: { apiKey?: Secret }): Promise<DefaultAccount> {
    const parts = { accounts: this.#accounts, keys: this.#keys, plans: this.#plans };
    return this.#write(() => ensureDefaultAccount(parts, apiKey, this.#clock()));
  }

  async reserve({ account, credits, requestId, endpoint = '' }: ReserveRequest): Promise<ReserveResult> {
    this.#requireOpen();
    requireCredits(credits);
    // From here to `take` nothing waits: what is checked is still true when it is taken.
    const { id } = account;
    const { state } = this.#upToDate(this.#account(id).state, this.#clock());
    const held = this.#reservations.of(id);
    if (state.monthly + state.payg - held.credits < credits) {
      return { refused: 'out_of_credits', resetsAt: balanceOf(state).resetsAt };
    }
    const { concurrency } = planNamed(this.#plans, state.plan);
    if (held.slots >= concurrency) return { refused: 'too_many_requests', plan: state.plan, limit: concurrency };
    const heldAccount = {
      id,
      balance: () => this.#balance(id),
      charge: (amount: number, written: () => void) => this.#charge(id, amount, { requestId, endpoint }, written),
    };
    return this.#reservations.take(heldAccount, credits, requestId);
  }

  async listLedger({ id }: AccountRef, limit = LEDGER_LIMIT): Promise<StoredLedgerEntry[]> {
    this.#requireOpen();
    return this.#accounts.ledger(id, limit);
  }

  async checkLedger(): Promise<Imbalance[]> {
    this.#requireOpen();
    return this.#accounts.imbalances();
  }

  /** Plans that accounts have, whether configured or not, each with one account that has it. */
  plansInUse(): { plan: string; email: string }[] {
    return this.#accounts.plansInUse();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    try {
      await this.#lastUsed.flush();
    } catch {
      // When a key was last used is not worth failing for; charges have reported their own failures.
    }
    await this.#commits.close();
    await this.#letGo();
  }

  async #charge(
    id: number,
    credits: number,
    request: { requestId: string; endpoint: string },
    written: () => void,
  ): Promise<Balance> {
    try {
      const charged = await this.#commits.write(
        () => {
          const at = this.#clock();
          const { account, state } = this.#accounts.get(id);
          const current = this.#upToDate(state, at);
          const change = chargeBalance(current.state, { credits, at, ...request });
          this.#save(id, current, change);
          return { account, state: change.state };
        },
        (stored) => {
          this.#cache.replaceAccount(id, stored);
          written();
        },
      );
      return balanceOf(charged.state);
    } catch (error) {
      // The ledger holds a charge for this request already, so there is nothing left to pay.
      if (isUniqueViolation(error)) return this.#balance(id);
      throw error;
    }
  }

  #save(id: number, current: BalanceChange, change: BalanceChange): Balance {
    this.#accounts.save(id, { state: change.state, entries: [...current.entries, ...change.entries] });
    return balanceOf(change.state);
  }

  #balance(id: number): Balance {
    this.#requireOpen();
    return balanceOf(this.#upToDate(this.#account(id).state, this.#clock()).state);
  }

  /** For reading only: inside a write, the row itself is what counts. */
  #account(id: number): StoredAccount {
    return this.#cache.account(id, (each) => this.#accounts.get(each));
  }

  #write<T>(change: () => T): Promise<T> {
    return this.#commits.write(change, () => this.#cache.forget());
  }

  #upToDate(state: BalanceState, now: number): BalanceChange {
    return bringUpToDate(state, planNamed(this.#plans, state.plan).credits, now);
  }

  // A list must be readable even when a plan in it is not configured: it is how the operator finds the account.
  #balanceToList(stored: StoredAccount): Balance {
    const known = Object.hasOwn(this.#plans, stored.state.plan);
    return balanceOf(known ? this.#upToDate(stored.state, this.#clock()).state : stored.state);
  }

  #requireOpen(): void {
    if (this.#closing) throw new AccountError('store_closed', 'The account store is closed.');
  }
}

function balanceOf(state: BalanceState): Balance {
  return { monthlyCredits: state.monthly, paygCredits: state.payg, resetsAt: state.cycleEndsAt / 1_000 };
}
