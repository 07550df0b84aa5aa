import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type BalanceChange,
  type BalanceState,
  bringUpToDate,
  changePlanOf,
  chargeBalance,
  openBalance,
  refundCharge,
  topUpBalance,
} from '../../src/accounts/balance.ts';

const at = Date.parse('2026-01-15T10:30:00Z');
const state = (changes: Partial<BalanceState> = {}): BalanceState => ({
  ...openBalance('free', 2_000, at).state,
  ...changes,
});
const charge = (credits: number) => ({ credits, at, requestId: 'r', endpoint: 'html' });

/** The entries must explain the difference between the two states, to the credit. */
function assertAccountedFor(before: BalanceState, { state: after, entries }: BalanceChange): void {
  const sum = (of: 'monthlyDelta' | 'paygDelta') => entries.reduce((total, entry) => total + entry[of], 0);
  assert.equal(before.monthly + sum('monthlyDelta'), after.monthly);
  assert.equal(before.payg + sum('paygDelta'), after.payg);
  assert.ok(after.monthly >= 0 && after.payg >= 0);
}

describe('charges', () => {
  const table: [credits: number, monthly: number, payg: number, leftMonthly: number, leftPayg: number][] = [
    [5, 10, 10, 5, 10],
    [10, 10, 10, 0, 10],
    [11, 10, 10, 0, 9],
    [20, 10, 10, 0, 0],
    [5, 0, 10, 0, 5],
    [5, 10, 0, 5, 0],
  ];
  for (const [credits, monthly, payg, leftMonthly, leftPayg] of table) {
    test(`${credits} of ${monthly} monthly and ${payg} pay-as-you-go`, () => {
      const before = state({ monthly, payg });
      const change = chargeBalance(before, charge(credits));
      assert.deepEqual([change.state.monthly, change.state.payg], [leftMonthly, leftPayg]);
      assert.equal(change.entries.length, 1);
      assertAccountedFor(before, change);
    });
  }

  test('credits that expired after they were reserved are restored and spent', () => {
    const before = state({ monthly: 3, payg: 4 });
    const change = chargeBalance(before, charge(10));
    assert.deepEqual(
      change.entries.map(({ kind, monthlyDelta, paygDelta }) => [kind, monthlyDelta, paygDelta]),
      [
        ['carryover', 3, 0],
        ['charge', -6, -4],
      ],
    );
    assertAccountedFor(before, change);
  });

  test('every charge is paid in full and leaves nothing below zero', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(3_000), (monthly, payg, credits) => {
        const before = state({ monthly, payg });
        const change = chargeBalance(before, charge(credits));
        const last = change.entries.at(-1);
        assert.equal(last?.kind, 'charge');
        assert.equal((last?.monthlyDelta ?? 0) + (last?.paygDelta ?? 0), 0 - credits);
        assertAccountedFor(before, change);
      }),
    );
  });
});

describe('time passing', () => {
  test('changes nothing until the exact millisecond of the reset', () => {
    const before = state({ monthly: 7, cycleUsed: 1_993 });
    assert.deepEqual(bringUpToDate(before, 2_000, before.cycleEndsAt - 1), { state: before, entries: [] });
    const { state: after, entries } = bringUpToDate(before, 2_000, before.cycleEndsAt);
    assert.equal(after.monthly, 2_000);
    assert.equal(after.cycleUsed, 0);
    assert.equal(after.cycleEndsAt, Date.parse('2026-03-15T00:00:00Z'));
    assert.deepEqual(entries, [
      { at: before.cycleEndsAt, kind: 'cycle', monthlyDelta: 1_993, paygDelta: 0, note: 'free' },
    ]);
  });

  test('passes several cycles with one entry, dated at the start of the current one', () => {
    const before = state({ monthly: 7 });
    const { state: after, entries } = bringUpToDate(before, 2_000, Date.parse('2026-07-20T00:00:00Z'));
    assert.equal(after.cycleEndsAt, Date.parse('2026-08-15T00:00:00Z'));
    assert.deepEqual(
      entries.map((entry) => [entry.kind, entry.at]),
      [['cycle', Date.parse('2026-07-15T00:00:00Z')]],
    );
  });

  test('expires pay-as-you-go credits exactly 12 months after the last top-up, to the millisecond', () => {
    const first = topUpBalance(state(), 10, at);
    const later = Date.parse('2028-02-29T08:00:00Z');
    const { state: before } = topUpBalance(first.state, 5, later);
    const expiry = Date.parse('2029-02-28T08:00:00Z');
    assert.equal(before.payg, 15);
    assert.equal(before.paygExpiresAt, expiry);
    assert.equal(bringUpToDate(before, 2_000, expiry - 1).state.payg, 15);
    const change = bringUpToDate(before, 2_000, expiry);
    assert.equal(change.state.payg, 0);
    assertAccountedFor(before, change);
    assert.deepEqual(
      change.entries.map((entry) => entry.kind),
      ['cycle', 'payg_expiry'],
    );
  });

  test('lowers monthly credits when the plan grants less than was left', () => {
    const before = state({ monthly: 2_000 });
    const change = bringUpToDate(before, 500, before.cycleEndsAt);
    assert.equal(change.state.monthly, 500);
    assertAccountedFor(before, change);
  });
});

