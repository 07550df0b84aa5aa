/**
 * A context of a browser, behind a door of its own: what is stored in it and how it connects is shared with no other. It can be there
 * without a tab.
 */
import type { Route } from '../../egress/dialer.ts';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { ProtocolClient } from '../protocol/protocol-client.ts';
import type { OpenWayOut, WayOut } from './way-out.ts';

/** Whose context it is, and the exit that it has: both are fixed for its life. */
export interface ContextOwner {
  readonly partition: string;
  readonly route: Route;
}

export class BrowserContext {
  readonly owner: ContextOwner;
  readonly id: string;
  readonly door: Door;
  /** For each new tab, before anything else. */
  readonly prepare: WayOut['prepare'];
  readonly #client: ProtocolClient;

  private constructor(client: ProtocolClient, owner: ContextOwner, id: string, { door, prepare }: WayOut) {
    this.#client = client;
    this.owner = owner;
    this.id = id;
    this.door = door;
    this.prepare = prepare;
  }

  /** Cleans up after itself when it fails. */
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

  /** Whether a tab in it could be used. */
  get alive(): boolean {
    return !this.#client.isGone && !this.door.closed;
  }

  /** Ends it with its tab and its door, also when the browser is gone. Never rejects. */
  async close(): Promise<void> {
    const disposed = this.#client.isGone
      ? Promise.resolve()
      : this.#client.browser.send('Target.disposeBrowserContext', { browserContextId: this.id });
    await Promise.allSettled([disposed, this.door.close()]);
  }
}
