/** The keys of the signed-in account. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MAX_KEY_NAME_LENGTH } from '../../accounts/key-limits.ts';
import type { ApiKeyInfo } from '../../accounts/store.ts';
import type { CreatedKey, KeyEntry } from '../contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readBody } from '../read-input.ts';
import type { Visitors } from '../visitor.ts';

const MAX_WORKING_KEYS = 100;

const PUBLIC_ID = /^\w{1,40}$/;

const name = lineOfText(MAX_KEY_NAME_LENGTH).trim();
const instant = z.number().int();
const credits = z.number().int();

export function keyRoutes(scope: FastifyInstance, parts: DashboardParts, visitors: Visitors): void {
  const { accounts, keyScopes } = parts;
  const scopes = z.array(z.enum(keyScopes as [string, ...string[]])).min(1);
  const NEW_KEY = z.object({
    name,
    expiresAt: instant.optional(),
    scopes: scopes.optional(),
    creditCap: credits.optional(),
  });
  const KEY_CHANGE = z.object({
    name: name.exactOptional(),
    expiresAt: instant.nullable().exactOptional(),
    scopes: scopes.nullable().exactOptional(),
    creditCap: credits.nullable().exactOptional(),
  });

  scope.get(
    '/keys',
    visitors.signedIn(async ({ account }) => (await accounts.listKeys(account)).map(entryOf)),
  );

  scope.post(
    '/keys',
    visitors.signedIn(async ({ account }, request, reply) => {
      const { name, ...limits } = readBody(NEW_KEY, request);
      const working = (await accounts.listKeys(account)).filter(({ revokedAt }) => revokedAt === undefined);
      if (working.length >= MAX_WORKING_KEYS) {
        throw new DashboardProblem(409, `There are ${MAX_WORKING_KEYS} keys already. Revoke one first.`);
      }
      const issued = await accounts.createKey(account, name, limits);
      const created: CreatedKey = { ...entryOf(issued), key: issued.key.reveal() };
      return reply.code(201).send(created);
    }),
  );

  scope.patch(
    '/keys/:id',
    visitors.signedIn(async ({ account }, request): Promise<KeyEntry> => {
      const { id } = request.params as { id: string };
      const changes = readBody(KEY_CHANGE, request);
      const changed = PUBLIC_ID.test(id) ? await accounts.changeKey(account, id, changes) : undefined;
      if (!changed) throw new DashboardProblem(404, 'There is no such valid key.');
      return entryOf(changed);
    }),
  );

  scope.delete(
    '/keys/:id',
    visitors.signedIn(async ({ account }, request, reply) => {
      const { id } = request.params as { id: string };
      if (!PUBLIC_ID.test(id) || !(await accounts.revokeKey(account, id)))
        throw new DashboardProblem(404, 'There is no such valid key.');
      return reply.code(204).send();
    }),
  );
}

export function entryOf(key: ApiKeyInfo): KeyEntry {
  const { id, name, createdAt, lastUsedAt, revokedAt, expiresAt, scopes, creditCap, creditsUsed } = key;
  return {
    id,
    name,
    createdAt,
    ...(lastUsedAt !== undefined && { lastUsedAt }),
    ...(revokedAt !== undefined && { revokedAt }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(scopes !== undefined && { scopes }),
    ...(creditCap !== undefined && { creditCap }),
    creditsUsed,
  };
}
