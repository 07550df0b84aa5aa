/**
 * Random sequences of everything that can happen to an account, compared step by step with a model so simple that it
 * can be read: no credits are lost or made, nothing goes below zero, nothing is overspent, no slot leaks.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AccountRef, AccountStore, Reservation } from '../../../src/accounts/store.ts';
import type { MakeStore, TestClock } from './temporary-store.ts';

const PLANS = {
  none: { credits: 0, concurrency: 1 },
  small: { credits: 60, concurrency: 2 },
  large: { credits: 300, concurrency: 5 },
};
type PlanName = keyof typeof PLANS;

const DAY = 86_400_000;

type Step =
  | { do: 'reserve'; credits: number }
  | { do: 'raise' | 'settle' | 'settle twice'; which: number; credits: number }
  | { do: 'settle all' }
  | { do: 'release'; which: number }
  | { do: 'top up'; credits: number }
  | { do: 'change plan'; plan: PlanName }
  | { do: 'wait'; milliseconds: number };

const which = fc.nat(5);
const credits = fc.oneof(fc.nat(20), fc.nat(120));
const reserve = fc.record({ do: fc.constant('reserve' as const), credits });
const settle = fc.record({ do: fc.constantFrom('settle' as const, 'settle twice' as const), which, credits });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: reserve, weight: 6 },
  { arbitrary: settle, weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('raise' as const), which, credits }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('release' as const), which }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('settle all' as const) }), weight: 1 },
  {
    arbitrary: fc.record({ do: fc.constant('top up' as const), credits: fc.integer({ min: 1, max: 200 }) }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('change plan' as const),
      plan: fc.constantFrom<PlanName>('none', 'small', 'large'),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      milliseconds: fc.oneof(fc.nat(3 * DAY), fc.nat(40 * DAY), fc.nat(500 * DAY)),
    }),
    weight: 1,
  },
);

/** The rules again, as simply as possible. */
class Model {
  plan: PlanName = 'small';
  monthly = PLANS.small.credits;
  payg = 0;
  used = 0;
  cycles: number;
  readonly day: number;
  paygUntil = Number.POSITIVE_INFINITY;
  readonly held = new Map<string, number>();
  now: number;

  constructor(now: number) {
    this.now = now;
    this.day = new Date(now).getUTCDate();
    this.cycles = this.cyclesBegun();
  }

  /** Months whose cycle has begun: counted step by step, not computed. */
  cyclesBegun(): number {
    const date = new Date(this.now);
    const tomorrow = new Date(this.now + DAY);
    const lastDayOfMonth = tomorrow.getUTCMonth() !== date.getUTCMonth();
    const begun = date.getUTCDate() >= this.day || lastDayOfMonth;
    return date.getUTCFullYear() * 12 + date.getUTCMonth() + (begun ? 1 : 0);
  }

  wait(milliseconds: number): void {
    this.now += milliseconds;
    if (this.cyclesBegun() > this.cycles) {
      this.monthly = PLANS[this.plan].credits;
      this.used = 0;
      this.cycles = this.cyclesBegun();
    }
    if (this.now >= this.paygUntil) this.payg = 0;
  }

  topUp(credits: number): void {
    this.payg += credits;
    const until = new Date(this.now);
    until.setUTCFullYear(until.getUTCFullYear() + 1);
    // JavaScript turns February 29 of a common year into March 1; the rule says February 28.
    if (until.getUTCDate() !== new Date(this.now).getUTCDate()) until.setUTCDate(0);
    this.paygUntil = until.getTime();
  }

  changePlan(plan: PlanName): void {
    this.plan = plan;
    this.monthly = Math.max(0, PLANS[plan].credits - this.used);
  }

  get reserved(): number {
    return [...this.held.values()].reduce((sum, credits) => sum + credits, 0);
  }

  get available(): number {
    return this.monthly + this.payg - this.reserved;
  }

  charge(requestId: string, credits: number): void {
    this.held.delete(requestId);
    const missing = Math.max(0, credits - this.monthly - this.payg);
    const fromMonthly = Math.min(credits, this.monthly + missing);
    this.monthly += missing - fromMonthly;
    this.payg -= credits - fromMonthly;
    this.used += fromMonthly;
  }
}

class Run {
  readonly store: AccountStore;
  readonly account: AccountRef;
  readonly clock: TestClock;
  readonly model: Model;
  readonly running = new Map<string, Reservation>();
  readonly charged = new Map<string, number>();
  #requests = 0;

  constructor(store: AccountStore, account: AccountRef, clock: TestClock) {
    this.store = store;
    this.account = account;
    this.clock = clock;
    this.model = new Model(clock.now);
  }

  pick(index: number): [string, Reservation] | undefined {
    return [...this.running][index];
  }

