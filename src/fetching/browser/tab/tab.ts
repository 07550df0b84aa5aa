/**
 * One tab in its own context with its own door: storage and connections are shared with no other tab. After a wipe it
 * can be reused, for the same caller and exit.
 */
import { DEVICE_PROFILES } from '../../devices.ts';
import type { Door } from '../../egress/gateway/gateway.ts';
import type { FetchFailure } from '../../failure.ts';
import type { Country, Device } from '../../page.ts';
import { emulateView } from '../process/emulation.ts';
import { type ProtocolClient, ProtocolError, type Session, SessionGone } from '../protocol/protocol-client.ts';
import type { BrowserContext, ContextOwner } from './browser-context.ts';
import { clearLateData, clearStorage, heldBytes, leavePage } from './clear-tab.ts';
import { Drawing } from './drawing.ts';
import { installPageClock, watchPageWork } from './page-clock.ts';
import { PageWorkers } from './page-workers.ts';
import { tellRequests } from './requests-in-flight.ts';
import { SeenOrigins } from './seen-origins.ts';
import { SessionUse } from './session-use.ts';
import type { SharedWorkers } from './shared-workers.ts';
import { nameOfLook, type TabLook } from './tab-look.ts';

/**
 * A tab is reused only if its process holds at most this many bytes: what a large page leaves behind is freed late, or
 * never.
 */
const MAX_HEAP_BYTES = 96 * 1024 * 1024;
/**
 * Bytes held for pages above which garbage is collected before the next page. Most pages leave half of it. The browser
 * itself collects in the midst of a page, when much is in use, and then allows twice as much.
 */
const UNTIDY_HEAP = 16 * 1024 * 1024;
/** No page can be of it. */
const UNKNOWN_SITE = 'https://unknown.invalid';

export interface TabStyle {
  /** Whether our clock runs in its pages, which can run ahead; pages can detect it. */
  readonly hasClock: boolean;
  /** Whether its pages are drawn only when needed; pages can detect this. */
  readonly drawnOnDemand: boolean;
  /** Whether it can change its look later; some effects of a device cannot be undone. */
  readonly canChange: boolean;
  /** Whether a desktop has the browser's own screen and window instead of those of a profile. */
  readonly hasOwnScreen: boolean;
  /** The scale at which frames are drawn that nobody sees. */
  readonly pictureScale: number;
  readonly emulate: (session: Session, device: Device, country: Country) => Promise<unknown>;
  /** Whether our script also runs in shared and service workers. Other clients of the browser would notice. */
  readonly watchesSharedWorkers?: boolean;
  /** For workers that belong to no single page, before they start; a tab's emulation does not reach them. */
  readonly emulateWorker?: ((session: Session) => Promise<unknown>) | undefined;
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
  readonly pageWorkers: PageWorkers | undefined;
}

export class Tab {
  readonly context: BrowserContext;
  readonly style: TabStyle;
  readonly origins = new SeenOrigins();
  /** Undefined where pages have no clock of ours. */
  readonly pageWorkers: PageWorkers | undefined;
  readonly #client: ProtocolClient;
  readonly #targetId: string;
  readonly #session: Session;
  readonly #drawing: Drawing | undefined;
  readonly #workers: SharedWorkers | undefined;
  readonly #closeListeners = new Set<() => void>();
  #use: SessionUse | undefined;
  /** The key of its current look. */
  #look: string | undefined;
  /** Once it has one, it keeps it. */
  #hasTouchScreen = false;
  #dead = false;
  #pid: number | undefined;
  #verdict: Promise<FetchFailure | undefined> | undefined;
  #storageLimit: number | undefined;
  #focused = false;
  /** Something of this use remains that a wipe does not remove. */
  #tainted = false;

