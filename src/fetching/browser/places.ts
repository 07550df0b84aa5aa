/** Gets places for pages, in turn, in the sources that have browsers: on this machine or on others. */
import type { Choose, FairQueue, Place } from '../../overload/fair-queue.ts';
import type { Route } from '../egress/dialer.ts';
import { FetchFailure } from '../failure.ts';
import type { PageRequest } from '../page.ts';
import { claim } from './claim.ts';
import { type ActiveSource, engineClosed, type TabSupply } from './tab-supply.ts';

export class Places {
  readonly #queue: FairQueue;
  readonly #supply: TabSupply;

  constructor(queue: FairQueue, supply: TabSupply) {
    this.#queue = queue;
    this.#supply = supply;
  }

  /** Prefers the source that has an idle tab of this caller, otherwise the one with the least load. */
  async take(request: PageRequest, route: Route): Promise<[Place, ActiveSource]> {
    const { sources, closed } = this.#supply;
    if (closed) throw engineClosed();
    if (!sources.some(isOpen)) await claim(this.#reopen(), request, () => {});
    const leave = new AbortController();
    const own = request.session && (await this.#supply.sourceOfSession(request.session.id));
    const choose: Choose = (pools) => {
      // A session's storage is in one source only.
      if (own && isOpen(own)) return pools.find((pool) => pool === own.source.pool);
      const fitting = pools.filter((pool) => sources.some(({ source }) => source.pool === pool && source.suits));
      const before = this.#supply.sourceWithIdleTab(request, route, ({ source }) => fitting.includes(source.pool));
      return before?.source.pool ?? fitting[0];
    };
    const taken = this.#queue.take(request.partition, leave.signal, choose, request.deadline.retrieval.left());
    const place = await claim(taken, request, (late) => {
      leave.abort();
      // The place may have been assigned just now.
      late.then(
        ({ release }) => release(),
        () => {},
      );
    });
    const active = sources.find(({ source }) => source.pool === place.pool);
    if (!active) throw new Error('a place in a pool that is not the engine’s');
    return [place, active];
  }

  /** A source in which pages can be opened, whoever has its places. */
  async openSource(): Promise<ActiveSource | undefined> {
    const { sources } = this.#supply;
    if (!sources.some(isOpen)) await this.#reopen();
    return sources.find(isOpen);
  }

  /** If no source is open, all suitable ones are tried once more, immediately. */
  async #reopen(): Promise<void> {
    const tried = this.#supply.sources.filter(({ source }) => source.suits).map(({ hosts }) => hosts.live('any'));
    await Promise.any(tried).catch((error: unknown) => {
      throw new FetchFailure('internal_error', 'No browser can be reached.', { cause: error });
    });
  }
}

export function isOpen({ source }: ActiveSource): boolean {
  return source.suits && source.pool.limit > 0;
}
