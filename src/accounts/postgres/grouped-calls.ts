/**
 * Simultaneous calls about the same account become one statement: otherwise they would only queue for the lock on its
 * row. While one group is running, the next one gathers. Calls during an outage are repeated until their timeout,
 * together with those that arrived meanwhile; so each must be safe to repeat.
 */

import { Pauses } from '../../database/away.ts';
import { DatabaseAway } from '../../database-errors.ts';
import { inBackground } from '../../stray-errors.ts';
import { unavailable } from './away.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly giveUpAt: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export class GroupedCalls<Key, Item, Result> {
  readonly #make: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #queues = new Map<Key, Waiting<Item, Result>[]>();

  /** `make` runs the calls of one group, once, and returns their results in the same order. */
  constructor(make: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#make = make;
  }

  /** Rejects with `store_unavailable` if the database stays away for this many milliseconds. */
  call(key: Key, item: Item, timeout: number): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = { item, giveUpAt: performance.now() + timeout, resolve, reject };
    const queue = this.#queues.get(key);
    if (queue) queue.push(waiting);
    else {
      const started = [waiting];
      this.#queues.set(key, started);
      inBackground(this.#drain(key, started), 'making calls of an account');
    }
    return promise;
  }

  async #drain(key: Key, queue: Waiting<Item, Result>[]): Promise<void> {
    let pauses = new Pauses();
    while (queue.length > 0) {
      const group = queue.splice(0);
      const away = await this.#makeGroup(key, group);
      if (away === undefined) {
        pauses = new Pauses();
        continue;
      }
      const now = performance.now();
      queue.unshift(...group.filter(({ giveUpAt }) => giveUpAt > now));
      for (const { giveUpAt, reject } of group) if (giveUpAt <= now) reject(unavailable(away));
      await pauses.take();
    }
    this.#queues.delete(key);
  }

  /** Why the database did not answer, or undefined: then every call in the group is settled. */
  async #makeGroup(key: Key, group: readonly Waiting<Item, Result>[]): Promise<DatabaseAway | undefined> {
    try {
      const results = await this.#make(
        key,
        group.map(({ item }) => item),
      );
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (error instanceof DatabaseAway) return error;
      for (const { reject } of group) reject(error);
    }
    return undefined;
  }
}
