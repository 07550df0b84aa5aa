/**
 * Gets tabs for pages and takes them back: a tab is wiped and reused for the same caller and exit, or belongs to a
 * session. Callers who keep a browser too busy get browsers of their own.
 */
import type { Route } from '../egress/dialer.ts';
import { FetchFailure } from '../failure.ts';
import type { PageRequest } from '../page.ts';
import type { CallerSession } from '../session/caller-session.ts';
import type { BrowserHost } from './hosts/browser-host.ts';
import { BrowserHosts, type HostUse } from './hosts/browser-hosts.ts';
import type { BrowserSource } from './hosts/browser-source.ts';
import { bringCookies, bringStorage, SessionContexts } from './hosts/session-contexts.ts';
import { Suspects } from './hosts/suspects.ts';
import { IdleTabs } from './tab/idle-tabs.ts';
import { ReturningTabs } from './tab/returning-tabs.ts';
import type { OriginItems } from './tab/session-storage.ts';
import type { Tab } from './tab/tab.ts';
import { lookOf } from './tab/tab-look.ts';
import type { WorkUnderWay } from './work-under-way.ts';

/** A source with its open browsers. */
export interface ActiveSource {
  readonly source: BrowserSource;
  readonly hosts: BrowserHosts;
}

export interface OpenTab {
  readonly tab: Tab;
  readonly host: BrowserHost;
  readonly active: ActiveSource;
  /** What the session's previous tab had stored. */
  readonly items?: readonly OriginItems[] | undefined;
}

export interface SupplySettings {
  readonly sources: readonly BrowserSource[];
  readonly keptSessions: number;
  /** Milliseconds that a browser may take to open or close a tab; if it takes longer, it is replaced. */
  readonly browserTimeout: number;
  readonly underWay: WorkUnderWay;
}

/** A tab whose page failed is not used again, except by its session. */
type PageOutcome = 'loaded' | 'failed';

type Lookable = Pick<PageRequest, 'country'> & Partial<Pick<PageRequest, 'partition'>>;

/** Milliseconds that a wipe may take; a tab that is not clean by then is closed. */
const WIPE_TIMEOUT = 2_000;
/** Milliseconds that a page waits for a tab that is being wiped; mostly 20 to 60. */
const RETURN_TIMEOUT = 1_000;
/**
 * Up to so many pages at a time have a tab more than there are pages, so that hardly one waits for the wipe before it.
 */
const FEW_PAGES = 2;
/** Milliseconds that a tab is kept for its caller. */
const IDLE_LIFE = 60_000;

export class TabSupply {
  readonly sources: readonly ActiveSource[];
  readonly #settings: SupplySettings;
  readonly #idle: IdleTabs<OpenTab>;
  readonly #returning = new ReturningTabs<OpenTab>();
  readonly #sessions: SessionContexts<ActiveSource>;
  readonly #suspects = new Suspects();
  /** The sessions that a browser has had storage of. */
  readonly #begun = new WeakSet<CallerSession>();
  #closed = false;

  constructor(settings: SupplySettings) {
    this.#settings = settings;
    this.#idle = new IdleTabs<OpenTab>(IDLE_LIFE, (each) => settings.underWay.followAlone(this.discard(each)));
    this.#sessions = new SessionContexts<ActiveSource>(settings.keptSessions, (host, { hosts }) =>
      hosts.restOrRetire(host),
    );
    this.sources = settings.sources.map((source) => this.#activeSource(source));
  }

  get closed(): boolean {
    return this.#closed;
  }

