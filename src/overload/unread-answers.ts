/**
 * How much of answers waits to be read, by account and in all: whoever asks and does not read must not fill the memory that others need.
 * Counts bytes; knows nothing of connections but how to end one.
 */

export interface UnreadLimits {
  readonly perAccount: number;
  readonly inAll: number;
}

/** One answer that has yet to leave. */
export interface UnreadAnswer {
  /** So many of its bytes have been taken by the network. */
  sent(bytes: number): void;
  /** How to end its connection, should others need the room. */
  onCut(cut: () => void): void;
  /** It has left, or its connection has ended. Harmless when repeated. */
  end(): void;
}

/** Milliseconds without progress after which an answer may have to make room. */
const STALLED = 1_000;

export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  readonly #now: () => number;
  readonly #answers = new Set<Waiting>();
  readonly #byAccount = new Map<number, number>();
  #total = 0;

  constructor(limits: UnreadLimits, now = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Whether this account may have anything more to read. */
  hasRoom(accountId: number): boolean {
    return this.of(accountId) < this.#limits.perAccount;
  }

  of(accountId: number): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  get total(): number {
    return this.#total;
  }

  /** Undefined where there is no room. An account that has nothing to read may have one answer of any size. */
  take(accountId: number, bytes: number): UnreadAnswer | undefined {
    const own = this.of(accountId);
    if (own > 0 && own + bytes > this.#limits.perAccount) return undefined;
    if (this.#total > 0 && !this.#makeRoom(accountId, bytes)) return undefined;
    const waiting = new Waiting(accountId, this.#now(), (each, change) => this.#change(each, change), this.#now);
    this.#answers.add(waiting);
    waiting.add(bytes);
    return waiting;
  }

  /** Of those who hold more than the one who asks, the one who holds most loses the answer that has not moved for longest. */
  #makeRoom(accountId: number, bytes: number): boolean {
    while (this.#total + bytes > this.#limits.inAll) {
      const own = this.of(accountId) + bytes;
      const stalled = [...this.#answers]
        .filter((each) => this.of(each.accountId) > own && this.#now() - each.movedAt >= STALLED && each.canCut)
        .sort((one, other) => this.of(other.accountId) - this.of(one.accountId) || one.movedAt - other.movedAt);
      if (!stalled[0]) return false;
      stalled[0].cut();
    }
    return true;
  }

  #change(waiting: Waiting, bytes: number): void {
    const { accountId } = waiting;
    const left = this.of(accountId) + bytes;
    if (left > 0) this.#byAccount.set(accountId, left);
    else this.#byAccount.delete(accountId);
    this.#total += bytes;
    if (waiting.bytes === 0) this.#answers.delete(waiting);
  }
}

class Waiting implements UnreadAnswer {
  readonly accountId: number;
  movedAt: number;
  bytes = 0;
  readonly #changed: (waiting: Waiting, change: number) => void;
  readonly #now: () => number;
  #cut: (() => void) | undefined;

  constructor(accountId: number, at: number, changed: (waiting: Waiting, change: number) => void, now: () => number) {
    this.accountId = accountId;
    this.movedAt = at;
    this.#changed = changed;
    this.#now = now;
  }

  get canCut(): boolean {
    return this.#cut !== undefined;
  }

  add(bytes: number): void {
    this.bytes += bytes;
    this.#changed(this, bytes);
  }

  sent(bytes: number): void {
    this.movedAt = this.#now();
    this.add(-Math.min(bytes, this.bytes));
  }

  onCut(cut: () => void): void {
    this.#cut = cut;
  }

  cut(): void {
    const cut = this.#cut;
    this.end();
    cut?.();
  }

  end(): void {
    this.#cut = undefined;
    this.add(-this.bytes);
  }
}
