/**
 * Pages with JavaScript. A bounded number at a time, with turns for each caller; browsers are started when they are needed and kept
 * warm; a tab is used again for the same caller and exit after a wipe. A browser that dies takes no request with it.
 */
import type { Route } from '../egress/dialer.ts';
import type { Gateway } from '../egress/gateway.ts';
import { FetchFailure } from '../failure.ts';
import type { PageRequest } from '../page.ts';
import { parseTargetUrl, retrievalTimeout } from '../target-url.ts';
import type { BrowserKind } from './browser-flags.ts';
import { BrowserHost } from './browser-host.ts';
import { launchBrowser } from './browser-process.ts';
import { FairQueue } from './fair-queue.ts';
import { type BrowserAnswer, loadPage } from './load-page.ts';
import { removeOrphans } from './profile-folders.ts';
import { BrowserGone, SessionGone } from './protocol-client.ts';
import type { Tab } from './tab.ts';
import { within } from './within.ts';

export interface BrowserSettings {
  readonly executable: string;
  readonly kind: BrowserKind;
  readonly gateway: Gateway;
  /** Where profiles are kept while a browser runs. */
  readonly folder: string;
  /** Pages at a time. */
  readonly pages: number;
  readonly maxCharacters: number;
  readonly ignoreTlsErrors: boolean;
}

export interface BrowserEngine {
  /** Rejects with a `FetchFailure`, or with the deadline's reason. */
  load(request: PageRequest, route: Route): Promise<BrowserAnswer>;
  /** Opens a browser and a tab, as a page would need them; rejects when that cannot be done. Gives the browser's name. */
  check(): Promise<string>;
  readonly state: { readonly browsers: number; readonly tabs: number; readonly busy: number; readonly waiting: number };
  close(): Promise<void>;
}

/** A tab that waits for the same caller's next page. */
interface IdleTab {
  readonly tab: Tab;
  readonly host: BrowserHost;
}

/** A page is tried once more when its browser or its tab died under it. */
const TRIES = 2;
/** Milliseconds that a wipe may take; a tab that is not clean by then is closed. */
const WIPE_PATIENCE = 2_000;
/** Milliseconds that a tab waits for its caller before it is closed. */
const IDLE_LIFE = 60_000;

