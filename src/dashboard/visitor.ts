/** Who sends the request: the session of its cookie, and the account of the session. */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AccountError } from '../accounts/account-error.ts';
import type { Account, AccountStore, AccountView } from '../accounts/store.ts';
import { MAX_SESSION, type Session } from '../sign-in/sessions.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { DashboardParts } from './parts.ts';
import { DashboardProblem } from './problem.ts';
import { SessionCookie } from './session-cookie.ts';

export interface Visitor {
  readonly account: Account;
  readonly view: AccountView;
  readonly session: Session;
  readonly operator: boolean;
}

export type VisitorHandler = (visitor: Visitor, request: FastifyRequest, reply: FastifyReply) => unknown;

export class Visitors {
  readonly cookie: SessionCookie;
  readonly #accounts: AccountStore;
  readonly #signIn: SignIn;
  readonly #operatorId: number;

  constructor({ accounts, signIn, operatorId, secureCookies }: DashboardParts) {
    this.cookie = new SessionCookie({ secureCookies, milliseconds: MAX_SESSION });
    this.#accounts = accounts;
    this.#signIn = signIn;
    this.#operatorId = operatorId;
  }

  /** A route for signed-in visitors; 401 for others. */
  signedIn(handler: VisitorHandler): RouteHandlerMethod {
    return async (request, reply) => handler(await this.#visitorOf(request, reply), request, reply);
  }

  /** A route for the operator; 403 for other accounts. */
  operator(handler: VisitorHandler): RouteHandlerMethod {
    return this.signedIn((visitor, request, reply) => {
      if (!visitor.operator) throw new DashboardProblem(403, 'Only the operator may do this.');
      return handler(visitor, request, reply);
    });
  }

  /** The visitor of a session; undefined if its account no longer exists. */
  async ofSession(session: Session): Promise<Visitor | undefined> {
    try {
      const view = await this.#accounts.describe({ id: session.accountId });
      const account = await this.#accounts.findAccount(view.email);
      return account && { account, view, session, operator: account.id === this.#operatorId };
    } catch (error) {
      if (error instanceof AccountError && error.code === 'unknown_account') return undefined;
      throw error;
    }
  }

  /** The signed-in visitor, if any. */
  async find(request: FastifyRequest): Promise<Visitor | undefined> {
    const token = this.cookie.read(request);
    const session = token === undefined ? undefined : await this.#signIn.session(token);
    return session && this.ofSession(session);
  }

  async #visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const visitor = await this.find(request);
    if (visitor !== undefined) return visitor;
    if (this.cookie.read(request) !== undefined) this.cookie.clear(request, reply);
    throw new DashboardProblem(401, 'You are not signed in.');
  }
}
