/**
 * The account store on SQLite. Reads take the row as it is now and compute what has changed with time, so another
 * process's changes count at once; writes store that first, and then their own change.
 */
import type { DatabaseSync } from 'node:sqlite';
import { isUniqueViolation } from '../../database-errors.ts';
import type { Secret } from '../../secret.ts';
import {
  balanceOf,
  type Charge,
  changePlan,
  charged,
  createAccount,
  summarizeAccount,
  summarizeAccounts,
  summarizeFound,
  topUp,
  upToDate,
} from '../account-changes.ts';
import { storeClosed } from '../account-error.ts';
import { deleteAccount, deleteOldestEntries, resumeAccount, suspendAccount } from '../account-standing.ts';
import { hashApiKey, MAX_KEY_LENGTH } from '../api-key.ts';
import { ensureDefaultAccount } from '../default-account.ts';
import { isInScope, type KeyChanges, type KeyLimits } from '../key-limits.ts';
import { KeySpend } from '../key-spend.ts';
import { LastUsed } from '../last-used.ts';
import { DEFAULT_PLAN, type Plans, planNamed } from '../plans.ts';
import { ACCOUNT_BY_ID, INSERT_ENTRY, PLANS_IN_USE, SPEND_KEY, UPDATE_BALANCE } from '../queries.ts';
import { requireCredits } from '../reservation.ts';
import { ask, type Steps } from '../steps.ts';
import type {
  Account,
  AccountRef,
  AccountSearch,
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
  FoundAccounts,
  Imbalance,
  IssuedApiKey,
  KeyRefusal,
  ReserveRequest,
  ReserveResult,
  StoredLedgerEntry,
} from '../store.ts';
import {
  balanceValues,
  chargedFor,
  entryValues,
  findAccount,
  getAccount,
  known,
  LEDGER_LIMIT,
  listImbalances,
  listLedger,
  type StoredAccount,
} from '../stored-accounts.ts';
import {
  type CapLeft,
  capOfKey,
  changeKey,
  findKeyOfAccount,
  findWorkingKey,
  issueKey,
  listKeys,
  refusalOf,
  revokeKey,
  spendKeys,
  spendValues,
  touchKeys,
  type WorkingKey,
} from '../stored-keys.ts';
import type { GroupCommit } from './group-commit.ts';
import { Reservations } from './reservations.ts';
import { RowCache } from './row-cache.ts';
import { SqliteSteps } from './run-steps.ts';

export interface SqliteStoreParts {
  readonly db: DatabaseSync;
  readonly commits: GroupCommit;
  readonly plans: Plans;
  readonly clock: () => number;
  /** Closes the connection and everything that belongs to it. */
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
  readonly #keySpend: KeySpend;
  #closing: Promise<void> | undefined;

