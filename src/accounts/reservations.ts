/**
 * What running requests hold of each account: credits and slots, in memory, so that they die with the process. Every check
 * and the taking that follows it happen in one turn of the event loop, so no interleaving can overspend. Knows no database:
 * it is told what is there and how to charge.
 */
import { AccountError } from './account-error.ts';
import type { Balance, Reservation } from './store.ts';

interface Holdings {
  credits: number;
  slots: number;
}

const NOTHING: Readonly<Holdings> = { credits: 0, slots: 0 };

/** How a reservation reaches the account it belongs to. */
export interface HeldAccount {
  readonly id: number;
  /** Credits on the account at this moment, reserved ones included. */
  balance(): Balance;
  /** Writes the charge; calls `written` in the same turn in which the balance goes down. */
  charge(credits: number, written: () => void): Promise<Balance>;
}

export class Reservations {
  readonly #held = new Map<number, Holdings>();
  readonly #requestIds = new Set<string>();

  of(accountId: number): Readonly<Holdings> {
    return this.#held.get(accountId) ?? NOTHING;
  }

  /** Takes one slot and so many credits. The caller has checked, in this same turn, that both are there. */
  take(account: HeldAccount, credits: number, requestId: string): Reservation {
    if (this.#requestIds.has(requestId)) throw new Error(`request ${requestId} is reserved already`);
    this.#requestIds.add(requestId);
    this.#change(account.id, credits, 1);
    return new HeldReservation(account, credits, {
      held: () => this.of(account.id).credits,
      changeCredits: (by) => this.#change(account.id, by, 0),
      freeSlot: () => {
        this.#requestIds.delete(requestId);
        this.#change(account.id, 0, -1);
      },
    });
  }

  #change(accountId: number, credits: number, slots: number): void {
    const before = this.of(accountId);
    const after = { credits: before.credits + credits, slots: before.slots + slots };
    if (after.slots === 0 && after.credits === 0) this.#held.delete(accountId);
    else this.#held.set(accountId, after);
  }
}

interface Hold {
  /** Credits held by all reservations of the account. */
  held(): number;
  changeCredits(by: number): void;
  freeSlot(): void;
}

class HeldReservation implements Reservation {
  readonly #account: HeldAccount;
  readonly #hold: Hold;
  #credits: number;
  #settlement: Promise<Balance> | undefined;
  #released = false;

  constructor(account: HeldAccount, credits: number, hold: Hold) {
    this.#account = account;
    this.#credits = credits;
    this.#hold = hold;
  }

  get credits(): number {
    return this.#credits;
  }

  async raiseTo(credits: number): Promise<boolean> {
    requireCredits(credits);
    this.#requireRunning();
    if (credits <= this.#credits) return true;
    const { monthlyCredits, paygCredits } = this.#account.balance();
    const more = credits - this.#credits;
    if (monthlyCredits + paygCredits - this.#hold.held() < more) return false;
    this.#hold.changeCredits(more);
    this.#credits = credits;
    return true;
  }

  settle(credits: number): Promise<Balance> {
    this.#settlement ??= this.#settleOnce(credits);
    return this.#settlement;
  }

  async #settleOnce(credits: number): Promise<Balance> {
    this.#requireRunning();
    try {
      requireCredits(credits);
      if (credits > this.#credits) throw new Error(`cannot settle ${credits} credits: only ${this.#credits} are held`);
      if (credits === 0) return this.#account.balance();
      return await this.#account.charge(credits, () => this.#freeCredits());
    } finally {
      this.#freeCredits();
      this.#hold.freeSlot();
    }
  }

  release(): void {
    if (this.#released || this.#settlement !== undefined) return;
    this.#released = true;
    this.#freeCredits();
    this.#hold.freeSlot();
  }

  [Symbol.dispose](): void {
    this.release();
  }

  #freeCredits(): void {
    if (this.#credits === 0) return;
    this.#hold.changeCredits(-this.#credits);
    this.#credits = 0;
  }

  #requireRunning(): void {
    if (this.#released || this.#settlement !== undefined) {
      throw new AccountError('reservation_ended', 'The reservation has ended.');
    }
  }
}

/** Prices are whole and never negative; anything else is a mistake in the code that asks. */
export function requireCredits(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits < 0) throw new RangeError(`not a number of credits: ${credits}`);
}
