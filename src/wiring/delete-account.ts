/** Deletes an account everywhere: nothing that is stored under its number is left. */
import type { Account, AccountStore } from '../accounts/store.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { UsageStore } from '../usage/usage-store.ts';

interface Kept {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  readonly signIn: SignIn;
  /** Absent if there never was one. */
  readonly jobs: JobStore | undefined;
}

/**
 * Suspends it first, so that nothing new comes in, and deletes its row last, so that after a failure it can be deleted
 * again. Throws for the operator's own account before anything is done.
 */
export async function deleteAccountEverywhere(account: Pick<Account, 'id'>, kept: Kept): Promise<void> {
  const { accounts, usage, signIn, jobs } = kept;
  await accounts.suspend(account);
  await jobs?.forgetAccount(account.id);
  await signIn.forgetAccount(account.id);
  await usage.forget(account.id);
  await accounts.deleteAccount(account);
  // Requests that were running may have been recorded in between.
  await usage.forget(account.id);
}