  constructor({ db, commits, plans, clock, closed }: SqliteStoreParts) {
    this.#steps = new SqliteSteps(db);
    this.#cache = new RowCache(db);
    this.#commits = commits;
    this.#plans = plans;
    this.#clock = clock;
    this.#letGo = closed;
    this.#lastUsed = new LastUsed((uses) => this.#write(() => touchKeys(uses)));
    this.#keySpend = new KeySpend((spent) => this.#write(() => spendKeys(spent)));
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

  async searchAccounts(search: AccountSearch): Promise<FoundAccounts> {
    return this.#read(summarizeFound(this.#plans, this.#clock(), search));
  }

  async summarize({ id }: AccountRef): Promise<AccountSummary | undefined> {
    return this.#read(summarizeAccount(this.#plans, this.#clock(), id));
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

  async suspend({ id }: AccountRef): Promise<boolean> {
    return this.#write(() => suspendAccount(id, this.#clock()));
  }

  async resume({ id }: AccountRef): Promise<boolean> {
    return this.#write(() => resumeAccount(id));
  }

  async deleteAccount({ id }: AccountRef): Promise<void> {
    while (await this.#write(() => deleteOldestEntries(id)));
    return this.#write(() => deleteAccount(id, this.#clock()));
  }

  async createKey({ id }: AccountRef, name = '', limits: KeyLimits = {}): Promise<IssuedApiKey> {
    return this.#write(() => issueKey(id, name, this.#clock(), limits));
  }

  async changeKey({ id }: AccountRef, publicId: string, changes: KeyChanges): Promise<ApiKeyInfo | undefined> {
    await this.#keySpend.flush();
    return this.#write(() => changeKey(id, publicId, changes, this.#clock()));
  }

  async listKeys({ id }: AccountRef): Promise<ApiKeyInfo[]> {
    await this.#keySpend.flush();
    return this.#read(listKeys(id, this.#clock()));
  }

  async revokeKey({ id }: AccountRef, keyOrId: string): Promise<boolean> {
    const hash = hashApiKey(keyOrId);
    return this.#write(() => revokeKey(id, hash, keyOrId, this.#clock()));
  }

  async authenticate(apiKey: string): Promise<AuthenticatedAccount | KeyRefusal | undefined> {
    const key = this.#findKey(apiKey);
    return key && (refusalOf(key, this.#clock()) ?? key.account);
  }

  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    const { account, keyId } = request;
    if (keyId === undefined) return this.#reserve(request);
    const key = this.#read(findKeyOfAccount(account.id, keyId));
    return key ? this.#reserve(request, key) : { refused: 'key_revoked' };
  }

  /** On the path of every request, so both in one turn. */
  async admit({ apiKey, credits, requestId, endpoint }: AdmitRequest): Promise<Admission | undefined> {
    const key = this.#findKey(apiKey);
    if (!key) return undefined;
    const { account } = key;
    return { account, reserved: this.#reserve({ account, credits, requestId, ...(endpoint && { endpoint }) }, key) };
  }

  #findKey(apiKey: string): WorkingKey | undefined {
    this.#requireOpen();
    if (apiKey === '' || apiKey.length > MAX_KEY_LENGTH) return undefined;
    const key = this.#cache.key(hashApiKey(apiKey), (hash) => this.#steps.run(findWorkingKey(hash)));
    if (key === undefined) return undefined;
    this.#lastUsed.note(key.keyId, key.lastUsedAt, this.#clock());
    return key;
  }

  async ensureDefaultAccount({ apiKey }: { apiKey?: Secret }): Promise<DefaultAccount> {
    return this.#write(() => ensureDefaultAccount(this.#plans, apiKey, this.#clock()));
  }

  #reserve({ account, credits, requestId, endpoint = '' }: ReserveRequest, key?: WorkingKey): ReserveResult {
    this.#requireOpen();
    requireCredits(credits);
    // From here to `take` there is no await: what is checked is still true when it is taken.
    const { id } = account;
    const now = this.#clock();
    const refused = key && this.#refusal(key, endpoint);
    if (refused) return refused;
    const stored = this.#account(id);
    if (stored.account.suspendedAt !== undefined) return { refused: 'account_suspended' };
    const { state } = upToDate(this.#plans, stored.state, now);
    const held = this.#reservations.of(id);
    const { resetsAt } = balanceOf(state);
    if (state.monthly + state.payg - held.credits < credits) return { refused: 'out_of_credits', resetsAt };
    const cappedKey = key?.isCapped ? key.keyId : undefined;
    const capped = cappedKey === undefined ? undefined : this.#capLeft(cappedKey);
    const left = capped && capped.left - this.#reservations.ofKey(cappedKey ?? 0);
    if (capped && left !== undefined && left < credits) {
      return { refused: 'key_cap_reached', cap: capped.cap, left: Math.max(0, left), resetsAt };
    }
    const { concurrency } = planNamed(this.#plans, state.plan);
    if (held.slots >= concurrency) return { refused: 'too_many_requests', plan: state.plan, limit: concurrency };
    const heldAccount = {
      id,
      cappedKey,
      ...(cappedKey !== undefined && { capLeft: () => this.#capLeft(cappedKey)?.left }),
      balance: () => this.#balance(id),
      charge: (amount: number, written: () => void) =>
        this.#charge(id, { credits: amount, requestId, endpoint, keyId: cappedKey }, key, written),
    };
    return this.#reservations.take(heldAccount, credits, requestId);
  }

  #refusal(key: WorkingKey, endpoint: string): ReserveResult | undefined {
    const { scopes } = key.account;
    const refused = refusalOf(key, this.#clock());
    if (refused) return refused;
    return scopes && !isInScope(scopes, endpoint) ? { refused: 'out_of_scope', scopes } : undefined;
  }

  #capLeft(keyId: number): CapLeft | undefined {
    return this.#steps.run(capOfKey(keyId, this.#clock()));
  }

  async chargedFor({ id }: AccountRef, requestId: string): Promise<number> {
    return this.#read(chargedFor(id, requestId));
  }

  async listLedger({ id }: AccountRef, limit = LEDGER_LIMIT): Promise<StoredLedgerEntry[]> {
    return this.#read(listLedger(id, limit));
  }

  async checkLedger(): Promise<Imbalance[]> {
    return this.#read(listImbalances());
  }

  /** Plans that accounts have, configured or not, each with one account that has it. */
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
    // Neither is worth failing for; charges have reported their own failures.
    await Promise.allSettled([this.#lastUsed.flush(), this.#keySpend.flush()]);
    await this.#commits.close();
    await this.#letGo();
  }

  async #charge(id: number, charge: Charge, key: WorkingKey | undefined, written: () => void): Promise<Balance> {
    try {
      const charged = await this.#commits.write(
        () => this.#chargeNow(id, charge),
        (stored) => {
          this.#cache.replaceAccount(id, stored);
          written();
        },
      );
      const { cycleEndsAt } = charged.state;
      if (key && !key.isCapped) this.#keySpend.note({ keyId: key.keyId, credits: charge.credits, cycleEndsAt });
      return balanceOf(charged.state);
    } catch (error) {
      // The ledger already has a charge for this request, so there is nothing left to pay.
      if (isUniqueViolation(error)) return this.#balance(id);
      throw error;
    }
  }

  // Single queries, without steps: they would add a fifth to the one write that every request makes.
  #chargeNow(id: number, charge: Charge): StoredAccount {
    const { account, state } = known(id, this.#steps.ask(ACCOUNT_BY_ID, id));
    const change = charged(this.#plans, state, charge, this.#clock());
    this.#steps.ask(UPDATE_BALANCE, ...balanceValues(id, change.state));
    for (const entry of change.entries) this.#steps.ask(INSERT_ENTRY, ...entryValues(id, entry));
    const { keyId, credits } = charge;
    const { cycleEndsAt } = change.state;
    if (keyId !== undefined) this.#steps.ask(SPEND_KEY, ...spendValues({ keyId, credits, cycleEndsAt }));
    return { account, state: change.state };
  }

  #balance(id: number): Balance {
    this.#requireOpen();
    return balanceOf(upToDate(this.#plans, this.#account(id).state, this.#clock()).state);
  }

  /** For reading only: inside a write, the row itself counts. */
  #account(id: number): StoredAccount {
    return this.#cache.account(id, (each) => this.#steps.run(getAccount(each)));
  }

  #read<T>(steps: Steps<T>): T {
    this.#requireOpen();
    return this.#steps.run(steps);
  }

  /** Gets a function that makes the work, because a group that failed is written once more. */
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
