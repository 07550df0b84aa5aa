/**
 * Pages with JavaScript. A bounded number at a time, with turns for each caller; browsers are started when they are needed and kept
 * warm, on this machine or on others; a tab is used again for the same caller and exit after a wipe. A browser that dies takes no request
 * with it.
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
import { type BrowserAnswer, loadPage } from './load-page.ts';
import { BrowserGone, ProtocolError, SessionGone } from './protocol/protocol-client.ts';
import { IdleTabs } from './tab/idle-tabs.ts';
import type { OriginItems } from './tab/session-storage.ts';
import type { Tab } from './tab/tab.ts';
import { lookOf } from './tab/tab-look.ts';
import { within } from './within.ts';

export interface BrowserSettings {
  /** Where its browsers are. */
  readonly sources: readonly BrowserSource[];
  /** Gives the places of their rooms, to other engines as well. */
  readonly queue: FairQueue;
  readonly maxCharacters: number;
  /** Whether pages that ask for consent are answered. */
  readonly answersConsent?: boolean | undefined;
  /** Sessions that browsers keep storage for; of more the oldest lose it. */
  readonly keptSessions?: number | undefined;
  /** Milliseconds that a browser may take to open or close a tab; one that does not answer by then is replaced. */
  readonly browserPatience?: number | undefined;
}

