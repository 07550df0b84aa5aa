/** Credits as people read them. A plan without a limit is one with more credits than anybody can spend: the number says nothing. */
import { formatNumber } from './format.ts';

const UNLIMITED = 1_000_000_000;

export function isUnlimited(planCredits: number): boolean {
  return planCredits >= UNLIMITED;
}

/** What is left of a plan with so many credits. */
export function formatCreditsLeft(left: number, planCredits: number): string {
  return isUnlimited(planCredits) ? 'Unlimited' : formatNumber(left);
}
