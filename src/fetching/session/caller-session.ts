/**
 * What the requests of one session share: its cookies, and the exits that it used. One request at a time uses it.
 * Browsers keep its storage themselves, under its id.
 */
import { type SessionCookie, withinBounds } from './session-cookie.ts';
import { SessionExits } from './session-exits.ts';

export class CallerSession {
  /** Never that of another session, not even of a later one with the same name. */
  readonly id: string;
  readonly exits = new SessionExits();
  /** Set by browsers: its storage is lost, and only its cookies are left. */
  lostStorage = false;
  #cookies: readonly SessionCookie[] = [];
  #revision = 0;

  constructor(id: string) {
    this.id = id;
  }

  get cookies(): readonly SessionCookie[] {
    return this.#cookies;
  }

  /** Increases whenever its cookies are replaced. */
  get revision(): number {
    return this.#revision;
  }

  replaceCookies(cookies: readonly SessionCookie[]): void {
    this.#cookies = withinBounds(cookies);
    this.#revision += 1;
  }
}
