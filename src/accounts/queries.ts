/**
 * The queries that SQLite and PostgreSQL share, with the types of their values and rows. Queries that only one of them
 * supports are in its own folder. Both schemas guarantee the types of their columns, so a row has the type of its
 * interface.
 */
import type { LedgerKind } from './balance.ts';
import { type Query, query, toChange } from './steps.ts';

export interface AccountRow {
  readonly id: number;
  readonly email: string;
  readonly plan: string;
  readonly anchor_day: number;
  readonly cycle_ends_at: number;
  readonly cycle_used: number;
  readonly monthly_credits: number;
  readonly payg_credits: number;
  readonly payg_expires_at: number | null;
  readonly created_at: number;
  readonly suspended_at: number | null;
}

export interface LedgerRow {
  readonly id: number;
  readonly at: number;
  readonly kind: LedgerKind;
  readonly request_id: string | null;
  readonly monthly_delta: number;
  readonly payg_delta: number;
  readonly note: string | null;
  readonly key_id: number | null;
}

export interface ImbalanceRow {
  readonly email: string;
  readonly monthly_credits: number;
  readonly payg_credits: number;
  readonly monthly_ledger: number;
  readonly payg_ledger: number;
}

export interface KeyRow {
  readonly public_id: string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
  readonly expires_at: number | null;
  readonly scopes: string | null;
  readonly credit_cap: number | null;
  readonly cycle_used: number;
  readonly cycle_ends_at: number;
}

export interface WorkingKeyRow {
  readonly key_id: number;
  readonly public_id: string;
  readonly hash: Uint8Array;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
  readonly scopes: string | null;
  readonly credit_cap: number | null;
  readonly id: number;
  readonly email: string;
  readonly plan: string;
  readonly created_at: number;
  readonly suspended_at: number | null;
}

export const ACCOUNT_COLUMNS = `id, email, plan, anchor_day, cycle_ends_at, cycle_used, monthly_credits, payg_credits,
  payg_expires_at, created_at, suspended_at`;

export const ACCOUNT_BY_ID = query<[id: number], AccountRow>(`SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE id = ?`);

export const ACCOUNT_TO_CHANGE = toChange(ACCOUNT_BY_ID);

export const ACCOUNT_BY_EMAIL = query<[emailIdentity: string], AccountRow>(
  `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE email_identity = ?`,
);

export const ALL_ACCOUNTS = query<[], AccountRow>(`SELECT ${ACCOUNT_COLUMNS} FROM accounts ORDER BY id`);

/** `part` is a pattern in which `!` escapes. */
const MATCHES = "email_identity LIKE ? ESCAPE '!'";

export const SOME_ACCOUNTS = query<[part: string, limit: number, skipped: number], AccountRow>(
  `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE ${MATCHES} ORDER BY id LIMIT ? OFFSET ?`,
);

export const COUNT_MATCHES = query<[part: string], { count: number }>(
  `SELECT count(*) AS count FROM accounts WHERE ${MATCHES}`,
);

export const COUNT_ACCOUNTS = query<[], { count: number }>('SELECT count(*) AS count FROM accounts');

export const PLANS_IN_USE = query<[], { plan: string; email: string }>(
  'SELECT plan, min(email) AS email FROM accounts GROUP BY plan',
);

export const INSERT_ACCOUNT = query<
  [
    email: string,
    emailIdentity: string,
    plan: string,
    anchorDay: number,
    cycleEndsAt: number,
    cycleUsed: number,
    monthly: number,
    payg: number,
    paygExpiresAt: number | null,
    createdAt: number,
  ],
  { id: number }
>(
  `INSERT INTO accounts (email, email_identity, plan, anchor_day, cycle_ends_at, cycle_used, monthly_credits, payg_credits,
     payg_expires_at, created_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (email_identity) DO NOTHING RETURNING id`,
);

export const UPDATE_BALANCE = query<
  [
    plan: string,
    cycleEndsAt: number,
    cycleUsed: number,
    monthly: number,
    payg: number,
    paygExpiresAt: number | null,
    id: number,
  ]