export interface BrowserEngine {
  /** Rejects with a `FetchFailure`, or with the deadline's reason. */
  load(request: PageRequest, route: Route): Promise<BrowserAnswer>;
  /** Forgets what its browsers keep for a session, by the session's id. */
  endSession(id: string): void;
  /** Opens a browser and a tab, as a page would need them; rejects when that cannot be done. Gives the browser's name. */
  check(): Promise<string>;
  /** Each browser that runs right now. */
  status(): readonly BrowserStatus[];
  readonly state: { readonly browsers: number; readonly tabs: number; readonly busy: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A source with the browsers that are open there. */
interface Site {
  readonly source: BrowserSource;
  readonly hosts: BrowserHosts;
}

interface OpenTab {
  readonly tab: Tab;
  readonly host: BrowserHost;
  readonly site: Site;
  /** What the session's tab before it had stored. */
  readonly items?: readonly OriginItems[] | undefined;
}

type Lookable = Pick<PageRequest, 'country'>;

/** A page is tried once more when its browser or its tab died under it. */
const TRIES = 2;
/** Milliseconds that a wipe may take; a tab that is not clean by then is closed. */
const WIPE_PATIENCE = 2_000;
/** Milliseconds that a browser may take to tell or to be told the cookies of a session. */
const COOKIE_PATIENCE = 1_000;
/** Milliseconds that a tab waits for its caller before it is closed. */
const IDLE_LIFE = 60_000;
/** Each is some storage in a browser's memory, and a listener of the gateway. */
const KEPT_SESSIONS = 200;
const BROWSER_PATIENCE = 10_000;

export function createBrowserEngine(settings: BrowserSettings): BrowserEngine {
  const { queue } = settings;
  const idle = new IdleTabs<OpenTab>(IDLE_LIFE, (each) => followAlone(discard(each)));
  const sessions = new SessionContexts<Site>(settings.keptSessions ?? KEPT_SESSIONS, (host, { hosts }) =>
    hosts.restOrRetire(host),
  );
  /** Those that a browser has had storage of. */
  const begun = new WeakSet<CallerSession>();
  /** Tabs that are being cleaned, and browsers that are being ended: closing waits for them. */
  const underWay = new Set<Promise<void>>();
  const sites = settings.sources.map(siteOf);
  let closed = false;

  function siteOf(source: BrowserSource): Site {
    const hosts = new BrowserHosts({
      start: (look) => source.start(look),
      patience: settings.browserPatience ?? BROWSER_PATIENCE,
      unusedLife: source.unusedLife,
      onRetired: (host) => {
        idle.takeAll((each) => each.host === host);
      },
      follow,
    });
    return { source, hosts };
  }

  function follow(work: Promise<unknown>): Promise<void> {
    const done: Promise<void> = work.then(
      () => {},
      // A folder that could not be removed: the next start removes it.
      () => {},
    );
    underWay.add(done);
    inBackground(
      done.then(() => underWay.delete(done)),
      'following work',
    );
    return done;
  }

  /** For work that nobody waits for until the engine closes. */
  function followAlone(work: Promise<unknown>): void {
    inBackground(follow(work), 'work of the browser engine');
  }

  /** The browser that new tabs are opened in. */
  async function liveHost(
    { source, hosts }: Site,
    { country }: Lookable,
    use: HostUse = 'pages',
  ): Promise<BrowserHost> {
    if (closed) throw engineClosed();
    const host = await hosts.live(source.lookFor(country), use);
    if (closed) throw engineClosed();
    // Tabs that wait in a browser that is worn out would only keep it.
    for (const each of idle.takeAll((waiting) => waiting.host.wornOut)) followAlone(discard(each));
    return host;
  }

  const fitsFor =
    (request: PageRequest, route: Route) =>
    ({ tab }: OpenTab) =>
      tab.owner.partition === request.partition && tab.owner.route.key === route.key && tab.fits(lookOf(request));

  async function tabFor(request: PageRequest, route: Route, site: Site): Promise<OpenTab> {
    if (request.session) return sessionTab(request, request.session, route, site);
    const isHere = (each: OpenTab) => each.site === site;
    const fits = fitsFor(request, route);
    const known = idle.take((each) => isHere(each) && fits(each));
    if (known) {
      if (known.tab.alive && !known.host.wornOut) return known;
      await discard(known);
    }
    await makeRoom(site);
    const host = await liveHost(site, request);
    return { site, host, tab: await site.hosts.answered(host, host.openTab({ partition: request.partition, route })) };
  }

  /** Tabs of other callers make room: there are never more tabs than places. */
  async function makeRoom(site: Site): Promise<void> {
    const isHere = (each: OpenTab) => each.site === site;
    const { room } = site.source;
    const oldest = idle.count(isHere) + room.taken > room.limit ? idle.takeOldest(isHere) : undefined;
    if (oldest) await discard(oldest);
  }

  /** In the context that the session has, where that can still be used. */
  async function sessionTab(request: PageRequest, session: CallerSession, route: Route, site: Site): Promise<OpenTab> {
    const found = await sessions.take(session.id);
    const { source, hosts } = site;
    const isOfUse =
      found?.place === site &&
      found.context.alive &&
      found.context.owner.route.key === route.key &&
      source.lookFor(found.country) === source.lookFor(request.country);
    const usable = isOfUse ? found : undefined;
    if (found && !usable) await sessions.discard(found);
    await makeRoom(site);
    const woken = usable && (await hosts.answered(usable.host, sessions.wake(usable)));
    const kept = woken && usable;
    if (!kept && begun.has(session)) session.lostStorage = true;
    const host = kept?.host ?? (await liveHost(site, request, 'sessions'));
    const tab = woken ?? (await hosts.answered(host, host.openTab({ partition: request.partition, route })));
    const items = kept?.items ?? [];
    const opened = { site, host, tab, items };
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

  /** A page that cannot be asked keeps what it has set to itself. */
  async function saveCookies(tab: Tab, session: CallerSession): Promise<void> {
    const saved = takeCookies(tab, session).catch(() => {});
    await within<void>(saved, performance.now() + COOKIE_PATIENCE, () => {});
  }

  async function discard({ tab, host, site: { hosts } }: OpenTab): Promise<void> {
    await hosts.answered(host, host.closeTab(tab));
    await hosts.restOrRetire(host);
  }

  async function giveBack(used: OpenTab, reusable: boolean, request: PageRequest): Promise<void> {
    const { tab, host } = used;
    const { session } = request;
    try {
      await (session ? keepForSession(used, session, request) : wipeOrDiscard(used, reusable));
    } finally {
      host.endPage(tab);
    }
  }

  async function keepForSession(used: OpenTab, session: CallerSession, { country }: Lookable): Promise<void> {
    const { tab, host, site, items = [] } = used;
    if (closed || !tab.alive) return discard(used);
    try {
      await site.hosts.answered(host, sessions.keep(session, tab, { host, place: site, country, items }));
    } catch {
      return discard(used);
    }
  }

  async function wipeOrDiscard(used: OpenTab, reusable: boolean): Promise<void> {
    const { tab, host } = used;
    if (!reusable || closed || host.wornOut || !tab.alive) return discard(used);
    let timer: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        tab.wipe(),
        new Promise((_resolve, reject) => {
          timer = setTimeout(() => reject(new Error('the wipe took too long')), WIPE_PATIENCE);
        }),
      ]);
    } catch {
      return discard(used);
    } finally {
      clearTimeout(timer);
    }
    if (closed || host.gone) return discard(used);
    idle.add(used);
  }

