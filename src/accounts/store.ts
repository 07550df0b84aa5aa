/**
 * The one interface to accounts, keys, credits and slots. What it promises holds for any database behind it; callers must
 * not know which one that is. Instants are milliseconds since 1970 except where a field says seconds.
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
  /** Since when the operator has it suspended; absent for one that works. */
  readonly suspendedAt?: number;
}

/** An account as one of its keys has opened it. */
export interface AuthenticatedAccount extends Account {
  readonly refused?: undefined;
  /** The public id of the key. */
  readonly keyId: string;
  /** What may be called with the key; absent: everything. */
  readonly scopes?: readonly string[];
}

/** Why a key that is right opens nothing. */
export type KeyRefusal =
  | { readonly refused: 'key_expired'; readonly expiredAt: number }
  | { readonly refused: 'account_suspended' };

export interface Balance {
  /** Left of the plan's monthly credits. */
  readonly monthlyCredits: number;
  readonly paygCredits: number;
  /** When the next billing cycle starts, in whole seconds since 1970. */
  readonly resetsAt: number;
}

export interface AccountSummary extends Account, Balance {}

/**
 * What an account is told about itself. Credits are what has not been charged yet: those reserved by running requests
 * still count, because a request that fails costs nothing. Slots of running requests do not count as remaining.
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
  /** The public part of the key, enough to name it and too little to use it. */
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** Exact to about a minute. */
  readonly lastUsedAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** Credits that were spent with it in this billing cycle; exact to about a second where it has no cap. */
  readonly creditsUsed: number;
}

export interface IssuedApiKey extends ApiKeyInfo {
  /** Shown once: only its hash is kept. */
  readonly key: Secret;
}

export interface ReserveRequest {
  readonly account: AccountRef;
  readonly credits: number;
  /** Names the request in the ledger. No request id is ever charged twice, not even across restarts. */
  readonly requestId: string;
  /** Kept with the charge, for whoever reads the ledger. */
  readonly endpoint?: string;
  /** The public id of the key in whose name it is made, where there is one: the limits of that key count as well. */
  readonly keyId?: string | undefined;
  /** It is asked again under the same id until it is answered: a charge whose answer was lost is found then, and needs no refund. */
  readonly isRepeated?: boolean | undefined;
}

/** A key and what its request wants to hold. */
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
  /** `left` of the cap is less than what was asked for; what running requests hold counts as spent. */
  | { readonly refused: 'key_cap_reached'; readonly cap: number; readonly left: number; readonly resetsAt: number }
  | { readonly refused: 'key_revoked' }
  | KeyRefusal;

/**
 * Credits and one slot, held for one running request and gone with the process. Ends by `settle` or by `release`,
 * whichever comes first; disposing releases.
 */
export interface Reservation extends AsyncDisposable {
  readonly refused?: undefined;
  /** What is held at present. */
  readonly credits: number;
  /** Holds this much from now on, before a costlier try. False, and nothing changed, when the account does not have it. */
  raiseTo(credits: number): Promise<boolean>;
  /**
   * Charges, once, at most what is held, and frees the rest and the slot. Resolves only when the charge would survive a
   * power cut, with what is left. A second call answers as the first; after `release` it rejects with `reservation_ended`.
   * It rejects with `store_unavailable` when the database stays away, and with `reservation_lost` when this node was taken
   * for dead and others have got the credits: then nothing is charged, so the answer must not go out.
   */
  settle(credits: number): Promise<Balance>;
  /**
   * Asked for before `settle`: the slot stays taken after it, until what this gives is called, because the answer has yet to leave.
   * Where nothing is settled nothing stays. What it gives never rejects, and is harmless when repeated.
   */
  keepSlot(): () => Promise<void>;
  /**
   * Frees the credits and the slot and charges nothing. Harmless when repeated, and after `settle`. Never rejects, and need
   * not be waited for; when it resolves, the account's next request finds the slot, whichever node that one comes to.
   */
  release(): Promise<void>;
}

export interface StoredLedgerEntry extends LedgerEntry {
  readonly id: number;
}

/** An account whose balance is not the sum of its ledger. There is never one unless something is broken. */
export interface Imbalance {
  readonly email: string;
  readonly monthlyCredits: number;
  readonly monthlyLedger: number;
  readonly paygCredits: number;
  readonly paygLedger: number;
}

export interface DefaultAccount {
  readonly account: Account;
  /** The key made just now; absent when nothing had to be made. */
  readonly freshKey: Secret | undefined;
}

export interface AccountStore extends AsyncDisposable {
  createAccount(account: { readonly email: string; readonly plan?: string }): Promise<Account>;
  /** By e-mail address, in any case. */
  findAccount(email: string): Promise<Account | undefined>;
  listAccounts(): Promise<AccountSummary[]>;
  changePlan(account: AccountRef, plan: string): Promise<Balance>;
  topUp(account: AccountRef, credits: number): Promise<Balance>;
  describe(account: AccountRef): Promise<AccountView>;
  /**
   * The slots of an account as its plan was when it was authenticated: from memory, for the way of every request. Where other
   * nodes take slots, too, it is what the last reservation or settlement of the account on this node has seen.
   */
  concurrency(account: Account): Concurrency;

  /** Nothing of the account is let in from now on; what runs goes on. False when it was suspended before. */
  suspend(account: AccountRef): Promise<boolean>;
  /** False when it was not suspended. */
  resume(account: AccountRef): Promise<boolean>;
  /** The account with its keys and its ledger. Its number is never given to another. */
  deleteAccount(account: AccountRef): Promise<void>;

  createKey(account: AccountRef, name?: string, limits?: KeyLimits): Promise<IssuedApiKey>;
  /** Undefined when the account has no such key, or it is revoked. */
  changeKey(account: AccountRef, publicId: string, changes: KeyChanges): Promise<ApiKeyInfo | undefined>;
  listKeys(account: AccountRef): Promise<ApiKeyInfo[]>;
  /** By the key itself or by its public id. False when the account has no such working key. */
  revokeKey(account: AccountRef, keyOrId: string): Promise<boolean>;
  /** The account of a working key; undefined when there is no such key, or it is revoked. */
  authenticate(apiKey: string): Promise<AuthenticatedAccount | KeyRefusal | undefined>;
  /** `authenticate` and `reserve` in one step. Undefined when no working key is this one. */
  admit(request: AdmitRequest): Promise<Admission | undefined>;
  /**
   * The operator's own account, made when it is missing. An `apiKey` of the settings works for it, and one that the settings
   * held before works no more. Without one, a key is made when the account is new or is left without any key.
   */
  ensureDefaultAccount(settings: { readonly apiKey?: Secret }): Promise<DefaultAccount>;

  /** Checked in this order: the account, the key and its scopes, credits, the cap of the key, slots. */
  reserve(request: ReserveRequest): Promise<ReserveResult>;

  /** Credits that a request has been charged, by whatever process; 0 where it was not. */
  chargedFor(account: AccountRef, requestId: string): Promise<number>;
  /** Newest first. */
  listLedger(account: AccountRef, limit?: number): Promise<StoredLedgerEntry[]>;
  /** Reads the whole ledger: for diagnosis, not for the path of a request. */
  checkLedger(): Promise<Imbalance[]>;

  /** Finishes what is being settled, then lets go of everything. */
  close(): Promise<void>;
}
