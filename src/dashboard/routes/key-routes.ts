/** The keys of the signed-in account. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ApiKeyInfo } from '../../accounts/store.ts';
import type { CreatedKey, KeyEntry } from '../contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readBody } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';

const MOST_WORKING_KEYS = 100;

const PUBLIC_ID = /^\w{1,40}$/;

const NEW_KEY = z.object({ name: lineOfText(80).trim() });

export function keyRoutes(scope: FastifyInstance, { accounts }: DashboardParts, visitors: Visitors): void {
  scope.get(
    '/keys',
    visitors.signedIn(async ({ account }) => (await accounts.listKeys(account)).map(entryOf)),
  );

  scope.post(
    '/keys',
    visitors.signedIn(async ({ account }, request, reply) => {
      const { name } = readBody(NEW_KEY, request);
      const working = (await accounts.listKeys(account)).filter(({ revokedAt }) => revokedAt === undefined);
      if (working.length >= MOST_WORKING_KEYS) {
        throw new DashboardProblem(409, `There are ${MOST_WORKING_KEYS} keys already. Revoke one first.`);
      }
      const issued = await accounts.createKey(account, name);
      const created: CreatedKey = { ...entryOf(issued), key: issued.key.reveal() };
      return reply.code(201).send(created);
    }),
  );

  scope.delete(
    '/keys/:id',
    visitors.signedIn(async ({ account }, request, reply) => {
      const { id } = request.params as { id: string };
      if (!PUBLIC_ID.test(id) || !(await accounts.revokeKey(account, id)))
        throw new DashboardProblem(404, 'There is no such working key.');
      return reply.code(204).send();
    }),
  );
}

function entryOf({ id, name, createdAt, lastUsedAt, revokedAt }: ApiKeyInfo): KeyEntry {
  return {
    id,
    name,
    createdAt,
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    ...(revokedAt !== undefined && { revokedAt }),
  };
}
