/** /account: free, takes no slot, and checks nothing but the key. */
import type { z } from 'zod';
import type { AccountStore } from '../../accounts/store.ts';
import { authenticate } from '../call.ts';
import type { Query } from '../query.ts';
import type { accountInfo } from '../results.ts';

export async function describeAccount(query: Query, accounts: AccountStore): Promise<z.output<typeof accountInfo>> {
  const account = await authenticate(query, accounts);
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
