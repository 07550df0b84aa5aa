/** The database's answer to a reservation: why it was refused, and for which key it was requested. */
import { readScopes } from '../key-limits.ts';
import { type Plans, planNamed } from '../plans.ts';
import type { Reservation, ReserveResult } from '../store.ts';
import type { AdmittedRow, ReservedRow } from './reservation-queries.ts';
import type { HeldKey } from './row-hold.ts';

/** Undefined if it is not a refusal. */
export function refusalIn(row: ReservedRow, plans: Plans): Exclude<ReserveResult, Reservation> | undefined {
  switch (row.verdict) {
    case 'account_suspended':
      return { refused: 'account_suspended' };
    case 'key_expired':
      return { refused: 'key_expired', expiredAt: (isOfKey(row) && row.expires_at) || 0 };
    case 'out_of_scope':
      return { refused: 'out_of_scope', scopes: (isOfKey(row) && readScopes(row.scopes)) || [] };
    case 'key_cap_reached': {
      const cap = (isOfKey(row) && row.credit_cap) || 0;
      const left = Math.max(0, row.cap_left ?? 0);
      return { refused: 'key_cap_reached', cap, left, resetsAt: row.cycle_ends_at / 1_000 };
    }
    case 'out_of_credits':
      return { refused: 'out_of_credits', resetsAt: row.cycle_ends_at / 1_000 };
    case 'too_many_requests':
      return { refused: 'too_many_requests', plan: row.plan, limit: planNamed(plans, row.plan).concurrency };
    default:
      return undefined;
  }
}

export function keyOf(row: ReservedRow): HeldKey | undefined {
  return isOfKey(row) ? { id: row.key_id, isCapped: row.credit_cap !== null } : undefined;
}

function isOfKey(row: ReservedRow): row is AdmittedRow {
  return 'key_id' in row;
}