>(
  `UPDATE accounts SET plan = ?, cycle_ends_at = ?, cycle_used = ?, monthly_credits = ?, payg_credits = ?,
     payg_expires_at = ? WHERE id = ?`,
);

export const INSERT_ENTRY = query<
  [
    accountId: number,
    at: number,
    kind: string,
    requestId: string | null,
    monthlyDelta: number,
    paygDelta: number,
    note: string | null,
    keyId: number | null,
  ]
>(
  `INSERT INTO ledger (account_id, at, kind, request_id, monthly_delta, payg_delta, note, key_id)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const LEDGER = query<[accountId: number, limit: number], LedgerRow>(
  `SELECT id, at, kind, request_id, monthly_delta, payg_delta, note, key_id FROM ledger
   WHERE account_id = ? ORDER BY id DESC LIMIT ?`,
);

export const CHARGED = query<[accountId: number, requestId: string], { charged: number }>(
  `SELECT coalesce(sum(monthly_delta + payg_delta), 0) AS charged FROM ledger WHERE account_id = ? AND request_id = ?`,
);

export const IMBALANCES = query<[], ImbalanceRow>(
  `SELECT email, monthly_credits, payg_credits,
     coalesce(sum(monthly_delta), 0) AS monthly_ledger, coalesce(sum(payg_delta), 0) AS payg_ledger
   FROM accounts LEFT JOIN ledger ON ledger.account_id = accounts.id
   GROUP BY accounts.id
   HAVING coalesce(sum(monthly_delta), 0) <> monthly_credits OR coalesce(sum(payg_delta), 0) <> payg_credits`,
);

const WORKING_KEYS = `SELECT api_keys.id AS key_id, public_id, hash, last_used_at, expires_at, scopes, credit_cap, accounts.id, email,
     plan, accounts.created_at, suspended_at
   FROM api_keys JOIN accounts ON accounts.id = api_keys.account_id
   WHERE revoked_at IS NULL`;

export const WORKING_KEY = query<[hash: Uint8Array], WorkingKeyRow>(`${WORKING_KEYS} AND hash = ?`);

export const WORKING_KEY_OF_ACCOUNT = query<[accountId: number, publicId: string], WorkingKeyRow>(
  `${WORKING_KEYS} AND account_id = ? AND public_id = ?`,
);

export const KEY_OWNER = query<[hash: Uint8Array], { account_id: number }>(
  'SELECT account_id FROM api_keys WHERE hash = ?',
);

const KEY_COLUMNS = `public_id, name, created_at, last_used_at, revoked_at, expires_at, scopes, credit_cap, cycle_used,
  cycle_ends_at`;

export const KEYS_OF_ACCOUNT = query<[accountId: number], KeyRow>(
  `SELECT ${KEY_COLUMNS} FROM api_keys WHERE account_id = ? ORDER BY id`,
);

export const KEY_TO_CHANGE = toChange(
  query<[accountId: number, publicId: string], KeyRow & { id: number }>(
    `SELECT id, ${KEY_COLUMNS} FROM api_keys WHERE account_id = ? AND public_id = ? AND revoked_at IS NULL`,
  ),
);

export const CHANGE_KEY = query<
  [name: string, expiresAt: number | null, scopes: string | null, creditCap: number | null, id: number]
>('UPDATE api_keys SET name = ?, expires_at = ?, scopes = ?, credit_cap = ? WHERE id = ?');

/** Read for each request of a key with a cap, and for no other. */
export const KEY_CAP = query<[id: number], { credit_cap: number | null; cycle_used: number; cycle_ends_at: number }>(
  'SELECT credit_cap, cycle_used, cycle_ends_at FROM api_keys WHERE id = ?',
);

/**
 * Adds to the spending of a cycle; spending of an earlier cycle no longer counts, nor does an addition that comes too
 * late.
 */
export const SPEND_KEY = query<
  [cycleEndsAt: number, credits: number, cycleEndsAt: number, id: number, cycleEndsAt: number]
>(
  `UPDATE api_keys SET cycle_used = CASE WHEN cycle_ends_at = ? THEN cycle_used ELSE 0 END + ?, cycle_ends_at = ?
   WHERE id = ? AND cycle_ends_at <= ?`,
);

/** Subtracts from the spending of the current cycle. */
export const UNSPEND_KEY = query<[credits: number, id: number, now: number]>(
  'UPDATE api_keys SET cycle_used = cycle_used - ? WHERE id = ? AND cycle_ends_at > ?',
);

export const COUNT_WORKING_KEYS = query<[accountId: number], { count: number }>(
  'SELECT count(*) AS count FROM api_keys WHERE account_id = ? AND revoked_at IS NULL',
);

export const INSERT_KEY = query<
  [
    accountId: number,
    publicId: string,
    hash: Uint8Array,
    name: string,
    configured: number,
    createdAt: number,
    expiresAt: number | null,
    scopes: string | null,
    creditCap: number | null,
  ]
>(
  `INSERT INTO api_keys (account_id, public_id, hash, name, configured, created_at, expires_at, scopes, credit_cap)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);

