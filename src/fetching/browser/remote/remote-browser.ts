/**
 * A browser on another machine: connected as soon as possible, checked before any page is loaded, paused when it fails,
 * and tried again. One connection serves every look. Its pool is open while it is connected. Knows nothing about pages.
 */

import type { FairQueue, PlacePool } from '../../../overload/fair-queue.ts';
import { inBackground } from '../../../stray-errors.ts';
import type { RemoteGateway } from '../../egress/gateway/remote-gateway.ts';
import type { OwnListeners } from '../../egress/guard/own-host.ts';
import { BrowserHost } from '../hosts/browser-host.ts';
import { type BrowserSource, BrowserUnavailable } from '../hosts/browser-source.ts';
import type { MemoryBounds } from '../memory/memory-bounds.ts';
import { RemoteMemory } from '../memory/remote-memory.ts';
import { BrowserGone } from '../protocol/protocol-client.ts';
import type { BrowserEndpoint } from './endpoint.ts';
import { checkFitness } from './fitness.ts';
import { connectBrowser, type RemoteConnection } from './remote-connection.ts';
import { isFullBrowser, PLAIN_STYLE, stealthStyle } from './remote-style.ts';
import { remoteWayOut } from './remote-way-out.ts';

export interface RemoteBrowserParts {
  readonly endpoint: BrowserEndpoint;
  readonly queue: FairQueue;
  readonly gateway: RemoteGateway;
  /** Pages must not reach its debugging port, whatever the operator allows. */
  readonly ownListeners: OwnListeners;
  readonly ignoreTlsErrors: boolean;
  /** The memory limits of one page. */
  readonly memoryBounds?: MemoryBounds | undefined;
  /** Called when its status changes. */
  readonly onChange?: ((status: RemoteStatus) => void) | undefined;
  readonly times?: Partial<RemoteTimes> | undefined;
}

/** All in milliseconds. */
export interface RemoteTimes {
  /** For connecting and checking it. */
  readonly connect: number;
  readonly heartbeat: number;
  /** The first pause; each further one is twice as long, up to the longest. */
  readonly firstRest: number;
  readonly longestRest: number;
}

const ENDED = 'the connection ended';

const TIMES: RemoteTimes = { connect: 15_000, heartbeat: 10_000, firstRest: 500, longestRest: 30_000 };

export interface RemoteStatus {
  /** `host:port`. */
  readonly address: string;
  readonly standing: 'untried' | 'healthy' | 'resting';
  /** Why it is paused. */
  readonly problem?: string;
  /** Its own name and version, if it was ever reached. */
  readonly release?: string;
  /** Whether it serves the stealth tier as well. */
  readonly stealth: boolean;
  /** The number of pages that it may have open at a time, and that it has. */
  readonly pages: number;
  readonly inUse: number;
}

export class RemoteBrowser {
  readonly #parts: RemoteBrowserParts;
  readonly #times: RemoteTimes;
  readonly #pool: PlacePool;
  readonly #closing = new AbortController();
  /** Set while connecting, and as long as it is connected. */
  #connection: Promise<RemoteConnection> | undefined;
  #live: RemoteConnection | undefined;
  #standing: RemoteStatus['standing'] = 'untried';
  #problem: string | undefined;
  #version: RemoteConnection['version'] | undefined;
  #failures = 0;
  #rest: NodeJS.Timeout | undefined;
  #unlistPeer = () => {};

  constructor(parts: RemoteBrowserParts) {
    this.#parts = parts;
    this.#times = { ...TIMES, ...parts.times };
    this.#pool = parts.queue.addPool(0);
  }

