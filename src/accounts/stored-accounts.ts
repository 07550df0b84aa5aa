/** Accounts with their balances and the ledger: rows in and out, always both together. Knows no rule about credits. */
import { AccountError } from './account-error.ts';
import type { BalanceChange, BalanceState, LedgerEntry } from './balance.ts';
import { emailIdentity } from './email.ts';
import {
  ACCOUNT_BY_EMAIL,
  ACCOUNT_BY_ID,
  ACCOUNT_TO_CHANGE,
  type AccountRow,
  ALL_ACCOUNTS,
  CHARGED,
  COUNT_ACCOUNTS,
  COUNT_MATCHES,
  IMBALANCES,
  INSERT_ACCOUNT,
  INSERT_ENTRY,
  LAST_DELETED,
  LEDGER,
  type LedgerRow,
  RENUMBER_ACCOUNT,
  SOME_ACCOUNTS,
  UPDATE_BALANCE,
} from './queries.ts';
import { ask, type Steps, type ValuesOf } from './steps.ts';
import type { Account, AccountSearch, Imbalance, StoredLedgerEntry } from './store.ts';

/** An account with its balance as it was last written, which may be outdated. */
export interface StoredAccount {
  readonly account: Account;
  readonly state: BalanceState;
}

export function* getAccount(id: number): Steps<StoredAccount> {
  return known(id, yield* ask(ACCOUNT_BY_ID, id));
}

/** The account, locked for changes by others until this work is done. */
export function* getAccountToChange(id: number): Steps<StoredAccount> {
  return known(id, yield* ask(ACCOUNT_TO_CHANGE, id));
}

export function* findAccount(email: string): Steps<StoredAccount | undefined> {
  const [row] = yield* ask(ACCOUNT_BY_EMAIL, emailIdentity(email));
  return row && stored(row);
}

export function* accountWithId(id: number): Steps<StoredAccount | undefined> {
  const [row] = yield* ask(ACCOUNT_BY_ID, id);
  return row && stored(row);
}

export function* listAccounts(): Steps<StoredAccount[]> {
  return (yield* ask(ALL_ACCOUNTS)).map(stored);
}

/** Some of those whose e-mail address contains this, in the order of their creation, and how many there are. */
export function* searchAccounts({ search, limit, skipped }: AccountSearch): Steps<{
  readonly accounts: readonly StoredAccount[];
  readonly found: number;
  readonly all: number;
}> {
  const wanted = emailIdentity(search);
  const pattern = `%${wanted.replaceAll(/[!%_]/g, '!$&')}%`;
  const accounts = (yield* ask(SOME_ACCOUNTS, pattern, limit, skipped)).map(stored);
  const [{ count: all } = { count: 0 }] = yield* ask(COUNT_ACCOUNTS);
  // The last of those found are among these: counting would read all accounts once more.
  const isEnd = accounts.length > 0 && accounts.length < limit;
  if (wanted === '' || isEnd) return { accounts, found: isEnd ? skipped + accounts.length : all, all };
  const [{ count: found } = { count: 0 }] = yield* ask(COUNT_MATCHES, pattern);
  return { accounts, found, all };
}

export function* insertAccount(email: string, createdAt: number, change: BalanceChange): Steps<Account> {
  const { state, entries } = change;
  const [row] = yield* ask(
    INSERT_ACCOUNT,
    email,
    emailIdentity(email),
    state.plan,
    state.anchorDay,
    state.cycleEndsAt,
    state.cycleUsed,
    state.monthly,
    state.payg,
    state.paygExpiresAt ?? null,
    createdAt,
  );
  if (row === undefined) throw new AccountError('email_taken', `There is already an account for ${email}.`);
  const id = yield* neverUsedBefore(row.id);
  yield* append(id, entries);
  return { id, email, plan: state.plan, createdAt };
}

/**
 * Numbers of deleted accounts are not reused: data stored elsewhere under a number must never become another account's.
 */
function* neverUsedBefore(id: number): Steps<number> {
  const last = (yield* ask(LAST_DELETED))[0]?.id ?? 0;
  if (id > last) return id;
  yield* ask(RENUMBER_ACCOUNT, last + 1, id);
  return last + 1;
}

/** Stores a new state with the ledger entries that explain it. */
export function* saveBalance(id: number, { state, entries }: BalanceChange): Steps<void> {
  yield* ask(UPDATE_BALANCE, ...balanceValues(id, state));
  yield* append(id, entries);
}

export function balanceValues(id: number, state: BalanceState): ValuesOf<typeof UPDATE_BALANCE> {
  const { plan, cycleEndsAt, cycleUsed, monthly, payg, paygExpiresAt = null } = state;
  return [plan, cycleEndsAt, cycleUsed, monthly, payg, paygExpiresAt, id];
}

export function entryValues(id: number, entry: LedgerEntry): ValuesOf<typeof INSERT_ENTRY> {
  const { at, kind, requestId = null, monthlyDelta, paygDelta, note = null, keyId = null } = entry;
  return [id, at, kind, requestId, monthlyDelta, paygDelta, note, keyId];
}

/** How many entries are listed by default. */
export const LEDGER_LIMIT = 100;

export function* listLedger(id: number, limit: number): Steps<StoredLedgerEntry[]> {
  return (yield* ask(LEDGER, id, limit)).map(storedEntry);
}

/** Refunds are counted as well. */
export function* chargedFor(id: number, requestId: string): Steps<number> {
  const [row] = yield* ask(CHARGED, id, requestId);
  // A difference of zero is 0, not -0.
  return 0 - (row?.charged ?? 0);
}

export function* listImbalances(): Steps<Imbalance[]> {
  return (yield* ask(IMBALANCES)).map((row) => ({
    email: row.email,
    monthlyCredits: row.monthly_credits,
    monthlyLedger: row.monthly_ledger,
    paygCredits: row.payg_credits,
    paygLedger: row.payg_ledger,
  }));
}

function stored(row: AccountRow): StoredAccount {
  return {
    account: accountOf(row),
    state: {
      plan: row.plan,
      anchorDay: row.anchor_day,
      cycleEndsAt: row.cycle_ends_at,
      cycleUsed: row.cycle_used,
      monthly: row.monthly_credits,
      payg: row.payg_credits,
      paygExpiresAt: row.payg_expires_at ?? undefined,
    },
  };
}

export function accountOf({
  id,
  email,
  plan,
  created_at: createdAt,
  suspended_at: suspendedAt,
}: Pick<AccountRow, 'id' | 'email' | 'plan' | 'created_at' | 'suspended_at'>): Account {
  return { id, email, plan, createdAt, ...(suspendedAt !== null && { suspendedAt }) };
}

export function storedEntry(row: LedgerRow): StoredLedgerEntry {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    monthlyDelta: row.monthly_delta,
    paygDelta: row.payg_delta,
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.key_id === null ? {} : { keyId: row.key_id }),
  };
}

export function known(id: number, [row]: readonly AccountRow[]): StoredAccount {
  if (row === undefined) throw unknownAccount(id);
  return stored(row);
}

export function unknownAccount(id: number): AccountError {
  return new AccountError('unknown_account', `There is no account with the id ${id}.`);
}

function* append(id: number, entries: BalanceChange['entries']): Steps<void> {
  for (const entry of entries) yield* ask(INSERT_ENTRY, ...entryValues(id, entry));
}
