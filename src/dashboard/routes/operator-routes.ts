/** What only the operator sees of the service: its traffic, its state, what it remembers, and what operators did. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuditPage, ServiceUsage } from '../operator-contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readQuery } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';
import { daysOf } from './usage-routes.ts';

const MEMORY_QUERY = z.object({ site: lineOfText(253).optional() });
const AUDIT_QUERY = z.object({
  subject: lineOfText(254).optional(),
  before: z.coerce.number().int().min(1).optional(),
});
const AUDIT_PAGE = 50;

export function operatorRoutes(scope: FastifyInstance, parts: DashboardParts, visitors: Visitors): void {
  const { operator, usage, audit, log } = parts;

  scope.get(
    '/operator/service',
    visitors.operator((_visitor, request): Promise<ServiceUsage> => {
      const { from, to, zone } = daysOf(request);
      return usage.ofService(from, to, zone);
    }),
  );

  scope.get(
    '/operator/audit',
    visitors.operator(async (_visitor, request): Promise<AuditPage> => {
      const { subject, before } = readQuery(AUDIT_QUERY, request);
      const entries = await audit.read({ subject, before, limit: AUDIT_PAGE + 1 });
      const shown = entries.slice(0, AUDIT_PAGE);
      const last = shown.at(-1);
      return { entries: shown, ...(entries.length > AUDIT_PAGE && last && { next: last.id }) };
    }),
  );

  scope.get(
    '/operator/system',
    visitors.operator(() => operator.system()),
  );

  scope.get(
    '/operator/memory',
    visitors.operator((_visitor, request) => operator.rememberedSites(readQuery(MEMORY_QUERY, request).site)),
  );

  // Not `:site`: the router limits the length of parameters to less than a domain can have.
  scope.delete(
    '/operator/memory/*',
    visitors.operator(async ({ account }, request, reply) => {
      const { '*': site } = request.params as { '*': string };
      if (!(await operator.forgetSite(site))) throw new DashboardProblem(404, 'Nothing is remembered of this site.');
      log.info({ site }, 'site forgotten');
      await audit.note({ actor: account.email, action: 'site.forget', subject: site });
      return reply.code(204).send();
    }),
  );
}
