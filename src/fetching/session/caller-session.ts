/**
 * What the requests of one session have in common: its cookies, and the exits that it left by. One request at a time has it. What
 * browsers store for it they keep themselves, under its id.
 */
import { type SessionCookie, withinBounds } from './session-cookie.ts';
import { SessionExits } from './session-exits.ts';

export class CallerSession {
  /** Never that of another session, also not of a later one with the same name. */
  readonly id: string;
  readonly exits = new SessionExits();
  /** Set by browsers: what they had stored for it is gone, and only its cookies are left. */
  lostStorage = false;
  #cookies: readonly SessionCookie[] = [];
  #revision = 0;

  constructor(id: string) {
    this.id = id;
  }

  get cookies(): readonly SessionCookie[] {
    return this.#cookies;
  }

  /** Grows whenever its cookies are replaced. */
  get revision(): number {
    return this.#revision;
  }

  replaceCookies(cookies: readonly SessionCookie[]): void {
    this.#cookies = withinBounds(cookies);
    this.#revision += 1;
  }
}
