/** How many sessions there may be, how long one lives, and the refusal of one that is not available. */

/** Milliseconds without use after which a session ends. */
export const SESSION_LIFE = 10 * 60_000;
/** Of one account. */
export const MAX_SESSIONS = 50;
/** Of all accounts, on one node. */
export const MAX_SESSIONS_OF_NODE = 2_000;

/** Why a session is not available: a request uses it, the account has too many, or this node has. */
export type SessionProblem = 'in use' | 'too many' | 'no room';

export class SessionRefused extends Error {
  override readonly name = 'SessionRefused';
  readonly problem: SessionProblem;

  constructor(problem: SessionProblem) {
    super(`the session is not available: ${problem}`);
    this.problem = problem;
  }
}
