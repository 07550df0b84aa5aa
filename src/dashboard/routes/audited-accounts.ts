/** An account as the operator sees it, links to sign in to it, and the notes of what was done to it. */
import type { AccountSummary } from '../../accounts/store.ts';
import type { AuditNote } from '../../audit/audit-log.ts';
import { DatabaseAway } from '../../database-errors.ts';
import type { AccountEntry, AccountLink } from '../operator-contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import type { Visitor } from '../visitor.ts';

export class AuditedAccounts {
  readonly #parts: Pick<DashboardParts, 'accounts' | 'signIn' | 'audit' | 'log'>;

  constructor(parts: DashboardParts) {
    this.#parts = parts;
  }

  /** As in the list, which works even if an account has a plan that is no longer configured. */
  async entry(id: number): Promise<AccountEntry> {
    const summary = await this.#parts.accounts.summarize({ id });
    if (summary === undefined) throw noSuchAccount();
    return entryOf(summary);
  }

  async linkFor(visitor: Visitor, id: number): Promise<AccountLink> {
    const account = await this.entry(id);
    const { token, expiresAt } = await this.#parts.signIn.createLink(id);
    await this.note(visitor, 'account.link', account.email);
    return { account, path: `/dashboard#sign-in=${token}`, expiresAt };
  }

  /**
   * Notes a change that has been made. Fails only if the database says that something else is wrong than that it is
   * away: a request that fails is sent again, and credits would be added twice.
   */
  async noteDone(...noted: Parameters<AuditedAccounts['note']>): Promise<void> {
    await this.note(...noted).catch((err: unknown) => {
      if (!(err instanceof DatabaseAway)) throw err;
      const actor = noted[0].account.email;
      this.#parts.log.error({ err, actor }, 'missing in the audit log: what was done last');
    });
  }

  async note(visitor: Visitor, action: AuditNote['action'], subject: string, detail = ''): Promise<void> {
    const { log, audit } = this.#parts;
    const actor = visitor.account.email;
    log.info({ actor, action, subject, detail }, 'done by the operator');
    await audit.note({ actor, action, subject, detail });
  }
}

export function noSuchAccount(): DashboardProblem {
  return new DashboardProblem(404, 'There is no such account.');
}

export function entryOf(summary: AccountSummary): AccountEntry {
  const { id, email, plan, createdAt, suspendedAt, monthlyCredits, paygCredits, resetsAt } = summary;
  return {
    id,
    email,
    plan,
    createdAt,
    ...(suspendedAt !== undefined && { suspendedAt }),
    monthlyCredits,
    paygCredits,
    resetsAt,
  };
}
