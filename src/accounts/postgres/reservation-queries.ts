/** How the functions of the schema are called, and what they answer. */
import type { PostgresQuery } from './database.ts';

export interface ReservedRow {
  readonly account_id: number;
  readonly email: string;
  readonly plan: string;
  readonly created_at: number;
  readonly cycle_ends_at: number;
  readonly verdict: 'reserved' | 'out_of_credits' | 'too_many_requests' | 'reserved_elsewhere' | 'outdated';
  readonly slots_taken: number;
}

export interface AdmittedRow extends ReservedRow {
  readonly key_id: number;
  readonly public_id: string;
  readonly last_used_at: number | null;
}

export interface SettledRow {
  readonly verdict: 'settled' | 'unsettled';
  readonly monthly_credits: number;
  readonly payg_credits: number;
  readonly cycle_ends_at: number;
}

export const RESERVE: PostgresQuery<ReservedRow> = {
  name: 'reserve',
  text: 'SELECT * FROM reserve_requests($1, $2, $3, $4, $5, $6, $7)',
};

export const ADMIT: PostgresQuery<AdmittedRow> = {
  name: 'admit',
  text: `SELECT api_keys.id AS key_id, public_id, last_used_at, reserved.*
    FROM api_keys CROSS JOIN LATERAL reserve_requests(api_keys.account_id, $2, $3, $4, $5, $6, $7) AS reserved
    WHERE hash = $1 AND revoked_at IS NULL`,
};

export const RAISE: PostgresQuery<{ verdict: 'raised' | 'out_of_credits' | 'lost' | 'outdated' }> = {
  name: 'raise',
  text: 'SELECT raise_reservation($1, $2, $3, $4, $5) AS verdict',
};

export const SETTLE: PostgresQuery<SettledRow> = {
  name: 'settle',
  text: 'SELECT * FROM settle_requests($1, $2, $3, $4, $5, $6)',
};

/** A row that holds a slot and nothing else. Not asked whether there is one: it takes the place of a reservation that was just settled. */
export const KEEP_SLOT: PostgresQuery<unknown> = {
  name: 'keep_slot',
  text: `INSERT INTO reservations (request_id, account_id, node_id, ticket, credits) VALUES ($1, $2, $3, $4, 0)
    ON CONFLICT DO NOTHING`,
};

export const BEAT: PostgresQuery<unknown> = { name: 'beat', text: 'SELECT node_beat($1, $2, $3, $4)' };

export const LEAVE: PostgresQuery<unknown> = {
  text: 'WITH left_over AS (DELETE FROM reservations WHERE node_id = $1) DELETE FROM nodes WHERE id = $1',
};
