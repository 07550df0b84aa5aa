/**
 * Loads pages with JavaScript. The number of open pages is limited, and callers take turns. Browsers, on this machine
 * or on others, are started when needed and kept running; a tab is wiped and reused for the same caller and exit. A
 * browser that dies does not fail its requests: they are tried again.
 */

import type { Choose, FairQueue, Place } from '../../overload/fair-queue.ts';
import { inBackground } from '../../stray-errors.ts';
import type { Route } from '../egress/dialer.ts';
import { FetchFailure } from '../failure.ts';
import type { PageRequest } from '../page.ts';
import type { CallerSession } from '../session/caller-session.ts';
import { parseTargetUrl, retrievalTimeout } from '../target-url.ts';
import type { BrowserHost, BrowserStatus } from './hosts/browser-host.ts';
import { BrowserHosts, type HostUse } from './hosts/browser-hosts.ts';
import { type BrowserSource, BrowserUnavailable } from './hosts/browser-source.ts';
import { bringCookies, bringStorage, SessionContexts, takeCookies } from './hosts/session-contexts.ts';
import { Suspects } from './hosts/suspects.ts';
import { type BrowserAnswer, loadPage } from './load-page.ts';
import { BrowserGone, ProtocolError, SessionGone } from './protocol/protocol-client.ts';
import { IdleTabs } from './tab/idle-tabs.ts';
import { ReturningTabs } from './tab/returning-tabs.ts';
import type { OriginItems } from './tab/session-storage.ts';
import type { Tab } from './tab/tab.ts';
import { lookOf } from './tab/tab-look.ts';
import { within } from './within.ts';

export interface BrowserSettings {
  readonly sources: readonly BrowserSource[];
  /** Assigns the places of these sources, to other engines as well. */
  readonly queue: FairQueue;
  readonly maxCharacters: number;
  /** Whether requests for consent are answered. */
  readonly answersConsent?: boolean | undefined;
  /** How many sessions browsers keep storage for; beyond that the oldest lose it. */
  readonly keptSessions?: number | undefined;
  /** Milliseconds that a browser may take to open or close a tab; if it takes longer, it is replaced. */
  readonly browserTimeout?: number | undefined;
}

