/** All browsers on other machines, with the gateway that they share. Without any, nothing listens. */

import type { FairQueue } from '../../../overload/fair-queue.ts';
import type { Dialer } from '../../egress/dialer.ts';
import {
  type RemoteGateway,
  type RemoteGatewaySettings,
  startRemoteGateway,
} from '../../egress/gateway/remote-gateway.ts';
import type { OwnListeners } from '../../egress/guard/own-host.ts';
import type { BrowserSource } from '../hosts/browser-source.ts';
import type { MemoryBounds } from '../memory/memory-bounds.ts';
import type { BrowserEndpoint } from './endpoint.ts';
import { RemoteBrowser, type RemoteStatus, type RemoteTimes } from './remote-browser.ts';

export interface RemoteBrowserSettings {
  readonly endpoints: readonly BrowserEndpoint[];
  /** How they reach our gateway. */
  readonly gateway: RemoteGatewaySettings;
  /** What no page may reach, including the gateway and the browsers' debugging ports. */
  readonly ownListeners: OwnListeners;
  /** Called when the status of one changes. */
  readonly onChange?: (status: RemoteStatus) => void;
  readonly times?: Partial<RemoteTimes>;
}

export interface RemoteBrowsersParts {
  readonly remote: RemoteBrowserSettings | undefined;
  readonly dialer: Dialer;
  readonly queue: FairQueue;
  readonly ignoreTlsErrors: boolean;
  readonly memoryBounds?: MemoryBounds | undefined;
}

export class RemoteBrowsers {
  readonly #gateway: RemoteGateway | undefined;
  readonly #all: readonly RemoteBrowser[];

  private constructor(gateway: RemoteGateway | undefined, all: readonly RemoteBrowser[]) {
    this.#gateway = gateway;
    this.#all = all;
  }

  /** Starts connecting, without waiting for it. Rejects if the gateway cannot listen. */
  static async start({ remote, ...parts }: RemoteBrowsersParts): Promise<RemoteBrowsers> {
    if (!remote || remote.endpoints.length === 0) return new RemoteBrowsers(undefined, []);
    const { endpoints, ownListeners, onChange, times } = remote;
    const gateway = await startRemoteGateway({ ...parts, ...remote.gateway, ownListeners });
    const all = endpoints.flatMap((endpoint) =>
      Array.from(
        { length: endpoint.browsers },
        () => new RemoteBrowser({ ...parts, endpoint, gateway, ownListeners, onChange, times }),
      ),
    );
    for (const browser of all) browser.connect().catch(() => {});
    return new RemoteBrowsers(gateway, all);
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  sources(look: 'plain' | 'stealth'): BrowserSource[] {
    return this.#all.map((browser) => browser.source(look));
  }

  status(): RemoteStatus[] {
    return this.#all.map(({ status }) => status);
  }

  /** The status after trying to reach each of them. */
  async check(): Promise<RemoteStatus[]> {
    await Promise.allSettled(this.#all.map((browser) => browser.connect()));
    return this.status();
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((browser) => browser.close()));
    await this.#gateway?.close();
  }
}
