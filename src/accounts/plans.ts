/**
 * Plans: what an account gets each billing cycle. They come from the configuration; the store keeps only their names.
 */
import { AccountError } from './account-error.ts';

export interface Plan {
  /** Credits granted at the start of each billing cycle. */
  readonly credits: number;
  /** Requests that may run at the same time. */
  readonly concurrency: number;
}

export type Plans = Readonly<Record<string, Plan>>;

export const DEFAULT_PLANS: Plans = {
  free: { credits: 2_000, concurrency: 2 },
  personal: { credits: 250_000, concurrency: 10 },
  plus: { credits: 1_000_000, concurrency: 25 },
  startup: { credits: 3_000_000, concurrency: 50 },
  unlimited: { credits: 1_000_000_000, concurrency: 100 },
};

/** The plan of an account created without naming one. */
export const DEFAULT_PLAN = 'free';

/** Far above any real balance, and far enough below 2^53 that sums of balances stay exact. */
export const MAX_CREDITS = 1_000_000_000_000;

/** The plan with this name; throws `unknown_plan`, listing the configured ones, if there is none. */
export function planNamed(plans: Plans, name: string): Plan {
  const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
  if (plan === undefined) {
    const known = Object.keys(plans).join(', ');
    throw new AccountError('unknown_plan', `There is no plan ${JSON.stringify(name)}. Configured plans: ${known}.`);
  }
  return plan;
}

/** Refuses plans that no account could be billed by. */
export function checkPlans(plans: Plans): void {
  for (const [name, { credits, concurrency }] of Object.entries(plans)) {
    if (!Number.isInteger(credits) || credits < 0 || credits > MAX_CREDITS) {
      throw new AccountError('invalid_plan', `Plan ${name}: credits must be an integer from 0 to ${MAX_CREDITS}.`);
    }
    if (!Number.isInteger(concurrency) || concurrency < 1) {
      throw new AccountError('invalid_plan', `Plan ${name}: concurrency must be an integer of at least 1.`);
    }
  }
}

/**
 * A server does not start while an account has a plan that is not configured: billing it by another plan would be a
 * guess.
 */
export function refuseUnknownPlans(inUse: readonly { plan: string; email: string }[], plans: Plans): void {
  const unknown = inUse.find(({ plan }) => !Object.hasOwn(plans, plan));
  if (unknown === undefined) return;
  const { plan, email } = unknown;
  const fix = `Add it to the configured plans, or give the account another: mudlark account plan ${email} <plan>`;
  throw new AccountError('unknown_plan', `The account ${email} has the plan ${plan}, which is not configured. ${fix}`);
}
