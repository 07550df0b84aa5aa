/**
 * The one interface to accounts, keys, credits and slots. Its promises hold for any database behind it; callers must
 * not know which one it is. Times are milliseconds since 1970 except where a field says seconds.
 */
import type { Secret } from '../secret.ts';
import type { LedgerEntry } from './balance.ts';
import type { KeyChanges, KeyLimits } from './key-limits.ts';

export interface AccountRef {
  readonly id: number;
}

export interface Account extends AccountRef {
  readonly email: string;
  readonly plan: string;
  readonly createdAt: number;
  /** Since when it is suspended; absent for an active account. */
  readonly suspendedAt?: number;
}

/** An account, and the key that was used. */
export interface AuthenticatedAccount extends Account {
  readonly refused?: undefined;
  /** The public id of the key. */
  readonly keyId: string;
  /** What may be called with the key; absent: everything. */
  readonly scopes?: readonly string[];
}

/** Why a correct key is refused. */
export type KeyRefusal =
  | { readonly refused: 'key_expired'; readonly expiredAt: number }
  | { readonly refused: 'account_suspended' };

export interface Balance {
  /** What is left of the plan's monthly credits. */
  readonly monthlyCredits: number;
  readonly paygCredits: number;
  /** When the next billing cycle starts, in whole seconds since 1970. */
  readonly resetsAt: number;
}

export interface AccountSummary extends Account, Balance {}

export interface AccountSearch {
  /** Part of the e-mail address, ignoring case; empty for all accounts. */
  readonly search: string;
  readonly limit: number;
  /** How many of those found are left out at the beginning. */
  readonly skipped: number;
}

export interface FoundAccounts {
  /** In the order in which they were created. */
  readonly accounts: readonly AccountSummary[];
  readonly found: number;
  readonly all: number;
}

/**
 * What an account can see about itself. Credits include those reserved by running requests, because a request that
 * fails costs nothing. Slots of running requests are not included.
 */
export interface AccountView extends Balance, Concurrency {
  readonly email: string;
  readonly plan: string;
}

export interface Concurrency {
  readonly concurrencyLimit: number;
  readonly concurrencyRemaining: number;
}

export interface ApiKeyInfo extends KeyLimits {
  /** The public part of the key, enough to identify it but not to use it. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** Exact to about a minute. */
  readonly lastUsedAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** Credits that were spent with it in this billing cycle; exact to about a second if it has no cap. */
  readonly creditsUsed: number;
}

export interface IssuedApiKey extends ApiKeyInfo {
  /** Shown once: only its hash is stored. */
  readonly key: Secret;
}

export interface ReserveRequest {
  readonly account: AccountRef;
  readonly credits: number;
  /** Identifies the request in the ledger. No request id is ever charged twice, not even across restarts. */
  readonly requestId: string;
  /** Stored with the charge, for readers of the ledger. */
  readonly endpoint?: string;
  /** The public id of the key for which it is made, if there is one: the limits of that key apply as well. */
  readonly keyId?: string | undefined;
  /**
   * It is repeated under the same id until it is answered: a charge whose answer was lost is then found, and needs no
   * refund.
   */
  readonly isRepeated?: boolean | undefined;
}

/** A key, and what its request wants to reserve. */
export interface AdmitRequest extends Omit<ReserveRequest, 'account' | 'keyId'> {
  readonly apiKey: string;
}

export interface Admission {
  readonly account: AuthenticatedAccount;
  readonly reserved: ReserveResult;
}

export type ReserveResult =
  | Reservation
  | { readonly refused: 'out_of_credits'; readonly resetsAt: number }
  | { readonly refused: 'too_many_requests'; readonly plan: string; readonly limit: number }
  /** The key may not call this endpoint. */
  | { readonly refused: 'out_of_scope'; readonly scopes: readonly string[] }
  /** `left` of the cap is less than requested; what running requests hold counts as spent. */
  | { readonly refused: 'key_cap_reached'; readonly cap: number; readonly left: number; readonly resetsAt: number }
  | { readonly refused: 'key_revoked' }
  | KeyRefusal;

/**
 * Credits and one slot, held for one running request and lost with the process. Ends by `settle` or by `release`,
 * whichever comes first; disposing releases.
 */