  get status(): RemoteStatus {
    const { name, pages } = this.#parts.endpoint;
    return {
      address: name,
      standing: this.#standing,
      ...(this.#problem !== undefined && { problem: this.#problem }),
      ...(this.#version && { release: this.#version.product }),
      stealth: this.#isFull,
      pages,
      inUse: this.#pool.taken,
    };
  }

  /** As a source for engines of one look. */
  source(look: 'plain' | 'stealth'): BrowserSource {
    const isFull = () => this.#isFull;
    return {
      pool: this.#pool,
      isRemote: true,
      get suits() {
        return look === 'plain' || isFull();
      },
      lookFor: () => 'any',
      start: async () => {
        const connection = await this.connect();
        const { endpoint, gateway, ignoreTlsErrors, memoryBounds } = this.#parts;
        return await BrowserHost.adopt({
          browser: connection,
          openWayOut: remoteWayOut(gateway, ignoreTlsErrors, (problem) => this.#lose(connection, problem)),
          style: look === 'plain' ? PLAIN_STYLE : stealthStyle(connection.version),
          look,
          remote: endpoint.name,
          memory: memoryBounds && new RemoteMemory(memoryBounds),
        });
      },
    };
  }

  /** Connects immediately, even if it is paused. Rejects with `BrowserUnavailable`. */
  connect(): Promise<RemoteConnection> {
    clearTimeout(this.#rest);
    this.#connection ??= this.#open();
    return this.#connection;
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the service ends'));
    clearTimeout(this.#rest);
    const connection = await this.#connection?.catch(() => undefined);
    await connection?.close();
    this.#unlistPeer();
  }

  get #isFull(): boolean {
    return this.#version !== undefined && isFullBrowser(this.#version);
  }

  async #open(): Promise<RemoteConnection> {
    try {
      const connection = await this.#openFit();
      this.#live = connection;
      this.#version = connection.version;
      this.#failures = 0;
      const { address, port } = connection.peer;
      this.#unlistPeer();
      this.#unlistPeer = this.#parts.ownListeners.add(address, port);
      this.#become('healthy', undefined);
      inBackground(
        connection.client.gone.then(() => this.#lose(connection, ENDED)),
        'losing a remote browser',
      );
      return connection;
    } catch (error) {
      const problem = problemOf(error);
      this.#restBecause(problem);
      throw new BrowserUnavailable(problem, { cause: error });
    }
  }

  async #openFit(): Promise<RemoteConnection> {
    const { endpoint, gateway, ignoreTlsErrors } = this.#parts;
    const { connect, heartbeat } = this.#times;
    const timeout = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(connect)]);
    let connection: RemoteConnection | undefined;
    const giveUp = () => connection?.client.close();
    timeout.addEventListener('abort', giveUp, { once: true });
    try {
      connection = await connectBrowser(endpoint, timeout, heartbeat);
      const openWayOut = remoteWayOut(gateway, ignoreTlsErrors);
      const host = await BrowserHost.adopt({ browser: connection, openWayOut, style: PLAIN_STYLE, look: 'plain' });
      await checkFitness(connection.client, host);
      timeout.throwIfAborted();
      return connection;
    } catch (error) {
      await connection?.close();
      throw timeout.aborted ? new Error(`it did not answer within ${connect} ms`, { cause: error }) : error;
    } finally {
      timeout.removeEventListener('abort', giveUp);
    }
  }

  #lose(connection: RemoteConnection, problem: string): void {
    if (this.#live === connection) this.#restBecause(problem);
    connection.client.close();
  }

  #restBecause(problem: string): void {
    this.#connection = undefined;
    this.#live = undefined;
    this.#failures += 1;
    this.#become('resting', problem);
    if (this.#closing.signal.aborted) return;
    const { firstRest, longestRest } = this.#times;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(
      () => {
        this.connect().catch(() => {});
      },
      Math.min(longestRest, firstRest * 2 ** (this.#failures - 1)),
    );
    this.#rest.unref();
  }

  #become(standing: RemoteStatus['standing'], problem: string | undefined): void {
    const { endpoint, queue, onChange } = this.#parts;
    const changed = standing !== this.#standing || problem !== this.#problem;
    this.#standing = standing;
    this.#problem = problem;
    queue.resize(this.#pool, standing === 'healthy' ? endpoint.pages : 0);
    if (changed && !this.#closing.signal.aborted) onChange?.(this.status);
  }
}

function problemOf(error: unknown): string {
  if (error instanceof BrowserGone) return ENDED;
  return error instanceof Error ? error.message : String(error);
}
