/**
 * What the operator sees of accounts and does with them. Everything that is done is recorded in the audit log,
 * including looking at the requests of an account. Of a request the operator sees the time, endpoint, site, outcome and
 * price, but no complete address, parameter or answer.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccountSummary } from '../../accounts/store.ts';
import type { AuditNote } from '../../audit/audit-log.ts';
import { countOf } from '../../count-of.ts';
import { DatabaseAway } from '../../database-errors.ts';
import type { AccountEntry, AccountLink, AccountList, AccountPage, AccountRequests } from '../operator-contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readBody, readQuery } from '../read-input.ts';
import type { Visitor, Visitors } from '../visitor.ts';
import { entryOf as keyEntryOf } from './key-routes.ts';
import { breakdownOf, daysOf } from './usage-routes.ts';

const MAX_EMAIL_LENGTH = 254;
/** On one page of the list. */
const PAGE_SIZE = 200;
const REQUESTS_SHOWN = 100;

const plan = lineOfText(100).min(1);
const NEW_ACCOUNT = z.object({ email: lineOfText(MAX_EMAIL_LENGTH), plan });
const PLAN_CHANGE = z.object({ plan });
const TOP_UP = z.object({ credits: z.number().int().min(1) });
const DELETION = z.object({ email: lineOfText(MAX_EMAIL_LENGTH) });
const SEARCH = z.object({
  search: lineOfText(MAX_EMAIL_LENGTH).default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export function operatorAccountRoutes(scope: FastifyInstance, parts: DashboardParts, visitors: Visitors): void {
  const { accounts, plans, signIn, usage, audit, deleteAccount, log } = parts;

  scope.get(
    '/operator/accounts',
    visitors.operator(async (_visitor, request): Promise<AccountList> => {
      const { search, page } = readQuery(SEARCH, request);
      const skipped = (page - 1) * PAGE_SIZE;
      const { accounts: some, found, all } = await accounts.searchAccounts({ search, limit: PAGE_SIZE, skipped });
      return {
        accounts: some.map(entryOf),
        found,
        all,
        pageSize: PAGE_SIZE,
        plans: Object.entries(plans).map(([name, { credits, concurrency }]) => ({ name, credits, concurrency })),
      };
    }),
  );

  scope.post(
    '/operator/accounts',
    visitors.operator(async (visitor, request, reply) => {
      const { id, email, plan } = await accounts.createAccount(readBody(NEW_ACCOUNT, request));
      await noteDone(visitor, 'account.create', email, `plan ${plan}`);
      return reply.code(201).send(await linkFor(visitor, id));
    }),
  );

  scope.get(
    '/operator/accounts/:id',
    visitors.operator(async (_visitor, request): Promise<AccountPage> => {
      const account = await entry(idOf(request));
      const days = daysOf(request);
      const [keys, breakdown] = await Promise.all([accounts.listKeys(account), breakdownOf(usage, account.id, days)]);
      return { account, keys: keys.map(keyEntryOf), usage: breakdown };
    }),
  );

  scope.get(
    '/operator/accounts/:id/requests',
    visitors.operator(async (visitor, request): Promise<AccountRequests> => {
      const account = await entry(idOf(request));
      const { requests } = await usage.requests(account.id, { limit: REQUESTS_SHOWN });
      await note(visitor, 'account.requests', account.email, `the last ${requests.length}`);
      return {
        requests: requests.map(({ id, at, endpoint, target, status, outcome, tier, credits, milliseconds }) => {
          const site = URL.parse(target)?.host ?? '';
          return {
            id,
            at,
            endpoint,
            site,
            status,
            outcome,
            ...(tier !== undefined && { tier }),
            credits,
            milliseconds,
          };
        }),
      };
    }),
  );

  scope.patch(
    '/operator/accounts/:id',
    visitors.operator(async (visitor, request) => {
      const before = await entry(idOf(request));
      const { plan } = readBody(PLAN_CHANGE, request);
      const balance = await accounts.changePlan(before, plan);
      await noteDone(visitor, 'account.plan', before.email, `${before.plan} to ${plan}`);
      return { ...before, plan, ...balance };
    }),
  );

  scope.post(
    '/operator/accounts/:id/top-up',
    visitors.operator(async (visitor, request) => {
      const before = await entry(idOf(request));
      const { credits } = readBody(TOP_UP, request);
      const balance = await accounts.topUp(before, credits);
      await noteDone(visitor, 'account.top_up', before.email, countOf(credits, 'credit'));
      return { ...before, ...balance };
    }),
  );

  scope.post(
    '/operator/accounts/:id/link',
    visitors.operator((visitor, request) => linkFor(visitor, idOf(request))),
  );

  scope.post(
    '/operator/accounts/:id/suspend',
    visitors.operator(async (visitor, request) => {
      const { id, email } = await entry(idOf(request));
      if (await accounts.suspend({ id })) await noteDone(visitor, 'account.suspend', email);
      return entry(id);
    }),
  );

  scope.post(
    '/operator/accounts/:id/resume',
    visitors.operator(async (visitor, request) => {
      const { id, email } = await entry(idOf(request));
      if (await accounts.resume({ id })) await noteDone(visitor, 'account.resume', email);
      return entry(id);
    }),
  );

  scope.delete(
    '/operator/accounts/:id/keys/:key',
    visitors.operator(async (visitor, request, reply) => {
      const { id, email } = await entry(idOf(request));
      const { key } = request.params as { key: string };
      if (!/^\w{1,40}$/.test(key) || !(await accounts.revokeKey({ id }, key))) {
        throw new DashboardProblem(404, 'There is no such valid key.');
      }
      await noteDone(visitor, 'key.revoke', email, key);
      return reply.code(204).send();
    }),
  );

  scope.delete(
    '/operator/accounts/:id',
    visitors.operator(async (visitor, request, reply) => {
      const account = await entry(idOf(request));
      const { email } = readBody(DELETION, request);
      if (email.trim().toLowerCase() !== account.email.toLowerCase()) {
        throw new DashboardProblem(400, `email: type ${account.email} to delete this account`);
      }
      await deleteAccount(account);
      await noteDone(visitor, 'account.delete', account.email, `plan ${account.plan}`);
      return reply.code(204).send();
    }),
  );

  async function linkFor(visitor: Visitor, id: number): Promise<AccountLink> {
    const account = await entry(id);
    const { token, expiresAt } = await signIn.createLink(id);
    await note(visitor, 'account.link', account.email);
    return { account, path: `/dashboard#sign-in=${token}`, expiresAt };
  }

  /** As in the list, which works even if an account has a plan that is no longer configured. */
  async function entry(id: number): Promise<AccountEntry> {
    const summary = await accounts.summarize({ id });
    if (summary === undefined) throw noSuchAccount();
    return entryOf(summary);
  }

  /**
   * Notes a change that has been made. Fails only if the database says that something else is wrong than that it is
   * away: a request that fails is sent again, and credits would be added twice.
   */
  async function noteDone(...noted: Parameters<typeof note>): Promise<void> {
    await note(...noted).catch((err: unknown) => {
      if (!(err instanceof DatabaseAway)) throw err;
      log.error({ err, actor: noted[0].account.email }, 'missing in the audit log: what was done last');
    });
  }

  async function note(visitor: Visitor, action: AuditNote['action'], subject: string, detail = ''): Promise<void> {
    const actor = visitor.account.email;
    log.info({ actor, action, subject, detail }, 'done by the operator');
    await audit.note({ actor, action, subject, detail });
  }
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  if (!/^\d{1,15}$/.test(id)) throw noSuchAccount();
  return Number(id);
}

function noSuchAccount(): DashboardProblem {
  return new DashboardProblem(404, 'There is no such account.');
}

function entryOf(summary: AccountSummary): AccountEntry {
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
