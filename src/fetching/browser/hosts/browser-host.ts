/** One running browser with its tabs: when it is worn out, and what happens to windows that nobody asked for. */

import type { PageMemory } from '../memory/page-memory.ts';
import { processTicks } from '../memory/process-memory.ts';
import { PictureTurns } from '../picture/picture-turns.ts';
import { missingAbilities, missingInBuild } from '../process/abilities.ts';
import { DEAD_PROXY } from '../process/browser-flags.ts';
import { lowerPriority } from '../process/process-priority.ts';
import { BrowserContext, type ContextOwner } from '../tab/browser-context.ts';
import { SharedWorkers } from '../tab/shared-workers.ts';
import { Tab, type TabStyle } from '../tab/tab.ts';
import type { OpenWayOut } from '../tab/way-out.ts';
import type { Trouble } from './browser-ended.ts';
import type { BrowserPulse } from './browser-pulse.ts';
import { Drawers } from './drawers.ts';
import { FloodBrake } from './flood-brake.ts';
import type { RunningBrowser } from './running-browser.ts';

export interface HostParts {
  readonly browser: RunningBrowser;
  readonly openWayOut: OpenWayOut;
  /** How its tabs look. */
  readonly style: TabStyle;
  /** The look as a word, for the operator. */
  readonly look: string;
  /** `host:port` of a browser on another machine. */
  readonly remote?: string | undefined;
  /** Which program it is, if known: others of the same program have the same abilities. */
  readonly executable?: string | undefined;
  /** When it is worn out; a browser that is not ours never is. */
  readonly lasts?: { readonly pages: number; readonly milliseconds: number };
  /** Makes sure that no page takes too much memory. */
  readonly memory?: PageMemory | undefined;
  /** Notices when it no longer answers. */
  readonly pulse?: BrowserPulse | undefined;
  /** Whether its machine has so many bytes free for a while, if known. */
  readonly hasMemoryFor?: ((bytes: number) => boolean) | undefined;
}

/** Processor time of a page, in ticks of the kernel, of which a second has a hundred: most take a tenth of this. */
const MUCH_WORK = 200;
/**
 * Likewise, of a page that may be the reason why its browser is slow; and the least as a share of the busiest page's.
 */
const SOME_WORK = 8;
const AS_BUSY = 0.3;

const FOR_EVER = { pages: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY };

/** A running browser, as the operator sees it. */
export interface BrowserStatus {
  /** `plain`, or `stealth` with the country that it shows. */
  readonly look: string;
  /** As it names itself. */
  readonly release: string;
  /** Pages that it has shown so far. */
  readonly pages: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** `host:port`, for one on another machine: its age counts from our connection. */
  readonly remote?: string;
}

export class BrowserHost {
  readonly #browser: RunningBrowser;
  readonly #openWayOut: OpenWayOut;
  readonly #style: TabStyle;
  readonly #look: string;
  readonly #remote: string | undefined;
  readonly #lasts: NonNullable<HostParts['lasts']>;
  readonly #memory: PageMemory | undefined;
  readonly #pulse: BrowserPulse | undefined;
  /** Tabs with a page, with the processor time that their process had used before. */
  readonly #inUse = new Map<Tab, number>();
  /** Tabs whose pages were busy for long. */
  readonly #slowedDown = new WeakSet<Tab>();
  readonly #brake: FloodBrake<Tab> | undefined;
  readonly #drawers = new Drawers();
  /** Called with the partition of a caller whose page floods the browser, or whose picture keeps it busy for long. */
  onFlood: (caller: string) => void = () => {};
  readonly pictures: PictureTurns;
  /** Undefined if they need no emulation. */
  #workers: SharedWorkers | undefined;
  readonly #startedAt = performance.now();
  /** By the id of their context. */
  readonly #tabs = new Map<string, Tab>();
  /** Contexts without a tab, which are kept for their storage. */
  readonly #asleep = new Map<string, BrowserContext>();
  /** Contexts whose tab is just being opened: its own target is not a popup. */
  #opening = 0;
  #pages = 0;
  #endedFor: Trouble | undefined;

