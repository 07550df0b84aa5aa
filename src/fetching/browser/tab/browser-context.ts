/**
 * A context of a browser with its own door: storage and connections are shared with no other context. It can exist
 * without a tab.
 */
import type { Route } from '../../egress/dialer.ts';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';
import type { OpenWayOut, WayOut } from './way-out.ts';

/** The owner of the context, and its exit: neither ever changes. */
export interface ContextOwner {
  readonly partition: string;
  readonly route: Route;
}

export class BrowserContext {
  readonly owner: ContextOwner;
  readonly id: string;
  readonly door: Door;
  /** Must be called for each new tab, before anything else. */
  readonly prepare: WayOut['prepare'];
  readonly #client: ProtocolClient;

  private constructor(client: ProtocolClient, owner: ContextOwner, id: string, { door, prepare }: WayOut) {
    this.#client = client;
    this.owner = owner;
    this.id = id;
    this.door = door;
    this.prepare = prepare;
  }

  /** If it fails, nothing is left open. */
  static async open(client: ProtocolClient, openWayOut: OpenWayOut, owner: ContextOwner): Promise<BrowserContext> {
    const wayOut = await openWayOut(owner.route);
    try {
      const { browserContextId } = await client.browser.send('Target.createBrowserContext', {
        disposeOnDetach: true,
        proxyServer: wayOut.proxyServer,
        proxyBypassList: '<-loopback>',
      });
      return new BrowserContext(client, owner, browserContextId, wayOut);
    } catch (error) {
      await wayOut.door.close();
      throw error;
    }
  }

  get alive(): boolean {
    return !this.#client.isGone && !this.door.closed;
  }

  /** Ends it with its tab and its door, even if the browser is gone. Never rejects. */
  async close(): Promise<void> {
    const disposed = this.#client.isGone
      ? Promise.resolve()
      : this.#client.browser.send('Target.disposeBrowserContext', { browserContextId: this.id });
    await Promise.allSettled([disposed, this.door.close()]);
  }
}