export function createBrowserEngine(settings: BrowserSettings): BrowserEngine {
  const queue = new FairQueue(settings.pages);
  const idle: (IdleTab & { readonly timer: NodeJS.Timeout })[] = [];
  const hosts = new Set<BrowserHost>();
  /** Tabs that are being cleaned. */
  const underWay = new Set<Promise<void>>();
  let starting: Promise<BrowserHost> | undefined;
  let current: BrowserHost | undefined;
  let closed = false;
  let cleaned: Promise<void> | undefined;

  async function startHost(): Promise<BrowserHost> {
    const { executable, kind, folder, gateway, ignoreTlsErrors } = settings;
    cleaned ??= removeOrphans(folder).then(
      () => {},
      () => {},
    );
    await cleaned;
    const process = await launchBrowser({
      executable,
      kind,
      folder,
      loadImages: false,
      extraFlags: ignoreTlsErrors ? ['--ignore-certificate-errors'] : [],
    });
    const host = await BrowserHost.adopt(process, gateway);
    hosts.add(host);
    if (closed) {
      await retire(host);
      throw new BrowserGone('the engine is closed');
    }
    process.client.gone.then(() => retire(host));
    return host;
  }

  async function retire(host: BrowserHost): Promise<void> {
    if (!hosts.delete(host)) return;
    if (current === host) current = undefined;
    for (const each of idle.filter((waiting) => waiting.host === host)) takeOut(each);
    await host.close();
  }

  /** The browser that new tabs are opened in. */
  async function liveHost(): Promise<BrowserHost> {
    if (current && !current.wornOut) return current;
    starting ??= startHost().finally(() => {
      starting = undefined;
    });
    const before = current;
    current = await starting;
    if (before && before.tabs === 0) void retire(before);
    return current;
  }

  function takeOut(each: (typeof idle)[number]): void {
    clearTimeout(each.timer);
    const index = idle.indexOf(each);
    if (index !== -1) idle.splice(index, 1);
  }

  async function tabFor(partition: string, route: Route): Promise<IdleTab> {
    const known = idle.find(({ tab: { owner } }) => owner.partition === partition && owner.route.key === route.key);
    if (known) {
      takeOut(known);
      if (known.tab.alive && !known.host.wornOut) return known;
      await discard(known);
    }
    // Tabs of other callers make room: there are never more tabs than places.
    const oldest = idle[0];
    if (oldest && idle.length + queue.taken > settings.pages) {
      takeOut(oldest);
      await discard(oldest);
    }
    const host = await liveHost();
    return { host, tab: await host.openTab({ partition, route }) };
  }

  async function discard({ tab, host }: IdleTab): Promise<void> {
    await host.closeTab(tab);
    if (host.wornOut && host.tabs === 0) await retire(host);
  }

  async function giveBack(used: IdleTab, wipeable: boolean): Promise<void> {
    const { tab, host } = used;
    if (!wipeable || closed || host.wornOut || !tab.alive) return discard(used);
    let patience: NodeJS.Timeout | undefined;
    try {
      await Promise.race([
        tab.wipe(),
        new Promise((_resolve, reject) => {
          patience = setTimeout(() => reject(new Error('the wipe took too long')), WIPE_PATIENCE);
        }),
      ]);
    } catch {
      return discard(used);
    } finally {
      clearTimeout(patience);
    }
    if (closed || host.gone) return discard(used);
    const waiting = {
      ...used,
      timer: setTimeout(() => {
        takeOut(waiting);
        void discard(used);
      }, IDLE_LIFE),
    };
    waiting.timer.unref();
    idle.push(waiting);
  }

  /** Loads, and hands the cleaning up to `after`, which nobody waits for with an answer in hand. */
  async function tryLoad(
    request: PageRequest,
    route: Route,
    retrieveBy: number,
    after: (cleaning: Promise<void>) => void,
  ): Promise<BrowserAnswer> {
    const url = parseTargetUrl(request.url);
    const used = await claim(tabFor(request.partition, route), request, retrieveBy, (late) => after(discard(late)));
    let wipeable = false;
    try {
      used.host.countPage();
      const limits = { maxCharacters: settings.maxCharacters, retrieveBy };
      const answer = await request.deadline.race(loadPage(used.tab, request, url, limits));
      wipeable = answer.wipeable;
      return answer;
    } catch (error) {
      if (!used.tab.alive && !(error instanceof BrowserGone)) throw new SessionGone('the tab crashed');
      throw error;
    } finally {
      after(giveBack(used, wipeable));
    }
  }

  return {
    async load(request, route) {
      const retrieveBy = performance.now() + request.timeout;
      if (closed) throw new FetchFailure('internal_error', 'The browser engine is closed.');
      const taken = queue.take(request.partition, request.deadline.signal);
      const release = await claim(taken, request, retrieveBy, (late) => late());
      const cleaning: Promise<void>[] = [];
      const after = (each: Promise<void>) => void cleaning.push(each);
      try {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await tryLoad(request, route, retrieveBy, after);
          } catch (error) {
            if (!(error instanceof BrowserGone) && !(error instanceof SessionGone)) throw error;
            request.deadline.check();
            if (attempt < TRIES) continue;
            throw new FetchFailure('target_error', 'The page made its browser crash.', { cause: error });
          }
        }
      } finally {
        // The place is free again when the tab is clean, or gone.
        const done = Promise.allSettled(cleaning).then(release);
        underWay.add(done);
        void done.then(() => underWay.delete(done));
      }
    },
    async check() {
      const host = await liveHost();
      return host.version;
    },
    get state() {
      const tabs = [...hosts].reduce((sum, host) => sum + host.tabs, 0);
      return { browsers: hosts.size, tabs, busy: queue.taken, waiting: queue.waiting };
    },
    async close() {
      closed = true;
      await starting?.catch(() => {});
      for (const each of [...idle]) takeOut(each);
      await Promise.all([...hosts].map((host) => retire(host)));
      await Promise.all(underWay);
    },
  };
}

/**
 * Waiting for a place, a browser or a tab counts as time of the page, and ends with the request. What comes after that is handed to
 * `giveBack`, so that nothing is lost.
 */
async function claim<T>(
  work: Promise<T>,
  request: PageRequest,
  retrieveBy: number,
  giveBack: (late: T) => void,
): Promise<T> {
  try {
    return await request.deadline.race(within(work, retrieveBy, () => retrievalTimeout(request.timeout)));
  } catch (error) {
    work.then(giveBack, () => {});
    throw error;
  }
}
