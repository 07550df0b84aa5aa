/**
 * How much answer data is unread, by account and in all: a caller who does not read must not fill the memory that
 * others need. Counts bytes; knows connections only as something that can be closed.
 */

export interface UnreadLimits {
  readonly perAccount: number;
  readonly inAll: number;
}

/** What unread answers may take of the memory that there is, those of one account and of all. */
const ACCOUNT_SHARE = 1 / 8;
const SHARE_OF_ALL = 1 / 4;

/** Where there is little memory, less than was set. */
export function withinMemory({ perAccount, inAll }: UnreadLimits, memory = Number.POSITIVE_INFINITY): UnreadLimits {
  return { perAccount: Math.min(perAccount, memory * ACCOUNT_SHARE), inAll: Math.min(inAll, memory * SHARE_OF_ALL) };
}

/** One answer that is being sent. */
export interface UnreadAnswer {
  /** The network has accepted this many of its bytes. */
  sent(bytes: number): void;
  /** Closes its connection, if others need the room. */
  onCut(cut: () => void): void;
  /** It was sent, or its connection has ended. May be called more than once. */
  end(): void;
}

/** Milliseconds without progress after which an answer may be cut off to make room. */
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

  /** Whether this account may have more unread data. */
  hasRoom(accountId: number): boolean {
    return this.of(accountId) < this.#limits.perAccount;
  }

  of(accountId: number): number {
    return this.#byAccount.get(accountId) ?? 0;
  }

  get total(): number {
    return this.#total;
  }

  /** Undefined if there is no room. An account without unread data may have one answer of any size. */
  take(accountId: number, bytes: number): UnreadAnswer | undefined {
    const own = this.of(accountId);
    if (own > 0 && own + bytes > this.#limits.perAccount) return undefined;
    if (this.#total > 0 && !this.#makeRoom(accountId, bytes)) return undefined;
    const waiting = new Waiting(accountId, this.#now(), (each, change) => this.#change(each, change), this.#now);
    this.#answers.add(waiting);
    waiting.add(bytes);
    return waiting;
  }

  /**
   * Of the accounts that hold more than the requesting one, the one that holds the most loses its answer that has been
   * stalled longest.
   */
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
