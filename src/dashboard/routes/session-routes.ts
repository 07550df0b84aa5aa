/** Signing in and out, and choosing a password. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailIdentity } from '../../accounts/email.ts';
import type { StartedSession } from '../../sign-in/sessions.ts';
import type { SignInRefusal, SignInResult } from '../../sign-in/sign-in.ts';
import type { Session } from '../contract.ts';
import type { DashboardParts } from '../parts.ts';
import { DashboardProblem } from '../problem.ts';
import { lineOfText, readBody } from '../read-input.ts';
import type { Visitor, Visitors } from '../visitor.ts';

const MAX_EMAIL_LENGTH = 254;
/** Generous limits: the rules for passwords are checked where one is chosen. */
const MAX_PASSWORD_LENGTH = 1_000;

const password = z.string().min(1).max(MAX_PASSWORD_LENGTH);
const SIGN_IN = z.object({ email: lineOfText(MAX_EMAIL_LENGTH).min(1), password });
const LINK_SIGN_IN = z.object({ token: z.string().min(1).max(100), replace: z.boolean().default(false) });
const NEW_PASSWORD = z.object({ current: z.string().max(MAX_PASSWORD_LENGTH).optional(), password });

export function sessionRoutes(scope: FastifyInstance, parts: DashboardParts, visitors: Visitors): void {
  const { accounts, signIn, log } = parts;

  scope.get(
    '/session',
    visitors.signedIn((visitor) => describe(visitor)),
  );

  scope.post('/session', async (request, reply) => {
    const { email, password } = readBody(SIGN_IN, request);
    const account = await accounts.findAccount(email);
    const result = await signIn.byPassword({
      name: emailIdentity(email),
      accountId: account?.id,
      password,
      address: request.ip,
    });
    return begin(result, 'The e-mail address or the password is wrong.', request, reply);
  });

  scope.post('/session/link', async (request, reply) => {
    const { token, replace } = readBody(LINK_SIGN_IN, request);
    if (!replace) await refuseToReplace(token, request);
    const result = await signIn.byLink(token, request.ip);
    return begin(result, 'This link has been used already, or is too old. Ask for another one.', request, reply);
  });

  scope.delete('/session', async (request, reply) => {
    const token = visitors.cookie.read(request);
    if (token !== undefined) await signIn.signOut(token);
    visitors.cookie.clear(request, reply);
    return reply.code(204).send();
  });

  scope.put(
    '/password',
    visitors.signedIn(async ({ session }, request, reply) => {
      const { current, password } = readBody(NEW_PASSWORD, request);
      const result = await signIn.choosePassword(session, { current, password, address: request.ip });
      if (!('refused' in result)) {
        log.info({ account: session.accountId }, 'password changed');
        visitors.cookie.set(request, reply, result.token);
        return reply.code(204).send();
      }
      if (result.refused === 'unfit') throw new DashboardProblem(400, result.message);
      // Not 401: the session itself is still valid.
      throw refusal(result, 403, 'The current password is wrong.');
    }),
  );

  /** All tabs of a browser share one session: it is replaced by another account's only after a confirmation. */
  async function refuseToReplace(token: string, request: FastifyRequest): Promise<void> {
    const current = await visitors.find(request);
    if (current === undefined) return;
    const accountId = await signIn.accountOfLink(token);
    if (accountId === undefined || accountId === current.account.id) return;
    const { email } = await accounts.describe({ id: accountId });
    throw new DashboardProblem(409, `You are signed in as ${current.account.email}. This link signs in to ${email}.`);
  }

  async function begin(
    result: SignInResult,
    whenWrong: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> {
    if ('refused' in result) {
      log.warn({ address: request.ip, why: result.refused }, 'sign-in refused');
      throw refusal(result, 401, whenWrong);
    }
    const visitor = await visitorOf(result);
    log.info({ account: result.accountId, address: request.ip }, 'signed in');
    visitors.cookie.set(request, reply, result.token);
    return describe(visitor);
  }

  async function visitorOf(started: StartedSession): Promise<Visitor> {
    const visitor = await visitors.ofSession(started);
    if (visitor === undefined) throw new DashboardProblem(401, 'This account no longer exists.');
    return visitor;
  }

  async function describe({ account, operator }: Visitor): Promise<Session> {
    const hasPassword = await signIn.hasPassword(account.id);
    return { email: account.email, plan: account.plan, operator, hasPassword };
  }
}

function refusal(refused: SignInRefusal, status: number, whenWrong: string): DashboardProblem {
  if (refused.refused === 'wrong') return new DashboardProblem(status, whenWrong);
  const { retryAfter } = refused;
  const minutes = Math.ceil(retryAfter / 60);
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new DashboardProblem(429, `Too many tries. Try again in ${when}.`, { 'Retry-After': String(retryAfter) });
}
