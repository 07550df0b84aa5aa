/** The accounts that jobs belong to. */
import type { Account, AccountStore } from '../accounts/store.ts';
import type { Job } from '../jobs/job.ts';

/** Milliseconds for which data of an account is cached. */
const ACCOUNT_LIFE = 10_000;

/** Finds the account of a job, unless it no longer exists. What was found is cached for some seconds. */
export function ownersIn(accounts: AccountStore): (job: Job) => Promise<Account | undefined> {
  const known = new Map<string, { readonly at: number; readonly account: ReturnType<AccountStore['findAccount']> }>();
  const accountOf = (email: string) => {
    const found = known.get(email);
    if (found && performance.now() - found.at < ACCOUNT_LIFE) return found.account;
    if (known.size > 10_000) known.clear();
    const account = accounts.findAccount(email);
    const looked = { at: performance.now(), account };
    known.set(email, looked);
    // While the database is away nothing is learned of the account.
    account.catch(() => known.get(email) === looked && known.delete(email));
    return account;
  };
  return async ({ owner }) => {
    const account = await accountOf(owner.email);
    return account?.id === owner.id ? account : undefined;
  };
}
