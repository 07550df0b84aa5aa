/**
 * The reservations of this node: made, raised and ended in the database that all nodes share. Remembers which ones it
 * knows, so that the heartbeat can remove those left behind by lost answers.
 */
import { balanceOf, type Charge, upToDate } from '../account-changes.ts';
import { AccountError, storeClosed } from '../account-error.ts';
import type { Spent } from '../key-spend.ts';
import type { Plans } from '../plans.ts';
import { RunningReservation } from '../reservation.ts';
import type { Balance, ReserveResult } from '../store.ts';
import { getAccount } from '../stored-accounts.ts';
import { retryWhileAway } from './away.ts';
import type { Database, PostgresQuery } from './database.ts';
import { GroupedCalls } from './grouped-calls.ts';
import { Heartbeat, type HeartbeatSettings } from './heartbeat.ts';
import type { OwedRefunds } from './owed-refunds.ts';
import { keyOf, refusalIn } from './refusal-in-row.ts';
import {
  ADMIT,
  type AdmittedRow,
  BEAT,
  KEEP_SLOT,
  LEAVE,
  RAISE,
  RESERVE,
  RESERVE_FOR_KEY,
  type ReservedRow,
  SETTLE,
  type SettledRow,
} from './reservation-queries.ts';
import { type Asker, type HeldRows, RowHold, type Wanted } from './row-hold.ts';
import { bringAccountUpToDate, reservationLost, type Settling, settleByRules } from './settlement.ts';
import { SlotsSeen } from './slots-seen.ts';

/** Milliseconds for retries while the database is away. */
export interface RetryTimeouts {
  /** For everything that a caller waits for before its request starts. */
  readonly reserve: number;
  /** For settling: longer, because the work is done, and an answer that cannot be charged must not be sent. */
  readonly settle: number;
}

export interface NodeReservationsParts {
  readonly database: Database;
  /** Identifies this node, and no other. */
  readonly node: string;
  readonly plans: Plans;
  readonly clock: () => number;
  readonly retryTimeouts: RetryTimeouts;
  readonly heartbeat: HeartbeatSettings;
  readonly refunds: OwedRefunds;
}

/** Called with what was charged for a key without a cap. */
export type OnSpent = (spent: Spent) => void;

type Ticketed = Wanted & { readonly ticket: number };

export class NodeReservations implements HeldRows {
  readonly #parts: NodeReservationsParts;
  readonly #onSpent: OnSpent;
  readonly #slotsOfPlans: string;
  readonly #heartbeat: Heartbeat;
  readonly #slots = new SlotsSeen();
  /** The reservations that this node has or is requesting, by request. */
  readonly #tickets = new Map<string, number>();
  readonly #settlements = new Set<Promise<Balance>>();
  #lastTicket = 0;
  #closed = false;