export const REVOKE_KEY = query<[at: number, accountId: number, hash: Uint8Array, publicId: string], { id: number }>(
  `UPDATE api_keys SET revoked_at = ?
   WHERE account_id = ? AND revoked_at IS NULL AND (hash = ? OR public_id = ?) RETURNING id`,
);

/** Makes an existing key the configured one; a revoked one becomes valid again. */
export const CONFIGURE_KEY = query<[hash: Uint8Array]>(
  'UPDATE api_keys SET configured = 1, revoked_at = NULL WHERE hash = ?',
);

/** Removes keys of former settings, all except this one. */
export const DELETE_CONFIGURED_EXCEPT = query<[hash: Uint8Array | null], { id: number }>(
  'DELETE FROM api_keys WHERE configured = 1 AND hash IS DISTINCT FROM ? RETURNING id',
);

export const TOUCH_KEY = query<[at: number, keyId: number]>('UPDATE api_keys SET last_used_at = ? WHERE id = ?');

export const SUSPEND_ACCOUNT = query<[at: number, id: number], { id: number }>(
  'UPDATE accounts SET suspended_at = ? WHERE id = ? AND suspended_at IS NULL RETURNING id',
);

export const RESUME_ACCOUNT = query<[id: number], { id: number }>(
  'UPDATE accounts SET suspended_at = NULL WHERE id = ? AND suspended_at IS NOT NULL RETURNING id',
);

export const OLDEST_ENTRIES = query<
  [accountId: number, limit: number],
  { entries: number; last: number; monthly: number; payg: number }
>(
  `SELECT count(*) AS entries, max(id) AS last, sum(monthly_delta) AS monthly, sum(payg_delta) AS payg
   FROM (SELECT id, monthly_delta, payg_delta FROM ledger WHERE account_id = ? ORDER BY id LIMIT ?) AS oldest`,
);

export const DELETE_ENTRIES_BEFORE = query<[accountId: number, id: number]>(
  'DELETE FROM ledger WHERE account_id = ? AND id < ?',
);

/** Makes an entry the sum of those that were deleted before it, and itself. */
export const SUM_UP_ENTRY = query<[monthlyDelta: number, paygDelta: number, id: number]>(
  `UPDATE ledger SET kind = 'opening', request_id = NULL, key_id = NULL, note = 'sum of earlier entries',
     monthly_delta = ?, payg_delta = ? WHERE id = ?`,
);

/** In this order, because each refers to the ones below it. */
export const DELETE_OF_ACCOUNT: readonly Query<[accountId: number]>[] = [
  query<[accountId: number]>('DELETE FROM ledger WHERE account_id = ?'),
  query<[accountId: number]>('DELETE FROM api_keys WHERE account_id = ?'),
  query<[accountId: number]>('DELETE FROM accounts WHERE id = ?'),
];

export const NOTE_DELETED = query<[id: number, at: number]>('INSERT INTO deleted_accounts (id, at) VALUES (?, ?)');

export const LAST_DELETED = query<[], { id: number }>('SELECT coalesce(max(id), 0) AS id FROM deleted_accounts');

/** PostgreSQL never reuses a number by itself; SQLite would reuse that of a deleted account. */
export const RENUMBER_ACCOUNT = query<[newId: number, id: number]>('UPDATE accounts SET id = ? WHERE id = ?');
