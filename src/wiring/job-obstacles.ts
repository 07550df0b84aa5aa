/** What keeps a job from continuing, in the words of its owner: the account, or the key that it was made with. */
import { isInScope } from '../accounts/key-limits.ts';
import type { Account, AccountStore, ApiKeyInfo } from '../accounts/store.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import { Query } from '../api/query.ts';
import type { Job } from '../jobs/job.ts';
import type { JobStore } from '../jobs/job-store.ts';

const OUT_OF_CREDITS = 'out of credits';
const SUSPENDED = 'the account is suspended';
const KEY_GONE = 'the API key that it was made with is revoked';
const KEY_EXPIRED = 'the API key that it was made with has expired';
const KEY_SPENT = 'the spend cap of the API key that it was made with is reached';
const KEY_SCOPE = 'the API key that it was made with may no longer call this endpoint';

/** Refusals that are the same for every page, until somebody changes something or the next cycle starts. */
export const PAUSING: Readonly<Record<string, string>> = {
  out_of_credits: OUT_OF_CREDITS,
  account_suspended: SUSPENDED,
  key_revoked: KEY_GONE,
  key_expired: KEY_EXPIRED,
  key_cap_reached: KEY_SPENT,
  out_of_scope: KEY_SCOPE,
};

interface ObstacleParts {
  readonly store: Pick<JobStore, 'usage'>;
  readonly accounts: AccountStore;
  readonly caller: Pick<ApiCaller, 'price'>;
  /** Characters of results that an account may have. */
  readonly maxResults: number;
}

/** Undefined if the next page of the job may be tried. */
export async function obstacleOf(
  job: Job,
  account: Account,
  { store, accounts, caller, maxResults }: ObstacleParts,
): Promise<string | undefined> {
  if (account.suspendedAt !== undefined) return SUSPENDED;
  const { size } = await store.usage(account.id);
  if (size > maxResults) return 'the stored results of the account have reached their limit';
  const { monthlyCredits, paygCredits } = await accounts.describe(account);
  if (monthlyCredits + paygCredits === 0) return OUT_OF_CREDITS;
  return job.plan.keyId === undefined ? undefined : obstacleOfKey(job, await accounts.listKeys(account), caller);
}

/** What the key of a job prevents. */
function obstacleOfKey(
  { plan: { keyId, endpoint, query } }: Job,
  keys: readonly ApiKeyInfo[],
  caller: Pick<ApiCaller, 'price'>,
): string | undefined {
  if (keyId === undefined) return undefined;
  const key = keys.find(({ id, revokedAt }) => id === keyId && revokedAt === undefined);
  if (!key) return KEY_GONE;
  if (key.expiresAt !== undefined && key.expiresAt <= Date.now()) return KEY_EXPIRED;
  if (!isInScope(key.scopes, endpoint)) return KEY_SCOPE;
  if (key.creditCap === undefined) return undefined;
  // The minimum price of the next page: with less left, the job would only be paused again.
  const price = caller.price(endpoint, new Query(`${query}&url=${encodeURIComponent('https://example.com/')}`));
  return key.creditCap - key.creditsUsed < ('credits' in price ? price.credits : 1) ? KEY_SPENT : undefined;
}
