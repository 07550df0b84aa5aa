/** Formats credits. A plan without a limit has more credits than anybody can spend, so its number is not shown. */
import { formatNumber } from './format.ts';

const UNLIMITED = 1_000_000_000;

export function isUnlimited(planCredits: number): boolean {
  return planCredits >= UNLIMITED;
}

/** What is left of a plan with this many credits. */
export function formatCreditsLeft(left: number, planCredits: number): string {
  return isUnlimited(planCredits) ? 'Unlimited' : formatNumber(left);
}
