/**
 * A limited number of places, in one pool or several, given in turn to waiting callers: one caller with a hundred
 * requests does not make another wait for all of them. Knows nothing about what the places are for.
 */

/** So many are already waiting that another one would wait in vain. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  /** Seconds after which another try may be worthwhile. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`there is no place for another ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Whether what a place of this caller needs is there, beside so many that are taken. It may be missing for a while. */
export type HasRoom = (caller: string, taken: number) => boolean;

/** For a pool whose room depends on what a place is for: who chooses says so, and is asked again while waiting. */
export const CHOSEN_BY_ROOM: HasRoom = () => true;

/**
 * A number of places, which may change: a closed pool has none, but its current users may stay. Only its queue changes
 * it.
 */
class PlacePool {
  limit: number;
  taken = 0;
  readonly #hasRoom: HasRoom | undefined;

  constructor(limit: number, hasRoom?: HasRoom) {
    this.limit = limit;
    this.#hasRoom = hasRoom;
  }

  get hasPlace(): boolean {
    return this.taken < this.limit;
  }

  hasRoomFor(caller: string): boolean {
    return this.#hasRoom?.(caller, this.taken) ?? true;
  }

  /** Whether a place may become free without any being given back. */
  get maySoonHavePlace(): boolean {
    return this.#hasRoom !== undefined && this.hasPlace;
  }

  /** The load with one more. */
  get load(): number {
    return (this.taken + 1) / this.limit;
  }
}

export type { PlacePool };

export interface Place {
  readonly pool: PlacePool;
  /** Gives it back, once. */
  release(): void;
}

/** Chooses one of the pools with a free place, sorted by load; undefined if it needs another one. */
export type Choose = (pools: readonly PlacePool[]) => PlacePool | undefined;

interface Waiter {
  readonly choose: Choose;
  readonly grant: (pool: PlacePool) => void;
}

/** Waiting requests of one caller, by default; more would wait for minutes. */
const MAX_WAITING = 200;

/** The holding time of a place is known only after this many were given back. */
const ENOUGH_TO_TELL = 10;

/** Milliseconds after which it is looked again whether there is room for a place. */
const AGAIN_AFTER = 100;

/** How much the latest page changes the estimate of how long a place is held. */
const LATEST_SHARE = 0.1;

export class FairQueue {
  readonly #pools: PlacePool[] = [];
  readonly #now: () => number;
  readonly #maxWaiting: number;
  /** Milliseconds that a place was held recently. */
  #usualHold = 0;
  #givenBack = 0;
  /** Callers in the order of their turns, each with its requests in order of arrival. */
  readonly #waiting = new Map<string, Waiter[]>();

  #againTimer: NodeJS.Timeout | undefined;

  /** `maxWaiting`: waiting requests of one caller. */
  constructor(now: () => number = () => performance.now(), maxWaiting: number = MAX_WAITING) {
    this.#now = now;
    this.#maxWaiting = maxWaiting;
  }

  addPool(limit: number, hasRoom?: HasRoom): PlacePool {
    const pool = new PlacePool(limit, hasRoom);
    this.#pools.push(pool);
    return pool;
  }

  get limit(): number {
    return this.#pools.reduce((sum, pool) => sum + pool.limit, 0);
  }

