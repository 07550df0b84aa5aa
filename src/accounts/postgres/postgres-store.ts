/**
 * The account store on PostgreSQL, for any number of nodes. Nothing about accounts is cached: each call queries the
 * database, in one round trip for the calls that every request makes. While the database is away, calls wait for it a
 * little.
 */
import type { Secret } from '../../secret.ts';
import {
  balanceOf,
  changePlan,
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
import type { KeyChanges, KeyLimits } from '../key-limits.ts';
import { KeySpend } from '../key-spend.ts';
import { LastUsed } from '../last-used.ts';
import { DEFAULT_PLAN, planNamed } from '../plans.ts';
import { ACCOUNT_COLUMNS, ACCOUNT_TO_CHANGE, type AccountRow } from '../queries.ts';
import { requireCredits } from '../reservation.ts';
import { ask, query, type Steps } from '../steps.ts';
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
  accountOf,
  chargedFor,
  findAccount,
  known,
  LEDGER_LIMIT,
  listImbalances,
  listLedger,
  unknownAccount,
} from '../stored-accounts.ts';
import {
  changeKey,
  findWorkingKey,
  issueKey,
  listKeys,
  refusalOf,
  revokeKey,
  scopesOf,
  spendKeys,
  touchKeys,
} from '../stored-keys.ts';
import { retryWhileAway } from './away.ts';
import { NodeReservations, type NodeReservationsParts } from './node-reservations.ts';

const ACCOUNT_WITH_SLOTS = query<[id: number], AccountRow & { slots_taken: number }>(
  `SELECT ${ACCOUNT_COLUMNS},
     (SELECT count(*) FROM reservations
      WHERE account_id = accounts.id AND node_id IN (SELECT id FROM living_nodes)) AS slots_taken
   FROM accounts WHERE id = ?`,
);

const DELETE_RESERVATIONS = query<[accountId: number]>('DELETE FROM reservations WHERE account_id = ?');

/** Makes other callers wait until the transaction is over. The number is only used here. */
const ALONE = query<[]>('SELECT pg_advisory_xact_lock(7351984202)');

export class PostgresStore implements AccountStore {
  readonly #parts: NodeReservationsParts;
  readonly #reservations: NodeReservations;
  readonly #lastUsed: LastUsed;
  readonly #keySpend: KeySpend;
  #closing: Promise<void> | undefined;

