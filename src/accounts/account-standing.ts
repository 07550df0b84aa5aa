/** The state of an account: suspended, active, deleted. The operator's own account is always active. */
import { AccountError } from './account-error.ts';
import { DEFAULT_ACCOUNT_EMAIL } from './default-account.ts';
import { DELETE_OF_ACCOUNT, NOTE_DELETED, RESUME_ACCOUNT, SUSPEND_ACCOUNT } from './queries.ts';
import { ask, type Steps } from './steps.ts';
import { getAccountToChange } from './stored-accounts.ts';

export function* suspendAccount(id: number, at: number): Steps<boolean> {
  yield* requireOther(id);
  return (yield* ask(SUSPEND_ACCOUNT, at, id)).length > 0;
}

export function* resumeAccount(id: number): Steps<boolean> {
  yield* getAccountToChange(id);
  return (yield* ask(RESUME_ACCOUNT, id)).length > 0;
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