  private constructor({ browser, openWayOut, style, look, remote, lasts = FOR_EVER, ...parts }: HostParts) {
    const { memory, pulse, hasMemoryFor } = parts;
    this.#browser = browser;
    this.#openWayOut = openWayOut;
    this.#style = style;
    this.#look = look;
    this.#remote = remote;
    this.#lasts = lasts;
    this.#memory = memory;
    this.#pulse = pulse;
    this.pictures = new PictureTurns(memory, hasMemoryFor);
    if (pulse) {
      pulse.onLook = () => {
        this.#slowDownBusyPages();
        this.#drawers.look(pulse, this.#callers());
      };
      pulse.onSlow = () => this.#holdBusyPages();
      pulse.isTakingPicture = () => this.pictures.largest !== undefined;
      pulse.onLongPicture = () => {
        if (this.pictures.largest) this.onFlood(this.pictures.largest.caller);
      };
      pulse.askMessageThread = () => this.#leastBusyTab()?.askStorage();
      this.#brake = new FloodBrake<Tab>({
        group: pulse.pid,
        answered: () => pulse.answered(),
        isGone: () => this.gone,
        onFlood: (tab) => this.#blameFlood(tab),
      });
    }
  }

  static async adopt(parts: HostParts): Promise<BrowserHost> {
    const host = new BrowserHost(parts);
    const { client, version } = parts.browser;
    const { browser } = client;
    const { executable } = parts;
    client.missing = await (executable === undefined
      ? missingAbilities(client)
      : missingInBuild(`${executable} ${version.product}`, client));
    browser.on('Target.targetCreated', ({ targetInfo }) => host.#closePopup(targetInfo.targetId, targetInfo));
    browser.on('Target.targetCrashed', ({ targetId }) => {
      for (const tab of host.#tabs.values())
        if (tab.targetId === targetId) tab.crashed(host.#memory?.crashVerdict(tab));
    });
    const { emulateWorker: emulate, watchesSharedWorkers: watches = false } = parts.style;
    const [workers] = await Promise.all([
      emulate || watches ? SharedWorkers.attach(client, { emulate, watches }) : undefined,
      browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] }),
    ]);
    host.#workers = workers;
    return host;
  }

  get version(): string {
    return this.#browser.version.product;
  }

  get status(): BrowserStatus {
    const startedAt = Math.round(performance.timeOrigin + this.#startedAt);
    const remote = this.#remote !== undefined && { remote: this.#remote };
    return { look: this.#look, release: this.version, pages: this.#pages, startedAt, ...remote };
  }

  /** Resolves when the browser has ended, by itself or not. */
  get whenGone(): Promise<unknown> {
    return this.#browser.client.gone;
  }

  get gone(): boolean {
    return this.#browser.client.isGone;
  }

  get tabs(): number {
    return this.#tabs.size + this.#opening;
  }

  /** Whether it contains nothing of any caller. */
  get isUnused(): boolean {
    return this.tabs === 0 && this.#asleep.size === 0;
  }

  /** Gets no new tabs except in its existing contexts, and is closed after its last context. */
  get wornOut(): boolean {
    const { pages, milliseconds } = this.#lasts;
    if (this.gone || this.#memory?.wornOut) return true;
    return this.#pages >= pages || performance.now() - this.#startedAt >= milliseconds;
  }

  /** Resolves when it holds so much memory that it must be ended, with all of its tabs. */
  get whenOverfull(): Promise<void> | undefined {
    return this.#memory?.overfull;
  }

  /** What a page in it did that it was ended for. */
  get endedFor(): Trouble | undefined {
    return this.#endedFor;
  }

  /** Resolves when it is at work and no longer answers. */
  get whenStuck(): Promise<Trouble> | undefined {
    return this.#pulse?.stuck;
  }

  /**
   * By the partition of callers, how much they may have contributed to the trouble: the same for all who may have begun
   * a drawing, all of it for the picture that keeps the browser from answering, otherwise the processor time of their
   * open pages in ticks.
   */
  workByCaller(trouble: Trouble): ReadonlyMap<string, number> {
    const { largest } = this.pictures;
    if (trouble === 'drew without end') return new Map([...this.#drawers.suspects].map((caller) => [caller, 1]));
    if (trouble === 'kept it from answering' && largest) return new Map([[largest.caller, 1]]);
    const work = new Map<string, number>();
    for (const [{ pid, owner }, before] of this.#inUse) {
      const ticks = pid === undefined ? 0 : processTicks(pid) - before;
      work.set(owner.partition, (work.get(owner.partition) ?? 0) + ticks);
    }
    return work;
  }

  /** Its own storage is not what slows the browser's answers down. */
  #leastBusyTab(): Tab | undefined {
    let least = Number.POSITIVE_INFINITY;
    let found: Tab | undefined;
    for (const tab of this.#tabs.values()) {
      const before = this.#inUse.get(tab);
      if (before === undefined) return tab;
      const ticks = tab.pid === undefined ? 0 : processTicks(tab.pid) - before;
      if (ticks < least) [least, found] = [ticks, tab];
    }
    return found;
  }

  /** What takes much gets less than what takes little. Its tab cannot be used again. */
  #slowDownBusyPages(): void {
    for (const [tab, before] of this.#inUse) {
      const { pid } = tab;
      if (pid === undefined || this.#slowedDown.has(tab) || processTicks(pid) - before < MUCH_WORK) continue;
      this.#slowedDown.add(tab);
      tab.markTainted();
      lowerPriority(pid);
    }
  }

  #callers(): string[] {
    return [...this.#inUse.keys()].map(({ owner }) => owner.partition);
  }

  /** Returns whether there was any. */
  #holdBusyPages(): boolean {
    const loose = [...this.#inUse].filter(([tab]) => tab.pid !== undefined && !this.#brake?.holds(tab));
    const work = loose.map(([tab, before]) => [tab, processTicks(tab.pid ?? 0) - before] as const);
    const least = Math.max(SOME_WORK, AS_BUSY * Math.max(...work.map(([, ticks]) => ticks)));
    const busy = work.filter(([, ticks]) => ticks >= least);
    for (const [tab] of busy) this.#brake?.hold(tab);
    return busy.length > 0;
  }

  #blameFlood(tab: Tab): void {
    tab.markTainted();
    this.onFlood(tab.owner.partition);
  }

  /** A page is using the tab, until `endPage`. */
  beginPage(tab: Tab): void {
    this.#pages += 1;
    this.#memory?.begin(tab);
    if (!this.#pulse) return;
    this.#pulse.begin();
    this.#drawers.note(tab.owner.partition);
    this.#inUse.set(tab, tab.pid === undefined ? 0 : processTicks(tab.pid));
  }

  endPage(tab: Tab): void {
    this.#memory?.end(tab);
    this.#brake?.letGo(tab);
    if (this.#inUse.delete(tab)) this.#pulse?.end();
  }

  openTab(owner: ContextOwner): Promise<Tab> {
    return this.#opened(async () => {
      const { client } = this.#browser;
      return Tab.open(client, await BrowserContext.open(client, this.#openWayOut, owner), this.#style, this.#workers);
    });
  }

  /** A new tab in a context that was kept here. */
  openTabIn(context: BrowserContext): Promise<Tab> {
    this.#asleep.delete(context.id);
    return this.#opened(() => Tab.open(this.#browser.client, context, this.#style, this.#workers));
  }

  async #opened(open: () => Promise<Tab>): Promise<Tab> {
    this.#opening += 1;
    try {
      const tab = await open();
      this.#tabs.set(tab.context.id, tab);
      return tab;
    } finally {
      this.#opening -= 1;
    }
  }

  /** Opens a tab that can reach nothing, and closes it; rejects if that fails. */
  async tryTab(): Promise<void> {
    const { browser } = this.#browser.client;
    const nowhere = { disposeOnDetach: true, proxyServer: DEAD_PROXY, proxyBypassList: '<-loopback>' };
    const { browserContextId } = await browser.send('Target.createBrowserContext', nowhere);
    try {
      await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
    } finally {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    }
  }

  async closeTab(tab: Tab): Promise<void> {
    this.#tabs.delete(tab.context.id);
    await tab.close();
  }

  /** Closes the tab and keeps its context. Rejects if the tab does not close. */
  async putToSleep(tab: Tab): Promise<BrowserContext> {
    const { context } = tab;
    await tab.leaveContext();
    this.#tabs.delete(context.id);
    this.#asleep.set(context.id, context);
    return context;
  }

  /** Ends a kept context. */
  async forget(context: BrowserContext): Promise<void> {
    this.#asleep.delete(context.id);
    await context.close();
  }

  /** Ends it at once; `close` must be called all the same. */
  kill(trouble: Trouble): void {
    this.#endedFor = trouble;
    this.#browser.kill?.();
  }

  async close(): Promise<void> {
    const open = [...this.#tabs.values(), ...this.#asleep.values()];
    this.#tabs.clear();
    this.#asleep.clear();
    // The tabs first: a browser that is not ours continues to run, and nothing of ours may be left in it.
    await Promise.all([...open.map((each) => each.close()), this.#browser.close()]);
  }

  #closePopup(targetId: string, { browserContextId = '' }: { browserContextId?: string }): void {
    const tab = this.#tabs.get(browserContextId);
    const isOurs = tab ? tab.targetId === targetId : !this.#asleep.has(browserContextId);
    if (isOurs) return;
    tab?.markTainted();
    this.#browser.client.browser.send('Target.closeTarget', { targetId }).catch(() => {});
  }
}