  async take(step: Step): Promise<void> {
    const { store, account, model } = this;
    switch (step.do) {
      case 'reserve': {
        const requestId = `${account.id}-${this.#requests++}`;
        const result = await store.reserve({ account, credits: step.credits, requestId });
        const { concurrency } = PLANS[model.plan];
        if (model.available < step.credits) assert.equal(result.refused, 'out_of_credits');
        else if (model.held.size >= concurrency) assert.equal(result.refused, 'too_many_requests');
        else {
          assert.ok(!result.refused);
          this.running.set(requestId, result);
          model.held.set(requestId, step.credits);
        }
        return;
      }
      case 'raise': {
        const [requestId, reservation] = this.pick(step.which) ?? [];
        if (requestId === undefined || reservation === undefined) return;
        const held = model.held.get(requestId) ?? 0;
        const possible = step.credits <= held || model.available >= step.credits - held;
        assert.equal(await reservation.raiseTo(step.credits), possible);
        if (possible) model.held.set(requestId, Math.max(held, step.credits));
        assert.equal(reservation.credits, model.held.get(requestId));
        return;
      }
      case 'settle':
      case 'settle twice': {
        const [requestId] = this.pick(step.which) ?? [];
        if (requestId !== undefined) await this.settle(requestId, step.credits, step.do === 'settle twice');
        return;
      }
      case 'settle all':
        await Promise.all([...this.running.keys()].map((requestId) => this.settle(requestId, 1_000, false)));
        return;
      case 'release': {
        const [requestId, reservation] = this.pick(step.which) ?? [];
        if (requestId === undefined) return;
        await reservation?.release();
        this.running.delete(requestId);
        model.held.delete(requestId);
        return;
      }
      case 'top up':
        await store.topUp(account, step.credits);
        model.topUp(step.credits);
        return;
      case 'change plan':
        await store.changePlan(account, step.plan);
        model.changePlan(step.plan);
        return;
      case 'wait':
        this.clock.now += step.milliseconds;
        model.wait(step.milliseconds);
    }
  }

  async settle(requestId: string, atMost: number, twice: boolean): Promise<void> {
    const reservation = this.running.get(requestId);
    const credits = Math.min(atMost, this.model.held.get(requestId) ?? 0);
    this.running.delete(requestId);
    this.model.charge(requestId, credits);
    if (credits > 0) this.charged.set(requestId, credits);
    await Promise.all([reservation?.settle(credits), twice ? reservation?.settle(credits) : undefined]);
  }

  async compare(): Promise<void> {
    const { store, account, model } = this;
    const view = await store.describe(account);
    assert.deepEqual(
      [view.monthlyCredits, view.paygCredits, view.plan, view.concurrencyRemaining],
      [model.monthly, model.payg, model.plan, Math.max(0, PLANS[model.plan].concurrency - model.held.size)],
    );
    assert.ok(view.monthlyCredits >= 0 && view.paygCredits >= 0);
    assert.ok(view.resetsAt * 1_000 > this.clock.now);
  }

  async finish(): Promise<void> {
    const { store, account } = this;
    await Promise.all([...this.running.values()].map((reservation) => reservation.release()));
    const view = await store.describe(account);
    assert.equal(view.concurrencyRemaining, view.concurrencyLimit, 'a slot leaked');
    const total = view.monthlyCredits + view.paygCredits;
    const all = await store.reserve({ account, credits: total, requestId: `${account.id}-all` });
    assert.ok(!all.refused, 'a reservation leaked');
    await all.release();

    assert.deepEqual(await store.checkLedger(), []);
    const entries = (await store.listLedger(account, 10_000)).filter(({ kind }) => kind === 'charge');
    assert.equal(entries.length, this.charged.size);
    for (const { requestId = '', monthlyDelta, paygDelta } of entries) {
      assert.equal(this.charged.get(requestId), -(monthlyDelta + paygDelta));
    }
  }
}

export function modelSuite(makeStore: MakeStore, runs: number): void {
  test('after any sequence of operations, accounts behave as a simple model does', async (t) => {
    const { store, clock } = await makeStore(t, { plans: PLANS });
    let accounts = 0;
    const start = clock.now;
    await fc.assert(
      fc.asyncProperty(fc.nat(1_500), fc.array(step, { minLength: 5, maxLength: 40 }), async (days, steps) => {
        clock.now = start + days * DAY;
        const account = await store.createAccount({ email: `a${accounts++}@example.com`, plan: 'small' });
        const run = new Run(store, account, clock);
        for (const each of steps) {
          await run.take(each);
          await run.compare();
        }
        await run.finish();
      }),
      { numRuns: runs },
    );
  });
}