  get taken(): number {
    return this.#pools.reduce((sum, pool) => sum + pool.taken, 0);
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, waiters) => sum + waiters.length, 0);
  }

  /**
   * Rejects with the signal's reason; a waiting caller then loses the turn. Rejects with `QueueFull` at once if the
   * turn would most likely not come within `maxWait` milliseconds.
   */
  async take(
    caller: string,
    signal: AbortSignal,
    choose: Choose = ([first]) => first,
    maxWait = Number.POSITIVE_INFINITY,
  ): Promise<Place> {
    signal.throwIfAborted();
    if (this.#againTimer !== undefined) this.#grantAll();
    // Nobody who waits could use it: otherwise they would have it.
    let pool = this.#choice(choose, this.#openFor(caller));
    if (!pool) {
      this.#refuseInVain(caller, maxWait);
      pool = await this.#wait(caller, signal, choose);
    }
    return this.#placeIn(pool);
  }

  #placeIn(pool: PlacePool): Place {
    const takenAt = this.#now();
    let given = false;
    return {
      pool,
      release: () => {
        if (given) return;
        given = true;
        pool.taken -= 1;
        this.#learn(this.#now() - takenAt);
        this.#grantAll();
      },
    };
  }

  #learn(held: number): void {
    this.#givenBack += 1;
    this.#usualHold += (held - this.#usualHold) * Math.max(LATEST_SHARE, 1 / this.#givenBack);
  }

  #refuseInVain(caller: string, maxWait: number): void {
    const own = this.#waiting.get(caller)?.length ?? 0;
    const wait = this.#givenBack < ENOUGH_TO_TELL ? 0 : this.#expectedWait(caller, own);
    if (own < this.#maxWaiting && wait <= maxWait) return;
    throw new QueueFull(Math.max(1, Math.ceil(wait / 1_000)));
  }

  /** In turn, each other caller is served at most once for each request of this one. */
  #expectedWait(caller: string, own: number): number {
    let turns = own + 1;
    for (const [other, waiters] of this.#waiting) if (other !== caller) turns += Math.min(waiters.length, own + 1);
    return (turns * this.#usualHold) / Math.max(1, this.limit);
  }

  /** A caller keeps a place that it has, although there may be fewer now. */
  resize(pool: PlacePool, limit: number): void {
    pool.limit = limit;
    this.#grantAll();
  }

  /** Pools that have a place, the least loaded first. */
  #open(): PlacePool[] {
    return this.#pools.filter((pool) => pool.hasPlace).sort((one, other) => one.load - other.load);
  }

  #openFor(caller: string, open = this.#open()): PlacePool[] {
    return open.filter((pool) => pool.hasRoomFor(caller));
  }

  /** Takes the chosen place. */
  #choice(choose: Choose, open: readonly PlacePool[]): PlacePool | undefined {
    const pool = open.length === 0 ? undefined : choose(open);
    if (pool) pool.taken += 1;
    return pool;
  }

  #wait(caller: string, signal: AbortSignal, choose: Choose): Promise<PlacePool> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#forget(caller, waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        choose,
        grant: (pool) => {
          signal.removeEventListener('abort', onAbort);
          resolve(pool);
        },
      };
      const others = this.#waiting.get(caller);
      if (others) others.push(waiter);
      else this.#waiting.set(caller, [waiter]);
      signal.addEventListener('abort', onAbort, { once: true });
      this.#tryAgainSoon();
    });
  }

  #grantAll(): void {
    while (this.#grantNext()) {}
    this.#tryAgainSoon();
  }

  /** While somebody waits for room, not for a place. */
  #tryAgainSoon(): void {
    clearTimeout(this.#againTimer);
    this.#againTimer = undefined;
    if (this.#waiting.size === 0 || !this.#pools.some((pool) => pool.maySoonHavePlace)) return;
    this.#againTimer = setTimeout(() => this.#grantAll(), AGAIN_AFTER).unref();
  }

  /** Gives a place to the first caller with a request that can use it; the caller then waits behind all others. */
  #grantNext(): boolean {
    // The same for all requests that are asked: nothing changes until one has taken a place.
    const open = this.#open();
    if (open.length === 0) return false;
    for (const [caller, waiters] of this.#waiting) {
      const openForIt = this.#openFor(caller, open);
      for (const waiter of openForIt.length === 0 ? [] : waiters) {
        const pool = this.#choice(waiter.choose, openForIt);
        if (!pool) continue;
        this.#forget(caller, waiter);
        const others = this.#waiting.get(caller);
        this.#waiting.delete(caller);
        if (others) this.#waiting.set(caller, others);
        waiter.grant(pool);
        return true;
      }
    }
    return false;
  }

  #forget(caller: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(caller);
    if (!waiters) return;
    waiters.splice(waiters.indexOf(waiter), 1);
    if (waiters.length === 0) this.#waiting.delete(caller);
  }
}