  const isOpen = ({ source }: Site) => source.suits && source.room.limit > 0;

  /** Where nothing is open, whoever is away is asked once more, at once. */
  async function reopen(): Promise<void> {
    const tried = sites.filter(({ source }) => source.suits).map(({ hosts }) => hosts.live('any'));
    await Promise.any(tried).catch((error: unknown) => {
      throw new FetchFailure('internal_error', 'No browser can be reached.', { cause: error });
    });
  }

  /** Where the caller's own tab waits if there is a place, otherwise where there is least to do. */
  async function takePlace(request: PageRequest, route: Route): Promise<[Place, Site]> {
    if (closed) throw engineClosed();
    if (!sites.some(isOpen)) await claim(reopen(), request, () => {});
    const leave = new AbortController();
    const fits = fitsFor(request, route);
    const own = request.session && (await sessions.placeOf(request.session.id));
    const choose: Choose = (rooms) => {
      // What a session has stored is in one place.
      if (own && isOpen(own)) return rooms.find((room) => room === own.source.room);
      const fitting = rooms.filter((room) => sites.some(({ source }) => source.room === room && source.suits));
      const before = idle.find((each) => fits(each) && fitting.includes(each.site.source.room));
      return before?.site.source.room ?? fitting[0];
    };
    const taken = queue.take(request.partition, leave.signal, choose, request.deadline.retrieval.left());
    const place = await claim(taken, request, (late) => {
      leave.abort();
      // The turn may just have come.
      late.then(
        ({ release }) => release(),
        () => {},
      );
    });
    const site = sites.find(({ source }) => source.room === place.room);
    if (!site) throw new Error('a place in a room that is not the engine’s');
    return [place, site];
  }

  /** Loads, and hands the cleaning up to `after`, which nobody waits for with an answer in hand. */
  async function tryLoad(
    request: PageRequest,
    route: Route,
    site: Site,
    after: (cleaning: Promise<void>) => void,
  ): Promise<BrowserAnswer> {
    const url = parseTargetUrl(request.url);
    const used = await claim(tabFor(request, route, site), request, (late) => after(late.then(discard, () => {})));
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
      // Whether it was the one that held too much shows when it is gone.
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
      let [place, site] = await takePlace(request, route);
      // The place is free again when the tab is clean, or gone.
      const leave = ({ release }: Place) => followAlone(Promise.allSettled(cleaning.splice(0)).then(release));
      try {
        for (let crashes = 0; ; ) {
          try {
            return await tryLoad(request, route, site, after);
          } catch (error) {
            // A tab whose page just died may refuse a command before anybody tells that it is gone.
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
            if (isOpen(site)) continue;
            leave(place);
            [place, site] = await takePlace(request, route);
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
      if (!sites.some(isOpen)) await reopen();
      const site = sites.find(isOpen);
      if (!site) throw new BrowserUnavailable('No browser can be reached.');
      const host = await liveHost(site, { country: 'us' });
      await site.hosts.answered(host, host.tryTab());
      return host.version;
    },
    status: () => sites.flatMap(({ hosts }) => hosts.status()),
    get state() {
      const sum = (count: (hosts: BrowserHosts) => number) => sites.reduce((all, { hosts }) => all + count(hosts), 0);
      const [browsers, tabs] = [sum((hosts) => hosts.count), sum((hosts) => hosts.tabs)];
      return { browsers, tabs, busy: queue.taken, waiting: queue.waiting };
    },
    async close() {
      closed = true;
      for (const { tab, host } of idle.takeAll(() => true)) followAlone(host.closeTab(tab));
      await Promise.all(sites.map(({ hosts }) => hosts.close()));
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function engineClosed(): FetchFailure {
  return new FetchFailure('internal_error', 'The browser engine is closed.');
}

/**
 * Waiting for a place, a browser or a tab counts as time of the page, and ends with the request. What is then still to come is handed
 * to `abandon`, so that nothing is lost.
 */
async function claim<T>(work: Promise<T>, { deadline }: PageRequest, abandon: (late: Promise<T>) => void): Promise<T> {
  try {
    return await deadline.race(within(work, deadline.retrieval.endsAt, () => retrievalTimeout(deadline)));
  } catch (error) {
    abandon(work);
    throw error;
  }
}