  readonly #reserving = new GroupedCalls<number, Ticketed, ReservedRow | undefined>((accountId, wanted) =>
    this.#take(RESERVE, accountId, wanted),
  );
  readonly #admitting = new GroupedCalls<string, Ticketed, AdmittedRow | undefined>((hash, wanted) =>
    this.#take(ADMIT, Buffer.from(hash, 'latin1'), wanted),
  );
  /** By account and public id. */
  readonly #reservingByKey = new GroupedCalls<string, Ticketed, AdmittedRow | undefined>((name, wanted) => {
    const [accountId = '', publicId = ''] = name.split(' ', 2);
    return this.#take(RESERVE_FOR_KEY, Number(accountId), wanted, publicId);
  });
  readonly #settling = new GroupedCalls<number, Charge, SettledRow>((accountId, charges) =>
    this.#end(accountId, charges),
  );

  constructor(parts: NodeReservationsParts, onSpent: OnSpent) {
    this.#parts = parts;
    this.#onSpent = onSpent;
    const slots = Object.entries(parts.plans).map(([name, { concurrency }]) => [name, concurrency]);
    this.#slotsOfPlans = JSON.stringify(Object.fromEntries(slots));
    this.#heartbeat = new Heartbeat(parts.heartbeat, () => this.#beat());
  }

  /** Undefined if there is no such account. */
  async reserve(accountId: number, wanted: Wanted): Promise<ReserveResult | undefined> {
    const { reserve } = this.#parts.retryTimeouts;
    const taken = await this.#claim(wanted, (ticketed) => this.#reserving.call(accountId, ticketed, reserve));
    return taken?.result;
  }

  /** On behalf of a key of the account, by its public id. Undefined if there is no such valid key. */
  async reserveByKey(accountId: number, publicId: string, wanted: Wanted): Promise<ReserveResult | undefined> {
    const { reserve } = this.#parts.retryTimeouts;
    const name = `${accountId} ${publicId}`;
    const taken = await this.#claim(wanted, (ticketed) => this.#reservingByKey.call(name, ticketed, reserve));
    return taken?.result;
  }

  /** Undefined if no valid key has this hash. */
  admit(hash: Uint8Array, wanted: Wanted): Promise<{ row: AdmittedRow; result: ReserveResult } | undefined> {
    const key = Buffer.from(hash).toString('latin1');
    const { reserve } = this.#parts.retryTimeouts;
    return this.#claim(wanted, (ticketed) => this.#admitting.call(key, ticketed, reserve));
  }

  /** As this node has last seen it. */
  slotsTaken(accountId: number): number {
    return this.#slots.of(accountId);
  }

  async raise(accountId: number, requestId: string, credits: number): Promise<boolean> {
    const { database, node, clock, retryTimeouts } = this.#parts;
    if (this.#closed) throw storeClosed();
    for (;;) {
      const [row] = await retryWhileAway(retryTimeouts.reserve, () =>
        database.ask(RAISE, accountId, clock(), node, requestId, credits),
      );
      if (row?.verdict === 'lost') throw reservationLost();
      if (row?.verdict !== 'outdated') return row?.verdict === 'raised';
      await this.#bringUpToDate(accountId);
    }
  }

  /** Charges a reservation, which then ends. */
  settle(accountId: number, charge: Charge, asker: Asker): Promise<Balance> {
    if (this.#closed) return Promise.reject(storeClosed());
    const settlement = this.#settle(accountId, charge, asker).finally(() => this.#settlements.delete(settlement));
    this.#settlements.add(settlement);
    return settlement;
  }

  /** By the database's own arithmetic, if that is sufficient. */
  async #settle(accountId: number, charge: Charge, { isRepeated }: Asker): Promise<Balance> {
    const { requestId } = charge;
    if (charge.credits === 0) return this.#settleForNothing(accountId, requestId);
    const { database, retryTimeouts, refunds } = this.#parts;
    const giveUpAt = performance.now() + retryTimeouts.settle;
    try {
      const row = await this.#settling.call(accountId, charge, retryTimeouts.settle);
      if (row.verdict === 'settled') return balanceOfRow(row);
      const work = () => settleByRules(this.#now(), accountId, charge);
      return await retryWhileAway(giveUpAt - performance.now(), () => database.transaction({ work, repeatable: true }));
    } catch (error) {
      // An earlier try may have been charged although its answer was lost; a lost reservation was certainly not
      // charged. A caller that asks again finds the charge: with a refund, that answer would be free.
      const isKnown = isReservationLost(error) || isAccountGone(error);
      if (!isKnown && !isRepeated) await refunds.add({ accountId, requestId });
      throw error;
    } finally {
      this.#tickets.delete(requestId);
    }
  }

  /** What was charged for a key without a cap. */
  noteSpent(keyId: number, credits: number, { resetsAt }: Balance): void {
    this.#onSpent({ keyId, credits, cycleEndsAt: resetsAt * 1_000 });
  }

  async #settleForNothing(accountId: number, requestId: string): Promise<Balance> {
    await this.release(accountId, requestId);
    const { database, plans, clock, retryTimeouts } = this.#parts;
    const { state } = await retryWhileAway(retryTimeouts.settle, () => database.run(getAccount(accountId)));
    return balanceOf(upToDate(plans, state, clock()).state);
  }

  /**
   * Takes the slot of a settled request again, for its answer; returns a function that frees it. Never rejects: a paid
   * answer is sent anyway.
   */
  async keepSlot(accountId: number, settledId: string): Promise<() => Promise<void>> {
    const { database, node } = this.#parts;
    const requestId = `${settledId}/answer`;
    const ticket = ++this.#lastTicket;
    this.#tickets.set(requestId, ticket);
    try {
      await database.ask(KEEP_SLOT, requestId, accountId, node, ticket);
      this.#slots.oneMore(accountId);
    } catch {
      // If it has arrived after all, the heartbeat removes it.
      this.#tickets.delete(requestId);
      return async () => {};
    }
    return () => this.release(accountId, requestId);
  }

  /** Never rejects: what cannot be released now is removed by the heartbeat later. */
  async release(accountId: number, requestId: string): Promise<void> {
    if (this.#closed) return;
    const nothing = { requestId, credits: 0, endpoint: '' };
    await this.#settling.call(accountId, nothing, this.#parts.retryTimeouts.reserve).catch(() => {});
    this.#tickets.delete(requestId);
  }

  /** Finishes running settlements and releases everything else. */
  async close(): Promise<void> {
    const { database, node, retryTimeouts, refunds } = this.#parts;
    this.#closed = true;
    await Promise.allSettled(this.#settlements);
    await this.#heartbeat.stop();
    await refunds.stop();
    await retryWhileAway(retryTimeouts.reserve, async () => {
      await refunds.makeAll();
      if (this.#lastTicket > 0) await database.ask(LEAVE, node);
    });
  }

  /** Takes a reservation under a ticket, which is kept only while the reservation exists. */
  async #claim<Row extends ReservedRow>(
    wanted: Wanted,
    take: (ticketed: Ticketed) => Promise<Row | undefined>,
  ): Promise<{ row: Row; result: ReserveResult } | undefined> {
    const { requestId } = wanted;
    if (this.#tickets.has(requestId)) throw reservedAlready(requestId);
    const ticket = ++this.#lastTicket;
    this.#tickets.set(requestId, ticket);
    let taken = false;
    try {
      for (;;) {
        const row = await take({ ...wanted, ticket });
        if (row === undefined) return undefined;
        taken = row.verdict === 'reserved';
        if (row.verdict !== 'outdated') return { row, result: this.#resultOf(row, wanted) };
        await this.#bringUpToDate(row.account_id);
      }
    } finally {
      if (!taken) this.#tickets.delete(requestId);
    }
  }

  #resultOf(row: ReservedRow, wanted: Wanted): ReserveResult {
    const { account_id: accountId, slots_taken: slots } = row;
    if (slots !== null) this.#slots.note(accountId, slots);
    if (row.verdict === 'reserved') return new RunningReservation(new RowHold(this, accountId, wanted, keyOf(row)));
    const refusal = refusalIn(row, this.#parts.plans);
    if (!refusal) throw reservedAlready(wanted.requestId);
    return refusal;
  }

  async #take<Row>(
    query: PostgresQuery<Row>,
    whose: number | Uint8Array,
    wanted: readonly Ticketed[],
    ...more: readonly string[]
  ): Promise<readonly Row[]> {
    const { database, node, clock } = this.#parts;
    await this.#heartbeat.fresh();
    return database.ask(
      query,
      whose,
      clock(),
      this.#slotsOfPlans,
      node,
      wanted.map(({ requestId }) => requestId),
      wanted.map(({ credits }) => credits),
      wanted.map(({ ticket }) => ticket),
      wanted.map(({ endpoint }) => endpoint),
      ...more,
    );
  }

  async #end(accountId: number, charges: readonly Charge[]): Promise<readonly SettledRow[]> {
    const { database, node, clock } = this.#parts;
    const rows = await database.ask(
      SETTLE,
      accountId,
      clock(),
      node,
      charges.map(({ requestId }) => requestId),
      charges.map(({ credits }) => credits),
      charges.map(({ endpoint }) => endpoint),
    );
    for (const _ended of rows) this.#slots.oneLess(accountId);
    return rows;
  }

  async #bringUpToDate(accountId: number): Promise<void> {
    const { database, retryTimeouts } = this.#parts;
    const work = () => bringAccountUpToDate(this.#now(), accountId);
    await retryWhileAway(retryTimeouts.reserve, () => database.transaction({ work, repeatable: true }));
  }

  async #beat(): Promise<void> {
    const { database, node, heartbeat } = this.#parts;
    const lifetime = `${heartbeat.lifetime} milliseconds`;
    await database.ask(BEAT, node, lifetime, this.#lastTicket, [...this.#tickets.values()]);
  }

  #now(): Settling {
    const { plans, node, clock } = this.#parts;
    return { plans, node, now: clock() };
  }
}

function balanceOfRow(row: SettledRow): Balance {
  return {
    monthlyCredits: row.monthly_credits,
    paygCredits: row.payg_credits,
    resetsAt: row.cycle_ends_at / 1_000,
  };
}

const isAccountGone = (error: unknown) => error instanceof AccountError && error.code === 'unknown_account';

const isReservationLost = (error: unknown) => error instanceof AccountError && error.code === 'reservation_lost';

const reservedAlready = (requestId: string) => new Error(`request ${requestId} is reserved already`);
