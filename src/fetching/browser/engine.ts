/**
 * Loads pages with JavaScript. The number of open pages is limited, and callers take turns. Browsers, on this machine
 * or on others, are started when needed and kept running. A browser that dies does not fail its requests: they are
 * tried again.
 */

import type { FairQueue, Place } from '../../overload/fair-queue.ts';
import type { Route } from '../egress/dialer.ts';
import type { PageRequest } from '../page.ts';
import type { CallerSession } from '../session/caller-session.ts';
import { parseTargetUrl } from '../target-url.ts';
import { claim } from './claim.ts';
import { crashOf } from './crash.ts';
import { BrowserEnded } from './hosts/browser-ended.ts';
import type { BrowserStatus } from './hosts/browser-host.ts';
import type { BrowserHosts } from './hosts/browser-hosts.ts';
import { type BrowserSource, BrowserUnavailable } from './hosts/browser-source.ts';
import { takeCookies } from './hosts/session-contexts.ts';
import { type BrowserAnswer, loadPage } from './load-page.ts';
import { isOpen, Places } from './places.ts';
import { BrowserGone, SessionGone } from './protocol/protocol-client.ts';
import type { Tab } from './tab/tab.ts';
import { type ActiveSource, engineClosed, TabSupply } from './tab-supply.ts';
import { within } from './within.ts';
import { WorkUnderWay } from './work-under-way.ts';

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
  /** How many processes the system has ended because there was no memory left. */
  readonly memoryKills?: (() => number) | undefined;
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

/** Milliseconds that reading or setting the cookies of a session may take. */
const COOKIE_TIMEOUT = 1_000;
/** Each takes some memory of a browser, and a listener of the gateway. */
const KEPT_SESSIONS = 200;
const BROWSER_TIMEOUT = 10_000;

export function createBrowserEngine(settings: BrowserSettings): BrowserEngine {
  const { queue, memoryKills = () => 0 } = settings;
  const underWay = new WorkUnderWay();
  const supply = new TabSupply({
    sources: settings.sources,
    keptSessions: settings.keptSessions ?? KEPT_SESSIONS,
    browserTimeout: settings.browserTimeout ?? BROWSER_TIMEOUT,
    underWay,
  });
  const { sources } = supply;
  const places = new Places(queue, supply);

  /** Loads the page, and passes the cleanup to `after`, so that the answer does not wait for it. */
  async function tryLoad(
    request: PageRequest,
    route: Route,
    active: ActiveSource,
    after: (cleaning: Promise<void>) => void,
  ): Promise<BrowserAnswer> {
    const url = parseTargetUrl(request.url);
    const used = await claim(supply.take(request, route, active), request, (late) =>
      after(
        late.then(
          (opened) => supply.discard(opened),
          () => {},
        ),
      ),
    );
    const { tab, host } = used;
    try {
      host.beginPage(tab);
      const { maxCharacters, answersConsent = false } = settings;
      const limits = { maxCharacters, answersConsent, retrieval: request.deadline.retrieval, pictures: host.pictures };
      tab.door.serveRoute(route);
      const answer = await request.deadline.race(tab.whileAlive(loadPage(tab, request, url, limits)));
      if (request.session) await saveCookies(tab, request.session);
      after(supply.giveBack(used, 'loaded', request));
      return answer;
    } catch (error) {
      const died = !tab.alive;
      if (request.session && !died) await saveCookies(tab, request.session);
      // Whether this page held too much memory shows only when it is gone.
      after(supply.giveBack(used, 'failed', request));
      if (!died) throw error;
      if (host.endedFor && !tab.verdict) throw new BrowserEnded(host.endedFor, { cause: error });
      if (error instanceof BrowserGone) throw error;
      if (!tab.verdict) throw host.gone ? new BrowserGone('the browser is gone') : new SessionGone('the tab crashed');
      throw (await request.deadline.race(tab.verdict)) ?? new BrowserUnavailable('the tab was ended by mistake');
    }
  }

  return {
    async load(request, route) {
      const cleaning: Promise<void>[] = [];
      const after = (each: Promise<void>) => {
        cleaning.push(each);
      };
      let [place, active] = await places.take(request, route);
      // The place becomes free when the tab is clean, or gone.
      const leave = ({ release }: Place) => underWay.followAlone(Promise.allSettled(cleaning.splice(0)).then(release));
      try {
        for (let crashes = 0; ; ) {
          const killsBefore = memoryKills();
          try {
            return await tryLoad(request, route, active, after);
          } catch (error) {
            const wasMemoryUsedUp = memoryKills() > killsBefore;
            const crash = crashOf(error, {
              wasMemoryUsedUp,
              isAlone: place.pool.taken === 1,
              isRemote: active.source.isRemote,
            });
            if (!crash && !(error instanceof BrowserUnavailable)) throw error;
            request.deadline.check();
            if (supply.closed) throw engineClosed();
            if (crash) crashes += 1;
            if (crash && crashes >= crash.tries) throw crash.failure;
            if (isOpen(active) && !crash?.lacksMemory) continue;
            leave(place);
            [place, active] = await places.take(request, route);
          }
        }
      } finally {
        leave(place);
      }
    },
    endSession(id) {
      underWay.followAlone(supply.endSession(id));
    },
    async check() {
      const active = await places.openSource();
      if (!active) throw new BrowserUnavailable('No browser can be reached.');
      const host = await supply.liveHost(active, { country: 'us' });
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
      await supply.close();
      await underWay.over();
    },
  };
}

/** If the page does not answer, the cookies that it has set are lost. */
async function saveCookies(tab: Tab, session: CallerSession): Promise<void> {
  const saved = takeCookies(tab, session).catch(() => {});
  await within<void>(saved, performance.now() + COOKIE_TIMEOUT, () => {});
}
