/**
 * Changes of accounts, as work for any database: the rules of balance.ts applied to stored accounts. Each is one
 * transaction, done completely or not at all.
 */
import {
  type BalanceChange,
  type BalanceState,
  bringUpToDate,
  changePlanOf,
  chargeBalance,
  openBalance,
  topUpBalance,
} from './balance.ts';
import { parseEmail } from './email.ts';
import { type Plans, planNamed } from './plans.ts';
import type { Steps } from './steps.ts';
import type { Account, AccountSearch, AccountSummary, Balance, FoundAccounts } from './store.ts';
import {
  accountWithId,
  getAccountToChange,
  insertAccount,
  listAccounts,
  type StoredAccount,
  saveBalance,
  searchAccounts,
} from './stored-accounts.ts';

/** A charge on its way to the ledger. */
export interface Charge {
  readonly credits: number;
  readonly requestId: string;
  readonly endpoint: string;
  /** The key, if the request was made with one that has a cap. */
  readonly keyId?: number | undefined;
}

export function* createAccount(plans: Plans, email: string, plan: string, now: number): Steps<Account> {
  const { credits } = planNamed(plans, plan);
  return yield* insertAccount(parseEmail(email), now, openBalance(plan, credits, now));
}

export function* changePlan(plans: Plans, id: number, plan: string, now: number): Steps<Balance> {
  const { credits } = planNamed(plans, plan);
  const { state } = yield* getAccountToChange(id);
  // A plan that is no longer configured grants nothing, but must not keep the account from changing to another.
  const old = Object.hasOwn(plans, state.plan) ? planNamed(plans, state.plan).credits : 0;
  const current = bringUpToDate(state, old, now);
  return yield* save(id, after(current, changePlanOf(current.state, plan, credits, now)));
}

export function* topUp(plans: Plans, id: number, credits: number, now: number): Steps<Balance> {
  const { state } = yield* getAccountToChange(id);
  const current = upToDate(plans, state, now);
  return yield* save(id, after(current, topUpBalance(current.state, credits, now)));
}

/** Applies the passing of time to a balance, and then the charge. */
export function charged(plans: Plans, state: BalanceState, charge: Charge, at: number): BalanceChange {
  const current = upToDate(plans, state, at);
  return after(current, chargeBalance(current.state, { ...charge, at }));
}

export function* summarizeAccounts(plans: Plans, now: number): Steps<AccountSummary[]> {
  return (yield* listAccounts()).map((each) => summaryOf(plans, now, each));
}

export function* summarizeFound(plans: Plans, now: number, search: AccountSearch): Steps<FoundAccounts> {
  const { accounts, found, all } = yield* searchAccounts(search);
  return { accounts: accounts.map((each) => summaryOf(plans, now, each)), found, all };
}

export function* summarizeAccount(plans: Plans, now: number, id: number): Steps<AccountSummary | undefined> {
  const account = yield* accountWithId(id);
  return account && summaryOf(plans, now, account);
}

/** Readable even if its plan is not configured: this is how the operator finds such an account. */
function summaryOf(plans: Plans, now: number, { account, state }: StoredAccount): AccountSummary {
  const known = Object.hasOwn(plans, state.plan);
  return { ...account, ...balanceOf(known ? upToDate(plans, state, now).state : state) };
}

export function upToDate(plans: Plans, state: BalanceState, now: number): BalanceChange {
  return bringUpToDate(state, planNamed(plans, state.plan).credits, now);
}

export function balanceOf(state: BalanceState): Balance {
  return { monthlyCredits: state.monthly, paygCredits: state.payg, resetsAt: state.cycleEndsAt / 1_000 };
}

/** Two consecutive changes as one. */
export function after(first: BalanceChange, second: BalanceChange): BalanceChange {
  return first.entries.length === 0 ? second : { state: second.state, entries: [...first.entries, ...second.entries] };
}

function* save(id: number, change: BalanceChange): Steps<Balance> {
  yield* saveBalance(id, change);
  return balanceOf(change.state);
}
