/**
 * One tab in a context and behind a door of its own: what it stores and how it connects is shared with no other tab.
 * It can be used again, for the same caller and exit, once it has been wiped.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { DEVICE_PROFILES } from '../../devices.ts';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { FetchFailure } from '../../failure.ts';
import type { Country, Device } from '../../page.ts';
import { emulateView } from '../process/emulation.ts';
import { type ProtocolClient, ProtocolError, type Session, SessionGone } from '../protocol/protocol-client.ts';
import type { BrowserContext, ContextOwner } from './browser-context.ts';
import { Drawing } from './drawing.ts';
import { installPageClock, watchPageWork } from './page-clock.ts';
import { tellRequests } from './requests-in-flight.ts';
import { SeenOrigins } from './seen-origins.ts';
import { SessionUse } from './session-use.ts';
import type { SharedWorkers } from './shared-workers.ts';
import { nameOfLook, type TabLook } from './tab-look.ts';

/** Bytes that a tab's process may hold for pages, and still be used again: what a large page leaves there is given back late, or never. */
const LARGEST_HEAP = 96 * 1024 * 1024;
/** Bytes above which garbage is collected when a page was left: the next page would come on top of it. Most pages hold less than half. */
const UNTIDY_HEAP = 16 * 1024 * 1024;
const HISTORY_TRIES = 20;
const HISTORY_PAUSE = 10;

/** How a tab looks to its pages. */
export interface TabStyle {
  /** Whether its pages have a clock of ours, which can be hurried; a page that looks for it can tell. */
  readonly hasClock: boolean;
  /** Whether its pages are drawn only once they need it; a page that looks for it can tell. */
  readonly drawnOnDemand: boolean;
  /** Whether it can take another look later; what a device changes cannot all be taken back. */
  readonly canChange: boolean;
  /** Whether a desktop has the screen and window of its browser, and not those of a profile. */
  readonly hasOwnScreen: boolean;
  /** How large the picture is that nobody looks at, against the page. */
  readonly pictureScale: number;
  readonly dress: (session: Session, device: Device, country: Country) => Promise<unknown>;
  /** For workers that belong to no single page, before they begin; what is done to a tab does not reach them. */
  readonly dressWorker?: ((session: Session) => Promise<unknown>) | undefined;
}

export interface TabUse {
  readonly session: Session;
  readonly frameId: string;
}

interface TabParts {
  readonly client: ProtocolClient;
  readonly targetId: string;
  readonly session: Session;
  readonly style: TabStyle;
  readonly drawing: Drawing | undefined;
  readonly workers: SharedWorkers | undefined;
}

export class Tab {
  readonly context: BrowserContext;
  readonly style: TabStyle;
  /** Of the documents that it has shown. */
  readonly origins = new SeenOrigins();
  readonly #client: ProtocolClient;
  readonly #targetId: string;
  readonly #session: Session;
  readonly #drawing: Drawing | undefined;
  readonly #workers: SharedWorkers | undefined;
  readonly #mourners = new Set<() => void>();
  #use: SessionUse | undefined;
  /** The device and country that it shows. */
  #look: string | undefined;
  #dead = false;
  #pid: number | undefined;
  #verdict: Promise<FetchFailure | undefined> | undefined;
  #storageLimit: number | undefined;
  #focused = false;
  /** Something of this use lives on where a wipe does not reach. */
  #stained = false;

  private constructor(context: BrowserContext, parts: TabParts) {
    const { client, targetId, session, style, drawing, workers } = parts;
    this.context = context;
    this.style = style;
    this.#client = client;
    this.#targetId = targetId;
    this.#session = session;
    this.#drawing = drawing;
    this.#workers = workers;
    const noticeLogin = (address: string) => {
      const { username, password } = URL.parse(address) ?? { username: '', password: '' };
      if (username !== '' || password !== '') this.markStained();
    };
    // The browser keeps what it logged in with, and has no command to forget it.
    session.on('Page.frameStartedNavigating', ({ url }) => noticeLogin(url));
    session.on('Page.frameNavigated', ({ frame }) => {
      noticeLogin(frame.url);
      if (frame.id !== targetId) return;
      this.#limitOrigin(frame.url);
      this.origins.add(frame.url);
    });
    // The requests of a page are numbered by its process: no command tells which one that is.
    session.on('Network.requestWillBeSent', ({ requestId }) => {
      this.#pid = Number(/^(\d+)\.\d/.exec(requestId)?.[1] ?? this.#pid) || undefined;
    });
    session.onEnd(() => this.markDead());
  }

