/** What the signed-in account has left, and its past requests. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addDays, isDay } from '../../usage/day.ts';
import { TimeZone, UTC } from '../../usage/time-zone.ts';
import { NO_KEY } from '../../usage/usage-parts.ts';
import type { CalendarDays, RequestCursor } from '../../usage/usage-reading.ts';
import { DAYS_KEPT, type UsageStore } from '../../usage/usage-store.ts';
import type { AnswerPreview, Overview, RequestPage, UsageBreakdown } from '../contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readQuery } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';

const FAILURES_SHOWN = 10;
const DAYS_SHOWN = 30;

const filter = lineOfText(500).optional();
const day = z.string().refine(isDay, 'must be a day, YYYY-MM-DD');
/** The reader's time zone. Charts and the list behind them use the same one, and so agree. */
const zone = z
  .string()
  .transform(TimeZone.named)
  .refine((read) => read !== undefined, 'must be a time zone, such as Europe/London')
  .default(UTC);

const cursor = lineOfText(600)
  .transform(readCursor)
  .refine((read) => read !== undefined, 'must be the `next` of the page before');

const OVERVIEW_QUERY = z.object({ days: z.coerce.number().int().min(1).max(DAYS_KEPT).default(DAYS_SHOWN), zone });

const REQUESTS_QUERY = z.object({
  endpoint: filter,
  outcome: filter,
  target: filter,
  key: filter.transform((key) => (key === 'none' ? NO_KEY : key)),
  host: filter,
  id: filter,
  from: day.optional(),
  to: day.optional(),
  zone,
  before: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const DAYS_QUERY = z.object({ from: day.optional(), to: day.optional(), zone });

export function usageRoutes(scope: FastifyInstance, parts: DashboardParts, visitors: Visitors): void {
  const { usage, answers, plans } = parts;

  scope.get(
    '/overview',
    visitors.signedIn(async ({ account, view }, request): Promise<Overview> => {
      const asked = readQuery(OVERVIEW_QUERY, request);
      const today = asked.zone.dayOf(Date.now());
      return {
        plan: view.plan,
        ...(account.suspendedAt !== undefined && { suspendedAt: account.suspendedAt }),
        monthlyCredits: view.monthlyCredits,
        planCredits: plans[view.plan]?.credits ?? 0,
        paygCredits: view.paygCredits,
        resetsAt: view.resetsAt,
        concurrencyLimit: view.concurrencyLimit,
        concurrencyUsed: view.concurrencyLimit - view.concurrencyRemaining,
        days: await usage.days(account.id, addDays(today, 1 - asked.days), today, asked.zone),
        failures: await usage.failures(account.id, FAILURES_SHOWN),
      };
    }),
  );

  scope.get(
    '/requests',
    visitors.signedIn(async ({ account }, request): Promise<RequestPage> => {
      const { from, to, zone: where, ...filters } = readQuery(REQUESTS_QUERY, request);
      const { requests, next } = await usage.requests(account.id, {
        ...filters,
        from: from === undefined ? undefined : where.beginOf(from),
        to: to === undefined ? undefined : where.beginOf(addDays(to, 1)) - 1,
      });
      return next === undefined ? { requests } : { requests, next: `${next.at}.${next.id}` };
    }),
  );

  scope.get(
    '/requests/:id/answer',
    visitors.signedIn(({ account }, request): AnswerPreview => {
      const { id } = request.params as { id: string };
      const preview = answers.find(account.id, id);
      if (preview === undefined)
        throw new DashboardProblem(404, 'The beginning of this answer is not stored, or no longer.');
      const { text, ...facts } = preview;
      return text === undefined ? facts : { ...facts, text };
    }),
  );

  scope.get(
    '/usage',
    visitors.signedIn(({ account }, request) => breakdownOf(usage, account.id, daysOf(request))),
  );

  scope.get(
    '/usage.csv',
    visitors.signedIn(async ({ account }, request, reply) => {
      const { from, to, zone: where } = daysOf(request);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="mudlark-usage-${from}-${to}.csv"`)
        .send(await usage.csv(account.id, from, to, where));
    }),
  );
}

/** The last 30 days by default. */
export function daysOf(request: FastifyRequest): CalendarDays {
  const asked = readQuery(DAYS_QUERY, request);
  const { to = asked.zone.dayOf(Date.now()), from = addDays(to, 1 - DAYS_SHOWN) } = asked;
  if (from > to) throw new DashboardProblem(400, 'from: must not be after `to`');
  if (addDays(from, DAYS_KEPT) < to) throw new DashboardProblem(400, `from: at most ${DAYS_KEPT} days before \`to\``);
  return { from, to, zone: asked.zone };
}

export async function breakdownOf(usage: UsageStore, accountId: number, asked: CalendarDays): Promise<UsageBreakdown> {
  const { from, to, zone: where } = asked;
  const [days, { otherSites, ...parts }] = await Promise.all([
    usage.days(accountId, from, to, where),
    usage.parts(accountId, from, to, where),
  ]);
  return { days, ...parts, ...(otherSites && { otherSites }) };
}

function readCursor(text: string): RequestCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}
