/**
 * The tries of one page through the exits of a tier: what the outcome of each says about its proxy, and what is said in
 * the end if all have failed.
 */
import type { PooledProxy } from './egress/proxies/pooled-proxy.ts';
import type { RouteLease } from './egress/proxies/proxy-pool.ts';
import { FetchFailure } from './failure.ts';
import type { PageRequest } from './page.ts';
import { timeoutOfSilence } from './proxy-silence.ts';
import { retrievalTimeout } from './target-url.ts';

/** The exits that a request can choose from, and which they are in messages. */
export interface Choice {
  readonly count: number;
  readonly of: string;
}

export class ExitTries {
  readonly #request: PageRequest;
  readonly #choice: Choice;
  readonly #leases: RouteLease[] = [];
  readonly #failures: FetchFailure[] = [];
  /** They stay leased until the end: until it is known who was at fault, other requests should use others. */
  readonly #doubted: RouteLease[] = [];

  constructor(request: PageRequest, choice: Choice) {
    this.#request = request;
    this.#choice = choice;
  }

  get proxies(): readonly PooledProxy[] {
    return this.#leases.map(({ proxy }) => proxy);
  }

  begin(lease: RouteLease): void {
    this.#leases.push(lease);
  }

  worked(lease: RouteLease): void {
    this.#request.session?.exits.worked(lease.proxy, this.#request.country);
    lease.release('worked');
    // A proxy that gave no connection while the next one did is itself at fault.
    for (const each of this.#doubted) each.release('failed');
  }

  /** Throws if another proxy would do no better. */
  failed(lease: RouteLease, failure: unknown): void {
    if (!(failure instanceof FetchFailure)) throw failure;
    if (failure.target) this.worked(lease);
    if (failure.unreachable === 'proxy') lease.release('failed');
    else if (failure.unreachable === 'behind_proxy') this.#doubted.push(lease);
    else throw this.#notOfProxy(lease, failure);
    this.#failures.push(failure);
  }

  #notOfProxy(lease: RouteLease, failure: FetchFailure): FetchFailure {
    if (failure.code !== 'timeout' || failure.lackedBrowser) return failure;
    lease.release('doubtful');
    return this.#failures.length > 0 ? retrievalTimeout(this.#request.deadline) : failure;
  }

  /** After the last try: nobody knows who was at fault. */
  conclude(): FetchFailure {
    for (const each of this.#doubted) each.release('doubtful');
    return timeoutOfSilence(this.#request, this.#failures.at(-1)) ?? proxiesFailed(this.#failures, this.#choice);
  }

  /** Returns the proxies about which nothing was said. */
  end(): void {
    for (const lease of this.#leases) lease.release('unused');
  }
}

/** A proxy that answered but could not connect says more about the target than one that was down. */
function proxiesFailed(failures: readonly FetchFailure[], { count, of }: Choice): FetchFailure {
  const telling = failures.findLast(({ unreachable }) => unreachable === 'behind_proxy') ?? failures.at(-1);
  if (!telling) throw new Error('no exit is offered');
  const message = `${telling.message} Proxies tried: ${failures.length} of ${count} (${of}).`;
  const { unreachable } = telling;
  return new FetchFailure('target_unreachable', message, { ...(unreachable && { unreachable }), cause: telling });
}