  constructor(parts: NodeReservationsParts) {
    this.#parts = parts;
    this.#keySpend = new KeySpend((spent) =>
      parts.database.transaction({ work: () => spendKeys(spent), repeatable: false }),
    );
    this.#reservations = new NodeReservations(parts, (spent) => this.#keySpend.note(spent));
    this.#lastUsed = new LastUsed((uses) => parts.database.run(touchKeys(uses)));
  }

  async createAccount({ email, plan = DEFAULT_PLAN }: { email: string; plan?: string }): Promise<Account> {
    return this.#change(() => createAccount(this.#parts.plans, email, plan, this.#now()));
  }

  async findAccount(email: string): Promise<Account | undefined> {
    return (await this.#read(() => findAccount(email)))?.account;
  }

  async listAccounts(): Promise<AccountSummary[]> {
    return this.#read(() => summarizeAccounts(this.#parts.plans, this.#now()));
  }

  async searchAccounts(search: AccountSearch): Promise<FoundAccounts> {
    return this.#read(() => summarizeFound(this.#parts.plans, this.#now(), search));
  }

  async summarize({ id }: AccountRef): Promise<AccountSummary | undefined> {
    return this.#read(() => summarizeAccount(this.#parts.plans, this.#now(), id));
  }

  async changePlan({ id }: AccountRef, plan: string): Promise<Balance> {
    return this.#change(() => changePlan(this.#parts.plans, id, plan, this.#now()));
  }

  async topUp({ id }: AccountRef, credits: number): Promise<Balance> {
    return this.#change(() => topUp(this.#parts.plans, id, credits, this.#now()));
  }

  async describe({ id }: AccountRef): Promise<AccountView> {
    const rows = await this.#read(() => ask(ACCOUNT_WITH_SLOTS, id));
    const { account, state } = known(id, rows);
    const { email, plan } = account;
    return {
      email,
      plan,
      ...balanceOf(upToDate(this.#parts.plans, state, this.#now()).state),
      ...this.#concurrency(plan, rows[0]?.slots_taken ?? 0),
    };
  }

  concurrency({ id, plan }: Account): Concurrency {
    return this.#concurrency(plan, this.#reservations.slotsTaken(id));
  }

  async suspend({ id }: AccountRef): Promise<boolean> {
    return this.#change(() => suspendAccount(id, this.#now()));
  }

  async resume({ id }: AccountRef): Promise<boolean> {
    return this.#change(() => resumeAccount(id));
  }

  async deleteAccount({ id }: AccountRef): Promise<void> {
    while (await this.#change(() => deleteOldestEntries(id)));
    const now = this.#now();
    return this.#change(function* () {
      // Under the lock on the account nobody else takes a reservation.
      yield* ask(ACCOUNT_TO_CHANGE, id);
      yield* ask(DELETE_RESERVATIONS, id);
      yield* deleteAccount(id, now);
    });
  }

  async createKey({ id }: AccountRef, name = '', limits: KeyLimits = {}): Promise<IssuedApiKey> {
    return this.#change(() => issueKey(id, name, this.#now(), limits));
  }

  async changeKey({ id }: AccountRef, publicId: string, changes: KeyChanges): Promise<ApiKeyInfo | undefined> {
    await this.#flushSpend();
    return this.#change(() => changeKey(id, publicId, changes, this.#now()));
  }

  async listKeys({ id }: AccountRef): Promise<ApiKeyInfo[]> {
    await this.#flushSpend();
    return this.#read(() => listKeys(id, this.#now()));
  }

  async revokeKey({ id }: AccountRef, keyOrId: string): Promise<boolean> {
    const hash = hashApiKey(keyOrId);
    return this.#change(() => revokeKey(id, hash, keyOrId, this.#now()));
  }

  async authenticate(apiKey: string): Promise<AuthenticatedAccount | KeyRefusal | undefined> {
    this.#requireOpen();
    if (!mayBeKey(apiKey)) return undefined;
    const key = await this.#read(() => findWorkingKey(hashApiKey(apiKey)));
    if (key === undefined) return undefined;
    this.#lastUsed.note(key.keyId, key.lastUsedAt, this.#now());
    return refusalOf(key, this.#now()) ?? key.account;
  }

  async admit({ apiKey, endpoint = '', ...request }: AdmitRequest): Promise<Admission | undefined> {
    this.#requireOpen();
    requireCredits(request.credits);
    if (!mayBeKey(apiKey)) return undefined;
    const admitted = await this.#reservations.admit(hashApiKey(apiKey), { ...request, endpoint });
    if (admitted === undefined) return undefined;
    const { row, result } = admitted;
    this.#lastUsed.note(row.key_id, row.last_used_at ?? undefined, this.#now());
    const account = { ...accountOf({ ...row, id: row.account_id }), keyId: row.public_id, ...scopesOf(row) };
    return { account, reserved: result };
  }

  async ensureDefaultAccount({ apiKey }: { apiKey?: Secret }): Promise<DefaultAccount> {
    const { plans } = this.#parts;
    const now = this.#now();
    return this.#change(function* () {
      yield* ask(ALONE);
      return yield* ensureDefaultAccount(plans, apiKey, now);
    });
  }

  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    const { account, endpoint = '', credits, requestId, keyId, isRepeated } = request;
    this.#requireOpen();
    requireCredits(credits);
    const wanted = { credits, requestId, endpoint, isRepeated };
    if (keyId !== undefined) {
      const byKey = await this.#reservations.reserveByKey(account.id, keyId, wanted);
      return byKey ?? { refused: 'key_revoked' };
    }
    const reserved = await this.#reservations.reserve(account.id, wanted);
    if (reserved === undefined) throw unknownAccount(account.id);
    return reserved;
  }

  async chargedFor({ id }: AccountRef, requestId: string): Promise<number> {
    return this.#read(() => chargedFor(id, requestId));
  }

  async listLedger({ id }: AccountRef, limit = LEDGER_LIMIT): Promise<StoredLedgerEntry[]> {
    return this.#read(() => listLedger(id, limit));
  }

  async checkLedger(): Promise<Imbalance[]> {
    this.#requireOpen();
    const { database, retryTimeouts } = this.#parts;
    return retryWhileAway(retryTimeouts.reserve, () => database.unhurried(({ run }) => run(listImbalances())));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    // Neither is worth failing for: an inexact date, and reservations that end without their node.
    await Promise.allSettled([this.#reservations.close(), this.#lastUsed.flush()]);
    await this.#flushSpend();
    await this.#parts.database.close();
  }

  /** A count that limits nothing: the reader gets what is there. */
  async #flushSpend(): Promise<void> {
    await this.#keySpend.flush().catch(() => {});
  }

  /** Work that writes nothing, and so may be repeated. */
  async #read<T>(work: () => Steps<T>): Promise<T> {
    this.#requireOpen();
    const { database, retryTimeouts } = this.#parts;
    return retryWhileAway(retryTimeouts.reserve, () => database.run(work()));
  }

  /** Work that is repeated only as long as it is certain that it was not done. */
  async #change<T>(work: () => Steps<T>): Promise<T> {
    this.#requireOpen();
    const { database, retryTimeouts } = this.#parts;
    return retryWhileAway(retryTimeouts.reserve, () => database.transaction({ work, repeatable: false }));
  }

  #concurrency(plan: string, taken: number): Concurrency {
    const { concurrency } = planNamed(this.#parts.plans, plan);
    return { concurrencyLimit: concurrency, concurrencyRemaining: Math.max(0, concurrency - taken) };
  }

  #now(): number {
    return this.#parts.clock();
  }

  #requireOpen(): void {
    if (this.#closing) throw storeClosed();
  }
}

const mayBeKey = (apiKey: string) => apiKey !== '' && apiKey.length <= MAX_KEY_LENGTH;
