/**
 * The account store on SQLite. Reads take the row as it is now, with what time has done to it worked out on top, so another
 * process's changes count at once; writes store what time has done before they add their own.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Secret } from '../../secret.ts';
import {
  balanceOf,
  type Charge,
  changePlan,
  charged,
  createAccount,
  summarizeAccounts,
  topUp,
  upToDate,
} from '../account-changes.ts';
import { storeClosed } from '../account-error.ts';
import { hashApiKey, LONGEST_KEY } from '../api-key.ts';
import { ensureDefaultAccount } from '../default-account.ts';
import { LastUsed } from '../last-used.ts';
import { DEFAULT_PLAN, type Plans, planNamed } from '../plans.ts';
import { ACCOUNT_BY_ID, INSERT_ENTRY, PLANS_IN_USE, UPDATE_BALANCE } from '../queries.ts';
import { requireCredits } from '../reservation.ts';
import { ask, type Steps } from '../steps.ts';
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
import {
  balanceValues,
  entryValues,
  findAccount,
  getAccount,
  known,
  LEDGER_LIMIT,
  listImbalances,
  listLedger,
  type StoredAccount,
} from '../stored-accounts.ts';
import { findWorkingKey, issueKey, listKeys, revokeKey, touchKeys } from '../stored-keys.ts';
import { isUniqueViolation } from './database.ts';
import type { GroupCommit } from './group-commit.ts';
import { Reservations } from './reservations.ts';
import { RowCache } from './row-cache.ts';
import { SqliteSteps } from './run-steps.ts';

export interface SqliteStoreParts {
  readonly db: DatabaseSync;
  readonly commits: GroupCommit;
  readonly plans: Plans;
  readonly clock: () => number;
  /** Lets go of the connection and all that belongs to it. */
  closed(): Promise<void>;
}

export class SqliteStore implements AccountStore {
  readonly #steps: SqliteSteps;
  readonly #cache: RowCache;
  readonly #commits: GroupCommit;
  readonly #plans: Plans;
  readonly #clock: () => number;
  readonly #letGo: () => Promise<void>;
  readonly #reservations = new Reservations();
  readonly #lastUsed: LastUsed;
  #closing: Promise<void> | undefined;

  constructor({ db, commits, plans, clock, closed }: SqliteStoreParts) {
    this.#steps = new SqliteSteps(db);
    this.#cache = new RowCache(db);
    this.#commits = commits;
    this.#plans = plans;
    this.#clock = clock;
    this.#letGo = closed;
    this.#lastUsed = new LastUsed((uses) => this.#write(() => touchKeys(uses)));
  }

  async createAccount({ email, plan = DEFAULT_PLAN }: { email: string; plan?: string }): Promise<Account> {
    return this.#write(() => createAccount(this.#plans, email, plan, this.#clock()));
  }

  async findAccount(email: string): Promise<Account | undefined> {
    return this.#read(findAccount(email))?.account;
  }

  async listAccounts(): Promise<AccountSummary[]> {
    return this.#read(summarizeAccounts(this.#plans, this.#clock()));
  }

  async changePlan({ id }: AccountRef, plan: string): Promise<Balance> {
    return this.#write(() => changePlan(this.#plans, id, plan, this.#clock()));
  }

  async topUp({ id }: AccountRef, credits: number): Promise<Balance> {
    return this.#write(() => topUp(this.#plans, id, credits, this.#clock()));
  }

