/**
 * One tab in a context and behind a door of its own: what it stores and how it connects is shared with no other tab.
 * It can be used again, for the same caller and exit, once it has been wiped.
 */
import type { Route } from '../egress/dialer.ts';
import type { Door, Gateway } from '../egress/gateway.ts';
import type { ProtocolClient, Session } from './protocol-client.ts';

/** Whose tab it is, and the exit that it has: both are fixed for its life. */
export interface TabOwner {
  readonly partition: string;
  readonly route: Route;
}

export interface TabUse {
  readonly session: Session;
  readonly frameId: string;
}

export class Tab {
  readonly owner: TabOwner;
  readonly door: Door;
  readonly #client: ProtocolClient;
  readonly #contextId: string;
  readonly #targetId: string;
  /** Where it has been since the last wipe: what a site has stored is stored by origin. */
  readonly #origins = new Set<string>();
  #session: Session | undefined;
  #dead = false;

  private constructor(owner: TabOwner, door: Door, client: ProtocolClient, contextId: string, targetId: string) {
    this.owner = owner;
    this.door = door;
    this.#client = client;
    this.#contextId = contextId;
    this.#targetId = targetId;
  }

  /** Cleans up after itself when it fails. */
  static async open(client: ProtocolClient, gateway: Gateway, owner: TabOwner): Promise<Tab> {
    const door = await gateway.openDoor(owner.route);
    let contextId: string | undefined;
    try {
      const { browserContextId } = await client.browser.send('Target.createBrowserContext', {
        disposeOnDetach: true,
        proxyServer: `http://127.0.0.1:${door.port}`,
        proxyBypassList: '<-loopback>',
      });
      contextId = browserContextId;
      const [{ targetId }] = await Promise.all([
        client.browser.send('Target.createTarget', { url: 'about:blank', browserContextId }),
        client.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
      ]);
      return new Tab(owner, door, client, browserContextId, targetId);
    } catch (error) {
      if (contextId !== undefined) {
        client.browser.send('Target.disposeBrowserContext', { browserContextId: contextId }).catch(() => {});
      }
      await door.close();
      throw error;
    }
  }

  get contextId(): string {
    return this.#contextId;
  }

  get targetId(): string {
    return this.#targetId;
  }

  /** Whether it can still be used; a crashed tab or a dead browser cannot. */
  get alive(): boolean {
    return !this.#dead && !this.#client.isGone;
  }

  markDead(): void {
    this.#dead = true;
  }

  /** Opens a session for one use. What a session emulates and enables ends with it. */
  async begin(): Promise<TabUse> {
    const { sessionId } = await this.#client.browser.send('Target.attachToTarget', {
      targetId: this.#targetId,
      flatten: true,
    });
    const session = this.#client.session(sessionId);
    this.#session = session;
    // The main frame of a page has the id of its target.
    const frameId = this.#targetId;
    const note = (origin: string) => {
      if (origin.startsWith('http')) this.#origins.add(origin);
    };
    session.on('Page.frameNavigated', ({ frame }) => note(frame.securityOrigin));
    session.on('Inspector.targetCrashed', () => this.markDead());
    session.onEnd(() => {
      if (this.#session === session) this.markDead();
    });
    return { session, frameId };
  }

  /**
   * Leaves nothing of this use behind: cookies, what any visited origin has stored, caches, service workers, history, the window's
   * name, sockets. What cannot be wiped (HSTS, which has no command) stays within the same caller and exit.
   */
  async wipe(): Promise<void> {
    const session = this.#session;
    if (!session || !this.alive) throw new Error('there is nothing to wipe');
    // The page's time stands still at the end of its budget; left so, it sometimes holds the next page of this tab.
    await session.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
    await session.send('Page.navigate', { url: 'about:blank' });
    const origins = [...this.#origins];
    this.#origins.clear();
    await Promise.all([
      this.#client.browser.send('Storage.clearCookies', { browserContextId: this.#contextId }),
      session.send('Network.clearBrowserCache'),
      session.send('Page.resetNavigationHistory'),
      session.send('Runtime.evaluate', { expression: "window.name = ''" }),
      ...origins.map((origin) => session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })),
    ]);
    this.#session = undefined;
    await this.#client.browser.send('Target.detachFromTarget', { sessionId: session.id });
    this.door.forgetFailures();
    this.door.dropConnections();
  }

  /** Ends the tab, its context and its door, also when the browser is gone. Never rejects. */
  async close(): Promise<void> {
    this.#dead = true;
    this.#session = undefined;
    const disposed = this.#client.isGone
      ? Promise.resolve()
      : this.#client.browser.send('Target.disposeBrowserContext', { browserContextId: this.#contextId });
    await Promise.allSettled([disposed, this.door.close()]);
  }
}