export interface Reservation extends AsyncDisposable {
  readonly refused?: undefined;
  /** What is held at present. */
  readonly credits: number;
  /**
   * Raises the reservation before a more expensive try. False, and nothing changed, if the account does not have the
   * credits.
   */
  raiseTo(credits: number): Promise<boolean>;
  /**
   * Charges, once, at most what is held, and frees the rest and the slot. Resolves only when the charge would survive a
   * power cut, with what is left. A second call returns the same; after `release` it rejects with `reservation_ended`.
   * It rejects with `store_unavailable` if the database stays away, and with `reservation_lost` if this node was taken
   * for dead and others have the credits: then nothing is charged, so the answer must not be sent.
   */
  settle(credits: number): Promise<Balance>;
  /**
   * Called before `settle`: the slot then stays taken after it, until the returned function is called, because the
   * answer is still being sent. If nothing is settled, no slot stays. The returned function never rejects, and may be
   * called more than once.
   */
  keepSlot(): () => Promise<void>;
  /**
   * Frees the credits and the slot and charges nothing. May be called more than once, and after `settle`. Never
   * rejects, and need not be awaited; when it resolves, the account's next request finds the slot, on any node.
   */
  release(): Promise<void>;
}

export interface StoredLedgerEntry extends LedgerEntry {
  readonly id: number;
}

/** An account whose balance is not the sum of its ledger. There should never be one. */
export interface Imbalance {
  readonly email: string;
  readonly monthlyCredits: number;
  readonly monthlyLedger: number;
  readonly paygCredits: number;
  readonly paygLedger: number;
}

export interface DefaultAccount {
  readonly account: Account;
  /** The key that was just made; absent if nothing had to be made. */
  readonly freshKey: Secret | undefined;
}

export interface AccountStore extends AsyncDisposable {
  createAccount(account: { readonly email: string; readonly plan?: string }): Promise<Account>;
  /** By e-mail address, ignoring case. */
  findAccount(email: string): Promise<Account | undefined>;
  /** All of them, which may be many. */
  listAccounts(): Promise<AccountSummary[]>;
  /** Some of them. */
  searchAccounts(search: AccountSearch): Promise<FoundAccounts>;
  /** Undefined if there is no such account. */
  summarize(account: AccountRef): Promise<AccountSummary | undefined>;
  changePlan(account: AccountRef, plan: string): Promise<Balance>;
  topUp(account: AccountRef, credits: number): Promise<Balance>;
  describe(account: AccountRef): Promise<AccountView>;
  /**
   * The slots of an account by its plan when it was authenticated: from memory, for the path of every request. If other
   * nodes take slots too, it is what the last reservation or settlement of the account on this node has seen.
   */
  concurrency(account: Account): Concurrency;

  /** Refuses everything of the account from now on; running requests finish. False if it was already suspended. */
  suspend(account: AccountRef): Promise<boolean>;
  /** False when it was not suspended. */
  resume(account: AccountRef): Promise<boolean>;
  /** Deletes the account with its keys and its ledger. Its number is never used again. */
  deleteAccount(account: AccountRef): Promise<void>;

  createKey(account: AccountRef, name?: string, limits?: KeyLimits): Promise<IssuedApiKey>;
  /** Undefined if the account has no such key, or it is revoked. */
  changeKey(account: AccountRef, publicId: string, changes: KeyChanges): Promise<ApiKeyInfo | undefined>;
  listKeys(account: AccountRef): Promise<ApiKeyInfo[]>;
  /** By the key itself or by its public id. False if the account has no such valid key. */
  revokeKey(account: AccountRef, keyOrId: string): Promise<boolean>;
  /** The account of a valid key; undefined if there is no such key, or it is revoked. */
  authenticate(apiKey: string): Promise<AuthenticatedAccount | KeyRefusal | undefined>;
  /** `authenticate` and `reserve` in one step. Undefined if there is no such valid key. */
  admit(request: AdmitRequest): Promise<Admission | undefined>;
  /**
   * The operator's own account, created if it is missing. An `apiKey` of the settings is valid for it, and one from
   * former settings no longer. Without one, a key is made if the account is new or has no key at all.
   */
  ensureDefaultAccount(settings: { readonly apiKey?: Secret }): Promise<DefaultAccount>;

  /** Checked in this order: the account, the key and its scopes, credits, the cap of the key, slots. */
  reserve(request: ReserveRequest): Promise<ReserveResult>;

  /** Credits that a request was charged, by whatever process; 0 if it was not. */
  chargedFor(account: AccountRef, requestId: string): Promise<number>;
  /** Newest first. */
  listLedger(account: AccountRef, limit?: number): Promise<StoredLedgerEntry[]>;
  /** Reads the whole ledger: for diagnosis, not for the path of a request. */
  checkLedger(): Promise<Imbalance[]>;

  /** Finishes running settlements, then closes everything. */
  close(): Promise<void>;
}