export interface BrowserEngine {
  /** Rejects with a `FetchFailure`, or with the deadline's reason. */
  load(request: PageRequest, route: Route): Promise<BrowserAnswer>;
  /** Deletes what its browsers keep for a session, by the session's id. */
  endSession(id: string): void;
  /** Opens a browser and a tab, as for a page, and returns the browser's name; rejects if that fails. */
  check(): Promise<string>;
  /** The running browsers. */
  status(): readonly BrowserStatus[];
  readonly state: { readonly browsers: number; readonly tabs: number; readonly busy: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A source with its open browsers. */
interface ActiveSource {
  readonly source: BrowserSource;
  readonly hosts: BrowserHosts;
}

interface OpenTab {
  readonly tab: Tab;
  readonly host: BrowserHost;
  readonly active: ActiveSource;
  /** What the session's previous tab had stored. */
  readonly items?: readonly OriginItems[] | undefined;
}

type Lookable = Pick<PageRequest, 'country'> & Partial<Pick<PageRequest, 'partition'>>;

/** A page is tried once more if its browser or its tab died. */
const TRIES = 2;
/** Milliseconds that a wipe may take; a tab that is not clean by then is closed. */
const WIPE_TIMEOUT = 2_000;
/** Milliseconds that a page waits for a tab that is being wiped; mostly 20 to 60. */
const RETURN_TIMEOUT = 1_000;
/** Up to so many pages at a time have a tab more than there are pages, so that hardly one waits for the wipe before it. */
const FEW_PAGES = 2;
/** Milliseconds that reading or setting the cookies of a session may take. */
const COOKIE_TIMEOUT = 1_000;
/** Milliseconds that a tab is kept for its caller. */
const IDLE_LIFE = 60_000;
/** Each takes some memory of a browser, and a listener of the gateway. */
const KEPT_SESSIONS = 200;
const BROWSER_TIMEOUT = 10_000;

export function createBrowserEngine(settings: BrowserSettings): BrowserEngine {
  const { queue } = settings;
  const idle = new IdleTabs<OpenTab>(IDLE_LIFE, (each) => followAlone(discard(each)));
  const returning = new ReturningTabs<OpenTab>();
  const sessions = new SessionContexts<ActiveSource>(settings.keptSessions ?? KEPT_SESSIONS, (host, { hosts }) =>
    hosts.restOrRetire(host),
  );
  const suspects = new Suspects();
  /** The sessions that a browser has had storage of. */
  const begun = new WeakSet<CallerSession>();
  /** Tabs that are being cleaned, and browsers that are being ended: closing the engine waits for them. */
  const underWay = new Set<Promise<void>>();
  const sources = settings.sources.map(activeSource);
  let closed = false;

  function activeSource(source: BrowserSource): ActiveSource {
    const hosts = new BrowserHosts({
      start: (look, priority) => source.start(look, priority),
      timeout: settings.browserTimeout ?? BROWSER_TIMEOUT,
      unusedLife: source.unusedLife,
      onBusy: (host) => suspect(host.workByCaller()),
      onFlood: (caller) => suspect(new Map([[caller, 1]])),
      onRetired: (host) => {
        idle.takeAll((each) => each.host === host);
      },
      follow,
    });
    return { source, hosts };
  }

  /** Their next pages get browsers of their own. */
  function suspect(busy: ReadonlyMap<string, number>): void {
    const callers = suspects.note(busy);
    const theirs = idle.takeAll(({ tab }) => callers.includes(tab.owner.partition));
    for (const each of theirs) followAlone(discard(each));
  }

  /** The caller if it must have a browser of its own. */
  const aloneIfSuspect = (caller: string) => (suspects.has(caller) ? caller : undefined);

  function follow(work: Promise<unknown>): Promise<void> {
    const done: Promise<void> = work.then(
      () => {},
      // A folder could not be removed: the next start removes it.
      () => {},
    );
    underWay.add(done);
    inBackground(
      done.then(() => underWay.delete(done)),
      'following work',
    );
    return done;
  }

  /** For work that only closing the engine waits for. */
  function followAlone(work: Promise<unknown>): void {
    inBackground(follow(work), 'work of the browser engine');
  }

  /** The browser in which new tabs are opened. */
  async function liveHost(
    { source, hosts }: ActiveSource,
    { country, partition = '' }: Lookable,
    use: HostUse = 'pages',
  ): Promise<BrowserHost> {
    if (closed) throw engineClosed();
    const host = await hosts.live(source.lookFor(country), use, aloneIfSuspect(partition));
    if (closed) throw engineClosed();
    // Idle tabs would keep a worn-out browser running.
    for (const each of idle.takeAll((waiting) => waiting.host.wornOut)) followAlone(discard(each));
    return host;
  }

  const fitsFor =
    (request: PageRequest, route: Route) =>
    ({ tab }: OpenTab) =>
      tab.owner.partition === request.partition && tab.owner.route.key === route.key && tab.fits(lookOf(request));

  async function tabFor(request: PageRequest, route: Route, active: ActiveSource): Promise<OpenTab> {
    if (request.session) return sessionTab(request, request.session, route, active);
    const fits = fitsFor(request, route);
    const isOfUse = (each: OpenTab) => each.active === active && fits(each);
    const least = active.source.pool.taken > FEW_PAGES ? 1 : 2;
    const known = idle.take(isOfUse) ?? (await returning.take(isOfUse, RETURN_TIMEOUT, least));
    if (known) {
      if (known.tab.alive && !known.host.wornOut) return known;
      await discard(known);
    }
    await makeRoom(active);
    const host = await liveHost(active, request);
    return {
      active,
      host,
      tab: await active.hosts.answered(host, host.openTab({ partition: request.partition, route })),
    };
  }

  /** Closes an idle tab of another caller if needed: there are never more tabs than places. */
  async function makeRoom(active: ActiveSource): Promise<void> {
    const isHere = (each: OpenTab) => each.active === active;
    const { pool } = active.source;
    const oldest = idle.count(isHere) + pool.taken > pool.limit ? idle.takeOldest(isHere) : undefined;
    if (oldest) await discard(oldest);
  }

  /** Opens the tab in the session's own context, if that can still be used. */
  async function sessionTab(
    request: PageRequest,
    session: CallerSession,
    route: Route,
    active: ActiveSource,
  ): Promise<OpenTab> {
    const found = await sessions.take(session.id);
    const { source, hosts } = active;
    const isOfUse =
      found?.source === active &&
      found.context.alive &&
      found.context.owner.route.key === route.key &&
      source.lookFor(found.country) === source.lookFor(request.country);
    const usable = isOfUse ? found : undefined;
    if (found && !usable) await sessions.discard(found);
    await makeRoom(active);
    const woken = usable && (await hosts.answered(usable.host, sessions.wake(usable)));
    const kept = woken && usable;
    if (!kept && begun.has(session)) session.lostStorage = true;
    const host = kept?.host ?? (await liveHost(active, request, 'sessions'));
    const tab = woken ?? (await hosts.answered(host, host.openTab({ partition: request.partition, route })));
    const items = kept?.items ?? [];
    const opened = { active, host, tab, items };
    begun.add(session);
    try {
      await hosts.answered(host, bringCookies(opened.tab, session, kept?.revision));
      await hosts.answered(host, bringStorage(opened.tab, items));
      return opened;
    } catch (error) {
      await discard(opened);
      throw error;
    }
  }

  /** If the page does not answer, the cookies that it has set are lost. */
  async function saveCookies(tab: Tab, session: CallerSession): Promise<void> {
    const saved = takeCookies(tab, session).catch(() => {});
    await within<void>(saved, performance.now() + COOKIE_TIMEOUT, () => {});
  }

  async function discard({ tab, host, active: { hosts } }: OpenTab): Promise<void> {
    await hosts.answered(host, host.closeTab(tab));
    await hosts.restOrRetire(host);
  }

  async function giveBack(used: OpenTab, reusable: boolean, request: PageRequest): Promise<void> {
    const { tab, host } = used;
    const { session } = request;
    let isClean = false;
    try {
      if (session) await keepForSession(used, session, request);
      else isClean = await wipeOrDiscard(used, reusable);
    } finally {
      host.endPage(tab);
      const isTaken = returning.end(used, isClean);
      if (isClean && !isTaken) idle.add(used);
    }
  }

  async function keepForSession(used: OpenTab, session: CallerSession, { country }: Lookable): Promise<void> {
    const { tab, host, active, items = [] } = used;
    if (closed || !tab.alive) return discard(used);
    try {
      await active.hosts.answered(host, sessions.keep(session, tab, { host, source: active, country, items }));
    } catch {
      return discard(used);
    }
  }

  /** Returns whether the tab can be used again. */
  async function wipeOrDiscard(used: OpenTab, reusable: boolean): Promise<boolean> {
    const { tab, host, active } = used;
    const discarded = () => discard(used).then(() => false);
    // Its caller may have become a suspect meanwhile.
    const isInPlace = active.hosts.callerOf(host) === aloneIfSuspect(tab.owner.partition);
    if (!reusable || closed || host.wornOut || !tab.alive || !isInPlace) return discarded();
    returning.begin(used);
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
    return closed || host.gone ? discarded() : true;
  }

  const isOpen = ({ source }: ActiveSource) => source.suits && source.pool.limit > 0;

  /** If no source is open, all suitable ones are tried once more, immediately. */
  async function reopen(): Promise<void> {
    const tried = sources.filter(({ source }) => source.suits).map(({ hosts }) => hosts.live('any'));
    await Promise.any(tried).catch((error: unknown) => {
      throw new FetchFailure('internal_error', 'No browser can be reached.', { cause: error });
    });
  }

  /** Prefers the source that has an idle tab of this caller, otherwise the one with the least load. */
  async function takePlace(request: PageRequest, route: Route): Promise<[Place, ActiveSource]> {
    if (closed) throw engineClosed();
    if (!sources.some(isOpen)) await claim(reopen(), request, () => {});
    const leave = new AbortController();
    const fits = fitsFor(request, route);
    const own = request.session && (await sessions.sourceOf(request.session.id));
    const choose: Choose = (pools) => {
      // A session's storage is in one source only.
      if (own && isOpen(own)) return pools.find((pool) => pool === own.source.pool);
      const fitting = pools.filter((pool) => sources.some(({ source }) => source.pool === pool && source.suits));
      const before = idle.find((each) => fits(each) && fitting.includes(each.active.source.pool));
      return before?.active.source.pool ?? fitting[0];
    };
    const taken = queue.take(request.partition, leave.signal, choose, request.deadline.retrieval.left());
    const place = await claim(taken, request, (late) => {
      leave.abort();
      // The place may have been assigned just now.
      late.then(
        ({ release }) => release(),
        () => {},
      );
    });
    const active = sources.find(({ source }) => source.pool === place.pool);
    if (!active) throw new Error('a place in a pool that is not the engine’s');
    return [place, active];
  }

  /** Loads the page, and passes the cleanup to `after`, so that the answer does not wait for it. */
  async function tryLoad(
    request: PageRequest,
    route: Route,
    active: ActiveSource,
    after: (cleaning: Promise<void>) => void,
  ): Promise<BrowserAnswer> {
    const url = parseTargetUrl(request.url);
    const used = await claim(tabFor(request, route, active), request, (late) => after(late.then(discard, () => {})));
    const { tab, host } = used;
    try {
      host.beginPage(tab);
      const { maxCharacters, answersConsent = false } = settings;
      const limits = { maxCharacters, answersConsent, retrieval: request.deadline.retrieval, pictures: host.pictures };
      const answer = await request.deadline.race(tab.whileAlive(loadPage(tab, request, url, limits)));
      if (request.session) await saveCookies(tab, request.session);
      after(giveBack(used, true, request));
      return answer;
    } catch (error) {
      const died = !tab.alive;
      if (request.session && !died) await saveCookies(tab, request.session);
      // Whether this page held too much memory shows only when it is gone.
      after(giveBack(used, false, request));
      if (!died || error instanceof BrowserGone) throw error;
      if (!tab.verdict) throw new SessionGone('the tab crashed');
      throw (await request.deadline.race(tab.verdict)) ?? new BrowserUnavailable('the tab was ended by mistake');
    }
  }

  return {
    async load(request, route) {
      const cleaning: Promise<void>[] = [];
      const after = (each: Promise<void>) => {
        cleaning.push(each);
      };
      let [place, active] = await takePlace(request, route);
      // The place becomes free when the tab is clean, or gone.
      const leave = ({ release }: Place) => followAlone(Promise.allSettled(cleaning.splice(0)).then(release));
      try {
        for (let crashes = 0; ; ) {
          try {
            return await tryLoad(request, route, active, after);
          } catch (error) {
            // A tab whose page has just died may refuse a command before its end is reported.
            const refused = error instanceof ProtocolError;
            const crashed = refused || error instanceof BrowserGone || error instanceof SessionGone;
            if (!crashed && !(error instanceof BrowserUnavailable)) throw error;
            request.deadline.check();
            if (closed) throw engineClosed();
            if (crashed) crashes += 1;
            if (crashes === TRIES) {
              if (refused) throw error;
              throw new FetchFailure('target_error', 'The page made its browser crash.', { cause: error });
            }
            if (isOpen(active)) continue;
            leave(place);
            [place, active] = await takePlace(request, route);
          }
        }
      } finally {
        leave(place);
      }
    },
    endSession(id) {
      followAlone(sessions.end(id));
    },
    async check() {
      if (!sources.some(isOpen)) await reopen();
      const active = sources.find(isOpen);
      if (!active) throw new BrowserUnavailable('No browser can be reached.');
      const host = await liveHost(active, { country: 'us' });
      await active.hosts.answered(host, host.tryTab());
      return host.version;
    },
    status: () => sources.flatMap(({ hosts }) => hosts.status()),
    get state() {
      const sum = (count: (hosts: BrowserHosts) => number) => sources.reduce((all, { hosts }) => all + count(hosts), 0);
      const [browsers, tabs] = [sum((hosts) => hosts.count), sum((hosts) => hosts.tabs)];
      return { browsers, tabs, busy: queue.taken, waiting: queue.waiting };
    },
    async close() {
      closed = true;
      for (const { tab, host } of idle.takeAll(() => true)) followAlone(host.closeTab(tab));
      await Promise.all(sources.map(({ hosts }) => hosts.close()));
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function engineClosed(): FetchFailure {
  return new FetchFailure('internal_error', 'The browser engine is closed.');
}

/**
 * Waiting for a place, a browser or a tab counts as the page's time, and ends with the request. Work that is then
 * unfinished is passed to `abandon`, which must clean up its result.
 */
async function claim<T>(work: Promise<T>, { deadline }: PageRequest, abandon: (late: Promise<T>) => void): Promise<T> {
  try {
    return await deadline.race(within(work, deadline.retrieval.endsAt, () => retrievalTimeout(deadline)));
  } catch (error) {
    abandon(work);
    throw error;
  }
}
