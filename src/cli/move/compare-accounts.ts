/** Compares each account with its ledger on both sides, and adds up what they have. */
import { MoveProblem } from './move-problem.ts';
import type { Source } from './source.ts';
import type { Target } from './target.ts';

/** Accounts that are compared at once. */
const PAGE = 1_000;

/** In SQL that both databases understand. The sums are cast because PostgreSQL's are of another type. */
const BALANCES = `
  SELECT next.id, email, monthly_credits, payg_credits, cycle_used, count(ledger.id) AS entries,
    CAST(coalesce(sum(monthly_delta), 0) AS BIGINT) AS monthly_sum, CAST(coalesce(sum(payg_delta), 0) AS BIGINT) AS payg_sum
  FROM (SELECT id, email, monthly_credits, payg_credits, cycle_used FROM accounts WHERE id > ? ORDER BY id LIMIT ${PAGE}) AS next
  LEFT JOIN ledger ON ledger.account_id = next.id
  GROUP BY next.id, email, monthly_credits, payg_credits, cycle_used ORDER BY next.id`;

interface Balance {
  readonly id: number;
  readonly email: string;
  readonly monthly_credits: number;
  readonly payg_credits: number;
}

export interface CreditsLeft {
  readonly monthly: number;
  readonly payg: number;
}

export async function compareAccounts(source: Source, target: Target): Promise<CreditsLeft> {
  let [monthly, payg, last] = [0, 0, 0];
  for (;;) {
    const here = source.ask<Balance>('accounts', BALANCES, last);
    const there = await target.ask<Balance>(BALANCES, last);
    for (const [index, balance] of here.entries()) {
      if (JSON.stringify(Object.entries(balance)) !== JSON.stringify(Object.entries(there[index] ?? {}))) {
        throw new MoveProblem(`The balance or the ledger of ${balance.email} did not arrive as it was.`);
      }
      monthly += balance.monthly_credits;
      payg += balance.payg_credits;
      last = balance.id;
    }
    if (here.length !== there.length) throw new MoveProblem('Not all accounts arrived.');
    if (here.length < PAGE) return { monthly, payg };
  }
}