  async describe({ id }: AccountRef): Promise<AccountView> {
    this.#requireOpen();
    const stored = this.#account(id);
    const { email, plan } = stored.account;
    return {
      email,
      plan,
      ...balanceOf(upToDate(this.#plans, stored.state, this.#clock()).state),
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
    return this.#write(() => issueKey(id, name, this.#clock()));
  }

  async listKeys({ id }: AccountRef): Promise<ApiKeyInfo[]> {
    return this.#read(listKeys(id));
  }

  async revokeKey({ id }: AccountRef, keyOrId: string): Promise<boolean> {
    const hash = hashApiKey(keyOrId);
    return this.#write(() => revokeKey(id, hash, keyOrId, this.#clock()));
  }

  async authenticate(apiKey: string): Promise<AuthenticatedAccount | undefined> {
    return this.#authenticate(apiKey);
  }

  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    return this.#reserve(request);
  }

  /** On the way of every request, so both in one turn. */
  async admit({ apiKey, credits, requestId, endpoint }: AdmitRequest): Promise<Admission | undefined> {
    const account = this.#authenticate(apiKey);
    if (!account) return undefined;
    return { account, reserved: this.#reserve({ account, credits, requestId, ...(endpoint && { endpoint }) }) };
  }

  #authenticate(apiKey: string): AuthenticatedAccount | undefined {
    this.#requireOpen();
    if (apiKey === '' || apiKey.length > LONGEST_KEY) return undefined;
    const key = this.#cache.key(hashApiKey(apiKey), (hash) => this.#steps.run(findWorkingKey(hash)));
    if (key === undefined) return undefined;
    this.#lastUsed.note(key.keyId, key.lastUsedAt, this.#clock());
    return key.account;
  }

  async ensureDefaultAccount({ apiKey }: { apiKey?: Secret }): Promise<DefaultAccount> {
    return this.#write(() => ensureDefaultAccount(this.#plans, apiKey, this.#clock()));
  }

  #reserve({ account, credits, requestId, endpoint = '' }: ReserveRequest): ReserveResult {
    this.#requireOpen();
    requireCredits(credits);
    // From here to `take` nothing waits: what is checked is still true when it is taken.
    const { id } = account;
    const { state } = upToDate(this.#plans, this.#account(id).state, this.#clock());
    const held = this.#reservations.of(id);
    if (state.monthly + state.payg - held.credits < credits) {
      return { refused: 'out_of_credits', resetsAt: balanceOf(state).resetsAt };
    }
    const { concurrency } = planNamed(this.#plans, state.plan);
    if (held.slots >= concurrency) return { refused: 'too_many_requests', plan: state.plan, limit: concurrency };
    const heldAccount = {
      id,
      balance: () => this.#balance(id),
      charge: (amount: number, written: () => void) =>
        this.#charge(id, { credits: amount, requestId, endpoint }, written),
    };
    return this.#reservations.take(heldAccount, credits, requestId);
  }

  async listLedger({ id }: AccountRef, limit = LEDGER_LIMIT): Promise<StoredLedgerEntry[]> {
    return this.#read(listLedger(id, limit));
  }

  async checkLedger(): Promise<Imbalance[]> {
    return this.#read(listImbalances());
  }

  /** Plans that accounts have, whether configured or not, each with one account that has it. */
  plansInUse(): readonly { plan: string; email: string }[] {
    return this.#read(ask(PLANS_IN_USE));
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

  async #charge(id: number, charge: Charge, written: () => void): Promise<Balance> {
    try {
      const charged = await this.#commits.write(
        () => this.#chargeNow(id, charge),
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

  // Asked query by query, without steps: they would add a fifth to the one write that every request makes.
  #chargeNow(id: number, charge: Charge): StoredAccount {
    const { account, state } = known(id, this.#steps.ask(ACCOUNT_BY_ID, id));
    const change = charged(this.#plans, state, charge, this.#clock());
    this.#steps.ask(UPDATE_BALANCE, ...balanceValues(id, change.state));
    for (const entry of change.entries) this.#steps.ask(INSERT_ENTRY, ...entryValues(id, entry));
    return { account, state: change.state };
  }

  #balance(id: number): Balance {
    this.#requireOpen();
    return balanceOf(upToDate(this.#plans, this.#account(id).state, this.#clock()).state);
  }

  /** For reading only: inside a write, the row itself is what counts. */
  #account(id: number): StoredAccount {
    return this.#cache.account(id, (each) => this.#steps.run(getAccount(each)));
  }

  #read<T>(steps: Steps<T>): T {
    this.#requireOpen();
    return this.#steps.run(steps);
  }

  /** Takes what makes the work, because a group that failed is written once more. */
  #write<T>(work: () => Steps<T>): Promise<T> {
    return this.#commits.write(
      () => this.#steps.run(work()),
      () => this.#cache.forget(),
    );
  }

  #requireOpen(): void {
    if (this.#closing) throw storeClosed();
  }
}
