/**
 * The credits and the slot of one request, as a row of the database. The operations on rows are done by their common
 * owner.
 */
import type { Charge } from '../account-changes.ts';
import type { Hold } from '../reservation.ts';
import type { Balance, ReserveRequest } from '../store.ts';

/** What a request wants to reserve. */
export interface Wanted extends Pick<ReserveRequest, 'requestId' | 'credits' | 'isRepeated'> {
  readonly endpoint: string;
}

/** Who asks for a charge: if there is no answer, some ask again (`isRepeated`). */
export type Asker = Pick<Wanted, 'isRepeated'>;

/** The key for which something is reserved. */
export interface HeldKey {
  readonly id: number;
  readonly isCapped: boolean;
}

/** The operations of all rows, which one row delegates to. */
export interface HeldRows {
  raise(accountId: number, requestId: string, credits: number): Promise<boolean>;
  settle(accountId: number, charge: Charge, asker: Asker): Promise<Balance>;
  noteSpent(keyId: number, credits: number, balance: Balance): void;
  keepSlot(accountId: number, settledId: string): Promise<() => Promise<void>>;
  release(accountId: number, requestId: string): Promise<void>;
}

export class RowHold implements Hold {
  readonly #all: HeldRows;
  readonly #accountId: number;
  readonly #wanted: Wanted;
  readonly #key: HeldKey | undefined;
  #credits: number;
  #keepsSlot = false;
  #freeSlot: Promise<() => Promise<void>> | undefined;

  constructor(all: HeldRows, accountId: number, wanted: Wanted, key: HeldKey | undefined) {
    this.#all = all;
    this.#accountId = accountId;
    this.#wanted = wanted;
    this.#key = key;
    this.#credits = wanted.credits;
  }

  get credits(): number {
    return this.#credits;
  }

  async raiseTo(credits: number): Promise<boolean> {
    const raised = await this.#all.raise(this.#accountId, this.#wanted.requestId, credits);
    if (raised) this.#credits = credits;
    return raised;
  }

  async charge(credits: number): Promise<Balance> {
    this.#credits = 0;
    const key = this.#key;
    const keyId = key?.isCapped ? key.id : undefined;
    const { requestId, endpoint } = this.#wanted;
    const balance = await this.#all.settle(this.#accountId, { requestId, endpoint, credits, keyId }, this.#wanted);
    if (key && !key.isCapped) this.#all.noteSpent(key.id, credits, balance);
    if (!this.#keepsSlot) return balance;
    this.#freeSlot = this.#all.keepSlot(this.#accountId, this.#wanted.requestId);
    await this.#freeSlot;
    return balance;
  }

  keepSlot(): () => Promise<void> {
    this.#keepsSlot = true;
    return async () => {
      this.#keepsSlot = false;
      const free = await this.#freeSlot;
      this.#freeSlot = undefined;
      await free?.();
    };
  }

  free(): Promise<void> {
    this.#credits = 0;
    return this.#all.release(this.#accountId, this.#wanted.requestId);
  }
}
