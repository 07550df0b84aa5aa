/** What only the operator sees and does: accounts, and how the service fares. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccountSummary } from '../../accounts/store.ts';
import type { AccountEntry, AccountLink, AccountList } from '../contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readBody, readQuery } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';

const plan = lineOfText(100).min(1);
const NEW_ACCOUNT = z.object({ email: lineOfText(254), plan });
const PLAN_CHANGE = z.object({ plan });
const TOP_UP = z.object({ credits: z.number().int().min(1) });
const MEMORY_QUERY = z.object({ site: lineOfText(253).optional() });

export function operatorRoutes(scope: FastifyInstance, parts: DashboardParts, visitors: Visitors): void {
  const { accounts, plans, signIn, operator, log } = parts;

  scope.get(
    '/operator/accounts',
    visitors.operator(
      async (): Promise<AccountList> => ({
        accounts: (await accounts.listAccounts()).map(entryOf),
        plans: Object.entries(plans).map(([name, { credits, concurrency }]) => ({ name, credits, concurrency })),
      }),
    ),
  );

  scope.post(
    '/operator/accounts',
    visitors.operator(async (_visitor, request, reply) => {
      const { id } = await accounts.createAccount(readBody(NEW_ACCOUNT, request));
      log.info({ account: id }, 'account created');
      return reply.code(201).send(await linkFor(id));
    }),
  );

  scope.patch(
    '/operator/accounts/:id',
    visitors.operator(async (_visitor, request) => {
      const id = accountId(request);
      const { plan } = readBody(PLAN_CHANGE, request);
      await accounts.changePlan({ id }, plan);
      log.info({ account: id, plan }, 'plan changed');
      return entry(id);
    }),
  );

  scope.post(
    '/operator/accounts/:id/top-up',
    visitors.operator(async (_visitor, request) => {
      const id = accountId(request);
      const { credits } = readBody(TOP_UP, request);
      await accounts.topUp({ id }, credits);
      log.info({ account: id, credits }, 'topped up');
      return entry(id);
    }),
  );

  scope.post(
    '/operator/accounts/:id/link',
    visitors.operator((_visitor, request) => linkFor(accountId(request))),
  );

  scope.get(
    '/operator/system',
    visitors.operator(() => operator.system()),
  );

  scope.get(
    '/operator/memory',
    visitors.operator((_visitor, request) => operator.rememberedSites(readQuery(MEMORY_QUERY, request).site)),
  );

  // Not `:site`: the router takes no parameter as long as a domain can be.
  scope.delete(
    '/operator/memory/*',
    visitors.operator(async (_visitor, request, reply) => {
      const { '*': site } = request.params as { '*': string };
      if (!(await operator.forgetSite(site))) throw new DashboardProblem(404, 'Nothing is remembered of this site.');
      log.info({ site }, 'site forgotten');
      return reply.code(204).send();
    }),
  );

  async function linkFor(id: number): Promise<AccountLink> {
    const account = await entry(id);
    const { token, expiresAt } = await signIn.createLink(id);
    log.info({ account: id }, 'sign-in link made');
    return { account, path: `/dashboard#sign-in=${token}`, expiresAt };
  }

  /** From the list, which is readable even when an account has a plan that is not configured any more. */
  async function entry(id: number): Promise<AccountEntry> {
    const summary = (await accounts.listAccounts()).find((each) => each.id === id);
    if (summary === undefined) throw noSuchAccount();
    return entryOf(summary);
  }
}

function accountId(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  if (!/^\d{1,15}$/.test(id)) throw noSuchAccount();
  return Number(id);
}

function noSuchAccount(): DashboardProblem {
  return new DashboardProblem(404, 'There is no such account.');
}

function entryOf(summary: AccountSummary): AccountEntry {
  const { id, email, plan, createdAt, monthlyCredits, paygCredits, resetsAt } = summary;
  return { id, email, plan, createdAt, monthlyCredits, paygCredits, resetsAt };
}
