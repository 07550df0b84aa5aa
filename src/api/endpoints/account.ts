/** /account: what an account has left. */
import type { z } from 'zod';
import type { AccountRef, AccountStore } from '../../accounts/store.ts';
import type { accountInfo } from '../results.ts';

export async function describeAccount(
  account: AccountRef,
  accounts: AccountStore,
): Promise<z.output<typeof accountInfo>> {
  const { email, monthlyCredits, paygCredits, resetsAt, concurrencyRemaining } = await accounts.describe(account);
  return {
    email,
    remaining_api_calls: monthlyCredits,
    remaining_monthly_credits: monthlyCredits,
    remaining_payg_credits: paygCredits,
    remaining_total_credits: monthlyCredits + paygCredits,
    resets_at: resetsAt,
    remaining_concurrency: concurrencyRemaining,
  };
}
