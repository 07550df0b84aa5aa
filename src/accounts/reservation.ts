/**
 * The reservation of one running request: it ends once, by settling or by releasing. Knows nothing of where the credits
 * and the slot are held.
 */
import { AccountError } from './account-error.ts';
import type { Balance, Reservation } from './store.ts';

/** The credits and the slot of one request, wherever they are stored. */
export interface Hold {
  readonly credits: number;
  /** Raises the reserved credits. False, and nothing changed, if the account does not have them. */
  raiseTo(credits: number): Promise<boolean>;
  /** Charges this much of what is reserved, and frees the rest and the slot, whether or not that succeeds. */
  charge(credits: number): Promise<Balance>;
  /** Frees the credits and the slot. Never rejects. */
  free(): Promise<void>;
  /**
   * Makes `charge` leave the slot taken until the returned function is called, which never rejects and may be called
   * more than once.
   */
  keepSlot(): () => Promise<void>;
}

export class RunningReservation implements Reservation {
  readonly #hold: Hold;
  #settlement: Promise<Balance> | undefined;
  #release: Promise<void> | undefined;

  constructor(hold: Hold) {
    this.#hold = hold;
  }

  get credits(): number {
    return this.#hold.credits;
  }

  async raiseTo(credits: number): Promise<boolean> {
    requireCredits(credits);
    this.#requireRunning();
    return credits <= this.#hold.credits || this.#hold.raiseTo(credits);
  }

  settle(credits: number): Promise<Balance> {
    this.#settlement ??= this.#settleOnce(credits);
    return this.#settlement;
  }

  async #settleOnce(credits: number): Promise<Balance> {
    this.#requireRunning();
    try {
      requireCredits(credits);
      const { credits: held } = this.#hold;
      if (credits > held) throw new Error(`cannot settle ${credits} credits: only ${held} are held`);
    } catch (error) {
      await this.#hold.free();
      throw error;
    }
    return this.#hold.charge(credits);
  }

  keepSlot(): () => Promise<void> {
    this.#requireRunning();
    return this.#hold.keepSlot();
  }

  release(): Promise<void> {
    this.#release ??= this.#settlement === undefined ? this.#hold.free() : Promise.resolve();
    return this.#release;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.release();
  }

  #requireRunning(): void {
    if (this.#release !== undefined || this.#settlement !== undefined) {
      throw new AccountError('reservation_ended', 'The reservation has ended.');
    }
  }
}

/** Prices are whole and never negative; anything else is a programming error. */
export function requireCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new RangeError(`not a number of credits: ${credits}`);
}
