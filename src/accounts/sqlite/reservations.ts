/**
 * What running requests hold of each account: credits and slots, in memory, so that they end with the process. Each
 * check and the reservation that follows happen in one turn of the event loop, so no interleaving can overspend. Knows
 * no database: it is told what is available and how to charge.
 */
import { type Hold, RunningReservation } from '../reservation.ts';
import type { Balance, Reservation } from '../store.ts';

interface Holdings {
  credits: number;
  slots: number;
}

const NOTHING: Readonly<Holdings> = { credits: 0, slots: 0 };

/** How a reservation reaches its account. */
export interface HeldAccount {
  readonly id: number;
  /** The key that it also counts against, if that has a cap. */
  readonly cappedKey?: number | undefined;
  /** What is left of the key's cap at this moment, including reserved credits; undefined: there is no longer a cap. */
  capLeft?(): number | undefined;
  /** Credits on the account at this moment, including reserved ones. */
  balance(): Balance;
  /** Writes the charge; calls `written` in the same turn in which the balance goes down. */
  charge(credits: number, written: () => void): Promise<Balance>;
}

export class Reservations {
  readonly #held = new Map<number, Holdings>();
  readonly #ofKeys = new Map<number, number>();
  readonly #requestIds = new Set<string>();

  of(accountId: number): Readonly<Holdings> {
    return this.#held.get(accountId) ?? NOTHING;
  }

  /** Credits reserved for a key with a cap. */
  ofKey(keyId: number): number {
    return this.#ofKeys.get(keyId) ?? 0;
  }

  /** Takes one slot and this many credits. The caller has checked, in this same turn, that both are available. */
  take(account: HeldAccount, credits: number, requestId: string): Reservation {
    if (this.#requestIds.has(requestId)) throw new Error(`request ${requestId} is reserved already`);
    this.#requestIds.add(requestId);
    this.change(account, credits, 1);
    return new RunningReservation(new MemoryHold(this, account, requestId, credits));
  }

  change({ id, cappedKey }: HeldAccount, credits: number, slots: number): void {
    const before = this.of(id);
    const after = { credits: before.credits + credits, slots: before.slots + slots };
    if (after.slots === 0 && after.credits === 0) this.#held.delete(id);
    else this.#held.set(id, after);
    if (cappedKey === undefined) return;
    const ofKey = this.ofKey(cappedKey) + credits;
    if (ofKey === 0) this.#ofKeys.delete(cappedKey);
    else this.#ofKeys.set(cappedKey, ofKey);
  }

  /** The request is over; its slot may be kept. */
  forget(requestId: string): void {
    this.#requestIds.delete(requestId);
  }
}

class MemoryHold implements Hold {
  readonly #all: Reservations;
  readonly #account: HeldAccount;
  readonly #requestId: string;
  #credits: number;
  #slot: 'held' | 'kept' | 'free' = 'held';

  constructor(all: Reservations, account: HeldAccount, requestId: string, credits: number) {
    this.#all = all;
    this.#account = account;
    this.#requestId = requestId;
    this.#credits = credits;
  }

  get credits(): number {
    return this.#credits;
  }

  async raiseTo(credits: number): Promise<boolean> {
    const { monthlyCredits, paygCredits } = this.#account.balance();
    const more = credits - this.#credits;
    const { id, cappedKey } = this.#account;
    if (monthlyCredits + paygCredits - this.#all.of(id).credits < more) return false;
    const capLeft = cappedKey === undefined ? undefined : this.#account.capLeft?.();
    if (cappedKey !== undefined && capLeft !== undefined && capLeft - this.#all.ofKey(cappedKey) < more) return false;
    this.#all.change(this.#account, more, 0);
    this.#credits = credits;
    return true;
  }

  async charge(credits: number): Promise<Balance> {
    try {
      if (credits === 0) return this.#account.balance();
      return await this.#account.charge(credits, () => this.#freeCredits());
    } finally {
      this.#freeCredits();
      this.#all.forget(this.#requestId);
      if (this.#slot === 'held') this.#freeSlot();
    }
  }

  async free(): Promise<void> {
    this.#freeCredits();
    this.#all.forget(this.#requestId);
    this.#freeSlot();
  }

  keepSlot(): () => Promise<void> {
    this.#slot = 'kept';
    return async () => this.#freeSlot();
  }

  #freeSlot(): void {
    if (this.#slot === 'free') return;
    this.#slot = 'free';
    this.#all.change(this.#account, 0, -1);
  }

  #freeCredits(): void {
    if (this.#credits === 0) return;
    this.#all.change(this.#account, -this.#credits, 0);
    this.#credits = 0;
  }
}
