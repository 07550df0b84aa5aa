/**
 * How balances change: every rule about monthly and pay-as-you-go credits, as pure functions from one state to the next
 * with the ledger entries that account for the difference. Knows no database, no clock and no reservations.
 */
import { AccountError } from './account-error.ts';
import { addMonths, anchorDayOf, currentCycleStart, nextCycleStart } from './billing-cycle.ts';
import { MAX_CREDITS } from './plans.ts';

/** Calendar months for which pay-as-you-go credits are valid after the last top-up. */
export const PAYG_MONTHS = 12;

export interface BalanceState {
  readonly plan: string;
  /** Day of the month on which cycles start. */
  readonly anchorDay: number;
  /** When the current cycle ends and the next one starts. */
  readonly cycleEndsAt: number;
  /** Monthly credits spent in the current cycle, across all plans that it had. */
  readonly cycleUsed: number;
  readonly monthly: number;
  readonly payg: number;
  readonly paygExpiresAt: number | undefined;
}

/**
 * `carryover` restores credits that were reserved and then removed by a reset, an expiry or a plan change while the
 * request ran, so that its charge can be paid in full.
 */
export type LedgerKind =
  | 'opening'
  | 'cycle'
  | 'payg_expiry'
  | 'top_up'
  | 'plan_change'
  | 'carryover'
  | 'charge'
  | 'refund';

export interface LedgerEntry {
  readonly at: number;
  readonly kind: LedgerKind;
  readonly monthlyDelta: number;
  readonly paygDelta: number;
  /** Present on charges and refunds, and unique among each. */
  readonly requestId?: string;
  /** The endpoint of a charge or a refund; otherwise a note for the operator. */
  readonly note?: string;
  /** The key whose cap a charge or a refund counts against. */
  readonly keyId?: number;
}

export interface BalanceChange {
  readonly state: BalanceState;
  readonly entries: readonly LedgerEntry[];
}

export function openBalance(plan: string, allowance: number, at: number): BalanceChange {
  const anchorDay = anchorDayOf(at);
  return {
    state: {
      plan,
      anchorDay,
      cycleEndsAt: nextCycleStart(anchorDay, at),
      cycleUsed: 0,
      monthly: allowance,
      payg: 0,
      paygExpiresAt: undefined,
    },
    entries: [{ at, kind: 'opening', monthlyDelta: allowance, paygDelta: 0, note: plan }],
  };
}

/**
 * What has changed with time since the state was written. Unused cycles leave one entry, dated at the start of the
 * current cycle: the ones in between changed nothing.
 */
export function bringUpToDate(state: BalanceState, allowance: number, now: number): BalanceChange {
  const cycleOver = state.cycleEndsAt <= now;
  const paygOver = state.payg > 0 && state.paygExpiresAt !== undefined && state.paygExpiresAt <= now;
  if (!cycleOver && !paygOver) return { state, entries: [] };

  const entries: LedgerEntry[] = [];
  let next = state;
  if (paygOver) {
    entries.push({ at: state.paygExpiresAt ?? now, kind: 'payg_expiry', monthlyDelta: 0, paygDelta: -state.payg });
    next = { ...next, payg: 0, paygExpiresAt: undefined };
  }
  if (cycleOver) {
    const startedAt = currentCycleStart(state.anchorDay, now);
    const monthlyDelta = allowance - state.monthly;
    entries.push({ at: startedAt, kind: 'cycle', monthlyDelta, paygDelta: 0, note: state.plan });
    const cycleEndsAt = nextCycleStart(state.anchorDay, now);
    next = { ...next, monthly: allowance, cycleUsed: 0, cycleEndsAt };
  }
  entries.sort((one, other) => one.at - other.at);
  return { state: next, entries };
}

/**
 * Charges a reserved price: monthly credits first, then pay-as-you-go. The current balance pays, whatever cycle the
 * request started in. Reserved credits can always be charged: those that were removed meanwhile are restored by a
 * `carryover` entry and spent at once, so that no charge is lost and no balance goes below zero.
 */
export function chargeBalance(
  state: BalanceState,
  charge: {
    readonly credits: number;
    readonly at: number;
    readonly requestId: string;
    readonly endpoint: string;
    readonly keyId?: number | undefined;
  },
): BalanceChange {
  const { credits, at, requestId, endpoint, keyId } = charge;
  const entries: LedgerEntry[] = [];
  const missing = Math.max(0, credits - state.monthly - state.payg);
  if (missing > 0) {
    entries.push({
      at,
      kind: 'carryover',
      monthlyDelta: missing,
      paygDelta: 0,
      note: 'reserved before the credits ran out',
    });
  }
  const fromMonthly = Math.min(credits, state.monthly + missing);
  const fromPayg = credits - fromMonthly;
  entries.push({
    at,
    kind: 'charge',
    // Not a bare minus, which would return -0 for a side that pays nothing.
    monthlyDelta: 0 - fromMonthly,
    paygDelta: 0 - fromPayg,
    requestId,
    note: endpoint,
    ...(keyId !== undefined && { keyId }),
  });
  return {
    state: {
      ...state,
      monthly: state.monthly + missing - fromMonthly,
      payg: state.payg - fromPayg,
      cycleUsed: state.cycleUsed + fromMonthly,
    },
    entries,
  };
}

/**
 * Refunds a charge. What would have been lost meanwhile anyway is not restored: monthly credits of a cycle that is
 * over, and pay-as-you-go credits that have expired.
 */
export function refundCharge(state: BalanceState, charge: LedgerEntry, at: number): BalanceChange {
  const thisCycle = charge.at >= currentCycleStart(state.anchorDay, at);
  const monthlyDelta = thisCycle ? 0 - charge.monthlyDelta : 0;
  const paygDelta = state.paygExpiresAt === undefined ? 0 : 0 - charge.paygDelta;
  return {
    state: {
      ...state,
      monthly: state.monthly + monthlyDelta,
      payg: state.payg + paygDelta,
      cycleUsed: state.cycleUsed - monthlyDelta,
    },
    entries: [{ ...charge, at, kind: 'refund', monthlyDelta, paygDelta }],
  };
}

/** Adds pay-as-you-go credits; all that are left, old and new, are now valid for 12 months. */
export function topUpBalance(state: BalanceState, credits: number, at: number): BalanceChange {
  if (!Number.isInteger(credits) || credits < 1 || state.payg + credits > MAX_CREDITS) {
    throw new AccountError(
      'invalid_credits',
      `A top-up is a whole number of credits, from 1 to ${MAX_CREDITS} in all.`,
    );
  }
  return {
    state: { ...state, payg: state.payg + credits, paygExpiresAt: addMonths(at, PAYG_MONTHS) },
    entries: [{ at, kind: 'top_up', monthlyDelta: 0, paygDelta: credits }],
  };
}

/**
 * Switches the plan at once, within the same cycle: the new plan's credits minus what this cycle has used, never below
 * 0. So an upgrade adds its difference immediately, and switching back and forth gains nothing. Pay-as-you-go credits
 * are unchanged.
 */
export function changePlanOf(state: BalanceState, plan: string, allowance: number, at: number): BalanceChange {
  const monthly = Math.max(0, allowance - state.cycleUsed);
  const note = `${state.plan} to ${plan}`;
  return {
    state: { ...state, plan, monthly },
    entries: [{ at, kind: 'plan_change', monthlyDelta: monthly - state.monthly, paygDelta: 0, note }],
  };
}
