/**
 * A bounded number of places, in one room or in several, given in turn to whoever waits: one caller with a hundred requests does not keep
 * another waiting for all of them. Knows nothing of what the places are for.
 */

/** So many wait already that one more would wait in vain. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  /** After which it may be worth another try. */
  readonly seconds: number;

  constructor(seconds: number) {
    super(`there is no place for another ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Has a number of places, which may change: a room that has closed has none, and who is in it may stay. Changed by its queue alone. */
class Room {
  limit: number;
  taken = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get hasPlace(): boolean {
    return this.taken < this.limit;
  }

  /** How much of it would be taken with one more. */
  get load(): number {
    return (this.taken + 1) / this.limit;
  }
}

export type { Room };

export interface Place {
  readonly room: Room;
  /** Gives it back, once. */
  release(): void;
}

/** Takes one of the rooms that have a place, the least loaded first; none of them when it needs another one. */
export type Choose = (rooms: readonly Room[]) => Room | undefined;

interface Waiter {
  readonly choose: Choose;
  readonly grant: (room: Room) => void;
}

/** Requests of one caller that may wait, unless told otherwise; what comes beyond would wait for minutes. */
const MOST_WAITING = 200;

/** Before so many were given back, how long a place is held is anybody's guess. */
const ENOUGH_TO_TELL = 10;

/** How much the latest page says about how long a place is held. */
const LATEST_SHARE = 0.1;

export class FairQueue {
  readonly #rooms: Room[] = [];
  readonly #now: () => number;
  readonly #mostWaiting: number;
  /** Milliseconds that a place is held, of late. */
  #usualHold = 0;
  #givenBack = 0;
  /** Callers in the order of their turns, each with its own requests in the order in which they came. */
  readonly #waiting = new Map<string, Waiter[]>();

  /** `mostWaiting`: requests of one caller that may wait. */
  constructor(now: () => number = () => performance.now(), mostWaiting: number = MOST_WAITING) {
    this.#now = now;
    this.#mostWaiting = mostWaiting;
  }

  addRoom(limit: number): Room {
    const room = new Room(limit);
    this.#rooms.push(room);
    return room;
  }

  get limit(): number {
    return this.#rooms.reduce((sum, room) => sum + room.limit, 0);
  }

  get taken(): number {
    return this.#rooms.reduce((sum, room) => sum + room.taken, 0);
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, waiters) => sum + waiters.length, 0);
  }

  /**
   * Rejects with the signal's reason; whoever waits then loses the turn. Rejects with `QueueFull` at once where the turn would most likely
   * not come within `patience` milliseconds.
   */
  async take(
    caller: string,
    signal: AbortSignal,
    choose: Choose = ([first]) => first,
    patience = Number.POSITIVE_INFINITY,
  ): Promise<Place> {
    signal.throwIfAborted();
    // Nobody who waits could use it: they would have it.
    let room = this.#choice(choose);
    if (!room) {
      this.#refuseInVain(caller, patience);
      room = await this.#wait(caller, signal, choose);
    }
    return this.#placeIn(room);
  }

  #placeIn(room: Room): Place {
    const takenAt = this.#now();
    let given = false;
    return {
      room,
      release: () => {
        if (given) return;
        given = true;
        room.taken -= 1;
        this.#learn(this.#now() - takenAt);
        this.#grantAll();
      },
    };
  }

  #learn(held: number): void {
    this.#givenBack += 1;
    this.#usualHold += (held - this.#usualHold) * Math.max(LATEST_SHARE, 1 / this.#givenBack);
  }

  #refuseInVain(caller: string, patience: number): void {
    const own = this.#waiting.get(caller)?.length ?? 0;
    const wait = this.#givenBack < ENOUGH_TO_TELL ? 0 : this.#expectedWait(caller, own);
    if (own < this.#mostWaiting && wait <= patience) return;
    throw new QueueFull(Math.max(1, Math.ceil(wait / 1_000)));
  }

  /** In turn, each other caller is served at most once for each request of this one's. */
  #expectedWait(caller: string, own: number): number {
    let turns = own + 1;
    for (const [other, waiters] of this.#waiting) if (other !== caller) turns += Math.min(waiters.length, own + 1);
    return (turns * this.#usualHold) / Math.max(1, this.limit);
  }

  /** Who has a place keeps it, though there may be fewer now. */
  resize(room: Room, limit: number): void {
    room.limit = limit;
    this.#grantAll();
  }

  /** Rooms that have a place, the least loaded first. */
  #open(): Room[] {
    return this.#rooms.filter((room) => room.hasPlace).sort((one, other) => one.load - other.load);
  }

  /** Takes the place of its choice. */
  #choice(choose: Choose, open = this.#open()): Room | undefined {
    const room = open.length === 0 ? undefined : choose(open);
    if (room) room.taken += 1;
    return room;
  }

  #wait(caller: string, signal: AbortSignal, choose: Choose): Promise<Room> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#forget(caller, waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        choose,
        grant: (room) => {
          signal.removeEventListener('abort', onAbort);
          resolve(room);
        },
      };
      const others = this.#waiting.get(caller);
      if (others) others.push(waiter);
      else this.#waiting.set(caller, [waiter]);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #grantAll(): void {
    while (this.#grantNext()) {}
  }

  /** To the first caller with a request that can use a place; the caller then waits behind all the others. */
  #grantNext(): boolean {
    // The same for all who are asked: nothing changes until one has taken a place.
    const open = this.#open();
    if (open.length === 0) return false;
    for (const [caller, waiters] of this.#waiting) {
      for (const waiter of waiters) {
        const room = this.#choice(waiter.choose, open);
        if (!room) continue;
        this.#forget(caller, waiter);
        const others = this.#waiting.get(caller);
        this.#waiting.delete(caller);
        if (others) this.#waiting.set(caller, others);
        waiter.grant(room);
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