  /** The one tab of its context, which is closed when this fails. */
  static async open(
    client: ProtocolClient,
    context: BrowserContext,
    style: TabStyle,
    workers?: SharedWorkers,
  ): Promise<Tab> {
    // Nothing else has a minimized page drawn without its noticing.
    const drawnOnDemand = style.drawnOnDemand && !client.browser.lacks('Emulation.setFocusEmulationEnabled');
    const browserContextId = context.id;
    try {
      const [{ targetId }] = await Promise.all([
        client.browser.send('Target.createTarget', {
          url: 'about:blank',
          browserContextId,
          ...(drawnOnDemand && { windowState: 'minimized' }),
        }),
        // Without it, what a page downloads goes into the profile, as far as its disk allows.
        client.browser.lacks('Browser.setDownloadBehavior') ||
          client.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
      ]);
      const { sessionId } = await client.browser.send('Target.attachToTarget', { targetId, flatten: true });
      const session = client.session(sessionId);
      await context.prepare(session);
      const drawing = drawnOnDemand ? new Drawing(session) : undefined;
      const tab = new Tab(context, { client, targetId, session, style, drawing, workers });
      // In this order: the clock of a page asks what is under way, and whether it is drawn.
      const installed = [
        style.hasClock && watchPageWork(session),
        drawing?.install(),
        style.hasClock && installPageClock(session),
      ];
      const asked = [session.send('Page.enable'), tellRequests(session), makeRequest(session)];
      await Promise.all([...asked, ...installed]);
      return tab;
    } catch (error) {
      await context.close();
      throw error;
    }
  }

  get owner(): ContextOwner {
    return this.context.owner;
  }

  get door(): Door {
    return this.context.door;
  }

  /** For commands about its context. */
  get browser(): Session {
    return this.#client.browser;
  }

  get targetId(): string {
    return this.#targetId;
  }

  /** Whether it can still be used; a crashed tab, a dead browser and a tab without a way out cannot. */
  get alive(): boolean {
    return !this.#dead && this.context.alive;
  }

  markDead(): void {
    this.#dead = true;
    for (const tell of [...this.#mourners]) tell();
  }

  /** What the work gives; rejects at once when the tab dies, which the work itself may not notice. */
  whileAlive<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const tell = () => reject(new SessionGone('the tab died'));
      if (!this.alive) tell();
      this.#mourners.add(tell);
      work.then(resolve, reject).finally(() => this.#mourners.delete(tell));
    });
  }

  /** Its process; unknown until it has made a request. */
  get pid(): number | undefined {
    return this.#pid;
  }

  /** Why it was ended, once that is known: a failure where its page was at fault. Undefined when it was not ended from here. */
  get verdict(): Promise<FetchFailure | undefined> | undefined {
    return this.#verdict;
  }

  async heldByScripts(): Promise<number> {
    return this.#session.lacks('Runtime.getHeapUsage') ? 0 : heldBy(await this.#session.send('Runtime.getHeapUsage'));
  }

  limitStorage(bytes: number): void {
    this.#storageLimit = bytes;
  }