  private constructor(context: BrowserContext, parts: TabParts) {
    const { client, targetId, session, style, drawing, workers, pageWorkers } = parts;
    this.context = context;
    this.pageWorkers = pageWorkers;
    this.style = style;
    this.#client = client;
    this.#targetId = targetId;
    this.#session = session;
    this.#drawing = drawing;
    this.#workers = workers;
    const noticeLogin = (address: string) => {
      const { username, password } = URL.parse(address) ?? { username: '', password: '' };
      if (username !== '' || password !== '') this.markTainted();
    };
    // The browser remembers credentials, and has no command to forget them.
    session.on('Page.frameStartedNavigating', ({ url }) => noticeLogin(url));
    session.on('Page.frameNavigated', ({ frame }) => {
      noticeLogin(frame.url);
      if (frame.id !== targetId) return;
      pageWorkers?.onDocument();
      this.#limitOrigin(frame.url);
      this.origins.add(frame.url);
    });
    // Request ids begin with the number of the page's process, which no command reports.
    session.on('Network.requestWillBeSent', ({ requestId }) => {
      this.#pid = Number(/^(\d+)\.\d/.exec(requestId)?.[1] ?? this.#pid) || undefined;
    });
    session.onEnd(() => this.markDead());
  }

  /** Opens the only tab of a context. If it fails, the context is closed. */
  static async open(
    client: ProtocolClient,
    context: BrowserContext,
    style: TabStyle,
    workers?: SharedWorkers,
  ): Promise<Tab> {
    // Only this makes a minimized page be drawn without the page noticing.
    const drawnOnDemand = style.drawnOnDemand && !client.browser.lacks('Emulation.setFocusEmulationEnabled');
    const browserContextId = context.id;
    try {
      const [{ targetId }] = await Promise.all([
        client.browser.send('Target.createTarget', {
          url: 'about:blank',
          browserContextId,
          ...(drawnOnDemand && { windowState: 'minimized' }),
        }),
        // Without it, downloads go into the profile, until the disk is full.
        client.browser.lacks('Browser.setDownloadBehavior') ||
          client.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
        // At stealth, the browser has a switch for that.
        style.hasClock && denyNotifications(client, browserContextId),
      ]);
      const { sessionId } = await client.browser.send('Target.attachToTarget', { targetId, flatten: true });
      const session = client.session(sessionId);
      await context.prepare(session);
      const drawing = drawnOnDemand ? new Drawing(session) : undefined;
      const others = workers && { areIdle: (shared: number) => workers.areIdle(browserContextId, shared) };
      const pageWorkers = style.hasClock ? new PageWorkers(others) : undefined;
      const tab = new Tab(context, { client, targetId, session, style, drawing, workers, pageWorkers });
      // In this order: the clock uses the other two.
      const installed = [
        style.hasClock && watchPageWork(session),
        drawing?.install(),
        style.hasClock && installPageClock(session),
      ];
      const asked = [session.send('Page.enable'), tellRequests(session), makeRequest(session)];
      await Promise.all([...asked, ...installed, pageWorkers?.watch(client, targetId).catch(() => {})]);
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

  get browser(): Session {
    return this.#client.browser;
  }

  get targetId(): string {
    return this.#targetId;
  }

  /** False if the tab crashed, the browser is gone, or its door is closed. */
  get alive(): boolean {
    return !this.#dead && this.context.alive;
  }

  markDead(): void {
    this.#dead = true;
    for (const tell of [...this.#closeListeners]) tell();
  }

  /** The result of the work; rejects at once if the tab dies, which the work itself may not notice. */
  whileAlive<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const tell = () => reject(new SessionGone('the tab died'));
      if (!this.alive) tell();
      this.#closeListeners.add(tell);
      work.then(resolve, reject).finally(() => this.#closeListeners.delete(tell));
    });
  }

  /** Its process; undefined until it has made a request. */
  get pid(): number | undefined {
    return this.#pid;
  }

  /**
   * Why the tab was ended: resolves with a failure if its page was at fault. Undefined if it was not ended from here.
   */
  get verdict(): Promise<FetchFailure | undefined> | undefined {
    return this.#verdict;
  }

  async heldByScripts(): Promise<number> {
    return this.#session.lacks('Runtime.getHeapUsage') ? 0 : heldBytes(this.#session);
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

  /** Resolves when the browser has processed the messages of pages so far, and looked up the storage of no site. */
  askStorage(): Promise<unknown> {
    return this.#session.send('Storage.getUsageAndQuota', { origin: UNKNOWN_SITE });
  }

  /** Ends it because it may be the one that takes too much memory; whether it was shows when it is gone. */
  endSuspected(verdict: Promise<FetchFailure | undefined>): void {
    this.#verdict = verdict;
    this.markDead();
  }

  /** Called when its renderer has died. Commands would get no answer any more, so they are rejected. */
  crashed(failure?: FetchFailure): void {
    if (failure) this.#verdict = Promise.resolve(failure);
    this.markDead();
    const { id } = this.#session;
    if (id !== undefined) this.#client.browser.send('Target.detachFromTarget', { sessionId: id }).catch(() => {});
  }

  /**
   * It may finish its page, but cannot be reused: a window that the page opened may still be writing while the tab is
   * wiped.
   */
  markTainted(): void {
    this.#tainted = true;
  }

  /** Starts the use of its session for one page. */
  begin(): TabUse {
    this.#use?.release();
    this.#use = new SessionUse(this.#session);
    this.pageWorkers?.forget();
    this.door.serveOwner();
    // A page's main frame has the id of its target.
    return { session: this.#use, frameId: this.#targetId };
  }

  /** Whether it has this look, or can change to it. */
  fits(look: TabLook): boolean {
    if (this.#look === nameOfLook(look)) return true;
    return this.style.canChange && !(this.#hasTouchScreen && look.device === 'desktop');
  }

  /** Does nothing if it already has this look. */
  async emulate(look: TabLook): Promise<void> {
    const name = nameOfLook(look);
    if (this.#look === name) return;
    this.#look = undefined;
    const { device, country, view } = look;
    if (device !== 'desktop') this.#hasTouchScreen = true;
    await Promise.all([
      this.style.emulate(this.#session, device, country),
      // Replaces the device's screen; the next look sets that again.
      view &&
        emulateView(this.#session, DEVICE_PROFILES[device], view, this.style.hasOwnScreen && device === 'desktop'),
    ]);
    this.#look = name;
  }

  /** Draws the page from now on, whether it needs that or not. */
  async draw(): Promise<void> {
    await this.#drawing?.turn(true);
  }

  /** Makes its page accept input as if it had focus, until it is wiped. */
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
   * Removes everything of this use: cookies, storage of all origins (including those of frames), caches, service
   * workers, history, the window's name, sockets. There is no command for HSTS, for credentials that a script passed to
   * an XMLHttpRequest, or for client hints that a site asked for: these remain, for the same caller and exit, until the
   * tab is closed.
   */
  async wipe(): Promise<void> {
    if (!this.alive || this.#tainted) throw new Error('it cannot be wiped');
    if (this.#session.lacks('Runtime.getHeapUsage')) throw new Error('its size cannot be measured');
    this.#use?.release();
    const use = new SessionUse(this.#session);
    this.#use = use;
    await leavePage(use, this.#targetId);
    // Answers to requests that outlive their page could still set a cookie.
    this.door.dropConnections();
    await Promise.all([
      // Stopped first; they are gone when no stored registration refers to them any more.
      this.#workers?.end(this.context.id),
      clearStorage(use),
      this.#drawing?.turn(false),
      this.#unfocus(use),
    ]);
    const [held] = await Promise.all([heldBytes(use), clearLateData(use, this.browser, this.context.id)]);
    if (this.#tainted || this.#workers?.has(this.context.id)) throw new Error('it cannot be wiped');
    if (held > MAX_HEAP_BYTES) throw new Error('it has grown too large');
    if (held > UNTIDY_HEAP) await use.send('HeapProfiler.collectGarbage');
    use.release();
    this.door.forgetFailures();
    this.door.dropConnections();
  }

  /** Ends the tab, its context and its door, even if the browser is gone. Never rejects. */
  async close(): Promise<void> {
    this.#dead = true;
    this.#use?.release();
    await this.context.close();
  }

  /**
   * Ends only the tab: the storage of its context remains, for another tab. Nothing of it runs or connects any more.
   */
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

/** A request that goes nowhere, so that the process becomes known. */
async function makeRequest(session: Session): Promise<void> {
  await session.send('Runtime.evaluate', { expression: "void fetch('data:,')" });
}

/** The headless shell would neither ask nor deny: a page that asks for permission would be told `default`. */
async function denyNotifications({ browser }: ProtocolClient, browserContextId: string): Promise<void> {
  const permission = { name: 'notifications' };
  try {
    await browser.send('Browser.setPermission', { permission, setting: 'denied', browserContextId });
  } catch (error) {
    // Not every browser has the command.
    if (!(error instanceof ProtocolError)) throw error;
  }
}
