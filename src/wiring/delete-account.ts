/** Deletes an account from everywhere: nothing that is kept by its number is left behind. */
import type { Account, AccountStore } from '../accounts/store.ts';
import type { JobStore } from '../jobs/job-store.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { UsageStore } from '../usage/usage-store.ts';

interface Kept {
  readonly accounts: AccountStore;
  readonly usage: UsageStore;
  readonly signIn: SignIn;
  /** Absent where there never was one. */
  readonly jobs: JobStore | undefined;
}

/**
 * Suspended first, so that nothing new comes in; its row last, so that a failure on the way leaves an account that can be deleted again.
 * Throws before anything is done for the operator's own.
 */
export async function deleteAccountEverywhere(account: Pick<Account, 'id'>, kept: Kept): Promise<void> {
  const { accounts, usage, signIn, jobs } = kept;
  await accounts.suspend(account);
  await jobs?.forgetAccount(account.id);
  await signIn.forgetAccount(account.id);
  await usage.forget(account.id);
  await accounts.deleteAccount(account);
  // What ran meanwhile may have been noted between the two.
  await usage.forget(account.id);
}