  #limitOrigin(url: string): void {
    const { origin = 'null' } = URL.parse(url) ?? {};
    if (this.#storageLimit === undefined || origin === 'null') return;
    const quota = { origin, quotaSize: this.#storageLimit };
    this.#session.send('Storage.overrideQuotaForOrigin', quota).catch(() => {});
  }

  /** It may be the one that takes too much: whether it was shows when it is gone. */
  endSuspected(verdict: Promise<FetchFailure | undefined>): void {
    this.#verdict = verdict;
    this.markDead();
  }

  /** Its renderer died. What was asked of it will not be answered any more, so whoever waits is told. */
  crashed(failure?: FetchFailure): void {
    if (failure) this.#verdict = Promise.resolve(failure);
    this.markDead();
    const { id } = this.#session;
    if (id !== undefined) this.#client.browser.send('Target.detachFromTarget', { sessionId: id }).catch(() => {});
  }

  /** It can be used to the end, but not again: a window that the page opened may still be writing while the tab is wiped. */
  markStained(): void {
    this.#stained = true;
  }

  /** Lends its session for one page. */
  begin(): TabUse {
    this.#use?.release();
    this.#use = new SessionUse(this.#session);
    this.door.serveOwner();
    // The main frame of a page has the id of its target.
    return { session: this.#use, frameId: this.#targetId };
  }

  /** Whether it looks like that, or can be made to. */
  fits(look: TabLook): boolean {
    return this.style.canChange || this.#look === nameOfLook(look);
  }

  /** Does nothing when it looks like that already. */
  async dressAs(look: TabLook): Promise<void> {
    const name = nameOfLook(look);
    if (this.#look === name) return;
    this.#look = undefined;
    const { device, country, view } = look;
    await Promise.all([
      this.style.dress(this.#session, device, country),
      // In place of what the device has: the next look begins with that again.
      view &&
        emulateView(this.#session, DEVICE_PROFILES[device], view, this.style.hasOwnScreen && device === 'desktop'),
    ]);
    this.#look = name;
  }

  /** Draws the page from now on, whether it needs that or not. */
  async draw(): Promise<void> {
    await this.#drawing?.turn(true);
  }

  /** Has its page take input as one that a person works in, until it is wiped. */
  async focus(): Promise<void> {
    if (this.#drawing) return this.#drawing.turn(true);
    if (this.#focused || this.#session.lacks('Emulation.setFocusEmulationEnabled')) return;
    this.#focused = true;
    await this.#session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  }

  async #unfocus(use: SessionUse): Promise<void> {
    if (!this.#focused) return;
    this.#focused = false;
    await use.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  }

  /**
   * Leaves nothing of this use behind: cookies, what any origin has stored, frames of others included, caches, service workers, history,
   * the window's name, sockets. There is no command for HSTS, nor for credentials that a script handed to an XMLHttpRequest, nor for
   * the client hints that a site asked for: these stay, within the same caller and exit, until the tab is closed.
   */
  async wipe(): Promise<void> {
    if (!this.alive || this.#stained) throw new Error('it cannot be wiped');
    if (this.#session.lacks('Runtime.getHeapUsage')) throw new Error('its size cannot be measured');
    this.#use?.release();
    const use = new SessionUse(this.#session);
    this.#use = use;
    await this.#leavePage(use);
    // Requests that outlive their page could still be answered with a cookie.
    this.door.dropConnections();
    await Promise.all([
      // Stopped first; they are gone once nothing that is stored names them any more.
      this.#workers?.end(this.context.id),
      // An origin that is none stands for all of them, and for every partition of each.
      use.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' }),
      use.send('Network.clearBrowserCache'),
      this.#drawing?.turn(false),
      this.#unfocus(use),
      // A name that was set while the page was left is known to the browser, and not here: an unchanged one would not be told.
      use.send('Runtime.evaluate', { expression: "window.name = 'none'; window.name = ''" }),
    ]);
    const [heap] = await Promise.all([
      use.send('Runtime.getHeapUsage'),
      // Once more than above, for those of answers that were just being read, and for caches that were just being opened.
      this.#client.browser.send('Storage.clearCookies', { browserContextId: this.context.id }),
      use.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'cache_storage' }),
      forgetHistory(use),
    ]);
    if (this.#stained || this.#workers?.has(this.context.id)) throw new Error('it cannot be wiped');
    if (heldBy(heap) > LARGEST_HEAP) throw new Error('it has grown too large');
    if (heldBy(heap) > UNTIDY_HEAP) await use.send('HeapProfiler.collectGarbage').catch(() => {});
    use.release();
    this.door.forgetFailures();
    this.door.dropConnections();
  }

  /**
   * When this resolves the page is gone: its last handlers have run, and can write nothing any more. That is so because the page itself is
   * made to go, which keeps its process; led away by `Page.navigate` it would run them behind our back, in the process that it leaves.
   */
  async #leavePage(use: SessionUse): Promise<void> {
    const left = new Promise<void>((resolve, reject) => {
      use.on('Page.frameNavigated', ({ frame }) => {
        if (frame.id === this.#targetId && frame.url === 'about:blank') resolve();
      });
      use.onEnd(() => reject(new Error('the tab is gone')));
    });
    // Neither name can be replaced by the page.
    await Promise.all([left, use.send('Runtime.evaluate', { expression: "location.replace('about:blank')" })]);
  }

  /** Ends the tab, its context and its door, also when the browser is gone. Never rejects. */
  async close(): Promise<void> {
    this.#dead = true;
    this.#use?.release();
    await this.context.close();
  }

  /** Ends the tab alone: what is stored in its context stays, for another tab. Nothing of it runs or connects any more. */
  async leaveContext(): Promise<void> {
    this.#dead = true;
    this.#use?.release();
    const workersEnd = [
      this.#session.send('ServiceWorker.enable').then(() => this.#session.send('ServiceWorker.stopAllWorkers')),
      this.#workers?.end(this.context.id),
    ];
    await Promise.allSettled(workersEnd);
    await this.#client.browser.send('Target.closeTarget', { targetId: this.#targetId });
    this.door.forgetFailures();
    this.door.dropConnections();
  }
}

interface HeapUsage {
  readonly totalSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
}

function heldBy({ totalSize, embedderHeapUsedSize, backingStorageSize }: HeapUsage): number {
  return totalSize + embedderHeapUsedSize + backingStorageSize;
}

/** One that goes nowhere. */
async function makeRequest(session: Session): Promise<void> {
  await session.send('Runtime.evaluate', { expression: "void fetch('data:,')" });
}

/** Where the page before was in another process, the browser needs a moment to take the new one for the tab's. */
async function forgetHistory(session: Session): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.send('Page.resetNavigationHistory');
      return;
    } catch (error) {
      if (!(error instanceof ProtocolError) || attempt === HISTORY_TRIES) throw error;
      await delay(HISTORY_PAUSE);
    }
  }
}
