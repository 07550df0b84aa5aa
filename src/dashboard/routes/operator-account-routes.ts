/**
 * What the operator sees of accounts and does with them. Everything that is done is recorded in the audit log,
 * including looking at the requests of an account. Of a request the operator sees the time, endpoint, site, outcome and
 * price, but no complete address, parameter or answer.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countOf } from '../../count-of.ts';
import type { AccountList, AccountPage, AccountRequests } from '../operator-contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readBody, readQuery } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';
import { AuditedAccounts, entryOf, noSuchAccount } from './audited-accounts.ts';
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
  const audited = new AuditedAccounts(parts);
  readingRoutes(scope, parts, visitors, audited);
  changingRoutes(scope, parts, visitors, audited);
  refusingRoutes(scope, parts, visitors, audited);
}

type AddRoutes = (scope: FastifyInstance, parts: DashboardParts, visitors: Visitors, audited: AuditedAccounts) => void;

const readingRoutes: AddRoutes = (scope, { accounts, plans, usage }, visitors, audited) => {
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

  scope.get(
    '/operator/accounts/:id',
    visitors.operator(async (_visitor, request): Promise<AccountPage> => {
      const account = await audited.entry(idOf(request));
      const days = daysOf(request);
      const [keys, breakdown] = await Promise.all([accounts.listKeys(account), breakdownOf(usage, account.id, days)]);
      return { account, keys: keys.map(keyEntryOf), usage: breakdown };
    }),
  );

  scope.get(
    '/operator/accounts/:id/requests',
    visitors.operator(async (visitor, request): Promise<AccountRequests> => {
      const account = await audited.entry(idOf(request));
      const { requests } = await usage.requests(account.id, { limit: REQUESTS_SHOWN });
      await audited.note(visitor, 'account.requests', account.email, `the last ${requests.length}`);
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
};

/** What gives an account more, or something else. */
const changingRoutes: AddRoutes = (scope, { accounts }, visitors, audited) => {
  scope.post(
    '/operator/accounts',
    visitors.operator(async (visitor, request, reply) => {
      const { id, email, plan } = await accounts.createAccount(readBody(NEW_ACCOUNT, request));
      await audited.noteDone(visitor, 'account.create', email, `plan ${plan}`);
      return reply.code(201).send(await audited.linkFor(visitor, id));
    }),
  );

  scope.patch(
    '/operator/accounts/:id',
    visitors.operator(async (visitor, request) => {
      const before = await audited.entry(idOf(request));
      const { plan } = readBody(PLAN_CHANGE, request);
      const balance = await accounts.changePlan(before, plan);
      await audited.noteDone(visitor, 'account.plan', before.email, `${before.plan} to ${plan}`);
      return { ...before, plan, ...balance };
    }),
  );

  scope.post(
    '/operator/accounts/:id/top-up',
    visitors.operator(async (visitor, request) => {
      const before = await audited.entry(idOf(request));
      const { credits } = readBody(TOP_UP, request);
      const balance = await accounts.topUp(before, credits);
      await audited.noteDone(visitor, 'account.top_up', before.email, countOf(credits, 'credit'));
      return { ...before, ...balance };
    }),
  );

  scope.post(
    '/operator/accounts/:id/link',
    visitors.operator((visitor, request) => audited.linkFor(visitor, idOf(request))),
  );
};

/** What keeps somebody out, and ends that. */
const refusingRoutes: AddRoutes = (scope, { accounts, deleteAccount }, visitors, audited) => {
  scope.post(
    '/operator/accounts/:id/suspend',
    visitors.operator(async (visitor, request) => {
      const { id, email } = await audited.entry(idOf(request));
      if (await accounts.suspend({ id })) await audited.noteDone(visitor, 'account.suspend', email);
      return audited.entry(id);
    }),
  );

  scope.post(
    '/operator/accounts/:id/resume',
    visitors.operator(async (visitor, request) => {
      const { id, email } = await audited.entry(idOf(request));
      if (await accounts.resume({ id })) await audited.noteDone(visitor, 'account.resume', email);
      return audited.entry(id);
    }),
  );

  scope.delete(
    '/operator/accounts/:id/keys/:key',
    visitors.operator(async (visitor, request, reply) => {
      const { id, email } = await audited.entry(idOf(request));
      const { key } = request.params as { key: string };
      if (!/^\w{1,40}$/.test(key) || !(await accounts.revokeKey({ id }, key))) {
        throw new DashboardProblem(404, 'There is no such valid key.');
      }
      await audited.noteDone(visitor, 'key.revoke', email, key);
      return reply.code(204).send();
    }),
  );

  scope.delete(
    '/operator/accounts/:id',
    visitors.operator(async (visitor, request, reply) => {
      const account = await audited.entry(idOf(request));
      const { email } = readBody(DELETION, request);
      if (email.trim().toLowerCase() !== account.email.toLowerCase()) {
        throw new DashboardProblem(400, `email: type ${account.email} to delete this account`);
      }
      await deleteAccount(account);
      await audited.noteDone(visitor, 'account.delete', account.email, `plan ${account.plan}`);
      return reply.code(204).send();
    }),
  );
};

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  if (!/^\d{1,15}$/.test(id)) throw noSuchAccount();
  return Number(id);
}
