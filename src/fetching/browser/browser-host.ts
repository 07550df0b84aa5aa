/** One running browser with its tabs: when it is worn out, and what it does with windows that nobody asked for. */
import type { Gateway } from '../egress/gateway.ts';
import type { BrowserProcess } from './browser-process.ts';
import { Tab, type TabOwner, type TabStyle } from './tab.ts';

const LONGEST_LIFE = 30 * 60_000;

export interface HostParts {
  readonly process: BrowserProcess;
  readonly gateway: Gateway;
  /** How its tabs look. */
  readonly style: TabStyle;
  /** One that has shown so many is worn out. */
  readonly mostPages: number;
}

export class BrowserHost {
  readonly #process: BrowserProcess;
  readonly #gateway: Gateway;
  readonly #style: TabStyle;
  readonly #mostPages: number;
  readonly #startedAt = performance.now();
  readonly #tabs = new Map<string, Tab>();
  /** Contexts whose tab is just being opened: its own target is no popup. */
  #opening = 0;
  #pages = 0;

  private constructor({ process, gateway, style, mostPages }: HostParts) {
    this.#process = process;
    this.#gateway = gateway;
    this.#style = style;
    this.#mostPages = mostPages;
  }

  static async adopt(parts: HostParts): Promise<BrowserHost> {
    const host = new BrowserHost(parts);
    const { browser } = parts.process.client;
    browser.on('Target.targetCreated', ({ targetInfo }) => host.#closePopup(targetInfo.targetId, targetInfo));
    browser.on('Target.targetCrashed', ({ targetId }) => {
      for (const tab of host.#tabs.values()) if (tab.targetId === targetId) tab.crashed();
    });
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
    return host;
  }

  get version(): string {
    return this.#process.version.product;
  }

  /** Resolves when the browser has ended, by itself or not. */
  get whenGone(): Promise<unknown> {
    return this.#process.client.gone;
  }

  get gone(): boolean {
    return this.#process.client.isGone;
  }

  get tabs(): number {
    return this.#tabs.size + this.#opening;
  }

  /** Gets no more pages, and is closed once its last tab is. */
  get wornOut(): boolean {
    return this.gone || this.#pages >= this.#mostPages || performance.now() - this.#startedAt >= LONGEST_LIFE;
  }

  countPage(): void {
    this.#pages += 1;
  }

  async openTab(owner: TabOwner): Promise<Tab> {
    this.#opening += 1;
    try {
      const tab = await Tab.open(this.#process.client, this.#gateway, owner, this.#style);
      this.#tabs.set(tab.contextId, tab);
      return tab;
    } finally {
      this.#opening -= 1;
    }
  }

  /** Opens a tab that can reach nothing, and closes it; rejects when that cannot be done. */
  async tryTab(): Promise<void> {
    const { browser } = this.#process.client;
    const { browserContextId } = await browser.send('Target.createBrowserContext', { disposeOnDetach: true });
    try {
      await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    } finally {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    }
  }

  async closeTab(tab: Tab): Promise<void> {
    this.#tabs.delete(tab.contextId);
    await tab.close();
  }

  async close(): Promise<void> {
    const tabs = [...this.#tabs.values()];
    this.#tabs.clear();
    await Promise.all([this.#process.close(), ...tabs.map((tab) => tab.close())]);
  }

  #closePopup(targetId: string, { browserContextId = '' }: { browserContextId?: string }): void {
    const tab = this.#tabs.get(browserContextId);
    if (!tab || tab.targetId === targetId) return;
    tab.markStained();
    this.#process.client.browser.send('Target.closeTarget', { targetId }).catch(() => {});
  }
}
