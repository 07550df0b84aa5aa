/** How the functions of the schema are called, and what they return. */
import type { PostgresQuery } from './database.ts';

export interface ReservedRow {
  readonly account_id: number;
  readonly email: string;
  readonly plan: string;
  readonly created_at: number;
  readonly suspended_at: number | null;
  readonly cycle_ends_at: number;
  readonly verdict:
    | 'reserved'
    | 'account_suspended'
    | 'key_expired'
    | 'out_of_scope'
    | 'out_of_credits'
    | 'key_cap_reached'
    | 'too_many_requests'
    | 'reserved_elsewhere'
    | 'outdated';
  /** Null if it was not checked. */
  readonly slots_taken: number | null;
  /** What is left of the key's cap, if it has one. */
  readonly cap_left: number | null;
}

export interface AdmittedRow extends ReservedRow {
  readonly key_id: number;
  readonly public_id: string;
  readonly last_used_at: number | null;
  readonly expires_at: number | null;
  readonly scopes: string | null;
  readonly credit_cap: number | null;
}

export interface SettledRow {
  readonly verdict: 'settled' | 'unsettled';
  readonly monthly_credits: number;
  readonly payg_credits: number;
  readonly cycle_ends_at: number;
}

export const RESERVE: PostgresQuery<ReservedRow> = {
  name: 'reserve',
  text: 'SELECT * FROM reserve_for_key($1, NULL, $2, $3, $4, $5, $6, $7, $8)',
};

/** A key without limits is not passed on: there is nothing to look up for it. */
const RESERVE_BY_KEY = `SELECT key.id AS key_id, public_id, last_used_at, expires_at, scopes, credit_cap, reserved.*
  FROM api_keys AS key CROSS JOIN LATERAL reserve_for_key(
    key.account_id, CASE WHEN num_nonnulls(expires_at, scopes, credit_cap) > 0 THEN key.id END,
    $2, $3, $4, $5, $6, $7, $8) AS reserved
  WHERE revoked_at IS NULL`;

export const ADMIT: PostgresQuery<AdmittedRow> = { name: 'admit', text: `${RESERVE_BY_KEY} AND hash = $1` };

/** By an account and the public id of one of its keys. */
export const RESERVE_FOR_KEY: PostgresQuery<AdmittedRow> = {
  name: 'reserve_for_key',
  text: `${RESERVE_BY_KEY} AND key.account_id = $1 AND public_id = $9`,
};

export const RAISE: PostgresQuery<{ verdict: 'raised' | 'out_of_credits' | 'lost' | 'outdated' }> = {
  name: 'raise',
  text: 'SELECT raise_reservation($1, $2, $3, $4, $5) AS verdict',
};

export const SETTLE: PostgresQuery<SettledRow> = {
  name: 'settle',
  text: 'SELECT * FROM settle_requests($1, $2, $3, $4, $5, $6)',
};

/** A row that only holds a slot. Availability is not checked: it replaces a reservation that was just settled. */
export const KEEP_SLOT: PostgresQuery<unknown> = {
  name: 'keep_slot',
  text: `INSERT INTO reservations (request_id, account_id, node_id, ticket, credits) VALUES ($1, $2, $3, $4, 0)
    ON CONFLICT DO NOTHING`,
};

export const BEAT: PostgresQuery<unknown> = { name: 'beat', text: 'SELECT node_beat($1, $2, $3, $4)' };

export const LEAVE: PostgresQuery<unknown> = {
  text: 'WITH left_over AS (DELETE FROM reservations WHERE node_id = $1) DELETE FROM nodes WHERE id = $1',
};
