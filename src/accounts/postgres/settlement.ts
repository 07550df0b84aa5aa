/**
 * What the database's functions leave to the rules of balance.ts, as work under a lock on the account's row: settling
 * in unusual cases, and taking back charges that must not stand.
 */
import { after, balanceOf, type Charge, charged, upToDate } from '../account-changes.ts';
import { AccountError } from '../account-error.ts';
import { refundCharge } from '../balance.ts';
import { currentCycleStart } from '../billing-cycle.ts';
import type { Plans } from '../plans.ts';
import { type LedgerRow, UNSPEND_KEY } from '../queries.ts';
import { ask, query, type Steps } from '../steps.ts';
import type { Balance } from '../store.ts';
import { getAccountToChange, saveBalance, storedEntry } from '../stored-accounts.ts';
import { capOfKey, spendKeys } from '../stored-keys.ts';
import type { OwedRefund } from './refund-files.ts';

const DELETE_RESERVATION = query<[requestId: string, node: string], { credits: number }>(
  'DELETE FROM reservations WHERE request_id = ? AND node_id = ? RETURNING credits',
);

const DELETE_RESERVATION_ANYWHERE = query<[requestId: string, accountId: number]>(
  'DELETE FROM reservations WHERE request_id = ? AND account_id = ?',
);

const SWEEP_ACCOUNT = query<[accountId: number]>(
  'DELETE FROM reservations WHERE account_id = ? AND node_id NOT IN (SELECT id FROM living_nodes)',
);

const HELD_CREDITS = query<[accountId: number], { credits: number }>(
  'SELECT coalesce(sum(credits), 0) AS credits FROM reservations WHERE account_id = ?',
);

const WAS_DELETED = query<[accountId: number], { id: number }>('SELECT id FROM deleted_accounts WHERE id = ?');

const HELD_OF_KEY = query<[accountId: number, keyId: number], { credits: number }>(
  'SELECT coalesce(sum(credits), 0) AS credits FROM reservations WHERE account_id = ? AND key_id = ?',
);

const ENTRIES_OF_REQUEST = query<[requestId: string, accountId: number], LedgerRow>(
  `SELECT id, at, kind, request_id, monthly_delta, payg_delta, note, key_id
   FROM ledger WHERE request_id = ? AND account_id = ?`,
);

export interface Changing {
  readonly plans: Plans;
  readonly now: number;
}

export interface Settling extends Changing {
  readonly node: string;
}

/** Stores what has changed with time. */
export function* bringAccountUpToDate({ plans, now }: Changing, id: number): Steps<void> {
  const { state } = yield* getAccountToChange(id);
  const change = upToDate(plans, state, now);
  if (change.entries.length > 0) yield* saveBalance(id, change);
}

/**
 * Charges by all the rules. If the reservation still exists, its credits are guaranteed whatever happened to the
 * balance; otherwise they must be available beyond what others hold. Safe to repeat.
 */
export function* settleByRules({ plans, node, now }: Settling, id: number, charge: Charge): Steps<Balance> {
  const { state } = yield* getAccountToChange(id);
  const [held] = yield* ask(DELETE_RESERVATION, charge.requestId, node);
  const current = upToDate(plans, state, now).state;
  if ((yield* ask(ENTRIES_OF_REQUEST, charge.requestId, id)).length > 0) return balanceOf(current);
  if (held === undefined) {
    yield* ask(SWEEP_ACCOUNT, id);
    const [others] = yield* ask(HELD_CREDITS, id);
    if (current.monthly + current.payg - (others?.credits ?? 0) < charge.credits) throw reservationLost();
    if (charge.keyId !== undefined) yield* requireRoomInCap(id, charge.keyId, charge.credits, now);
  }
  const change = charged(plans, state, charge, now);
  yield* saveBalance(id, change);
  const { keyId, credits } = charge;
  if (keyId !== undefined) yield* spendKeys([{ keyId, credits, cycleEndsAt: change.state.cycleEndsAt }]);
  return balanceOf(change.state);
}

/** A cap that was removed meanwhile does not apply. */
function* requireRoomInCap(accountId: number, keyId: number, credits: number, now: number): Steps<void> {
  const capped = yield* capOfKey(keyId, now);
  const [held] = yield* ask(HELD_OF_KEY, accountId, keyId);
  if (capped && capped.left - (held?.credits ?? 0) < credits) throw reservationLost();
}

/**
 * Makes sure that a request is not charged, now or by a settlement that is still running: that one waits for the lock,
 * and then finds no reservation. The reservation may be another node's, because a refund survives the node that owes
 * it. Safe to repeat.
 */
export function* cancelCharge({ plans, now }: Changing, { accountId, requestId }: OwedRefund): Steps<void> {
  // A deleted account is owed nothing.
  if ((yield* ask(WAS_DELETED, accountId)).length > 0) return;
  const { state } = yield* getAccountToChange(accountId);
  yield* ask(DELETE_RESERVATION_ANYWHERE, requestId, accountId);
  const entries = yield* ask(ENTRIES_OF_REQUEST, requestId, accountId);
  const charge = entries.find(({ kind }) => kind === 'charge');
  if (charge === undefined || entries.length > 1) return;
  const current = upToDate(plans, state, now);
  yield* saveBalance(accountId, after(current, refundCharge(current.state, storedEntry(charge), now)));
  if (charge.key_id === null || charge.at < currentCycleStart(current.state.anchorDay, now)) return;
  yield* ask(UNSPEND_KEY, 0 - charge.monthly_delta - charge.payg_delta, charge.key_id, now);
}

export function reservationLost(): AccountError {
  return new AccountError(
    'reservation_lost',
    'This node sent no heartbeat for too long, so its reservations were released.',
  );
}