  #activeSource(source: BrowserSource): ActiveSource {
    const hosts = new BrowserHosts({
      start: (look, priority) => source.start(look, priority),
      timeout: this.#settings.browserTimeout,
      unusedLife: source.unusedLife,
      onBusy: (host, trouble) => this.#suspect(host.workByCaller(trouble)),
      onFlood: (caller) => this.#suspect(new Map([[caller, 1]])),
      onRetired: (host) => {
        this.#idle.takeAll((each) => each.host === host);
      },
      follow: (work) => this.#settings.underWay.follow(work),
    });
    return { source, hosts };
  }

  /** Their next pages get browsers of their own. */
  #suspect(busy: ReadonlyMap<string, number>): void {
    const callers = this.#suspects.note(busy);
    this.#discardIdle(({ tab }) => callers.includes(tab.owner.partition));
  }

  /** The caller if it must have a browser of its own. */
  #aloneIfSuspect(caller: string): string | undefined {
    return this.#suspects.has(caller) ? caller : undefined;
  }

  #discardIdle(which: (each: OpenTab) => boolean): void {
    for (const each of this.#idle.takeAll(which)) this.#settings.underWay.followAlone(this.discard(each));
  }

  /** The browser in which new tabs are opened. */
  async liveHost(
    { source, hosts }: ActiveSource,
    { country, partition = '' }: Lookable,
    use: HostUse = 'pages',
  ): Promise<BrowserHost> {
    if (this.#closed) throw engineClosed();
    const host = await hosts.live(source.lookFor(country), use, this.#aloneIfSuspect(partition));
    if (this.#closed) throw engineClosed();
    // Idle tabs would keep a worn-out browser running.
    this.#discardIdle((waiting) => waiting.host.wornOut);
    return host;
  }

  /** The source that has an idle tab for this page, of those that may be chosen. */
  sourceWithIdleTab(
    request: PageRequest,
    route: Route,
    mayBe: (active: ActiveSource) => boolean,
  ): ActiveSource | undefined {
    return this.#idle.find((each) => fits(each, request, route) && mayBe(each.active))?.active;
  }

  /** The source that has a session's storage. */
  sourceOfSession(id: string): Promise<ActiveSource | undefined> {
    return this.#sessions.sourceOf(id);
  }

  async take(request: PageRequest, route: Route, active: ActiveSource): Promise<OpenTab> {
    if (request.session) return this.#sessionTab(request, request.session, route, active);
    const isOfUse = (each: OpenTab) => each.active === active && fits(each, request, route);
    const least = active.source.pool.taken > FEW_PAGES ? 1 : 2;
    const known = this.#idle.take(isOfUse) ?? (await this.#returning.take(isOfUse, RETURN_TIMEOUT, least));
    if (known) {
      if (known.tab.alive && !known.host.wornOut) return known;
      await this.discard(known);
    }
    await this.#makeRoom(active);
    const host = await this.liveHost(active, request);
    return {
      active,
      host,
      tab: await active.hosts.answered(host, host.openTab({ partition: request.partition, route })),
    };
  }

  /** Closes an idle tab of another caller if needed: there are never more tabs than places. */
  async #makeRoom(active: ActiveSource): Promise<void> {
    const isHere = (each: OpenTab) => each.active === active;
    const { pool } = active.source;
    const isFull = this.#idle.count(isHere) + pool.taken > pool.limit;
    const oldest = isFull ? this.#idle.takeOldest(isHere) : undefined;
    if (oldest) await this.discard(oldest);
  }

  /** Opens the tab in the session's own context, if that can still be used. */
  async #sessionTab(
    request: PageRequest,
    session: CallerSession,
    route: Route,
    active: ActiveSource,
  ): Promise<OpenTab> {
    const found = await this.#sessions.take(session.id);
    const { source, hosts } = active;
    const alone = this.#aloneIfSuspect(request.partition);
    const isOfUse =
      found?.source === active &&
      found.context.alive &&
      (alone === undefined || hosts.callerOf(found.host) === alone) &&
      found.context.owner.route.key === route.key &&
      source.lookFor(found.country) === source.lookFor(request.country);
    const usable = isOfUse ? found : undefined;
    if (found && !usable) await this.#sessions.discard(found);
    await this.#makeRoom(active);
    const woken = usable && (await hosts.answered(usable.host, this.#sessions.wake(usable)));
    const kept = woken && usable;
    if (!kept && this.#begun.has(session)) session.lostStorage = true;
    const host = kept?.host ?? (await this.liveHost(active, request, 'sessions'));
    const tab = woken ?? (await hosts.answered(host, host.openTab({ partition: request.partition, route })));
    const items = kept?.items ?? [];
    const opened = { active, host, tab, items };
    this.#begun.add(session);
    try {
      await hosts.answered(host, bringCookies(opened.tab, session, kept?.revision));
      await hosts.answered(host, bringStorage(opened.tab, items));
      return opened;
    } catch (error) {
      await this.discard(opened);
      throw error;
    }
  }

  async discard({ tab, host, active: { hosts } }: OpenTab): Promise<void> {
    await hosts.answered(host, host.closeTab(tab));
    await hosts.restOrRetire(host);
  }

  async giveBack(used: OpenTab, outcome: PageOutcome, { session, country }: PageRequest): Promise<void> {
    const { tab, host } = used;
    let isClean = false;
    try {
      if (session) await this.#keepForSession(used, session, { country });
      else isClean = await this.#wipeOrDiscard(used, outcome);
    } finally {
      host.endPage(tab);
      const isTaken = this.#returning.end(used, isClean);
      if (isClean && !isTaken) this.#idle.add(used);
    }
  }

  async #keepForSession(used: OpenTab, session: CallerSession, { country }: Lookable): Promise<void> {
    const { tab, host, active, items = [] } = used;
    if (this.#closed || !tab.alive) return this.discard(used);
    try {
      await active.hosts.answered(host, this.#sessions.keep(session, tab, { host, source: active, country, items }));
    } catch {
      return this.discard(used);
    }
  }

  /** Returns whether the tab can be used again. */
  async #wipeOrDiscard(used: OpenTab, outcome: PageOutcome): Promise<boolean> {
    const { tab, host, active } = used;
    const discarded = () => this.discard(used).then(() => false);
    // Its caller may have become a suspect meanwhile.
    const isInPlace = active.hosts.callerOf(host) === this.#aloneIfSuspect(tab.owner.partition);
    if (outcome === 'failed' || this.#closed || host.wornOut || !tab.alive || !isInPlace) return discarded();
    this.#returning.begin(used);
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        tab.wipe(),
        new Promise((_resolve, reject) => {
          timer = setTimeout(() => reject(new Error('the wipe took too long')), WIPE_TIMEOUT);
        }),
      ]);
    } catch {
      return discarded();
    } finally {
      clearTimeout(timer);
    }
    return this.#closed || host.gone ? discarded() : true;
  }

  /** Deletes what browsers keep for a session, by the session's id. */
  endSession(id: string): Promise<void> {
    return this.#sessions.end(id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { tab, host } of this.#idle.takeAll(() => true)) this.#settings.underWay.followAlone(host.closeTab(tab));
    await Promise.all(this.sources.map(({ hosts }) => hosts.close()));
  }
}

/** Whether the tab is of the same caller and exit, and can look as the page needs it. */
function fits({ tab }: OpenTab, request: PageRequest, route: Route): boolean {
  const { partition, route: its } = tab.owner;
  return partition === request.partition && its.key === route.key && tab.fits(lookOf(request));
}

export function engineClosed(): FetchFailure {
  return new FetchFailure('internal_error', 'The browser engine is closed.');
}