describe('plan changes', () => {
  const table: [used: number, allowance: number, monthly: number][] = [
    [0, 250_000, 250_000],
    [1_500, 250_000, 248_500],
    [1_500, 1_500, 0],
    [1_500, 1_501, 1],
    [1_500, 100, 0],
  ];
  for (const [used, allowance, monthly] of table) {
    test(`${used} used, to a plan of ${allowance}`, () => {
      const before = chargeBalance(state(), charge(used)).state;
      const change = changePlanOf(before, 'other', allowance, at);
      assert.equal(change.state.monthly, monthly);
      assert.equal(change.state.cycleEndsAt, before.cycleEndsAt);
      assertAccountedFor(before, change);
    });
  }

  test('changing back and forth gains no credits', () => {
    let now = chargeBalance(state(), charge(1_500)).state;
    now = changePlanOf(now, 'big', 250_000, at).state;
    now = chargeBalance(now, charge(1_000)).state;
    now = changePlanOf(now, 'free', 2_000, at).state;
    assert.equal(now.monthly, 0);
    now = changePlanOf(now, 'big', 250_000, at).state;
    assert.equal(now.monthly, 247_500);
  });
});

describe('refunds', () => {
  const funded = topUpBalance(state(), 50, at).state;

  test('give back what was paid, to monthly or pay-as-you-go credits as it was paid', () => {
    for (const credits of [1, 2_000, 2_001, 2_050]) {
      const paid = chargeBalance(funded, charge(credits));
      const [entry] = paid.entries;
      assert.ok(entry);
      const change = refundCharge(paid.state, entry, at + 1);
      assert.deepEqual(change.state, funded);
      assert.deepEqual(change.entries, [
        {
          ...entry,
          at: at + 1,
          kind: 'refund',
          monthlyDelta: 0 - entry.monthlyDelta,
          paygDelta: 0 - entry.paygDelta,
        },
      ]);
      assertAccountedFor(paid.state, change);
    }
  });

  test('do not restore credits of an earlier cycle, nor expired ones', () => {
    const paid = chargeBalance(funded, charge(2_010));
    const [entry] = paid.entries;
    assert.ok(entry);
    const next = bringUpToDate(paid.state, 2_000, paid.state.cycleEndsAt).state;
    const change = refundCharge(next, entry, paid.state.cycleEndsAt);
    assert.deepEqual([change.state.monthly, change.state.payg, change.state.cycleUsed], [2_000, 50, 0]);
    assertAccountedFor(next, change);

    const expiry = paid.state.paygExpiresAt ?? 0;
    const expired = bringUpToDate(paid.state, 2_000, expiry).state;
    assert.deepEqual(refundCharge(expired, entry, expiry).state, expired);
  });
});

describe('top-ups', () => {
  for (const credits of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_000_001]) {
    test(`${credits} credits are refused`, () => {
      assert.throws(() => topUpBalance(state(), credits, at), { code: 'invalid_credits' });
    });
  }
  test('a balance cannot be topped up past the limit', () => {
    const full = topUpBalance(state(), 1_000_000_000_000, at).state;
    assert.throws(() => topUpBalance(full, 1, at), { code: 'invalid_credits' });
  });
});
