/** The state of an account: suspended, active, deleted. The operator's own account is always active. */
import { AccountError } from './account-error.ts';
import { DEFAULT_ACCOUNT_EMAIL } from './default-account.ts';
import {
  DELETE_ENTRIES_BEFORE,
  DELETE_OF_ACCOUNT,
  NOTE_DELETED,
  OLDEST_ENTRIES,
  RESUME_ACCOUNT,
  SUM_UP_ENTRY,
  SUSPEND_ACCOUNT,
} from './queries.ts';
import { ask, type Steps } from './steps.ts';
import { getAccountToChange } from './stored-accounts.ts';

/**
 * Deleted in one transaction. All writes of the service wait meanwhile, and an account may have millions of entries.
 */
const ENTRIES_AT_ONCE = 1_000;

export function* suspendAccount(id: number, at: number): Steps<boolean> {
  yield* requireOther(id);
  return (yield* ask(SUSPEND_ACCOUNT, at, id)).length > 0;
}

export function* resumeAccount(id: number): Steps<boolean> {
  yield* getAccountToChange(id);
  return (yield* ask(RESUME_ACCOUNT, id)).length > 0;
}

/**
 * Deletes the oldest entries of an account that will be deleted. The last one of them becomes their sum, so that the
 * ledger has the balance at every moment. Returns whether there are more than can be deleted with the account.
 */
export function* deleteOldestEntries(id: number): Steps<boolean> {
  yield* requireOther(id);
  const [oldest] = yield* ask(OLDEST_ENTRIES, id, ENTRIES_AT_ONCE);
  if (!oldest || oldest.entries < ENTRIES_AT_ONCE) return false;
  yield* ask(DELETE_ENTRIES_BEFORE, id, oldest.last);
  yield* ask(SUM_UP_ENTRY, oldest.monthly, oldest.payg, oldest.last);
  return true;
}

export function* deleteAccount(id: number, at: number): Steps<void> {
  yield* requireOther(id);
  for (const each of DELETE_OF_ACCOUNT) yield* ask(each, id);
  yield* ask(NOTE_DELETED, id, at);
}

/** Nobody could undo it. */
function* requireOther(id: number): Steps<void> {
  const { account } = yield* getAccountToChange(id);
  if (account.email !== DEFAULT_ACCOUNT_EMAIL) return;
  throw new AccountError('operator_account', "The operator's own account can neither be suspended nor deleted.");
}
